"""From a file or a choice to a game: the kind of a file, making its session, and the message if it cannot be opened."""

from __future__ import annotations

import copy
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.chance import TableDice
from tabletop.data import saves
from tabletop.data.package import SUFFIX
from tabletop.data.paths import own_or_shipped
from tabletop.data.saves import SaveError
from tabletop.games import first, kit, playable
from tabletop.shelf.catalogue import find_scenario
from tabletop.shelf.session import Session

if TYPE_CHECKING:
    from tabletop.data.tiled import MapSheet

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp")
HOUSE_RULES = "house rules"


@dataclass(frozen=True)
class SetUp:
    """The game chosen on the shelf. `options`: rule options if they differ from the scenario's own; `table_dice`: real
    dice are rolled and typed in; `seed` None: any.
    """

    game: str
    key: str
    document: dict[str, Any] = field(hash=False)
    players: tuple[str, ...] = ("human", "bot:normal")
    options: frozenset[str] | None = None
    table_dice: bool = False
    seed: int | None = None


@dataclass
class Opened:
    """A game ready for the table: the session, its map, its set-up (None: a save), a note to show, and whether a
    finished game begins with its replay rather than its last page.
    """

    session: Session
    sheet: MapSheet
    setup: SetUp | None = None
    note: str = ""
    replay: bool = False


def played_document(setup: SetUp) -> dict[str, Any]:
    """The scenario document of a set-up; with other options it is marked as played by house rules."""
    own = frozenset(setup.document.get("options", ()))
    if setup.options is None or setup.options == own:
        return setup.document
    order = [key for key, _, _ in kit(setup.game).scenarios().options]
    document = copy.deepcopy(setup.document)
    document["options"] = sorted(setup.options, key=order.index)
    title = str(document.get("title", ""))
    document["title"] = title if HOUSE_RULES in title else f"{title} ({HOUSE_RULES})"
    return document


def map_path(file: str) -> Path:
    """The map of a scenario: shipped, or the player's own."""
    return own_or_shipped(file)


def open_setup(setup: SetUp, report: Callable[[float | None, str], object]) -> Opened:
    """A new game. Raises DataError, MapError."""
    from tabletop.data.tiled import load_map

    report(None, "Reading the scenario ...")
    session = Session.new(setup.game, played_document(setup), setup.players, setup.seed, autosave=False)
    if setup.table_dice:  # only from the first decision on: nobody is there yet to be asked for the set-up's draws
        session.match.dice = TableDice()
    report(None, "Unfolding the map ...")
    sheet = load_map(map_path(session.match.scenario.map_file), lenient=session.kit.scenarios().lenient)
    return Opened(session, sheet, setup)


def bare_table(path: Path) -> tuple[str, dict[str, Any]]:
    """The game and the document for a map alone. Raises LookupError if no game can be played on one."""
    for game in playable():
        if (make := kit(game).scenarios().bare_map) is not None:
            return game, make(path)
    raise LookupError("No game can be played on a map alone.")


def open_save(path: Path, players: Mapping[int, str], report: Callable[[float | None, str], object]) -> Opened:
    """A saved game, replayed; `players` get their seats from now on. Raises SaveError, DataError, MapError."""
    from tabletop.data.tiled import load_map

    report(None, f"{path.name} is read and played again ...")
    save = saves.read(path)
    if players:
        seated = tuple(players.get(seat, player) for seat, player in enumerate(save.header.players))
        save = replace(save, header=replace(save.header, players=seated))
    session = Session.from_save(save, autosave=False)
    report(None, "Unfolding the map ...")
    sheet = load_map(map_path(session.match.scenario.map_file), lenient=session.kit.scenarios().lenient)
    return Opened(session, sheet, None, save.note)


def kind_of(path: Path) -> str:
    """The kind of a file: "save", "scenario", "map", "picture", "package"; '' for a file that cannot be opened here
    (`not_opened` explains why).
    """
    try:
        if not path.is_file():  # a pipe would never end
            return ""
        with path.open("rb") as file:
            head = file.read(4096)
    except OSError:
        return ""
    suffix = path.suffix.lower()
    if suffix == SUFFIX:
        return "package"
    if _other_table(head):
        return ""
    if suffix in (".save", ".older", ".part") or b'"tabletop":' in head:
        return "save"
    if suffix in PICTURES:
        return "picture"
    if suffix in (".tmx", ".tmj") or (b"<map" in head and suffix in (".xml", "")):
        return "map"
    if suffix == ".json":
        from tabletop.data.tiled.jsonform import kind_of_json

        return "map" if kind_of_json(path) == "map" else "scenario"
    return "scenario" if head.lstrip()[:1] == b"{" else ""


def _other_table(head: bytes) -> str:
    """The format of one of the program's files that is not a scenario, such as "tabletop aircraft 1"; '' for all
    others.
    """
    found = re.match(rb'\s*\{\s*"format"\s*:\s*"(tabletop (?!scenario)\w+ \d+)"', head)
    return found[1].decode() if found else ""


def not_opened(path: Path) -> str:
    """Why `kind_of` found nothing to open at a path."""
    try:
        if path.is_dir():
            return f"{path.name} is a folder. Open or drop a file that lies in it."
        if not path.is_file():
            return f"{path.name} is no ordinary file." if path.exists() else f"There is no file {path.name} any more."
        with path.open("rb") as file:
            head = file.read(4096)
        if not head:
            return f"{path.name} is empty."
        if kind := _other_table(head):
            return (
                f'{path.name} is a file of the program ({kind}), but nothing to play; "tabletop check" looks'
                " through it."
            )
    except OSError as fault:
        return f"{path.name} could not be read: {fault.strerror or fault}."
    return (
        f"{path.name} is neither a saved game (.save), a scenario (.json, .tabletop), a map (.tmx, .tmj) nor a picture"
        " (.png, .jpg)."
    )


def start_of(text: str) -> tuple[str, Any]:
    """The target of `run(start)`: ("save", path), ("map", path), ("picture", path) or ("scenario", (game, key or
    path)); a package is installed among the shared battles. Raises LookupError with a sentence, DataError for an
    unusable package.
    """
    path = Path(text)
    if path.is_file():
        kind = kind_of(path)
        if kind == "scenario":
            return kind, find_scenario(str(path)) if path.suffix == ".json" else (first(), path)
        if kind == "package":
            from tabletop.shelf.installed import install

            shared = install(path)
            return "scenario", (shared.manifest.game, shared.scenario)
        if kind:
            return kind, path
        raise LookupError(f"{path.name} is neither a saved game, a scenario nor a map.")
    if path.suffix.lower() in (".save", ".tmx", ".tmj", ".json", SUFFIX):
        raise LookupError(f"There is no file {path.name}.")
    return "scenario", find_scenario(text)


def sentence(fault: BaseException, most: int = 6) -> str:
    """An error in words for the player: the first faults of a file, one per line."""
    faults = getattr(fault, "faults", None)  # of DataError and MapError
    if isinstance(faults, list):
        told = [str(f) for f in faults[:most]]
        more = len(faults) - len(told)
        return "\n".join(told + ([f"... and {more} more."] if more else []))
    if isinstance(fault, SaveError | LookupError | ValueError):
        return str(fault.args[0]) if fault.args else str(fault)
    if isinstance(fault, OSError):
        return f"The file could not be read: {fault.strerror or fault}."
    return f"Something went wrong that should not: {type(fault).__name__}: {fault}"


def when(stamp: float, now: float | None = None) -> str:
    """A moment for people: "today 20:14", "yesterday 20:14", "12 May 2026"."""
    now = time.time() if now is None else now
    then, today = time.localtime(stamp), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if (then.tm_year, then.tm_yday) == (today.tm_year, today.tm_yday):
        return f"today {clock}"
    before = time.localtime(now - 86_400)
    if (then.tm_year, then.tm_yday) == (before.tm_year, before.tm_yday):
        return f"yesterday {clock}"
    return f"{then.tm_mday} {time.strftime('%B %Y', then)}, {clock}"
