"""Where the scenario files of Thunderbolt & Lightning lie and in which order; reading one brings in what that needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.game import Game
from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles
from tabletop.data.strictjson import Source

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario

GAME = "thunderbolt_lightning"


def _place(key: str) -> tuple[str] | None:
    return (key,) if key[:1] == "s" and key[1:2].isdigit() else None


def _card(path: Path) -> ScenarioCard:
    from tabletop.games.thunderbolt_lightning.data.reading import card

    return card(GAME, path)


def _scenario(source: Source) -> Scenario:
    from tabletop.games.thunderbolt_lightning.data.reading import built

    return built(source)


def _rules() -> Game[Any]:
    from tabletop.games.thunderbolt_lightning.rules.game import GAME

    return GAME


FILES = ScenarioFiles(
    GAME,
    _place,
    _card,
    build=_scenario,
    rules=_rules,
    hexes=lambda scenario: (scenario.grid.label, scenario.grid.parse),
)
