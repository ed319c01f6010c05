"""The save that grows while a game is played, appended and flushed line by line, and whether a program still writes
it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from tabletop.data.saves import LIMIT, Header, Line, SaveError, header_plain, line_plain, sealed


class Autosave:
    """A save that grows: each line is on the disk before the next command is asked for."""

    def __init__(self, path: Path, header: Header, lines: Iterable[Line] = ()) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = os.fdopen(
            os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644), "r+b", buffering=0
        )
        if not _lock(self._file):
            self._file.close()
            raise SaveError(f"{path.name} is being written by another program.")
        self._file.truncate(0)
        self._whole = 0
        self._owed = b""
        """What could not be written yet: it goes before the next line."""
        self._covered = header.covered
        text, self._seal = sealed(header_plain(header), "")
        for line in lines:
            more, self._seal = sealed(line_plain(line, self._covered), self._seal)
            text += more
        self._put(text)

    def _put(self, text: str) -> None:
        """Everything owed and this, flushed to the disk. After a fault the file ends with the last whole write
        again.
        """
        self._owed += text.encode()
        try:
            self._file.seek(self._whole)
            left = memoryview(self._owed)
            while left:
                left = left[self._file.write(left) or 0 :]
            os.fsync(self._file.fileno())
        except OSError as fault:
            with contextlib.suppress(OSError):
                self._file.truncate(self._whole)
            raise SaveError(
                f"The autosave could not be written: {fault.strerror or fault}. Save the game by hand."
            ) from fault
        self._whole += len(self._owed)
        self._owed = b""

    @property
    def gone(self) -> bool:
        """Whether somebody has deleted the file, or put another in its place: what is written to it now would be lost
        with it.
        """
        try:
            return not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except (OSError, ValueError):
            return True

    def append(self, line: Line) -> None:
        """Add a line and flush it to the disk. Raises SaveError (the game in memory is whole, the line follows with
        the next one).
        """
        text, self._seal = sealed(line_plain(line, self._covered), self._seal)
        self._put(text)

    def close(self, *, remove: bool = False) -> None:
        """Done; `remove` when the game was ended or saved and needs no recovery. What lies in its place stays."""
        remove = remove and not self.gone
        with contextlib.suppress(OSError):
            self._file.close()
        if remove:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


def _lock(file: IO[Any]) -> bool:
    """Take the file for this program, as long as it is open; False when another program has it. Systems without
    locks: always True.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(LIMIT)  # far behind the content, so that reading it stays possible
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        return fault.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def in_use(path: Path) -> bool:
    """Whether a program that still runs is writing this autosave."""
    try:
        with path.open("r+b") as file:
            return not _lock(file)
    except OSError:
        return False
