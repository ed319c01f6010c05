"""Saves and pictures as files: readable names, the usual folders, the file dialogs."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Callable, Collection
from pathlib import Path

import pygame as pg

from tabletop.core.match import Match
from tabletop.data.paths import DEVICES, user_folder
from tabletop.games import first, kit
from tabletop.shelf.hall import finished_folder
from tabletop.shelf.session import Session, save_folder
from tabletop.table.draw.pngfile import write_png
from tabletop.table.screens import jobs
from tabletop.table.ui.files import FileChooser, choose_file
from tabletop.table.ui.root import Root

SAVES = ("Saved games", "*.save *.older")
ALL_OPEN = ("Games, scenarios and maps", "*.save *.older *.json *.tabletop *.tmx *.tmj")
HEADER_BYTES = 1 << 20
"""More than the length of a save's first line."""
Then = Callable[[Path | None], object]


def plain(words: str) -> str:
    """Words as part of a file name on every system."""
    kept = re.sub(r"[^\w\s',.()&+-]", " ", words)
    name = re.sub(r"\s+", " ", kept).strip(" .")[:80].rstrip(" .") or "Game"
    return f"Game {name}" if name.partition(".")[0].strip().lower() in DEVICES else name


def position_words(session: Session) -> str:
    """The progress of a game, in words for a file name; only what every player knows."""
    return standing(session.match)


def leaving_words(session: Session) -> str:
    """The message when a game is left and kept."""
    return (
        f"{game_name(session)} ({position_words(session)}) leaves the table. It is saved; you can continue it at any"
        " time."
    )


def standing(match: Match) -> str:
    """ "turn 3", "day 2 of 5, turn 1", "day 2 of 5, hour 4", "day 1 of 5, planning", "before the battle",
    "finished".
    """
    if match.result is not None:
        return "finished"
    return kit(match.game.key).standing_at(match.state) or "before the battle"


def game_name(session: Session) -> str:
    """The name of a game: its scenario's title."""
    return session.header.title or session.header.scenario or "Battle"


def save_name(session: Session) -> str:
    """The name proposed for a save."""
    return plain(f"{game_name(session)}, {position_words(session)}")


def made(folder: Path) -> Path:
    """The folder, made if necessary. If it cannot be made, the file dialog says that it is unreadable, and writing
    fails with a sentence.
    """
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def keep_finished(session: Session) -> None:
    """Keep a finished game, with its replay and its story, until the player deletes it. Raises SaveError, OSError."""
    folder = finished_folder()
    folder.mkdir(parents=True, exist_ok=True)
    session.save(free_name(folder, f"{plain(game_name(session))}, {time.strftime('%Y-%m-%d %H.%M.%S')}"))


def free_name(folder: Path, name: str) -> Path:
    """The path of a new save in a folder: with a number if there is one of that name."""
    path, n = folder / f"{name}.save", 2
    while path.exists():
        path, n = folder / f"{name} ({n}).save", n + 1
    return path


def places() -> list[tuple[str, Path]]:
    """Folders at the left of the file dialogs."""
    return [
        ("Saved games", made(save_folder())),
        ("Finished games", made(finished_folder())),
        ("Own scenarios", made(kit(first()).scenarios().own_folder())),
        ("Tabletop", user_folder()),
    ]


def ask_open(root: Root, then: Then) -> FileChooser:
    """Ask which game, scenario or map to open."""
    return choose_file(
        root, "Open", made(save_folder()), then, places=places(), filters=[SAVES, ALL_OPEN, ("All files", "*")]
    )


def ask_save(root: Root, session: Session, then: Then, title: str = "Save the game") -> FileChooser:
    """Ask where to save a game."""
    return choose_file(
        root,
        title,
        made(save_folder()),
        then,
        save=True,
        name=save_name(session),
        suffix=".save",
        places=places(),
        filters=[SAVES],
    )


BOARD = ".board.html"
EXPLAINED = ".rolls.html"
"""The ending of a page with a board to step through."""


def ask_story(root: Root, session: Session, then: Then) -> FileChooser:
    """Ask where to write the story of a battle."""
    folder = made(user_folder() / "stories")
    name = plain(f"{game_name(session)} {time.strftime('%Y-%m-%d')}")
    filters = [
        ("Page for a browser", "*.html"),
        ("Page with every roll explained", f"*{EXPLAINED}"),
        ("Board to step through in a browser", f"*{BOARD}"),
        ("Moving picture of a stretch", "*.png"),
        ("Plain text", "*.txt"),
        ("Rolls and losses, CSV", "*.csv"),
        ("Rolls and losses, JSON", "*.json"),
    ]
    return choose_file(
        root,
        "Write the story of the battle",
        folder,
        then,
        save=True,
        name=name + ".html",
        suffix=".html",
        places=[("Stories", folder), *places()],
        filters=filters,
    )


def ask_report(root: Root, then: Then) -> FileChooser:
    """Ask where to write a fault report."""
    folder = made(user_folder() / "reports")
    return choose_file(
        root,
        "Save the report",
        folder,
        then,
        save=True,
        name=plain(f"Tabletop report {time.strftime('%Y-%m-%d %H.%M')}") + ".txt",
        suffix=".txt",
        places=[("Reports", folder), *places()],
        filters=[("Plain text", "*.txt")],
    )


def quick_path() -> Path:
    """The file of the quick save."""
    return save_folder() / "Quick save.save"


def picture_path(taken: Collection[Path] = ()) -> Path:
    """A new file for a picture of the window, different from those being written."""
    folder = made(user_folder() / "pictures")
    stamp = time.strftime("%Y-%m-%d %H.%M.%S")
    path = folder / f"Tabletop {stamp}.png"
    n = 2
    while path in taken or path.exists():
        path = folder / f"Tabletop {stamp} ({n}).png"
        n += 1
    return path


def newest_game() -> Path | None:
    """The last game: the newest autosave that no program holds, or save."""
    from tabletop.shelf.session import recoverable

    found = [*recoverable()[:1], *(save_folder().glob("*.save") if save_folder().is_dir() else [])]
    stamped = []
    for path in found:
        try:
            stamped.append((path.stat().st_mtime, path))
        except OSError:
            continue
    return max(stamped)[1] if stamped else None


def game_title(path: Path) -> str:
    """The title of the battle in a save, from its first line alone; the name of the file if that is unreadable."""
    try:
        with path.open("rb") as file:
            header = json.loads(file.readline(HEADER_BYTES))
        return str(header.get("title") or header["scenario"])
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return path.stem


# -- Screenshots by the player, written to the disk while the game goes on.


class Snapshots:
    """Writes pictures beside the window. `written(path)` and `failed(fault)` are called for each in a later frame; the
    program does not end before the last is on the disk.
    """

    def __init__(self, written: Callable[[Path], object], failed: Callable[[BaseException], object]) -> None:
        self.written, self.failed = written, failed
        self._under_way: dict[Path, jobs.Worker] = {}

    def take(self, picture: pg.Surface) -> None:
        """Begin to write a picture, which nobody else may change. Raises OSError."""
        path = picture_path(self._under_way)
        worker = self._under_way[path] = jobs.Worker(lambda report: write_png(picture, path), to_the_end=True)
        worker.start()

    def look(self) -> None:
        """Call once per frame: report those that are done. Raises faults other than those of the disk."""
        for path, worker in list(self._under_way.items()):
            if worker.is_alive():
                continue
            del self._under_way[path]
            if worker.fault is None:
                self.written(path)
            elif isinstance(worker.fault, OSError):
                self.failed(worker.fault)
            else:
                raise worker.fault
