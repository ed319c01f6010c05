"""The sheet in the right column: an aircraft with its pilot's numbers, or an enemy unit, present figures with what
changed them."""

from __future__ import annotations

from collections import Counter

import pygame as pg

from tabletop.games.thunderbolt_apache.enemy import fire, helicopters
from tabletop.games.thunderbolt_apache.pieces import Enemy, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules import loiter, moves
from tabletop.games.thunderbolt_apache.rules.attacks import target_modifier
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, effects_on
from tabletop.games.thunderbolt_apache.rules.fitness import evasive, pilot_of
from tabletop.games.thunderbolt_apache.rules.ground import has_radar, type_of
from tabletop.games.thunderbolt_apache.sheets import LEVELS, Store
from tabletop.games.thunderbolt_apache.state import State
from tabletop.table.draw.apache import planes, storechips, tracks, unitart
from tabletop.table.draw.kit import rgb
from tabletop.table.games.thunderbolt_apache.faces import hits_text
from tabletop.table.games.thunderbolt_apache.telling import CLASS_WORDS, exposure_words, unit_title
from tabletop.table.ui import skin
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget


class Sheet(Widget):
    """Draws one piece's sheet into its room."""

    grow = 1
    least = 120
    key = "sheet"
    state: State | None = None
    piece = ""

    def __init__(self) -> None:
        super().__init__()
        self.tips: list[tuple[pg.Rect, str]] = []

    def show(self, state: State, piece: str) -> None:
        self.state, self.piece = state, piece
        self.dirty()

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, tip in self.tips if rect.collidepoint(pos)), "")

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        if self.state is None or self.rect.h < 30:
            return
        mission = self.state.mission
        number = int(self.piece[1:]) if self.piece else 0
        if mission is not None and self.piece[:1] == "a" and number in mission.flyers:
            self._flyer(s, t, self.state, mission.flyers[number])
        elif mission is not None and self.piece[:1] == "u" and number in mission.enemies:
            self._unit(s, t, self.state, mission.enemies[number])
        else:
            t.say(s, "Point at a piece to see its sheet.", self.rect.center, "body ital", "soft", "c", self.rect.w)

    # -- rows
    def _fact(
        self,
        s: pg.Surface,
        t: Theme,
        y: int,
        name: str,
        value: str,
        changed: bool = False,
        tip: str = "",
        x: int | None = None,
        right: int | None = None,
    ) -> int:
        high = t.line("small") + t.px(3)
        left, end = self.rect.x if x is None else x, self.rect.right if right is None else right
        if y + high > self.rect.bottom:
            return y
        middle = y + high // 2
        r = t.say(s, value, (end, middle), "small bold", "red" if changed else "ink", "r", (end - left) * 3 // 4)
        t.say(s, name, (left, middle), "small", "soft", "l", max(10, r.x - left - t.px(5)))
        pg.draw.line(s, t.col("row edge"), (left, y + high - 1), (end - 1, y + high - 1))
        if tip:
            self.tips.append((pg.Rect(left, y, end - left, high), tip))
        return y + high

    def _picture(self, s: pg.Surface, t: Theme, picture: pg.Surface, wide: int, ground: str, edge: str) -> pg.Rect:
        frame = pg.Rect(self.rect.x, self.rect.y, wide, wide)
        s.blit(skin.slope(frame.size, ground, ground), frame)
        s.blit(picture, picture.get_rect(center=frame.center))
        pg.draw.rect(s, rgb(edge), frame, 2, border_radius=2)
        return frame

    # -- aircraft
    def _flyer(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer) -> None:
        card = state.card_of(flyer)
        wide = min(t.px(84), self.rect.w // 3, self.rect.h // 3)
        frame = self._picture(s, t, planes.plane_picture(flyer.card, wide - 6, 25), wide, "#cddae0", "#2b5a8e")
        x, y = frame.right + t.px(8), self.rect.y
        least, most = moves.speed(state, flyer)
        y = self._fact(
            s,
            t,
            y,
            "Speed points",
            f"{least.base}-{most.total}",
            most.total != card.speed[1],
            "\n".join(("*Speed points of an activation", *most.lines())),
            x,
        )
        cannon = "none" if card.cannon is None else f"{card.cannon}+ at {card.cannon_altitude}"
        y = self._fact(
            s,
            t,
            y,
            "Cannon",
            cannon,
            x=x,
            tip="*Cannon\nOwn hex only; hovering at every unit there, moving at one. TA-CANNON-02",
        )
        hurt = airframe_points(state, flyer)
        y = self._fact(
            s,
            t,
            y,
            "Airframe",
            f"{max(0, card.toughness - hurt)} of {card.toughness}",
            hurt > 0,
            "*Airframe points\nWhen all are gone it crashes. TA-HIT-08",
            x,
        )
        own = loiter.own_value(state, flyer)
        words = str(own.total) if state.here.turn else "-"
        y = self._fact(
            s,
            t,
            y,
            "Fuel (own value)",
            words,
            own.total != state.here.marker,
            "\n".join(("*Own loiter value", *own.lines())),
            x,
        )
        y = max(y, frame.bottom) + t.px(4)
        y = self._pilot(s, t, state, flyer, y)
        for key, n in Counter(flyer.stores).items():
            y = self._store(s, t, state.library.stores[key], n, y)
        for name, side in effects_on(state, flyer):
            y = self._fact(s, t, y, name, side.text, True)
        if flyer.flight is Flight.FIELD:
            for row in (r for words in exposure_words(state, flyer) for r in t.wrap(words, "small", self.rect.w)):
                if y + t.line("small") > self.rect.bottom:
                    return
                t.say(
                    s,
                    row,
                    (self.rect.x, y + t.line("small") // 2),
                    "small ital",
                    "red" if "Nobody" not in row else "soft",
                    "l",
                    self.rect.w,
                )
                y += t.line("small")

    def _pilot(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, y: int) -> int:
        pilot = pilot_of(state, flyer)
        if pilot is None:
            return self._fact(s, t, y, "Unmanned", "all skills 0, Slow", tip="TA-PILOT-12")
        row = state.row_of(pilot)
        high = t.px(15)
        if y + high > self.rect.bottom:
            return y
        s.blit(tracks.stress_bar(self.rect.w, pilot.stress, row.okay, row.shaken, high), (self.rect.x, y))
        y += high + t.px(5)
        dodge = max(0, evasive(state, flyer).total)
        cells = (
            ("Cannon", f"{row.cannon:+d}"),
            ("Strike", f"{row.strike:+d}"),
            ("Stand-Off", f"{row.standoff:+d}"),
            ("Evasive", str(dodge)),
            ("Cool", str(row.cool)),
        )
        wide, tall = self.rect.w // len(cells), 2 * t.line("small")
        if y + tall > self.rect.bottom:
            return y
        for i, (name, value) in enumerate(cells):
            cx = self.rect.x + wide * i + wide // 2
            t.say(s, name, (cx, y + t.line("small") // 2), "small", "soft", "c", wide - 2)
            t.say(
                s,
                value,
                (cx, y + t.line("small") * 3 // 2),
                "small bold",
                "red" if name == "Evasive" and dodge != row.evasive else "ink",
                "c",
                wide,
            )
        self.tips.append(
            (
                pg.Rect(self.rect.x, y, self.rect.w, tall),
                f"*{pilot.name}, {LEVELS[pilot.level]}, {'Fast' if row.fast else 'Slow'}\nStrike: into the own hex; "
                "Stand-Off: into another. TA-ATTACK-12",
            )
        )
        return y + tall + t.px(3)

    def _store(self, s: pg.Surface, t: Theme, store: Store, n: int, y: int) -> int:
        px = t.px(34)
        high = max(storechips.chip_height(px), t.line("small")) + t.px(3)
        if y + high > self.rect.bottom:
            return y
        s.blit(storechips.store_chip(store, px), (self.rect.x, y))
        middle = y + storechips.chip_height(px) // 2
        t.say(
            s, f"{n} {store.key}", (self.rect.x + px + t.px(6), middle), "small semi", "ink", "l", self.rect.w // 2 - px
        )
        words = ""
        if store.fired:
            span = str(store.reach[0]) if store.reach[0] == store.reach[1] else f"{store.reach[0]}-{store.reach[1]}"
            words = f"{store.attack}+  range {span}  {' '.join(store.altitudes)}"
            if store.multi or store.area:
                words += f"  {'area' if store.area else f'multi {store.multi}'}"
        t.say(s, words, (self.rect.right, middle), "small", "soft", "r", self.rect.w // 2)
        targets = "units with radar" if store.radar_only else ", ".join(CLASS_WORDS[c] for c in store.targets)
        if store.fired:
            self.tips.append(
                (
                    pg.Rect(self.rect.x, y, self.rect.w, high),
                    f"*{store.name}\nAgainst {targets}."
                    + (" Independent: may reach a second hex. TA-ATTACK-06" if store.independent else ""),
                )
            )
        return y + high

    # -- enemy
    def _unit(self, s: pg.Surface, t: Theme, state: State, unit: Enemy) -> None:
        kind = type_of(state, unit)
        wide = min(t.px(84), self.rect.w // 3, self.rect.h // 3)
        frame = self._picture(
            s, t, unitart.unit_icon(unit.type, wide - t.px(14), dead=not unit.alive), wide, "#e9dcc0", "#a4342a"
        )
        x, y = frame.right + t.px(8), self.rect.y
        y = self._fact(
            s, t, y, "Class", CLASS_WORDS[str(kind.cls)] + (", radar" if has_radar(state, unit) else ""), x=x
        )
        modifier = target_modifier(state, unit)
        y = self._fact(
            s,
            t,
            y,
            "Modifier",
            f"{modifier.total:+d}",
            modifier.total != kind.modifier,
            "\n".join(("*Added to every roll against it", *modifier.lines()[1:])),
            x,
        )
        y = self._fact(
            s,
            t,
            y,
            "Worth",
            f"{kind.value}" + (", does not count" if unit.popup else ""),
            x=x,
            tip="*Value\nWhat is left of the battalion's value decides. TA-HOME-01",
        )
        y = self._fact(
            s,
            t,
            y,
            "Stands",
            "destroyed" if not unit.alive else "in cover" if unit.covered else "in the open",
            unit.covered,
            "*Cover\nIn cover it can be attacked from its own hex only. TA-COVER-05",
            x,
        )
        y = max(y, frame.bottom) + t.px(5)
        if kind.armed:
            y = self._fact(
                s,
                t,
                y,
                "Fires",
                f"{hits_text(kind.light, kind.heavy)} to {kind.reach} hex{'es' if kind.reach != 1 else ''}",
                tip="*Enemy fire\nIt always scores these hits; no die is rolled. TA-FIRE-06",
            )
            y = self._fact(
                s, t, y, "At aircraft", " and ".join({"L": "Low", "H": "High"}[a.value] for a in kind.altitudes)
            )
            if unit.alive and state.here.turn:
                y = self._fact(s, t, y, "Would fire at", self._aim(state, unit))
        else:
            y = self._fact(s, t, y, "Fires", "never")
        if kind.moves and unit.alive and state.here.turn:
            intent = helicopters.intent(state, unit)
            self._fact(
                s,
                t,
                y,
                "Moves",
                intent.reason if intent.quarry else f"not: {intent.reason}",
                tip=f"*Enemy helicopters\n{intent.rule}",
            )

    @staticmethod
    def _aim(state: State, unit: Enemy) -> str:
        if unit.target:
            flyer = state.here.flyers[unit.target]
            return f"{flyer.pilot or flyer.card} (declared)"
        if silent := fire.silent(state, unit):
            return silent
        found = fire.closest(state, unit)
        return " or ".join(f.pilot or f.card for f in found if f.flight is Flight.FIELD) or "nobody in reach now"


class SheetPanel(Panel):
    """The inspector of the right column."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        super().__init__(self.sheet, title="Sheet", key="inspector", pad=9)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return super().natural(t, True, room) if across else min(t.px(290), round(t.window[1] * 0.42))

    def show(self, state: State, piece: str) -> None:
        title, accent = "Sheet", "side blue"
        mission = state.mission
        if mission is not None and piece:
            number = int(piece[1:])
            if piece[0] == "a" and number in mission.flyers:
                flyer = mission.flyers[number]
                title = f"{flyer.pilot or 'Unmanned'} - {flyer.card}"
            elif piece[0] == "u" and number in mission.enemies:
                title, accent = unit_title(state, mission.enemies[number]), "side red"
        self.set(title=title, accent=accent)
        self.sheet.show(state, piece)
