"""The sheet in the right column: an aircraft with its pilot's numbers, or an enemy unit; present figures, whether they
differ from the printed ones, and why.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pygame as pg

from tabletop.games.thunderbolt_apache.rules import enemy_fire, moving
from tabletop.games.thunderbolt_apache.rules.attacking import target_modifier
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, effects_on
from tabletop.games.thunderbolt_apache.rules.helicopters import intent
from tabletop.games.thunderbolt_apache.rules.hexes import has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS, Store
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import evasive, pilot_of
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pieces import planes, signs, storechips, unitart
from tabletop.games.thunderbolt_apache.table.pieces.faces import hits_text
from tabletop.games.thunderbolt_apache.table.showings.telling import CLASS_WORDS, exposure_words, unit_title
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import FOLDED, Paper
from tabletop.table.play.piecesheet import PieceSheet
from tabletop.table.ui import skin
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme

# -- The figures of a sheet: what stands in each row, whether it differs from the printed one, and why.

LETTERS = {"L": "Low", "H": "High"}


class Fact(NamedTuple):
    """A row: its name, the value, whether it is not as printed, and the reason as a tip."""

    name: str
    value: str
    changed: bool = False
    tip: str = ""


def flyer_facts(state: State, flyer: Flyer) -> list[Fact]:
    """Speed, Cannon, Airframe and fuel of an aircraft."""
    card = state.card_of(flyer)
    least, most = moving.speed(state, flyer)
    cannon = "none" if card.cannon is None else f"{card.cannon}+ at {card.cannon_altitude}"
    hurt = airframe_points(state, flyer)
    own = own_value(state, flyer)
    airframe = f"{max(0, card.toughness - hurt)} of {card.toughness}"
    fuel = str(own.total) if state.here.turn else "-"
    why = "\n".join(("*Speed points of an activation", *most.lines()))
    return [
        Fact("Speed points", f"{least.base}-{most.total}", most.total != card.speed[1], why),
        Fact("Cannon", cannon, tip="*Cannon\nOwn hex only; hovering at every unit, moving at one. TA-CANNON-02"),
        Fact("Airframe", airframe, hurt > 0, "*Airframe points\nWhen all are gone it crashes. TA-HIT-08"),
        Fact("Fuel", fuel, own.total != state.here.marker, "\n".join(("*Own loiter value", *own.lines()))),
    ]


def unit_facts(state: State, unit: Enemy) -> list[Fact]:
    """Class, modifier, worth and place of an enemy unit."""
    kind = type_of(state, unit)
    modifier = target_modifier(state, unit)
    why = "\n".join(("*Added to every roll against it", *modifier.lines()[1:]))
    stands = "destroyed" if not unit.alive else "in cover" if unit.covered else "in the open"
    worth = f"{kind.value}" + (", does not count" if unit.popup else "")
    return [
        Fact("Class", CLASS_WORDS[str(kind.cls)] + (", radar" if has_radar(state, unit) else "")),
        Fact("Modifier", f"{modifier.total:+d}", modifier.total != kind.modifier, why),
        Fact("Worth", worth, tip="*Value\nWhat is left of the battalion's value decides. TA-HOME-01"),
        Fact("Stands", stands, unit.covered, "*Cover\nIn cover it is attacked from its own hex only. TA-COVER-05"),
    ]


def conduct(state: State, unit: Enemy) -> list[Fact]:
    """How an enemy unit fires and moves, and what it would do now."""
    kind = type_of(state, unit)
    if not kind.armed:
        return [Fact("Fires", "never")]
    reach = f"{hits_text(kind.light, kind.heavy)} to {count(kind.reach, 'hex', 'hexes')}"
    out = [
        Fact("Fires", reach, tip="*Enemy fire\nIt always scores these hits; no die is rolled. TA-FIRE-06"),
        Fact("At aircraft", " and ".join(LETTERS[a.value] for a in kind.altitudes)),
    ]
    if unit.alive and state.here.turn:
        out.append(Fact("Would fire at", aim(state, unit)))
        if kind.moves:
            plan = intent(state, unit)
            words = plan.reason if plan.quarry else f"not: {plan.reason}"
            out.append(Fact("Moves", words, tip=f"*Enemy helicopters\n{plan.rule}"))
    return out


def aim(state: State, unit: Enemy) -> str:
    """At whom a unit fires: as declared, or as it would now."""
    if unit.target:
        flyer = state.here.flyers[unit.target]
        return f"{flyer.pilot or flyer.card} (declared)"
    if silent := enemy_fire.silent(state, unit):
        return silent
    found = [f.pilot or f.card for f in enemy_fire.closest(state, unit) if f.flight is Flight.FIELD]
    return " or ".join(found) or "nobody in reach now"


# -- The sheet in the right column.

SHORT = {"Cannon": "Gun", "Stand-Off": "S-Off", "Evasive": "Evade"}
"""Skills where words are large; the tip has them in full."""

ENDLESS = 1 << 14
"""Pixels that no sheet needs."""


class Sheet(PieceSheet):
    """The sheet in the right column."""

    state: State | None = None
    grow = 0
    least = None
    _measured: tuple[object, ...] = ()
    _high = _end = 0

    def show(self, state: State, piece: str) -> None:
        super().show(state, piece)
        self.restage()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        measured = (id(self.state), self.piece, room, t.px(100), t.window)
        if measured != self._measured:
            self._measured, self._high = measured, self._rows_high(t, room)
        return self._high

    def _rows_high(self, t: Theme, room: int) -> int:
        """How high all rows together are: they are laid out once without being seen."""
        rect, tips = self.rect, self.tips
        self.rect = pg.Rect(0, 0, room, ENDLESS)
        self.draw(pg.Surface((1, 1)), t)
        self.rect, self.tips = rect, tips
        return self._end

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips, self._end = [], t.px(30)
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
    def _fact(self, s: pg.Surface, t: Theme, y: int, fact: Fact, x: int | None = None) -> int:
        high = t.line("small") + t.px(3)
        left, end = self.rect.x if x is None else x, self.rect.right
        if y + high > self.rect.bottom:
            return y
        middle = y + high // 2
        tone = "red" if fact.changed else "ink"
        r = t.say(s, fact.value, (end, middle), "small bold", tone, "r", (end - left) * 3 // 4)
        t.say(s, fact.name, (left, middle), "small", "soft", "l", max(10, r.x - left - t.px(5)))
        pg.draw.line(s, t.col("row edge"), (left, y + high - 1), (end - 1, y + high - 1))
        if fact.tip:
            self.tips.append((pg.Rect(left, y, end - left, high), fact.tip))
        return y + high

    def _picture(self, s: pg.Surface, t: Theme, picture: pg.Surface, wide: int, ground: str, edge: str) -> pg.Rect:
        frame = pg.Rect(self.rect.x, self.rect.y, wide, wide)
        s.blit(skin.slope(frame.size, ground, ground), frame)
        s.blit(picture, picture.get_rect(center=frame.center))
        pg.draw.rect(s, rgb(edge), frame, 2, border_radius=2)
        return frame

    # -- aircraft
    def _facts(self, s: pg.Surface, t: Theme, y: int, facts: list[Fact], x: int | None = None) -> int:
        """Rows one below the other, as far as there is room; where the next one would stand."""
        for fact in facts:
            y = self._fact(s, t, y, fact, x)
        return y

    def _flyer(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer) -> None:
        wide = min(t.px(84), self.rect.w // 3, self.rect.h // 3)
        frame = self._picture(s, t, planes.plane_picture(flyer.card, wide - 6, 25), wide, "#cddae0", "#2b5a8e")
        y = self._facts(s, t, self.rect.y, flyer_facts(state, flyer), frame.right + t.px(8))
        y = self._pilot(s, t, state, flyer, max(y, frame.bottom) + t.px(4))
        for key, n in Counter(flyer.stores).items():
            y = self._store(s, t, state.library.stores[key], n, y)
        y = self._facts(s, t, y, [Fact(name, side.text, True) for name, side in effects_on(state, flyer)])
        if flyer.flight is Flight.FIELD:
            y = self._exposure(s, t, state, flyer, y)
        self._end = y + t.px(2)

    def _exposure(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, y: int) -> int:
        """Who could fire at it where it is."""
        high = t.line("small")
        for words in exposure_words(state, flyer):
            for row in t.wrap(words, "small", self.rect.w):
                if y + high > self.rect.bottom:
                    return y
                tone = "soft" if row.startswith("Nobody") else "red"
                t.say(s, row, (self.rect.x, y + high // 2), "small ital", tone, "l", self.rect.w)
                y += high
        return y

    def _pilot(self, s: pg.Surface, t: Theme, state: State, flyer: Flyer, y: int) -> int:
        pilot = pilot_of(state, flyer)
        if pilot is None:
            return self._fact(s, t, y, Fact("Unmanned", "all skills 0, Slow", tip="*Unmanned\nTA-PILOT-12"))
        row = state.row_of(pilot)
        high = t.px(15)
        if y + high > self.rect.bottom:
            return y
        s.blit(signs.stress_bar(self.rect.w, pilot.stress, row.okay, row.shaken, high), (self.rect.x, y))
        y += high + t.px(5)
        dodge = max(0, evasive(state, flyer).total)
        cells: tuple[tuple[str, str], ...] = (
            ("Cannon", f"{row.cannon:+d}"),
            ("Strike", f"{row.strike:+d}"),
            ("Stand-Off", f"{row.standoff:+d}"),
            ("Evasive", str(dodge)),
            ("Cool", str(row.cool)),
        )
        wide, tall = self.rect.w // len(cells), 2 * t.line("small")
        if any(t.width(name, "small") * 0.86 > wide - 2 for name, _ in cells):
            cells = tuple((SHORT.get(name, name), value) for name, value in cells)
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
                "red" if name in ("Evasive", "Evade") and dodge != row.evasive else "ink",
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
        wide = min(t.px(84), self.rect.w // 3, self.rect.h // 3)
        picture = unitart.unit_icon(unit.type, wide - t.px(14), dead=not unit.alive)
        frame = self._picture(s, t, picture, wide, "#e9dcc0", "#a4342a")
        y = self._facts(s, t, self.rect.y, unit_facts(state, unit), frame.right + t.px(8))
        self._end = self._facts(s, t, max(y, frame.bottom) + t.px(5), conduct(state, unit)) + t.px(2)


class SheetPaper(Paper):
    """The sheet of the piece under the pointer, or of the one in hand; where there is no room for all of it, it
    scrolls.
    """

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.pane = ScrollPane(self.sheet, grow=1, least=120, visible=False)
        super().__init__(
            "sheet", "Sheet", self.pane, icon="info", keys=("I",), starts=FOLDED, words="Sheet of a piece",
            nothing="Point at a piece to see its sheet.",
        )  # fmt: skip

    def show(self, state: State, piece: str) -> None:
        title, accent = "", "side blue"
        mission = state.mission
        if mission is not None and piece:
            number = int(piece[1:])
            if piece[0] == "a" and number in mission.flyers:
                flyer = mission.flyers[number]
                title = f"{flyer.pilot or 'Unmanned'} - {flyer.card}"
            elif piece[0] == "u" and number in mission.enemies:
                title, accent = unit_title(state, mission.enemies[number]), "side red"
        if self.pane.visible != bool(title):
            self.pane.set(visible=bool(title))
            self.restage()
        self.set(title=title or "Sheet", accent=accent)
        self.sheet.show(state, piece if title else "")
