"""The turn as a whole (TL-SEQ, TL-GEN): random games through every phase; replay, contracts between options and
refusals, pace.
"""

from __future__ import annotations

import random

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.rules.aa_guns import GunsDone
from tabletop.games.thunderbolt_lightning.rules.altitude import AltitudeDeclared, Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.initiative import InitiativeRolled
from tabletop.games.thunderbolt_lightning.rules.moving.events import (
    Begin,
    EndMove,
    Fly,
    LeftMap,
    Manoeuvred,
    Moved,
    MoveEnded,
)
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import PATH_STEPS
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettison, Launch, ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.resolving.events import KeepSkill, Reroll
from tabletop.games.thunderbolt_lightning.rules.sequence import SEQUENCE
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Deploy, Ready
from tabletop.games.thunderbolt_lightning.rules.ships import Steer
from tabletop.games.thunderbolt_lightning.rules.turn import PhaseBegan, TurnBegan, TurnEnded
from tests.games.thunderbolt_lightning.board import FULL, Board
from tests.games.thunderbolt_lightning.work import functions_entered

ALL = (*FULL, "ext_attack", "ships_steam")
KINDS: tuple[tuple[str, str, int], ...] = (
    ("spitfire1", "", 2),
    ("spitfire1", "", 2),
    ("typhoon1b", "2x500", 1),
    ("typhoon1b", "RP8", 0),
    ("swordfish1", "torpedo", 0),
    ("lancaster1", "4x1000", 2),
)


def melee(options: tuple[str, ...], turns: int = 4) -> Board:
    """Twelve aircraft of many kinds close together, a carrier, a destroyer and a battery under them."""
    board = Board(34, 24, options, turn_limit=turns)
    for i, (kind, load, level) in enumerate(KINDS):
        board.aircraft(kind, f"{9 + i % 3:02d}{8 + i:02d}", 0, 0, level, unit=f"Red {i // 2}", load=load)
        board.aircraft("bf109e", f"{20 + i % 3:02d}{8 + i:02d}", 3, 1, level, unit=f"Rotte {i // 2}")
    board.ship("akagi", "1712", 0, 1).ship("fletcher", "1409", 1, 1).installation("flak37", "1815", side=1)
    return board


def play(options: tuple[str, ...], seed: int, turns: int = 4) -> Match:
    match = Match.start(GAME, melee(options, turns).scenario("initiative"), SeededDice(seed))
    rng = random.Random(seed)
    while match.result is None:
        seat = match.to_act[0]
        offered = match.options(seat)
        assert offered, match.state.frames
        match.submit(seat, offered[rng.randrange(len(offered))])
    return match


@pytest.mark.parametrize("options", [(), ("training",), FULL, ALL, (*ALL, "secret_fire", "carry_phase", "long_shots")])
def test_random_games_end_and_replay_to_the_same_position(options: tuple[str, ...]) -> None:
    """TL-GEN-01, TL-SEQ-01: the events alone rebuild the position after every command; the same seed gives the same
    game.
    """
    match = play(options, 5)
    assert match.result is not None
    state = match.journal[0].before
    for i, entry in enumerate(match.journal):
        for event in entry.events:
            state = GAME.evolve(state, event)
        assert state == match.moment(i + 1)
    assert GAME.digest(state) == match.digest() == play(options, 5).digest()


def test_the_phases_follow_the_turn_sequence_table() -> None:
    """TL-SEQ-01, TL-SEQ-03, TL-SEQ-04, table 1: initiative, altitude, move 1, combat 1, move 2, combat 2, end; every
    turn.
    """
    match = play(FULL, 3)
    keys = [phase.key for phase in SEQUENCE.phases]
    assert keys == ["setup", "initiative", "altitude", "move1", "combat1", "move2", "combat2", "end"]
    told = [e for entry in match.journal for e in entry.events]
    marks: list[str] = []
    for event in told:
        if isinstance(event, TurnBegan):
            marks.append("turn")
        elif isinstance(event, PhaseBegan):
            marks.append(f"{event.kind}{event.phase}")
        elif isinstance(event, TurnEnded):
            marks.append("end")
    assert marks == ["turn", "move1", "combat1", "move2", "combat2", "end"] * match.state.turn


def wrong_commands(match: Match, rng: random.Random) -> list[Command]:
    """Commands of every kind, most of them not legal now."""
    names = [*match.state.aircraft, *match.state.ships, *match.state.installations, "X1"]
    name = rng.choice(names)
    found: list[Command] = [Fly(s) for s in PATH_STEPS]
    found += [
        EndMove(),
        Jettison(),
        DoneAnnouncing(),
        Ready(),
        Deploy(),
        Hold(),
        GunsDone(),
        KeepSkill(),
    ]
    found += [
        Begin(name),
        Launch(name),
        ReleaseBombs(name, 1),
        ReleaseBombs(name, 9),
        Steer(name, 1),
        Reroll(0),
    ]
    found += [Announce(name, c) for c in (-1, 0, 1, 2)] + [Declare(rng.choice(names), m, name) for m in (-1, 0, 1)]
    return found


@pytest.mark.parametrize("options", [("training",), ALL])
def test_options_and_refusals_agree_everywhere(options: tuple[str, ...]) -> None:
    """TL-SEQ-01: in every step what is offered is legal and what is not offered is refused with a rule and a
    sentence.
    """
    for seed in range(2):
        match = Match.start(GAME, melee(options, 2).scenario("initiative"), SeededDice(seed))
        rng = random.Random(seed)
        while match.result is None:
            seat = match.to_act[0]
            offered = list(match.options(seat))
            known = set(offered)
            assert len(known) == len(offered)
            for command in offered:
                assert match.refusal(seat, command) is None, command
            for command in wrong_commands(match, rng):
                refusal = match.refusal(seat, command)
                assert (refusal is None) == (command in known), (match.state.frames[-1], command, refusal)
                if refusal is not None:
                    assert refusal.rule.startswith("TL-") and refusal.sentence.endswith((".", "!"))
            match.submit(seat, rng.choice(offered))


def test_every_event_and_every_option_has_words() -> None:
    """TL-GEN-01: a log line or nothing for every event, a label for every option, rule ids in the lines of the
    flight.
    """
    match = Match.start(GAME, melee(ALL, 2).scenario("initiative"), SeededDice(9))
    rng = random.Random(9)
    while match.result is None:
        seat = match.to_act[0]
        offered = match.options(seat)
        for command in offered:
            assert command.label(match.state)
        assert match.prompt(seat).sentence and match.prompt(seat).rule.startswith("TL-")
        default = match.prompt(seat).default
        assert default is None or match.refusal(seat, default) is None
        state = match.state
        for event in match.submit(seat, rng.choice(offered)):
            state = GAME.evolve(state, event)
            line = event.words(state)
            if isinstance(event, (Moved, Manoeuvred, MoveEnded, LeftMap, InitiativeRolled, AltitudeDeclared)) and line:
                assert "TL-" in line


def test_what_has_no_place_in_a_step_is_refused() -> None:
    """TL-SEQ-01, TL-SEQ-02: announcing during the move, flying during the announcements, steering while flying."""
    match = Board(options=("altitude",)).aircraft("spitfire1", "1010").match(step="fly1", args=("B1",))
    for command in (Announce("B1", 1), Steer("G-S1", 0), Begin("B1"), Ready()):
        assert match.refusal(0, command) is not None
    match = Board(options=("altitude",)).aircraft("spitfire1", "1010").match(step="announce", args=("B1",))
    for other in (Fly("forward"), EndMove(), Hold()):
        assert match.refusal(0, other) is not None


def test_nothing_is_released_without_ordnance_or_in_phase_1() -> None:
    """TL-OPT-01, TL-ORD-01: refused with the reason; jettison stays."""
    for options, step, rule in ((("altitude",), "fly2", "TL-OPT-01"), (FULL, "fly1", "TL-ORD-01")):
        match = (
            Board(options=options)
            .aircraft("ju87b", "1010", load="1x500")
            .ship("akagi", "1010")
            .match(step=step, args=("B1",))
        )
        refusal = match.refusal(0, ReleaseBombs("G-S1", 1))
        assert refusal is not None and refusal.rule == rule
        assert Jettison() in match.options(0)


def test_a_decision_is_little_work() -> None:
    """TL-GEN-06: made for large numbers; options, refusal and events of a decision take a bounded number of
    function calls.
    """
    play(FULL, 1, turns=2)
    made = []
    entered = functions_entered(lambda: made.append(len(play(FULL, 0, turns=3).journal)))
    assert entered / made[0] < 1500
