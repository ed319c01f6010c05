"""Small files of the player's own, beside the settings, and the loads in them that he keeps for his aircraft. A damaged
file is put aside; nothing here ever raises.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.data.atomicfile import write_text
from tabletop.data.paths import user_folder


def _path(file: str) -> Path:
    return user_folder(create=False) / file


def read(file: str, part: str, kind: type) -> Any:
    """What a file keeps under the name `part`; an empty `kind` when there is no such file or it is damaged."""
    try:
        found = json.loads(_path(file).read_text(encoding="utf-8"))[part]
    except FileNotFoundError:
        return kind()
    except (OSError, ValueError, KeyError, TypeError):
        put_aside(file)
        return kind()
    if not isinstance(found, kind):
        put_aside(file)
        return kind()
    return found


def put_aside(file: str) -> None:
    """The damaged file gets another name."""
    path = _path(file)
    if path.exists():
        try:
            os.replace(path, path.with_suffix(".damaged.json"))
        except OSError:
            return


def write(file: str, **parts: Any) -> str:
    """Write a new file beside the old one, then rename it. Why it failed, "" when it is done."""
    try:
        write_text(_path(file), json.dumps(parts, indent=1, ensure_ascii=False) + "\n", folder=True)
    except OSError as fault:
        return str(fault.strerror or fault)
    return ""


# -- Loads that the player keeps for his aircraft.

FILE = "thunderbolt_apache_loads.json"
FORMAT = "thunderbolt_apache loads 1"
MOST = 30
Kept = dict[str, dict[str, tuple[str, ...]]]


def _all() -> Kept:
    try:
        return {
            str(card): {str(name): tuple(map(str, stores)) for name, stores in named.items()}
            for card, named in read(FILE, "loads", dict).items()
        }
    except (TypeError, AttributeError):
        put_aside(FILE)
        return {}


def _write(kept: Kept) -> str:
    why = write(FILE, format=FORMAT, loads=kept)
    return f"The load could not be kept: {why}." if why else ""


def loads(card: str) -> dict[str, tuple[str, ...]]:
    """Names and stores of the loads kept for an aircraft card."""
    return _all().get(card, {})


def keep(card: str, name: str, stores: Sequence[str]) -> str:
    """Keep a load (over one of the same name); why it could not be kept, "" when it is."""
    kept = _all()
    mine = kept.setdefault(card, {})
    if name not in mine and len(mine) >= MOST:
        return f"{MOST} loads are kept for the {card} already; forget one first."
    mine[name] = tuple(stores)
    return _write(kept)


def forget(card: str, name: str) -> str:
    """Throw a kept load away."""
    kept = _all()
    kept.get(card, {}).pop(name, None)
    return _write(kept)


def words(stores: Sequence[str]) -> str:
    """A load in a line: "3 AGM-65, ALQ-131"."""
    return ", ".join(f"{n} {key}" if n > 1 else key for key, n in Counter(stores).items()) or "empty"
