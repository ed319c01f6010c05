"""The place of unpacked packages (`.tabletop`): the folder `shared` of the player's Tabletop folder, one folder per
package, below the key of its game. Files there may come from strangers.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.data.paths import user_folder

SHARED, MANIFEST, OPENING = "shared", "manifest.json", ".opening"
"""The folder; the contents list of a package; the folder in `shared` for packages that are still being checked."""


def shared_folder() -> Path:
    """The folder `shared` (it need not exist)."""
    return user_folder(create=False) / SHARED


def package_around(path: Path) -> Path | None:
    """The folder of the unpacked package around a file or folder; None if there is none. Both are resolved."""
    shared, there = shared_folder().resolve(), path.resolve()
    if not there.is_relative_to(shared):
        return None
    parts = there.relative_to(shared).parts[:2]
    return shared.joinpath(*parts) if len(parts) == 2 else None


def shared_scenarios(game: str) -> list[Path]:
    """The scenario files of the packages of a game."""
    folder = shared_folder() / game
    return sorted(p for p in folder.glob("*/*.json") if p.name != MANIFEST) if folder.is_dir() else []
