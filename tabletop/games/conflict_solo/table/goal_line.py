"""The mission in one line at the top of the map while its paper is folded: what has to be held, the rounds as boxes,
and what the points would mean now.
"""

from __future__ import annotations

from functools import lru_cache, partial

import pygame as pg

from tabletop.core.wording import sentence_start
from tabletop.games.conflict_solo.rules.objectives import LEVELS, final_vp, level
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.tags import Screen
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Mark

PAPER, INK, LINE = "#fbf5e4", "#1c1710", "#6b5a40"
OWNERS = {PLAYER: "#2b5a8e", AI: "#a4342a", "": "#8a857a"}
EDGE = 8
"""Pixels from the corner of the map."""
WIDEST = 0.6
"""Share of the map's width that the line may take."""


def goals(state: State) -> list[tuple[str, str]]:
    """Each objective in short, with the side that has it."""
    return [(f"{sentence_start(o.name)} {o.hex}" if o.name else o.hex, state.control.get(o.hex, ""))
            for o in state.scenario.objectives]  # fmt: skip


def standing(state: State) -> str:
    """ "0 VP: defeat"."""
    now = state.vp + sum(n for _, n in final_vp(state))
    reached = level(state, now)
    return f"{now} VP: {reached if reached == LEVELS[-1] else reached.lower()}"


@lru_cache(16)
def _line(
    places: tuple[tuple[str, str], ...], words: str, now: int, rounds: int, px: int, wide: int
) -> pg.Surface | None:
    """The plate; with fewer places named where it would be too long, None where there is no room at all."""
    letters = font("semi", px)
    pad, gap, box = px // 2, px, max(9, px)
    apart = box + px // 4  # a flag and the space after it
    for shown in range(len(places), -1, -1):
        named = [(letters.render(name, True, rgb(INK)), owner) for name, owner in places[:shown]]
        end = letters.render(words, True, rgb(INK))
        flags = sum(picture.get_width() + apart + gap for picture, _ in named)
        across = 2 * pad + flags + rounds * (box + 3) + gap + end.get_width()
        if across <= wide:
            break
    else:
        return None
    high = round(px * 1.7)
    plate = pg.Surface((across, high), pg.SRCALPHA)
    pg.draw.rect(plate, rgb(PAPER), plate.get_rect(), border_radius=4)
    pg.draw.rect(plate, rgb(LINE), plate.get_rect(), 1, border_radius=4)
    x, middle = pad, high // 2
    for picture, owner in named:
        flag = pg.Rect(x, middle - box // 3, box - 3, 2 * box // 3)
        cloth = [flag.topleft, flag.topright, (flag.right - 3, flag.centery), flag.bottomright, flag.bottomleft]
        if owner != AI:  # the enemy's cloth is notched
            del cloth[2]
        pg.draw.polygon(plate, rgb(OWNERS[owner]), cloth)
        plate.blit(picture, (x + apart, middle - cap_middle("semi", px)))
        x += picture.get_width() + apart + gap
    for n in range(1, rounds + 1):
        spot = pg.Rect(x, middle - box // 2, box, box)
        pg.draw.rect(plate, rgb("#cdbf9f" if n < now else "#c79a45" if n == now else "#fffaf0"), spot)
        pg.draw.rect(plate, rgb(LINE), spot, 1)
        x += box + 3
    plate.blit(end, (x + gap, middle - cap_middle("semi", px)))
    return plate


class GoalLine:
    """Draws it while the `paper` of the mission lies nowhere."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper

    def marks(self, state: State) -> list[Mark]:
        """The line over everything else on the map, while the mission goes on."""
        if not state.round or state.result is not None:
            return []
        words = standing(state)
        return [Mark("hover", text=f"mission: {words}", layer=1, draw=partial(self._draw, state, words))]

    def _draw(self, state: State, words: str, s: pg.Surface, to: Screen, zoom: float) -> None:
        desk = self.paper.parent
        if not isinstance(desk, PaperDesk) or not self.paper.window:
            return
        desk.board.beyond.keeps_off = None
        if self.paper.visible:
            return
        px, wide = self.paper.theme.size("small semi"), round(desk.rect.w * WIDEST)
        plate = _line(tuple(goals(state)), words, state.round, state.scenario.rounds, px, wide)
        if plate is not None:
            desk.board.beyond.keeps_off = spot = self._spot(desk, plate)
            s.blit(plate, spot)

    @staticmethod
    def _spot(desk: PaperDesk, plate: pg.Surface) -> pg.Rect:
        """The left corner, the middle or the right corner of the top: where it lies on the fewest counters, and on no
        paper if that can be."""
        board, room = desk.board, desk.rect.inflate(-2 * EDGE, -2 * EDGE)
        left = plate.get_rect(topleft=room.topleft)
        right = min(
            [room.right, *(c.left - EDGE for c in board.covers if c.top <= left.bottom and c.left > room.centerx)]
        )
        spots = [
            left,
            plate.get_rect(midtop=((room.left + right) // 2, room.top)),
            plate.get_rect(topright=(right, room.top)),
        ]
        half = board.piece_px // 2
        pieces = [board.camera.to_screen(board.laid.position(p)) for p in board.laid.sprites if p.stacks]

        def hidden(spot: pg.Rect) -> int:
            return sum(spot.inflate(2 * half, 2 * half).collidepoint(at) for at in pieces)

        return min(spots, key=lambda spot: (spot.collidelist(board.covers) >= 0, hidden(spot)))
