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
from threading import Condition, Thread
from typing import IO, Any

from tabletop.data.saves import LIMIT, Header, SavedLine, SaveError, header_plain, line_plain, sealed

PATIENCE = 0.01
"""Seconds that are waited for the disk. A slower one goes on beside the window: what is written is with the system by
then, and only a machine that stops at that moment loses it.
"""
LAST_WAIT = 2.0
"""Seconds that are waited for it when a game is put away."""


class Flusher:
    """Brings a file to the disk beside whoever writes it, one flush at a time; what was written meanwhile goes with the
    next. One thread lives as long as the file is written: to start one, or to close a handle of its own, can take as
    long as a flush on a busy machine, and the window would wait for it.
    """

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.done = 0
        """Bytes of the file that are on the disk."""
        self._wanted = 0
        self._fault: OSError | None = None
        self._ended = False
        self._news = Condition()
        Thread(target=self._work, daemon=True, name="flush").start()

    def flush(self, size: int, seconds: float) -> None:
        """Have so many bytes of the file brought to the disk, and wait so long for it; not at all behind another flush,
        so that many lines in a row wait once. Raises the OSError of this or an earlier flush; then nothing more is
        under way.
        """
        with self._news:
            if self._fault is None:
                if self._wanted > self.done:
                    seconds = 0
                self._wanted = size
                self._news.notify_all()
                self._news.wait_for(lambda: self._fault is not None or self.done >= size, seconds)
            fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    def wait(self, seconds: float) -> None:
        """Wait so long for what is under way."""
        with self._news:
            self._news.wait_for(lambda: self.done >= self._wanted, seconds)

    def end(self, seconds: float) -> None:
        """Wait so long for what is under way; nothing more follows."""
        self.wait(seconds)
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _work(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._ended or self._wanted > self.done)
                if self._ended:
                    return
                size = self._wanted
            fault: OSError | None = None
            try:
                os.fsync(self.handle)
            except OSError as raised:
                fault = raised
            with self._news:
                if fault is not None:
                    self._fault, self._wanted = fault, self.done
                else:
                    self.done = size
                self._news.notify_all()


class Autosave:
    """A save that grows: each line is written before the next command is asked for, and on the disk as soon as that
    can be.
    """

    def __init__(self, path: Path, header: Header, lines: Iterable[SavedLine] = ()) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = os.fdopen(
            os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644), "r+b", buffering=0
        )
        if not hold(self._file):
            self._file.close()
            raise SaveError(f"{path.name} is being written by another program.")
        self._file.truncate(0)
        self._flusher = Flusher(self._file.fileno())
        self._whole = 0
        """Bytes that are on the disk for certain."""
        self._written = 0
        """Bytes that are with the system; each of both ends with a line."""
        self._owed = b""
        """What follows the certain ones, written or not."""
        self._covered = header.covered
        text, self._seal = sealed(header_plain(header), "")
        for line in lines:
            more, self._seal = sealed(line_plain(line, self._covered), self._seal)
            text += more
        try:
            self._put(text)
        except SaveError:
            self._flusher.end(0)
            raise

    def _put(self, text: str) -> None:
        """Write everything owed and this, and have it flushed to the disk. After a fault the file ends with the last
        whole line again.
        """
        self._take_stock()
        self._owed += text.encode()
        try:
            try:
                self._file.seek(self._written)
                left = memoryview(self._owed)[self._written - self._whole :]
                while left:
                    left = left[self._file.write(left) or 0 :]
            except OSError:
                self._cut(self._written)
                raise
            self._written = self._whole + len(self._owed)
            try:
                self._flusher.flush(self._written, PATIENCE)
            except OSError:
                self._take_stock()
                self._cut(self._whole)
                raise
        except OSError as fault:
            raise SaveError(
                f"The autosave could not be written: {fault.strerror or fault}. Save the game by hand."
            ) from fault

    def _take_stock(self) -> None:
        """What has come to the disk meanwhile is no longer owed."""
        done = self._flusher.done
        self._owed, self._whole = self._owed[done - self._whole :], done

    def _cut(self, size: int) -> None:
        """After a fault: the file ends there again."""
        self._written = size
        with contextlib.suppress(OSError):
            self._file.truncate(size)

    @property
    def gone(self) -> bool:
        """Whether somebody has deleted the file, or put another in its place: what is written to it now would be lost
        with it.
        """
        try:
            return not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except (OSError, ValueError):
            return True

    def append(self, line: SavedLine) -> None:
        """Add a line and flush it to the disk. Raises SaveError (the game in memory is whole, the line follows with
        the next one).
        """
        text, self._seal = sealed(line_plain(line, self._covered), self._seal)
        self._put(text)

    def close(self, *, remove: bool = False) -> None:
        """Done; `remove` when the game was ended or saved and needs no recovery. What lies in its place stays."""
        remove = remove and not self.gone
        self._flusher.end(0 if remove else LAST_WAIT)
        with contextlib.suppress(OSError):
            self._file.close()
        if remove:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


def hold(file: IO[Any]) -> bool:
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
            return not hold(file)
    except OSError:
        return False
