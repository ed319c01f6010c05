"""What the battle is about in one line at the top of the map while the paper of the score is folded: the score, what it
needs, the turns as boxes.
"""

from __future__ import annotations

from functools import lru_cache, partial

import pygame as pg

from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.table import telling
from tabletop.games.air_support.table.runmarks import ToScreen
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Mark

PAPER, INK, LINE = "#fbf5e4", "#1c1710", "#6b5a40"
EDGE = 8
"""Pixels from the corner of the map."""


def words(state: State) -> str:
    """ "Germans: 2 off the map, 4 to win, 3 for a draw"."""
    what, score, draw, win = telling.aim_words(state)
    who, _, aim = what.partition(": ")
    if state.scenario.victory.aim is Aim.POINTS:
        aim = f"point{'s' if abs(score) != 1 else ''} {'ahead' if score >= 0 else 'behind'}"
    return f"{who}: {abs(score)} {aim}, {win} to win" + (f", {draw} for a draw" if draw < win else "")


@lru_cache(16)
def _plate(told: str, now: int, turns: int, px: int) -> pg.Surface:
    letters = font("semi", px).render(told, True, rgb(INK))
    box, pad = max(9, px), px // 2
    wide = letters.get_width() + 3 * pad + turns * (box + 3)
    plate = pg.Surface((wide, round(px * 1.7)), pg.SRCALPHA)
    pg.draw.rect(plate, rgb(PAPER), plate.get_rect(), border_radius=4)
    pg.draw.rect(plate, rgb(LINE), plate.get_rect(), 1, border_radius=4)
    middle = plate.get_height() // 2
    plate.blit(letters, (pad, middle - cap_middle("semi", px)))
    x = 2 * pad + letters.get_width()
    for n in range(1, turns + 1):
        spot = pg.Rect(x, middle - box // 2, box, box)
        pg.draw.rect(plate, rgb("#cdbf9f" if n < now else "#c79a45" if n == now else "#fffaf0"), spot)
        pg.draw.rect(plate, rgb(LINE), spot, 1)
        x += box + 3
    return plate


class GoalLine:
    """Draws it while the `paper` of the score lies nowhere."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper

    def marks(self, state: State) -> list[Mark]:
        """The line over everything else on the map, while the battle goes on."""
        if state.phase is Phase.SETUP or state.result is not None:
            return []
        told = words(state)
        return [Mark("hover", text=f"goal: {told} {state.turn}", layer=1, draw=partial(self._draw, state, told))]

    def _draw(self, state: State, told: str, s: pg.Surface, to: ToScreen, zoom: float) -> None:
        desk = self.paper.parent
        if self.paper.visible or desk is None or not self.paper.window:
            return
        px = self.paper.theme.size("small semi")
        s.blit(_plate(told, state.turn, state.scenario.turns, px), (desk.rect.x + EDGE, desk.rect.y + EDGE))
