"""Loads that the player keeps for his aircraft, in his own folder beside the settings. A damaged file is put aside;
nothing here ever raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletop.games.thunderbolt_apache.table.pages import keeping

FILE = "thunderbolt_apache_loads.json"
FORMAT = "thunderbolt_apache loads 1"
MOST = 30
Kept = dict[str, dict[str, tuple[str, ...]]]


def _all() -> Kept:
    try:
        return {
            str(card): {str(name): tuple(map(str, stores)) for name, stores in named.items()}
            for card, named in keeping.read(FILE, "loads", dict).items()
        }
    except (TypeError, AttributeError):
        keeping.put_aside(FILE)
        return {}


def _write(kept: Kept) -> str:
    why = keeping.write(FILE, format=FORMAT, loads=kept)
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
