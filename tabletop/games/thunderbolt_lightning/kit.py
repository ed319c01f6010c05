"""The kit of Thunderbolt & Lightning: its parts for the program."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tabletop.core.kit import (
    Advice,
    Argument,
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
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from tabletop.core.game import Game
    from tabletop.data.faults import DataFault
    from tabletop.data.tiled import MapSheet
    from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
    from tabletop.games.thunderbolt_lightning.rules.state import State
    from tabletop.games.thunderbolt_lightning.table.pages.design import DogfightDesign
    from tabletop.games.thunderbolt_lightning.table.pages.designer import DesignerScene
    from tabletop.table.app import App
    from tabletop.table.draw.boxart import BoxArt
    from tabletop.table.draw.lent_counters import Lent
    from tabletop.table.play.gametable import GameFront


def _game() -> Game[Any]:
    from tabletop.games.thunderbolt_lightning.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    """The shelf needs cards, documents and options before its first picture: the scenario reader is imported later."""
    from tabletop.games.thunderbolt_lightning.data import options
    from tabletop.games.thunderbolt_lightning.data.files import FILES

    return Scenarios(
        FILES.cards,
        FILES.document,
        _parsed,
        _loaded,
        FILES.own_folder,
        options=options.OPTION_WORDS,
        levels=options.RULE_LEVELS,
        check_options=options.check_options,
        position=FILES.position,
        examples=FILES.example_keys,
        play_example=_example_played,
        check_tables=_tables_checked,
        advice=_advised,
        shapes=_shapes,
        hexes=FILES.hexes,
    )


def _parsed(document: dict[str, Any], source: str) -> Scenario:
    from tabletop.games.thunderbolt_lightning.data.scenarios import parse_scenario

    return parse_scenario(document, source)


def _loaded(path: Path) -> Scenario:
    from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario

    return load_scenario(path)


def _advised(scenario: Scenario, sheet: MapSheet) -> Iterable[Advice]:
    from tabletop.games.thunderbolt_lightning.data.advice import advice

    return advice(scenario, sheet)


def _check_map(sheet: MapSheet) -> Iterable[DataFault]:
    """Check a map that names this game."""
    if sheet.properties.get("game") != "thunderbolt_lightning":
        return ()
    from tabletop.games.thunderbolt_lightning.data.authoring import printed_faults

    return printed_faults(sheet)


def _example_played(path: Path) -> list[str]:
    from tabletop.games.thunderbolt_lightning.data.examples import load_example, play_example

    return play_example(load_example(str(path)))


def _tables_checked(folder: Path) -> object:
    from tabletop.games.thunderbolt_lightning.data.library import Shelf

    return Shelf(folder)


def _shapes() -> dict[str, Any]:
    from tabletop.games.thunderbolt_lightning.data.library import (
        AircraftFile,
        GroupingFile,
        InstallationsFile,
        LoadsFile,
        ShipsFile,
    )
    from tabletop.games.thunderbolt_lightning.data.shapes import ScenarioFile

    return {
        "scenario": ScenarioFile,
        "aircraft": AircraftFile,
        "ships": ShipsFile,
        "installations": InstallationsFile,
        "loads": LoadsFile,
        "grouping": GroupingFile,
    }


def _pilot(level: str) -> MakeBot:
    def make(seed: int, budget: float) -> Player:
        from tabletop.games.thunderbolt_lightning.bots.pilot import Pilot

        return Pilot(level, seed, budget)

    return make


def _losses(state: State) -> list[int]:
    return [seat for seat, _ in _gone(state)]


def _lost(state: State) -> list[tuple[int, str, str]]:
    from tabletop.games.thunderbolt_lightning.rules.wording import called

    return [(seat, key, called(state, key)) for seat, key in _gone(state)]


def _gone(state: State) -> list[tuple[int, str]]:
    return [
        *((a.side, key) for key, a in state.aircraft.items() if a.status in ("destroyed", "fled")),
        *((s.side, key) for key, s in state.ships.items() if s.sunk),
        *((i.side, key) for key, i in state.installations.items() if i.destroyed),
    ]


def _box() -> BoxArt:
    from tabletop.games.thunderbolt_lightning.table.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable
    from tabletop.table.play.gametable import GameFront

    return GameFront(AirTable)


def _design() -> type[DogfightDesign]:
    from tabletop.games.thunderbolt_lightning.table.pages.design import DogfightDesign

    return DogfightDesign


def _designer(app: App) -> DesignerScene:
    from tabletop.games.thunderbolt_lightning.table.pages.designer import DesignerScene

    return DesignerScene(app)


def _before_designing() -> object:
    from tabletop.games.thunderbolt_lightning.data.battles import maps

    return maps()


def _fates(state: State, seat: int) -> str:
    fates = Counter(str(a.status) for a in state.aircraft.values() if a.side == seat)
    told = ", ".join(f"{fates[fate]} {fate}" for fate in ("flying", "destroyed", "fled", "exited") if fates[fate])
    return f"{fates.total()} aircraft: {told}" if fates else ""


def _narrator() -> Narrator:
    from tabletop.games.thunderbolt_lightning.data.battlestory import tell

    return tell


def _odds() -> Ask:
    from tabletop.games.thunderbolt_lightning.data.odds import asked

    return asked


GRADES = ("very_green", "poor", "trained", "veteran", "ace", "multi_ace")
ODDS = Odds(
    ("guns", "torpedo", "dive", "level", "low", "aa"),
    _odds,
    (
        Argument("--range", "N", "hexes between them (guns 1 to 5, torpedo 5 to 20)", 0, 20),
        Argument("--dice", '"2R 2W"', "loose dice instead of a type: W white, R red, G green, B blue"),
        Argument("--modifier", "M", "with --dice: sum of all modifiers", -6, 6, usual=0),
        Argument("--save", "S", "with --dice: the saving roll on the sheet", 1, 7),
        Argument("--hits-left", "H", "with --dice: hits that destroy the target", 1, 9),
        Argument("--inverted", help="the firer flies upside down", flag=True),
        Argument("--hits", "K", "hits that the target has taken already", 0, 4, usual=0),
        Argument("--pilot", "GRADE", f"grade of the firer: {', '.join(GRADES)} (usual: trained)"),
        Argument("--skills", "1,4", "skills of the firer", usual=""),
        Argument("--target-pilot", help="grade of the target", choices=GRADES, usual="trained"),
        Argument("--target-skills", "3", "skills of the target", usual=""),
        Argument("--long-shots", help="with the option of that name, beyond 5 hexes", flag=True),
        Argument(
            "--sector",
            help="torpedo: from where",
            choices=("bow", "bow_side", "beam", "stern_side", "stern"),
            usual="beam",
        ),
        Argument("--both-sides", help="torpedo: attacked from both sides", flag=True),
        Argument("--number", "N", "torpedoes, bombs or AA dice", 1, 40, usual=0),
        Argument("--level", "LEVEL", "bombs: altitude of the release (very_low, low, medium, high)"),
        Argument("--side-on", help="dive bombing: across the ship instead of along her", flag=True),
        Argument("--load", "KEY", "bombs: the load (usual: the aircraft's first)"),
        Argument("--chased", help="a fighter sits behind the attacker", flag=True),
        Argument(
            "--direction",
            help="AA of ships: where the target is",
            choices=("above", "bow", "stern", "port", "starboard"),
            usual="above",
        ),
    ),
    """
  tabletop odds spitfire1 at bf109e --range 3
  tabletop odds bf109e at spitfire1 --range 2 --inverted --hits 1      the target has a hit already
  tabletop odds spitfire1 at he111h --range 4 --pilot ace --skills 1,4
  tabletop odds --dice "2R 2W" --range 5 --save 5 --hits-left 3
  tabletop odds torpedo tbd1 at akagi --range 9 --sector beam --number 3
  tabletop odds dive sbd3 at akagi --level low --side-on
  tabletop odds level b17g at factory --level medium
  tabletop odds aa enterprise at d3a1 --direction above
""",
    usual=True,
    nothing="No gun can hit there: the range or the number needed is out of reach.",
)


def _judges() -> Mapping[str, Judge]:
    from tabletop.games.thunderbolt_lightning.bots.judging import judges

    return judges()


def _authoring() -> Authoring:
    from tabletop.games.thunderbolt_lightning.data.authoring import AUTHORING

    return AUTHORING


def _counters() -> Sequence[Lent]:
    from tabletop.games.thunderbolt_lightning.table.boxface import counters

    return counters()


KIT = Kit(
    "thunderbolt_lightning",
    "Thunderbolt & Lightning",
    "Fast air battles 1939 to 1945",
    "1-2",
    "10-60 min",
    "box.md",
    home="tabletop.games.thunderbolt_lightning",
    game=_game,
    scenarios=_scenarios,
    number=1,
    trials=(
        BenchScenario("s01_first_duel", "lightest scenario", 20_000, 30_000, 1),
        BenchScenario("s02_kentish_sky", "a usual scenario", game=1),
        BenchScenario("s08_battle_of_britain_day", "heaviest scenario", 5_000, 30_000),
    ),
    counted="Aircraft",
    bots={"easy": _pilot("easy"), "normal": _pilot("normal"), "hard": _pilot("hard")},
    skill={
        "easy": "Easy goes for the nearest good shot and looks neither at danger nor at its friends.",
        "normal": "Normal weighs each shot against the guns on it, covers its friends and keeps its speed.",
        "hard": "Hard also thinks of what you can do after it has moved.",
    },
    losses=_losses,
    lost=_lost,
    fates=_fates,
    narrator=_narrator,
    routine=frozenset({"Moved"}),
    odds=ODDS,
    judges=_judges,
    box=_box,
    front=_front,
    counters=_counters,
    design=_design,
    designer=_designer,
    before_designing=_before_designing,
    check_map=_check_map,
    authoring=_authoring,
)
