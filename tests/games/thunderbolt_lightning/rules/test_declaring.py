"""Hidden declarations: TL-OPT-04, TL-FIRE-11, TL-SET-06."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.codec import dumps
from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsAimed, GunsDone
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, FireDeclared, Hold
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tests.games.thunderbolt_lightning.board import ADVANCED, Board
from tests.games.thunderbolt_lightning.fight import combat

SECRET = (*ADVANCED, "secret_fire")


def board(options: tuple[str, ...] = SECRET) -> Board:
    made = Board(60, 40, options=options, order=("G1", "B1", "B2"))
    made.aircraft("spitfire1", "2410", 0, level=0).aircraft("spitfire1", "2411", 0, level=0)
    made.aircraft("bf109e", "2610", 3, side=1, level=0).aircraft("bf109e", "2710", 3, side=1, level=0, unit="G1")
    return made.ship("kagero", "2412", side=1).ship("fletcher", "2609", side=0)


def declared(match: Match, *targets: str) -> Match:
    for i, target in enumerate(targets):
        match.submit(0, Declare(f"B{i + 1}", 0, target) if target else Hold())
    return match


def test_side_0_declares_everything_first_then_side_1() -> None:
    """TL-OPT-04: units and guns of side 0, then those of side 1."""
    match = declared(combat(board()), "G1", "G2")
    assert (match.state.frames[-1].step, match.to_act) == ("declare_aa1", (0,))
    match.submit(0, GunsDone())
    assert (match.state.frames[-1].step, match.to_act) == ("declare1", (1,))
    match.submit(1, Hold())
    assert (match.state.frames[-1].step, match.to_act) == ("declare_aa1", (1,))
    match.submit(1, GunsDone())
    assert match.state.frames[-1].step != "declare_aa1"


def test_the_other_side_learns_nothing_until_the_battle_is_joined() -> None:
    """TL-OPT-04: whatever side 0 has chosen, view, options and events of side 1 are the same to the byte; the own side
    sees its own."""
    seen = []
    for first, second, aimed in (("G1", "G2", 0), ("G2", "", 1), ("", "", 2)):
        match = declared(combat(board()), first, second)
        for _ in range(aimed):
            match.submit(
                0,
                Aim("B-S1", GunClass.MEDIUM, "starboard", "G1")
                if Aim("B-S1", GunClass.MEDIUM, "starboard", "G1") in match.options(0)
                else next(c for c in match.options(0) if isinstance(c, Aim)),
            )
        match.submit(0, GunsDone())
        assert match.to_act == (1,)
        view = match.view(1)
        events = [e for entry in match.journal for e in match.told(entry, 1)]
        seen.append((dumps(view), repr(match.options(1)), repr(events), repr(match.prompt(1))))
        assert match.view(0) == match.view(0) and bool(match.view(0).aircraft["B1"].declared) == bool(first)
        assert not match.view(None).aircraft["B1"].declared
    assert seen[0] == seen[1] == seen[2]


def test_joined_battle_reveals_all() -> None:
    """TL-FIRE-11: then everybody sees every volley."""
    match = declared(combat(board()), "G1", "G2")
    match.submit(0, GunsDone())
    match.submit(1, Hold())
    match.submit(1, GunsDone())
    events = [e for entry in match.journal for e in match.told(entry, 1)]
    assert any(isinstance(e, BattleJoined) and {v.target for v in e.volleys} == {"G1", "G2"} for e in events)
    assert not any(isinstance(e, FireDeclared | GunsAimed) for e in events)
    assert any(isinstance(e, FireDeclared) for entry in match.journal for e in match.told(entry, 0))


def test_without_the_option_declarations_are_open() -> None:
    """TL-FIRE-11, TL-SET-06."""
    match = combat(board(ADVANCED))
    match.submit(1, Hold())
    declared(match, "G1")
    assert match.view(1) is match.state and match.view(1).aircraft["B1"].declared
    assert replace(match.view(None)) == match.state
