"""The left panel: a card for each aircraft of the mission with its pilot, Stress bar, stores left, damage, fuel, and
what it has done; at its foot the enemy battalion.
"""

from __future__ import annotations

from collections import Counter

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.damage import as_damage, effects_on
from tabletop.games.thunderbolt_apache.rules.enemy_fire import has_pod
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight, Flyer, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS, Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, pilot_of, points
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name
from tabletop.games.thunderbolt_apache.table.pieces import damage, pilots, planes, signs, storechips
from tabletop.games.thunderbolt_apache.table.pieces.faces import learns_nothing
from tabletop.table.draw.kit import rgb, text
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.labels import Tipped
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Widget

LEAST = 0.86
"""Words may be squeezed to this part of their width."""
GONE = {Flight.OFF: "on its way home", Flight.BACK: "turned back", Flight.CRASHED: "crashed"}
FIT_TONE = {Fitness.OKAY: "green", Fitness.SHAKEN: "#a8580c", Fitness.UNFIT: "red"}


class FlyerCard(Tipped):
    """One aircraft. Emits "flyer" with its serial when pressed; stores can be dragged from it onto targets in its
    attack."""

    focusable = True
    pointer = "hand"
    state: State | None = None
    serial = 0
    lit = False
    acting = False
    chips = 0
    shapes = Widget.shapes | {"chips"}
    tall = 132

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(190)
        rows = (27, 53, 77)[min(2, self._rows())]
        lines = max(1, len({y for _, y, _ in self._flow(t, room - t.px(16))}))
        return t.line("panel title") + 2 * t.line("small") + t.px(rows) + lines * t.px(21)

    def _rows(self) -> int:
        """Rows of store chips."""
        flyer = self.flyer
        return 1 if flyer is None else -(-len(set(flyer.stores)) // 4)

    @property
    def flyer(self) -> Flyer | None:
        state = self.state
        return state.mission.flyers.get(self.serial) if state is not None and state.mission is not None else None

    def draw(self, s: pg.Surface, t: Theme) -> None:
        flyer, state = self.flyer, self.state
        self.tips = []
        if flyer is None or state is None or self.rect.w < 30:
            return
        gone = flyer.flight in GONE
        fill = (
            "#f7dd8e"
            if self.acting
            else "#d8cbab"
            if gone or (flyer.acted and flyer.flight is Flight.FIELD)
            else "#fbf5e6"
        )
        pg.draw.rect(s, rgb(fill), self.rect, border_radius=t.px(4))
        pg.draw.rect(
            s, rgb("#241a0b" if self.lit else "#a99b80"), self.rect, 2 if self.lit else 1, border_radius=t.px(4)
        )
        pg.draw.rect(s, rgb("#2b5a8e"), (self.rect.x, self.rect.y + 3, t.px(4), self.rect.h - 6), border_radius=2)
        inner = self.rect.inflate(-t.px(16), -t.px(8)).move(t.px(2), 0)
        y = self._title(s, t, state, flyer, inner)
        y = self._figures(s, t, state, flyer, pg.Rect(inner.x, y, inner.w, t.px(46)))
        y = self._stores(s, t, state, flyer, inner.x, y + t.px(3), inner.w)
        self._chips(s, t, state, flyer, pg.Rect(inner.x, y, inner.w, inner.bottom - y))

    def _title(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, r: pg.Rect) -> int:
        middle = r.y + t.size("panel title") // 2 + t.px(1)
        right = t.say(s, flyer.card, (r.right, middle), "small semi", "soft", "r", r.w // 2)
        pilot, mark = pilot_of(state, flyer), t.px(16)
        room = right.x - r.x - t.px(5) - (mark + t.px(5) if pilot is not None else 0)
        name = t.say(s, (flyer.pilot or "unmanned").upper(), (r.x, middle), "panel title", "ink", "l", room)
        if pilot is not None:
            at = pg.Rect(name.right + t.px(4), middle - mark // 2, mark, mark)
            s.blit(pilots.level_mark(pilot.level, mark), at)
            self.tips.append((at, f"*{pilot.name}: {LEVELS[pilot.level]}\nChevrons and stars show the level."))
        return r.y + t.line("panel title")

    def status(self, flyer: Flyer, t: Theme, wide: int) -> str:
        """What it does, in as many words as there is room for."""
        if flyer.flight in GONE:
            ways: tuple[str, ...] = (GONE[flyer.flight],)
        elif flyer.flight is Flight.OUT:
            ways = (
                (f"enters in hex {flyer.hex}", f"enters hex {flyer.hex}", f"hex {flyer.hex}")
                if flyer.hex
                else ("enters",)
            )
        else:
            does = "acts now" if self.acting else "done" if flyer.acted else "waits"
            ways = (f"{'Fast' if flyer.fast else 'Slow'}, {does}", does)
        return next((words for words in ways if t.width(words, "small ital") * LEAST <= wide), ways[-1])

    def _figures(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, r: pg.Rect) -> int:
        frame = pg.Rect(r.x, r.y, r.h, r.h)
        high = flyer.altitude is Altitude.HIGH
        pg.draw.rect(s, rgb("#dde6ea" if high else "#dccb9a"), frame, border_radius=3)
        picture = planes.plane_picture(flyer.card, frame.w - t.px(5), 25)
        s.blit(picture, picture.get_rect(center=frame.center))
        pg.draw.rect(s, rgb("#6b5a40"), frame, 1, border_radius=3)
        if flyer.flight in (Flight.FIELD, Flight.OUT):
            t.say(
                s,
                "H" if high else "L",
                (frame.x + t.px(4), frame.y + t.px(8)),
                "small bold",
                "#1d3a55" if high else "#3b2a10",
            )
        x, wide = frame.right + t.px(7), r.right - frame.right - t.px(7)
        status = self.status(flyer, t, wide)
        t.say(s, status, (x, r.y + t.line("small") // 2), "small ital", "ink", "l", wide)
        pilot = pilot_of(state, flyer)
        if pilot is None:
            t.say(s, "no pilot, no Stress", (x, r.bottom - t.line("small") // 2), "small", "soft", "l", wide)
            return r.bottom
        row = state.row_of(pilot)
        bar = signs.stress_bar(wide, pilot.stress, row.okay, row.shaken, t.px(11))
        at = bar.get_rect(midleft=(x, r.centery + t.px(3)))
        s.blit(bar, at)
        fitness = crew_fitness(state, flyer)
        words = f"Stress {pilot.stress}: {fitness}" + (" -2" if fitness is Fitness.SHAKEN else "")
        if t.width(words, "small semi") > wide:
            words = f"{pilot.stress} {fitness}"
        t.say(s, words, (x, r.bottom - t.line("small") // 2 + t.px(1)), "small semi", FIT_TONE[fitness], "l", wide)
        self.tips.append(
            (
                at.inflate(6, 30),
                f"*{pilot.name}: Stress {pilot.stress}\nOkay to {row.okay}, Shaken to {row.shaken} (-2 to attacks), "
                "then Unfit: no attacks. TA-PILOT-10",
            )
        )
        return r.bottom

    def _stores(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, x: int, y: int, wide: int) -> int:
        chips = Counter(flyer.stores)
        gap, px = t.px(3), min(t.px(43), (wide - 3 * t.px(3)) // 4)
        high = storechips.chip_height(px)
        if not chips:
            return y
        for i, (key, n) in enumerate(chips.items()):
            store = state.library.stores[key]
            at = pg.Rect(x + (i % 4) * (px + gap), y + i // 4 * (high + gap), px, high)
            s.blit(storechips.store_chip(store, px), at)
            if n > 1:
                disc = pg.Rect(0, 0, max(10, round(px * 0.38)), max(10, round(high * 0.62)))
                disc.bottomright = at.right + 2, at.bottom + 2
                pg.draw.rect(s, rgb("#10263c"), disc, border_radius=disc.h // 2)
                text(s, str(n), disc.center, "bold", disc.h * 0.86, "#f7f0df", "mc")
            self.tips.append(
                (
                    at,
                    f"*{store.name}\n{n} left."
                    + (
                        f" Attack number {store.attack}, range {store.reach[0]}-{store.reach[1]}."
                        if store.fired
                        else ""
                    ),
                )
            )
        return y + self._rows() * (high + gap)

    def count_chips(self) -> int:
        """How many things the foot of the card shows, stores and chips: when that changes, its height may."""
        flyer, state = self.flyer, self.state
        if flyer is None or state is None:
            return 0
        return 100 * self._rows() + len(self._damage(state, flyer)) + 20 * len(self._words(state, flyer))

    def _flow(self, t: Theme, wide: int) -> list[tuple[int, int, int]]:
        """Where the chips of the card lie: x, y and width of each, the damage first, in as many rows as it takes."""
        flyer, state = self.flyer, self.state
        if flyer is None or state is None:
            return []
        widths = [t.px(19)] * len(self._damage(state, flyer))
        widths += [t.width(words, "small bold") + t.px(7) for words, _, _ in self._words(state, flyer)]
        out, x, y = [], 0, 0
        for w in widths:
            if x and x + w > wide:
                x, y = 0, y + t.px(21)
            out.append((x, y, w))
            x += w + t.px(3)
        return out

    def _chips(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, r: pg.Rect) -> None:
        """Damage, ECM, Evasive, fuel, no XP: small chips, each with its tip."""
        high, line = t.px(19), t.line("small")
        hurt, words = self._damage(state, flyer), self._words(state, flyer)
        for i, (x, y, w) in enumerate(self._flow(t, r.w)):
            box = pg.Rect(r.x + x, r.y + y, w, high)
            if i < len(hurt):
                name, heavy, tip = hurt[i]
                s.blit(damage.damage_icon(name, high, heavy), box)
            else:
                text_, tone, tip = words[i - len(hurt)]
                plate = pg.Rect(box.x, box.y + (high - line) // 2, w, line)
                pg.draw.rect(s, rgb(tone), plate, border_radius=3)
                t.say(s, text_, plate.center, "small bold", "#fffaf0", "c", w)
            self.tips.append((box, tip))

    @staticmethod
    def _damage(state: State, flyer: Flyer) -> list[tuple[str, bool, str]]:
        found = []
        plane = state.planes.get(flyer.serial)
        for d in plane.damage if plane is not None else ():
            found.append((d.name, d.heavy, f"*{d}, from an earlier mission"))
        pilot = pilot_of(state, flyer)
        for heavy in pilot.wounds if pilot is not None else ():
            found.append(("Wounded", heavy, f"*{'heavy' if heavy else 'light'} Wounded, from an earlier mission"))
        for laid in flyer.counters:
            counter = state.library.counters[laid.key]
            side = counter.heavy if laid.heavy else counter.light
            kept = as_damage(state.library, laid.key, laid.heavy)
            found.append(
                (
                    kept.name if kept is not None else counter.name,
                    laid.heavy,
                    f"*{counter.name}, {'heavy' if laid.heavy else 'light'}\n{side.text}",
                )
            )
        return found

    @staticmethod
    def _words(state: State, flyer: Flyer) -> list[tuple[str, str, str]]:
        found = []
        if flyer.bingo:
            found.append(
                (
                    f"Bingo {flyer.bingo}+",
                    "#d2401f" if flyer.bingo > 6 else "#b8690f",
                    "*Short of fuel\nOn the way home a d10: 1 Stress for each point below this. TA-BINGO-02",
                )
            )
        if has_pod(state, flyer):
            found.append(("ECM", "#2c6e49", "*Pod\nA d10 for each enemy attack: on 7 or more it is negated. TA-ECM-01"))
        if points(state, flyer):
            found.append(
                (
                    f"Evasive {points(state, flyer)}",
                    "#1f5f8f",
                    "*Evasive points for each attack\nEach cancels a Light hit or makes a Heavy one Light. TA-EVA-01",
                )
            )
        if state.here.turn and flyer.flight is Flight.FIELD:
            own = own_value(state, flyer).total
            if own != state.here.marker:
                found.append(
                    (
                        f"Fuel {own}",
                        "#6b5a40",
                        "*Own loiter value\nIt differs from the marker by a Tank, leaks or cards. TA-LOITER-02",
                    )
                )
            if learns_nothing(state, flyer):
                found.append(
                    (
                        "no XP",
                        "#6f6c66",
                        "*Not engaged yet\nHe has neither attacked nor been attacked; leaving now teaches him "
                        "nothing. TA-AFTER-09",
                    )
                )
        return found

    def tip_at(self, pos: Pos) -> str:
        found = super().tip_at(pos)
        flyer, state = self.flyer, self.state
        if found or flyer is None or state is None:
            return found
        effects = "\n".join(f"{name}: {side.text}" for name, side in effects_on(state, flyer))
        return f"*{flyer_name(flyer)}" + (f"\n{effects}" if effects else "")

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.rect.collidepoint(pos):
            self.emit("flyer", self.serial)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            self.emit("flyer", self.serial)
            return True
        return False


class CardsPaper(Paper):
    """All aircraft of the mission in serial order."""

    def __init__(self) -> None:
        self.cards = Column(gap=5, key="flyer cards")
        self.pane = ScrollPane(self.cards, grow=1, least=112)
        self._shown = 0
        super().__init__(
            "aircraft", "Aircraft", self.pane, icon="aircraft", keys=("F4",), rank=3, nothing="Nobody flies now."
        )

    def show(self, state: State, selected: int, acting: int) -> None:
        """Refresh the cards; the same aircraft keep their widgets."""
        serials = [f.serial for f in state.flyers]
        cards = {c.serial: c for c in self.cards.children if isinstance(c, FlyerCard)}
        if serials != list(cards):
            self.pane.set(visible=bool(serials))
            self.restage()
            self.cards.fill(*(FlyerCard(serial=n, key=f"flyer {n}") for n in serials))
            cards = {c.serial: c for c in self.cards.children if isinstance(c, FlyerCard)}
        for serial, card in cards.items():
            card.set(state=state, lit=serial == selected, acting=serial == acting)
            card.set(chips=card.count_chips())
        if (acting or selected) != self._shown and (acting or selected) in cards and self.window:
            self._shown = acting or selected
            self.pane.reveal(cards[self._shown].rect)


# -- The enemy battalion of the mission at the foot of the left column: its value left, and what halves and destroys it
# (TA-HOME-01 to TA-HOME-03).


class ValueBar(Widget):
    """A bar of the value left, with the two thresholds as marks."""

    state: State | None = None
    key = "value bar"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(180) if across else 2 * t.line("small") + t.px(30)

    def _left(self, state: State) -> int:
        return sum(state.library.units[u.type].value for u in state.living_units if not u.popup)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state = self.state
        if state is None or state.mission is None or self.rect.h < 20:
            return
        card = state.library.battalions[state.mission.battalion]
        left, full = self._left(state), max(card.value, self._left(state))
        level = ", destroyed" if left <= card.destroyed_at else ", halved" if left <= card.half_at else ""
        middle = self.rect.y + t.line("small") // 2
        right = t.say(s, f"{left} of {card.value}", (self.rect.right, middle), "small bold", "ink", "r")
        t.say(s, f"Strength{level}", (self.rect.x, middle), "small", "soft", "l", right.x - self.rect.x - t.px(4))
        bar = pg.Rect(self.rect.x, self.rect.y + t.line("small") + t.px(2), self.rect.w, t.px(13))
        pg.draw.rect(s, rgb("#e4d7b6"), bar)
        tone = "#2c6e49" if left <= card.destroyed_at else "#b8690f" if left <= card.half_at else "#a4342a"
        pg.draw.rect(s, rgb(tone), (bar.x, bar.y, round(bar.w * left / max(1, full)), bar.h))
        pg.draw.rect(s, rgb("#6b5a40"), bar, 1)
        for value, words in (
            (card.half_at, f"half {card.half_at}"),
            (card.destroyed_at, f"destroyed {card.destroyed_at}"),
        ):
            x = bar.x + round(bar.w * value / max(1, full))
            pg.draw.line(s, rgb("#201a10"), (x, bar.y - 2), (x, bar.bottom + 2), 2)
            wide = t.width(words, "small")
            at = max(bar.x + wide // 2, min(bar.right - wide // 2, x))
            if value == card.half_at or x < bar.x + round(bar.w * card.half_at / max(1, full)) - wide:
                t.say(s, words, (at, bar.bottom + t.px(3) + t.line("small") // 2), "small", "ink", "c")

    def tip_at(self, pos: Pos) -> str:
        state = self.state
        if state is None or state.mission is None:
            return ""
        card = state.library.battalions[state.mission.battalion]
        alive = Counter(u.type for u in state.living_units if not u.popup)
        names = ", ".join(
            f"{n} {state.library.units[k].name} ({state.library.units[k].value} each)" for k, n in alive.items()
        )
        return (
            f"*{card.name}\nStill there: {names or 'nothing'}.\nAt {card.half_at} or less it is halved, at"
            f" {card.destroyed_at} or less destroyed; pop-ups do not count. TA-HOME-02"
        )


class InForce(Widget):
    """The cards that work in this mission, one a line, their words as tips."""

    key = "cards in force"
    cards: tuple[tuple[str, str], ...] = ()
    shapes = Widget.shapes | {"cards"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(180) if across else len(self.cards) * (t.line("small") + t.px(4))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        high = t.line("small") + t.px(4)
        for i, (title, _) in enumerate(self.cards):
            at = pg.Rect(self.rect.x, self.rect.y + i * high, self.rect.w, high - t.px(3))
            pg.draw.rect(s, rgb("#f7e7b8"), at, border_radius=3)
            pg.draw.rect(s, rgb("#b8892c"), at, 1, border_radius=3)
            t.say(s, title, (at.x + t.px(5), at.centery), "small semi", "ink", "l", at.w - t.px(8))

    def tip_at(self, pos: Pos) -> str:
        i = (pos[1] - self.rect.y) * len(self.cards) // max(1, self.rect.h)
        return "*{}\n{}".format(*self.cards[i]) if 0 <= i < len(self.cards) else ""


def in_force(state: State) -> tuple[tuple[str, str], ...]:
    """Title and words of today's condition and of the mission's target-bound card, as far as they work on."""
    found = []
    condition, event = state.condition_card, state.event_card()
    if condition is not None and condition.effects:
        found.append((condition.title, condition.text))
    if event is not None and event.outbound:
        found.append((event.title, event.outbound_text))
    return tuple(found)


class TargetPaper(Paper):
    """Name of the battalion and its bar, the cards that work in this mission."""

    def __init__(self) -> None:
        self.bar = ValueBar()
        self.cards = InForce()
        super().__init__(
            "target",
            "Target",
            Column(self.cards, self.bar, gap=6),
            icon="target",
            keys=("T",),
            accent="side red",
            words="Target",
            nothing="There is no target yet.",
        )

    def show(self, state: State) -> None:
        mission = state.mission
        if mission is not None:
            card = state.library.battalions[mission.battalion]
            half = mission.before is Strength.HALF
            self.set(title=f"{card.name}{' (half)' if half else ''}")
        if self.content.visible != (mission is not None):
            self.content.set(visible=mission is not None)
            self.restage()
        self.bar.set(state=state)
        cards = in_force(state)
        self.cards.set(cards=cards, visible=bool(cards))
