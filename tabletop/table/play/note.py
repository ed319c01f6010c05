"""The note at the pointer while hovering or dragging: the result, the cost, the odds, the rules. It does not cover the
piece it explains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame as pg

from tabletop.table.play.contract import Note
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

ACCENT = {"plain": "side blue", "good": "green", "bad": "red"}


def said(note: Note, words: Callable[[str], str]) -> Note:
    """A note in words for players (`GameTable.said`)."""
    return replace(note, title=words(note.title), lines=tuple(words(line) for line in note.lines))


def picture(t: Theme, note: Note) -> pg.Surface:
    """The note as a slip of paper: its title, its lines, the ids of its rules below."""
    lines = ["*" + note.title, *note.lines]
    if note.rules:
        lines.append("  ".join(dict.fromkeys(note.rules)))
    return skin.slip(t, tuple(lines), ACCENT.get(note.tone, "side blue"), t.px(340))


def place(
    size: tuple[int, int],
    at: Pos,
    room: pg.Rect,
    keep_off: int,
    covered: pg.Rect | None = None,
    clear: Sequence[Pos] = (),
) -> pg.Rect:
    """A rectangle beside `at`, inside the room, at least `keep_off` pixels away from the point: the four sides are
    tried in turn, then the nearest free corner of the room. The `covered` area is used only if necessary; of several
    sides the one with the fewest points of `clear` is chosen.
    """
    w, h = size
    right, left, below, above = at[0] + keep_off, at[0] - keep_off - w, at[1] + keep_off // 2, at[1] - keep_off // 2 - h
    sides = [
        r
        for x, y in ((right, below), (left, below), (right, above), (left, above))
        if room.contains(r := pg.Rect(x, y, w, h))
    ]
    free = [r for r in sides if covered is None or not r.colliderect(covered)]
    if free or (sides and covered is None):
        return min(free or sides, key=lambda r: sum(map(r.collidepoint, clear)))
    corners = [pg.Rect((0, 0), size), pg.Rect((0, 0), size), pg.Rect((0, 0), size), pg.Rect((0, 0), size)]
    corners[0].topleft, corners[1].topright, corners[2].bottomleft, corners[3].bottomright = (
        room.topleft,
        room.topright,
        room.bottomleft,
        room.bottomright,
    )

    def worth(r: pg.Rect) -> tuple[bool, bool, int]:
        near = -abs(r.centerx - at[0]) - abs(r.centery - at[1])
        return not r.inflate(keep_off, keep_off).collidepoint(at), covered is None or not r.colliderect(covered), near

    return max((*sides, *corners), key=worth).clamp(room)
