"""Air Support: heavy AA (AS-HAA). W13, W22, chance 14 as the program fires."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product
from typing import Any

from tabletop.core.match import Match
from tabletop.games.air_support.rules import light_aa
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import Released
from tabletop.games.air_support.rules.flak import FireHeavy, HeavyFired, HeavyPicked
from tabletop.games.air_support.rules.flying import PlaneHit, PlaneRecalled
from tabletop.games.air_support.rules.harm.events import WeaponBroken
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Condition, Dogfight, Marker
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.victory import Scored
from tests.games.air_support.kit import ENEMY, GERMAN, gun, now, of, plane, play, position, squad, step
from tests.games.air_support.land import at, land

FB, OBS = AirClass.FB42, AirClass.OBS


def battery(
    *pieces: Any,
    begin: str = "prep",
    aa_mode: bool = True,
    sheet: str = "flak88",
    gun_more: dict[str, Any] | None = None,
    crew: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """A German 8.8cm FlaK in N5, spine 1, in AA mode; the German is the ATTACKER."""
    return position(
        gun("88", "N5", sheet, facing=1, crew="c", aa_mode=aa_mode, **(gun_more or {})),
        squad("c", "N5", sheet="228", **(crew or {})),
        *pieces,
        begin=begin,
        **more,
    )


FIRE = FireHeavy("88")


def why(match: Match, command: Any = FIRE) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return "" if refusal is None else refusal.rule


def test_x_13_random_selection_a_stop_and_a_turn() -> None:
    """W13. AS-HAA-03, AS-HAA-04, AS-HAA-05, AS-HAA-06, AS-HAA-07: ties are rolled again; an own plane has -1; Original
    4 stops the plane; the gun turns by the white die.
    """
    match = battery(plane("E", ENEMY, FB), plane("O", GERMAN, FB, False))
    told = play(match, FIRE, dice="4 5 3 1 1 3")
    assert (
        of(told, HeavyPicked)[0].drs == (("E", 4, 0), ("O", 5, -1), ("E", 3, 0), ("O", 1, -1))
        and of(told, HeavyPicked)[0].plane == "E"
    )
    assert now(match).planes["E"].stopped and now(match).guns["88"].facing == 4 and of(told, HeavyFired)[0].keeps
    told = play(match, FIRE, dice="1 6 4 6")
    assert of(told, HeavyPicked)[0].plane == "O", "a new selection"
    state = now(match)
    assert (
        not of(told, HeavyFired)[0].keeps
        and state.guns["88"].marker is Marker.PREP
        and "88" in state.infantry["c"].used
    )


def test_as_haa_03_one_aircraft_alone_is_not_picked_by_dice() -> None:
    """AS-HAA-03: no selection is rolled, and none is told."""
    told = play(battery(plane("E", ENEMY, FB)), FIRE, dice="6 6")
    assert not of(told, HeavyPicked) and of(told, HeavyFired)[0].plane == "E"


def test_as_haa_05_a_stopped_plane_neither_attacks_the_ground_nor_in_the_air() -> None:
    """AS-HAA-05, AS-SIGHT-20: for the rest of this Player Turn."""
    match = battery(plane("E", ENEMY, FB), squad("S", "M9"))
    play(match, FIRE, dice="3 1")
    assert now(match).planes["E"].stopped
    refusal = air_targets.plane_refusal(now(match), ENEMY, "E")
    assert (
        refusal is not None
        and refusal.rule == "AS-SIGHT-20"
        and not fights.can_fire(now(match), now(match).planes["E"])
    )
    while now(match).half == 0:
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert not now(match).planes["E"].stopped and fights.can_fire(now(match), now(match).planes["E"])


def test_as_haa_01_08_11_which_guns_and_when() -> None:
    """AS-HAA-01, AS-HAA-08, AS-HAA-11, AS-AA-08, AS-AA-09, AS-AA-14: without IFE, whatever the calibre, with a Good
    Order crew, in the own PFPh and DFPh.
    """
    fb = (plane("E", ENEMY, FB), squad("A", "P5"), squad("B", "P7", seat=ENEMY))
    assert why(battery(*fb)) == ""
    assert why(battery(*fb, sheet="flak38")) == "AS-HAA-01" and why(battery(*fb, crew={"broken": True})) == "AS-HAA-01"
    assert (
        why(battery(*fb, gun_more={"condition": Condition.BROKEN})) == "AS-HAA-01"
        and why(battery(*fb, gun_more={"marker": Marker.PREP})) == "AS-AA-08"
    )
    assert why(battery(*fb, ground=land(stone_building="N5"))) == "AS-AA-09" and why(battery(*fb[1:])) == "AS-HAA-02"
    defends = battery(fb[0], squad("S", "M9", seat=ENEMY), begin="defend", attacker=ENEMY)
    assert step(defends) == "defend" and defends.to_act == (GERMAN,) and why(defends) == ""
    first = battery(
        fb[0], squad("S", "M9", seat=ENEMY), begin="defend", attacker=ENEMY, gun_more={"marker": Marker.FIRST}
    )
    assert FIRE not in (first.options(GERMAN) if first.to_act == (GERMAN,) else [])
    moves = battery(fb[0], begin="opening", attacker=ENEMY)
    refusal = light_aa.heavy_refusal(now(moves), GERMAN, "88")
    assert refusal is not None and refusal.rule == "AS-HAA-01", "not in MPh"


def test_as_haa_02_any_aircraft_without_a_line_of_sight() -> None:
    """AS-HAA-02, AS-OBS-05: woods all around; an observation plane, and planes in Melee."""
    match = battery(plane("O", ENEMY, OBS, False), ground=land(woods="N4..6 M5..6 O5..6"))
    told = play(match, FIRE, dice="1 1")
    assert (
        now(match).planes["O"].status is AirStatus.GONE
        and now(match).points == (2, 0)
        and [s.rule for s in of(told, Scored)] == ["AS-VP-01"]
    )


def melee(*more: Any, begin: str = "prep", damaged: bool = False, third: str = "") -> Match:
    planes = (plane("E", ENEMY, FB, False, fight=1, damaged=damaged), plane("O", GERMAN, FB, False, fight=1))
    match = battery(*planes, *more, begin=begin)
    from tabletop.games.air_support.rules.state import with_fields

    match.state = with_fields(match.state, dogfights=(Dogfight(1, ("E", "O", *third), melee=True),))
    return match


def test_as_haa_03_in_melee_own_planes_have_no_minus() -> None:
    """AS-HAA-03, AS-HAA-09: the own plane is hit like any other, and the enemy scores."""
    match = melee()
    told = play(match, FIRE, dice="2 3 1 1")
    assert (
        of(told, HeavyPicked)[0].drs == (("E", 2, 0), ("O", 3, 0))
        and now(match).planes["O"].status is AirStatus.GONE
        and now(match).points == (0, 2)
    )
    assert of(told, Released)[0].rule == "AS-DOG-32" and now(match).planes["E"].fight == -1, "nobody is left against E"


def test_x_22_a_damaged_plane_in_melee_that_is_damaged_again() -> None:
    """W22. AS-DOG-21, AS-HAA-04, AS-LAA-19."""
    match = melee(damaged=True)
    play(match, FIRE, dice="5 3 1 2")
    assert now(match).planes["E"].status is AirStatus.GONE and now(match).points == (2, 0)


def test_as_haa_10_damaged_in_the_box_it_is_recalled_in_melee_it_stays() -> None:
    """AS-HAA-10, AS-DAMAGE-01, AS-RECALL-01: it leaves at the end of the phase."""
    match = battery(plane("E", ENEMY, FB), squad("S", "M9"))
    told = play(match, FIRE, dice="2 1")
    assert of(told, PlaneRecalled) and now(match).planes["E"].damaged
    while now(match).phase.name == "PFPH":
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert now(match).planes["E"].status is AirStatus.RECALLED and now(match).points == (0, 0)
    match = melee()
    told = play(match, FIRE, dice="5 3 2 1")
    assert now(match).planes["E"].damaged and now(match).planes["E"].fight == 1 and not of(told, PlaneRecalled)


def test_as_dog_32_a_damaged_plane_holds_the_fight_a_lost_one_ends_it() -> None:
    """AS-DOG-32, AS-HAA-10: only when one side's planes are all gone is the other released, also from a fight of
    three.
    """
    one = melee()
    assert not of(play(one, FIRE, dice="5 3 2 1"), Released) and now(one).planes["O"].fight == 1
    two = melee(plane("F", ENEMY, FB, False, fight=1), third="F")
    told = play(two, FIRE, dice="6 2 3 1 1")
    assert of(told, HeavyPicked)[0].plane == "E" and not of(told, Released) and now(two).planes["F"].fight == 1


def test_as_haa_06_malfunction_and_the_first_shot_out_of_aa_mode() -> None:
    """AS-HAA-06, AS-AA-03, AS-AA-04: ROF 3 is 2 for the shot that puts the counter on; an Original 12 malfunctions."""
    match = battery(plane("E", ENEMY, FB), aa_mode=False)
    told = play(match, FIRE, dice="3 4")
    assert not of(told, HeavyFired)[0].keeps and now(match).guns["88"].aa_mode
    match = battery(plane("E", ENEMY, FB))
    assert of(play(match, FIRE, dice="3 4"), HeavyFired)[0].keeps
    match = battery(plane("E", ENEMY, FB))
    told = play(match, FIRE, dice="6 6")
    assert now(match).guns["88"].condition is Condition.BROKEN and of(told, WeaponBroken)[0].rule == "AS-HAA-06"


def test_as_prep_03_an_opportunity_counter_gives_way_to_an_aa_counter() -> None:
    """AS-PREP-03."""
    match = battery(plane("E", ENEMY, FB), gun_more={"marker": Marker.OPPORTUNITY}, aa_mode=False)
    play(match, FIRE, dice="2 4")
    assert now(match).guns["88"].marker is Marker.NONE and now(match).guns["88"].aa_mode


def test_as_aa_14_a_hidden_heavy_gun_comes_out() -> None:
    """AS-AA-14: unseen by the enemy's ground units it stays under a "?", and the enemy is told of a "?" only."""
    hidden = {"concealed": Concealed.HIP}
    match = battery(plane("E", ENEMY, FB), gun_more=hidden, crew=hidden)
    before = len(match.journal)
    play(match, FIRE, dice="4 4")
    assert now(match).guns["88"].concealed is Concealed.MARK and len(match.view(ENEMY).blips) == 1
    from tabletop.games.air_support.rules.game import GAME

    told = [
        GAME.redact(e, ENEMY, match.state)
        for entry in match.journal[before:]
        for e in entry.events
        if isinstance(e, HeavyFired)
    ]
    assert [e.gun for e in told if isinstance(e, HeavyFired)] == ["?1"] and all(
        e.facing == 0 for e in told if isinstance(e, HeavyFired)
    )


def test_q_14_an_88_that_fires_as_long_as_it_may() -> None:
    """chance 14: every DR of the real shot: hit, or again."""
    match = battery(plane("E", ENEMY, FB))
    hits = again = 0
    for c, w in product(range(1, 7), repeat=2):
        trial = match.copy()
        told = play(trial, FIRE, dice=f"{c} {w}")
        hit = bool(of(told, PlaneHit))
        hits += hit
        again += of(told, HeavyFired)[0].keeps and not hit
    assert F(hits, 36) / (1 - F(again, 36)) == F(1, 7)


def test_places_of_these_tests() -> None:
    """AS-HEX-05: the gun looks along spine 1."""
    assert now(battery(plane("E", ENEMY, FB))).guns["88"].place.hex == at("N5")
