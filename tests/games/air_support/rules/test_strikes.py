"""Air Support: machine guns and bombs played out (AS-MG, AS-BOMB, AS-STUKA, AS-HIT). W03, W04, W10, W11, W16; chances
10, 11, 12 as the program attacks.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from tabletop.core.chance import ScriptedDice
from tabletop.core.match import Match
from tabletop.core.step import Now
from tabletop.games.air_support.rules.flying import MGDisabled
from tabletop.games.air_support.rules.guns import CriticalHit, HitLine, OverstackRolled
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.events import Checked, Eliminated, Pinned, Selected, VehicleHarmed
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Motion, Plane, Shock, Where
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.runs import Flown
from tabletop.games.air_support.rules.scenario import Group
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import AirAttack, AirFired, AirToHit, Attacked, EffectsRolled
from tests.games.air_support.kit import ENEMY, GERMAN, car, gun, now, of, plane, play, position, squad, step
from tests.games.air_support.land import at, land

T0 = at("M9")


def why(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return "" if refusal is None else refusal.rule


def attack(
    *pieces: Any,
    cls: AirClass = AirClass.FB44,
    bombs: bool = True,
    dive: bool = False,
    target: str = "M9",
    direction: int = 3,
    begin: str = "defend",
    dice: str = "1 2",
    flyer: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """The plane is about to attack: from four hexes or from the adjacent one (`dive`); flak holds its fire."""
    match = position(*pieces, plane("P", cls=cls, bombs=bombs, **(flyer or {})), begin=begin, **more)
    play(match, Sight("P", at(target), direction, dive), dice=dice)
    while step(match) == "laa":
        play(match, Pass())
    return match


def line_of(told: list[Any]) -> dict[str, HitLine]:
    return {line.unit: line for line in of(told, AirToHit)[0].lines}


# -- W03, W04
def four(**more: Any) -> tuple[Any, ...]:
    return (
        car("Tiger", "M9", "tiger", motion=Motion.MOTION),
        car("Opel", "M9"),
        squad("S", "M9"),
        squad("HS", "M9", sheet="247", in_foxhole=True),
    )


def from_three(*pieces: Any, **more: Any) -> Match:
    """A point attack from three hexes; the attack from four named nobody who could be hurt by an Original 11 on
    column 12: foxholes and men stay.
    """
    match = position(*pieces, plane("P", **more), begin="defend")
    play(match, Sight("P", T0, 3), dice="1 2")
    play(match, AirAttack(T0, "MG"), dice="5 6")
    assert step(match) == "strike"
    return match


def test_x_03_one_dr_for_a_tiger_a_truck_a_squad_and_a_half_squad() -> None:
    """W03. AS-BOMB-04, AS-BOMB-05, AS-BOMB-07, AS-HIT-04, AS-HIT-05, AS-HIT-07, AS-POINT-02, AS-POINT-03, AS-HIT-03:
    needed Original To Hit 9, 10, 8, 6.
    """
    match = from_three(*four())
    told = play(match, AirAttack(T0, "bombs", "Tiger"), dice="2 4 6 6")
    lines = line_of(told)
    assert {key: 2 * line.tally.base - line.tally.total for key, line in lines.items()} == {
        "Tiger": 9,
        "Opel": 10,
        "S": 8,
        "HS": 6,
    }
    assert all(line.hit for line in lines.values()), "all four at DR 6"
    match = from_three(*four())
    lines = line_of(play(match, AirAttack(T0, "bombs", "Tiger"), dice="3 6 6 6"))
    assert [key for key, line in lines.items() if line.hit] == ["Tiger", "Opel"], "at 9 the men are missed (AS-BOMB-16)"


def test_x_04_one_effects_dr_for_all() -> None:
    """W04. AS-BOMB-08, AS-BOMB-09, AS-BOMB-10, AS-BOMB-11, AS-BOMB-15, AS-BOMB-17, AS-HIT-11, AS-KILL-07, AS-IFT-10,
    Table 10: near miss, 1KIA, burning truck, turret shock.
    """
    match = from_three(*four())
    told = play(match, AirAttack(T0, "bombs", "Tiger"), dice="2 4 3 4 5 2")
    assert line_of(told)["Tiger"].how == "near miss" and line_of(told)["Tiger"].turret
    state = now(match)
    fates = {h.unit: Fate(h.fate) for h in of(told, VehicleHarmed)}
    assert fates == {"Tiger": Fate.SHOCK, "Opel": Fate.BURNING} and state.vehicles["Tiger"].shock is Shock.SHOCK
    assert (
        of(told, Selected)[0].drs == (("S", 5), ("HS", 2))
        and state.infantry["S"].where is Where.GONE
        and state.infantry["HS"].broken
    )
    assert not state.planes["P"].bombs and step(match) != "strike", (
        "the load is gone, and the bombed hex was the last (AS-BOMB-17, AS-BOMB-18)"
    )
    assert next(h.tally.base for h in of(told, VehicleHarmed) if h.unit == "Tiger") == 8 + 1 + 1 - 4


# -- W10
def test_x_10_a_stuka_dives() -> None:
    """W10. AS-STUKA-01 to AS-STUKA-07: AS-STUKA-02, AS-STUKA-03, AS-STUKA-05, AS-STUKA-06; AS-BOMB-03, AS-BOMB-09,
    AS-MG-01, AS-SIGHT-04.
    """
    match = attack(
        squad("S", "P5", sheet="447"),
        gun("F", "R6", facing=4, crew="c", aa_mode=True),
        squad("c", "R6", sheet="228"),
        cls=AirClass.STUKA42,
        dive=True,
        target="P5",
        ground=land(wooden_building="P5"),
        dice="3 3",
    )
    assert step(match) == "strike" and match.to_act == (ENEMY,), "no Light AA before the attack"
    assert why(match, AirAttack(at("P5"), "bombs")) == "AS-BOMB-02", "MG alone from the adjacent hex"
    told = play(match, AirAttack(at("P5"), "MG"), dice="4 4")
    assert (
        of(told, AirFired)[0].column == 4
        and [e.rule for e in of(told, Pinned)] == ["AS-STUKA-03"]
        and now(match).infantry["S"].pinned
    )
    assert step(match) == "laa", "flak after the attack"
    told = play(match, Pass(), AirAttack(at("P5"), "MG+bombs"), dice="2 3 3 3 4 4")
    assert (
        of(told, AirToHit)[0].lines[0].tally.base == 8 and of(told, AirToHit)[0].lines[0].hit and not of(told, Checked)
    ), "PTC: already pinned"
    assert of(told, Eliminated)[0].unit == "S" and step(match) == "laa", "8 - 2 = 6 on 36: 1KIA; Light AA only now"
    while step(match) == "laa":
        play(match, Pass())
    told = [e for entry in match.journal for e in entry.events]
    assert [e.hex for e in of(told, Flown)] == [at("P5"), at("P6"), at("P7"), at("P8")], "three hexes more"


def test_as_stuka_04_without_a_first_attack_nobody_is_pinned() -> None:
    """AS-STUKA-04."""
    match = attack(squad("S", "P5"), cls=AirClass.STUKA42, dive=True, target="P5")
    play(match, Pass())
    assert (
        not now(match).infantry["S"].pinned
        and step(match) == "strike"
        and why(match, AirAttack(at("P5"), "bombs")) == ""
    )


def test_as_stuka_08_09_strafing_with_four_fp_and_the_early_tk() -> None:
    """AS-STUKA-08, AS-STUKA-09, AS-MG-08. W23."""
    match = attack(car("V", "M9", "t34"), cls=AirClass.STUKA42)
    assert why(match, AirAttack(T0, "bombs", "V")) == "AS-STUKA-08"
    told = play(match, AirAttack(T0, "MG", "V"), dice="1 2 1 1")
    assert of(told, VehicleHarmed)[0].tally.base == 4 + 1 + 1 - 3


def test_as_stuka_01_08_from_four_hexes_a_stuka_only_strafes() -> None:
    """AS-STUKA-01, AS-STUKA-08, AS-POINT-02: the second attack on the same hex from three hexes is for
    fighter-bombers.
    """
    for cls, why_not in ((AirClass.STUKA42, "AS-STUKA-01"), (AirClass.FB42, "")):
        match = attack(squad("S", "M9"), squad("N", "M10"), cls=cls)
        play(match, AirAttack(T0, "MG"), dice="5 6")
        assert (
            step(match) == "strike"
            and why(match, AirAttack(at("M10"), "MG")) == ""
            and why(match, AirAttack(T0, "MG")) == why_not
        )


# -- W11 and machine guns
def test_x_11_a_tank_a_truck_and_a_squad() -> None:
    """W11. AS-MG-07, AS-MG-08, AS-MG-09, AS-MG-10, AS-MG-11, AS-MG-12, AS-HIT-01, AS-HIT-02, AS-KILL-01 to AS-KILL-05:
    AS-KILL-02, AS-KILL-03.
    """
    match = attack(car("V", "M9", "t34"), car("T", "M9"), squad("S", "M9", sheet="447"), cls=AirClass.FB42, bombs=False)
    told = play(match, AirAttack(T0, "MG", "V"), dice="3 5 2 2 3 3")
    assert of(told, AirToHit)[0].lines[0].tally.total == 9 and of(told, AirToHit)[0].lines[0].hit
    fates = {h.unit: (Fate(h.fate), h.tally.base) for h in of(told, VehicleHarmed)}
    assert fates["V"] == (Fate.STUN, 4) and fates["T"][0] is Fate.NOTHING, "TK 5+1+1-3; 8 is above the star 7"
    assert [(c.unit, c.what) for c in of(told, Checked)] == [("S", "NMC")]


def test_as_mg_02_04_17_each_target_has_its_own_drm_and_column() -> None:
    """AS-MG-02, AS-MG-04, AS-MG-06, AS-MG-16, AS-MG-17, AS-STATUS-01, AS-STATUS-06, AS-GS-06, AS-GS-07, AS-TERR-07:
    own troops are spared, the concealed take the halved column, the wall helps nobody, the moving squad has FFMO
    and FFNAM.
    """
    match = attack(
        squad("Own", "M9", seat=ENEMY),
        squad("S", "M9", moved=True),
        squad("C", "M9", concealed=Concealed.MARK, stack=1),
        squad("N", "M9"),
        bombs=False,
        begin="opening",
        ground=land(fences={"wall": "M9/0"}),
        dice="1 1",
    )
    told = play(match, AirAttack(T0, "MG"), dice="4 3 1 1 1 1 1 1")
    assert [(c.unit, c.what) for c in of(told, Checked)] == [
        ("S", "2MC"),
        ("N", "1MC"),
        ("C", "NMC"),
    ], "5 and 7 on 12, 7 on 6"
    assert set(of(told, Attacked)[0].units) == {"S", "C", "N"}


def test_as_mg_03_every_level_in_sight_is_attacked_by_the_one_dr() -> None:
    """AS-MG-03, AS-BOMB-06, AS-ALOS-14: both floors of a building behind woods: only the upper one is in sight."""
    pieces = (squad("G", "M9"), squad("U", "M9", level=1))
    match = attack(*pieces, bombs=False, ground=land(stone_building="M9", storeys={1: "M9"}), dice="1 1")
    told = play(match, AirAttack(T0, "MG"), dice="2 2 1 1 1 1")
    assert {c.unit for c in of(told, Checked)} == {"G", "U"}
    match = attack(*pieces, bombs=False, ground=land(stone_building="M9", woods="M8", storeys={1: "M9"}), dice="1 1")
    told = play(match, AirAttack(T0, "MG"), dice="2 2 1 1")
    assert {c.unit for c in of(told, Checked)} == {"U"}


def test_as_mg_05_13_14_15_doubles_twelves_and_twos() -> None:
    """AS-MG-05, AS-MG-13, AS-MG-14, AS-MG-15: no cowering; an Original 12 breaks the MG, but the attack counts; a
    12 on the To Kill DR is a dud.
    """
    match = attack(squad("S", "M9"), bombs=True)
    told = play(match, AirAttack(T0, "MG"), dice="3 3 1 1")
    assert of(told, Checked)[0].what == "2MC", "6 on the 12 column, not a column lower"
    match = attack(car("V", "M9", "sherman", seat=GERMAN), bombs=True)
    told = play(match, AirAttack(T0, "MG", "V"), dice="6 6")
    assert now(match).planes["P"].mg_disabled and of(told, MGDisabled)
    match = attack(car("V", "M9", "sherman", seat=GERMAN))
    told = play(match, AirAttack(T0, "MG", "V"), dice="1 1 6 6")
    assert (
        Fate(of(told, VehicleHarmed)[0].fate) is Fate.NOTHING
        and not now(match).planes["P"].mg_disabled
        and not of(told, CriticalHit)
    )


def test_as_mg_12_a_crew_that_looks_out_is_attacked_with_two_more() -> None:
    """AS-MG-12, AS-IFT-09, AS-MG-16: whether the AFV is hit or not."""
    match = attack(car("V", "M9", "flakpz", exposed=True))
    told = play(match, AirAttack(T0, "MG", "V"), dice="1 4 6 6 1 1")
    crew = of(told, Checked)[0]
    assert (crew.unit, crew.what, crew.outcome) == ("V", "crew", "passed") and crew.tally.modifiers[0].amount == 1, (
        "5 + 2 = 7 on 12: 1MC"
    )


def test_as_hit_14_a_near_miss_may_hit_the_next_vehicle() -> None:
    """AS-HIT-14, AS-BOMB-07, AS-STACK-02: missed by one with two vehicles in the hex; a dr of 1 hits the other AFV,
    as a Near Miss of bombs.
    """
    match = attack(car("A", "M9", "t34"), car("B", "M9", "t34"))
    told = play(match, AirAttack(T0, "bombs", "A"), dice="4 6 1 3 4")
    assert of(told, OverstackRolled)[0].unit == "B" and {h.unit: h.tally.base for h in of(told, VehicleHarmed)} == {
        "B": 8 + 1 + 1 - 3
    }
    match = attack(car("A", "M9", "t34"), car("B", "M9", "t34"))
    assert not of(play(match, AirAttack(T0, "bombs", "A"), dice="4 6 2"), VehicleHarmed)
    match = attack(car("A", "M9", "t34"), car("B", "M9", "t34"))
    told = play(match, AirAttack(T0, "MG", "A"), dice="4 6 1 1 1")
    assert {h.unit for h in of(told, VehicleHarmed)} == {"B"}


# -- bombs
def test_x_16_area_type_against_two_floors() -> None:
    """W16. AS-BOMB-06, AS-BOMB-14, AS-BOMB-15, AS-BOMB-21, AS-HIT-06: TH# 7; the concealed squad below is missed; half
    of 36 is 16, TEM counts for the effect.
    """
    match = attack(
        squad("U", "M9", level=1),
        squad("G", "M9", concealed=Concealed.MARK, stack=1),
        cls=AirClass.FB42,
        ground=land(stone_building="M9", storeys={1: "M9"}),
        dice="1 1",
    )
    told = play(match, AirAttack(T0, "bombs", area=True), dice="2 4 3 4 1 1")
    lines = line_of(told)
    assert {key: (line.tally.base, line.tally.total - line.tally.base, line.hit) for key, line in lines.items()} == {
        "U": (7, 0, True),
        "G": (7, 2, False),
    }
    assert [(c.unit, c.what) for c in of(told, Checked)] == [("U", "NMC")], "7 + 3 = 10 on 16"


def test_as_bomb_01_02_03_18_when_bombs_may_be_dropped() -> None:
    """AS-BOMB-01, AS-BOMB-02, AS-BOMB-03, AS-BOMB-18, AS-POINT-06, AS-STRAFE-04, AS-GS-01, AS-GS-03, AS-GS-04. W23,
    W26: the order of MG and bombs.
    """
    match = attack(squad("S", "M9"), squad("N", "M10"), target="M9")
    both = AirAttack(T0, "MG+bombs")
    assert (
        why(match, both) == ""
        and why(match, AirAttack(at("M10"), "bombs")) == "AS-STRAFE-03"
        and why(match, AirAttack(T0, "rockets")) == "AS-BOMB-03"
    )
    told = play(match, both, dice="5 6 6 6")
    kinds = [type(e) for e in told if isinstance(e, (AirFired, AirToHit))]
    assert kinds == [AirFired, AirToHit] and of(told, AirFired)[0].bombs, "announced before the MG"
    assert step(match) != "strike" and not now(match).planes["P"].bombs, "M10 may not be attacked any more"
    match = attack(squad("S", "M9"), bombs=False)
    assert why(match, AirAttack(T0, "bombs")) == "AS-BOMB-01"
    match = attack(squad("S", "M9"), flyer={"mg_disabled": True})
    assert {c.weapons for c in match.options(ENEMY) if isinstance(c, AirAttack)} == {"bombs"}
    play(match, Pass())
    assert step(match) != "strike", "no attack from three hexes without one from four"


def test_as_gs_03_bombs_are_kept_where_they_would_find_nobody() -> None:
    """AS-GS-03: a later hex of a strafing run is fired at for the residual FP it leaves, but not bombed, unless the
    enemy may have hidden units.
    """

    def after_the_first(*hidden: Any, **more: Any) -> Match:
        match = attack(squad("S", "M9"), squad("R", "A2"), *hidden, begin="opening", attacker=GERMAN, **more)
        told = play(match, AirAttack(T0, "MG"), dice="5 6")
        while step(match) == "laa":
            play(match, Pass())
        assert of(told, AirFired) and step(match) == "strike"
        return match

    empty, bombs, guns = after_the_first(), AirAttack(at("M10"), "bombs"), AirAttack(at("M10"), "MG")
    assert why(empty, bombs) == "AS-GS-03" == why(empty, AirAttack(at("M10"), "MG+bombs")) and why(empty, guns) == ""
    seen = attack(squad("S", "M9"), squad("R", "A2"), begin="opening", attacker=GERMAN)
    assert why(seen, AirAttack(T0, "bombs", "S")) == "AS-BOMB-07", "somebody is there, but no tank of that name"
    lurks = Group("HIP", GERMAN, ("H",), hip=frozenset({"H"}))
    lurking = after_the_first(squad("H", "A4", concealed=Concealed.HIP), groups=(lurks,))
    assert why(lurking, bombs) == "" == why(lurking, guns)
    assert why(lurking, AirAttack(at("M10"), "bombs", "S")) == "AS-BOMB-07"


def test_as_bomb_12_the_crew_of_a_surviving_afv() -> None:
    """AS-BOMB-12, AS-KILL-06: the load's FP, halved for a Near Miss, +2, by the same DR."""
    match = attack(car("V", "M9", "tiger", exposed=True))
    told = play(match, AirAttack(T0, "bombs", "V"), dice="4 3 4 4 1 1")
    assert line_of(told)["V"].how == "near miss" and Fate(of(told, VehicleHarmed)[0].fate) is Fate.NOTHING
    assert of(told, Checked)[0].what == "crew" and now(match).vehicles["V"].shock is Shock.NONE, "8 + 2 on half of 36"


def test_as_bomb_13_a_dud_spoils_everything() -> None:
    """AS-BOMB-13."""
    match = attack(car("V", "M9", "tiger"), squad("S", "M9"), begin="opening")
    told = play(match, AirAttack(T0, "bombs", "V"), dice="3 2 6 6")
    assert of(told, EffectsRolled)[0].dud and not of(told, VehicleHarmed) and not of(told, Checked)
    assert not now(match).residual, "nor is residual FP left"
    match = attack(squad("S", "M9"))
    told = play(match, AirAttack(T0, "bombs"), dice="3 2 6 6 1 1")
    assert not of(told, EffectsRolled)[0].dud and of(told, Checked), "without an AFV hit a 12 is a 12: 11 on 36"


@pytest.mark.parametrize(
    ("dice", "gun_is", "crew_is"),
    [
        ("2 3 3 4", Condition.GONE, Where.GONE),
        ("2 3 4 4", Condition.BROKEN, Where.GONE),
        ("2 3 4 5 1 1", Condition.OK, Where.MAP),
    ],
)
def test_as_bomb_19_a_gun_under_bombs(dice: str, gun_is: Condition, crew_is: Where) -> None:
    """AS-BOMB-19, AS-UNIT-08: Infantry type with its size; KIA eliminates gun and crew, K malfunctions the gun and
    reduces the crew.
    """
    match = attack(gun("G", "M9", "flak38", crew="c"), squad("c", "M9", sheet="228"))
    told = play(match, AirAttack(T0, "bombs"), dice=dice)
    assert line_of(told)["G"].tally.total == line_of(told)["G"].tally.base + 1
    state = now(match)
    assert state.guns["G"].condition is gun_is and state.infantry["c"].where is crew_is


def test_as_bomb_19_the_crew_shares_the_fate_of_its_gun() -> None:
    """AS-BOMB-19, AS-IFT-01, AS-IFT-02: whomever the Random Selection among the men takes, a KIA on the gun is the
    end of its crew, a K reduces it.
    """
    pieces = (gun("G", "M9", "flak38", crew="c"), squad("c", "M9", sheet="228"), squad("S", "M9"))
    for dice, gun_is, squad_is in (
        ("2 3 3 4 1 6", Condition.GONE, Where.GONE),
        ("2 3 4 4 1 6 1 1", Condition.BROKEN, Where.MAP),
    ):
        match = attack(*pieces)
        play(match, AirAttack(T0, "bombs"), dice=dice)
        state = now(match)
        assert (
            state.guns["G"].condition is gun_is
            and state.infantry["c"].where is Where.GONE
            and state.infantry["S"].where is squad_is
        ), dice


def test_as_bomb_20_a_twelve_with_bombs_breaks_no_mg() -> None:
    """AS-BOMB-20, AS-BOMB-16, AS-BOMB-17."""
    match = attack(squad("S", "M9"))
    play(match, AirAttack(T0, "bombs"), dice="6 6")
    assert not now(match).planes["P"].mg_disabled and not now(match).planes["P"].bombs


def test_as_hit_09_10_only_one_target_suffers_the_critical_hit() -> None:
    """AS-HIT-09, AS-HIT-10, AS-BOMB-15: an Original 2 against two trucks and a squad: one truck by Random Selection."""
    match = attack(car("A", "M9"), car("B", "M9"), squad("S", "M9"))
    told = play(match, AirAttack(T0, "bombs"), dice="1 1 4 4 5 3 6 6 1 1")
    assert of(told, CriticalHit)[0].unit == "A" and of(told, CriticalHit)[0].rolls == (
        ("A", 4),
        ("B", 4),
        ("A", 5),
        ("B", 3),
    )
    assert [key for key, line in line_of(told).items() if line.how == "critical"] == ["A"]


def test_as_hit_10_a_critical_hit_takes_gun_and_crew() -> None:
    """AS-HIT-10, AS-HIT-09: TEM is reversed for others; the gun and its crew are gone whatever the effects DR."""
    match = attack(gun("G", "M9", "pak40", crew="c"), squad("c", "M9", sheet="228"), dice="1 1")
    told = play(match, AirAttack(T0, "bombs"), dice="1 1 1 6 6 6")
    assert (
        of(told, CriticalHit)[0].unit == "G"
        and now(match).guns["G"].condition is Condition.GONE
        and now(match).infantry["c"].where is Where.GONE
    )


def test_as_hit_08_the_improbable_hit() -> None:
    """AS-HIT-08: a concealed half-squad in a stone building, in a foxhole of smoke: not even a 2 hits; then a dr of
    1 to 3 does.
    """
    from tabletop.games.air_support.rules.strikes.figures import _improbable

    assert _improbable(2, 8, 8) and not _improbable(2, 6, 8) and not _improbable(3, 9, 8)
    ground = land(stone_building="M9")
    pieces = (squad("S", "M9", sheet="247", concealed=Concealed.MARK, stack=1),)
    hampered = {"damaged": False}
    match = attack(*pieces, ground=ground, dice="1 1", flyer=hampered, smoke={T0: "smoke"})
    told = play(match, AirAttack(T0, "bombs"), dice="1 1 3 6 6 1 1")
    assert line_of(told)["S"].tally.total - line_of(told)["S"].tally.base == 8 and line_of(told)["S"].hit


# -- chances
def throws(turret: bool = False) -> list[tuple[tuple[int, int], int]]:
    """A throw of each kind, with how many of the 36 are of it: by its sum, and by whether the colored die is the
    lower one (AS-HIT-11).
    """
    kinds: dict[tuple[int, bool], list[tuple[int, int]]] = {}
    for c, w in product(range(1, 7), repeat=2):
        kinds.setdefault((c + w, turret and c < w), []).append((c, w))
    return [(found[0], len(found)) for found in kinds.values()]


def test_q_10_a_strafed_truck() -> None:
    """chance 10: every DR and dr of the attack."""
    match = attack(car("T", "M9"), bombs=False)
    found: Counter[Fate] = Counter()
    for c, w in product(range(1, 7), repeat=2):
        for dr in range(1, 7) if c + w == 2 else (0,):
            trial = match.copy()
            told = play(trial, AirAttack(T0, "MG"), dice=f"{c} {w} {dr}" if dr else f"{c} {w}")
            found[Fate(of(told, VehicleHarmed)[0].fate)] += 1 if dr else 6
    assert [F(found[k], 216) for k in (Fate.BURNING, Fate.ELIMINATED, Fate.IMMOBILE, Fate.NOTHING)] == [
        F(1, 6),
        F(5, 12),
        F(5, 36),
        F(5, 18),
    ]


def test_q_11_a_tiger_under_bombs() -> None:
    """chance 11: every To Hit and effects DR from three hexes. AS-BOMB-10, AS-BOMB-11, AS-HIT-11."""
    match = from_three(car("Tiger", "M9", "tiger", motion=Motion.MOTION))
    found: Counter[str] = Counter()
    for (c, w), times in throws(turret=True):
        hit = c + w + 1 <= 10
        for (c2, w2), again in throws() if hit else [((0, 0), 36)]:
            effects = f" {c2} {w2}" if hit else ""
            told = play(match.copy(), AirAttack(T0, "bombs", "Tiger"), dice=f"{c} {w}" + effects)
            fate = of(told, VehicleHarmed)
            found["miss" if not hit else "dud" if not fate else Fate(fate[0].fate).name] += times * again
    wanted = {
        "BURNING": F(53, 324),
        "ELIMINATED": F(119, 648),
        "SHOCK": F(121, 1296),
        "IMMOBILE": F(143, 1296),
        "NOTHING": F(7, 27),
        "dud": F(5, 216),
        "miss": F(1, 6),
    }
    assert {key: F(n, 1296) for key, n in found.items()} == wanted


def test_q_12_mg_against_a_tank() -> None:
    """chance 12, AS-MG-09: every To Hit and To Kill DR from four hexes."""
    match = attack(car("V", "M9", "t34"), bombs=False)
    found: Counter[str] = Counter()
    for (c, w), times in throws():
        hit = c + w <= 9
        for (c2, w2), again in throws() if hit else [((0, 0), 36)]:
            told = play(match.copy(), AirAttack(T0, "MG", "V"), dice=f"{c} {w}" + (f" {c2} {w2}" if hit else ""))
            fate = of(told, VehicleHarmed)
            found[Fate(fate[0].fate).name if fate else "NOTHING"] += times * again
    assert (
        F(found["BURNING"] + found["ELIMINATED"], 1296) == F(5, 36)
        and F(found["BURNING"], 1296) == F(5, 216)
        and F(found["STUN"], 1296) == F(5, 54)
    )


def test_the_plane_of_these_tests_is_the_printed_one() -> None:
    """AS-MG-01, AS-STRAFE-09: 12, 8, 6 and 4 FP, whole in each attack of a run."""
    match = attack(squad("S", "M9"), squad("N", "M10"), bombs=False)
    first = play(match, AirAttack(T0, "MG"), dice="6 5")
    second = play(match, AirAttack(at("M10"), "MG"), dice="6 5")
    assert of(first, AirFired)[0].column == of(second, AirFired)[0].column == 12
    sheets = now(match).scenario.library.aircraft
    assert [sheets[cls].mg_fp for cls in (AirClass.FB39, AirClass.FB42, AirClass.STUKA41, AirClass.OBS)] == [6, 8, 4, 0]
    assert isinstance(now(match).planes["P"], Plane)


@pytest.mark.parametrize("evading", [False, True])
def test_as_mg_07_the_modifiers_are_added_to_the_dice(evading: bool) -> None:
    """AS-MG-07, AS-HIT-04: +2 against a tank in Motion, +1 of a plane that evades; an Original 2 that cannot hit is a
    matter of one die.
    """
    tank = car("V", "M9", "tiger", motion=Motion.MOTION)
    state = now(position(tank, plane("P", evading=evading), begin="defend"))
    flyer = state.planes["P"]
    for original in range(3, 13):
        moment = Now(state, ScriptedDice())
        line = figures.mg_line(moment, flyer, at("M8"), state.vehicles["V"], original)
        drm = line.tally.total - line.tally.base
        assert drm == 2 - 1 + evading and line.hit is (original + drm <= 10), original
