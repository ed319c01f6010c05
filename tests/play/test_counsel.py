"""Where there is a choice the coach points at what the adviser of the game would do, reckoned once for a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.games.air_wars.bots import commander
from tabletop.games.air_wars.table.pieces.cells import cell_of
from tabletop.games.conflict_solo.bots.advice import advice
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.thunderbolt_lightning.bots.advice import counsel
from tabletop.table.play.coach import Counsel
from tabletop.table.play.contract import Hint
from tests.play.newcomer import HANDS, Newcomer

Due = dict[str, Hint]


@pytest.fixture
def until() -> Iterator[Callable[[str, str], tuple[Newcomer, Due]]]:
    """A newcomer plays the learning scenario of a game until the coach says that."""
    hands: list[Newcomer] = []

    def begin(game: str, key: str) -> tuple[Newcomer, Due]:
        hands.append(hand := HANDS[game](game, 1))
        for _ in range(60):
            hand._wait()
            due = hand._listen()
            if key in due:
                return hand, due
            hand._decide(due)
        raise AssertionError(f"The coach never said {key}.")

    yield begin
    for hand in hands:
        hand.hand.still.window.close()
        hand.session.close()


def test_a_position_is_thought_over_once() -> None:
    asked: list[tuple[object, int]] = []

    def think(view: Any, seat: int, options: Any) -> int:
        asked.append((view, seat))
        return len(asked)

    known, one, other = Counsel(think), [1], [1]
    assert [known.of(one, 0, ()), known.of(one, 0, ())] == [1, 1]
    assert known.of(other, 0, ()) == 2, "another position, though it looks the same"
    assert known.of(other, 1, ()) == 3, "another seat"


def test_the_step_of_the_sawmill_is_the_one_of_the_hard_player(until: Any) -> None:
    hand, due = until("conflict_solo", "do step")
    command, why = advice(hand.table.state, 0, hand.table.host.options)
    assert isinstance(command, Move) and hand.table.selected == command.unit
    assert due["do step"].cell == places.cell(command.hex) and due["do step"].text.startswith(why)


def test_the_flight_of_the_first_duel_is_the_one_of_the_pilot(until: Any) -> None:
    hand, due = until("thunderbolt_lightning", "do fly")
    found = counsel(hand.table.host.view, 0, hand.table.host.options)
    assert found.pose is not None and hand.table.selected == found.mover
    assert due["do fly"].cell == found.pose[0] and due["do fly"].text.startswith(found.flight)
    hand._decide(due)
    ring = hand.table.mode.ring
    if ring is not None:  # the heading is clicked where the arrow of it lies
        assert "do ring" in hand._listen()
        hand._decide(hand._listen())
    end = hand.table.state.aircraft[found.mover]
    assert (end.hex, end.facing, end.inverted) == found.pose


def test_the_raid_on_malta_is_the_one_of_the_commander(until: Any) -> None:
    """Who flies along is clicked one after the other, then the square."""
    hand, due = until("air_wars", "do pick")
    order = commander.counsel(hand.table.state, 0, hand.table.host.options).order
    assert order is not None and due["do pick"].piece == order.units[0]
    for _ in order.units:
        hand._decide(hand._listen())
    due = hand._listen()
    assert set(hand.table.mode.picked) == set(order.units) and due["do fly"].cell == cell_of(order.square)
