"""The battlefield, tiles and ridges, attack angle, line of sight, linked aircraft (TA-FIELD, TA-ARC, TA-LOS,
TA-LINK)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.thunderbolt_apache.rules import battlefield, enemy_fire, ground, hexes, sight
from tabletop.games.thunderbolt_apache.rules.attacking.orders import Aim
from tabletop.games.thunderbolt_apache.rules.battlefield import UnitPlaced
from tabletop.games.thunderbolt_apache.rules.moving.orders import Step
from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Deck
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tests.games.thunderbolt_apache.board import FLAT, LAYOUT_X, LIBRARY, Field, campaign, rule, run_step, side

LOW, HIGH = Altitude.LOW, Altitude.HIGH
RIDGES = frozenset(ground.ridges_of(LAYOUT_X, LIBRARY))

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


def test_layout_x_has_the_ridges_of_the_book() -> None:
    """TA-FIELD-03, TA-FIELD-04, TA-FIELD-05: one ridge per hexside whichever tile shows it, outer sides too, tiles
    unturned."""
    inner = {(a, b) for a in hexes.HEXES for s in range(6) if (a, s) in RIDGES and (b := hexes.NEIGHBOURS[a][s]) > a}
    assert inner == {(2, 5), (2, 6), (5, 6), (6, 7), (6, 9)}
    assert {(h, s) for h, s in RIDGES if not hexes.NEIGHBOURS[h][s]} == {(4, side("SW")), (10, side("E"))}


def test_ten_tiles_and_units_are_laid_at_random() -> None:
    """TA-FIELD-02, TA-SETUP-04, TA-FIELD-06: tiles of the campaign, one each; a die for each unit, which stands in the
    open."""
    state = campaign(battalions=("A07",))
    state = replace(state, mission=Field(battalion="A07").flyer("A-10A", "Anvil").state("entry").mission)
    drawn = ["=D5", "=D2", "=U1", "=H8", "=D1", "=D3", "=D4", "=D6", "=D7", "=H4"]
    after, told = run_step(state, "field", *(d[1:] for d in drawn), 1, 2, 3, 4, 5, 6, 7, 10)
    assert after.here.tiles == ("D5", "D2", "U1", "H8", "D1", "D3", "D4", "D6", "D7", "H4")
    placed = [(e.serial, e.type, e.hex) for e in told if isinstance(e, UnitPlaced)]
    assert placed == [
        (1, "MI8", 1),
        (2, "MI8", 2),
        (3, "M24", 3),
        (4, "INF", 4),
        (5, "INF", 5),
        (6, "INF", 6),
        (7, "INF", 7),
        (8, "MPT", 10),
    ]
    assert not any(u.covered for u in after.living_units)


def test_half_strength_places_half_of_each_type_rounded_up() -> None:
    """TA-FIELD-07; W06."""
    units = battlefield.units_of(LIBRARY.battalions["A04"], Strength.HALF)
    assert dict(units) == {"APC": 3, "INF": 2, "MPT": 1, "ZU2": 1, "TRK": 1}
    assert sum(LIBRARY.units[k].value * n for k, n in units) == 12


def test_units_are_numbered_battalion_condition_event() -> None:
    """TA-FIELD-08, with SC26 and ME12; pop-ups come later."""
    state = campaign(condition="SC26")
    state = replace(
        state, mission=Field(outbound="ME12").flyer("A-10A", "Anvil").state("entry", outbound="ME12").mission
    )
    assert battlefield.condition_units(state) == (("IFV", False),)
    assert battlefield.event_units(state) == (("IFV", False), ("INF", False))
    irregular = replace(state, campaign="CA04")
    assert battlefield.condition_units(irregular) == (("TEC", False), ("TEC", False))
    assert battlefield.event_units(irregular) == (("TEC", False), ("INF", False))


def test_enemies_and_aircraft_share_hexes() -> None:
    """TA-FIELD-09: two aircraft and three units in one hex; nobody blocks the way."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "L")
        .flyer("A-10A", "Ember", 2, "SE", "L")
        .unit("T72", 2)
        .unit("T72", 2)
        .unit("BNK", 2)
        .act(1)
    )
    match.submit(0, Step(side("SE")))
    assert match.state.here.flyers[1].hex == 2


def test_units_are_laid_before_entry() -> None:
    """TA-FIELD-10: the player places aircraft with every unit in view."""
    state = campaign()
    state = replace(state, mission=Field().flyer("A-10A", "Anvil").state("entry").mission)
    after, _ = run_step(state, "field", *LIBRARY.campaigns["CA01"].tiles[:10], *([3] * 12))
    assert after.frames[-1].step == "entry"
    assert len(after.living_units) == 12


def test_guerrillas_have_no_radar_on_s60_and_rad() -> None:
    """TA-FIELD-11."""
    state = Field().unit("S60", 1).unit("RAD", 1).unit("ZSU", 1).flyer("A-10A", "Anvil", 1, "E").state("fast")
    assert [ground.has_radar(state, u) for u in state.living_units] == [True, True, True]
    irregular = replace(state, campaign="CA04")
    assert [ground.has_radar(irregular, u) for u in irregular.living_units] == [False, False, True]


@pytest.mark.parametrize(
    ("place", "target", "clear"),
    [
        (Place(8, CENTRE, LOW), 6, False),  # W08
        (Place(8, CENTRE, HIGH), 6, True),
        (Place(5, 1, LOW), 6, True),  # W09: its own hexside
        (Place(5, 1, LOW), 10, True),
        (Place(5, 1, LOW), 7, False),
        (Place(1, CENTRE, LOW), 7, True),  # W10: a detour of equal length
        (Place(6, CENTRE, LOW), 6, True),
    ],
)
def test_sight(place: Place, target: int, clear: bool) -> None:
    """TA-LOS-01, TA-LOS-02, TA-LOS-03, TA-LOS-04, TA-LOS-05; W08, W09, W10."""
    assert sight.sight(RIDGES, place, target).clear is clear


def test_blocked_sight_names_its_ridges() -> None:
    """TA-LOS-01: the first ridge on each shortest path."""
    found = sight.sight(RIDGES, Place(8, CENTRE, LOW), 6)
    sides = {frozenset((h, hexes.NEIGHBOURS[h][s])) for h, s in found.blocking}
    assert sides == {frozenset((5, 6)), frozenset((9, 6))}


def test_sight_is_between_hexes_and_goes_both_ways() -> None:
    """TA-LOS-02, TA-LOS-03, TA-LOS-07: the enemy sees what is seen; the cover side does not matter."""
    state = (
        Field().flyer("AH-64A", "Mantis", 8, "centre", "L").unit("S13", 6).unit("S13", 6, cover=True).state("declare")
    )
    assert not sight.seen_by_enemy(state, state.flyers[0], 6)
    raised = Field().flyer("AH-64A", "Mantis", 8, "centre", "H").unit("S13", 6).state("declare")
    assert sight.seen_by_enemy(raised, raised.flyers[0], 6)


def test_mast_sight_looks_over_the_own_hex_alone() -> None:
    """TA-LOS-06: an OH-58D hovering at L sees out of hex 6, is not seen itself; beyond other ridges it sees nothing."""
    state = Field().flyer("OH-58D", "Thimble", 6, "centre", "L").unit("INF", 9).state("declare")
    scout = state.flyers[0]
    assert sight.in_sight(state, scout, 9)
    assert not sight.seen_by_enemy(state, scout, 9)
    assert not sight.sees(
        state,
        sight.place_of(Field().flyer("AH-64A", "Mantis", 6, "centre", "L").state("declare"), state.flyers[0], False),
        9,
    )
    guns = Field().flyer("OH-58D", "Thimble", 6, "centre", "L").unit("T72", 9).unit("T72", 10).state("declare")
    assert [[f.serial for f in enemy_fire.targets(guns, unit)] for unit in guns.living_units] == [[], [1]]
    moving = Field().flyer("OH-58D", "Thimble", 6, "NE", "L").state("declare")
    assert not sight.in_sight(moving, moving.flyers[0], 9)


def _linked(card: str, pilot: str, **cards: str) -> Field:
    return (
        Field(**cards).flyer(card, pilot, 8, "centre", "L", ("AGM-114",)).flyer("RQ-1A", "", 3, "W", "H").unit("T72", 6)
    )


def test_linked_aircraft_share_sight() -> None:
    """TA-LINK-01, TA-LINK-02; W18: an AH-64D may fire at 6 by the drone's eyes, an AH-64A may not."""
    assert rule(_linked("AH-64D", "Mantis").act(1), Aim("AGM-114", 1)) == ""
    assert rule(_linked("AH-64A", "Mantis").act(1), Aim("AGM-114", 1)) == "TA-LOS-02"
    assert rule(_linked("AH-64D", "Mantis", outbound="ME14").act(1), Aim("AGM-114", 1)) == "TA-LOS-02"
    assert [c.key for c in LIBRARY.aircraft.values() if c.linked] == ["A-10C", "AH-64D", "RQ-1A", "MQ-1B"]


def test_linking_shares_nothing_but_sight() -> None:
    """TA-LINK-03, TA-LINK-05: range is the attacker's own, and cover holds."""
    far = (
        Field().flyer("AH-64D", "Mantis", 8, "centre", "L", ("AGM-114",)).flyer("RQ-1A", "", 3, "W", "H").unit("T72", 7)
    )
    assert rule(far.act(1), Aim("AGM-114", 1)) == "TA-ATTACK-10"
    covered = (
        Field()
        .flyer("AH-64D", "Mantis", 8, "centre", "L", ("AGM-114",))
        .flyer("RQ-1A", "", 3, "W", "H")
        .unit("T72", 6, cover=True)
    )
    assert rule(covered.act(1), Aim("AGM-114", 1)) == "TA-COVER-05"


def test_spotters_are_on_the_field_and_see_for_themselves() -> None:
    """TA-LINK-04, TA-LINK-06: who has left does not spot; a spotter riding a ridge looks over it; sight is not passed
    on."""
    from tabletop.games.thunderbolt_apache.rules.pieces import Flight

    gone = (
        Field()
        .flyer("AH-64D", "Mantis", 8, "centre", "L", ("AGM-114",))
        .flyer("RQ-1A", "", 3, "W", "H", flight=Flight.OFF)
        .unit("T72", 6)
    )
    assert rule(gone.act(1), Aim("AGM-114", 1)) == "TA-LOS-02"
    rider = (
        Field()
        .flyer("AH-64D", "Mantis", 8, "centre", "L", ("AGM-114",))
        .flyer("A-10C", "Anvil", 5, "E", "L")
        .unit("T72", 6)
    )
    assert rule(rider.act(1), Aim("AGM-114", 1)) == ""
    blind = (
        Field()
        .flyer("AH-64D", "Mantis", 8, "centre", "L", ("AGM-114",))
        .flyer("A-10C", "Anvil", 5, "NE", "L")
        .unit("T72", 6)
    )
    assert rule(blind.act(1), Aim("AGM-114", 1)) == "TA-LOS-02"


def test_decks_of_the_library() -> None:
    """The numbers of cards on which everything rests: 16, 12, 12 battalions, 88 counters, 37 chits, 48 pilots, 30
    tiles."""
    decks = [b.deck for b in LIBRARY.battalions.values()]
    assert [decks.count(d) for d in (Deck.ASSAULT, Deck.SUPPORT, Deck.COMMAND)] == [16, 12, 12]
    assert (len(LIBRARY.counters), len(LIBRARY.chits), len(LIBRARY.pilots), len(LIBRARY.tiles)) == (88, 37, 48, 30)


def test_only_linked_aircraft_spot() -> None:
    """TA-LINK-01, TA-LINK-02, W18: an RQ-1A over hex 3 shows hex 6 to a Longbow in 8; an A-10A there does not."""

    def shown(card: str, pilot: str) -> bool:
        field = Field().flyer("AH-64D", "Mantis", 8, "centre", "L").flyer(card, pilot, 3, "W", "H")
        state = field.unit("T72", 6).state("declare")
        return sight.in_sight(state, state.flyers[0], 6)

    assert shown("RQ-1A", "") and not shown("A-10A", "Anvil")
