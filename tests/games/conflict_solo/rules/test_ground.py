"""The map: terrain, LOS, arcs, Fire Zones, cover."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.rules import hexes
from tabletop.games.conflict_solo.rules.sheets import TERRAIN, WORKS, Drive
from tabletop.games.conflict_solo.rules.sight import cover, free_lines, has_wall, hex_dm, hex_dm_from, sees
from tabletop.games.conflict_solo.rules.zones import covers, flank_way, flanked, zones
from tests.games.conflict_solo.board import Board

F, T, W, D = Drive.FOOT, Drive.TRACKED, Drive.WHEELED, Drive.TOWED


def test_addresses_and_directions() -> None:
    """CH-MAP-01: B, D, F lie lower; CH-MAP-02: 0 north, clockwise; CH-MAP-03: cube coordinates and distance."""
    assert hexes.axial("A1") == (0, 0) and hexes.axial("B1") == (1, 0) and hexes.axial("C1") == (2, -1)
    around = [hexes.named(hexes.beyond("D5", k)) for k in range(6)]
    assert around == ["D4", "E5", "E6", "D6", "C6", "C5"]
    assert [hexes.named(hexes.beyond("E5", k)) for k in range(6)] == ["E4", "F4", "F5", "E6", "D5", "D4"]
    assert hexes.distance("G8", "H4") == 4 and hexes.distance("A1", "A1") == 0 and hexes.distance("A1", "O12") == 18
    assert all(hexes.direction_to(a, "D5") == (k + 3) % 6 for k, a in enumerate(around))


def test_a_hex_has_terrain_level_road_walls() -> None:
    """CH-MAP-04: what the map of M2 says of its hexes; Table 1's codes are all known."""
    state = Board("m2").state
    assert state.ground("J8").name == "a stone building" and state.level("M4") == 2
    assert ("J8", 0) in state.scenario.chart.roads and has_wall(state, "H8", 4)
    assert set("".join(TERRAIN)) == set(".fbwWhSms~B") and TERRAIN["W"].costs == {Drive.FOOT: 1}


@pytest.mark.parametrize(
    ("code", "dm", "height", "costs"),
    [
        (".", 0, 0, {F: 0, T: 0, W: 1, D: 0}),
        ("f", 0, 0, {F: 0, T: 0, W: 1, D: 1}),
        ("b", 1, 0, {F: 0, T: 0, D: 1}),
        ("w", 1, 1, {F: 1, T: 1}),
        ("W", 2, 1, {F: 1}),
        ("h", 2, 1, {F: 1}),
        ("S", 3, 1, {F: 1}),
        ("m", 0, 0, {F: 2}),
        ("s", 0, 0, {F: 1, T: 1}),
        ("~", 0, 0, {}),
        ("B", 0, 0, {F: 0, T: 0, W: 0, D: 0}),
    ],
)
def test_each_terrain_is_as_table_1_says(code: str, dm: int, height: int, costs: dict[Drive, int]) -> None:
    """CH-MAP-04, CH-LOS-04: DM, LOS height, and what entering adds; CH-MOVE-04: no road leads through deep water."""
    ground = TERRAIN[code]
    assert (ground.dm, ground.height, ground.costs, ground.road) == (dm, height, costs, code != "~")


def test_works_are_as_table_3_says() -> None:
    """CH-FORT-01."""
    assert WORKS == {"hasty": 1, "foxhole": 1, "trench": 2, "bunker": 3}


def test_a_wall_belongs_to_the_hexside() -> None:
    """CH-MAP-07: the same wall from both hexes."""
    state = Board("m1").state
    other = hexes.named(hexes.beyond("I4", 4))
    assert has_wall(state, "I4", 4) and has_wall(state, other, 1) and not has_wall(state, "I4", 0)


def test_dm_of_a_hex() -> None:
    """CH-MAP-05: terrain, works (4 at most), smoke, and a wall where the line enters; CH-MAP-06, CH-LOW-05: any
    wall for choosing.
    """
    board = Board("m1", works={"H4": "bunker", "G8": "foxhole"}).having(smoke={"G8": 2})
    state = board.state
    assert cover(state, "H4") == 4 and hex_dm(state, "G8") == 3  # CH-FORT-03
    assert hex_dm(state, "I4") == 1 and hex_dm(state, "I4", walls=False) == 0
    assert hex_dm_from(state, "I4", "I5", free_lines(state, "I5", "I4")) == 1
    assert hex_dm_from(state, "I4", "I3", free_lines(state, "I3", "I4")) == 0


def test_los_near_and_beyond_the_map() -> None:
    """CH-LOS-01: own and adjacent hexes always; CH-LOS-06: what is off the map does not block."""
    state = Board("m1").state
    assert sees(state, "J8", "J8") and sees(state, "J7", "J8") and sees(state, "A1", "E1") is not None
    assert sees(state, "B12", "F12") and free_lines(state, "B12", "F12")


def test_height_decides() -> None:
    """CH-LOS-03: the hill of M2 looks over the houses that block on the flat."""
    state = Board("m2").state
    assert not sees(state, "J6", "J10") and sees(state, "M4", "J6")


def test_front_arc() -> None:
    """CH-ARC-01, CH-ARC-02: 120 degrees with both border rows and the own hex."""
    inside = {h for h in Board("m1").state.scenario.chart.terrain if hexes.in_front("H6", 0, h)}
    assert {"H6", "H1", "G5", "I5"} <= inside or hexes.in_front("H6", 0, hexes.named(hexes.beyond("H6", 1)))
    assert all(hexes.in_front("H6", 0, hexes.named(hexes.beyond("H6", k))) is (k in (5, 0, 1)) for k in range(6))
    assert not hexes.in_front("H6", 0, "H7")


def test_fire_zone() -> None:
    """CH-ARC-06: range, arc, LOS, not the own hex; CH-ARC-08: fresh or spent; Table 7: a counter that may not fire has
    none.
    """
    board = Board("m1").unit("U01", "P-RIF", "G8", 0)
    unit = board.state.counters["U01"]
    assert (
        covers(board.state, unit, "G2") and not covers(board.state, unit, "G1") and not covers(board.state, unit, "G9")
    )
    assert zones(board.state).covered("G7") and not zones(board.state).covered("G8")
    assert zones(board.change("U01", fresh=False).state).covered("G7")
    for changes in ({"hit": "F4"}, {"hidden": True}, {"hit": "F5"}):
        other = Board("m1").unit("U01", "P-RIF", "G8", 0, **changes)
        assert not zones(other.state).covered("G7"), changes
    fighting = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G8", 0)
    assert not zones(fighting.state).covered("G7")
    truck = Board("m4").unit("U01", "P-WAG", "E7", 2)
    assert not zones(truck.state).watchers  # CH-TRN-04


def test_short_range_zone_turret_and_mortar() -> None:
    """CH-ARC-07: distance 1; CH-LOW-06: a turret's zone goes all round; CH-ARC-09: a mortar's own sight, beyond its
    minimum.
    """
    state = Board("m2").unit("U07", "S-T26", "L6", 0).state
    assert all(zones(state).short(hexes.named(hexes.beyond("L6", k))) for k in range(6)) and not zones(state).short(
        "L4"
    )
    mortar = Board("m1").unit("U05", "P-GRN", "J10", 0).unit("U01", "P-RIF", "I4", 0).state
    unit = mortar.counters["U05"]
    assert not covers(mortar, unit, "J9") and not covers(mortar, unit, "J4") and covers(mortar, unit, "K9")


def test_flanked_and_flank_distance() -> None:
    """CH-ARC-10: in a Unit's Fire Zone from outside the front arc; CH-ARC-11: distance to the three places behind."""
    board = Board("m1").ai("A01", "G-RIF", "G5", 0).unit("U01", "P-RIF", "G8", 0)
    assert flanked(board.state, board.state.counters["A01"])
    assert not flanked(board.change("A01", facing=3).state, board.state.counters["A01"])
    state = Board("m1").unit("U01", "P-RIF", "G8", 0).state
    assert flank_way(state, "F6", state.counters["U01"]) == 2 and flank_way(state, "G6", "H4") == 3
    assert flank_way(Board("m1").state, "F6", "H4") == 0
