"""Files, folders and pages shown by the system's own programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show(path: Path) -> str:
    """Open a folder, or a file with the program that the system has for it. Why it failed, '' when it is done."""
    try:
        if path.suffix == "":
            path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        return f"{path} cannot be opened: {fault.strerror or fault}."
    return _open(str(path), "folders")


def browse(page: str) -> str:
    """Open a page in the player's browser, which alone asks the server for it. Why it failed, '' when it is done."""
    return _open(page, "pages")


def _open(what: str, kind: str) -> str:
    try:
        if sys.platform == "win32":
            os.startfile(what)
            return ""
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        subprocess.Popen(
            [opener, what],
            env=outside(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except FileNotFoundError:
        return f"Nothing on this system opens {kind} for others. It is {what}."
    except OSError as fault:
        return f"{what} cannot be opened: {fault.strerror or fault}."
    return ""


def outside() -> dict[str, str]:
    """The environment of the desktop: a built program has put its own libraries first in its own."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = found.pop(f"{name}_ORIG", None)
            found.pop(name, None)
            if before:
                found[name] = before
    return found
