"""Hexes in files: "D2", "D2..4" (rows 2 to 4 of column D), "D2..F4" (the columns D to F in those rows), "L-GG"
(whole columns), and lists of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tabletop.games.air_support.rules import hexes
from tabletop.grid.hexes import Hex
from tabletop.grid.hexgrid import HexGrid

EXAMPLE = 'write hexes such as "D2 D4..6 L-GG"'
_PART = re.compile(r"([A-Z]+)([1-9][0-9]?)?(?:(\.\.|-)([A-Z]*)([1-9][0-9]?)?)?")


class HexWordError(ValueError):
    """A part of a list that is no hex. `wrong`: what is wrong with it, as a piece of a sentence."""

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def spread(board: HexGrid, text: str | Iterable[str]) -> tuple[Hex, ...]:
    """All hexes of a list, in order, each once. Raises HexWordError for the first part that is none, or lies beside
    the map.
    """
    parts = (
        re.split(r"[,\s]+", text.strip())
        if isinstance(text, str)
        else [p for t in text for p in re.split(r"[,\s]+", t.strip())]
    )
    found: dict[Hex, None] = {}
    for part in parts:
        if part:
            found.update(dict.fromkeys(_part(board, part)))
    return tuple(found)


def _part(board: HexGrid, part: str) -> list[Hex]:
    got = _PART.fullmatch(part)
    if not got or (got[2] is None) is not (got[5] is None and got[3] == "-"):
        raise HexWordError(f'"{part}" is no hex')
    first, last = _column(part, got[1]), _column(part, got[4] or got[1])
    if got[2] is None:  # whole columns
        low, high = 0, board.rows - 1
    else:
        low, high = int(got[2]) - 1, int(got[5] or got[2]) - 1
    if first > last or low > high or (got[3] and got[5] is None and got[2] is not None):
        raise HexWordError(f'"{part}" does not run from left to right and from above to below')
    if last >= board.columns or high >= board.rows:
        end = hexes.label(board, board.hex(board.columns - 1, board.rows - 1))
        raise HexWordError(f'"{part}" lies beside the map, whose last hex is {end}')
    return [board.hex(c, r) for c in range(first, last + 1) for r in range(low, high + 1)]


def _column(part: str, letters: str) -> int:
    """Column A..Z, AA..ZZ from 0."""
    if len(set(letters)) != 1 or len(letters) > 2:
        raise HexWordError(f'"{part}" is no hex: columns are A to Z, then AA to ZZ')
    return ord(letters[0]) - ord("A") + 26 * (len(letters) - 1)


def listed(board: HexGrid, places: Iterable[Hex]) -> str:
    """Hexes as a list that `spread` reads: column by column, "D2..4 E3"."""
    columns: dict[int, list[int]] = {}
    for column, row in sorted(board.cell(at) for at in places):
        columns.setdefault(column, []).append(row)
    words = []
    for column, rows in columns.items():
        start = rows[0]
        for row, after in zip(rows, [*rows[1:], None], strict=True):
            if after != row + 1:
                name = hexes.label(board, board.hex(column, start))
                words.append(name if start == row else f"{name}..{row + 1}")
                start = after if after is not None else row
    return " ".join(words)
