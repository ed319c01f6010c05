"""Options and refusals agree in odd positions: what is not offered is refused with a rule, what is offered is not
refused.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import PATH_STEPS
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettison, Launch, ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.resolving.events import KeepSkill, Reroll
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Deploy, Ready
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.ships import Steer
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import FULL, Board

KINDS = ("spitfire1", "b17g", "ju87d", "typhoon1b", "swordfish1", "a20g", "he111h", "me262a", "hs129b", "g4m1")
SIDES = ("above", "bow", "stern", "port", "starboard", "")


def everything(state: State) -> list[Command]:
    """Commands of all kinds about all pieces, sensible and not."""
    aircraft, posts = list(state.aircraft), [*state.ships, *state.installations]
    targets = [*aircraft, *posts, "nobody"]
    found: list[Command] = [
        DoneAnnouncing(),
        Jettison(),
        EndMove(),
        Hold(),
        GunsDone(),
        KeepSkill(),
        Ready(),
        Deploy(),
    ]
    found += [Announce(a, c) for a, c in product([*aircraft, "nobody"], (-2, -1, 0, 1, 2))]
    found += [Begin(a) for a in [*aircraft, "nobody"]] + [Fly(s) for s in (*PATH_STEPS, "loop")]
    found += [ReleaseBombs(t, n) for t, n in product(targets, (0, 1, 2, 4, 5))] + [Launch(t) for t in targets]
    found += [Declare(a, m, t) for a, m, t in product([*aircraft, "nobody"], (-2, -1, 0, 1, 2, 9), targets)]
    found += [Aim(s, g, d, t) for s, g, d, t in product([*posts, "nobody"], GunClass, SIDES, [*aircraft, "nobody"])]
    return (
        found
        + [Reroll(n) for n in (-1, 0, 1)]
        + [Steer(s, t) for s, t in product([*state.ships, "nobody"], (-2, -1, 0, 1, 2))]
    )


def crowd(seed: int, step: str) -> Match:
    """A dozen aircraft of both sides in a small place around ships and guns, at all levels, some inverted, spent,
    climbing, loaded.
    """
    dice = random.Random(seed)
    more = [name for name in ("ext_attack", "ships_steam", "long_shots", "carry_phase") if dice.random() < 0.7]
    full = dice.random() < 0.8
    options = (*FULL, *more) if full else ("training", "aa")
    board = Board(options=options)
    for n in range(12):
        kind = dice.choice(KINDS)
        loads = board.library.aircraft[kind].loads
        level = dice.choice((0, 0, 1, 1, 2))
        board.aircraft(
            kind,
            f"{dice.randint(10, 18):02d}{dice.randint(6, 13):02d}",
            dice.randrange(6),
            n % 2,
            level,
            f"{'BG'[n % 2]} {n // 4}",
            inverted=dice.random() < 0.2,
            fired=dice.random() < 0.2,
            level_change=dice.choice((0, 0, -1, 1)) if level else 0,
            load=dice.choice(loads) if loads and dice.random() < 0.7 else "",
            prev_dive_from=dice.choice((None, 2)),
            straight=dice.choice((0, 2, 3)),
            spent=dice.choice((0, 3, 5)),
        )
    board.ship("fletcher", "1409", dice.randrange(6), side=1, heavy_used=2).ship(
        "akagi", "1212", dice.randrange(6), side=0
    )
    board.installation("radar", "1610").installation("flak20", "1108", side=0).installation(
        "runway", "1206", "1306", "1406"
    )
    args: tuple[str | int, ...] = ()
    if step.startswith(("fly", "move")):
        args = (f"{dice.choice('BG')}{dice.randint(1, 6)}",)
    state = board.state(step, args) if step.startswith("fly") else board.state(step)
    return Match.at(GAME, state.scenario, state)


@pytest.mark.parametrize("step", ["fly1", "fly2", "declare1", "declare2", "announce", "move2"])
def test_options_and_refusals_agree(step: str) -> None:
    """TL-FIRE-03, TL-AA-14, TL-ORD-06, TL-TORP-03, TL-EXT-05, TL-MOVE-03, TL-ALT-03: a dozen crowds; refused means
    refused by a rule, in a sentence.
    """
    for seed in range(12):
        match = crowd(seed, step)
        if not match.to_act:
            match._run(None, None)
        for _ in range(2):
            if not match.to_act:
                break
            seat = match.to_act[0]
            offered = set(match.options(seat))
            if not offered:  # more SP spent than this type can have
                break
            for command in everything(match.state):
                refusal = match.refusal(seat, command)
                assert (refusal is None) == (command in offered), (seed, command, refusal)
                assert refusal is None or (refusal.rule.startswith("TL-") and refusal.sentence.endswith("."))
            assert all(match.refusal(seat, command) is None for command in offered)
            match.submit(seat, random.Random(seed).choice(sorted(offered, key=repr)))
