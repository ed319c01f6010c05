"""Atomic writes: the content goes to a temporary file beside the target, is flushed to the disk, and replaces the
target. After a failure the old file is still there, and no other.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path


def write_bytes(path: Path, content: bytes, *, folder: bool = False) -> None:
    """Write a file; `folder`: make its folder if necessary. Raises OSError with the name of the file, not of the
    temporary one.
    """
    target = path.resolve()  # a link stays; the file behind it is replaced
    spare = target.with_name(f".{target.name[:80]}.{secrets.token_hex(3)}.part")  # two programs may write at once
    try:
        if folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():  # such as a pipe: it cannot be replaced, and holds nothing
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
    """Write a text in UTF-8 with plain line ends; lone surrogates are written as a mark. Raises OSError."""
    write_bytes(path, text.encode("utf-8", errors="replace"), folder=folder)


def _settle(folder: Path) -> None:
    """Flush the folder, so that the new name is on the disk too, on systems that can."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
