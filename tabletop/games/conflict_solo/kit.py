"""The kit of Conflict Solo: its parts for the program."""

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
    Ledger,
    MakeBot,
    MakeDraft,
    Odds,
    Player,
    Scenarios,
    Teller,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from tabletop.core.game import Game
    from tabletop.data.faults import DataFault
    from tabletop.data.tiled import MapSheet
    from tabletop.games.conflict_solo.rules.state import State
    from tabletop.games.conflict_solo.table.pages.design import MissionDesign
    from tabletop.table.draw.boxart import BoxArt
    from tabletop.table.draw.lent_counters import Lent
    from tabletop.table.play.gametable import GameFront


def _game() -> Game[Any]:
    from tabletop.games.conflict_solo.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.games.conflict_solo.data import advice, library_shapes, scenarios, shapes
    from tabletop.games.conflict_solo.data import scenarios as options
    from tabletop.games.conflict_solo.data.library import Shelf

    return Scenarios(
        scenarios.scenario_cards,
        scenarios.scenario_document,
        scenarios.parse_scenario,
        scenarios.load_scenario,
        scenarios.FILES.own_folder,
        options=options.OPTION_WORDS,
        sides=lambda document: scenarios.SIDES,
        position=scenarios.FILES.position,
        examples=scenarios.example_keys,
        play_example=lambda path: scenarios.play_example(scenarios.load_example(path)),
        check_tables=Shelf,
        check_setup=_check_setup,
        advice=advice.advice,
        shapes=lambda: {
            "conflict_scenario": shapes.MissionFile,
            **{f"conflict_{name}": model for name, model in library_shapes.FILES.items()},
        },
    )


def _check_setup(path: Path) -> None:
    """Check that a set-up is legal."""
    from tabletop.games.conflict_solo.data import setups

    setups.check(path)


def _judges() -> Mapping[str, Judge]:
    from tabletop.games.conflict_solo.bots.judging import judges

    return judges()


def _check_map(sheet: MapSheet) -> Iterable[DataFault]:
    """Check a battlefield that names this game."""
    if sheet.properties.get("game") != "conflict_solo":
        return ()
    from tabletop.games.conflict_solo.data.mapfacts import printed_faults

    return printed_faults(sheet)


def _random(seed: int, budget: float) -> Player:
    from tabletop.games.conflict_solo.bots import Stray

    return Stray(seed, budget)


def _easy(seed: int, budget: float) -> Player:
    from tabletop.games.conflict_solo.bots import Sharpshooter

    return Sharpshooter(seed, budget)


def _normal(seed: int, budget: float) -> Player:
    from tabletop.games.conflict_solo.bots import Commander

    return Commander(seed, budget)


def _hard(seed: int, budget: float) -> Player:
    from tabletop.games.conflict_solo.bots import Veteran

    return Veteran(seed, budget)


BOTS: dict[str, MakeBot] = {"random": _random, "easy": _easy, "normal": _normal, "hard": _hard}


def _odds() -> Ask:
    from tabletop.games.conflict_solo.data.odds import asked

    def ask(options: Any, method: str, words: list[str]) -> list[Answer]:
        return asked(options, method, words)

    return ask


ODDS = Odds(
    ("squad", "spent", "rally", "antiair", "initiative", "track"),
    _odds,
    (
        Argument("--range", "N", "hexes; squad: 0 is close combat", 0, 40),
        Argument("--flank", help="squad: from outside the target's front", flag=True),
        Argument("--cover", "DM", "squad: DM of the target's hex; rally: 1 in cover", 0, 9, usual=0),
        Argument("--caps", "N", "CAPs on the dice", 0, 2, usual=0),
        Argument("--support", "N", "squad: supporters", 0, 3, usual=0),
        Argument("--seen", "41,18,2", "order cards seen since the last shuffle", usual=""),
    ),
    """
  tabletop odds squad P-CKM at G-RIF --range 6 --flank --cover 2 --caps 1    one shot; then spent, by CAPs paid
  tabletop odds squad P-RIF at G-RIF --range 0 --cover 2                      close combat in a house
  tabletop odds spent 3 --seen 41,18,2                                        a check of 3 APs
  tabletop odds rally 7 --cover 1
  tabletop odds antiair P-B40 P-B40 at A-J87 --range 1                        two guns, one after the other
  tabletop odds initiative --caps 2
  tabletop odds track 16                                                      16 counters are in play
""",
)


def _losses(state: State) -> list[int]:
    return [seat for seat, _, _ in _lost(state) if seat == 0]


def _lost(state: State) -> list[tuple[int, str, str]]:
    from tabletop.games.conflict_solo.rules.naming import name

    gone = (lost for lost in state.lost if lost.how == "destroyed")
    return [(int(lost.side != "player"), lost.id, name(state, lost.id)) for lost in gone]


def _ledger() -> Ledger:
    from tabletop.games.conflict_solo.bots.ledger import MissionLedger

    return MissionLedger()


def _box() -> BoxArt:
    from tabletop.games.conflict_solo.table.box import BOX

    return BOX


def _draft() -> MakeDraft:
    from tabletop.games.conflict_solo.data.freemission import free_mission
    from tabletop.games.conflict_solo.data.library import library

    def make(asked: Any) -> dict[str, Any]:
        return free_mission(
            library(), asked.nation, asked.enemy, asked.year, asked.task, asked.map, asked.size, asked.seed
        )

    return make


DRAFT = Draft(
    _draft,
    """Draft a mission of Conflict Solo as a scenario file: two forces of nations that were at war, to attack or to
defend.

nations: pol, sov, us, ger. Maps: sawmill, zelva, birches, warta, wheat, hedgerow.

examples:
  tabletop draft --game conflict_solo sov ger --year 1943
  tabletop draft --game conflict_solo us ger --year 1944 --task defend --map hedgerow --out my_mission.json
  tabletop draft --game conflict_solo pol ger --year 1939 --size company --seed 5 --out my_mission.json
""",
    (
        Argument("nation", "NATION", "the player's nation"),
        Argument("enemy", "ENEMY", "whom he fights"),
        Argument("--year", "Y", "1939 to 1945", number=True, required=True),
        Argument("--task", "TASK", "attack (usual) or defend", usual="attack"),
        Argument("--map", "MAP", "one of the maps, or your own by its name (usual: sawmill)", usual="sawmill"),
        Argument("--size", "SIZE", "platoon (usual) or company", usual="platoon"),
        Argument("--seed", "N", "another number draws other forces", number=True, usual=0),
    ),
)


def _story() -> Teller:
    from tabletop.games.conflict_solo.data.missionstory import tell

    return tell


def _front() -> GameFront:
    from tabletop.games.conflict_solo.table.table import ConflictTable
    from tabletop.table.play.gametable import GameFront

    return GameFront(ConflictTable)


def _authoring() -> Authoring:
    from tabletop.games.conflict_solo.data.authoring import AUTHORING

    return AUTHORING


def _counters() -> Sequence[Lent]:
    from tabletop.games.conflict_solo.table.boxface import counters

    return counters()


def _design() -> type[MissionDesign]:
    from tabletop.games.conflict_solo.table.pages.design import MissionDesign

    return MissionDesign


KIT = Kit(
    "conflict_solo",
    "Conflict Solo",
    "A platoon against the order deck",
    "1",
    "10-40 min",
    "box.md",
    home="tabletop.games.conflict_solo",
    game=_game,
    scenarios=_scenarios,
    number=5,
    trials=(
        BenchScenario("m1_the_sawmill", "lightest mission"),
        BenchScenario("m5_steel_in_the_wheat", "heaviest mission"),
    ),
    seats=1,
    force="Platoon",
    bots=BOTS,
    skill={
        "easy": "Easy takes the best attack there is, else it walks to the nearest objective.",
        "normal": "Normal weighs fire, ground and cards for each turn.",
        "hard": "Hard plays its best ideas on, through the cards that may still come.",
    },
    losses=_losses,
    lost=_lost,
    ledger=_ledger,
    check_map=_check_map,
    odds=ODDS,
    judges=_judges,
    box=_box,
    front=_front,
    counters=_counters,
    story=_story,
    draft=DRAFT,
    authoring=_authoring,
    design=_design,
)
