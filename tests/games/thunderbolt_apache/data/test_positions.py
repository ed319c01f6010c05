"""Positions that people write: what is wrong in them is told."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.games.thunderbolt_apache.data import (
    parse_scenario,
    scenario_document,
)
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.shelf.bot_levels import make_bot

Change = Callable[[Any], object]
WHOLE = Path(__file__).parents[3] / "data" / "old_positions" / "thunderbolt_apache-0.json"


# -- what people write
SHORT: dict[str, Any] = {
    **scenario_document("cs1_first_week_in_the_desert"),
    "position": {
        "day": 2,
        "so": 7,
        "condition": "SC01",
        "mission": {
            "battalion": "A04",
            "marker": 4,
            "turn": 2,
            "tiles": ["D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2"],
            "units": [{"type": "APC", "hex": 5}, {"type": "TRK", "hex": 6}, {"type": "ZU2", "hex": 9, "cover": "E"}],
            "flyers": [
                {
                    "serial": 1,
                    "pilot": "Anvil",
                    "stores": {"Mk-20": 2, "AGM-65": 1},
                    "hex": 4,
                    "place": "E",
                    "altitude": "L",
                },
                {
                    "serial": 3,
                    "pilot": "Mantis",
                    "hex": 8,
                    "altitude": "L",
                    "counters": [{"counter": "HC31", "heavy": False}],
                },
            ],
        },
        "steps": [["slow"], ["act", 3]],
    },
}


def mission() -> Match:
    return Match.start(GAME, parse_scenario(SHORT), SeededDice(4))


def test_a_short_position_of_a_quick_start() -> None:
    """Squadron, draw and money come from the scenario; pilots and targets from the mission."""
    match = mission()
    state = match.state
    assert state.day == 2 and state.so == 7 and state.targets == ("A04",) and state.vp == 0 and len(state.planes) == 4
    assert state.planes[1].mission == "A04" and state.planes[1].pilot == "Anvil" and state.planes[2].mission == ""
    assert state.pilots["Anvil"].stress == 0 and state.here.units is not None and state.here.units[3].covered
    assert state.here.flyers[1].stores == ("AGM-65", "Mk-20", "Mk-20") and state.here.armed
    assert "SC01" not in state.conditions.all and len(state.conditions) == len(state.library.conditions) - 1
    assert match.prompt(0).sentence and len(match.options(0)) > 3
    bot = make_bot(GAME.key, BotSpec("random"), 1)
    while match.to_act and match.state.mission is not None:
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    assert [row.battalion for row in match.state.rows] == ["A04"]


def test_without_steps_the_next_turn_begins() -> None:
    document = copy.deepcopy(SHORT)
    del document["position"]["steps"]
    match = Match.start(GAME, parse_scenario(document), SeededDice(4))
    assert match.state.here.turn == 3 and match.state.frames[0].step in ("fast", "slow", "hits")


def test_a_position_may_stand_between_missions() -> None:
    document = copy.deepcopy(SHORT)
    document["position"] = {
        "day": 3,
        "vp": 5,
        "steps": [["shop"]],
        "events_used": ["ME01"],
        "pilots": [{"name": "Anvil", "stress": 9, "wounds": ["heavy"]}],
    }
    match = Match.start(GAME, parse_scenario(document), SeededDice(4))
    assert match.state.pilots["Anvil"].wounds == (True,) and match.state.vp == 5 and match.state.mission is None
    match.submit(0, Done())
    assert match.state.day == 4


def put(*path: Any) -> Change:
    """Sets the value at a path below the position; the last word is the value."""

    def change(document: Any) -> None:
        value = document["position"]
        for step in path[:-2]:
            value = value[step]
        value[path[-2]] = path[-1]

    return change


M = "mission"
WRONG: list[tuple[Change, str, str]] = [
    (put("day", 0), "position.day", "out of range"),
    (put("campaign", "CA77"), "position.campaign", 'no campaign "CA77"'),
    (put("situation", "SI0"), "position.situation", "did you mean"),
    (put("condition", "SC99"), "position.condition", "no condition card"),
    (put("events_used", ["ME01", "ME01"]), "position.events_used[1]", "stands twice"),
    (put("conditions_used", ["ME01"]), "position.conditions_used[0]", 'no card "ME01"'),
    (put("battalions", [{"card": "A99", "band": "Front"}]), "position.battalions[0].card", 'no battalion "A99"'),
    (put("battalions", [{"card": "A04", "band": "Nowhere"}]), "position.battalions[0].band", "not known here"),
    (put("battalions", [{"card": "A02", "band": "Front"}]), "position.mission.battalion", "no battalion of the draw"),
    (put("planes", [{"card": "A-10B"}]), "position.planes[0].card", 'did you mean "A-10C"'),
    (
        put("planes", [{"card": "A-10A", "damage": [{"name": "Enginge"}]}]),
        "position.planes[0].damage[0].name",
        'did you mean "Engine"',
    ),
    (put("planes", [{"card": "A-10A", "serial": 2}, {"card": "A-10A"}]), "position.planes[1]", "stands twice"),
    (put("planes", [{"card": "A-10A", "mission": "S01"}]), "position.planes[0].mission", "no battalion of the draw"),
    (put("pilots", [{"name": "Anvi"}]), "position.pilots[0].name", 'did you mean "Anvil"'),
    (put("pilots", [{"name": "Ember"}]), "position.mission.flyers[0].pilot", 'no pilot of the squadron "Anvil"'),
    (put("pilots", [{"name": "Anvil", "stress": -1}]), "position.pilots[0].stress", "out of range"),
    (put("targets", ["A01"]), "position.targets[0]", "no battalion of the draw"),
    (put("steps", [["akt", 1]]), "position.steps[0]", 'no step "akt"'),
    (put("steps", [[1]]), "position.steps[0]", "begins with its name"),
    (put("steps", [["slow"], ["act", 2]]), "position.steps[1]", 'no aircraft of the mission "2"'),
    (put("steps", [["slow"], ["act"]]), "position.steps[1]", "does not say for which aircraft"),
    (put("steps", [["act", 1]]), "position.steps[0]", '"act" lies on no step'),
    (put("steps", [["shop"], ["act", 1]]), "position.steps[1]", "write fast or slow before it"),
    (put("steps", [["slow"], ["shop"]]), "position.steps[1]", "write the present step alone"),
    (put("steps", [["entry", 1], ["hits"]]), "position.steps[1]", '"hits" lies on no step'),
    (put("steps", [["salvage", "x"]]), "position.steps[0]", "write shop before it"),
    (
        put(M, "flyers", 0, {"serial": 1, "pilot": "Anvil", "flight": "field"}),
        "position.mission.flyers[0]",
        "in no hex",
    ),
    (put(M, "tiles", ["D1", "H2"]), "position.mission.tiles", "2 tiles are laid"),
    (put(M, "tiles", 3, "D1"), "position.mission.tiles", "laid twice"),
    (put(M, "tiles", 3, "Q4"), "position.mission.tiles[3]", 'no tile "Q4"'),
    (put(M, "units", None), "position.mission.units", "go together"),
    (put(M, "units", 0, "type", "T99"), "position.mission.units[0].type", 'no unit "T99"'),
    (put(M, "units", 0, "hex", 11), "position.mission.units[0].hex", "out of range"),
    (put(M, "units", 1, "target", 9), "position.mission.units[1].target", "aircraft 9 does not fly here"),
    (put(M, "units", 1, "serial", 1), "position.mission.units[1]", "two units 1"),
    (put(M, "units", 1, "chit", "X1"), "position.mission.units[1].chit", "no chit"),
    (put(M, "flyers", 0, "serial", 8), "position.mission.flyers[0].serial", "no aircraft of the squadron"),
    (put(M, "flyers", 1, "serial", 1), "position.mission.flyers[1]", "flies twice"),
    (put(M, "flyers", 0, "pilot", ""), "position.mission.flyers[0]", "A-10A needs a pilot"),
    (put(M, "flyers", 0, "place", "centre"), "position.mission.flyers[0].place", "cannot hover"),
    (put(M, "flyers", 0, "altitude", None), "position.mission.flyers[0]", "altitude is missing"),
    (put(M, "flyers", 0, "stores", {"GBU-99": 1}), "position.mission.flyers[0].stores", "no store"),
    (put(M, "flyers", 1, "counters", [{"counter": "HC99", "heavy": True}]), "counters[0].counter", "no counter"),
    (put(M, "flyers", 0, "aimed", [{"store": "AGM-88", "hex": 6, "units": [1]}]), "aimed[0].store", "not loaded"),
    (put(M, "flyers", 0, "aimed", [{"store": "cannon", "hex": 6, "units": [7]}]), "aimed[0].units[0]", "no enemy unit"),
    (
        put(M, "incoming", [{"target": 2, "light": 1}]),
        "position.mission.incoming[0].target",
        "no aircraft of the mission",
    ),
    (
        put(M, "offers", [{"serial": 1, "store": "Mk-20", "pilot": "Zorro"}]),
        "position.mission.offers[0].pilot",
        "no pilot",
    ),
    (put(M, "scout", 3), "position.mission.scout", 'no scout "3"'),
    (put(M, "outbound", "ME77"), "position.mission.outbound", "no event card"),
    (put(M, "colour", "red"), "position.mission.colour", 'no key "colour"'),
]


@pytest.mark.parametrize(
    ("change", "place", "told"), WRONG, ids=[f"{n}-{told[:24]}" for n, (_, _, told) in enumerate(WRONG)]
)
def test_a_position_that_cannot_be_is_told(change: Change, place: str, told: str) -> None:
    document = copy.deepcopy(SHORT)
    change(document)
    with pytest.raises(DataError) as caught:
        parse_scenario(document)
    assert any(place in fault.place and told in str(fault) and fault.mend for fault in caught.value.faults), str(
        caught.value
    )


def test_fields_of_positions_changed_anyhow_never_raise_anything_else() -> None:
    """A thousand positions of a real game with one value exchanged: a game that goes on, or faults."""
    chance = random.Random(9)
    whole = json.loads(WHOLE.read_text("utf-8"))["document"]
    values = [
        None,
        True,
        -1,
        0,
        1,
        2,
        11,
        10**9,
        "",
        "x",
        "A04",
        "Anvil",
        "field",
        "act",
        [],
        {},
        [1],
        [["act", 1]],
        {"a": 1},
    ]
    for _ in range(700):
        document = copy.deepcopy(whole)
        owner: Any = document["position"]
        while True:
            key = chance.choice(list(owner) if isinstance(owner, dict) else range(len(owner)))
            if not isinstance(owner[key], (dict, list)) or not owner[key] or chance.random() < 0.2:
                break
            owner = owner[key]
        owner[key] = chance.choice(values)
        try:
            match = Match.start(GAME, parse_scenario(document), SeededDice(1))
        except DataError:
            continue
        assert match.result is not None or match.options(0)
