"""The scenarios of all games, and the search for the one that a person names.

A game's scenario is stored as its *document* (the JSON of the scenario file): small, readable, complete inside every
save.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.games import first, games, listed, playable
from tabletop.shelf.cardindex import cards_of


def all_cards() -> list[ScenarioCard]:
    """Cards of all scenarios of all playable games."""
    return [card for game in playable() for card in cards_of(game)]


def find_scenario(name: str) -> tuple[str, str | Path]:
    """(game, key or file) for what a person typed: a key, the beginning of a key, a title, or the path of a scenario
    file. Games that cannot be played at the table yet come last.

    Raises LookupError with a sentence that lists similar names.
    """
    path = Path(name)
    if path.suffix == ".json" and path.is_file():
        return _game_of(path), path
    wanted = name.casefold()
    for cards in (all_cards(), [card for game in listed() if game not in playable() for card in cards_of(game)]):
        for fits in (
            [c for c in cards if wanted in (c.key.casefold(), c.title.casefold())],
            [c for c in cards if c.key.casefold().startswith(wanted)],
            [c for c in cards if wanted in c.title.casefold()],
        ):
            if len(fits) == 1:
                card = fits[0]
                return card.game, card.file or card.key
            if fits:
                raise LookupError(f'"{name}" could be {", ".join(c.key for c in fits[:8])}.')
    raise LookupError(f'There is no scenario "{name}"; "tabletop list" shows all.')


def game_of(document: Any) -> str:
    """The game of a document: the one that it names, or the first if it names none. Raises LookupError with a sentence
    for an unknown game.
    """
    game = document.get("game") if isinstance(document, dict) else None
    if not isinstance(game, str):
        return first()
    if game not in games():
        raise LookupError(f'The game "{game}" is not in this program; it has {", ".join(listed())}.')
    return game


def _game_of(path: Path) -> str:
    """The game of a scenario file; the first for an unreadable file, whose faults are reported when it is read."""
    import json

    try:
        with path.open("rb") as file:
            head = json.loads(file.read(2_000_001))
    except (ValueError, RecursionError, OSError):
        return first()
    return game_of(head)
