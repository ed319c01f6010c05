"""Air Support: mistaken attacks (AS-MIST). W17, W27."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.mistaken import Mistake, MistakeDeclined
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Mode, Plane
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight, SightingRolled
from tabletop.games.air_support.rules.strikes.events import AirAttack, AirFired, Attacked
from tabletop.games.air_support.rules.terrain import Air, Weather
from tabletop.games.air_support.rules.victory import Scored
from tests.games.air_support.kit import ENEMY, GERMAN, car, gun, now, of, plane, play, position, squad, step
from tests.games.air_support.land import at, land

MIST = Air(7, weather=Weather.MIST)


def why(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return "" if refusal is None else refusal.rule


def wrong(
    *own: Any,
    bombs: bool = True,
    cls: AirClass = AirClass.FB44,
    dice: str = "4 4",
    ground: Any = None,
    begin: str = "opening",
    **more: Any,
) -> Match:
    """W17: the US plane tries a concealed German squad in the woods of M9, in mist: +4, a DR of 8 is mistaken. `own`:
    troops of the plane's side.
    """
    match = position(
        squad("G", "M9", concealed=Concealed.MARK, stack=1),
        *own,
        plane("P", cls=cls, bombs=bombs),
        begin=begin,
        air=MIST,
        ground=ground or land(woods="M9"),
        **more,
    )
    play(match, Sight("P", at("M9"), 3), dice=dice)
    return match


def run_out(match: Match, *wanted: AirAttack) -> list[Any]:
    """Fly the run to its end with these attacks, MG with harmless dice."""
    told: list[Any] = []
    orders = list(wanted)
    while step(match) == "strike":
        order = orders[0] if orders and orders[0] in match.options(match.to_act[0]) else Pass()
        if orders and order == orders[0]:
            orders.pop(0)
        told += match.submit(match.to_act[0], order)
    return told


def p(match: Match) -> Plane:
    return now(match).planes["P"]


@pytest.mark.parametrize(
    ("dice", "outcome", "recall"),
    [
        ("4 4", "mistaken attack", False),
        ("6 6", "mistaken attack", True),
        ("2 2", "passed", False),
        ("3 4", "failed", False),
    ],
)
def test_x_17_what_the_dr_gives(dice: str, outcome: str, recall: bool) -> None:
    """W17. AS-SIGHT-13, AS-SIGHT-14, AS-SIGHT-15, AS-SIGHT-22, AS-MIST-01."""
    match = wrong(squad("S", "M2", seat=ENEMY), dice=dice)
    told = [e for entry in match.journal for e in entry.events]
    rolled = of(told, SightingRolled)[0]
    assert rolled.outcome == outcome and rolled.tally.total == 12, "8 + 3 woods + 1 mist"
    assert (p(match).recall or p(match).status is AirStatus.RECALLED) is recall and p(match).immune is (
        outcome == "failed"
    )
    assert (step(match) == "mistaken") is (outcome == "mistaken attack")
    if step(match) == "mistaken":
        assert match.to_act == (GERMAN,), "the ATTACKER flies it"


def test_as_mist_01_08_he_may_decline_and_the_plane_goes_back() -> None:
    """AS-MIST-01, AS-MIST-08, AS-RECALL-02: the TC is used up."""
    match = wrong(squad("S", "M2", seat=ENEMY), dice="6 6")
    play(match, Pass())
    assert p(match).run is None and p(match).sighted and p(match).bombs
    while now(match).phase.name == "MPH":
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert p(match).status is AirStatus.RECALLED and now(match).points == (0, 0)


def test_as_mist_02_03_the_closest_unit_from_an_attack_position_on_the_map() -> None:
    """AS-MIST-02, AS-MIST-03: ties are the ATTACKER's choice; HIP units and units ringed by woods are passed over;
    positions lie on the map.
    """
    own = [
        squad("near", "M6", seat=ENEMY),
        squad("also", "N8", seat=ENEMY),
        squad("far", "M2", seat=ENEMY),
        squad("hip", "M8", seat=ENEMY, concealed=Concealed.HIP),
    ]
    match = wrong(*own)
    targets = {c.hex for c in match.options(GERMAN) if isinstance(c, Mistake)}
    assert targets == {at("N8")} and why(match, Mistake(at("M6"), 3)) == "AS-MIST-02"
    ways = {c.direction for c in match.options(GERMAN) if isinstance(c, Mistake)}
    assert ways == {
        2,
        3,
        4,
        5,
    }, "from the south the position would lie off the map, from the south-west the woods of M9 hide it"
    match = wrong(
        squad("ringed", "M6", seat=ENEMY), squad("far", "M2", seat=ENEMY), ground=land(woods="M9 M5 M7 L5..6 N5..6")
    )
    assert {c.hex for c in match.options(GERMAN) if isinstance(c, Mistake)} == {at("M2")}
    ring = land(woods="M9 M5 M7 L5..6 N5..6")
    match = wrong(squad("ringed", "M6", seat=ENEMY), squad("far", "M2", seat=ENEMY), ground=ring, cls=AirClass.STUKA42)
    assert {c.hex for c in match.options(GERMAN) if isinstance(c, Mistake)} == {at("M2")}, "not even by a dive"
    match = wrong(squad("a", "M7", seat=ENEMY), squad("b", "O9", seat=ENEMY))
    assert {c.hex for c in match.options(GERMAN) if isinstance(c, Mistake)} == {at("M7"), at("O9")}


def test_x_27_nobody_there_or_one_truck() -> None:
    """W27. AS-MIST-10: nothing happens without own troops; a lone truck is the target from every grain whose position
    lies on the map.
    """
    match = wrong()
    told = [e for entry in match.journal for e in entry.events]
    assert of(told, MistakeDeclined)[0].forced and p(match).run is None and step(match) != "mistaken"
    match = wrong(car("T", "P5", seat=ENEMY))
    assert {(c.hex, c.direction) for c in match.options(GERMAN) if isinstance(c, Mistake)} == {
        (at("P5"), d) for d in range(6)
    }
    match = wrong(car("T", "P2", seat=ENEMY))
    assert {c.direction for c in match.options(GERMAN) if isinstance(c, Mistake)} == {0, 1, 5}


def test_as_mist_04_05_11_a_strafing_run_attacks_everybody_without_flak() -> None:
    """AS-MIST-04, AS-MIST-05, AS-MIST-11, AS-MIST-07: every further hex with a unit of either side must be
    attacked; no Light AA; own and enemy units of a hex suffer the one DR; points go to the enemy of the owner.
    """
    flak = (gun("F", "O5", facing=5, crew="c", aa_mode=True), squad("c", "O5", sheet="228"))
    match = wrong(
        squad("S", "M5", seat=ENEMY),
        car("E", "M5", "opel"),
        car("T", "M6", "opel", seat=GERMAN),
        squad("V", "M7", seat=ENEMY),
        *flak,
        bombs=False,
    )
    play(
        match,
        Mistake(at("M7"), 3) if Mistake(at("M7"), 3) in match.options(GERMAN) else Mistake(at("M7"), 0),
    )
    assert step(match) == "strike" and match.to_act == (GERMAN,) and p(match).run is not None and p(match).run.mistaken  # type: ignore[union-attr]
    assert why(match, Pass()) == "AS-MIST-04"
    match = wrong(
        squad("S", "M5", seat=ENEMY),
        car("E", "M5"),
        car("T", "M6"),
        squad("V", "M8", seat=ENEMY, broken=True, dm=True),
        *flak,
        bombs=False,
        ground=land(woods="M9 M7 L7..8 N7..8"),
    )
    play(match, Mistake(at("M5"), 3))
    told = play(match, AirAttack(at("M5"), "MG"), dice="3 3 1 1")
    assert {u for e in of(told, Attacked) for u in e.units} == {"S", "E"} and [s.seat for s in of(told, Scored)] == [
        ENEMY
    ], "the German truck scores for the US"
    assert step(match) == "strike" and match.to_act == (GERMAN,) and why(match, Pass()) == "AS-MIST-04", (
        "M6 holds a truck; no flak is asked"
    )
    told = play(match, AirAttack(at("M6"), "MG"), dice="3 4")
    told += run_out(match)
    assert p(match).run is None and p(match).sighted and not p(match).recall


def test_as_mist_03_a_point_attack_may_follow_the_first_one() -> None:
    """AS-MIST-03, AS-MIST-05: again on the first target from three hexes, and still no flak on the way out."""
    flak = (gun("F", "O5", facing=5, crew="c", aa_mode=True), squad("c", "O5", sheet="228"))
    match = wrong(squad("S", "M5", seat=ENEMY), *flak)
    play(match, Mistake(at("M5"), 3))
    play(match, AirAttack(at("M5"), "MG"), dice="6 5")
    assert step(match) == "strike" and why(match, Pass()) == "", "nothing stands in M6"
    told = play(match, AirAttack(at("M5"), "MG"), dice="6 5")
    assert of(told, AirFired)[0].mode == Mode.POINT.value and p(match).run is None and step(match) != "laa"


def test_as_mist_06_concealed_units_are_halved() -> None:
    """AS-MIST-06."""
    match = wrong(squad("S", "M5", seat=ENEMY, concealed=Concealed.MARK, stack=2), bombs=False)
    play(match, Mistake(at("M5"), 3))
    told = play(match, AirAttack(at("M5"), "MG"), dice="3 4 1 1")
    assert of(told, Checked)[0].what == "PTC", "7 + 1 for the mist on the 6 column"


def test_as_mist_11_12_bombs_end_the_run_and_what_is_gone_cannot_be_used() -> None:
    """AS-MIST-11, AS-MIST-12, AS-BOMB-18, AS-BOMB-02."""
    match = wrong(squad("S", "M5", seat=ENEMY), car("T", "M6"))
    play(match, Mistake(at("M5"), 3))
    play(match, AirAttack(at("M5"), "bombs"), dice="5 5")
    assert step(match) != "strike" and p(match).run is None and not p(match).bombs, "M6 need not be attacked any more"
    match = wrong(squad("S", "M5", seat=ENEMY), bombs=False)
    play(match, Mistake(at("M5"), 3))
    assert why(match, AirAttack(at("M5"), "bombs")) == "AS-BOMB-01"


def test_as_mist_03_a_stuka_may_be_dived_on_its_own_side() -> None:
    """AS-MIST-03, AS-MIST-11, AS-STUKA-05: from the adjacent hex with MG, then with bombs from above."""
    match = wrong(squad("S", "M5", seat=ENEMY), cls=AirClass.STUKA42)
    play(match, Mistake(at("M5"), 3, True))
    assert (
        p(match).run is not None
        and p(match).run.mode is Mode.STUKA
        and why(match, AirAttack(at("M5"), "bombs")) == "AS-BOMB-02"
    )  # type: ignore[union-attr]
    play(match, Pass())
    told = play(match, AirAttack(at("M5"), "bombs"), dice="1 3 4 4")
    assert (
        now(match).infantry["S"].where.value == "eliminated"
        and [s.seat for s in of(told, Scored)] == [GERMAN]
        and p(match).run is None
    )


def test_as_mist_09_the_rule_for_observation_planes_is_another_one() -> None:
    """AS-MIST-09, AS-OBS-16: an observation plane is never put on a run, so it makes no mistaken attack of this
    kind.
    """
    match = position(squad("G", "M9"), plane("O", cls=AirClass.OBS, bombs=False), plane("P"), begin="opening")
    assert why(match, Sight("O", at("M9"), 3)) == "AS-OBS-16"
