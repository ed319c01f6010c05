"""The save that grows during a game, appended and flushed line by line, and the check whether a program is still
writing it.
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
"""Seconds to wait for the disk. A slower flush continues in the background: the system already has the data, and only a
crash of the machine at that moment loses it.
"""
LAST_WAIT = 2.0
"""Seconds to wait for the disk when a game is closed."""


class Flusher:
    """Flushes a file to the disk in a thread, one flush at a time; the next flush includes what was written meanwhile.
    One thread lives as long as the file is written: starting a thread, or closing a handle, can take as long as a flush
    on a busy machine, and would hold up the window.
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
        """Flush the first `size` bytes, and wait up to `seconds` for it; do not wait behind another flush, so that many
        lines in a row wait only once. Raises the OSError of this or an earlier flush; then no flush is running.
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
        """Wait up to `seconds` for the running flush."""
        with self._news:
            self._news.wait_for(lambda: self.done >= self._wanted, seconds)

    def end(self, seconds: float) -> None:
        """Wait up to `seconds` for the running flush, then stop."""
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
    """A growing save: each line is written before the next command is asked for, and flushed to the disk as soon as
    possible.
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
        """Bytes that are certainly on the disk."""
        self._written = 0
        """Bytes passed to the system; both counts end at a line."""
        self._owed = b""
        """The text after the certain bytes, written or not."""
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
        """Write this and everything outstanding, and start its flush. After a fault the file ends with the last
        complete line again.
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
        """Remove from `_owed` what has reached the disk meanwhile."""
        done = self._flusher.done
        self._owed, self._whole = self._owed[done - self._whole :], done

    def _cut(self, size: int) -> None:
        """After a fault: truncate the file to `size`."""
        self._written = size
        with contextlib.suppress(OSError):
            self._file.truncate(size)

    @property
    def gone(self) -> bool:
        """Whether somebody has deleted or replaced the file: anything written to it now would be lost."""
        try:
            return not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except (OSError, ValueError):
            return True

    def append(self, line: SavedLine) -> None:
        """Add a line and flush it to the disk. Raises SaveError; the game in memory is unharmed, and the next `append`
        retries the line.
        """
        text, self._seal = sealed(line_plain(line, self._covered), self._seal)
        self._put(text)

    def close(self, *, remove: bool = False) -> None:
        """Close the file; `remove` deletes it when the game was ended or saved. A file that has replaced it stays."""
        remove = remove and not self.gone
        self._flusher.end(0 if remove else LAST_WAIT)
        with contextlib.suppress(OSError):
            self._file.close()
        if remove:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


def hold(file: IO[Any]) -> bool:
    """Lock the file for this program while it is open; False if another program has locked it. Systems without locks:
    always True.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(LIMIT)  # far behind the content, so that others can still read it
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        return fault.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def in_use(path: Path) -> bool:
    """Whether a running program is writing this autosave."""
    try:
        with path.open("r+b") as file:
            return not hold(file)
    except OSError:
        return False
