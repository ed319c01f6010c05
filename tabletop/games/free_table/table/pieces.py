"""How pieces of a free table are drawn: as their game draws them, as the player's own picture, or cardboard with words;
turned as they lie.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.free_table.rules.state import AWAY, CARD, DECK, MARKER, NOTE, OPEN, Piece
from tabletop.games.free_table.table import stock
from tabletop.table.board.declutter import LEAST
from tabletop.table.draw.chit import chit
from tabletop.table.draw.kit import cached, fit, rgb, width
from tabletop.table.draw.lent_counters import Lent
from tabletop.table.draw.palette import INK, PAPER, SIDE

BODY = 0.9
FACES = {NOTE: "#f3e48f", CARD: "#f7f2e2", DECK: "#a98f6d", MARKER: "#e7d9b4"}
MARKER_SHARE = 0.5


def piece_picture(piece: Piece, left: int, px: int) -> pg.Surface:
    """A piece where counters are px large; `left`: cards in a deck, -1 for what is none."""
    known = bool(piece.text or piece.face)
    covered = piece.veil != OPEN and not known
    lent = None if covered else shown_face(piece)
    if lent is not None:
        out = drawn(lent, piece.side, piece.facing, px)
    else:
        out = _words(piece, covered, left, px)
    if piece.remark:
        out = _remarked(out, piece.remark, px)
    return _faint(out) if piece.veil == AWAY else _veiled(out, px) if piece.veil and known else out


def piece_tile(piece: Piece, left: int, px: int) -> pg.Surface:
    """A piece in cells that are narrow: a tile px wide at most, that stays as large however far one steps out."""
    out = piece_picture(piece, left, round(px * LEAST[1] / LEAST[0]))
    longest = max(out.get_width() / px, out.get_height() * LEAST[0] / LEAST[1] / px)
    return out if longest <= 1 else pg.transform.smoothscale_by(out, 1 / longest)


def shown_face(piece: Piece) -> Lent | None:
    """The picture on the side that lies up, None for words."""
    key = piece.back if piece.flipped else piece.face
    return stock.face(key) if key.count("/") >= 1 else None


def drawn(lent: Lent, side: int, facing: int, px: int) -> pg.Surface:
    """A lent counter or picture, turned as it lies."""
    size = max(10, round(px * lent.share))
    out = lent.draw(size, max(0, side), facing if lent.turns else 0)
    return out if lent.turns or not facing else pg.transform.rotozoom(out, -facing, 1)


def thumbnail(lent: Lent, side: int, px: int) -> pg.Surface:
    """A picture of it for a list, px large at most."""
    out = lent.draw(max(16, round(px * 0.72)), max(0, side), 0)
    longest = max(out.get_size())
    if longest <= px:
        return out
    return pg.transform.smoothscale_by(out, px / longest)


def _words(piece: Piece, covered: bool, left: int, px: int) -> pg.Surface:
    bare = piece.flipped and piece.face and not piece.back
    words = "?" if covered else "" if bare else piece.back if piece.flipped and piece.back else piece.text or piece.name
    foot = str(left) if left >= 0 else ""
    side = piece.side if piece.side in SIDE else None
    ground = SIDE[piece.side] if bare and piece.side in SIDE else FACES.get(piece.kind, PAPER["card"])
    share = MARKER_SHARE if piece.kind == MARKER else BODY
    return _cardboard(words, foot, ground, side, piece.facing, max(12, round(px * share)))


@cached(400)
def _cardboard(words: str, foot: str, face: str, side: int | None, facing: int, high: int) -> pg.Surface:
    out = chit(high, face, side).copy()  # blank cardboard is shared
    lines = _in_lines(words)
    size, top = (0.3, 0.42) if len(lines) == 1 else (0.24, 0.3) if len(lines) == 2 else (0.18, 0.2)
    for n, line in enumerate(lines):
        y = round(high * (top + size * 1.1 * n))
        fit(out, line, (high // 2, y), "bold", high * size, INK["strong"], "mc", high * 0.86)
    if foot:
        fit(out, foot, (high // 2, round(high * 0.74)), "bold", high * 0.18, INK["strong"], "mc", high * 0.8)
    return pg.transform.rotozoom(out, -facing, 1) if facing else out


def _in_lines(words: str) -> list[str]:
    """Words in up to three lines of about the same length."""
    parts = words.split()
    count = 1 if len(words) <= 8 else 2 if len(words) <= 22 else 3
    lines: list[str] = []
    for part in parts:
        if lines and (len(lines) == count or len(lines[-1]) + len(part) < len(words) / count):
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines or [""]


@cached(100)
def _plate(words: str, px: int) -> pg.Surface:
    high = max(14, round(px * 0.24))
    wide = min(width(words, "bold", high * 0.74) + high // 2, max(70, px * 2))
    out = pg.Surface((max(high * 2, round(wide)), high), pg.SRCALPHA)
    pg.draw.rect(out, (*rgb("#f3e48f"), 235), out.get_rect(), border_radius=3)
    pg.draw.rect(out, rgb("#6b5a22"), out.get_rect(), 1, border_radius=3)
    fit(out, words, (out.get_width() // 2, high // 2), "bold", high * 0.74, INK["strong"], "mc", out.get_width() - 6)
    return out


def _remarked(picture: pg.Surface, words: str, px: int) -> pg.Surface:
    """With its remark on a strip of yellow paper below."""
    plate = _plate(words, px)
    half = max(picture.get_height() // 2, round(px * 0.52) + plate.get_height())
    out = pg.Surface((max(picture.get_width(), plate.get_width()), 2 * half), pg.SRCALPHA)
    out.blit(picture, picture.get_rect(center=out.get_rect().center))
    out.blit(plate, plate.get_rect(midtop=(out.get_width() // 2, half + round(px * 0.44))))
    return out


def _faint(picture: pg.Surface) -> pg.Surface:
    out = picture.copy()
    out.set_alpha(140)
    return out


def _veiled(picture: pg.Surface, px: int) -> pg.Surface:
    """One's own covered piece: an eye-catching corner says that the other side sees a "?"."""
    out = picture.copy()
    n = max(9, round(px * 0.3))
    at = (out.get_width() // 2 + round(px * 0.32), out.get_height() // 2 - round(px * 0.32))
    pg.draw.circle(out, rgb("#241b12"), at, n // 2)
    fit(out, "?", at, "bold", n * 0.8, "#fff6e2", "mc", n)
    return out
