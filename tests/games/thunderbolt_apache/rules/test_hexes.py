"""The ten hexes and the attack angle (TA-FIELD, TA-ARC)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules import hexes
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tests.games.thunderbolt_apache.board import FLAT, Field, rule, side

ANGLES = """
1 - 2,3,6,7,10 5,6,7,8,9,10 4,8 - -
2 - 3,7 6,7,9,10 4,5,8,9 1,4 -
3 - - 7,10 4,5,6,8,9,10 1,2,4,5,8 -
4 1,2,3 2,3,5,6,7,9,10 8,9,10 - - -
5 2,3 3,6,7,10 9,10 8 4 1
6 3 7 10 8,9 1,4,5,8 1,2
7 - - - 8,9,10 1,2,4,5,6,8,9 1,2,3
8 1,2,3,5,6,7 3,6,7,9,10 - - - 1,4
9 2,3,6,7 7,10 - - 4,8 1,2,4,5
10 3,7 - - - 1,4,5,8,9 1,2,3,4,5,6
"""


def test_the_board_has_ten_hexes_nineteen_inner_and_twenty_two_outer_sides() -> None:
    """TA-FIELD-01."""
    assert len(hexes.INNER) == 19
    assert len(hexes.OUTER) == 22
    assert hexes.NEIGHBOURS[5] == (2, 6, 9, 8, 4, 1)
    assert hexes.NEIGHBOURS[7] == (0, 0, 0, 10, 6, 3)
    assert [hexes.distance(1, b) for b in hexes.HEXES] == [0, 1, 2, 1, 1, 2, 3, 2, 2, 3]
    assert [hexes.distance(7, b) for b in hexes.HEXES] == [3, 2, 1, 3, 2, 1, 0, 3, 2, 1]
    assert hexes.PERIMETER == (1, 2, 3, 4, 7, 8, 9, 10)


def test_attack_angle_table() -> None:
    """TA-ARC-01, TA-ARC-02, TA-ARC-03: Table 1, outer sides included; W07."""
    for line in ANGLES.strip().splitlines():
        number, *columns = line.split()
        for s, column in enumerate(columns):
            expected = {int(number)} | (set() if column == "-" else {int(h) for h in column.split(",")})
            assert hexes.attack_angle(int(number), s) == expected, (number, s)
    assert hexes.attack_angle(1, side("SE")) == {1, 5, 6, 7, 8, 9, 10}  # W07


def test_hovering_attacks_all_round() -> None:
    """TA-ARC-04."""
    assert hexes.attack_angle(4, CENTRE) == set(hexes.HEXES)


def test_the_angle_is_that_of_the_moment() -> None:
    """TA-ARC-05: after a step the new side decides."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L", ("AGM-65",)).unit("T72", 10).act(1)
    assert rule(match, Aim("AGM-65", 1)) == ""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "SW", "L", ("AGM-65",)).unit("T72", 10).act(1)
    assert rule(match, Aim("AGM-65", 1)) == "TA-ARC-01"
    match.submit(0, Step(side("E")))  # into 4, looking east
    assert rule(match, Aim("AGM-65", 1)) == ""
