"""The contract of the combat steps: options and refusals agree on every command one can think of, events rebuild the
state, views hide."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.codec import dumps
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.rules import aa_guns
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.moving.events import EndMove
from tabletop.games.thunderbolt_lightning.rules.resolving.events import KeepSkill, Reroll, SaveRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import FULL, Board

LAND = (*FULL, "ext_attack")
COMBAT = ("declare", "declare_aa", "resolve", "reroll")


def melee(seed: int, options: tuple[str, ...] = LAND) -> Board:
    """A crowd of all kinds near a ship and guns, at random poses."""
    random = Random(seed)
    board = Board(24, 18, options=options)
    kinds = (
        ("typhoon1b", "RP8"),
        ("b17g", ""),
        ("he111h", ""),
        ("spitfire1", ""),
        ("beaufighter10", "RP8"),
        ("me262a", ""),
        ("sbd3", ""),
        ("f6f5", "RP6"),
    )
    for side in (0, 1):
        for n in range(7):
            kind, load = kinds[random.randrange(len(kinds))]
            at = board.grid.label(board.grid.hex(random.randint(7, 15), random.randint(5, 12)))
            skills = ((5,), (1,), (3,), (4,), ())[random.randrange(5)]
            board.aircraft(
                kind,
                at,
                random.randrange(6),
                side=side,
                level=random.choice((0, 0, 1)),
                unit=f"{'BG'[side]} unit {n // 3}",
                inverted=random.random() < 0.2,
                load=load,
                training="veteran" if skills else random.choice(("trained", "poor", "very_green")),
                skills=skills,
                level_change=random.choice((0, 0, 0, 1, -1)),
                hits_taken=random.choice((0, 0, 1)),
                fired=random.random() < 0.15,
            )
    board.ship("dido", board.grid.label(board.grid.hex(10, 8)), heading=random.randrange(6), side=1)
    board.ship("fletcher", board.grid.label(board.grid.hex(13, 11)), heading=random.randrange(6), side=0)
    return board.installation("flak88", board.grid.label(board.grid.hex(9, 10)), side=0).installation(
        "flak37", board.grid.label(board.grid.hex(12, 6)), side=1
    )


def thinkable(state: State) -> list[Command]:
    """Every command of combat about every id, and nonsense."""
    ids = [*state.aircraft, *state.ships, *state.installations, "nobody", ""]
    found: list[Command] = [Hold(), GunsDone(), KeepSkill(), EndMove(), *(Reroll(n) for n in range(-2, 9))]
    found += [Declare(a, m, t) for a in [*state.aircraft, "nobody"] for m in range(-2, 8) for t in ids]
    directions = ("above", "bow", "stern", "port", "starboard", "", "up")
    sources = [*state.ships, *state.installations, "B1", "nobody"]
    found += [Aim(s, g, d, t) for s, g, d, t in product(sources, aa_guns.CLASSES, directions, ids)]
    return found


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_every_option_is_legal_and_nothing_else_is(seed: int, phase: int) -> None:
    """Options and refusal agree on all thinkable commands at every decision of a combat phase; each refusal cites a
    rule and never fails."""
    random = Random(seed)
    options = (*LAND, "long_shots", "secret_fire") if seed % 3 == 2 else LAND
    match = melee(seed, options).match(step=f"declare{phase}", seed=seed)
    decisions = 0
    while match.state.frames[-1].step.rstrip("12") in COMBAT and decisions < 60:
        seat = match.to_act[0]
        legal = list(match.options(seat))
        step = match.game.step(match.state)
        assert len(set(legal)) == len(legal)
        allowed = {c for c in legal if step.refusal(match.state, seat, c) is None}
        assert allowed == set(legal)
        if decisions % 4 == 0:
            for command in thinkable(match.state):
                refusal = step.refusal(match.state, seat, command)
                assert (refusal is None) == (command in allowed), (command, refusal)
                assert refusal is None or (refusal.rule.startswith("TL-") and refusal.sentence[0] != "{")
                assert step.refusal(match.state, 1 - seat, command) is not None
        assert step.options(match.state, 1 - seat) == () and match.prompt(seat).default in allowed
        assert all(c.label(match.state) not in ("", type(c).__name__) for c in legal)
        match.submit(seat, legal[random.randrange(len(legal))] if random.random() < 0.9 else legal[-1])
        decisions += 1
    assert decisions > 3


@pytest.mark.parametrize("seed", range(4))
def test_events_rebuild_the_state_and_have_words(seed: int) -> None:
    """fold(events) == state after every command; log lines can be written for all and cite a rule."""
    random = Random(seed)
    match = melee(seed + 50).match(step="declare2", seed=seed)
    while match.to_act and match.state.frames[-1].step.rstrip("12") in COMBAT:
        match.submit(match.to_act[0], random.choice(list(match.options(match.to_act[0]))))
    for i, entry in enumerate(match.journal):
        state = entry.before
        for event in entry.events:
            state = match.game.evolve(state, event)
            line = event.words(state)
            assert "{" not in line and (not line or "TL-" in line)
        after = match.journal[i + 1].before if i + 1 < len(match.journal) else match.state
        assert state == after and dumps(state) == dumps(after)
    told = [e for entry in match.journal for e in entry.events]
    assert any(isinstance(e, ToHitRolled) for e in told) and any(isinstance(e, SaveRolled) for e in told)


def test_the_same_seed_gives_the_same_battle() -> None:
    """TL-GEN-01: every die comes from the game's seeded generator, and the journal replays without it."""

    def play() -> Match:
        match = melee(3).match(step="declare1", seed=11)
        match.dice = SeededDice(11)
        random = Random(5)
        while match.to_act and match.state.frames[-1].step.rstrip("12") in COMBAT:
            match.submit(match.to_act[0], random.choice(list(match.options(match.to_act[0]))))
        return match

    assert play().digest() == play().digest()
