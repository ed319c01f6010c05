"""The attack panel at the foot: the rack of stores to drag onto targets, targets with the needed roll and chance, and
the chance that each dies of all aimed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.data.narration import listing
from tabletop.games.thunderbolt_apache.rules import attacking, outlook
from tabletop.games.thunderbolt_apache.rules.hexes import type_of
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import changed_flyer
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, store_name
from tabletop.games.thunderbolt_apache.table.pieces import signs, storechips, unitart
from tabletop.games.thunderbolt_apache.table.pieces.faces import hits_text
from tabletop.games.thunderbolt_apache.table.showings.telling import attack_words, percent, place_words, unit_title
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Column, Pos, Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.hand.fly_mode import FlyMode

# -- The stores of the acting aircraft at the foot: to be clicked, dragged onto targets, or taken with the arrow keys.


class Rack(Widget):
    """The stores of the acting aircraft with their number, the Cannon last: click one to take it in hand, or drag it
    onto a target."""

    focusable = True
    pointer = "hand"
    key = "rack"
    number = 0
    shapes = Widget.shapes | {"number"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        rows = self._rows()
        return t.px(240) if across else rows * t.px(47) + t.line("small")

    def _rows(self) -> int:
        """Rows of stores: four lie side by side."""
        return max(1, -(-len(self.kinds()) // 4))

    def __init__(self, mode: FlyMode) -> None:
        super().__init__()
        self.mode = mode
        self.boxes: list[tuple[str, pg.Rect]] = []
        self.at = 0

    def kinds(self) -> list[str]:
        flyer = self.mode.flyer
        return self.mode.aiming.kinds(flyer) if flyer is not None and self.mode.table.mode is self.mode else []

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.boxes = []
        flyer, kinds = self.mode.flyer, self.kinds()
        if flyer is None or not kinds or self.rect.h < 20:
            return
        gap = t.px(6)
        rows = self._rows()
        across = -(-len(kinds) // rows)
        px = max(
            20,
            min(
                t.px(74),
                (self.rect.w - gap * (across - 1)) // across,
                round((self.rect.h - gap * rows) / rows / 0.66) - 2,
            ),
        )
        for i, key in enumerate(kinds):
            at = pg.Rect(
                self.rect.x + (i % across) * (px + gap),
                self.rect.y + i // across * (storechips.chip_height(px) + gap),
                px,
                storechips.chip_height(px),
            )
            self.boxes.append((key, at))
            self._chip(s, t, flyer, key, at)

    def _chip(self, s: pg.Surface, t: Theme, flyer: Flyer, key: str, at: pg.Rect) -> None:
        state = self.mode.state
        left = 1 if key == CANNON else attacking.stores_left(flyer, key)
        dim = not self.mode.aiming.may_attack(flyer) or not self.mode.aiming.targets(key)
        if key == CANNON:
            pg.draw.rect(s, rgb("#cbbf9f" if dim else "#efe2bd"), at, border_radius=4)
            pg.draw.rect(s, rgb("#6b5a40"), at, 1, border_radius=4)
            icon = signs.sign("cannon", round(at.h * 0.56), "#6f6552" if dim else "#241a10")
            s.blit(icon, icon.get_rect(center=(at.centerx, at.y + at.h * 4 // 10)))
            words = f"Cannon {attacking.attack_number(state, flyer, CANNON)}+"
            if t.width(words, "small") * 0.86 > at.w - 4:
                words = words.rpartition(" ")[2]
            t.say(
                s,
                words,
                (at.centerx, at.bottom - t.line("small") // 2),
                "small",
                "soft" if dim else "ink",
                "c",
                at.w - 4,
            )
        else:
            s.blit(storechips.store_chip(state.library.stores[key], at.w, dim=dim), at)
            words = f"x{left}"
            box = pg.Rect(0, 0, t.width(words, "small bold") + t.px(6), t.line("small"))
            box.bottomright = at.right + t.px(3), at.bottom + t.px(3)
            pg.draw.rect(s, rgb("#10263c"), box, border_radius=4)
            t.say(s, words, box.center, "small bold", "light", "c")
        below = at.bottom + t.px(5) + t.line("small") // 2
        if below + t.line("small") // 2 <= self.rect.bottom and self._rows() == 1:
            name = "Cannon" if key == CANNON else key
            t.say(s, name, (at.centerx, below), "small semi", "soft" if dim else "ink", "c", at.w + t.px(4))
        if key == self.mode.aiming.store:
            pg.draw.rect(s, rgb("#201a10"), at.inflate(6, 6), 3, border_radius=6)
            pg.draw.rect(s, rgb("#ffc81a"), at.inflate(5, 5), 2, border_radius=6)

    def _under(self, pos: Pos) -> str:
        return next((key for key, at in self.boxes if at.collidepoint(pos)), "")

    def why(self, key: str) -> Refusal | None:  # type: ignore[override]
        """Why a store cannot be taken in hand."""
        mode, flyer = self.mode, self.mode.flyer
        if flyer is None or not mode.aiming.may_attack(flyer):
            return mode.aiming.cannot_attack()
        if mode.aiming.all_aimed(flyer, key):
            return Refusal("TA-ATTACK-22", f"No {key} is left to aim.")
        return None

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        key = self._under(pos)
        if e.button == 1 and key:
            self._take(key)

    def _take(self, key: str) -> None:
        found = self.why(key)
        if found is not None:
            self.mode.table.host.refuse(found)
        else:
            self.mode.aiming.pick(key)

    def drag(self, pos: Pos) -> Cargo | None:
        key = self._under(pos)
        if not key:
            return None
        if (found := self.why(key)) is not None:
            self.mode.table.host.refuse(found)
            return None
        self.mode.aiming.store = key
        self.mode.table.host.changed()
        state = self.mode.state
        picture = storechips.store_chip(state.library.stores[key], self.boxes[0][1].w).copy() if key != CANNON else None
        return Cargo(("store", key), store_name(state, key), picture, self)

    def keydown(self, e: pg.Event) -> bool:
        kinds = self.kinds()
        if e.key in (pg.K_LEFT, pg.K_RIGHT) and kinds:
            self.at = (self.at + (1 if e.key == pg.K_RIGHT else -1)) % len(kinds)
            self._take(kinds[self.at])
            return True
        return False

    def tip_at(self, pos: Pos) -> str:
        key, state = self._under(pos), self.mode.state
        if not key:
            return ""
        found = self.why(key)
        if key == CANNON:
            head = "*Cannon\nOwn hex only; moving at one unit, hovering at each."
        else:
            store = state.library.stores[key]
            span = str(store.reach[0]) if store.reach[0] == store.reach[1] else f"{store.reach[0]} to {store.reach[1]}"
            heights = " or ".join(store.altitudes)
            head = f"*{store.name}\nAttack number {store.attack}, range {span}, from {heights}. Drag it onto a target."
        return head + (
            f"\n{found.sentence} {found.rule}"
            if found is not None
            else f"\n{counted(len(self.mode.aiming.targets(key)), 'target')} from here."
        )


# -- The attack panel at the foot.

LEVELS_ASKED = (Altitude.HIGH, Altitude.LOW)
IDLE = "The weapons of the aircraft that acts lie here."


class Targets(Widget):
    """Units that can be attacked, with the roll of the store in hand, what is aimed, and the chance to die. Stores
    can be dropped on a row."""

    takes_drops = True
    pointer = "hand"
    key = "targets"
    most = 8
    """Rows without the wheel."""

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        mode, high = self.mode, t.line("small") + t.px(5)
        if found := mode.table.lying.declared():
            return min(len(found), self.most) * high
        flyer = mode.flyer
        if flyer is not None and mode.table.mode is mode and mode.table.step == "altitude":
            return sum(self._altitude_high(t, flyer, altitude, room) + t.px(6) for altitude in LEVELS_ASKED)
        units = len(self.units(any_store=True))  # as high whatever store is in hand: nothing moves at a press
        return min(units, self.most) * high if units else 2 * t.line("body ital") + t.px(4)

    def __init__(self, mode: FlyMode) -> None:
        super().__init__()
        self.mode = mode
        self.rows: list[tuple[int, pg.Rect]] = []
        self.off = 0

    def units(self, any_store: bool = False) -> list[Enemy]:
        """The aimed ones first, then those in reach of the store in hand, or of any."""
        mode, flyer = self.mode, self.mode.flyer
        if flyer is None or mode.table.mode is not mode or not mode.aiming.may_attack(flyer):
            return []
        aimed = {n for shot in flyer.aimed for n in shot.targets}
        keys = [mode.aiming.store] if mode.aiming.store and not any_store else mode.aiming.kinds(flyer)
        reach = {u.serial for key in keys for u in mode.aiming.targets(key)}
        found = [u for u in mode.state.living_units if u.serial in aimed | reach]
        return sorted(found, key=lambda u: (u.serial not in aimed, u.hex, u.serial))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.rows = []
        if self.rect.h < 16:
            return
        mode, flyer = self.mode, self.mode.flyer
        if self.mode.table.lying.declared():
            self._declared(s, t)
            return
        if flyer is not None and mode.table.mode is mode and mode.table.step == "altitude":
            self._altitudes(s, t, flyer)
            return
        units = self.units()
        if flyer is None or not units:
            rows = t.wrap(self._nothing(flyer), "body ital", self.rect.w)
            for i, row in enumerate(rows):
                t.say(
                    s,
                    row,
                    (self.rect.centerx, self.rect.centery + round((i - (len(rows) - 1) / 2) * t.line("body ital"))),
                    "body ital",
                    "soft",
                    "c",
                    self.rect.w,
                )
            return
        high = t.line("small") + t.px(5)
        fit = max(1, self.rect.h // high)
        columns = 1
        self.off = max(0, min(self.off, len(units) - fit * columns))
        gap, more = t.px(10), len(units) - fit * columns
        wide = (self.rect.w - gap * (columns - 1) - (t.px(12) if more > 0 else 0)) // columns
        chances = outlook.aimed_chances(mode.state, flyer)
        for i, unit in enumerate(units[self.off : self.off + fit * columns]):
            at = pg.Rect(self.rect.x + i // fit * (wide + gap), self.rect.y + i % fit * high, wide, high - t.px(2))
            self.rows.append((unit.serial, at))
            self._row(s, t, flyer, unit, at, chances)
        if more > 0:
            self._bar(s, t, fit * columns, len(units))

    def _bar(self, s: pg.Surface, t: Theme, shown: int, count: int) -> None:
        """How far the wheel has turned the list."""
        track = pg.Rect(self.rect.right - t.px(7), self.rect.y, t.px(6), self.rect.h - t.px(3))
        thumb = pg.Rect(track.x, track.y + track.h * self.off // count, track.w, max(t.px(8), track.h * shown // count))
        pg.draw.rect(s, rgb("#d9cba6"), track, border_radius=3)
        pg.draw.rect(s, rgb("#8a6f45"), thumb, border_radius=3)

    def _declared(self, s: pg.Surface, t: Theme) -> None:
        """What enemy units have declared and not yet resolved, in the order in which they fire."""
        state, high, gap = self.mode.state, t.line("small") + t.px(5), t.px(10)
        fit = max(1, self.rect.h // high)
        found = self.mode.table.lying.declared()
        wide = self.rect.w if len(found) <= fit else (self.rect.w - gap) // 2
        for i, unit in enumerate(found[: 2 * fit]):
            at = pg.Rect(self.rect.x + i // fit * (wide + gap), self.rect.y + i % fit * high, wide, high - t.px(2))
            pg.draw.rect(s, rgb("#f3d9cf"), at, border_radius=3)
            pg.draw.rect(s, rgb("#a99b80"), at, 1, border_radius=3)
            icon = unitart.unit_icon(unit.type, round(at.h * 1.5))
            s.blit(icon, icon.get_rect(midleft=(at.x + t.px(3), at.centery)))
            kind, target = state.library.units[unit.type], state.here.flyers[unit.target]
            left = at.x + t.px(7) + icon.get_width()
            right = t.say(
                s,
                f"{hits_text(kind.light, kind.heavy)} at {target.pilot or target.card}",
                (at.right - t.px(4), at.centery),
                "small bold",
                "red",
                "r",
            ).x
            t.say(
                s,
                unit_title(state, unit),
                (left, at.centery),
                "small semi",
                "ink",
                "l",
                max(10, right - left - t.px(4)),
            )

    def _altitudes(self, s: pg.Surface, t: Theme, flyer: Flyer) -> None:
        """High and Low, one below the other: what could be attacked, who could fire, before the choice is made."""
        top = self.rect.y
        for altitude in LEVELS_ASKED:
            at = pg.Rect(self.rect.x, top, self.rect.w, self._altitude_high(t, flyer, altitude, self.rect.w))
            top = at.bottom + t.px(6)
            high = altitude is Altitude.HIGH
            pg.draw.rect(s, rgb("#dde6ea" if high else "#e9dcb4"), at, border_radius=4)
            pg.draw.rect(
                s,
                rgb("#2b5a8e" if altitude is flyer.altitude else "#a99b80"),
                at,
                2 if altitude is flyer.altitude else 1,
                border_radius=4,
            )
            y = at.y + t.px(3)
            heads, rows = self._altitude_rows(t, flyer, altitude, at.w)
            for row, role in (*((row, "small bold") for row in heads), *((row, "small") for row in rows)):
                t.say(s, row, (at.x + t.px(6), y + t.line("small") // 2), role, "ink", "l", at.w - t.px(10))
                y += t.line("small")

    def _altitude_rows(self, t: Theme, flyer: Flyer, altitude: Altitude, wide: int) -> tuple[list[str], list[str]]:
        """The heading of an altitude and what it means, in lines."""
        posed = changed_flyer(flyer, altitude=altitude)
        first, *told = [
            words
            for words in (attack_words(self.mode.state, posed), *place_words(self.mode.state, posed, True))
            if words
        ]
        now = " (now)" if altitude is flyer.altitude else ""
        head = f"{ALTITUDE_NAMES[altitude]}{now}: {first.partition(' (')[0].rstrip('.')}"
        room = wide - t.px(12)
        return t.wrap(head, "small bold", room), [row for words in told for row in t.wrap(words, "small", room)]

    def _altitude_high(self, t: Theme, flyer: Flyer, altitude: Altitude, wide: int) -> int:
        heads, rows = self._altitude_rows(t, flyer, altitude, wide)
        return (len(heads) + len(rows)) * t.line("small") + t.px(7)

    def _nothing(self, flyer: Flyer | None) -> str:
        mode = self.mode
        if flyer is None or mode.table.mode is not mode:
            return IDLE
        if mode.table.step != "act":
            return (
                "First the altitude: High or Low?"
                if mode.table.step == "altitude"
                else "First choose the aircraft that acts."
            )
        if flyer.attacked:
            return f"{flyer.pilot or flyer.card} has made the one attack of this activation."
        if not mode.aiming.may_attack(flyer):
            return mode.aiming.cannot_attack().sentence
        return (
            f"{store_name(mode.state, mode.aiming.store)}: no unit can be attacked with it from here."
            if mode.aiming.store
            else "Nothing can be attacked from here: fly on."
        )

    def _row(self, s: pg.Surface, t: Theme, flyer: Flyer, unit: Enemy, at: pg.Rect, chances: dict[int, Any]) -> None:
        mode, state = self.mode, self.mode.state
        shots = [shot for shot in flyer.aimed if unit.serial in shot.targets]
        marked = unit.serial == mode.aiming.marked
        pg.draw.rect(s, rgb("#f7dd8e" if marked else "#f3d9cf" if shots else "#fbf5e6"), at, border_radius=3)
        pg.draw.rect(s, rgb("#a99b80"), at, 1, border_radius=3)
        icon = unitart.unit_icon(unit.type, round(at.h * 1.3))
        s.blit(icon, icon.get_rect(midleft=(at.x + t.px(3), at.centery)))
        x = at.x + t.px(3) + icon.get_width() + t.px(4)
        right = at.right - t.px(4)
        if unit.serial in chances:
            right = t.say(
                s, f"dies {percent(chances[unit.serial])}", (right, at.centery), "small bold", "red", "r"
            ).x - t.px(6)
        if mode.aiming.store and unit in mode.aiming.targets(mode.aiming.store):
            right = t.say(
                s,
                mode.aiming.odds_text(flyer, mode.aiming.store, unit),
                (right, at.centery),
                "small bold",
                "#7a1260",
                "r",
            ).x - t.px(6)
        names: dict[str, int] = {}
        for shot in shots:
            names[shot.store] = names.get(shot.store, 0) + 1
        told = f"hex {unit.hex}" + (", cover" if unit.covered else "")
        told = ", ".join(f"{n} {store_name(state, k)}" for k, n in names.items()) or told
        title, gap = unit_title(state, unit), t.px(8)
        if t.width(title, "small semi") + gap + t.width(told, "small") > right - x:
            title = f"{unitart.UNIT_LABEL[type_of(state, unit).key]} {unit.serial}"  # as on its counter
        if t.width(title, "small semi") + gap + t.width(told, "small") <= right - x:
            t.say(s, told, (right, at.centery), "small", "soft", "r")
        t.say(s, title, (x, at.centery), "small semi", "ink", "l", max(10, right - x))

    def _under(self, pos: Pos) -> Enemy | None:
        serial = next((n for n, at in self.rows if at.collidepoint(pos)), 0)
        return self.mode.state.here.enemies.get(serial) if serial else None

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return e.button in (1, 3)

    def release(self, pos: Pos, e: pg.Event) -> None:
        unit, mode = self._under(pos), self.mode
        if unit is None:
            return
        if e.button == 3 or not mode.aiming.store:
            mode.table.select(f"u{unit.serial}")
            mode.table.host.open_choices(mode.aiming.menu_of(unit))
        else:
            mode.aiming.aim_at(unit)

    def hover(self, pos: Pos, e: pg.Event) -> None:
        unit = self._under(pos)
        self.mode.table.point_at(f"u{unit.serial}" if unit is not None else "")

    def leave(self) -> None:
        self.mode.table.point_at("")

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        self.off = max(0, self.off - (1 if dy > 0 else -1))
        self.dirty()
        return True

    def refuses(self, payload: Any, pos: Pos) -> str:
        unit = self._under(pos)
        if unit is None or not isinstance(payload, tuple) or payload[0] != "store":
            return "Drop it on a target."
        found = self.mode.aiming.command_at(unit, payload[1])
        return f"{found.sentence} {found.rule}" if isinstance(found, Refusal) else ""

    def drop(self, payload: Any, pos: Pos) -> None:
        unit = self._under(pos)
        if unit is not None:
            self.mode.aiming.aim_at(unit, payload[1])

    def tip_at(self, pos: Pos) -> str:
        unit, flyer, mode = self._under(pos), self.mode.flyer, self.mode
        if unit is None or flyer is None:
            return ""
        key = mode.aiming.store or next((k for k in mode.aiming.kinds(flyer) if unit in mode.aiming.targets(k)), "")
        return "\n".join(
            [f"*{unit_title(mode.state, unit)}", *(mode.aiming.odds_words(flyer, key, unit) if key else ())]
        )


class AttackPaper(Paper):
    """Stores and below them the targets, while an aircraft acts or enemies fire; the prompt bar fires or takes back."""

    def __init__(self, mode: FlyMode) -> None:
        self.mode = mode
        self.rack, self.targets = Rack(mode), Targets(mode)
        super().__init__(
            "attack",
            "Attack",
            Column(self.rack, self.targets, gap=8, visible=False),
            icon="odds",
            keys=("B",),
            rank=4,
            accent="#a3187a",
            words="Attack",
            nothing="No aircraft acts now, and no enemy fires.",
        )

    def show(self) -> None:
        mode, flyer = self.mode, self.mode.flyer
        live = flyer is not None and mode.table.mode is mode
        title = "Enemy fire" if mode.table.lying.declared() else "Attack"
        if live and flyer is not None:
            hexes = list(dict.fromkeys(shot.hex for shot in flyer.aimed))
            title = (
                f"High or Low: {flyer.pilot or flyer.card}"
                if mode.table.step == "altitude"
                else f"{flyer.pilot or flyer.card}: {listing(f'hex {n}' for n in hexes)}"
                if hexes
                else f"Attack of {flyer.pilot or flyer.card}"
            )
        self.set(title=title)
        comparing = live and mode.table.step == "altitude"
        self.rack.set(visible=bool(self.rack.kinds()) and not comparing, number=len(self.rack.kinds()))
        self.rack.dirty()
        self.targets.dirty()
        shown = live or bool(mode.table.lying.declared())
        self.content.set(visible=shown)
        self.restage()
