"""Faults of a map file, in words that help its author to mend it.

A loader does not stop at the first fault: it adds every fault to a `Faults` and continues with the valid parts, so that
one run reports all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element

from tabletop.data.faults import MOST_FAULTS, shorten

Spot = tuple[float, float]
"""A point of the map, in map pixels."""


@dataclass(frozen=True, slots=True)
class MapFault:
    """One fault: the file, the place in it (line, layer, object, cell), what is wrong and how to mend it."""

    file: str
    place: str
    wrong: str
    mend: str
    spot: Spot | None = field(default=None, compare=False)
    """Its position in map pixels; None if it has none."""

    def __str__(self) -> str:
        """One sentence, for example `a.tmx, line 9, layer "sea", cell (3, 2): gid 99 has no tile; paint the cell
        again.`"""
        return f"{self.file}, {self.place}: {self.wrong}; {self.mend}."


class MapError(Exception):
    """An unusable map, with every fault that was found in it and in the files it names."""

    def __init__(self, faults: list[MapFault]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        """All faults, one per line."""
        return "\n".join(str(fault) for fault in self.faults)


class BadValue(ValueError):
    """An unreadable value; a caller that knows the place turns it into a fault."""

    def __init__(self, wrong: str, mend: str) -> None:
        super().__init__(wrong)
        self.wrong, self.mend = wrong, mend


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file: its name, a line (0: unknown), words such as `layer "sea", object 7`, and its position on the
    map.
    """

    file: str
    line: int = 0
    words: tuple[str, ...] = ()
    spot: Spot | None = None

    def at(self, node: Element) -> Where:
        """The same place at the line on which `node` begins."""
        return replace(self, line=getattr(node, "line", self.line))

    def inside(self, words: str) -> Where:
        """A place inside this one."""
        return replace(self, words=(*self.words, words))

    def on(self, spot: Spot | None) -> Where:
        """The same place with this position on the map."""
        return replace(self, spot=spot)

    def __str__(self) -> str:
        """Line and words, for the second field of a fault."""
        parts = [f"line {self.line}"] if self.line else []
        return ", ".join([*parts, *self.words]) or "whole file"


@dataclass(slots=True)
class Faults:
    """The faults found so far, without duplicates, and remarks: readable things that the author should know about.
    `lenient`: no rules read this map, so that what can be drawn without is only a remark.
    """

    lenient: bool = False
    found: list[MapFault] = field(default_factory=list)
    notes: list[MapFault] = field(default_factory=list)
    dropped: int = 0

    def add(self, where: Where, wrong: str, mend: str) -> None:
        """Add a fault, unless it is a duplicate or the list is full."""
        fault = MapFault(where.file, str(where), shorten(wrong, 300), mend, where.spot)
        if len(self.found) >= MOST_FAULTS:
            self.dropped += 1
        elif fault not in self.found:
            self.found.append(fault)

    def bad(self, where: Where, error: BadValue) -> None:
        """Add a fault for an unreadable value."""
        self.add(where, error.wrong, error.mend)

    def pardon(self, where: Where, wrong: str, mend: str, shown: str = "the map is shown without it") -> None:
        """Add a fault that only rules mind: in lenient reading it becomes a remark that says what is
        `shown` instead.
        """
        if self.lenient:
            self.note(where, shorten(wrong, 300), f"{mend} ({shown})")
        else:
            self.add(where, wrong, mend)

    def note(self, where: Where, what: str, advice: str) -> None:
        """Add a remark; the map stays usable."""
        note = MapFault(where.file, str(where), what, advice, where.spot)
        if len(self.notes) < MOST_FAULTS and note not in self.notes:
            self.notes.append(note)

    def all(self) -> list[MapFault]:
        """Every fault; the last one counts those left out."""
        if not self.dropped:
            return list(self.found)
        more = MapFault(self.found[-1].file, "whole file", f"there are {self.dropped} more faults", "mend these first")
        return [*self.found, more]
