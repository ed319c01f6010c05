"""The printed facts of Air Support, read from scenarios/air_support/library and compared with each other."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tabletop.data.paths import resource
from tabletop.data.scenariofiles import LibraryFiles
from tabletop.games.air_support.data import casting
from tabletop.games.air_support.data.casting import CrossCheck
from tabletop.games.air_support.data.library_shapes import (
    FILES,
    AircraftFile,
    CostsFile,
    GunsFile,
    InfantryFile,
    VehiclesFile,
    WeaponsFile,
)
from tabletop.games.air_support.rules.sheets import Library

FOLDER = "scenarios/air_support/library"


class Shelf(LibraryFiles):
    """The files of a library folder as read. Raises DataError with the faults of all files at once. `library` is
    the game's value.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FILES, lambda sources, files: CrossCheck(sources, files).faults())
        self.library = self._library()

    def _library(self) -> Library:
        aircraft, infantry = self._file("aircraft", AircraftFile), self._file("infantry", InfantryFile)
        men = [sheet for row in infantry.squads for sheet in casting.squad(row)]
        men += [casting.crew(row) for row in infantry.crews]
        men += [sheet for row in infantry.leaders for sheet in casting.leaders(row)]
        classes = [casting.air_class(row) for row in aircraft.classes]
        return Library(
            {sheet.cls: sheet for sheet in classes},
            tuple(casting.model(row) for row in aircraft.models),
            {sheet.id: sheet for sheet in men},
            {row.key: casting.weapon(row) for row in self._file("weapons", WeaponsFile).weapons},
            {row.key: casting.gun(row) for row in self._file("guns", GunsFile).guns},
            {row.key: casting.vehicle(row) for row in self._file("vehicles", VehiclesFile).vehicles},
            casting.costs(self._file("costs", CostsFile)),
        )


@lru_cache(1)
def shelf() -> Shelf:
    """The shipped library; read once. Raises DataError when a file is damaged."""
    return Shelf(resource(FOLDER))


def library() -> Library:
    """All shipped counters and prices; read once."""
    return shelf().library
