"""The line of sight tool: both lines of CH-LOS-02 where it runs along hexsides, each free or with what blocks it and
how high that stands, and the answer in words.
"""

from __future__ import annotations

from functools import partial
from math import hypot

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.hexes import distance, lines
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.sight import height, line_blockers, sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import places
from tabletop.games.conflict_solo.table.tags import Screen, Tag, tags
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Host, Mark, Note, Point

FREE, BLOCKED, CREAM = "#2f7a3f", "#c8341f", "#fffaf0"
APART = 0.13
"""How far the two lines lie from the middle, in widths of a hex."""
MOST = 4
"""Hexes that are named."""


def note(state: State, start: str, end: str) -> Note:
    """Whether two hexes see each other, and what is open or in the way, line by line."""
    if not end or end == start:
        return Note(f"Line of sight from {start}", ("Point at another hex; a click ends it.",), ("CH-LOS-01",))
    paths = lines(start, end)
    away = distance(start, end)
    told = [f"{counted(away, 'hex')}."]
    for n, path in enumerate(paths, 1):
        which = f"Line {n}: " if len(paths) > 1 else ""
        told.append(f"{which}{_line_words(state, path)}")
    if not sees(state, start, end):
        return Note(f"{start} does not see {end}", tuple(told), ("CH-LOS-02", "CH-LOS-03"), "bad")
    if len(paths) > 1:
        told.append("One free line is enough.")
    return Note(f"You see it: {start} to {end}", tuple(told), ("CH-LOS-02",), "good")


def _line_words(state: State, path: tuple[str, ...]) -> str:
    if found := line_blockers(state, path):
        return (
            f"{listing(f'{h} ({state.ground(h).name}, height {height(state, h)})' for h in found[:MOST])} in the way."
        )
    between = [h for h in path[1:-1] if state.on_map(h)]
    if not between:
        return "nothing lies between."
    verb = "are" if len(between) > 1 else "is"
    return f"{listing(between[:MOST])}{' and on' if len(between) > MOST else ''} {verb} open."


def marks(host: Host, state: State, start: str, end: str) -> list[Mark]:
    """The lines, the hexes that block them red, with their height."""
    found = [Mark("selected", (places.cell(start),))]
    if not end or end == start:
        return found
    paths = lines(start, end)
    ends = host.centre(places.cell(start)), host.centre(places.cell(end))
    blocked = tuple(dict.fromkeys(h for path in paths for h in line_blockers(state, path)))
    for n, path in enumerate(paths):
        free = not line_blockers(state, path)
        aside = _aside(host, ends, path, paths[1 - n]) if len(paths) > 1 else (0.0, 0.0)
        shifted = tuple((x + aside[0], y + aside[1]) for x, y in ends)
        words = f"line {n + 1} {'free' if free else 'blocked'}"
        found.append(Mark("hover", text=words, layer=1, draw=partial(_draw, shifted, free)))
    found.append(Mark("not_allowed", tuple(places.cell(h) for h in blocked)))
    return found + tags(host, [Tag(places.cell(h), f"height {height(state, h)}", "risky") for h in blocked])


def _aside(host: Host, ends: tuple[Point, Point], path: tuple[str, ...], other: tuple[str, ...]) -> Point:
    """To which side of the straight line the hexes lie that only this one of two lines goes through."""
    (ax, ay), (bx, by) = ends
    long = hypot(bx - ax, by - ay) or 1.0
    across = -(by - ay) / long, (bx - ax) / long
    by_side = 0.0
    for mine, theirs in zip(path, other, strict=True):
        if mine and mine != theirs:
            x, y = host.centre(places.cell(mine))
            by_side += (x - ax) * across[0] + (y - ay) * across[1]
    away = host.cell_size[0] * APART * (1 if by_side > 0 else -1)
    return across[0] * away, across[1] * away


def _draw(ends: tuple[Point, ...], free: bool, s: pg.Surface, to: Screen, zoom: float) -> None:
    """Green and whole where nothing blocks, red and broken where something does."""
    (x0, y0), (x1, y1) = to(ends[0]), to(ends[1])
    wide = max(3, round(6 * zoom))
    pg.draw.line(s, rgb(CREAM), (x0, y0), (x1, y1), wide + 4)
    if free:
        pg.draw.line(s, rgb(FREE), (x0, y0), (x1, y1), wide)
        return
    long = max(1.0, hypot(x1 - x0, y1 - y0))
    step = max(10, 3 * wide)
    for n in range(0, int(long), 2 * step):
        a, b = n / long, min(1.0, (n + step) / long)
        here, there = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
        pg.draw.line(s, rgb(BLOCKED), here, there, wide)
