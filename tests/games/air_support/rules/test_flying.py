"""Aircraft over the map: staying, leaving, what they throw away (AS-FLY, AS-RECALL)."""

from __future__ import annotations

from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.flying import ExitPlane, Jettison
from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.runs import RunBegan, RunEnded
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import Phase
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tests.games.air_support.kit import ENEMY, GERMAN, car, now, of, plane, play, position, squad, step
from tests.games.air_support.land import at
from tests.games.air_support.moments import onward, why


def test_as_fly_01_02_any_hex_any_facing_from_the_holding_box() -> None:
    """AS-FLY-01, AS-FLY-02, AS-FLY-06, AS-SETUP-08: all six grains of every hex with an enemy, at once, over woods,
    water and the enemy; nothing is rammed.
    """
    match = position(squad("S", "F5"), squad("X", "AA5"), squad("E", "F1", seat=ENEMY), plane("P"), begin="opening")
    assert now(match).planes["P"].status is AirStatus.ONBOARD and now(match).planes["P"].run is None
    assert {(c.hex, c.direction) for c in match.options(ENEMY) if isinstance(c, Sight)} == {
        (at(h), d) for h in ("F5", "AA5") for d in range(6)
    }
    assert not any("ram" in type(c).__name__.lower() for c in match.options(ENEMY))


def test_as_fly_03_04_05_09_leaving_for_good_in_an_enemy_mph() -> None:
    """AS-FLY-03, AS-FLY-04, AS-FLY-05, AS-FLY-09, AS-VP-02: with bombs or a Recall pending as well; it never comes back
    and nobody scores. W23.
    """
    match = position(squad("S", "F5"), plane("P"), plane("G", GERMAN), begin="opening")
    assert why(match, ExitPlane("P")) == "" and why(match, ExitPlane("G")) == "AS-FLY-05"
    play(match, ExitPlane("P"))
    assert now(match).planes["P"].status is AirStatus.EXITED and now(match).points == (0, 0)
    onward(match, Phase.RPH, 1)
    assert now(match).planes["P"].status is AirStatus.EXITED and not victory.lost_planes(now(match), ENEMY)
    match = position(squad("S", "F5"), plane("P"), begin="defend")
    assert why(match, ExitPlane("P")) == "AS-STATUS-04", "not in DFPh: it belongs to the windows of a move"
    mine = position(squad("S", "F5"), plane("P", GERMAN), begin="move")
    assert why(mine, ExitPlane("P")) == "AS-STATUS-04", "not in the own MPh"
    play(match, Sight("P", at("F5"), 3), dice="3 3")
    assert why(match, ExitPlane("P")) == "AS-STATUS-04", "not on its run"


def test_as_fly_07_jettison_in_the_own_mph_even_in_melee() -> None:
    """AS-FLY-07, AS-DOG-20: no effect on the ground."""
    match = position(squad("S", "F5"), plane("P", GERMAN, fight=1), plane("E", ENEMY, fight=1), begin="move")
    before = now(match)
    play(match, Jettison("P"))
    after = now(match)
    assert not after.planes["P"].bombs and after.infantry == before.infantry and after.smoke == before.smoke
    assert why(match, Jettison("P")) == "AS-FLY-07" and why(match, Jettison("E")) == "AS-FLY-07"


def test_as_fly_08_a_run_may_begin_and_end_beyond_the_edge() -> None:
    """AS-FLY-08, AS-HEX-09, AS-HEX-10, AS-FLY-03: that is not leaving; hexes beyond the edge are open ground and
    cannot be attacked.
    """
    match = position(squad("S", "M1"), plane("P"), begin="opening")
    told = play(match, Sight("P", at("M1"), 0), dice="1 1")
    told += play(match, AirAttack(at("M1"), "MG"), dice="6 5")
    told += play(match, Pass())
    assert of(told, RunEnded) and now(match).planes["P"].status is AirStatus.ONBOARD
    match = position(squad("S", "M2"), plane("P"), begin="opening")
    told = play(match, Sight("P", at("M2"), 3), dice="1 1")
    start = of(told, RunBegan)[0].run.start
    assert start not in set(now(match).ground.grid) and AirAttack(at("M2"), "MG") in match.options(ENEMY)


def test_as_vp_01_02_03_what_planes_are_worth() -> None:
    """AS-VP-01, AS-VP-02, AS-VP-03, AS-OBS-17, AS-DOG-22: 2 for any plane, an observation plane too; no exit
    points; there are no gliders.
    """
    assert victory.PLANE_POINTS == 2 and not any(
        "glider" in p.model.lower() for p in (plane("P"), Plane("O", 0, "OBS", "L-4", False))
    )


def test_as_sight_14_a_recalled_plane_attacks_first() -> None:
    """AS-RECALL-01, AS-SIGHT-14: an Original 12 that passes attacks first and goes home at the end of the phase."""
    match = position(
        squad("S", "M9", moved=True, entered=True), car("T", "M9", began_in_motion=True), plane("P"), begin="opening"
    )
    play(match, Sight("P", at("M9"), 3), dice="6 6")
    assert step(match) == "strike" and now(match).planes["P"].recall, "12 - 4 = 8: passed"
    play(match, AirAttack(at("M9"), "MG"), dice="6 5 1 1")
    while now(match).phase is Phase.MPH:
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert now(match).planes["P"].status is AirStatus.RECALLED and now(match).points == (0, 0)
