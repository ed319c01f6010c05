"""How pieces of a free table are drawn: cardboard with words, turned as it lies."""

from __future__ import annotations

import pygame as pg

from tabletop.games.free_table.rules.pieces import AWAY, CARD, DECK, NOTE, OPEN, Piece
from tabletop.table.draw.chit import chit
from tabletop.table.draw.kit import cached, fit
from tabletop.table.draw.palette import INK, PAPER, SIDE

BODY = 0.72
FACES = {NOTE: "#f3e48f", CARD: "#f7f2e2", DECK: "#a98f6d"}


def piece_picture(piece: Piece, left: int, px: int) -> pg.Surface:
    """A piece for cells that are px wide; `left`: cards in a deck, -1 for what is none."""
    covered = piece.veil != OPEN and not piece.text and not piece.face
    words = "?" if covered else piece.back if piece.flipped and piece.back else piece.text or piece.name
    foot = str(left) if left >= 0 else "covered" if piece.veil and piece.veil != AWAY and not covered else ""
    side = piece.side if piece.side in SIDE else None
    return _cardboard(words, foot, FACES.get(piece.kind, PAPER["card"]), side, piece.facing, piece.veil == AWAY, px)


@cached(400)
def _cardboard(words: str, foot: str, face: str, side: int | None, facing: int, faint: bool, px: int) -> pg.Surface:
    high = max(12, round(px * BODY))
    out = chit(high, face, side).copy()  # blank cardboard is shared
    lines = words.split(" ", 1) if " " in words else [words]
    for n, line in enumerate(lines):
        y = round(high * (0.42 if len(lines) == 1 else 0.3 + 0.27 * n))
        fit(
            out,
            line,
            (high // 2, y),
            "bold",
            high * (0.3 if len(lines) == 1 else 0.24),
            INK["strong"],
            "mc",
            high * 0.86,
        )
    if foot:
        fit(out, foot, (high // 2, round(high * 0.74)), "bold", high * 0.18, INK["strong"], "mc", high * 0.8)
    if facing:
        out = pg.transform.rotozoom(out, -facing, 1)
    if faint:
        out.set_alpha(150)
    return out
