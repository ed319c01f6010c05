"""Finding, reading, listing and writing the scenario files of one game: the same for every game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.faults import DataError, FaultList, did_you_mean
from tabletop.data.layout import laid_out
from tabletop.data.paths import resource, user_folder
from tabletop.data.strictjson import read_json


@dataclass(frozen=True)
class ScenarioFiles:
    """The scenario files of a game. place: where a shipped one stands in the list, by the name of its file without
    .json, None for files that do not belong into it. card: what the chooser shows of a file; raises DataError.
    examples: whether worked examples lie in a folder beside them. home: where the shipped ones lie; None: in the data
    folders of the program, under the key of the game.
    """

    game: str
    place: Callable[[str], tuple[Any, ...] | None]
    card: Callable[[Path], ScenarioCard]
    examples: bool = True
    home: Path | None = None

    @property
    def folder(self) -> Path:
        """Where the shipped ones lie."""
        return self.home if self.home is not None else resource(f"scenarios/{self.game}")

    def own_folder(self) -> Path:
        """Where the player's own scenarios lie (it need not exist)."""
        return user_folder(create=False) / "scenarios" / self.game

    def keys(self) -> list[str]:
        """Keys of the shipped scenarios, in their order: the names of their files without .json."""
        listed = [
            (place, path.stem) for path in self.folder.glob("*.json") if (place := self.place(path.stem)) is not None
        ]
        return [key for _, key in sorted(listed)]

    def example_keys(self) -> list[str]:
        """Keys of the worked examples that are shipped as positions."""
        return [path.stem for path in sorted((self.folder / "examples").glob("*.json"))] if self.examples else []

    def path(self, name: str | Path) -> Path:
        """The file of a key (shipped scenario, example, own scenario) or of a path. Raises DataError with what is
        near.
        """
        if isinstance(name, Path) or name.endswith(".json") or os.sep in name:
            return Path(name)
        for folder in (self.folder, *([self.folder / "examples"] if self.examples else []), self.own_folder()):
            if (path := folder / f"{name}.json").is_file():
                return path
        faults = FaultList(f"{name}.json")
        faults.add(
            "whole file", f'there is no scenario "{name}"', did_you_mean(name, [*self.keys(), *self.example_keys()])
        )
        raise faults.error()

    def document(self, name: str | Path) -> dict[str, Any]:
        """The document (the JSON value) of a scenario key or file. Raises DataError when it is not strict JSON or
        no object.
        """
        path = self.path(name)
        value = read_json(path).value
        if not isinstance(value, dict):
            faults = FaultList(path.name)
            faults.add("whole file", "it is no object", 'write { "format": "tabletop scenario 1", ... }')
            raise faults.error()
        return value

    def cards(self) -> list[ScenarioCard]:
        """Cards of all shipped scenarios, then of the player's own ones; a damaged own file gets a card that says
        so.
        """
        mine = self.own_folder()
        own = sorted(mine.glob("*.json")) if mine.is_dir() else []
        return [self.card(self.folder / f"{key}.json") for key in self.keys()] + [
            self._card_or_fault(path) for path in own
        ]

    def _card_or_fault(self, path: Path) -> ScenarioCard:
        try:
            return self.card(path)
        except DataError as error:
            words = f"This file cannot be used. {error.faults[0]}"
            return ScenarioCard(self.game, path.stem, path.stem, "", 0, (), 0, words, tags=("damaged",), file=path)

    def write(
        self, document: dict[str, Any], path: Path | None, check: Callable[[dict[str, Any], str], object]
    ) -> Path:
        """Writes a scenario document, after checking it, as a file that people can read; into the player's own
        folder unless `path` says otherwise. Returns the file. Raises DataError when the document is not a whole
        scenario, OSError when it cannot be written.
        """
        check(document, path.name if path else f"{document.get('key', 'scenario')}.json")
        target = path if path is not None else self.own_folder() / f"{document['key']}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        text = laid_out(document)
        if json.loads(text) != document:
            raise AssertionError("the written scenario differs from the document")
        spare = target.with_name(target.name + ".new")
        spare.write_text(text, encoding="utf-8", newline="\n")
        os.replace(spare, target)
        return target
