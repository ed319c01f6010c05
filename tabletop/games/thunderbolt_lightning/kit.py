"""What the program may ask of Thunderbolt & Lightning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import Kit, MakeBot, Player, Scenarios

if TYPE_CHECKING:
    from tabletop.core.game import Game
    from tabletop.games.thunderbolt_lightning.state import State
    from tabletop.table.app import App
    from tabletop.table.draw.boxart import Box
    from tabletop.table.play.contract import GameFront
    from tabletop.table.screens.designer import DesignerScene


def _game() -> Game[Any]:
    from tabletop.games.thunderbolt_lightning.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.data.thunderbolt_lightning import examples, options, positions, scenarios, shapes
    from tabletop.data.thunderbolt_lightning.library import (
        AircraftFile,
        GroupingFile,
        InstallationsFile,
        LoadsFile,
        Shelf,
        ShipsFile,
    )

    return Scenarios(
        scenarios.scenario_cards,
        scenarios.scenario_document,
        scenarios.parse_scenario,
        scenarios.load_scenario,
        scenarios.own_folder,
        options=options.OPTION_WORDS,
        levels=options.RULE_LEVELS,
        check_options=options.check_options,
        position=positions.dump_position,
        examples=scenarios.example_keys,
        play_example=lambda path: examples.play_example(examples.load_example(str(path))),
        check_tables=Shelf,
        shape=("scenario", shapes.ScenarioFile),
        tables={
            "aircraft": AircraftFile,
            "ships": ShipsFile,
            "installations": InstallationsFile,
            "loads": LoadsFile,
            "grouping": GroupingFile,
        },
    )


def _pilot(level: str) -> MakeBot:
    def make(seed: int, budget: float) -> Player:
        from tabletop.bots.thunderbolt_lightning.pilot import Pilot

        return Pilot(level, seed, budget)

    return make


def _losses(state: State) -> list[int]:
    return [
        *(a.side for a in state.aircraft.values() if a.status in ("destroyed", "fled")),
        *(s.side for s in state.ships.values() if s.sunk),
        *(i.side for i in state.installations.values() if i.destroyed),
    ]


def _box() -> Box:
    from tabletop.table.games.thunderbolt_lightning.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.table.games.thunderbolt_lightning.table import AirTable
    from tabletop.table.play.contract import GameFront

    return GameFront(AirTable)


def _designer(app: App) -> DesignerScene:
    from tabletop.table.screens.designer import DesignerScene

    return DesignerScene(app)


KIT = Kit(
    "thunderbolt_lightning",
    "Thunderbolt & Lightning",
    "Fast air battles 1939 to 1945",
    "1-2",
    "10-60 min",
    "Units roll for initiative, the lowest moves first: a high roll lets you see before you fly. Get behind the enemy,"
    " and decide whether to fire now or to hope for a better shot.",
    home="tabletop.games.thunderbolt_lightning",
    game=_game,
    scenarios=_scenarios,
    number=1,
    bots={"easy": _pilot("easy"), "normal": _pilot("normal"), "hard": _pilot("hard")},
    losses=_losses,
    box=_box,
    front=_front,
    designer=_designer,
)
