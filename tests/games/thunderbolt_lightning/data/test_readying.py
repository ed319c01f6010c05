"""Forces that can be set up, and forces that cannot (TL-SET-03, TL-SET-04)."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.data.forces import has_a_place, without_aircraft
from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice, PlacedAircraft, Zone
from tabletop.grid.hexes import Hex


def plane(id: str, *hexes: Hex, fixed: Hex | None = None, group: str = "A", unit: str = "U") -> PlacedAircraft:
    return PlacedAircraft(id, "spitfire1", 0, unit, Zone(hexes, (0,), (2,)), hex=fixed, group=group)


def test_aircraft_of_one_zone_can_stand_in_one_hex() -> None:
    assert has_a_place([plane(f"B{n}", (5, 5)) for n in range(9)])


def test_zones_two_hexes_apart_will_do_and_three_will_not() -> None:
    """TL-SET-04."""
    assert has_a_place([plane("B1", (0, 0), (9, 9)), plane("B2", (2, 0))])
    assert not has_a_place([plane("B1", (0, 0), (9, 9)), plane("B2", (3, 0))])


def test_all_must_be_near_each_other_not_only_to_one() -> None:
    """TL-SET-04: the ends are each near the middle, and four hexes apart."""
    assert not has_a_place([plane("B1", (0, 0)), plane("B2", (2, 0)), plane("B3", (4, 0))])
    assert has_a_place([plane("B1", (0, 0)), plane("B2", (2, 0), (1, 0)), plane("B3", (4, 0), (2, 0))])


def test_a_fixed_hex_counts_for_the_zone() -> None:
    assert not has_a_place([plane("B1", (0, 0), (5, 0), fixed=(0, 0)), plane("B2", (5, 0))])


def test_better_pilots_need_an_aircraft_each() -> None:
    """TL-SET-03: the veteran of either line and the ace of the one line share two aircraft; a second ace has none."""
    force = [plane("B1", (0, 0), group="A"), plane("B2", (0, 0), group="B")]
    either, ace = PilotChoice(0, ("A", "B"), "veteran", 1), PilotChoice(0, ("A",), "ace", 1)
    assert without_aircraft([either, ace], force) == []
    assert without_aircraft([either, ace, ace], force) == [2]
    assert without_aircraft([PilotChoice(1, ("A",), "ace", 1)], force) == [0]
