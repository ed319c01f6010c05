"""The table of Smugglers: a plain one, on which boats look like boats and every seat knows what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame as pg

from tabletop.table.play.contract import Host, Sprite
from tabletop.table.play.gametable import Manner
from tabletop.table.play.plain import Counter, PlainLying, PlainTable
from tests.toy.rules.game import GAME
from tests.toy.rules.pieces import Coast, State

COLOURS = ("#3a6ab8", "#b8473a")


def boat_picture(side: int, word: str, px: int) -> pg.Surface:
    """A boat with what is known of it."""
    out = pg.Surface((px, px), pg.SRCALPHA)
    hull = [(px * x // 100, px * y // 100) for x, y in ((20, 35), (80, 35), (68, 75), (32, 75))]
    pg.draw.polygon(out, COLOURS[side], hull)
    pg.draw.polygon(out, "#241a12", hull, max(1, px // 40))
    letters = pg.font.Font(None, max(8, px // 4)).render(word, True, "#ffffff")
    out.blit(letters, letters.get_rect(center=(px // 2, px * 55 // 100)))
    return out


def boats(view: State) -> list[Counter]:
    """The boats as a seat knows them."""
    return [
        Counter(boat.id, boat.at, boat.what or "-", boat.side, f"{boat.id}: {boat.what or 'not stowed yet'}")
        for boat in view.boats.values()
    ]


class CoastTable(PlainTable):
    """See the module."""

    manner = Manner(hides=True)

    def __init__(self, host: Host, scenario: Coast) -> None:
        super().__init__(host, scenario, GAME, boats)
        self.lying = Afloat(self)


class Afloat(PlainLying):
    """Boats in place of counters."""

    def sprites(self) -> Sequence[Sprite]:
        host = self.table.host
        return [
            Sprite(
                boat.id,
                boat.cell,
                partial(boat_picture, boat.seat or 0, boat.word),
                boat,
                movable=boat.seat == host.seat,
            )
            for boat in boats(host.view)
        ]
