"""Stacks under a calm hand: the pointer moves in small steps to any piece of the fan, and drags it away. The whole fan
lies on the board, wherever the stack lies, in every game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.data.session import Session
from tabletop.games import kit
from tabletop.games.free_table.rules.laying import Put
from tabletop.table.board.pointing import FAN_MS
from tests.play.conftest import Hand
from tests.unseen import unseen

Pos = tuple[int, int]
STEP = 10
SIZES = (2, 5, 7, 10, 30)
GAMES = {
    "air_support": "s1_bridge",
}


@pytest.fixture
def table(own_home: None) -> Iterator[Callable[..., Hand]]:
    """`table(n, place)`: the free table with n counters in one square."""
    hands: list[Hand] = []

    def make(n: int, where: str, **more: Any) -> Hand:
        document = kit("free_table").scenarios().document("ft2_squares")
        session = Session.new("free_table", document, ("human", "human"), 5)
        right, low = max(session.match.state.scenario.grid)
        for i in range(n):
            session.match.submit(0, Put("counter", "", f"U {i + 1}", 0, cell_of(where, right + 1, low + 1)))
        hands.append(Hand(session, **more))
        return hands[-1]

    yield make
    for hand in hands:
        hand.still.window.close()
        hand.session.close()


def cell_of(where: str, wide: int, high: int) -> tuple[int, int]:
    """Column and row of the middle, an edge or a corner."""
    across = {"left": 0, "right": wide - 1}.get(where.split()[-1], wide // 2)
    down = {"top": 0, "bottom": high - 1}.get(where.split()[0], high // 2)
    return across, down


def rest(hand: Hand, ms: int) -> None:
    """The pointer rests so long."""
    for _ in range(0, ms + 40, 20):
        hand.root.tick(hand.root.now + 20)


def calmly(hand: Hand, start: Pos, end: Pos) -> None:
    """Move the pointer in small steps, each of them seen by the board."""
    steps = max(1, math.ceil(math.dist(start, end) / STEP))
    for i in range(1, steps + 1):
        hand.move((start[0] + (end[0] - start[0]) * i // steps, start[1] + (end[1] - start[1]) * i // steps))
        hand.root.tick(hand.root.now + 20)


def open_at(hand: Hand, cell: tuple[int, int]) -> Pos:
    """Point at a stack until it lies fanned out; where the pointer is."""
    at = hand.board.camera.to_screen(hand.board.cells.centre(cell))
    hand.move(at)
    rest(hand, FAN_MS)
    assert hand.board.laid.fanned == cell
    return at


def shut(hand: Hand) -> None:
    """The pointer goes away."""
    hand.board.pointing.leave()


def lies(hand: Hand, name: str) -> Pos:
    return hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(name)))


@pytest.mark.parametrize("where", ["middle", "top", "left", "bottom right", "top left"])
@pytest.mark.parametrize("n", SIZES)
def test_a_calm_hand_takes_each_piece_of_a_stack(table: Callable[..., Hand], n: int, where: str) -> None:
    hand = table(n, where)
    cell = hand.board.laid.sprites[0].cell
    with unseen():
        for piece in list(hand.board.laid.sprites):
            start = open_at(hand, cell)
            end = lies(hand, piece.id)
            calmly(hand, start, end)
            assert hand.board.pointing.meant.id == piece.id
            hand.event(pg.MOUSEBUTTONDOWN, pos=end, button=1, clicks=1)
            hand.move((end[0] + 12, end[1]), held=True)
            assert hand.board.pointing.carried.id == piece.id
            hand.board.pointing.cancel()
            hand.event(pg.MOUSEBUTTONUP, pos=end, button=1, clicks=1)
            shut(hand)
