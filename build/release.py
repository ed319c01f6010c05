"""What a release needs besides its programs: `release.py check TAG`, `release.py notes`, `release.py sums FOLDER`."""

from __future__ import annotations

import hashlib
import re
import sys
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
            print(notes(), end="")
        case ["sums", folder]:
            (Path(folder) / SUMS).write_text(text := sums(Path(folder)), encoding="utf-8", newline="\n")
            print(text, end="")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
