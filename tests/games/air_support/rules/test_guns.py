"""Guns and tanks: To Hit with all its cases, critical and improbable hits, To Kill by facing, range and part, high
explosive, machine guns at armour.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import guns
from tabletop.games.air_support.rules.firing import arms, striking
from tabletop.games.air_support.rules.firing.arms import Arm, How, Kind
from tabletop.games.air_support.rules.firing.events import FireAt, FireLine, GroundFired, Shoot, _outcome
from tabletop.games.air_support.rules.guns import Aspect, HitResolved, OverstackRolled
from tabletop.games.air_support.rules.harm.destroying import Fate, destruction, kill_words
from tabletop.games.air_support.rules.harm.destroying import Shot as Shell
from tabletop.games.air_support.rules.harm.events import Checked, Eliminated, ShockTested, VehicleHarmed
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Marker, Motion, Shock
from tabletop.games.air_support.rules.telling import BLANK
from tabletop.games.air_support.table.hand import fire_previews
from tests.games.air_support.kit import ENEMY, car, gun, now, of, play, position, squad, step
from tests.games.air_support.land import at, land


def battery(where: str = "F8", sheet: str = "pak40", facing: int = 5, **more: Any) -> list[Any]:
    crew = squad(
        "C", where, sheet="228", **{k: v for k, v in more.items() if k in ("pinned", "marker", "fired", "used")}
    )
    return [crew, gun("G", where, sheet, facing, "C")]


SPARE = squad("Z", "F9")


def shot(
    match: Match, firer: str, where: str, how: str, named: str = "", dice: str = ""
) -> tuple[GroundFired, list[Event]]:
    told = play(match, FireAt(firer, at(where)), Shoot(how, named), dice=dice)
    return of(told, GroundFired)[0], told


def needs(fired: GroundFired, unit: str) -> int:
    """The Original DR that hits."""
    return next(line.tally.needed for line in fired.lines if line.unit == unit)


def reasons(fired: GroundFired) -> dict[str, int]:
    return {m.reason: m.amount for m in fired.lines[0].tally.modifiers}


def rule(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


def test_as_hit_01_range_and_barrel() -> None:
    """AS-HIT-01, Table 3, Table 4: a PaK 40 (75L) at a squad 14 hexes away: 6 for the column of 13-18 hexes, +1 for the
    long barrel.
    """
    match = position(*battery("T9", facing=4), squad("E", "F2", ENEMY), begin="prep")
    assert needs(shot(match, "G", "F2", "HE", dice="6 6")[0], "E") == 7


def test_as_hit_12_case_a_by_mount_doubled_in_woods() -> None:
    """AS-HIT-12: one hexspine: +3 without a turning mount, doubled in woods, +1 with one; the gun looks there
    afterwards.
    """
    for sheet, ground, drm in (("pak40", land(), 3), ("pak40", land(woods="F8"), 6), ("flak88", land(), 1)):
        match = position(*battery(sheet=sheet, facing=1), squad("E", "F5", ENEMY), SPARE, ground=ground, begin="prep")
        fired, _ = shot(match, "G", "F5", "HE", dice="6 5")
        assert reasons(fired)["turning"] == drm and now(match).guns["G"].facing == 0


def test_as_hit_12_cases_b_c_d_i_l() -> None:
    """AS-HIT-12: AFPh +2 and +2 more for a tank that has moved (+3 with a fixed gun), buttoned up +1; a pinned crew
    +2; point blank -2 and -1, not at what moves.
    """
    match = position(
        car("V", "F8", "tiger", facing=5, entered=True),
        squad("E", "F6", ENEMY),
        squad("E2", "G6", ENEMY),
        begin="advancing",
    )
    fired, _ = shot(match, "V/MA", "F6", "HE", dice="6 5")
    assert reasons(fired) == {
        "fire after moving": 2,
        "has moved": 2,
        "buttoned up": 1,
        "point blank": -1,
    }
    match = position(car("V", "F8", "tiger", facing=5, exposed=True), squad("E", "F5", ENEMY), begin="prep")
    assert reasons(shot(match, "V/MA", "F5", "HE", dice="6 5")[0]) == {}
    match = position(*battery(pinned=True), squad("E", "F7", ENEMY), begin="prep")
    assert reasons(shot(match, "G", "F7", "HE", dice="6 5")[0]) == {"pinned": 2, "point blank": -2}
    match = position(*battery(), car("T", "F7", seat=ENEMY, motion=Motion.MOTION), begin="prep")
    assert reasons(shot(match, "G", "F7", "AP", "T", dice="6 5")[0]) == {"moving": 2}


def test_as_hit_15_cases_of_the_target() -> None:
    """AS-HIT-04, AS-HIT-15: concealed +2 (told without reasons), TEM with hexsides, hindrance, size of a gun."""
    ground = land(fences={"wall": "F5/3"}, grain="F7")
    match = position(
        *battery(),
        squad("E", "F5", ENEMY),
        squad("H", "F5", ENEMY, concealed=Concealed.MARK, stack=1),
        gun("A", "F5", crew="", seat=ENEMY),
        ground=ground,
        begin="prep",
    )
    fired, _ = shot(match, "G", "F5", "HE", dice="6 5")
    lines = {line.unit: {m.reason: m.amount for m in line.tally.modifiers} for line in fired.lines}
    assert lines == {
        "E": {"cover": 2, "hindrance": 1},
        "H": {},
        "A": {"size": 1, "cover": 2, "hindrance": 1},
    }


def test_as_hit_07_13_high_explosive_on_men() -> None:
    """AS-HIT-07, AS-HIT-13, AS-FIRE-07, AS-UNIT-05: 75 mm HE hits on the 12 column without To Hit DRM: effects DR 6
    is 2MC; ROF by the colored die.
    """
    match = position(*battery(), squad("E", "F5", ENEMY), ground=land(woods="F5"), begin="prep")
    fired, told = shot(match, "G", "F5", "HE", dice="2 4 3 3 1 1")
    assert (
        needs(fired, "E") == 7
        and fired.kept == ("G",)
        and of(told, Checked)[0].what == "2MC"
        and of(told, HitResolved)[0].fp == "12"
    )
    fired, told = shot(match, "G", "F5", "HE", dice="6 6")
    assert fired.broken == ("G",) and now(match).guns["G"].condition is Condition.BROKEN and not of(told, HitResolved)


def test_as_hit_13_armour_piercing_on_men() -> None:
    """AS-HIT-13: 2 FP from 37 mm on."""
    match = position(*battery(), squad("E", "F5", ENEMY), begin="prep")
    assert of(shot(match, "G", "F5", "AP", dice="3 4 5 5")[1], HitResolved)[0].fp == "2"


def test_as_hit_06_the_area_type() -> None:
    """AS-HIT-06, AS-BOMB-14: TH# 7 whatever the TEM, half of 12 FP, TEM on the effects DR, trucks on the star line;
    everything in sight in the hex.
    """
    match = position(
        *battery(), squad("E", "F5", ENEMY), car("T", "F5", seat=ENEMY), ground=land(stone_building="F5"), begin="prep"
    )
    fired, told = shot(match, "G", "F5", "HE, Area type", dice="3 4 1 3 3 3")
    assert {line.unit for line in fired.lines} == {"E", "T"} and needs(fired, "E") == 7
    assert of(told, HitResolved)[0].fp == "6" and of(told, Checked)[0].what == "NMC"  # 4 + 3 = 7 on column 6
    assert of(told, VehicleHarmed)[0].tally.total == 3


@pytest.mark.parametrize("target", ["t34", "flakpz", "opel"])
def test_the_chance_of_the_whole_hex_is_the_chance_to_do_something(target: str) -> None:
    """AS-OBA-11, AS-IFT-07: the button counts what a hit does, over all effects rolls; it showed the bare chance to
    hit.
    """
    match = position(*battery(), car("T", "F5", target, ENEMY), begin="prep")
    play(match, FireAt("G", at("F5")))
    state = now(match)
    assert state.plan is not None
    laid = striking.shots_of(state, state.plan)
    assert not isinstance(laid, Refusal)
    does = 0
    for a, b in product(range(1, 7), repeat=2):
        if (a, b) == (1, 1):
            continue  # another die follows
        trial = match.branch(len(match.journal), ScriptedDice(4, 3, a, b, then=SeededDice(1)))
        trial.submit(trial.to_act[0], Shoot("HE, Area type"))
        car_now = now(trial).vehicles["T"]
        does += car_now.wreck or car_now.immobile or bool(car_now.shock.value)
    found = fire_previews._effect(state, laid[0], state.vehicles["T"], How.AREA, 1)
    assert does / 36 <= float(found) <= (does + 1) / 36
    chance = fire_previews.chance(state, state.plan.seat, laid, "", How.AREA)
    assert chance == fire_previews.hit_chance(state, laid[0], state.vehicles["T"], How.AREA) * found


def test_as_hit_09_10_a_critical_hit_kills_the_gun_and_its_crew() -> None:
    """AS-HIT-09, AS-HIT-10, AS-BOMB-19: Original 2, Final below half of 8: one target by Random Selection; here the
    gun: it and its crew are gone.
    """
    pieces = [squad("EC", "F5", ENEMY, "228"), gun("EG", "F5", crew="EC", seat=ENEMY)]
    match = position(*battery(), *pieces, begin="prep")
    fired, told = shot(match, "G", "F5", "HE", dice="1 1 2 5 6 6")
    assert (
        {line.outcome for line in fired.lines} == {"critical hit"}
        and {e.unit for e in of(told, Eliminated)} == {"EG", "EC"}
        and now(match).points[0] == 3
    )


def test_as_hit_10_the_crew_takes_its_gun_along() -> None:
    """AS-HIT-09, AS-HIT-10: here the crew is selected (dr 5 to 2)."""
    match = position(*battery(), squad("EC", "F5", ENEMY, "228"), gun("EG", "F5", crew="EC", seat=ENEMY), begin="prep")
    _, told = shot(match, "G", "F5", "HE", dice="1 1 5 2 6 6")
    assert {e.unit for e in of(told, Eliminated)} == {"EG", "EC"}


def test_as_hit_09_one_dr_after_an_original_2_and_no_gun_without_a_cause() -> None:
    """AS-HIT-09, AS-SCOPE-04: two grain hexes and stone: 8 against DR + 5. One dr for all targets, told with the
    shot: 5 is no critical hit; an unmanned gun elsewhere is not touched.
    """
    ground = land(grain="F6..7", stone_building="F5")
    men = [squad("E1", "F5", ENEMY), squad("E2", "F5", ENEMY)]
    match = position(*battery(), *men, gun("U", "A1", seat=ENEMY), ground=ground, begin="prep")
    fired, _ = shot(match, "G", "F5", "HE", dice="1 1 5 6 6")
    assert (
        fired.extra == 5
        and {line.outcome for line in fired.lines} == {"hit"}
        and now(match).guns["U"].condition is Condition.OK
    )


def test_as_bomb_19_a_k_malfunctions_a_gun() -> None:
    """AS-BOMB-19: K/3 for gun and crew: the gun malfunctions, the crew is eliminated by Casualty Reduction."""
    match = position(*battery(), squad("EC", "F5", ENEMY, "228"), gun("EG", "F5", crew="EC", seat=ENEMY), begin="prep")
    shot(match, "G", "F5", "HE", dice="3 4 1 2")
    assert now(match).infantry["EC"].where.value == "eliminated" and now(match).guns["EG"].condition is Condition.BROKEN


def test_as_hit_08_improbable_hits() -> None:
    """AS-HIT-08, AS-HIT-11: when not even a 2 hits, an Original 2 and a dr of 1 to 3 do: critical, turret, hull."""
    hard = Tally(1, "To Hit", "AS-HIT-01")
    found = [guns.outcome("vehicle", 1, 1, hard, lambda dr=dr: dr) for dr in range(1, 7)]  # type: ignore[misc]
    assert [(h.hit, h.critical, h.turret) for h in found] == [
        (True, True, False),
        (True, False, True),
        (True, False, False),
    ] + [(False, False, False)] * 3
    assert not guns.outcome("vehicle", 1, 2, hard, lambda: 1).hit
    nine = Tally(9, "To Hit", "AS-HIT-01")
    assert [guns.outcome("vehicle", c, w, nine, lambda: 6).turret for c, w in ((2, 3), (3, 3), (3, 2))] == [
        True,
        False,
        False,
    ]
    only = Tally(2, "To Hit", "AS-HIT-01")
    assert [guns.outcome("vehicle", 1, 1, only, lambda dr=dr: dr).critical for dr in (1, 2)] == [True, False]  # type: ignore[misc]
    assert not guns.outcome("vehicle", 1, 1, Tally(9, "To Hit", "AS-HIT-01"), lambda: 1, may_be_critical=False).critical


def test_as_kill_12_facing_by_the_hexside_of_the_line() -> None:
    """AS-KILL-12: a tank in F5 that looks along spine 0: front to the north and north-east, rear to the south and
    south-west, sides else; along a hexside both count, and the worse for the firer is taken.
    """
    assert [guns.aspect(at("F5"), 0, at(h))[0] for h in ("F4", "G5", "G6", "F6", "E6", "E5")] == [
        Aspect.FRONT,
        Aspect.FRONT,
        Aspect.SIDE,
        Aspect.REAR,
        Aspect.REAR,
        Aspect.SIDE,
    ]
    assert set(guns.aspect(at("F5"), 0, at("H5"))) == {Aspect.FRONT, Aspect.SIDE}
    tank = car("V", "F5", "tiger", ENEMY, facing=0)
    state = now(position(*battery("H5"), tank, begin="prep"))
    assert guns.armour(state, tank, at("H5"), turret=False) == (11, Aspect.FRONT) and guns.armour(
        state, tank, at("F9"), turret=True
    ) == (8, Aspect.REAR)


@pytest.mark.parametrize(
    ("white", "roll", "fate"), [(3, "1 2", "burning"), (3, "3 3", "immobilized"), (5, "3 3", "shock"), (3, "6 6", "")]
)
def test_as_kill_01_a_pak_at_a_sherman(white: int, roll: str, fate: str) -> None:
    """AS-KILL-01, AS-KILL-06, AS-HIT-11, Table 7, Table 10: 75L 17 at 3 hexes against the front 11: 6; DR 3 burns, 6
    would immobilize the hull or shock the turret.
    """
    match = position(*battery(), car("V", "F5", "sherman", ENEMY, facing=2), begin="prep")
    _, told = shot(match, "G", "F5", "AP", "V", dice=f"4 {white} {roll}")
    assert of(told, HitResolved)[0].tally.total == 6
    assert of(told, HitResolved)[0].dud is (roll == "6 6")
    part = "shocks" if white == 5 else "immobilizes"
    assert of(told, HitResolved)[0].needs == f"5 or less destroys, 6 {part}, 7 may shock"
    tank = now(match).vehicles["V"]
    assert {
        "burning": tank.burning,
        "immobilized": tank.immobile,
        "shock": tank.shock is Shock.SHOCK,
        "": not (tank.wreck or tank.immobile),
    }[fate]


def test_as_kill_02_the_rear_and_possible_shock() -> None:
    """AS-KILL-02, Table 10: from behind +1 against the side armour: 17 + 1 - 4 = 14; one more than the Final TK# of AP:
    a DR above 8 shocks the crew.
    """
    match = position(*battery(), car("V", "F5", "sherman", ENEMY, facing=5), begin="prep")
    _, told = shot(match, "G", "F5", "AP", "V", dice="4 3 1 2")
    assert of(told, HitResolved)[0].tally.total == 14
    match = position(*battery(), car("V", "F5", "sherman", ENEMY, facing=2), begin="prep")
    _, told = shot(match, "G", "F5", "AP", "V", dice="4 3 3 4 4 5")
    assert of(told, ShockTested)[0].shocked and now(match).vehicles["V"].shock is Shock.SHOCK


def test_t_7_t_8_unarmoured_vehicles() -> None:
    """Table 7, Table 8: a 75 mm gun kills trucks with a Final TK# of 9 by AP, 12 by HE."""
    for how, final in (("AP", 9), ("HE", 12)):
        match = position(*battery(), car("T", "F5", seat=ENEMY), begin="prep")
        assert (
            of(shot(match, "G", "F5", how, "T", dice="4 3 2 2")[1], HitResolved)[0].tally.total == final
            and now(match).vehicles["T"].burning
        )


def test_as_hit_16_machine_guns_and_rapid_fire_at_armour() -> None:
    """AS-HIT-16: within normal range, To Hit on the Vehicle type: a CMG against the side of a halftrack: 4 - 1,
    equal is a stun; 20L IFE 6; no machine gun suffers or gives critical hits; not beyond normal range, not in a
    group.
    """
    half = car("H", "F5", "flakpz", ENEMY, facing=2)
    match = position(car("V", "F8", "tiger", facing=5), half, begin="prep")
    _, told = shot(match, "V/CMG", "F5", "AP", "H", dice="3 3 1 2")
    assert of(told, HitResolved)[0].tally.total == 4 and now(match).vehicles["H"].wreck  # +1 at 2 to 6 hexes
    match = position(car("V", "F8", "tiger", facing=5), half, begin="prep")
    shot(match, "V/CMG", "F5", "AP", "H", dice="3 3 1 3")
    assert now(match).vehicles["H"].stunned
    match = position(*battery(sheet="flak38"), half, begin="prep")
    _, told = shot(match, "G", "F5", "AP", "H", dice="3 3 6 5")
    assert of(told, HitResolved)[0].tally.total == 6
    match = position(
        car("V", "V8", "tiger", facing=4), car("H", "F5", "flakpz", ENEMY, facing=2, exposed=True), begin="prep"
    )
    play(match, FireAt("V/CMG", at("F5")))
    assert rule(match, Shoot("AP", "H")) == "AS-HIT-06"


def test_as_hit_14_a_near_miss_may_hit_another_vehicle() -> None:
    """AS-HIT-14: TH# 10 - 2 moving; DR 9 misses by 1, two vehicles: dr 1 is below 2, so the other is hit."""
    match = position(
        *battery(), car("T", "F5", seat=ENEMY, motion=Motion.MOTION), car("U", "F5", seat=ENEMY), begin="prep"
    )
    _, told = shot(match, "G", "F5", "AP", "T", dice="5 4 1 2 2")
    assert [h.unit for h in of(told, VehicleHarmed)] == ["U"] and not now(match).vehicles["T"].wreck
    assert [(e.missed, e.dr, e.unit) for e in of(told, OverstackRolled)] == [("T", 1, "U")], (
        "all dice are told (AS-SCOPE-04)"
    )
    for dice in ("5 4 2", "5 5", "6 5"):  # the dr is not below 2; missed by as many as there are vehicles, and by more
        match = position(
            *battery(), car("T", "F5", seat=ENEMY, motion=Motion.MOTION), car("U", "F5", seat=ENEMY), begin="prep"
        )
        assert not of(shot(match, "G", "F5", "AP", "T", dice=dice)[1], VehicleHarmed)


def test_as_dfire_02_a_gun_that_has_fired_first_is_silent() -> None:
    """AS-DFIRE-02: there is no area fire of ordnance."""
    match = position(
        squad("C", "F8", ENEMY, "228", used=frozenset({"G"}), fired=True),
        gun("G", "F8", "pak40", 5, "C", ENEMY, marker=Marker.FIRST),
        squad("S", "G8", ENEMY),
        squad("E", "F7"),
        begin="defend",
    )
    assert rule(match, FireAt("G", at("F7"))) == "AS-DFIRE-02"


def test_as_unit_04_07_only_a_crew_fires_a_gun() -> None:
    """AS-UNIT-04, AS-UNIT-07, AS-KILL-09."""
    match = position(
        squad("S", "F8"),
        gun("G", "F8", "pak40", 5, "S"),
        gun("N", "F8", "pak40", 5),
        squad("E", "F5", ENEMY),
        begin="prep",
    )
    assert rule(match, FireAt("G", at("F5"))) == "AS-UNIT-07" and rule(match, FireAt("N", at("F5"))) == "AS-UNIT-04"


def test_as_kill_11_once_stunned() -> None:
    """AS-KILL-11: +1 to all rolls for the rest of the game; a stunned or shocked tank does nothing."""
    match = position(
        car("V", "F8", "tiger", facing=5, shaken=True),
        car("W", "G8", "tiger", facing=5, stunned=True),
        squad("E", "F5", ENEMY),
        begin="prep",
    )
    assert rule(match, FireAt("W/MA", at("F5"))) == "AS-KILL-11"
    assert reasons(shot(match, "V/MA", "F5", "HE", dice="6 5")[0])["once stunned"] == 1


def test_red_and_black_numbers() -> None:
    """Table 3: Soviet guns use the red numbers, American ones until 1943, all machine guns the black ones."""
    soviet = car("V", "F9", "t34", facing=5)
    arm = arms.arm(state := now(position(soviet, squad("E", "F1", ENEMY), begin="prep")), 0, "V/MA")
    cmg = arms.arm(state, 0, "V/CMG")
    assert isinstance(arm, Arm) and isinstance(cmg, Arm)
    assert guns.colour(state, arm) == "red" and guns.colour(state, cmg) == "black"
    us = car("V", "F9", "sherman", facing=5)
    for year, colour in ((1943, "red"), (1944, "black")):
        state = now(position(us, squad("E", "F1", ENEMY), begin="prep", year=year))
        arm = arms.arm(state, 0, "V/MA")
        assert isinstance(arm, Arm) and guns.colour(state, arm) == colour


def test_every_gun_of_the_game_has_its_numbers() -> None:
    """Table 7, Table 8: no gun or main armament of the counters is missing from the tables."""
    library = load_scenario("s2_chir").library
    crew = squad("C", "F8", sheet="228")
    state = now(position(crew, gun("G", "F8", crew="C"), squad("E", "F5", ENEMY), begin="prep"))
    base = arms.arm(state, 0, "G")
    assert isinstance(base, Arm)
    seen: Counter[str] = Counter()
    for sheet in [*library.guns.values(), *(v for v in library.vehicles.values() if v.main is not None)]:
        barrel = getattr(sheet, "barrel", None) or sheet.main  # type: ignore[union-attr]
        arm = Arm("G", "C", Kind.GUN, base.place, 0, 36, 0, 12, barrel, nation=sheet.nation)
        assert guns.basic_tk(arm, How.AP, True) >= 5 and guns.basic_tk(arm, How.AP, False) >= 4, sheet.id
        seen[sheet.nation] += 1
    assert len(seen) >= 6


def test_step_passes_when_nobody_can_fire() -> None:
    """AS-VIC-06: a side without a shot is not asked."""
    assert step(position(squad("S", "A1"), squad("E", "GG9", ENEMY), begin="advancing")) != "advancing"


@pytest.mark.parametrize(
    ("basic", "dr", "critical"), [(4, 1, True), (4, 2, True), (4, 3, False), (1, 1, True), (1, 2, False), (7, 4, False)]
)
def test_as_hit_09_an_original_2_at_men_is_critical_by_one_die(basic: int, dr: int, critical: bool) -> None:
    """AS-HIT-09: a 1, or half of the Basic TH# or less, where the Final DR alone is not low enough."""
    assert guns._critical("infantry", 2, 5, basic, lambda: dr) is critical
    assert not guns._critical("infantry", 3, 5, basic, lambda: dr)


def test_what_only_a_2_can_hit_is_told_with_its_chance() -> None:
    """A gun that needs 1 or less hits by a 2 and then by half of the dice: "0 %" stood there."""
    tally = Tally(8, "To Hit", "AS-HIT-01").plus(7, "far too much", "AS-HIT-12")
    thrown = [
        guns.outcome("vehicle", a, b, tally, lambda dr=dr: dr).hit
        for a, b, dr in product(range(1, 7), range(1, 7), range(1, 7))
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guns, "to_hit_tally", lambda *about: tally)
        told = fire_previews.hit_chance(*(None,) * 3, How.AP)  # type: ignore[arg-type]
    assert told == Fraction(sum(thrown), len(thrown)) > 0


def test_the_log_says_what_the_dice_must_show() -> None:
    """ "Panzer III 3 missed, needs 8 (+2 hindrance, +1 buttoned up)" stood beside a 7."""
    tally = Tally(8, "To Hit", "AS-HIT-01").plus(2, "moving", "AS-HIT-04").plus(-1, "size", "AS-HIT-04")
    assert _outcome(FireLine("T", tally, "missed")) == " missed, needs 7 or less (8, -2 moving, +1 size)"


def test_nothing_is_told_of_the_nerve_of_what_is_concealed() -> None:
    """ "A concealed unit, nerve test, 1 against it: 1+3=4 against 0: passed" told a morale of 0."""
    state = now(position(squad("Z", "F9")))
    told = Checked("Z", "1MC", BLANK, 1, 3, "passed").words(state)
    assert "1+3=4: passed" in told and "against 0" not in told


def test_what_a_to_kill_roll_needs_is_said_as_the_table_has_it() -> None:
    """ "To destroy it needs 7 or less, rolls 7": below 7 it is destroyed, with exactly 7 it is not."""
    for kind in Shell:
        for final in range(-2, 16):
            for turret in (False, True):
                said = kill_words(final, kind, turret)
                for n in range(2, 13):
                    fate = destruction(n, final, kind, turret)
                    dead = fate in (Fate.ELIMINATED, Fate.BURNING)
                    bound = next((int(p.split()[0]) for p in said.split(", ") if p.endswith("destroys")), 0)
                    assert dead is (n <= bound), (said, n, fate)
                    exact = [p for p in said.split(", ") if p.split()[-1] != "destroys" and str(n) in p.split()]
                    assert bool(exact) is (fate not in (Fate.NOTHING, Fate.ELIMINATED, Fate.BURNING)), (said, n)
    assert kill_words(7, Shell.AP, False) == "6 or less destroys, 7 immobilizes, 8 may shock"
    assert kill_words(0, Shell.AP, False) == "nothing can destroy it"
