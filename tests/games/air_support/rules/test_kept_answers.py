"""What Air Support keeps is what it would work out: games are played, and at every moment facts are changed one by one
that a kept answer may follow from; each answer that is kept is then worked out again (`kept.CHECKED`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabletop.bots import BotSpec, make_bot
from tabletop.core import kept as module
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import views
from tabletop.games.air_support.rules.changing import put_piece, put_side, with_fields
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Infantry, Marker, Motion, Where
from tabletop.games.air_support.rules.standing import every
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.grid.hexes import neighbour


@pytest.fixture
def checked() -> Iterator[None]:
    module.CHECKED.append(True)
    yield
    module.CHECKED.clear()


def changed(state: State, random: Random) -> State:
    """One fact of a position is another one."""
    units = [u for u in every(state) if u.where is Where.MAP]
    if not units:
        return put_side(state, random.randrange(2), self_rallied=True)
    one = random.choice(units)
    ways: list[dict[str, Any]] = [
        {"marker": random.choice([*Marker])},
        {"tried": one.tried | {random.choice(("fire", "move"))}},
        {"concealed": Concealed.MARK, "stack": 90 + one.seat},
        {"concealed": Concealed.KNOWN, "stack": 0},
    ]
    near = neighbour(one.place.hex, random.randrange(6))
    if isinstance(one, Infantry):
        ways += [{name: random.random() < 0.5} for name in ("broken", "pinned", "moved", "dm", "fired")]
        if near in state.ground.grid and not any(g.crew == one.id for g in state.guns.values()):
            ways += [{"place": Location(near)}] * 3
    elif one.id in state.vehicles:
        ways += [{name: random.random() < 0.5} for name in ("exposed", "immobile", "stunned", "entered")]
        ways += [{"motion": random.choice([*Motion])}, {"spent": random.randrange(8)}, {"wreck": True}]
    else:
        ways += [{"condition": Condition.BROKEN}, {"facing": random.randrange(6)}]
    lot = random.randrange(12)
    if lot == 0:
        return with_fields(state, smoke=(*state.smoke, (near, random.choice([*SMOKE]))))
    if lot == 1 and state.weapons:
        return put_piece(state, random.choice([*state.weapons]), condition=Condition.BROKEN)
    return put_piece(state, one.id, **random.choice(ways))


def asked(state: State, seat: int) -> int:
    """Everything that a seat can ask of a position; the number of its commands."""
    step = GAME.step(state)
    if seat not in step.seats(state) or state.bands:  # a Convoy of which one vehicle is moved is none any more
        return 0
    options = step.options(state, seat)
    for command in options[:3]:
        assert step.refusal(state, seat, command) is None
    return len(options)


@pytest.mark.parametrize(
    "key", ["s1_beet_road", "s2_chir", "s3_kuban", "s4_hedgerows", "s5_ihantala", "s6_corridor", "s7_point_cruz"]
)
def test_what_is_kept_follows_from_what_it_says(key: str, checked: None) -> None:
    random, count = Random(key), 0
    match = Match.start(GAME, load_scenario(key), SeededDice(3))
    bot = make_bot("air_support", BotSpec("random"), 3)
    for n in range(400):
        if not match.to_act:
            break
        seat = match.to_act[0]
        if n % 5 == 0 and match.state.frames[-1].step in ASKING:
            state = match.state
            for _ in range(3):
                state = changed(state, random)
                views.view(state, 1 - seat)
                count += asked(state, seat)
        match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
    assert count or match.state.bands


ASKING = frozenset(
    {"prep", "advancing", "defend", "move", "react", "opening", "closing", "rout", "advance", "setup", "rally"}
)
"""Steps at the beginning of which any unit may be in any state."""
