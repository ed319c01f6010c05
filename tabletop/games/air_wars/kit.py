"""The kit of Air Wars: its parts for the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import (
    Answer,
    Ask,
    Authoring,
    BenchScenario,
    Judge,
    Kit,
    MakeBot,
    Narrator,
    Odds,
    Player,
    Scenarios,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tabletop.core.game import Game
    from tabletop.data.faults import DataFault
    from tabletop.data.tiled import MapSheet
    from tabletop.games.air_wars.rules.state import State
    from tabletop.games.air_wars.table.pages.design import CampaignDesign
    from tabletop.table.draw.boxart import BoxArt
    from tabletop.table.draw.lent_counters import Lent
    from tabletop.table.play.gametable import GameFront


def _game() -> Game[Any]:
    from tabletop.games.air_wars.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.games.air_wars.data import advice, scenarios, shapes

    return Scenarios(
        scenarios.scenario_cards,
        scenarios.scenario_document,
        scenarios.parse_scenario,
        scenarios.load_scenario,
        scenarios.FILES.own_folder,
        position=scenarios.FILES.position,
        advice=advice.advice,
        shapes=lambda: {"air_wars_scenario": shapes.ScenarioFile},
    )


def _judges() -> Mapping[str, Judge]:
    from tabletop.games.air_wars.bots.judging import judges

    return judges()


def _check_map(sheet: MapSheet) -> Iterable[DataFault]:
    """Check a campaign map, recognised by squares and owners, unless it names another game."""
    named = sheet.properties.get("game", "air_wars")
    if sheet.hexagonal or named != "air_wars" or sheet.layer("owner") is None:
        return ()
    from tabletop.games.air_wars.data.mapfacts import printed_faults

    return printed_faults(sheet)


def _random(seed: int, budget: float) -> Player:
    from tabletop.games.air_wars.bots.novice import Roamer

    return Roamer(seed, budget)


def _commander(level: str) -> MakeBot:
    def make(seed: int, budget: float) -> Player:
        from tabletop.games.air_wars.bots.commander import Commander

        return Commander(level, seed, budget)

    return make


def _greedy(seed: int, budget: float) -> Player:
    from tabletop.games.air_wars.bots.greedy import Greedy

    return Greedy(seed, budget)


def _hard(seed: int, budget: float) -> Player:
    from tabletop.games.air_wars.bots.veteran import Veteran

    return Veteran(seed, budget)


def _losses(state: State) -> list[int]:
    return [seat for seat, _, _ in _lost(state)]


def _lost(state: State) -> list[tuple[int, str, str]]:
    return [(unit.seat, key, key) for key, unit in state.units.items() if unit.place == "DAMAGE"]


def _box() -> BoxArt:
    from tabletop.games.air_wars.table.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.games.air_wars.table.table import WarTable
    from tabletop.table.play.gametable import GameFront

    return GameFront(WarTable)


def _heading(state: State) -> str:
    if not state.day:
        return ""
    dates = state.scenario.days
    date = f" ({dates[state.day - 1]})" if state.day <= len(dates) else ""
    return f"Day {state.day}{date}, {_hour(state)}"


def _said(scenario: Any) -> Callable[[str], str]:
    from tabletop.games.air_wars.table.showings.naming import Names

    return Names(scenario).said


def _standing(state: State) -> str:
    return f"day {state.day} of {len(state.scenario.days)}, {_hour(state)}"


def _hour(state: State) -> str:
    return f"hour {state.hour}" if state.hour else "planning"


def _narrator() -> Narrator:
    from tabletop.games.air_wars.data.campaignstory import tell

    return tell


def _odds() -> Ask:
    from tabletop.games.air_wars.data.odds import asked

    def ask(options: Any, method: str, words: list[str]) -> list[Answer]:
        return [asked(method, words)]

    return ask


ODDS = Odds(
    ("fire", "bomb"),
    _odds,
    examples="""
  tabletop odds fire Fighter-1 6 at 3                                   six dice at a stack of three
  tabletop odds fire Fighter-1 6 Bomber-1 2 at 3                        fighters and bombers together
  tabletop odds bomb RADAR 3 3                                          three Level and three Dive dice
""",
)


def _authoring() -> Authoring:
    from tabletop.games.air_wars.data.authoring import AUTHORING

    return AUTHORING


def _counters() -> Sequence[Lent]:
    from tabletop.games.air_wars.table.pieces.faces import counters

    return counters()


def _design() -> type[CampaignDesign]:
    from tabletop.games.air_wars.table.pages.design import CampaignDesign

    return CampaignDesign


KIT = Kit(
    "air_wars",
    "Air Wars",
    "Whole air campaigns, hidden stacks",
    "1-2",
    "10-90 min",
    "box.md",
    home="tabletop.games.air_wars",
    game=_game,
    scenarios=_scenarios,
    number=3,
    trials=(
        BenchScenario("ma_malta", "a day of hidden stacks", game=1),
        BenchScenario("bob_eagle_days", "five days of hidden stacks", game=30),
    ),
    bots={
        "random": _random,
        "easy": _commander("easy"),
        "greedy": _greedy,
        "normal": _commander("normal"),
        "hard": _hard,
    },
    skill={
        "easy": "Easy flies anywhere, but always comes home.",
        "normal": "Normal plans raids with escorts and meets yours with fighters.",
        "hard": "Hard plays each plan out against what it guesses of your stacks before it flies it.",
    },
    losses=_losses,
    lost=_lost,
    narrator=_narrator,
    heading=_heading,
    standing=_standing,
    said=_said,
    odds=ODDS,
    judges=_judges,
    box=_box,
    front=_front,
    counters=_counters,
    check_map=_check_map,
    authoring=_authoring,
    design=_design,
)
