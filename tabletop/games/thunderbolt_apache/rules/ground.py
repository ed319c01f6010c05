"""Laying the battlefield: tiles, ridge hexsides, which units come (TA-FIELD, TA-POPUP-09)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.pieces import Enemy, Strength
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, SIDE_NUMBERS, twin
from tabletop.games.thunderbolt_apache.scenario import CENTRE
from tabletop.games.thunderbolt_apache.sheets import Battalion, Deck, Library, UnitType
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.tables import UnitClass

UNSEEING = ("S60", "RAD")
"""Types without radar in guerrilla campaigns (TA-FIELD-11)."""

READ_DOWN = {"IFV": "TEC", "ZSU": "ZU2", "SA8": "MPT", "M24": ""}
"""What pop-up chits read in guerrilla campaigns (TA-POPUP-09)."""


def ridges_of(tiles: tuple[str, ...], library: Library) -> tuple[tuple[int, int], ...]:
    """All ridge hexsides as (hex, side), an inner one under both its names: the tile on either side makes it one
    (TA-FIELD-04, TA-FIELD-05)."""
    found: set[tuple[int, int]] = set()
    for number, tile in zip(HEXES, tiles, strict=True):
        for side in library.tiles[tile].ridges:
            found.add((number, side))
            other = twin(number, side)
            if other is not None:
                found.add(other)
    return tuple(sorted(found))


def ridge_sides(state: State, number: int) -> tuple[int, ...]:
    """The ridge sides of a hex, lowest number first (TA-COVER-03)."""
    ridges = state.here.ridges
    return tuple(s for s in SIDE_NUMBERS if (number, s) in ridges)


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


def chit_unit(state: State, chit: str) -> str:
    """What a pop-up chit reads here and today, "" = no enemy (TA-POPUP-08, TA-POPUP-09, CA05, SC13)."""
    unit = state.library.chits[chit].unit
    if state.guerrillas:
        unit = READ_DOWN.get(unit, unit)
    if unit == "M24" and state.campaign_rule("no_m24_popup"):
        return ""
    if unit and state.library.units[unit].cls is UnitClass.HELO and state.condition_effect("no_helo_popup"):
        return ""
    return unit


def cup(state: State) -> tuple[str, ...]:
    """The chits in the pop-up cup: all but those of living pop-up units (TA-POPUP-03, TA-POPUP-04)."""
    out = {u.chit for u in state.living_units if u.chit}
    return tuple(key for key in state.library.chits if key not in out)


def type_of(state: State, unit: Enemy) -> UnitType:
    return state.library.units[unit.type]


def has_radar(state: State, unit: Enemy) -> bool:
    """Whether the unit has radar; guerrillas lay some guns by eye (TA-FIELD-11)."""
    return type_of(state, unit).radar and not (state.guerrillas and unit.type in UNSEEING)


def may_cover(state: State, unit: Enemy) -> bool:
    """Whether the unit ever takes cover: never BLDG and HELO (TA-COVER-04)."""
    kind = type_of(state, unit)
    return kind.cover and kind.cls not in (UnitClass.BLDG, UnitClass.HELO)


def cover_side(state: State, unit: Enemy) -> int:
    """The ridge side of its hex where the unit takes cover, CENTRE = there is none (TA-COVER-02, TA-COVER-03)."""
    sides = ridge_sides(state, unit.hex)
    return sides[0] if sides and may_cover(state, unit) else CENTRE
