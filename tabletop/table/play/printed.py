"""A table of the rule book as one roll was read on it: heads, rows, and the cells that the dice lit.

A game builds its tables from what its rules read, never from numbers of its own. A roll that the rule book has no table
for has a strip: what each throw does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

WHOLE_ROW = -1
"""As the column of a lit cell: the row is lit, no column of it."""
NONE_LIT = -1
"""As the row of a lit cell: the column is lit, no row of it."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A table. heads: the corner and the heads of the columns; rows: the head of a row and its cells; lit: where the
    roll was read, as (row, column) of cells; rule: the paragraph that says how it is read.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[tuple[int, int], ...] = ()
    rule: str = ""

    def at(self, *cells: tuple[int, int]) -> Printed:
        """The same table, read at these cells."""
        return replace(self, lit=tuple(dict.fromkeys(cells)))

    @property
    def read(self) -> tuple[str, ...]:
        """The words of the cells that are lit."""
        return tuple(self.rows[row][column + 1] for row, column in self.lit if row >= 0 and column >= 0)

    def near(self, rows: int) -> Printed:
        """Only so many rows around those that are lit, if it is longer: its heads and what was read stay."""
        lit = {row for row, _ in self.lit if row >= 0}
        if not lit:
            return self
        kept = [n for n in range(len(self.rows)) if any(abs(n - row) <= rows for row in lit)]
        place = {n: k for k, n in enumerate(kept)}
        cells = tuple((place.get(row, row), column) for row, column in self.lit)
        return replace(self, rows=tuple(self.rows[n] for n in kept), lit=cells)


def strip(
    title: str, throws: Sequence[int], does: Callable[[int], str], fallen: Iterable[int], rule: str = "", head: str = ""
) -> Printed:
    """What each throw does, those beside one another that do the same in one cell."""
    groups: list[tuple[list[int], str]] = []
    for throw in throws:
        words = does(throw)
        if groups and groups[-1][1] == words:
            groups[-1][0].append(throw)
        else:
            groups.append(([throw], words))
    heads = [f"{g[0]} to {g[-1]}" if len(g) > 1 else f"{g[0]}" for g, _ in groups]
    cells = [(0, k) for value in fallen for k, (g, _) in enumerate(groups) if value in g]
    found = Printed(title, (head or "Dice", *heads), (("", *(words for _, words in groups)),), rule=rule)
    return found.at(*cells)


def ranges(limits: Sequence[int], last: int = 99) -> tuple[str, ...]:
    """The heads of rows that hold for results up to these limits: "2 or less", "3 to 4", "5 or more"."""
    heads = []
    for before, limit in zip((None, *limits), limits, strict=False):
        least = None if before is None else before + 1
        if least is None:
            heads.append(f"{limit} or less")
        elif limit >= last:
            heads.append(f"{least} or more")
        else:
            heads.append(f"{least}" if least == limit else f"{least} to {limit}")
    return tuple(heads)


def row_of(limits: Sequence[int], value: int) -> int:
    """The row on which a result is read, by the limits of the rows."""
    return next(n for n, limit in enumerate(limits) if value <= limit)
