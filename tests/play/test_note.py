"""The note at the pointer keeps off the piece it explains and off what the coach's card covers."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.table.play import note

ROOM = pg.Rect(200, 100, 760, 480)
CARD = pg.Rect(640, 420, 310, 150)


@pytest.mark.parametrize("at", [(x, y) for x in range(210, 960, 60) for y in range(110, 580, 45)])
def test_it_lies_in_the_room_clear_of_piece_and_card(at: tuple[int, int]) -> None:
    rect = note.place((300, 120), at, ROOM, 40, CARD)
    assert ROOM.contains(rect) and not rect.collidepoint(at) and not rect.colliderect(CARD)


@pytest.mark.parametrize("at", [(220, 120), (700, 300), (930, 560)])
def test_without_room_for_both_the_note_lies_over_the_card_but_never_over_the_piece(at: tuple[int, int]) -> None:
    rect = note.place((360, 230), at, ROOM, 40, ROOM.inflate(-80, -80))
    assert ROOM.contains(rect) and not rect.collidepoint(at)


def test_without_a_card_it_lies_right_below_where_it_can() -> None:
    assert note.place((300, 120), (400, 300), ROOM, 40).topleft == (440, 320)
