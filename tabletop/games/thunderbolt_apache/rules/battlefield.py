"""Laying the battlefield: ten tiles, the battalion's units and those of cards (TA-FIELD)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules import hexes
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.attacking import UnitDestroyed
from tabletop.games.thunderbolt_apache.rules.chance import Rolled, pick
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, ridge_sides, type_of
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Strength
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Battalion, Deck
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, put_enemy
from tabletop.games.thunderbolt_apache.rules.tables import CoverRow, UnitClass
from tabletop.games.thunderbolt_apache.rules.wording import listed, side_name, unit_name

# -- Cover: one roll a turn for the whole battlefield, units at the ridges of their hexes (TA-COVER).

CLASSES = {UnitClass.INF: "infantry", UnitClass.SOFT: "soft vehicles", UnitClass.ARM: "armour"}
"""The classes that take cover, in words."""


def may_cover(state: State, unit: Enemy) -> bool:
    """Whether the unit ever takes cover: never BLDG and HELO (TA-COVER-04)."""
    kind = type_of(state, unit)
    return kind.cover and kind.cls not in (UnitClass.BLDG, UnitClass.HELO)


def cover_side(state: State, unit: Enemy) -> int:
    """The ridge side of its hex where the unit takes cover, CENTRE = there is none (TA-COVER-02, TA-COVER-03)."""
    sides = ridge_sides(state, unit.hex)
    return sides[0] if sides and may_cover(state, unit) else CENTRE


def cover_row(state: State, total: int) -> CoverRow:
    """The Cover table (Table 4)."""
    return next(row for row in state.library.tables.cover if total <= row.up_to)


@dataclass(frozen=True, slots=True)
class CoverTaken(Event):
    """side: ridge side of its hex, CENTRE = out into the open (TA-COVER-02)."""

    unit: int
    side: int

    def apply(self, state: State) -> State:
        return put_enemy(state, self.unit, cover=self.side)

    def words(self, state: State) -> str:
        if self.side == CENTRE:
            return f"{unit_name(state, self.unit)} comes out of cover (TA-COVER-08)"
        return (
            f"{unit_name(state, self.unit)} takes cover at "
            f"{side_name(state.here.enemies[self.unit].hex, self.side)} (TA-COVER-02)"
        )


def take_cover(now: Now[State]) -> Stream:
    """One roll for the whole battlefield (TA-COVER-01), skipped in turn 1 after Surprise (ME16).

    Who is in cover stays there until a roll brings him out (TA-COVER-08)."""
    if now.state.here.turn == 1 and now.state.outbound_effect("no_cover_turn1"):
        yield begin("fast")
        return
    die = now.dice.roll(10)
    row = cover_row(now.state, die)
    what = "everything comes out" if row.out else "no change"
    if row.classes:
        what = f"{listed(CLASSES.get(name, name) for name in row.classes)} take cover"
    yield Rolled("cover", "", die, Tally(die, "die", "TA-COVER-01"), what)
    for unit in now.state.living_units:
        if row.out:
            if unit.covered:
                yield CoverTaken(unit.serial, CENTRE)
        elif not unit.covered and hexes.type_of(now.state, unit).cls in row.classes:
            side = cover_side(now.state, unit)
            if side != CENTRE:
                yield CoverTaken(unit.serial, side)
    yield begin("fast")


# -- Laying the battlefield.


def units_of(battalion: Battalion, strength: Strength) -> tuple[tuple[str, int], ...]:
    """Types and numbers that stand on the field; half of each, rounded up, at half strength (TA-FIELD-07)."""
    if strength is Strength.HALF:
        return tuple((kind, -(-number // 2)) for kind, number in battalion.units)
    return battalion.units


def condition_units(state: State) -> tuple[tuple[str, bool], ...]:
    """Units that today's card adds: (type, pop-up or not) (SC12, SC26, TA-FIELD-08)."""
    found: list[tuple[str, bool]] = [("ZU2", True)] * state.condition_effect("popup_zu2")
    deck = state.library.battalions[state.here.battalion].deck
    if deck is Deck.ASSAULT:
        added = ("TEC", "TEC") if state.guerrillas else ("IFV",)
        found += [(kind, False) for kind in added * state.condition_effect("assault_ifv")]
    return tuple(found)


def event_units(state: State) -> tuple[tuple[str, bool], ...]:
    """Units that the target-bound card adds: (type, pop-up or not) (ME12, ME13, CA05)."""
    found: list[tuple[str, bool]] = []
    if state.outbound_effect("reinforced"):
        found += [("TEC" if state.guerrillas else "IFV", False), ("INF", False)]
    if state.outbound_effect("patrol") and not state.campaign_rule("no_event_patrol"):
        found.append(("TEC" if state.guerrillas else "MI8", True))
    return tuple(found)


# -- events
@dataclass(frozen=True, slots=True)
class FieldLaid(Event):
    """Ten tiles on hexes 1 to 10; ridges as (hex, side) (TA-FIELD-02, TA-FIELD-04)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]
    ridges: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> State:
        return mission_with(state, tiles=self.tiles, ridges=frozenset(self.ridges), units={})

    def words(self, state: State) -> str:
        return f"The battlefield: {', '.join(self.tiles)} (TA-FIELD-02)"


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """An enemy unit comes onto the battlefield (TA-FIELD-06, TA-POPUP-03). chit: it was drawn from the cup."""

    serial: int
    type: str
    hex: int
    popup: bool = False
    chit: str = ""
    added: bool = False

    def apply(self, state: State) -> State:
        unit = Enemy(self.serial, self.type, self.hex, popup=self.popup, chit=self.chit, added=self.added)
        return mission_with(state, units={**state.here.enemies, self.serial: unit})

    def words(self, state: State) -> str:
        name = state.library.units[self.type].name
        kind, rule = ("Pop-up: ", "TA-POPUP-03") if self.popup else ("", "TA-FIELD-06")
        return f"{kind}{name} {self.serial} in hex {self.hex} ({rule})"


# -- the step
def lay_field(now: Now[State]) -> Stream:
    """Ten tiles of the campaign at random, never turned (TA-SETUP-04, TA-FIELD-02, TA-FIELD-03), then every unit by
    1d10 (TA-FIELD-06), then what cards say (TA-EVENT-13)."""
    campaign = now.state.campaign_card
    left = list(campaign.tiles if campaign is not None else now.state.library.tiles)
    tiles: list[str] = []
    for _ in HEXES:
        tile = now.dice.draw(left) if len(left) > 1 else left[0]
        left.remove(tile)
        tiles.append(tile)
    yield FieldLaid(tuple(tiles), hexes.ridges_of(tuple(tiles), now.state.library))
    yield from _place_units(now)
    yield from _losses_by_cards(now)
    if now.state.outbound_effect("dug_in"):
        for unit in now.state.living_units:
            side = cover_side(now.state, unit)
            if side != CENTRE:
                yield CoverTaken(unit.serial, side)
    yield begin("entry")


def _place_units(now: Now[State]) -> Stream:
    """The battalion, then units of the condition card, then of the event card (TA-FIELD-08)."""
    state = now.state
    battalion = state.library.battalions[state.here.battalion]
    listed = [(kind, False, False) for kind, n in units_of(battalion, state.here.before) for _ in range(n)]
    added = [(kind, popup, True) for kind, popup in (*condition_units(state), *event_units(state))]
    for serial, (kind, popup, by_card) in enumerate(listed + added, 1):
        yield UnitPlaced(serial, kind, now.dice.roll(10), popup, "", by_card)


def _losses_by_cards(now: Now[State]) -> Stream:
    """Units destroyed when placed: one random SOFT unit (ME07), one that is neither BLDG nor HELO (ME21); for no pilot
    (TA-EVENT-13)."""
    for code in ("soft_lost", "any_lost"):
        for _ in range(now.state.outbound_effect(code)):
            state = now.state
            fit = [u for u in state.living_units if not u.popup and _may_be_lost(state.library.units[u.type].cls, code)]
            if fit:
                item = yield from pick(now, "unit lost", "", [str(u.serial) for u in fit], "TA-EVENT-13")
                value = state.library.units[state.here.enemies[int(item)].type].value
                yield UnitDestroyed(int(item), 0, value, "TA-EVENT-13")


def _may_be_lost(cls: UnitClass, code: str) -> bool:
    return cls is UnitClass.SOFT if code == "soft_lost" else cls not in (UnitClass.BLDG, UnitClass.HELO)


STEPS = (Automatic("cover", take_cover), Automatic("field", lay_field))
