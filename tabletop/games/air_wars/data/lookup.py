"""What a scenario file names, looked up: squares, counters, targets. What is not there is told as a fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.games.air_wars.data.mapfacts import MapFacts
from tabletop.games.air_wars.data.shapes import ScenarioFile
from tabletop.games.air_wars.data.squares import spread
from tabletop.games.air_wars.rules.sheets import Formation


class Lookup:
    """What is wrong goes into `faults` with its place; `units` are the counters found so far."""

    def __init__(self, file: ScenarioFile, source: Source, facts: MapFacts) -> None:
        self.file, self.source, self.facts = file, source, facts
        self.faults = FaultList(source.file)
        self.units: dict[str, Formation] = {}

    def wrong(self, path: Path_, wrong: str, mend: str) -> None:
        """Note a fault: its place, what is wrong, how to mend it."""
        self.faults.add(self.source.place(path), wrong, mend)

    def squares(self, path: Path_, parts: Sequence[str]) -> list[str]:
        """The squares of the map that are meant by "H7" and "C8:H12"."""
        try:
            squares = spread(parts)
        except ValueError as part:
            self.wrong(
                path,
                f'"{part}" is no square and no rectangle',
                'write "H7", or "C8:H12" from the upper left to the lower right',
            )
            return []
        self.on_map(path, squares)
        return [s for s in squares if s in self.facts.terrain]

    def on_map(self, path: Path_, squares: Iterable[str]) -> None:
        """Each of them must be a square of the map."""
        for square in squares:
            if square not in self.facts.terrain:
                self.wrong(path, f"there is no square {square} on the map", "write squares of the map")

    def known(self, path: Path_, words: Iterable[str], known: Iterable[str], what: str) -> None:
        """Each of the words must be one of the names that are known."""
        names = list(known)
        for word in words:
            if word not in names:
                self.wrong(path, f'there is no {what} "{word}"', did_you_mean(word, names))
