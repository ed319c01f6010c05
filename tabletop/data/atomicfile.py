"""Files that are there whole or not at all: what is written goes to a temporary name beside the file, is flushed to the
disk, and takes the file's place. A failure leaves what was there before, and nothing else.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path


def write_bytes(path: Path, content: bytes, *, folder: bool = False) -> None:
    """Write a file; `folder`: its folder is made if need be. Raises OSError with the name of the file, not of the
    temporary one.
    """
    target = path.resolve()  # behind a link its file is replaced, not the link
    spare = target.with_name(f".{target.name[:80]}.{secrets.token_hex(3)}.part")  # two programs may write at once
    try:
        if folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():  # a pipe, say: it cannot be replaced, and holds nothing
            target.write_bytes(content)
            return
        with spare.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):
            spare.chmod(target.stat().st_mode & 0o777)
        os.replace(spare, target)
        _settle(target.parent)
    except OSError as fault:
        with contextlib.suppress(OSError):
            spare.unlink(missing_ok=True)
        raise type(fault)(fault.errno, fault.strerror or str(fault), str(path)) from None


def write_text(path: Path, text: str, *, folder: bool = False) -> None:
    """Write a text in UTF-8 with plain line ends; half letters out of somebody's file are written as a mark. Raises
    OSError.
    """
    write_bytes(path, text.encode("utf-8", errors="replace"), folder=folder)


def _settle(folder: Path) -> None:
    """The new name is on the disk too, where a system can be asked for that."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
