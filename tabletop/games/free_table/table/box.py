"""What the shelf shows of the free table: its lid, and some of what lies on it."""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.table.draw.boxart import BoxArt


def _counter(word: str, seat: int | None, px: int) -> pg.Surface:
    from tabletop.table.play.plain import cardboard

    return cardboard(word, seat, px)


def _die(colour: str, value: int, px: int) -> pg.Surface:
    from tabletop.table.draw import dice

    return dice.die(colour, value, round(px * 0.6))


PARADE = (
    partial(_counter, "Tank", 0),
    partial(_die, "white", 5),
    partial(_counter, "Gun", 1),
    partial(_die, "red", 2),
    partial(_counter, "Mine", None),
)
BOX = BoxArt("#5d6a58", "art/boxes/free_table.jpg", parade=PARADE, series="YOUR OWN GAME")
