"""Line of sight and linked aircraft (TA-LOS, TA-LINK)."""

from __future__ import annotations

import pytest

from tabletop.games.thunderbolt_apache.rules import enemy_fire, hexes, sight
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tests.games.thunderbolt_apache.board import LAYOUT_X, LIBRARY, Field, rule

LOW, HIGH = Altitude.LOW, Altitude.HIGH


RIDGES = frozenset(hexes.ridges_of(LAYOUT_X, LIBRARY))


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


def test_only_linked_aircraft_spot() -> None:
    """TA-LINK-01, TA-LINK-02, W18: an RQ-1A over hex 3 shows hex 6 to a Longbow in 8; an A-10A there does not."""

    def shown(card: str, pilot: str) -> bool:
        field = Field().flyer("AH-64D", "Mantis", 8, "centre", "L").flyer(card, pilot, 3, "W", "H")
        state = field.unit("T72", 6).state("declare")
        return sight.in_sight(state, state.flyers[0], 6)

    assert shown("RQ-1A", "") and not shown("A-10A", "Anvil")
