"""The ground that the battle is about, drawn on the map, and the line that says it: a rim round what must be held or
reached, a flag in each hex of it in the colour of who holds it (AS-VIC-04), chevrons where units leave the map. What of
it is out of sight is told at the edge of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.air_support.rules.scenario import Aim, Victory
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.table.marks.runmarks import ToScreen
from tabletop.games.air_support.table.showings import telling
from tabletop.grid.hexes import DIRECTIONS, Hex, distance
from tabletop.table.board.overlay import loops
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Afar, Host, Mark, Point

GOLD, SHADE, NOBODY, CREAM = "#e8b93c", "#5a4312", "#b9ae96", "#fffaf0"
DASH = 3
"""Every hexside of a rim is cut into so many strokes, with gaps between."""
OBJECTIVE = {Aim.CONTROL: "To be held", Aim.SQUADS: "Ground to take", Aim.EXIT: "Exit from the map"}


def ground(rule: Victory) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """(hexes to hold or to stand in, hexes over which units leave)."""
    leaving = rule.exit_hexes if rule.aim is not Aim.EXIT else rule.hexes
    return (frozenset() if rule.aim is Aim.EXIT else rule.hexes), leaving


@lru_cache(16)
def groups(hexes: frozenset[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """Hexes that touch one another, the largest group first."""
    left, found = set(hexes), []
    while left:
        group, edge = [], [min(left)]
        left.remove(edge[0])
        while edge:
            x, y = edge.pop()
            group.append((x, y))
            for dx, dy in DIRECTIONS:
                if (there := (x + dx, y + dy)) in left:
                    left.remove(there)
                    edge.append(there)
        found.append(tuple(sorted(group)))
    return tuple(sorted(found, key=lambda g: (-len(g), g)))


class GoalGround:
    """Draws it while the battle goes on, from the set-up on."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def marks(self, state: State) -> list[Mark]:
        """Everything under the counters."""
        hold, leave = ground(state.scenario.victory)
        if state.result is not None or not (hold or leave):
            return []
        flags = state.control if state.scenario.victory.aim is Aim.CONTROL else ()
        key = f"goal ground {state.control}"
        return [Mark("hover", text=key, draw=partial(self._draw, hold, leave, flags, state.scenario.victory.seat))]

    def afar(self, state: State, chosen: Hex | None) -> list[Afar]:
        """What of it the view may leave out, with the hexes from the piece in hand."""
        if state.result is not None:
            return []
        rule = state.scenario.victory
        hold, leave = ground(rule)
        found = []
        for hexes, words in ((hold, OBJECTIVE.get(rule.aim, "")), (leave, OBJECTIVE[Aim.EXIT])):
            for group in groups(hexes):
                at = min(group, key=lambda h: sum(distance(h, other) for other in group))
                away = distance(chosen, at) if chosen is not None else 0
                told = f"{counted(away, 'hex')} away" if away else ""
                found.append(Afar(words, self.host.centre(at), None, away=told))
        return found

    # -- drawing
    def _draw(
        self,
        hold: frozenset[Hex],
        leave: frozenset[Hex],
        flags: tuple[tuple[Hex, int], ...],
        seat: int,
        s: pg.Surface,
        to: ToScreen,
        zoom: float,
    ) -> None:
        wide, high = self.host.cell_size
        for loop in self._rims(hold):
            _dashes(s, [to(p) for p in loop], max(2, round(high * zoom * 0.045)))
        size = max(8, round(high * zoom * 0.24))
        for at, holder in flags:
            x, y = self.host.centre(at)
            left, top = to((x - wide * 0.27, y - high * 0.40))
            s.blit(_flag(str(pal.SIDE[holder]) if holder >= 0 else NOBODY, size), (left, top))
        for at in leave:
            self._way_out(s, to, zoom, at, str(pal.SIDE[seat]))

    def _rims(self, hexes: frozenset[Hex]) -> Sequence[Sequence[Point]]:
        return _closed(tuple((h, self.host.centre(h)) for h in sorted(hexes)), self.host.cell_size)

    def _way_out(self, s: pg.Surface, to: ToScreen, zoom: float, at: Hex, colour: str) -> None:
        """Two chevrons in the hex, away from the middle of its neighbours on the map."""
        wide, high = self.host.cell_size
        x, y = self.host.centre(at)
        inward = [c for dx, dy in DIRECTIONS if (c := self._on_map((at[0] + dx, at[1] + dy))) is not None]
        ox = x - sum(c[0] for c in inward) / max(1, len(inward))
        oy = y - sum(c[1] for c in inward) / max(1, len(inward))
        far = max(1.0, (ox * ox + oy * oy) ** 0.5)
        ox, oy = ox / far, oy / far
        for n in (0.1, 0.34):
            tip = (x + ox * wide * n, y + oy * wide * n)
            corners = [
                to((tip[0] - (ox - turn * oy) * wide * 0.17, tip[1] - (oy + turn * ox) * wide * 0.17))
                for turn in (-1, 1)
            ]
            line = [corners[0], to(tip), corners[1]]
            thick = max(3, round(high * zoom * 0.07))
            pg.draw.lines(s, rgb(CREAM), False, line, thick + 3)
            pg.draw.lines(s, rgb(colour), False, line, thick)

    def _on_map(self, at: Hex) -> Point | None:
        state: State = self.host.view
        return self.host.centre(at) if at in state.ground.grid else None


@lru_cache(32)
def _closed(hexes: tuple[tuple[Hex, Point], ...], cell: tuple[float, float]) -> list[list[Point]]:
    """The rims of the hexes, flat sides up, as closed lines of map points."""
    w, h = cell
    ring = ((-w / 4, -h / 2), (w / 4, -h / 2), (w / 2, 0), (w / 4, h / 2), (-w / 4, h / 2), (-w / 2, 0))
    return loops([(x + dx, y + dy) for dx, dy in ring] for _, (x, y) in hexes)


def _dashes(s: pg.Surface, line: list[tuple[int, int]], thick: int) -> None:
    """A closed line in strokes of gold on a darker rim."""
    strokes = []
    for (ax, ay), (bx, by) in pairwise([*line, line[0]]):
        for n in range(DASH):
            a, b = (n + 0.14) / DASH, (n + 0.86) / DASH
            strokes.append(((ax + (bx - ax) * a, ay + (by - ay) * a), (ax + (bx - ax) * b, ay + (by - ay) * b)))
    for colour, more in ((SHADE, 2), (GOLD, 0)):
        for start, end in strokes:
            pg.draw.line(s, rgb(colour), start, end, thick + more)


@lru_cache(64)
def _flag(colour: str, size: int) -> pg.Surface:
    """A pennant on its pole, `size` pixels high."""
    times = 3
    big = pg.Surface((size * times * 1.2, size * times), pg.SRCALPHA)
    high = size * times
    pole = max(times, high // 10)
    cloth = [(pole, high * 0.06), (high * 1.1, high * 0.32), (pole, high * 0.60)]
    pg.draw.polygon(big, rgb(colour), cloth)
    pg.draw.polygon(big, rgb(CREAM), cloth, max(times, high // 12))
    pg.draw.rect(big, rgb(SHADE), (0, 0, pole, high))
    return pg.transform.smoothscale(big, (round(size * 1.2), size))


def named(state: State, at: Hex) -> str:
    """What a hex means to the battle, in a few words; "" for any other."""
    rule = state.scenario.victory
    hold, leave = ground(rule)
    if at in leave:
        return "units leave the map here"
    if at in hold and rule.aim is Aim.SQUADS:
        return "counts for the battle"
    return "an objective" if at in hold else ""


# -- What the battle is about in one line at the top of the map while the paper of the score is folded: the score, what
# it needs, the turns as boxes.

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


# -- What the battle is about in one line at the top of the map while the paper of the score is folded.


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
