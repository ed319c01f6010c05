"""The library folder of a game: its JSON files of printed counters and cards, read and fitted to their shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar, cast

from tabletop.data.faults import DataError, DataFault, FaultList
from tabletop.data.shape import Shape, fit
from tabletop.data.strictjson import Source, read_json

F = TypeVar("F", bound=Shape)


class LibraryFiles:
    """The files of a library folder as read. Raises DataError with the faults of all files at once.

    `sources` have the lines for faults, `files` the shapes by file name without .json. `compare`: what is wrong between
    files that are whole, from both.
    """

    def __init__(
        self,
        folder: Path,
        models: Mapping[str, type[Shape]],
        compare: Callable[[dict[str, Source], dict[str, Shape]], Sequence[DataFault]] | None = None,
    ) -> None:
        self.sources: dict[str, Source] = {}
        self.files: dict[str, Shape] = {}
        found: list[DataFault] = []
        for name, model in models.items():
            try:
                self.sources[name] = read_json(folder / f"{name}.json", f"library/{name}.json")
                self.files[name] = fit(self.sources[name], model, FaultList(f"library/{name}.json"))
            except DataError as error:
                found += error.faults
        if not found and compare is not None:
            found += compare(self.sources, self.files)
        if found:
            raise DataError(found)

    def _file(self, name: str, kind: type[F]) -> F:
        return cast(F, self.files[name])
