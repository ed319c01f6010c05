"""What the program may ask of Thunderbolt / Apache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import Kit, Ledger, MakeBot, Player, Scenarios

if TYPE_CHECKING:
    from tabletop.core.game import Game
    from tabletop.table.draw.boxart import Box
    from tabletop.table.play.contract import GameFront


def _game() -> Game[Any]:
    from tabletop.games.thunderbolt_apache.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.data.thunderbolt_apache import dumping, examples, scenario_shapes, scenarios, shapes
    from tabletop.data.thunderbolt_apache.library import Shelf

    return Scenarios(
        scenarios.scenario_cards,
        scenarios.scenario_document,
        scenarios.parse_scenario,
        scenarios.load_scenario,
        scenarios.own_folder,
        sides=lambda document: scenarios.SIDES,
        position=dumping.dump_position,
        examples=scenarios.example_keys,
        play_example=lambda path: examples.play_example(examples.load_example(str(path))),
        check_tables=Shelf,
        shape=("apache_scenario", scenario_shapes.ScenarioFile),
        tables={f"apache_{name}": model for name, model in shapes.FILES.items()},
    )


def _random(seed: int, budget: float) -> Player:
    from tabletop.bots.fuzzer import Wanderer

    return Wanderer(seed, budget)


def _squadron(level: str) -> MakeBot:
    def make(seed: int, budget: float) -> Player:
        from tabletop.bots.thunderbolt_apache.squadron import SquadronBot

        return SquadronBot(level, seed, budget)

    return make


def _ledger() -> Ledger:
    from tabletop.bots.thunderbolt_apache.ledger import CampaignLedger

    return CampaignLedger()


def _box() -> Box:
    from tabletop.table.games.thunderbolt_apache.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.table.games.thunderbolt_apache.table import ApacheTable
    from tabletop.table.play.contract import GameFront

    return GameFront(ApacheTable)


KIT = Kit(
    "thunderbolt_apache",
    "Thunderbolt / Apache",
    "Solo campaign 1989 to 2015",
    "1",
    "10-25 min a mission",
    "One player leads a squadron of close air support, the program plays the enemy by the book. Buy aircraft, choose"
    " targets and loads, and fly: low between the ridges, where the rocks are, or high, where the missiles see you.",
    home="tabletop.games.thunderbolt_apache",
    game=_game,
    scenarios=_scenarios,
    number=2,
    seats=1,
    bots={"random": _random, "easy": _squadron("easy"), "normal": _squadron("normal"), "hard": _squadron("hard")},
    ledger=_ledger,
    box=_box,
    front=_front,
)
