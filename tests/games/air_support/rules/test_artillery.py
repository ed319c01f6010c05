"""Observation planes and off-map artillery: AS-OBS, AS-OBA, W21."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.cards import Pile
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.artillery.events import (
    AimMistake,
    CancelFire,
    ChitDrawn,
    ContactRolled,
    ConvertFire,
    CorrectFire,
    DrawAccess,
    FireChanged,
    FireLifted,
    FirePlaced,
    Observe,
    ObserverSighted,
    RadioContact,
    RequestFire,
    Shelled,
)
from tabletop.games.air_support.rules.harm.events import Checked, Eliminated, Reduced, Selected, WeaponBroken
from tabletop.games.air_support.rules.hiding import Shown
from tabletop.games.air_support.rules.moving import Enter, Start
from tabletop.games.air_support.rules.pieces import AirStatus, Battery, Concealed, Fire, Infantry, Motion
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.scenario import Group, Kind
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.air_targets import plane_refusal
from tabletop.games.air_support.rules.state import NOBODY, put_battery
from tabletop.grid.hexes import distance
from tests.games.air_support.kit import Air, car, gun, leader, now, of, place, plane, play, position, squad, step
from tests.games.air_support.land import at, land

SEVEN = "3 4 " * 7
"""Seven hexes, DR 7 each."""


def battery(**more: Any) -> Battery:
    return Battery("B", 1, 105, 9, Pile(("black",) * 9 + ("red",) * 3), plane="O", **more)


def scene(
    *pieces: Any,
    fire: Battery | None = None,
    attacker: int = 1,
    begin: str = "artillery",
    over: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """The enemy, seat 1, has an observation plane with a 105 mm battery of contact 9, and is ATTACKER in PFPh."""
    ours = fire or battery()
    return position(
        *pieces,
        plane("O", 1, AirClass.OBS, bombs=False, **(over or {})),
        begin=begin,
        attacker=attacker,
        batteries=(ours,),
        nations=("german", "us"),
        **more,
    )


def guns(match: Match) -> Battery:
    return now(match).batteries["B"]


def rule(match: Match, command: Command) -> str:
    found = match.refusal(match.to_act[0], command)
    return found.rule if found else ""


def test_x_21_from_contact_to_fire_for_effect() -> None:
    """W21: AS-OBS-08, AS-OBS-11, AS-OBS-12, AS-OBA-02 to AS-OBA-06: contact, TC, access, spotting round, maintenance,
    correction, FFE:1 on seven hexes.
    """
    match = scene(squad("T", "N6", 0), squad("M", "C2", 1))
    assert step(match) == "artillery" and match.to_act == (1,)
    play(match, RadioContact(), dice="4 4")
    told = play(match, Observe(at("N6")), dice="3 4")
    seen = of(told, ObserverSighted)[0]
    assert seen.tally.total - seen.tally.base == -2 and seen.outcome == "passed" and seen.sighted == "T"
    play(match, DrawAccess(), dice="=black")
    assert guns(match).access and len(guns(match).pile) == 11
    play(match, RequestFire(at("N6")), dice="3 2 4")
    assert guns(match).fire is Fire.SR and guns(match).at == at("R4")  # direction 1, four hexes
    while step(match) != "artillery":
        play(match, Pass() if step(match) in ("opening", "closing", "react") else Done())
    assert now(match).defender == 1 and now(match).phase.value == "Defensive Fire"
    told = play(match, RadioContact(), dice="4 4")
    assert of(told, ContactRolled)[0].tally.needed == 10  # contact was held: -1 to the DR
    told = play(match, CorrectFire(at("N6"), True), dice="1 " + SEVEN + "3 4")
    shells = of(told, Shelled)
    assert (
        len(shells) == 7
        and {e.column for e in shells} == {20}
        and guns(match).fire is Fire.FFE2
        and guns(match).at == at("N6")
    )
    assert of(told, Checked) and all(e.unit == "T" for e in of(told, Checked))
    assert [e.fire for e in of(told, FireChanged)] == [Fire.FFE1, Fire.FFE2]


@pytest.mark.parametrize(
    ("held", "dice", "contact"),
    [(False, "4 5", True), (False, "5 5", False), (True, "5 5", True), (True, "5 6", False)],
)
def test_as_oba_02_contact(held: bool, dice: str, contact: bool) -> None:
    """AS-OBA-02: a DR up to the contact value, with -1 when contact was held; W21: 9 - 1 = 8 is enough."""
    match = scene(squad("T", "N6"), fire=battery(held=held))
    told = play(match, RadioContact(), dice=dice)
    assert (
        of(told, ContactRolled)[0].contact is contact
        and guns(match).held is contact
        and (step(match) == "artillery") is contact
    )


def test_as_obs_04_the_radio_never_breaks() -> None:
    """AS-OBS-04: an Original 12 is no contact, and nothing else; next time it may be tried again."""
    match = scene(squad("T", "N6"))
    told = play(match, RadioContact(), dice="6 6")
    assert not of(told, WeaponBroken) and observing.usable(now(match), guns(match))


@pytest.mark.parametrize(("fire", "after", "shelled"), [(Fire.SR, Fire.SR, False), (Fire.FFE2, Fire.FFEC, True)])
def test_as_oba_07_without_contact_an_sr_stays_and_an_ffe_comes_down(fire: Fire, after: Fire, shelled: bool) -> None:
    """AS-OBA-07."""
    match = scene(squad("T", "N6"), fire=battery(fire=fire, at=at("S3"), access=True))
    told = play(match, RadioContact(), dice="6 6 " + (SEVEN if shelled else ""))
    assert guns(match).fire is after and len(of(told, Shelled)) == 7 * shelled and step(match) != "artillery"


def test_as_oba_07_not_rolling_takes_the_fire_off() -> None:
    """AS-OBA-07: voluntarily not rolling removes SR and FFE, and contact is lost."""
    match = scene(squad("T", "N6"), fire=battery(fire=Fire.FFE2, at=at("N6"), access=True, contact=True, held=True))
    told = play(match, Done())
    assert guns(match).fire is Fire.NONE and not guns(match).held and not of(told, Shelled)


def contact(*pieces: Any, **more: Any) -> Match:
    match = scene(*pieces, **more)
    play(match, RadioContact(), dice="1 2")
    return match


def test_as_obs_07_it_looks_from_any_friendly_edge_hex() -> None:
    """AS-OBS-07, AS-ALOS-03: a hex behind woods is seen unless it is blind from every hex of the friendly edge;
    edges matter.
    """
    ring = "N5 O6 O7 N7 M7 M6"
    match = contact(squad("T", "N6"), ground=land(woods=ring))
    assert observing.seen(now(match), 1, at("N6")) == () and rule(match, Observe(at("N6"))) == "AS-OBS-07" == rule(
        match, Observe((40, 40))
    )
    east = scene(squad("T", "N6"), ground=land(woods="N5 O6 O7 N7"))  # the friendly edge is E
    sides = (now(east).scenario.sides[0], replace(now(east).scenario.sides[1], edges=frozenset("W")))
    assert observing.seen(now(east), 1, at("N6")) == () and observing.seen(
        replace_sides(now(east), sides), 1, at("N6")
    ) == (place("N6"),)


def replace_sides(state: Any, sides: Any) -> Any:
    from tabletop.games.air_support.rules.state import with_fields

    return with_fields(state, scenario=replace(state.scenario, sides=sides))


def test_as_obs_08_10_11_first_a_tc_then_access_then_fire_near_what_is_sighted() -> None:
    """AS-OBS-08: no draw before the TC, and fire only where the sighted unit lies in the area; AS-OBS-11: one TC in
    a Player Turn; AS-OBS-10: it holds.
    """
    match = contact(squad("T", "N6"), squad("U", "R3"))
    assert (
        rule(match, DrawAccess()) == "AS-OBS-08"
        and rule(match, RequestFire(at("N6"))) == "AS-OBA-04"
        and rule(match, ConvertFire()) == "AS-OBA-05"
    )
    play(match, Observe(at("N6")), dice="3 4")
    assert rule(match, Observe(at("R3"))) == "AS-OBS-11"
    play(match, DrawAccess(), dice="=black")
    assert rule(match, RequestFire(at("R3"))) == "AS-OBS-08" and rule(match, RequestFire(at("N7"))) == ""
    assert {c.hex for c in match.options(1) if isinstance(c, RequestFire)} == observing.aim(now(match), guns(match))


def test_as_obs_11_a_failed_tc_ends_the_action_of_the_phase() -> None:
    """AS-OBS-11, AS-SIGHT-13; AS-OBS-13: an Original 12 recalls."""
    match = contact(squad("T", "N6"), squad("M", "N9", 1), ground=land(woods="N6"))
    told = play(match, Observe(at("N6")), dice="5 4")  # 9 + 3 - 2 + 1, for own troops are near
    assert (
        step(match) == "prep"
        and of(told, ObserverSighted)[0].outcome == "failed"
        and now(match).planes["O"].sighted
        and guns(match).sighted == ""
    )
    match = contact(squad("T", "N6"), squad("M", "G6", 1))
    play(match, Observe(at("N6")), dice="6 6")
    assert now(match).planes["O"].recall and step(match) == "prep"


@pytest.mark.parametrize(("concealed", "where"), [(True, "N6"), (False, "P6")])
def test_as_obs_09_an_unseen_target_needs_an_extra_black_chit(concealed: bool, where: str) -> None:
    """AS-OBS-09: a "?" or an empty hex counts as concealed; before the access draw an extra chit, which is put
    back; a red one ends the phase.
    """
    hidden: dict[str, Any] = {"concealed": Concealed.MARK, "stack": 1} if concealed else {}
    match = contact(squad("T", "N6", **hidden))
    told = play(match, Observe(at(where)), dice="3 4")
    seen = of(told, ObserverSighted)[0]
    assert seen.tally.total == seen.tally.base and seen.sighted == f"@{where}"
    copy = match.copy()
    told = play(match, DrawAccess(), dice="=red")
    assert (
        [(e.red, e.extra) for e in of(told, ChitDrawn)] == [(True, True)]
        and len(guns(match).pile) == 12
        and guns(match).reds == 0
        and step(match) != "artillery"
    )
    told = play(copy, DrawAccess(), dice="=black =black")
    assert (
        [(e.red, e.extra) for e in of(told, ChitDrawn)] == [(False, True), (False, False)]
        and len(guns(copy).pile) == 11
        and guns(copy).access
    )


def test_as_oba_03_the_second_red_ends_the_battery() -> None:
    """AS-OBA-03: a red means nothing this phase, and is gone; two of them end it."""
    match = contact(squad("T", "N6"), fire=battery(reds=1, sighted="T"))
    play(match, DrawAccess(), dice="=red")
    assert guns(match).lost and not observing.usable(now(match), guns(match)) and guns(match).pile.all.count("red") == 2
    again = scene(squad("T", "N6"), fire=battery(reds=2))
    assert step(again) != "artillery" and not now(again).batteries["B"].contact


@pytest.mark.parametrize(("chit", "fire"), [("=black", Fire.SR), ("=red", Fire.NONE)])
def test_as_oba_08_fire_on_hidden_enemies_alone_needs_a_black_chit(chit: str, fire: Fire) -> None:
    """AS-OBA-08: to place or convert when enemies lie in or next to the hex and none is Known; a Known one next to
    them is enough.
    """
    hidden = squad("T", "N6", concealed=Concealed.MARK, stack=1)
    match = contact(hidden, fire=battery(sighted="@N6", access=True))
    told = play(match, RequestFire(at("N7")), dice=chit + (" 1" if fire else ""))
    assert of(told, ChitDrawn)[0].extra and guns(match).fire is fire and guns(match).access is bool(fire)
    match = contact(hidden, squad("U", "N7"), fire=battery(sighted="@N6", access=True))
    assert not of(play(match, RequestFire(at("N6")), dice="1"), ChitDrawn)
    match = contact(hidden, fire=battery(fire=Fire.SR, at=at("N6"), access=True))
    play(match, ConvertFire(), dice=chit + (" " + SEVEN + "3 4" if fire else ""))
    assert guns(match).fire is (Fire.FFE2 if fire else Fire.NONE)


def test_as_oba_05_correction_by_18_hexes_with_one_hex_of_error_for_three() -> None:
    """AS-OBA-05: the white die counts up to a third of the way, rounded up; leave it; cancel it; not beyond 18."""
    base = battery(fire=Fire.SR, at=at("N6"), access=True, sighted="T")
    match = contact(squad("T", "R4"), fire=base)
    assert rule(match, RequestFire(at("R4"))) == "AS-OBA-04"
    told = play(match, CorrectFire(at("R4")), dice="4 4 6")
    assert (
        of(told, FirePlaced)[0].off == 2
        and guns(match).at == at("R6")
        and guns(match).fire is Fire.SR
        and step(match) != "artillery"
    )  # four hexes: two of error
    match = contact(squad("T", "GG6"), fire=base)
    assert rule(match, CorrectFire(at("GG6"))) == "AS-OBA-05"
    match = contact(squad("T", "R4"), fire=base)
    assert rule(match, CorrectFire(at("T9"))) == "AS-OBS-10"
    copy = match.copy()
    play(match, Done())
    assert guns(match).fire is Fire.SR and guns(match).access
    play(copy, CancelFire())
    assert guns(copy).fire is Fire.NONE and not guns(copy).access


def test_as_oba_05_conversion_needs_sight_of_the_hex_or_of_a_known_enemy_beside_it() -> None:
    """AS-OBA-05."""
    ring = land(woods="N5 O6 O7 N7")
    base = battery(fire=Fire.SR, at=at("N6"), access=True, sighted="T")
    beside = contact(squad("T", "M6"), fire=base, ground=ring)
    assert observing.seen(now(beside), 1, at("N6")) == () and rule(beside, ConvertFire()) == ""
    assert rule(contact(squad("T", "K6"), fire=base, ground=ring), ConvertFire()) == "AS-OBA-05"
    assert rule(contact(squad("T", "K6"), fire=base), ConvertFire()) == ""


def test_as_oba_06_ffe_2_may_be_shifted_by_three_and_then_needs_new_access() -> None:
    """AS-OBA-06: corrected by up to three hexes, resolved, FFE:C; the phase after that the counter goes and
    everything begins anew (AS-OBS-10).
    """
    base = battery(fire=Fire.FFE2, at=at("N6"), access=True, sighted="T")
    match = contact(squad("T", "P6"), fire=base)
    assert (
        rule(match, CorrectFire(at("P6"), True))
        == "AS-OBA-06"
        == rule(contact(squad("T", "R6"), fire=base), CorrectFire(at("R6")))
    )
    told = play(match, CorrectFire(at("P6")), dice="1 " + SEVEN + "3 4")
    assert (
        guns(match).fire is Fire.FFEC
        and guns(match).at == at("P6")
        and len(of(told, Shelled)) == 7
        and not guns(match).access
        and guns(match).sighted == ""
    )
    later = scene(squad("T", "P6"), fire=battery(fire=Fire.FFEC, at=at("P6")))
    assert now(later).batteries["B"].fire is Fire.NONE and step(later) == "artillery"


def test_as_obs_06_in_melee_it_cannot_observe() -> None:
    """AS-OBS-06, AS-OBA-07: contact is lost, the FFE comes down uncorrected, an SR stays."""
    base = battery(fire=Fire.FFE2, at=at("N6"), access=True, contact=True, held=True)
    match = scene(squad("T", "R6"), fire=base, over={"fight": 1}, dice=SEVEN)
    assert step(match) != "artillery" and guns(match).fire is Fire.FFEC and not guns(match).contact
    match = scene(squad("T", "R6"), fire=battery(fire=Fire.SR, at=at("N6"), access=True), over={"fight": 1})
    assert guns(match).fire is Fire.SR


def test_as_obs_03_05_without_the_plane_there_is_no_fire() -> None:
    """AS-OBS-03: once it is Recalled or shot down its SR goes and nobody is asked."""
    match = scene(
        squad("T", "R6"), fire=battery(fire=Fire.SR, at=at("N6"), access=True), over={"status": AirStatus.GONE}
    )
    assert step(match) != "artillery" and guns(match).fire is Fire.NONE


def test_as_obs_01_02_17_one_plane_for_25_points_worth_2() -> None:
    """AS-OBS-01: one observation plane a side; AS-OBS-02: 25 points besides its battery; AS-OBS-17, AS-VP-01: 2
    points when it is shot down.
    """
    from tabletop.games.air_support.data import load_scenario, scenario_keys
    from tabletop.games.air_support.data.free import roster_cost
    from tabletop.games.air_support.rules.victory import PLANE_POINTS

    for key in scenario_keys():
        found = load_scenario(key)
        for seat in (0, 1):
            assert (
                sum(p.cls == "OBS" for p in found.planes if p.seat == seat) <= 1
                and sum(b.seat == seat for b in found.batteries) <= 1
            )
    library = load_scenario("s4_hedgerows").library
    spotter = plane("O", 1, AirClass.OBS, bombs=False)
    assert (
        roster_cost(library, [], [], [], [], [spotter], battery())
        == 25 + roster_cost(library, [], [], [], [], [], battery())
        and PLANE_POINTS == 2
    )


def test_as_obs_16_it_never_attacks() -> None:
    """AS-OBS-16."""
    refusal = plane_refusal(now(scene(squad("T", "N6"))), 1, "O")
    assert refusal is not None and refusal.rule == "AS-OBS-16"


# -- mistaken missions
def mistaken(*pieces: Any, dice: str, **more: Any) -> Match:
    match = contact(
        squad("T", "N6"), *pieces, ground=land(woods="N6"), air=Air(weather=more.pop("weather", Air().weather)), **more
    )
    play(match, Observe(at("N6")), dice=dice)
    return match


def test_as_obs_14_a_mistaken_mission_falls_on_the_closest_own_unit() -> None:
    """AS-OBS-14: Final 12 or more: the enemy draws; black: FFE:1 at once, with accuracy and error, on the closest
    unit of the plane's side.
    """
    match = mistaken(squad("M", "E5", 1), squad("F", "B2", 1), dice="5 6 =black 1 " + SEVEN + "1 1")  # 11 + 3 - 2 = 12
    assert (
        guns(match).at == at("E5") == guns(match).request and guns(match).fire is Fire.FFE2 and guns(match).held_by == 0
    )
    match = mistaken(squad("M", "E5", 1), dice="5 6 =red")
    assert guns(match).fire is Fire.NONE and guns(match).held_by == -1 and guns(match).reds == 1


def test_as_obs_14_a_unit_that_the_plane_does_not_see_is_passed_over() -> None:
    """AS-OBS-14: woods all around the nearest one."""
    ring = land(woods="N5 O6 O7 N7 M7 M6")
    match = scene(squad("M", "N6", 1), squad("F", "C5", 1), squad("T", "M9"), ground=ring)
    assert observing.closest_own(now(match), guns(match), at("M9")) == [at("C5")]


def test_as_obs_14_ties_are_the_enemys_choice_and_without_a_unit_nothing_happens() -> None:
    """AS-OBS-14."""
    match = mistaken(squad("M", "K6", 1), squad("F", "Q6", 1), dice="5 6 =black")
    assert (
        step(match) == "mistaken_fire"
        and match.to_act == (0,)
        and {c.hex for c in match.options(0) if isinstance(c, AimMistake)} == {at("K6"), at("Q6")}
    )
    assert rule(match, AimMistake(at("N6"))) == "AS-OBS-14"
    play(match, AimMistake(at("Q6")), dice="1 " + SEVEN + "1 1")
    assert guns(match).at == at("Q6") and guns(match).sighted == "F"
    match = mistaken(dice="5 6 =black")
    assert guns(match).fire is Fire.NONE and guns(match).held_by == -1


def test_as_obs_15_an_inaccurate_mistake_must_be_corrected_in_the_enemys_next_fire_phase() -> None:
    """AS-OBS-15: in DFPh of the same Player Turn, towards the unit or the hex first asked for; then it is over and
    the battery obeys its side again.
    """
    match = mistaken(squad("M", "E5", 1), dice="5 6 =black 4 3 5 " + SEVEN)
    assert guns(match).at != at("E5") == guns(match).request
    while step(match) != "artillery":
        play(match, Pass() if step(match) in ("opening", "closing", "react") else Done())
    assert match.to_act == (0,) and rule(match, Done()) == "AS-OBS-15" == rule(match, RadioContact())
    choice = [c for c in match.options(0) if isinstance(c, CorrectFire)]
    best = min(choice, key=lambda c: distance(c.hex, at("E5")))
    told = play(match, best, dice="1 " + SEVEN + ("3 4" if distance(best.hex, at("E5")) <= 1 else ""))
    assert guns(match).fire is Fire.FFEC and guns(match).held_by == -1 and len(of(told, Shelled)) == 7
    accurate = mistaken(squad("M", "E5", 1), dice="5 6 =black 1 " + "3 4 " * 3 + "6 6 1 1 " + "3 4 " * 3)
    assert guns(accurate).fire is Fire.FFE2 and guns(accurate).held_by == 0
    assert observing.mission_shifts(now(accurate), guns(accurate)) == []


# -- what it does
def shell(*pieces: Any, dice: str, mm: int = 105, **more: Any) -> Match:
    """FFE:2 on N6, uncorrected: the hexes around are empty; the dice are for them in the order of the map, N6 in
    the middle.
    """
    match = contact(*pieces, fire=replace(battery(fire=Fire.FFE2, at=at("N6"), access=True), mm=mm), **more)
    play(match, Done(), dice="3 4 3 4 3 4 " + dice)
    return match


LAST = " 3 4 3 4 3 4"


def test_as_oba_09_it_strikes_both_sides_whatever_is_concealed_and_tem_is_its_own() -> None:
    """AS-OBA-09, AS-OBA-01: woods make it worse, foxholes +4; concealed units are not halved; no guns are harmed
    (AS-UNIT-08).
    """
    match = shell(
        squad("T", "N6"),
        squad("M", "N6", 1),
        gun("G", "N6", crew=""),
        ground=land(woods="N6"),
        dice="4 5" + " 1 1 1 2" + LAST,
    )  # 9 - 1 = 8: 2MC
    checked = of(list(match.journal[-1].events), Checked)
    assert [(e.unit, e.what, e.tally.base) for e in checked] == [
        ("T", "2MC", 7),
        ("M", "2MC", 6),
    ]  # 1 lower under the own fire
    assert now(match).guns["G"].condition.value == "ok"
    hidden = shell(squad("T", "N6", concealed=Concealed.HIP), dice="4 5" + " 1 1" + LAST)
    assert [e.units for e in of(list(hidden.journal[-1].events), Shown)] == [("T",)]  # AS-CONC-03
    holes = shell(squad("T", "N6", in_foxhole=True), dice="4 5" + LAST)
    assert not of(list(holes.journal[-1].events), Checked)  # 9 + 4


def test_as_conc_04_a_dummy_in_a_concentration_is_gone() -> None:
    """AS-CONC-04: where a real unit would lose its "?"."""
    dummy = Infantry("G?1", 0, "", place("N6"), concealed=Concealed.MARK, stack=1)
    assert (
        "G?1" not in now(shell(dummy, dice="4 5" + LAST)).infantry
        and "G?1" in now(shell(dummy, dice="6 6" + LAST, ground=land(stone_building="N6"))).infantry
    )


def test_as_oba_10_an_original_2_is_a_critical_hit_on_one_of_them() -> None:
    """AS-OBA-10: doubled FP and reversed TEM against one random unit, the others as usual. 37 mm: column 4, doubled
    8.
    """
    match = shell(squad("T", "N6"), squad("U", "N6"), mm=37, dice="1 1" + " 5 2" + " 3 3" + LAST)
    told = list(match.journal[-1].events)
    assert [e.unit for e in of(told, Eliminated)] == ["T"] and [e.unit for e in of(told, Reduced)] == [
        "U"
    ]  # 1KIA on column 8, K/2 on column 4
    match = shell(
        squad("T", "N6"), squad("U", "N6"), mm=37, ground=land(stone_building="N6"), dice="1 1" + " 5 2" + " 3 3" + LAST
    )
    told = list(match.journal[-1].events)
    assert [e.unit for e in of(told, Eliminated)] == ["T"] and [(e.unit, e.what) for e in of(told, Checked)] == [
        ("U", "1MC")
    ]  # 2 - 3 and 2 + 3


@pytest.mark.parametrize(
    ("sheet", "dice", "fate"),
    [("tiger", "1 2", "immobile or shock"), ("flakpz", "1 2", "wreck"), ("opel", "3 4", "wreck"), ("tiger", "5 4", "")],
)
def test_as_oba_11_afv_and_trucks(sheet: str, dice: str, fate: str) -> None:
    """AS-OBA-11: thick armour +1, thin and open-topped -1 each, against the K number of the column; trucks on the
    star line.
    """
    extra = " 4" if sheet == "opel" and dice == "1 1" else ""
    match = shell(car("V", "N6", sheet, motion=Motion.STOPPED), dice=dice + extra + LAST)
    found = now(match).vehicles["V"]
    got = "wreck" if found.wreck else "immobile or shock" if found.immobile or found.shock.value else ""
    assert got == fate


def test_as_oba_12_who_enters_is_attacked_again_with_a_new_dr() -> None:
    """AS-OBA-12, AS-OBA-13: in MPh a truck drives into the blast area; aircraft are never hurt."""
    truck = car("V", "L6", motion=Motion.MOTION)
    match = scene(truck, fire=battery(fire=Fire.FFEC, at=at("N6")), begin="move", attacker=0)
    told = play(match, Start(("V",)), Enter(at("M6")), dice="1 2")
    assert (
        [e.hex for e in of(told, Shelled)] == [at("M6")]
        and now(match).vehicles["V"].wreck
        and now(match).planes["O"].status is AirStatus.ONBOARD
    )


@pytest.mark.parametrize(("mm", "column"), [(94, 16), (105, 20), (150, 30)])
def test_as_oba_01_the_column_of_the_calibre(mm: int, column: int) -> None:
    """AS-OBA-01, Table 5; the 94 mm battery of S6 fires on the 16 column."""
    assert observing.printed(observing.column(replace(battery(), mm=mm))) == column


def test_as_oba_09_morale_under_the_own_fire_is_one_lower() -> None:
    """AS-OBA-09: also the broken morale, and for leaders, while they stand in the blast area."""
    from tabletop.games.air_support.rules.harm.to_men import morale

    man, chief = squad("M", "N7", 1), leader("L", "N6", 1)
    match = scene(man, chief, squad("T", "N6"), fire=battery(fire=Fire.FFEC, at=at("N6")), begin="move", attacker=0)
    state = now(match)
    assert (
        morale(state, man) == 6
        and morale(state, chief) == 8
        and morale(state, squad("T", "N6")) == 7
        and morale(state, squad("M", "R3", 1)) == 7
    )


def test_the_chits_are_told_to_both_and_their_order_to_nobody() -> None:
    """Nobody sees an order, for there is none; both see what was drawn."""
    match = contact(squad("T", "N6"), fire=battery(sighted="T"))
    told = play(match, DrawAccess(), dice="=black")
    entry = match.journal[-1]
    assert of(match.told(entry, 0), ChitDrawn) == of(told, ChitDrawn) == of(match.told(entry, None), ChitDrawn)
    assert match.view(0).batteries["B"].pile == guns(match).pile and guns(match).pile.top == () and NOBODY < 0


def test_as_unit_08_guns_and_wrecks_are_no_targets_of_a_concentration() -> None:
    """AS-UNIT-08, AS-OBA-10: a gun is not harmed and no candidate of a critical hit; a wreck is nothing."""
    match = shell(squad("T", "N6"), gun("G", "N6"), car("W", "N6", wreck=True), mm=37, dice="1 1" + LAST)
    told = list(match.journal[-1].events)
    assert [e.unit for e in of(told, Eliminated)] == ["T"] and not of(told, Selected)[0].drs
    assert now(match).guns["G"].condition.value == "ok"


def test_as_oba_07_not_rolling_ends_what_the_radio_held() -> None:
    """AS-OBA-07, AS-OBA-02: without the -1 at the next try, also where contact had not been made anew."""
    match = scene(squad("T", "N6"), fire=battery(held=True))
    play(match, Done())
    assert not guns(match).held


def test_as_oba_03_a_red_chit_ends_the_phase() -> None:
    """AS-OBA-03: nothing more is asked of the battery; after a black one the spotting round is."""
    for chit, goes_on in (("=red", False), ("=black", True)):
        match = contact(squad("T", "N6"), fire=battery(sighted="T"))
        play(match, DrawAccess(), dice=chit)
        assert (step(match) == "artillery") is goes_on


@pytest.mark.parametrize(
    ("lies", "placed", "asked"),
    [(Fire.NONE, Fire.SR, "P6"), (Fire.FFEC, Fire.SR, "P6"), (Fire.SR, Fire.SR, "N6"), (Fire.SR, Fire.FFE1, "P6")],
)
def test_the_hex_first_asked_for_is_kept_while_fire_is_corrected(lies: Fire, placed: Fire, asked: str) -> None:
    """AS-OBA-05, AS-OBS-15: a new request counts, a correction of the spotting round does not."""
    state = now(scene(squad("T", "N6"), fire=battery(fire=lies, at=at("N6"), request=at("N6"))))
    state = put_battery(state, "B", fire=lies)
    event = FirePlaced("B", placed, at("P6"), at("P6"), 1, 0, 0, 0, 1)
    assert event.apply(state).batteries["B"].request == at(asked)


def test_nothing_is_lifted_where_nothing_lies() -> None:
    """AS-OBA-07, AS-OBS-03: with the plane gone an SR is taken off; a battery without one says nothing."""
    for fire, lifted in ((Fire.SR, 1), (Fire.NONE, 0)):
        lies = battery(fire=fire, at=at("N6") if fire is Fire.SR else None, access=True)
        match = scene(squad("T", "R6"), fire=lies, over={"status": AirStatus.GONE})
        told = [event for entry in match.journal for event in entry.events]
        assert len(of(told, FireLifted)) == lifted


def test_as_convoy_03_a_convoy_that_is_shelled_counts_as_attacked() -> None:
    """AS-CONVOY-03: when one of its vehicles stands in the hex, and only then."""
    group = Group("C", 0, ("T1", "T2"), Kind.CONVOY, exits=True)
    cars = (car("T1", "N6", group="C"), car("T2", "M6", group="C"))
    state = now(scene(*cars, squad("T", "R6"), groups=(group,)))
    for where, attacked in (("N6", True), ("M6", True), ("R6", False), ("A1", False)):
        assert Shelled("B", at(where), 20, 3, 4).apply(state).bands["C"].attacked is attacked
