"""Reports of faults of the program that a player can send: versions, system, what was played, where it went wrong. No
path of his machine stands in them, and nothing of what a side hides.

A fault of Python is written when it happens; one of a library in machine code leaves a few lines in a file that is open
all the while, of which the next start makes a report. Either is offered to the player at that start.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import platform
import sys
import time
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from tabletop import __version__
from tabletop.data.atomicfile import write_text
from tabletop.data.autosave import hold
from tabletop.data.paths import log_folder, user_folder

UNSEEN = "crash to tell.txt"
"""In the folder of logs: the name of the report of which the player does not know yet."""
LIBRARIES = ("pygame-ce", "pydantic", "pytmx", "zstandard")


def about() -> dict[str, object]:
    """The program, its libraries and the system."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and not needed before

    found = {"Tabletop": __version__, "Python": platform.python_version(), "System": platform.platform()}
    for name in LIBRARIES:
        with contextlib.suppress(PackageNotFoundError):  # a built program may have left its notes at home
            found[name] = version(name)
    return {**found, "Built": "yes" if getattr(sys, "frozen", False) else "no"}


def trace_of(fault: BaseException) -> str:
    """Where a fault came from, with the files of the program and of libraries by their names in these."""
    told = traceback.TracebackException.from_exception(fault)
    _shorten(told, set())
    return plain("".join(told.format()))


def _shorten(told: traceback.TracebackException, seen: set[int]) -> None:
    if id(told) in seen:
        return
    seen.add(id(told))
    for frame in told.stack:
        frame.line  # noqa: B018 - read while the file can still be found
        frame.filename = short(frame.filename)
    for other in (told.__cause__, told.__context__):
        if other is not None:
            _shorten(other, seen)


def short(file: str) -> str:
    """A file of a package without the folders above it: tabletop/table/app.py."""
    parts = file.replace("\\", "/").split("/")
    for top in ("tabletop", "site-packages", "_internal"):
        if top in parts[:-1]:
            at = len(parts) - 1 - parts[::-1].index(top)
            return "/".join(parts[at if top == "tabletop" else at + 1 :])
    return parts[-1]


def plain(text: str) -> str:
    """A text without the player's own folders: his home is ~, the folder of his games [games]."""
    folders = {str(user_folder(create=False)): "[games]", str(log_folder(create=False)): "[logs]"}
    home = os.path.expanduser("~")
    if len(home) > 2:
        folders[home] = "~"
    for folder, word in sorted(folders.items(), key=lambda pair: -len(pair[0])):
        for way in (folder, folder.replace("\\", "\\\\"), folder.replace("\\", "/")):
            text = text.replace(way, word)
    return text


def as_text(facts: Mapping[str, object], *parts: str) -> str:
    """A report: facts a line each, then what happened."""
    lines = [f"{name}: {value}" for name, value in facts.items()]
    return plain("\n".join([*lines, *("\n" + part.rstrip() for part in parts)]) + "\n")


def write_report(facts: Mapping[str, object], trace: str) -> Path | None:
    """A fault that ended the program, as a report of which the next start tells; None when it cannot be written."""
    stamp = time.strftime("%Y-%m-%d %H.%M.%S")
    folder = user_folder(create=False) / "reports"
    path, n = folder / f"Tabletop crash {stamp}.txt", 2
    while path.exists():
        path, n = folder / f"Tabletop crash {stamp} ({n}).txt", n + 1
    try:
        write_text(path, as_text({"Time": stamp, **about(), **facts}, trace), folder=True)
        write_text(log_folder(create=False) / UNSEEN, path.name, folder=True)
    except OSError:
        return None
    return path


def untold() -> Path | None:
    """The report of which the player does not know yet; asked once, it is told."""
    note = log_folder(create=False) / UNSEEN
    try:
        name = note.read_text(encoding="utf-8").strip()
        note.unlink(missing_ok=True)
    except (OSError, UnicodeDecodeError):
        return None
    path = user_folder(create=False) / "reports" / Path(name).name
    return path if name and path.is_file() else None


class CrashWatch:
    """From its making to `end`, what breaks in machine code is written down. `earlier` made reports of what earlier
    programs left behind.
    """

    def __init__(self) -> None:
        self.file: IO[bytes] | None = None
        _collect()
        path = log_folder() / f"broken-{os.getpid()}.txt"
        with contextlib.suppress(OSError):
            self.file = path.open("w+b", buffering=0)
            hold(self.file)
            faulthandler.enable(self.file)

    def end(self) -> None:
        """The program ends as it should."""
        if self.file is None:
            return
        faulthandler.disable()
        with contextlib.suppress(OSError):
            self.file.close()
            Path(self.file.name).unlink(missing_ok=True)
        self.file = None


def _collect() -> None:
    """Files of programs that run no more: a report of those in which something stands."""
    for path in log_folder(create=False).glob("broken-*.txt"):
        with contextlib.suppress(OSError):
            with path.open("r+b") as file:
                if not hold(file):
                    continue
                left = file.read(100_000).decode("utf-8", errors="replace")
            if left.strip():
                rows = [_shortened(row) for row in left.splitlines()]
                write_report({"Kind": "the program stopped in a library"}, "\n".join(rows))
            path.unlink(missing_ok=True)


def _shortened(row: str) -> str:
    """A line of Python's fault handler with the short name of its file."""
    before, quote, rest = row.partition('"')
    file, end, after = rest.partition('"')
    return f"{before}{quote}{short(file)}{end}{after}" if end else row
