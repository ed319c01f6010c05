"""Squares in files: labels such as "H7", and lists of labels and rectangles such as "C8:H12, K6" (AW-MAP-01)."""

from __future__ import annotations

import re
from collections.abc import Iterable

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_COLUMNS = len(LETTERS)
MOST_ROWS = 99
_LABEL = re.compile(r"([A-Z])([1-9][0-9]?)")


def label(column: int, row: int) -> str:
    """The label of a square; column and row from 0."""
    return f"{LETTERS[column]}{row + 1}"


def place(text: str) -> tuple[int, int] | None:
    """Column and row from 0 of a label; None when it is none."""
    found = _LABEL.fullmatch(text)
    return (LETTERS.index(found[1]), int(found[2]) - 1) if found else None


def spread(parts: Iterable[str]) -> tuple[str, ...]:
    """All squares of labels and rectangles, in order, each once. Raises ValueError naming the part that is neither."""
    found: dict[str, None] = {}
    for part in parts:
        first, _, last = part.partition(":")
        a, b = place(first), place(last or first)
        if a is None or b is None or b[0] < a[0] or b[1] < a[1]:
            raise ValueError(part)
        found.update((label(c, r), None) for r in range(a[1], b[1] + 1) for c in range(a[0], b[0] + 1))
    return tuple(found)


def listed(text: str) -> tuple[str, ...]:
    """The squares of a text such as "C8:H12, K6 L6". Raises ValueError naming the part that is none."""
    return spread(text.replace(",", " ").split())
