"""What a release needs besides its programs: `release.py check TAG`, `release.py notes`, `release.py files FOLDER`,
`release.py sums FOLDER`.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import recipe  # noqa: E402

SUMS = "SHA256SUMS"


def fault(tag: str) -> str:
    """Why a tag cannot be released, '' when it can."""
    if tag.removeprefix("refs/tags/") != f"v{recipe.version()}":
        return f"The tag {tag} is not v{recipe.version()}, the version in tabletop/__init__.py."
    return "" if notes() else f"CHANGELOG.md has no section {recipe.version()}."


def notes() -> str:
    """What CHANGELOG.md tells of this version."""
    text = (recipe.TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(recipe.version())}\b[^\n]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() + "\n" if found else ""


def asks(given: Mapping[str, str]) -> str:
    """What the systems ask before they open the program for the first time, a line for each; it goes by what is signed,
    which the workflow tells.
    """
    windows = (
        "the program is signed; while it is new, SmartScreen may still protect the PC: *More info*, *Run anyway*,"
        if given.get("TABLETOP_SIGNED") == "true"
        else "the program is not signed, SmartScreen says that it protected the PC: *More info*, *Run anyway*,"
    )
    macos = (
        "Apple has looked through the program; the system asks whether it is to be opened: *Open*,"
        if given.get("TABLETOP_NOTARISED") == "true"
        else "Apple cannot check the program: System Settings, Privacy & Security, *Open Anyway*,"
    )
    return (
        f"* Windows (x86_64 for most PCs, arm64 for Windows on Arm): {windows} once.\n"
        f"* macOS (arm64 for Apple's own processors, x86_64 for Intel's): {macos} once.\n"
    )


def amiss(folder: Path) -> list[str]:
    """In what the files of a folder differ from those of a release; [] when they are these and no others."""
    wanted = set(recipe.released())
    there = {path.name: path for path in folder.iterdir() if path.name != SUMS} if folder.is_dir() else {}
    return [
        *(f"{name} is missing." for name in sorted(wanted - set(there))),
        *(f"{name} belongs to no release." for name in sorted(set(there) - wanted)),
        *(f"{name} is empty." for name in sorted(wanted & set(there)) if not there[name].stat().st_size),
    ]


def sums(folder: Path) -> str:
    """The SHA-256 sums of all files of a release, as `sha256sum -c` reads them."""
    rows = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != SUMS
    ]
    return "".join(rows)


def main(words: list[str]) -> int:
    """Do what the first word says."""
    match words:
        case ["check", tag]:
            if why := fault(tag):
                print(why, file=sys.stderr)
                return 1
        case ["notes"]:
            print(notes(), asks(os.environ), sep="\n", end="")
        case ["files", folder]:
            if faults := amiss(Path(folder)):
                print(*faults, sep="\n", file=sys.stderr)
                return 1
        case ["sums", folder]:
            (Path(folder) / SUMS).write_text(text := sums(Path(folder)), encoding="utf-8", newline="\n")
            print(text, end="")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
