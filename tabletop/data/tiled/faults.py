"""What is wrong in a map file, said so that the person who drew it can mend it.

A loader does not stop at the first fault: it writes every fault into a `Faults` and goes on with what is whole,
so that one look tells all of them.
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
    """Where it lies on the map, in map pixels; None: nowhere in particular."""

    def __str__(self) -> str:
        """One sentence, for example `a.tmx, line 9, layer "sea", cell (3, 2): gid 99 has no tile; paint the cell
        again.`"""
        return f"{self.file}, {self.place}: {self.wrong}; {self.mend}."


class MapError(Exception):
    """A map that cannot be used, with every fault that was found in it and in the files it names."""

    def __init__(self, faults: list[MapFault]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        """All faults, one a line."""
        return "\n".join(str(fault) for fault in self.faults)


class BadValue(ValueError):
    """A single value that cannot be read; whoever knows the place turns it into a fault."""

    def __init__(self, wrong: str, mend: str) -> None:
        super().__init__(wrong)
        self.wrong, self.mend = wrong, mend


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file: its name, a line (0: unknown), words such as `layer "sea", object 7`, and where that lies on
    the map.
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
        """The same place, which lies there on the map."""
        return replace(self, spot=spot)

    def __str__(self) -> str:
        """Line and words, for the second field of a fault."""
        parts = [f"line {self.line}"] if self.line else []
        return ", ".join([*parts, *self.words]) or "whole file"


@dataclass(slots=True)
class Faults:
    """The faults found so far, without doubles, and remarks: things that were read but that the author should know
    of. `lenient`: no rules read this map, so that what it can be drawn without is a remark.
    """

    lenient: bool = False
    found: list[MapFault] = field(default_factory=list)
    notes: list[MapFault] = field(default_factory=list)
    dropped: int = 0

    def add(self, where: Where, wrong: str, mend: str) -> None:
        """Writes a fault down, unless it stands there already or the list is full."""
        fault = MapFault(where.file, str(where), shorten(wrong, 300), mend, where.spot)
        if len(self.found) >= MOST_FAULTS:
            self.dropped += 1
        elif fault not in self.found:
            self.found.append(fault)

    def bad(self, where: Where, error: BadValue) -> None:
        """Writes an unreadable value down."""
        self.add(where, error.wrong, error.mend)

    def pardon(self, where: Where, wrong: str, mend: str, shown: str = "the map is shown without it") -> None:
        """Writes down what rules cannot do without, and a picture can: where the reading is lenient a remark that says
        what is `shown` instead.
        """
        if self.lenient:
            self.note(where, shorten(wrong, 300), f"{mend} ({shown})")
        else:
            self.add(where, wrong, mend)

    def note(self, where: Where, what: str, advice: str) -> None:
        """Writes a remark down; it does not make the map unusable."""
        note = MapFault(where.file, str(where), what, advice, where.spot)
        if len(self.notes) < MOST_FAULTS and note not in self.notes:
            self.notes.append(note)

    def all(self) -> list[MapFault]:
        """Every fault; the last one tells how many more there were."""
        if not self.dropped:
            return list(self.found)
        more = MapFault(self.found[-1].file, "whole file", f"there are {self.dropped} more faults", "mend these first")
        return [*self.found, more]
