"""Air Support: the way of a plane through its attack run (AS-STRAFE, AS-POINT, AS-STUKA, AS-BOMB, AS-LAA-16,
AS-LAA-18).
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_support.rules import hexes, runs
from tabletop.games.air_support.rules.pieces import Mode, Run, Strike
from tabletop.games.air_support.rules.sighting import air_targets
from tests.games.air_support.kit import car, now, plane, position
from tests.games.air_support.land import BOARD, at, land


def begin(target: str, direction: int, mode: Mode = Mode.UNDECLARED) -> Run:
    return Run(mode, runs.initial_hex(at(target), direction, mode is Mode.STUKA), direction, at(target))


def fire(run: Run, target: str, weapon: str = "MG") -> Run:
    mode = runs.targets(run)[at(target)]
    return replace(run, mode=mode, attacks=(*run.attacks, Strike(run.at, at(target), weapon)), announced=False)


def on(run: Run, n: int = 1) -> Run:
    return replace(run, at=run.at + n)


def may(run: Run) -> dict[str, Mode]:
    return {hexes.label(BOARD, h): mode for h, mode in runs.targets(run).items()}


def test_as_strafe_01_02_the_run_begins_four_hexes_off() -> None:
    """AS-STRAFE-01, AS-STRAFE-02. W05: C8, direction 1, on G6."""
    run = begin("G6", 1)
    assert runs.place(run) == at("C8") and may(run) == {"G6": Mode.UNDECLARED}


def test_as_strafe_03_04_from_each_hex_the_one_four_ahead_is_attacked() -> None:
    """AS-STRAFE-03, AS-STRAFE-04."""
    run = fire(begin("G6", 1), "G6")
    assert may(run) == {}, "each hex once"
    for target in ("H5", "I5", "J4"):
        run = on(run)
        assert may(run)[target] is Mode.STRAFE
        run = fire(run, target)
    assert may(on(run)) == {} and runs.last_hex(run) == 7 and runs.over(on(run, 4)) and not runs.over(on(run, 3))


def test_as_strafe_04_skipping_a_hex_is_allowed_and_gains_no_other() -> None:
    """AS-STRAFE-04."""
    run = on(begin("G6", 1), 3)
    assert may(run) == {"J4": Mode.STRAFE} and may(on(run)) == {}


def test_as_strafe_06_a_plane_that_attacks_nothing_flies_to_the_hex_it_sighted() -> None:
    """AS-STRAFE-06."""
    run = begin("G6", 1)
    assert runs.last_hex(run) == 4 and not runs.over(on(run, 3)) and runs.over(on(run, 4))
    assert runs.last_hex(fire(on(run), "H5")) == 5


def test_as_gs_04_before_the_second_attack_the_run_is_open() -> None:
    """AS-GS-04."""
    run = on(fire(begin("G6", 1), "G6"))
    assert may(run) == {"H5": Mode.STRAFE, "G6": Mode.POINT}
    point = fire(run, "G6")
    assert may(point) == {} and may(on(point)) == {}, "no third attack (AS-POINT-04)"
    assert runs.last_hex(point) == 4 and runs.over(on(point, 3)) and not runs.over(on(point, 2)), (
        "on to the target itself (AS-POINT-05)"
    )
    assert may(on(fire(run, "H5"))) == {"I5": Mode.STRAFE}


def test_as_point_06_without_an_attack_from_four_hexes_there_is_none_from_three() -> None:
    """AS-POINT-06. W26."""
    assert may(on(begin("G6", 1))) == {"H5": Mode.STRAFE}


def test_as_bomb_18_the_bombed_hex_is_the_last_target() -> None:
    """AS-BOMB-18. W23."""
    run = fire(begin("G6", 1), "G6", "bombs")
    assert may(run) == {} and may(on(run)) == {} and runs.bomb_refusal(on(run), False).rule == "AS-BOMB-18"
    assert runs.over(on(run, 4)) and not runs.over(on(run, 3))
    announced = replace(fire(begin("G6", 1), "G6"), announced=True)
    assert may(announced) == {"G6": Mode.UNDECLARED}, "announced bombs follow the MG on the same hex (AS-BOMB-03)"


def test_as_stuka_01_to_07_a_point_attack_from_beside_and_from_above() -> None:
    """AS-STUKA-01, AS-STUKA-02, AS-STUKA-03, AS-STUKA-04, AS-STUKA-05, AS-STUKA-06, AS-STUKA-07. W10: from P4 into P5
    and on to P8.
    """
    run = begin("P5", 3, Mode.STUKA)
    assert (
        runs.place(run) == at("P4")
        and may(run) == {"P5": Mode.STUKA}
        and runs.bomb_refusal(run, True).rule == "AS-BOMB-02"
    )
    run = on(fire(run, "P5"))
    assert runs.place(run) == at("P5") and may(run) == {"P5": Mode.STUKA} and runs.bomb_refusal(run, True) is None
    run = fire(run, "P5", "bombs")
    assert (
        runs.last_hex(run) == 4
        and runs.place(on(run, 3)) == at("P8")
        and runs.over(on(run, 3))
        and not runs.over(on(run, 2))
    )


def test_as_stuka_08_it_may_strafe_but_not_bomb_on_the_way() -> None:
    """AS-STUKA-08."""
    assert (
        runs.bomb_refusal(begin("G6", 1), True).rule == "AS-STUKA-08"
        and runs.bomb_refusal(begin("G6", 1), False) is None
    )


def test_as_laa_16_18_a_plane_that_flak_has_hit_attacks_once_more_and_flies_on() -> None:
    """AS-LAA-16, AS-LAA-18. W05: Damaged in E7; nothing can be attacked from there, so it flies on to H5, its last
    target hex.
    """
    run = replace(on(fire(on(fire(begin("G6", 1), "G6")), "H5")), hit_at=1)
    assert (
        runs.place(run) == at("E7")
        and not runs.may_attack_further(run)
        and hexes.label(BOARD, hexes.step(run.start, 1, runs.last_hex(run))) == "H5"
    )
    stuka = replace(on(begin("P5", 3, Mode.STUKA)), hit_at=1)
    assert runs.last_hex(stuka) == 1 and runs.last_hex(fire(stuka, "P5", "bombs")) == 4


def test_x_20_one_grain_of_a_convoy() -> None:
    """W20. AS-STRAFE-03, AS-ALOS-03: from F3 to the south-east T0 is J5, then K6, L6, M7; I5 is blind behind the woods
    of H4.
    """
    run = begin("J5", 2)
    assert runs.place(run) == at("F3")
    seen = []
    for target in ("J5", "K6", "L6", "M7"):
        assert target in may(run)
        seen.append(target)
        run = on(fire(run, target))
    assert seen == ["J5", "K6", "L6", "M7"] and may(run) == {}
    match = position(car("T", "I5"), car("U", "J5"), plane("P"), begin="opening", ground=land(woods="H4"))
    refusal = air_targets.run_refusal(now(match), 1, "P", at("I5"), 2, False)
    assert (
        refusal is not None
        and refusal.rule == "AS-SIGHT-21"
        and air_targets.run_refusal(now(match), 1, "P", at("J5"), 2, False) is None
    )
