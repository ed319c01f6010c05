"""The kit of Thunderbolt / Apache: its parts for the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import (
    Answer,
    Argument,
    Ask,
    Authoring,
    BenchScenario,
    Judge,
    Kit,
    Ledger,
    MakeBot,
    Odds,
    Player,
    Scenarios,
    Teller,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tabletop.core.game import Game
    from tabletop.data.faults import DataFault
    from tabletop.data.tiled import MapSheet
    from tabletop.games.thunderbolt_apache.rules.state import State
    from tabletop.table.design.contract import Designing
    from tabletop.table.draw.boxart import BoxArt
    from tabletop.table.draw.lent_counters import Lent
    from tabletop.table.play.gametable import GameFront


def _game() -> Game[Any]:
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.games.thunderbolt_apache.data import advice, scenario_shapes, scenarios, shapes
    from tabletop.games.thunderbolt_apache.data.library import Shelf

    return Scenarios(
        scenarios.scenario_cards,
        scenarios.scenario_document,
        scenarios.parse_scenario,
        scenarios.load_scenario,
        scenarios.own_folder,
        sides=lambda document: scenarios.SIDES,
        position=scenarios.FILES.position,
        examples=scenarios.example_keys,
        play_example=lambda path: scenarios.play_example(scenarios.load_example(str(path))),
        check_tables=Shelf,
        advice=advice.advice,
        shapes=lambda: {
            "apache_scenario": scenario_shapes.ScenarioFile,
            **{f"apache_{name}": model for name, model in shapes.FILES.items()},
        },
    )


def _check_map(sheet: MapSheet) -> Iterable[DataFault]:
    """Check a battlefield that names this game."""
    if sheet.properties.get("game") != "thunderbolt_apache":
        return ()
    from tabletop.games.thunderbolt_apache.data.mapcheck import printed_faults

    return printed_faults(sheet)


def _random(seed: int, budget: float) -> Player:
    from tabletop.games.thunderbolt_apache.bots.wanderer import SquadronWanderer

    return SquadronWanderer(seed, budget)


def _squadron(level: str) -> MakeBot:
    def make(seed: int, budget: float) -> Player:
        from tabletop.games.thunderbolt_apache.bots.squadron import SquadronBot

        return SquadronBot(level, seed, budget)

    return make


def _ledger() -> Ledger:
    from tabletop.games.thunderbolt_apache.bots.ledger import CampaignLedger

    return CampaignLedger()


def _judges() -> Mapping[str, Judge]:
    from tabletop.games.thunderbolt_apache.bots.judging import judges

    return judges()


def _lost(state: State) -> list[tuple[int, str, str]]:
    from tabletop.games.thunderbolt_apache.rules.pieces import PilotStatus, PlaneStatus
    from tabletop.games.thunderbolt_apache.rules.wording import plane_name, unit_name

    enemies = state.mission.enemies if state.mission is not None else {}
    return [
        *((0, f"plane {n}", plane_name(state, n)) for n, p in state.planes.items() if p.status is PlaneStatus.CRASHED),
        *((0, name, name) for name, pilot in state.pilots.items() if pilot.status is PilotStatus.KILLED),
        *((1, f"unit {n}", unit_name(state, n)) for n, e in enemies.items() if not e.alive),
    ]


def _box() -> BoxArt:
    from tabletop.games.thunderbolt_apache.table.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable
    from tabletop.table.play.gametable import GameFront

    return GameFront(ApacheTable)


def _story() -> Teller:
    from tabletop.games.thunderbolt_apache.data.campaignstory import tell

    return tell


def _standing(state: State) -> str:
    day = f"day {state.day} of {state.days}" if state.days > 1 else ""
    turn = state.mission.turn if state.mission is not None else 0
    return ", ".join(filter(None, (day, f"turn {turn}" if turn else "")))


def _odds() -> Ask:
    from tabletop.games.thunderbolt_apache.data.chances import asked

    def ask(options: Any, method: str, words: list[str]) -> list[Answer]:
        return [asked(options, method, words)]

    return ask


ODDS = Odds(
    ("attack", "ridge", "rescue", "bingo", "scout", "hits"),
    _odds,
    (
        Argument("--range", "N", "attack: 0 to 3", 0, 20),
        Argument("--modifier", "M", low=-6, high=6, usual=0),
        Argument("--pilot", "NAME", "attack, ridge: the pilot's name"),
        Argument("--number", "N", "attack: rolls at each unit", 1, 40, usual=0),
        Argument("--level", "LEVEL", "attack, ridge: the pilot's (usual: Average)"),
        Argument(
            "--by",
            "AIRCRAFT",
            "attack, ridge: the aircraft (usual: one of the pilot's family that carries the store)",
            usual="",
        ),
        Argument("--stress", "N", "Stress of the pilot; beyond his bands he is Shaken or Unfit", 0, 60, usual=0),
        Argument("--needs", "N", "attack: a loose attack number instead of a store", 1, 12),
        Argument("--skill", "S", "with --needs: the skill that counts", -5, 5, usual=0),
        Argument("--shaken", help="with --needs: the pilot is Shaken", flag=True),
        Argument("--cards", "ID,ID", "open cards that change the roll: SC13, CA10, ME02", usual=""),
        Argument("--rolls", "N", "ridge: rolls of one activation", 1, 8, usual=1),
        Argument("--evasive", "E", "ridge without a pilot: his Evasive", -4, 6, usual=0),
        Argument(
            "--where",
            help="rescue: crashed target bound, on the battlefield, on the way home",
            choices=("out", "field", "home"),
            usual="field",
        ),
        Argument("--given", "W", "rescue: weight of the stores that the others give up", 0, 40, usual=0),
        Argument("--light", "N", "hits: Light hits of one attack", 0, 8, usual=0),
        Argument("--heavy", "N", "hits: Heavy hits of one attack", 0, 4, usual=0),
        Argument("--pod", help="hits: the aircraft carries a working Pod", flag=True),
    ),
    """
  tabletop odds attack AGM-114 at T72 --pilot Mantis                    one missile into the next hex
  tabletop odds attack AGM-114 at T72 --pilot Mantis --number 2         two at the same tank
  tabletop odds attack CBU-97 at IFV IFV IFV --pilot Anvil --by A-10C   an Area store: one roll at each unit
  tabletop odds attack cannon at ZSU --pilot Anvil --stress 6           Shaken
  tabletop odds attack --needs 6 --skill 1 --modifier -1 --number 3     loose numbers
  tabletop odds ridge --pilot Mantis --stress 4 --rolls 2               two ridges in one move: Stress and crashes
  tabletop odds rescue --where field --given 2                          the search for a pilot, weight 2 given up
  tabletop odds bingo 10
  tabletop odds scout --modifier -1
  tabletop odds hits AH-64A --heavy 2 --pod                             whether counters bring it down
""",
    aside="all its dice have ten sides",
)


def _authoring() -> Authoring:
    from tabletop.games.thunderbolt_apache.data.authoring import AUTHORING

    return AUTHORING


def _counters() -> Sequence[Lent]:
    from tabletop.games.thunderbolt_apache.table.boxface import counters

    return counters()


def _design() -> Callable[[MapSheet], Designing]:
    from tabletop.games.thunderbolt_apache.table.pages.design import designing

    return designing


def _design_map(document: dict[str, Any]) -> str:
    """The map for the drawing board: of a sortie its battlefield, of a campaign the bands of the sector."""
    from tabletop.games.thunderbolt_apache.data.battlefield import SECTOR_MAP

    return "" if "sortie" in document else SECTOR_MAP


KIT = Kit(
    "thunderbolt_apache",
    "Thunderbolt / Apache",
    "Solo campaign 1989 to 2015",
    "1",
    "10-25 min a mission",
    "box.md",
    home="tabletop.games.thunderbolt_apache",
    game=_game,
    scenarios=_scenarios,
    number=2,
    trials=(
        BenchScenario("tr01_training_sortie", "training sortie", game=1),
        BenchScenario("cs1_first_week_in_the_desert", "a campaign", game=30),
        BenchScenario("cs5_the_long_fight", "longest campaign"),
    ),
    counted="Aircraft",
    seats=1,
    force="Squadron",
    bots={"random": _random, "easy": _squadron("easy"), "normal": _squadron("normal"), "hard": _squadron("hard")},
    skill={
        "easy": "Easy plans each turn by itself.",
        "normal": "Normal plans a turn ahead, as a careful player does.",
        "hard": "Hard plans each flight until its fuel runs out.",
    },
    lost=_lost,
    ledger=_ledger,
    judges=_judges,
    story=_story,
    standing=_standing,
    odds=ODDS,
    box=_box,
    front=_front,
    counters=_counters,
    check_map=_check_map,
    authoring=_authoring,
    design=_design,
    design_map=_design_map,
)
