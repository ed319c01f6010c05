"""What is wrong in a data file, said so that the person who wrote it can mend it: file, place, what is wrong, how to
mend it.

A loader goes on after a fault with what is whole, so that one look tells all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

MOST_FAULTS = 100
"""A file of rubbish would otherwise give a million sentences."""


@dataclass(frozen=True, slots=True)
class DataFault:
    """One fault: the file, the place in it (line and JSON path), what is wrong and how to mend it."""

    file: str
    place: str
    wrong: str
    mend: str
    spot: tuple[float, float] | None = field(default=None, compare=False)
    """Where it lies on the map, in pixels of the map; None: nowhere in particular."""

    def __str__(self) -> str:
        """One sentence, for example `s01.json, line 9, forces[0].type: there is no aircraft "spitfir1"; did you
        mean "spitfire1"?`
        """
        end = "" if self.mend.endswith(("?", ".")) else "."
        return f"{self.file}, {self.place}: {self.wrong}; {self.mend}{end}"


class DataError(Exception):
    """A file that cannot be used, with every fault that was found in it."""

    def __init__(self, faults: Iterable[DataFault]) -> None:
        self.faults: list[DataFault] = list(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """All faults, one a line."""
        return "\n".join(str(fault) for fault in self.faults)


@dataclass(slots=True)
class FaultList:
    """The faults of one file found so far, without doubles."""

    file: str
    found: list[DataFault] = field(default_factory=list)
    dropped: int = 0

    def add(self, place: str, wrong: str, mend: str, spot: tuple[float, float] | None = None) -> None:
        """Writes a fault down, unless it stands there already or the list is full."""
        fault = DataFault(self.file, place, shorten(wrong, 300), shorten(mend, 600), spot)
        if len(self.found) >= MOST_FAULTS:
            self.dropped += 1
        elif fault not in self.found:
            self.found.append(fault)

    def error(self) -> DataError:
        """The exception that tells them all; the last line says how many more there were."""
        more = (
            [DataFault(self.file, "whole file", f"there are {self.dropped} more faults", "mend these first")]
            if self.dropped
            else []
        )
        return DataError([*self.found, *more])

    def check(self) -> None:
        """Raises DataError when anything was found."""
        if self.found:
            raise self.error()


def shorten(text: str, most: int = 60) -> str:
    """A value from a file, fit for a sentence: printable, on one line and not longer than `most` letters."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return clean if len(clean) <= most else clean[: most - 3] + "..."


def did_you_mean(word: str, known: Iterable[str], what: str = "write one of") -> str:
    """Advice for a word that is not known: the nearest known one, or the whole list when it is short."""
    words = list(known)
    near = get_close_matches(word.lower(), [w.lower() for w in words], 1, 0.6) if len(word) > 2 else []
    if near:
        best = next(w for w in words if w.lower() == near[0])
        return f'did you mean "{best}"?'
    shown = ", ".join(words[:14]) + (" ..." if len(words) > 14 else "")
    return f"{what} {shown}" if words else "nothing is allowed here"
