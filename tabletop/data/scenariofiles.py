"""Finding, reading, listing and writing the scenario files of one game, with their maps: the same for every game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

from tabletop.core.chance import SeededDice
from tabletop.core.fastcopy import replace
from tabletop.core.game import Game
from tabletop.core.kit import HexNames, ScenarioCard
from tabletop.core.match import Match
from tabletop.data.atomicfile import write_text
from tabletop.data.faults import DataError, DataFault, FaultList, did_you_mean
from tabletop.data.jsondocument import laid_out
from tabletop.data.notation import LineFault, position_of, position_text
from tabletop.data.paths import data_root, own_or_shipped, resource, user_folder
from tabletop.data.shape import Shape, fit
from tabletop.data.sharedfiles import SHARED, package_around, shared_scenarios
from tabletop.data.strictjson import Source, read_json

T = TypeVar("T")


class MapLine(Protocol):
    """The member "map" of a scenario file."""

    @property
    def file(self) -> str: ...


class Head(Protocol):
    """What the scenario files of all games begin with."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def minutes(self) -> int: ...
    @property
    def blurb(self) -> str: ...
    @property
    def tags(self) -> Sequence[str]: ...
    @property
    def map(self) -> MapLine: ...
    @property
    def balance(self) -> str: ...


def card_of(
    game: str, file: Head, path: Path, sides: tuple[str, ...], pieces: int, options: tuple[str, ...] = ()
) -> ScenarioCard:
    """What the chooser shows of a scenario file. pieces: how many there are of what the game's kit counts."""
    return ScenarioCard(
        game,
        file.key,
        file.title,
        file.date,
        file.minutes,
        sides,
        pieces,
        file.blurb,
        options,
        tuple(file.tags),
        file.map.file,
        file.balance,
        path,
    )


def read_scenario(path: Path) -> Source:
    """A scenario file. A map that lies beside it, and not where maps usually are, is named by its whole path, since the
    document travels on without its file; the map of a package by its place in the player's folder, so that the same
    package has the same name everywhere. Raises DataError.
    """
    source = read_json(path)
    if (home := package_around(path)) is not None:
        _own_pictures(source.value, home.relative_to(user_folder(create=False).resolve()).as_posix())
    section = source.value.get("map") if isinstance(source.value, dict) else None
    file = section.get("file") if isinstance(section, dict) else None
    if not isinstance(file, str) or not file or "\0" in file:
        return source
    beside, package = path.parent / file, package_around(path)
    if package is not None and beside.resolve().is_relative_to(package) and beside.is_file():
        home = user_folder(create=False).resolve()
        source.value["map"]["file"] = beside.resolve().relative_to(home).as_posix()
    elif not own_or_shipped(file).is_file() and beside.is_file():
        source.value["map"]["file"] = beside.resolve().as_posix()
    return source


def _own_pictures(value: Any, package: str) -> None:
    """Pictures that the pieces of a package show are those in it."""
    pieces = value.get("pieces") if isinstance(value, dict) else None
    for line in pieces if isinstance(pieces, list) else ():
        face = line.get("face") if isinstance(line, dict) else None
        if isinstance(face, str) and face.startswith("counters/"):
            line["face"] = f"{package}/{face}"


def map_name(path: Path) -> str:
    """How a scenario names a map: below the player's folder or the program's where it lies there, else by its whole
    path.
    """
    there = path.resolve()
    for root in (user_folder(create=False), data_root()):
        if (
            there.is_relative_to(root.resolve())
            and own_or_shipped(name := there.relative_to(root.resolve()).as_posix()).resolve() == there
        ):
            return name
    return there.as_posix()


def name_beside(path: Path, scenario: Path) -> str:
    """How the scenario file names a map: as `map_name` below those folders, else by the way from the file to it."""
    name = map_name(path)
    if not Path(name).is_absolute():
        return name
    try:
        way = Path(os.path.relpath(path.resolve(), scenario.resolve().parent)).as_posix()
    except ValueError:  # another drive
        return name
    return name if own_or_shipped(way).is_file() else way


def map_of(source: Source, file: str, read: Callable[[Path, int], T]) -> T:
    """What `read(path, time of its last change)` makes of the map that a scenario file names, the player's own map
    before a shipped one. Raises DataError when it is not there or cannot be read.
    """
    from tabletop.data.tiled import MapError, is_salvaging

    faults = FaultList(source.file)
    try:
        path = own_or_shipped(file)
        if is_salvaging():  # past the cache of `read`
            read = getattr(read, "__wrapped__", read)
        return read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        faults.add(
            source.place(("map", "file")),
            f'there is no map "{file}"',
            "open the .tabletop file that it came with first"
            if file.startswith(f"{SHARED}/")
            else "write the path of a Tiled map: in your maps folder, or beside the scenario file",
        )
    except MapError as error:
        faults.add(source.place(("map", "file")), f'the map "{file}" cannot be read', str(error.faults[0]))
    raise faults.error()


@lru_cache(64)
def _sound(path: Path, changed: int) -> None:
    """Reads one of the player's own maps as it stands now; the shipped ones are sound. Raises MapError."""
    from tabletop.data.tiled import load_map

    if not path.is_relative_to(data_root()):
        load_map(path)


def _unbuilt(source: Source) -> Any:
    raise TypeError(f"Nobody was named who builds the scenario in {source.file}.")


def _tried(game: Game[Any], scenario: Any, state: Any) -> None:
    """Lets the rules go on from a position to the next decision and list what may be done there. Raises LineFault
    when they cannot: the notation holds each part to its kind, and only the rules know what goes together.
    """
    try:
        match = Match.start(game, replace(scenario, position=state), SeededDice(1))
        for seat in match.to_act:
            match.view(seat), match.options(seat), match.prompt(seat)
    except Exception as error:
        raise LineFault(f"The rules cannot go on from this position ({type(error).__name__}: {error})") from None


@dataclass(frozen=True)
class ScenarioFiles(Generic[T]):
    """The scenario files of a game. place: where a shipped one stands in the list, by the name of its file without
    .json, None for files that do not belong into it. card: what the chooser shows of a file; raises DataError.
    examples: whether worked examples lie in a folder beside them. home: where the shipped ones lie; None: in the data
    folders of the program, under the key of the game. build: makes the scenario of a file; raises DataError with every
    fault. rules: the game, for files that go on from a position: their member "position" is a text of `notation`, and
    their scenario holds the state that it says in its field `position`. hexes: how the hexes of a scenario are called
    in that text. old: the state of a scenario and the object that version 0.9.0 wrote as "position"; raises ValueError
    or KeyError.
    """

    game: str
    place: Callable[[str], tuple[Any, ...] | None]
    card: Callable[[Path], ScenarioCard]
    examples: bool = True
    home: Path | None = None
    build: Callable[[Source], T] = _unbuilt
    rules: Callable[[], Game[Any]] | None = None
    hexes: Callable[[Any], HexNames] | None = None
    old: Callable[[Any, Mapping[str, Any]], Any] | None = None

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
        value = read_scenario(path).value
        if not isinstance(value, dict):
            faults = FaultList(path.name)
            faults.add("whole file", "it is no object", 'write { "format": "tabletop scenario 1", ... }')
            raise faults.error()
        return value

    def load(self, name: str | Path) -> T:
        """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
        return self.built(read_scenario(self.path(name)))

    def parse(self, document: dict[str, Any], source: str = "the scenario") -> T:
        """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with
        every fault.
        """
        return self.built(Source(source, document))

    def built(self, source: Source, build: Callable[[Source], T] | None = None) -> T:
        """The scenario of a file, with the state where it goes on. Raises DataError with every fault."""
        scenario: Any = (build or self.build)(source)
        told = source.value.get("position")
        if not told or self.rules is None or not (isinstance(told, str) or self.old):
            return cast(T, scenario)
        game, faults = self.rules(), FaultList(source.file)
        try:
            if isinstance(told, str):
                state = position_of(game.start(scenario), told, self.hexes and self.hexes(scenario))
            else:
                state = self._old(scenario, told)
            _tried(game, scenario, state)
        except LineFault as error:
            faults.add(source.place(("position",)), str(error).rstrip("."), "mend that part of it")
            raise faults.error() from None
        return cast(T, replace(scenario, position=state))

    def _old(self, scenario: Any, told: Mapping[str, Any]) -> Any:
        assert self.old is not None
        try:
            return self.old(scenario, told)
        except (AttributeError, KeyError, TypeError, ValueError, StopIteration) as error:
            raise LineFault(
                f"This position of version 0.9.0 cannot be read ({type(error).__name__}: {error})"
            ) from None

    def position(self, state: Any, begun: dict[str, Any]) -> dict[str, Any]:
        """The document of a scenario that goes on from a state, from the document that its game began with. Raises
        LineFault with a sentence when the game is over, and for a view.
        """
        assert self.rules is not None
        if self.rules().result(state) is not None:
            raise LineFault("The game is over; there is nothing to go on with.")
        scenario: Any = replace(self.build(Source("the scenario", begun)), position=None)
        first = self.rules().start(scenario)
        name = str(begun["title"]).partition(" (")[0][:40]
        when = self.rules().clock(state).words.lower() or "later"
        return {
            **begun,
            "key": f"{begun['key'].removesuffix('_position')[:36]}_position",
            "title": f"{name} ({when})",
            "blurb": f"A position from {name}, {when}.",
            "position": position_text(first, state, self.hexes and self.hexes(scenario)),
        }

    def cards(self) -> list[ScenarioCard]:
        """Cards of all shipped scenarios, then of the player's own ones and of those that others shared with him; a
        damaged file gets a card that says so, and the others are there as ever.
        """
        mine = self.own_folder()
        own = [*(sorted(mine.glob("*.json")) if mine.is_dir() else []), *shared_scenarios(self.game)]
        return [self._card_or_fault(self.folder / f"{key}.json", self.card) for key in self.keys()] + [
            self._card_or_fault(path, self._with_map) for path in own
        ]

    def _with_map(self, path: Path) -> ScenarioCard:
        card = self.card(path)
        if card.map_file:
            map_of(Source(path.name, {}), card.map_file, _sound)
        return card

    def _card_or_fault(self, path: Path, read: Callable[[Path], ScenarioCard]) -> ScenarioCard:
        try:
            return read(path)
        except (DataError, OSError) as error:
            why = error.faults[0] if isinstance(error, DataError) else error
            words = f"This file cannot be used. {why}"
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
        text = laid_out(document)
        if json.loads(text) != document:
            raise AssertionError("the written scenario differs from the document")
        write_text(target, text, folder=True)
        return target


# -- The library folder of a game: its JSON files of printed counters and cards, read and fitted to their shapes.

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
