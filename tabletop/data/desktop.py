"""Files and folders shown by the system's own programs."""

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
        if sys.platform == "win32":
            os.startfile(path)
            return ""
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        subprocess.Popen(
            [opener, str(path)],
            env=outside(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except FileNotFoundError:
        return f"Nothing on this system opens folders for others. It is {path}."
    except OSError as fault:
        return f"{path} cannot be opened: {fault.strerror or fault}."
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
