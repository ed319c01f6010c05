"""The index of the shipped scenarios' cards, so that lists and the shelf need not load any game.

`scenarios/index.json` holds for each game in the box its cards and a digest of every source file. If a file was
changed, added or removed, the cards are read from the files, as always for the player's own scenarios. Renew the index
with `python -m tabletop.shelf.cardindex`; a test fails when it is out of date.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.paths import resource, user_folder
from tabletop.data.sharedfiles import shared_scenarios
from tabletop.games import boxed, kit

INDEX = "scenarios/index.json"


def cards_of(game: str) -> list[ScenarioCard]:
    """Cards of all scenarios of a game, shipped ones first, then the player's own. Raises KeyError for
    an unknown game.
    """
    own = user_folder(create=False) / "scenarios" / game
    shipped = indexed(game) if not any(own.glob("*.json")) and not shared_scenarios(game) else None
    return kit(game).scenarios().cards() if shipped is None else shipped


def indexed(game: str) -> list[ScenarioCard] | None:
    """The cards of a game's shipped scenarios in the index; None if it has none, or the files have changed."""
    entry = _index().get(game)
    folder = resource(f"scenarios/{game}")
    if not isinstance(entry, dict) or entry.get("files") != _digests(folder):
        return None
    try:
        return [_card(folder, row) for row in entry["cards"]]
    except (KeyError, TypeError):
        return None


def index() -> dict[str, Any]:
    """The index as it should be: for each game in the box the digests of its files and its cards."""
    shipped = {game: resource(f"scenarios/{game}").resolve() for game in boxed()}
    return {
        game: {
            "files": _digests(resource(f"scenarios/{game}")),
            "cards": [
                {**asdict(card), "file": card.file.name if card.file else ""}
                for card in kit(game).scenarios().cards()
                if card.file is None or card.file.resolve().parent == shipped[game]
            ],
        }
        for game in boxed()
    }


@lru_cache(1)
def _index() -> dict[str, Any]:
    try:
        found = json.loads(resource(INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _digests(folder: Path) -> dict[str, str]:
    """A digest of each scenario file by name, independent of line ends."""
    return {
        path.name: hashlib.blake2b(path.read_bytes().replace(b"\r\n", b"\n"), digest_size=8).hexdigest()
        for path in sorted(folder.glob("*.json"))
    }


def _card(folder: Path, row: dict[str, Any]) -> ScenarioCard:
    lists = {key: tuple(row[key]) for key in ("sides", "options", "tags")}
    return ScenarioCard(**{**row, **lists, "file": folder / row["file"] if row["file"] else None})


def main() -> None:
    """Write the index beside the scenarios."""
    text = json.dumps(index(), ensure_ascii=False, indent=1)
    resource(INDEX).write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
