"""A pilot sees no more than its seat, and keeps to its time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.pieces import Declared
from tests.bots.helpers import walk
from tests.games.thunderbolt_lightning.board import Board

EVER = 1e9


def _secret_fights() -> Iterator[Match]:
    """Positions in which side 1 declares fire after side 0 has, hidden."""
    for label, facing in (("1010", 0), ("1011", 5), ("1110", 0), ("0910", 0)):
        board = Board(options=("secret_fire", "training"))
        board.aircraft("spitfire1", label, facing).aircraft("spitfire1", "1012", 5)
        board.aircraft("bf109e", "1310", 3, side=1).aircraft("he111h", "1211", 3, side=1)
        yield board.match(step="declare1", seed=3)


def test_choices_do_not_depend_on_hidden_declarations() -> None:
    """The same choice, whatever the other seat has hidden: its declarations are exchanged for others and for none."""
    asked = 0
    for match in _secret_fights():
        while match.to_act and match.state.frames[-1].step == "declare1":
            seat = match.to_act[0]
            options = match.options(seat)
            chosen = set()
            for hidden in ((), (Declared(0, _somebody(match, seat)),)):
                others = [changed(a, declared=hidden) for a in match.state.aircraft.values() if a.side != seat]
                state = put(match.state, *others)
                pilot = Pilot("hard", 3, EVER)
                chosen.add(pilot.choose(GAME.view(state, seat), seat, options))
            assert len(chosen) == 1
            asked += 1
            match.submit(seat, next(iter(chosen)))
    assert asked >= 4


def _somebody(match: Match, seat: int) -> str:
    return next(a.id for a in match.state.aircraft.values() if a.side == seat)


def test_the_positions_of_the_exchange_are_real() -> None:
    """In at least one of them the pilot fires, so the exchange above is no empty promise."""
    assert any(
        isinstance(Pilot("hard", 3, EVER).choose(m.view(m.to_act[0]), m.to_act[0], m.options(m.to_act[0])), Declare)
        for m in _secret_fights()
    )


def test_a_hurried_pilot_looks_at_less_and_still_decides() -> None:
    for match, seat, options in walk("s15_corsairs_and_tojos", 1, 120):
        if match.state.frames[-1].step != "fly1":
            continue
        calm, hurried = Pilot("hard", 1, EVER), Pilot("hard", 1, EVER)
        hurried.begin()
        hurried.hurried = True
        assert calm.choose(match.view(seat), seat, options) in options
        assert hurried.choose(match.view(seat), seat, options) in options
        assert 0 < hurried.looked <= min(64, calm.looked)
        return
    raise AssertionError("nobody flew")


def test_the_view_is_not_changed() -> None:
    for i, (match, seat, options) in enumerate(walk("s06_flak_run", 2, 200)):
        if i % 25 == 0:
            before = replace(match.state)
            digest = GAME.digest(match.state)
            Pilot("normal", 1, EVER).choose(match.view(seat), seat, options)
            assert GAME.digest(match.state) == digest and before == match.state
