"""The registry of games: one line a game. What the command line, the saves and the window need to know of each.

A game's scenario travels as its *document* (the JSON of the scenario file): small, readable, kept whole inside
every save.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.core.game import Game


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """What the chooser shows of a scenario. `minutes`: usual length; `pieces`: how many a side commands in all;
    `balance`: a short text such as "51 : 49"; `tags`: learning, big, solo, attack, what-if; `options`: keys of the
    rule options in force.
    """

    game: str
    key: str
    title: str
    date: str
    minutes: int
    sides: tuple[str, ...]
    pieces: int
    blurb: str
    options: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    map_file: str = ""
    balance: str = ""
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class GameKit:
    """Everything outside the rules that belongs to a game: its scenarios and how they are read."""

    game: Game[Any]
    cards: Callable[[], list[ScenarioCard]]
    """Cards of all shipped scenarios and of the player's own ones."""
    document: Callable[[str | Path], dict[str, Any]]
    """The document of a scenario key or file. Raises DataError."""
    scenario: Callable[[dict[str, Any], str], Any]
    """The game's Scenario from a document; the text says where it comes from, for faults. Raises DataError."""
    options: tuple[tuple[str, str, str], ...] = ()
    """Switchable rule options: key, short name, what it does in one sentence."""
    check_options: Callable[[frozenset[str]], str | None] = lambda chosen: None
    """A sentence when options do not go together."""
    sides: Callable[[dict[str, Any]], tuple[str, ...]] = lambda document: tuple(
        str(side.get("name", n)) for n, side in enumerate(document.get("sides", ()))
    )
    """Names of the sides of a scenario document, by seat: one of a game for one player."""
    position: Callable[[Any], dict[str, Any]] | None = None
    """A state written down as a scenario document. Raises ValueError with a sentence when it cannot be."""


def _thunderbolt_lightning() -> GameKit:
    from tabletop.data import thunderbolt_lightning as data
    from tabletop.games.thunderbolt_lightning.game import GAME

    return GameKit(
        GAME,
        data.scenario_cards,
        data.scenario_document,
        data.parse_scenario,
        data.OPTION_WORDS,
        data.check_options,
        position=data.dump_position,
    )


def _thunderbolt_apache() -> GameKit:
    from tabletop.data import thunderbolt_apache as data
    from tabletop.games.thunderbolt_apache.game import GAME

    return GameKit(
        GAME,
        data.scenario_cards,
        data.scenario_document,
        data.parse_scenario,
        sides=lambda document: data.SIDES,
        position=data.dump_position,
    )


def _air_support() -> GameKit:
    from tabletop.data import air_support as data
    from tabletop.games.air_support.game import GAME

    return GameKit(GAME, data.scenario_cards, data.scenario_document, data.parse_scenario, position=data.dump_position)


def _air_wars() -> GameKit:
    from tabletop.data import air_wars as data
    from tabletop.games.air_wars.game import GAME

    return GameKit(GAME, data.scenario_cards, data.scenario_document, data.parse_scenario, position=data.dump_position)


_KITS: dict[str, Callable[[], GameKit]] = {
    "thunderbolt_lightning": _thunderbolt_lightning,
    "thunderbolt_apache": _thunderbolt_apache,
    "air_wars": _air_wars,
    "air_support": _air_support,
}

BOXES: tuple[str, ...] = ("thunderbolt_apache", "thunderbolt_lightning", "air_support", "air_wars", "conflict_solo")
"""All boxes on the shelf; those without a kit are not out yet."""


@lru_cache(None)
def kit(game: str) -> GameKit:
    """The kit of a game. Raises KeyError with a sentence for a game that is not there."""
    if game not in _KITS:
        raise KeyError(f'There is no game "{game}"; there are {", ".join(_KITS)}.')
    return _KITS[game]()


def games() -> tuple[str, ...]:
    """Keys of the games that can be played."""
    return tuple(_KITS)


def all_cards() -> list[ScenarioCard]:
    """Cards of all scenarios of all games."""
    return [card for game in games() for card in kit(game).cards()]


def find_scenario(name: str) -> tuple[str, str | Path]:
    """(game, key or file) for what a person typed: a key, the beginning of a key, a title, or the path of a scenario
    file.

    Raises LookupError with a sentence that lists what is near.
    """
    path = Path(name)
    if path.suffix == ".json" and path.is_file():
        return _game_of(path), path
    cards = all_cards()
    wanted = name.casefold()
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


def _game_of(path: Path) -> str:
    import json

    try:
        with path.open("rb") as file:
            head = json.loads(file.read(2_000_001))
        game = head.get("game") if isinstance(head, dict) else None
    except (ValueError, RecursionError, OSError):
        game = None
    return game if isinstance(game, str) and game in _KITS else games()[0]
