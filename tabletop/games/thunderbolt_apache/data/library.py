"""The printed facts of Thunderbolt / Apache, read from scenarios/thunderbolt_apache/library and compared with each
other.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tabletop.data.paths import resource
from tabletop.data.scenariofiles import LibraryFiles
from tabletop.games.thunderbolt_apache.data import casting
from tabletop.games.thunderbolt_apache.data.crosschecks import CrossCheck
from tabletop.games.thunderbolt_apache.data.shapes import (
    FILES,
    AircraftFile,
    BattalionsFile,
    CampaignsFile,
    ChitsFile,
    ConditionsFile,
    CountersFile,
    EventsFile,
    PilotsFile,
    SituationsFile,
    StoresFile,
    TablesFile,
    TilesFile,
    UnitsFile,
)
from tabletop.games.thunderbolt_apache.rules.sheets import ConditionCard, Library

FOLDER = "scenarios/thunderbolt_apache/library"


class Shelf(LibraryFiles):
    """The thirteen files of a library folder as read. Raises DataError with the faults of all files at once.
    `library` is the game's value.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FILES, lambda sources, files: CrossCheck(sources, files).faults())
        self.library = self._library()

    def _library(self) -> Library:
        counters = [c for row in self._file("counters", CountersFile).counters for c in casting.counters(row)]
        chits = [c for row in self._file("chits", ChitsFile).chits for c in casting.chits(row)]
        conditions = self._file("conditions", ConditionsFile).conditions
        return Library(
            {a.key: casting.aircraft(a) for a in self._file("aircraft", AircraftFile).aircraft},
            {s.key: casting.store(s) for s in self._file("stores", StoresFile).stores},
            {u.key: casting.unit(u) for u in self._file("units", UnitsFile).units},
            {b.key: casting.battalion(b) for b in self._file("battalions", BattalionsFile).battalions},
            {t.key: casting.tile(t) for t in self._file("tiles", TilesFile).tiles},
            {c.key: casting.campaign(c) for c in self._file("campaigns", CampaignsFile).campaigns},
            {s.key: casting.situation(s) for s in self._file("situations", SituationsFile).situations},
            {c.key: ConditionCard(c.key, c.title, c.text, dict(c.effects)) for c in conditions},
            {e.key: casting.event(e) for e in self._file("events", EventsFile).events},
            {c.key: c for c in counters},
            {c.key: c for c in chits},
            {p.name: casting.pilot(p) for p in self._file("pilots", PilotsFile).pilots},
            casting.tables(self._file("tables", TablesFile)),
        )


@lru_cache(1)
def shelf() -> Shelf:
    """The shipped library; read once. Raises DataError when a file is damaged."""
    return Shelf(resource(FOLDER))


def library() -> Library:
    """All shipped cards, counters, chits, tiles and tables; read once."""
    return shelf().library
