"""A free table in the window, by mouse and keys: a hundred mixed actions, saved, opened again, the same picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame as pg
import pytest

from tabletop.games import kit
from tabletop.shelf.session import Session
from tests.knowntiles import known_tiles
from tests.play.conftest import Hand


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with known_tiles():
        yield


def seated(key: str) -> Hand:
    document = kit("free_table").scenarios().document(key)
    return Hand(Session.new("free_table", document, ("human", "human"), 5))


def at(hand: Hand, cell: tuple[int, int]) -> tuple[int, int]:
    x, y = hand.board.camera.to_screen(hand.board.cells.centre(cell))
    return int(x), int(y)


def act(hand: Hand, random: Random, cells: list[tuple[int, int]]) -> None:
    """One action by mouse or key, whichever can be done."""
    view, kind = hand.play.view, random.randrange(6)
    pieces = [view.pieces[name] for name in view.order]
    if not pieces or (kind < 2 and len(pieces) < 30):
        hand.table.supply.entry.set(text=random.choice(("Tank / Wreck", "Gun", "MG 34")))
        empty = [cell for cell in cells if all(piece.at != cell for piece in pieces)]
        hand.click(at(hand, random.choice(empty)), 3).settle(6)
        hand.event(pg.KEYDOWN, key=pg.K_DOWN, mod=0, unicode="", scancode=0)
        hand.key("Enter")
    elif kind <= 2:
        hand.drag(at(hand, random.choice(pieces).at), at(hand, random.choice(cells)))
    else:
        hand.click(at(hand, random.choice(pieces).at))
        hand.key(("F", "Ctrl+F", "F")[kind - 3])
    hand.settle(25)


@pytest.mark.parametrize("key", ["ft1_hexes", "ft2_squares"])
def test_a_hundred_actions_are_there_again_after_the_program_was_killed(key: str) -> None:
    hand, random = seated(key), Random(2)
    free = hand.board.camera.free.inflate(-160, -160)
    cells = [cell for cell in hand.board.cells.map if free.collidepoint(at(hand, cell))]
    cells = cells[:: max(1, len(cells) // 60)]
    for _ in range(400):
        if len(hand.session.match.journal) > 100:
            break
        act(hand, random, cells)
    journal = hand.session.match.journal
    assert len(journal) > 100 and len({type(entry.command) for entry in journal[1:]}) >= 4
    hand.table.hand.cancel()
    hand.move((5, 5)).settle(60)
    hand.screen.do("fit")
    hand.settle(30)
    picture, digest = board_of(hand), hand.session.match.digest()
    path = hand.session.autosave_path
    assert path is not None and path.is_file()
    again = Hand(Session.load(path, autosave=False, thorough=True))
    again.key("Esc").move((5, 5)).settle(60)
    again.screen.do("fit")
    again.settle(30)
    assert again.session.match.digest() == digest
    assert board_of(again) == picture
    for each in (hand, again):
        each.close()


def board_of(hand: Hand) -> bytes:
    """What is seen of the board, without the ring of the keyboard."""
    picture = hand.still.window.surface.subsurface(hand.board.camera.free.inflate(-60, -60))
    return pg.image.tobytes(picture, "RGB")
