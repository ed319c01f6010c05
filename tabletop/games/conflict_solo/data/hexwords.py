"""Hexes in files: "D2", "D2..4" (rows 2 to 4 of column D), "H3..N11" (columns H to N in those rows), "L-T" (whole
columns), and lists of them.
"""

from __future__ import annotations

import re

from tabletop.games.conflict_solo.rules.hexes import cell, label

EXAMPLE = 'write hexes such as "D2 H3..N11 L-T"'
_PART = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)?(?:(\.\.|-)([A-Z]{0,2})([1-9][0-9]?)?)?")


class HexWordError(ValueError):
    """A part of a list that is no hex of the map. `wrong`: a piece of a sentence."""

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def spread(text: str, columns: int, rows: int) -> tuple[str, ...]:
    """All hexes of a list, in order, each once. Raises HexWordError for the first part that is none, or lies beside
    the map.
    """
    found: dict[str, None] = {}
    for part in re.split(r"[,\s]+", text.strip()):
        if part:
            found.update(dict.fromkeys(_part(part, columns, rows)))
    return tuple(found)


def _part(part: str, columns: int, rows: int) -> list[str]:
    got = _PART.fullmatch(part)
    if not got or (got[2] is None) is not (got[3] == "-"):
        raise HexWordError(f'"{part}" is no hex')
    first, last = cell(f"{got[1]}1")[0], cell(f"{got[4] or got[1]}1")[0]
    if got[2] is None:
        low, high = 0, rows - 1
    else:
        low, high = int(got[2]) - 1, int(got[5] or got[2]) - 1
    if first > last or low > high or (got[3] == ".." and got[5] is None):
        raise HexWordError(f'"{part}" does not run from left to right and from above to below')
    if last >= columns or high >= rows:
        raise HexWordError(f'"{part}" lies beside the map, whose last hex is {label(columns - 1, rows - 1)}')
    return [label(c, r) for c in range(first, last + 1) for r in range(low, high + 1)]
