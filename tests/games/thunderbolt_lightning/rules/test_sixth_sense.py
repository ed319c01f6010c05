"""The sixth sense: TL-TRN-10 to TL-TRN-14; W28, W34."""

from __future__ import annotations

from typing import Any

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules.aa_guns import GunsDone
from tabletop.games.thunderbolt_lightning.rules.damage import HitMarked
from tabletop.games.thunderbolt_lightning.rules.firing import Hold
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    KeepSkill,
    Reroll,
    RerollAsked,
    Rerolled,
    SaveRolled,
    ToHitRolled,
)
from tests.games.thunderbolt_lightning.board import ADVANCED, Board
from tests.games.thunderbolt_lightning.fight import acting, aim, combat, declare, of, only, rule, told

SIXTH: dict[str, Any] = {"training": "veteran", "skills": (5,)}


def asked(match: Match) -> bool:
    return bool(match.state.frames[-1].step.startswith("reroll"))


def hold(match: Match) -> None:
    while match.state.frames[-1].step.rstrip("12") in ("declare", "declare_aa"):
        match.submit(acting(match), Hold() if match.state.frames[-1].step.rstrip("12") == "declare" else GunsDone())


def test_the_victim_makes_a_hit_fall_again_and_the_second_throw_stands() -> None:
    """W28, TL-TRN-10: dice 4 and 6 at N = 4; the 4 becomes a 5, still a hit; no second use this turn."""
    board = Board().aircraft("swordfish1", "1010", 0, **SIXTH).aircraft("bf109e", "1310", 3, side=1)
    match = combat(board, 1, 1, 4, 6, 5, 1, 1)
    declare(match, "G1", 0, "B1")
    hold(match)
    assert asked(match) and match.to_act == (0,)
    assert match.options(0) == (Reroll(2), Reroll(3), KeepSkill())
    assert rule(match.refusal(0, Reroll(0))) == "TL-TRN-10" and rule(match.refusal(0, Reroll(9))) == "TL-TRN-13"
    assert rule(match.refusal(0, Reroll(-1))) == "TL-TRN-13" and rule(match.refusal(1, KeepSkill())) != ""
    assert rule(match.refusal(0, Hold())) == "TL-FIRE-07"
    match.submit(0, Reroll(2))
    events = told(match)
    assert of(events, Rerolled) == [Rerolled("B1", 0, "hit", 2, 5)] and len(of(events, SaveRolled)[0].rolled) == 2
    assert match.state.aircraft["B1"].reroll_used


def test_prompt_after_each_roll_until_it_is_used() -> None:
    """W34, TL-TRN-13: dorsal 5, 2: passes; tail 4, 4: one becomes a 2; two hits remain."""
    board = (
        Board(order=("G1", "B1"))
        .aircraft("spitfire1", "1010", 0, training="ace", skills=(1, 5))
        .aircraft("b17g", "1310", 0, side=1)
    )
    match = combat(board, 5, 2, 4, 4, 2, 6, 6)
    declare(match, "G1", 1, "B1")
    declare(match, "G1", 3, "B1")
    hold(match)
    assert asked(match) and match.options(0) == (Reroll(0), KeepSkill())
    match.submit(0, KeepSkill())
    assert asked(match) and match.options(0) == (Reroll(0), Reroll(1), KeepSkill())
    match.submit(0, Reroll(1))
    events = told(match)
    assert of(events, RerollAsked) == [RerollAsked("B1", 0, "hit"), RerollAsked("B1", 1, "hit")]
    assert [len(e.rolled) for e in of(events, SaveRolled)] == [1, 1]


def firing(match_dice: tuple[int, ...], **who: Any) -> Match:
    board = Board().aircraft("spitfire1", "1010", 0, **{**SIXTH, **who}).aircraft("bf109e", "1110", 0, side=1)
    match = combat(board, *match_dice)
    declare(match, "B1", 0, "G1")
    hold(match)
    return match


def test_the_firer_makes_a_save_fall_again() -> None:
    """TL-TRN-10, TL-TRN-13: all saves against one roll lie on the table; the same N judges the new die."""
    match = firing((6, 6, 1, 1, 5, 6, 4))
    assert asked(match) and match.options(0) == (Reroll(0), Reroll(1), KeepSkill())
    match.submit(0, Reroll(1))
    events = told(match)
    assert of(events, Rerolled) == [Rerolled("B1", 0, "save", 1, 4)] and of(events, HitMarked) == [HitMarked("G1", 1)]


def test_automatic_results_cannot_be_touched() -> None:
    """TL-TRN-12: at N = 0 no die was thrown, so nobody is asked about the hits."""
    board = Board(options=("training", "sights")).aircraft("spitfire1", "1110", 0, **SIXTH)
    board.aircraft("p51d", "1010", 0, side=1, training="veteran", skills=(1,))
    match = combat(board, *[6] * 6)
    declare(match, "G1", 0, "B1")
    hold(match)
    assert not of(told(match), RerollAsked) and of(told(match), ToHitRolled)[0].rolled == (0,) * 6


def test_nobody_is_asked_without_a_success_or_without_the_skill_or_twice() -> None:
    """TL-TRN-13, TL-TRN-14: once a turn, over both phases and both uses."""
    assert not of(told(firing((1, 1, 1, 1))), RerollAsked)
    assert not of(told(firing((6, 1, 1, 1, 1))), RerollAsked)
    assert not of(told(firing((6, 1, 1, 1, 6), skills=(1,))), RerollAsked)
    used = firing((6, 1, 1, 1, 6, 1))
    used.submit(0, Reroll(0))
    assert used.state.aircraft["B1"].reroll_used
    second = only(used.state, "resolve2")
    from tabletop.games.thunderbolt_lightning.rules.resolving.fighting import reroller
    from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
    from tabletop.games.thunderbolt_lightning.rules.state import Battle, Volley

    volley = Volley("G1", 0, "fixed guns", "guns", "B1", 4, (Colour.WHITE,), (6,))
    from dataclasses import replace

    assert reroller(replace(second, battle=Battle((volley,))), 0, "hit") == ""
    fresh = replace(second.aircraft["B1"], reroll_used=False)
    assert (
        reroller(replace(second, aircraft={**second.aircraft, "B1": fresh}, battle=Battle((volley,))), 0, "hit") == "B1"
    )


def test_without_training_there_are_no_skills() -> None:
    """TL-OPT-01."""
    board = Board(options=("altitude",)).aircraft("spitfire1", "1010", 0, **SIXTH).aircraft("bf109e", "1110", 0, side=1)
    match = combat(board, 6, 1, 1, 1, 6)
    declare(match, "B1", 0, "G1")
    hold(match)
    assert not of(told(match), RerollAsked)


def test_aa_dice_of_one_class_at_one_target_are_one_roll() -> None:
    """TL-TRN-10, TL-TRN-13: a die of an AA gun that has just hit may be made to fall again."""
    board = (
        Board(60, 40, options=ADVANCED)
        .installation("flak88", "2420")
        .aircraft("spitfire1", "2410", 0, level=2, **SIXTH)
    )
    match = combat(board, 6, 2, 6, 3)
    aim(match, "G-T1", "heavy", "", "B1", 3)
    match.submit(1, GunsDone())
    assert asked(match) and match.options(0) == (Reroll(0), Reroll(2), KeepSkill())
    match.submit(0, Reroll(0))
    assert of(told(match), HitMarked) == [HitMarked("B1", 1)]


def test_dice_against_ships_are_never_rerolled() -> None:
    """TL-TRN-12, TL-EXT-05: strafing and bombs ask nobody."""
    board = (
        Board(60, 40, options=(*ADVANCED, "ext_attack"))
        .ship("kagero", "2420")
        .aircraft("typhoon1b", "2220", 0, level=0, **SIXTH)
    )
    match = combat(board, 6, 6, 6, 6)
    declare(match, "B1", 0, "G-S1")
    hold(match)
    assert not of(told(match), RerollAsked)


def test_one_hit_mortally_in_this_phase_can_still_use_it() -> None:
    """TL-TRN-14, TL-SEQ-05: the victim's own fire is saved against; it may ask although it will be destroyed."""
    board = (
        Board(order=("G1", "B1"))
        .aircraft("spitfire1", "1010", 0, hits_taken=1, **SIXTH)
        .aircraft("bf109e", "1110", 3, side=1)
    )
    match = combat(board, 6, 1, 1, 1, 6, 1, 1, 1, 1, 6, 1)
    declare(match, "G1", 0, "B1")
    declare(match, "B1", 0, "G1")
    hold(match)
    assert asked(match)
    match.submit(0, KeepSkill())
    assert asked(match) and match.state.battle is not None and match.state.battle.stage == "save"
    match.submit(0, Reroll(0))
    assert not match.state.aircraft["B1"].flying and match.state.aircraft["G1"].hits_taken == 1
