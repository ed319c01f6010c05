"""The kit of Air Support: its parts for the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import (
    Answer,
    Argument,
    Ask,
    Authoring,
    BenchScenario,
    Draft,
    Judge,
    Kit,
    MakeBot,
    MakeDraft,
    Narrator,
    Odds,
    Player,
    Scenarios,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tabletop.core.game import Game
    from tabletop.data.faults import DataFault
    from tabletop.data.tiled import MapSheet
    from tabletop.games.air_support.rules.state import State
    from tabletop.games.air_support.table.pages.design import BattlefieldDesign
    from tabletop.table.draw.boxart import BoxArt
    from tabletop.table.draw.lent_counters import Lent
    from tabletop.table.play.gametable import GameFront


def _game() -> Game[Any]:
    from tabletop.games.air_support.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.games.air_support.data import advice, library_shapes, scenario_shapes, scenarios
    from tabletop.games.air_support.data import scenarios as options
    from tabletop.games.air_support.data.library import Shelf

    return Scenarios(
        scenarios.scenario_cards,
        scenarios.scenario_document,
        scenarios.parse_scenario,
        scenarios.load_scenario,
        scenarios.FILES.own_folder,
        options=options.OPTION_WORDS,
        position=scenarios.FILES.position,
        check_tables=Shelf,
        advice=advice.advice,
        shapes=lambda: {
            "support_scenario": scenario_shapes.ScenarioFile,
            **{f"support_{name}": model for name, model in library_shapes.FILES.items()},
        },
        hexes=scenarios.FILES.hexes,
    )


def _check_map(sheet: MapSheet) -> Iterable[DataFault]:
    """Check a battlefield, recognised by its lettered columns, unless it names another game."""
    if sheet.properties.get("labels") != "letters" or sheet.properties.get("game", "air_support") != "air_support":
        return ()
    from tabletop.games.air_support.data.mapfacts import printed_faults

    return printed_faults(sheet)


def _draft() -> MakeDraft:
    from tabletop.games.air_support.data.free import free_battle
    from tabletop.games.air_support.data.library import library

    def make(asked: Any) -> dict[str, Any]:
        return free_battle(
            library(), asked.attacker, asked.defender, asked.year, asked.month, asked.points, asked.map, asked.seed
        )

    return make


def _random(seed: int, budget: float) -> Player:
    from tabletop.games.air_support.bots.commander import Roamer

    return Roamer(seed, budget)


def _commander(level: str) -> MakeBot:
    def make(seed: int, budget: float) -> Player:
        from tabletop.games.air_support.bots.commander import Commander

        return Commander(level, seed, budget)

    return make


def _greedy(seed: int, budget: float) -> Player:
    from tabletop.games.air_support.bots.greedy import Greedy

    return Greedy(seed, budget)


def _veteran(seed: int, budget: float) -> Player:
    from tabletop.games.air_support.bots.veteran import Veteran

    return Veteran(seed, budget)


def _losses(state: State) -> list[int]:
    return [seat for seat, _ in _gone(state)]


def _lost(state: State) -> list[tuple[int, str, str]]:
    from tabletop.games.air_support.rules.naming import called

    return [(seat, key, called(state, key)) for seat, key in _gone(state)]


def _gone(state: State) -> list[tuple[int, str]]:
    gone = "eliminated"
    return [
        *((p.seat, key) for key, p in state.planes.items() if p.status == gone),
        *((i.seat, key) for key, i in state.infantry.items() if i.where == gone),
        *((g.seat, key) for key, g in state.guns.items() if gone in (g.where, g.condition)),
        *((v.seat, key) for key, v in state.vehicles.items() if v.where == gone or v.wreck),
    ]


def _box() -> BoxArt:
    from tabletop.games.air_support.table.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.games.air_support.table.table import SupportTable
    from tabletop.table.play.gametable import GameFront

    return GameFront(SupportTable)


def _narrator() -> Narrator:
    from tabletop.games.air_support.data.battlestory import tell

    return tell


def _odds() -> Ask:
    from tabletop.games.air_support.data.odds import asked

    def ask(options: Any, method: str, words: list[str]) -> list[Answer]:
        return [asked(method, words)]

    return ask


ODDS = Odds(
    ("sight", "flak", "strafe", "drop", "duel"),
    _odds,
    examples="""
  tabletop odds sight -- -3                                             a Sighting TC with these DRM in all
  tabletop odds flak 6 at FB44                                          one shot of Light AA with this firepower
  tabletop odds strafe FB44 at Opel                                     MG at a vehicle
  tabletop odds strafe FB44 at 7 -2                                     MG at a squad of this morale
  tabletop odds drop FB44 at Tiger 2                                    bombs from four hexes, 2 for a tank that moves
  tabletop odds duel FB44 at STUKA42+                                   one attack in the air; + is a plane with bombs
""",
)


DRAFT = Draft(
    _draft,
    """Draft a free battle of Air Support as a scenario file: two rosters of equal price from nations that were at war,
one side attacks.

nations: german, soviet, us, british, finnish, japanese. Maps: beet_road, chir, kuban, hedgerows, ihantala, corridor,
point_cruz.

examples:
  tabletop draft us german --year 1944 --month 8
  tabletop draft soviet german --year 1943 --month 7 --points 1000 --map kuban --out my_battle.json
  tabletop draft japanese british --year 1942 --month 3 --seed 5 --out my_battle.json     other rosters, another seed
""",
    (
        Argument("attacker", "ATTACKER", "the nation that attacks from the west edge"),
        Argument("defender", "DEFENDER", "the nation that sets up on the eastern two thirds"),
        Argument("--year", "Y", "1939 to 1945", number=True, required=True),
        Argument("--month", "M", "1 to 12", number=True, required=True),
        Argument("--points", "P", "what each roster may cost: 500 (usual) or 1000", number=True, usual=500),
        Argument("--map", "MAP", "one of the maps, or your own by its name (usual: corridor)", usual="corridor"),
        Argument("--seed", "N", "another number buys other rosters", number=True, usual=0),
    ),
)


def _authoring() -> Authoring:
    from tabletop.games.air_support.data.authoring import AUTHORING

    return AUTHORING


def _judges() -> Mapping[str, Judge]:
    from tabletop.games.air_support.bots.judging import judges

    return judges()


def _counters() -> Sequence[Lent]:
    from tabletop.games.air_support.table.pieces.lending import counters

    return counters()


def _design() -> type[BattlefieldDesign]:
    from tabletop.games.air_support.table.pages.design import BattlefieldDesign

    return BattlefieldDesign


KIT = Kit(
    "air_support",
    "Air Support",
    "Squads below, fighters above",
    "1-2",
    "10 min - 3 h",
    "box.md",
    home="tabletop.games.air_support",
    game=_game,
    scenarios=_scenarios,
    number=4,
    trials=(
        BenchScenario("s1_beet_road", "lightest scenario"),
        BenchScenario("s6_corridor", "heaviest scenario"),
    ),
    bots={
        "random": _random,
        "easy": _commander("easy"),
        "greedy": _greedy,
        "normal": _commander("normal"),
        "hard": _veteran,
    },
    skill={
        "easy": "Easy often takes the first run it finds and fires flak at any range.",
        "normal": "Normal plans for what wins: it attacks under cover, and takes back what it has lost.",
        "hard": "Hard plays its turn and your answer out before it decides whether to fire, go in or keep down.",
    },
    losses=_losses,
    lost=_lost,
    check_map=_check_map,
    narrator=_narrator,
    routine=frozenset({"VehicleEntered", "VehicleSpent", "Walked"}),
    odds=ODDS,
    judges=_judges,
    draft=DRAFT,
    box=_box,
    front=_front,
    counters=_counters,
    authoring=_authoring,
    design=_design,
)
