"""Positions of Air Support written down as scenario files and read again; what does not fit gives sentences."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.games.air_support.data import (
    dump_position,
    load_scenario,
    parse_scenario,
    scenario_document,
    scenario_keys,
)
from tabletop.games.air_support.data.positions import place_of, place_word
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import Concealed, Fire, Marker, Motion, Shock, Where
from tabletop.games.air_support.rules.state import Arrival, State
from tabletop.games.air_support.rules.terrain import Location, Weather
from tests.games.air_support import land

EQUAL = (
    "infantry",
    "weapons",
    "guns",
    "vehicles",
    "batteries",
    "control",
    "points",
    "turn",
    "attacker",
    "half",
    "air",
    "smoke",
    "foxholes",
    "frames",
)


def wander(key: str, seed: int, most: int) -> Iterator[Match]:
    """A game of random choices, command by command."""
    chance, match = random.Random(seed), Match.start(GAME, load_scenario(key), SeededDice(seed))
    for _ in range(most):
        if match.result is not None:
            return
        seat = match.to_act[0]
        match.submit(seat, chance.choice([c for c in match.options(seat) if type(c).__name__ != "Resign"]))
        yield match


def at_a_row(state: State) -> bool:
    """Whether nothing is under way that a position leaves out."""
    return (
        len(state.frames) == 1
        and not any(p.run for p in state.planes.values())
        and state.move is None
        and state.plan is None
        and not state.close
    )


@pytest.mark.parametrize("key", scenario_keys())
def test_positions_come_back_as_they_were(key: str) -> None:
    checked = 0
    for n, match in enumerate(wander(key, 5, 200)):
        if n % 4 or match.result is not None or not at_a_row(match.state):
            continue
        state = match.state
        if state.exited or state.dogfights or Arrival.ARRIVING in [side.air for side in state.sides]:
            with pytest.raises(ValueError, match=r"scenario file|dogfight|arrive"):
                dump_position(state)
            continue
        try:
            document = dump_position(state)
        except ValueError as error:
            assert any(words in str(error) for words in ("a little later", "when it is answered", "when both have"))
            continue
        again = GAME.start(parse_scenario(json.loads(json.dumps(document))))
        for name in EQUAL:
            mine, wanted = getattr(again, name), getattr(state, name)
            if name == "frames":
                mine, wanted = mine[0].step, wanted[0].step
            assert mine == wanted, (n, name)
        assert {k: replace(p, fight=-1) for k, p in again.planes.items()} == state.planes
        for mine, wanted in zip(again.sides, state.sides, strict=True):
            assert (mine.air is Arrival.PENDING) is (wanted.air is Arrival.PENDING)
            if wanted.air is Arrival.PENDING:
                assert (mine.number, mine.exponent) == (wanted.number, wanted.exponent)
        mine, wanted = again.scenario, state.scenario
        assert (mine.victory, mine.exits, mine.turns, mine.special, mine.first_move) == (
            wanted.victory,
            wanted.exits,
            wanted.turns,
            wanted.special,
            wanted.first_move,
        )
        assert [(g.key, g.members, g.zone, g.turn, g.stacks, g.hip, g.exits, g.last) for g in mine.groups] == [
            (g.key, g.members, g.zone, g.turn, g.stacks, g.hip, g.exits, g.last) for g in wanted.groups
        ]
        checked += 1
    assert checked >= (3 if key == "s1_beet_road" else 10)


def test_as_setup_03_04_a_set_up_that_is_going_on_keeps_what_is_left_in_hand() -> None:
    """AS-SETUP-03, AS-SETUP-04: "?" and foxholes left; after one side has ended its set-up a file cannot say so."""
    match = Match.start(GAME, load_scenario("s2_chir"), SeededDice(1))
    unit = next(u.id for u in match.state.infantry.values() if u.seat == match.to_act[0] and u.where is Where.HAND)
    places = [c for c in match.options(match.to_act[0]) if getattr(c, "unit", "") == unit]
    seat = match.to_act[0]
    match.submit(seat, places[0])
    for kind in ("Conceal", "Dig"):
        match.submit(seat, next(c for c in match.options(seat) if type(c).__name__ == kind))
    side, again = (
        match.state.sides[seat],
        GAME.start(parse_scenario(json.loads(json.dumps(dump_position(match.state))))),
    )
    assert (again.sides[seat].marks, again.sides[seat].foxholes) == (
        side.marks,
        side.foxholes + 1,
    ) and again.infantry == match.state.infantry
    while not any(s.ready for s in match.state.sides):
        seat = match.to_act[0]
        options = match.options(seat)
        match.submit(seat, next((c for c in options if type(c).__name__ == "Done"), options[0]))
    with pytest.raises(ValueError, match="One side has ended its set-up"):
        dump_position(match.state)


def test_what_cannot_be_written_down() -> None:
    match = Match.start(GAME, load_scenario("s2_chir"), SeededDice(1))
    with pytest.raises(ValueError, match="view is not the whole"):
        dump_position(match.view(0))
    *_, last = wander("s1_beet_road", 1, 4000)
    assert last.result is not None
    with pytest.raises(ValueError, match="The game is over"):
        dump_position(last.state)


def written(**position: Any) -> dict[str, Any]:
    """S2 with everything of both sides placed, and a position."""
    document = copy.deepcopy(scenario_document("s2_chir"))
    base = {"begin": "move", "turn": 2, "attacker": "German"}
    ready = load_scenario("s2_chir")
    for name, pieces in (("infantry", ready.infantry), ("guns", ready.guns), ("vehicles", ready.vehicles)):
        lines: list[Any] = []
        for p in pieces:
            line: dict[str, Any] = {"id": p.id, "at": "C6" if p.seat == 0 else "P6"}
            if name != "infantry":
                line["facing"] = 1
            if name == "guns":
                line["crew"] = p.crew  # type: ignore[union-attr]
            lines.append(line)
        base[name] = lines  # type: ignore[assignment]
    for name, lines in position.items():
        if isinstance(lines, list) and name in base and name != "points":
            new = {line["id"]: line for line in lines}
            base[name] = [new.pop(line["id"], line) for line in base[name]] + list(new.values())  # type: ignore[attr-defined, assignment]
        else:
            base[name] = lines
    document["position"] = base
    return document


def test_everything_a_piece_can_be() -> None:
    """Every field of a line arrives in its piece."""
    made = parse_scenario(
        written(
            points=[3, 4],
            control={"German": "N5 O5", "nobody": "P5"},
            smoke={"K6": "wp"},
            foxholes={"P9": 2},
            infantry=[
                {
                    "id": "GS1",
                    "at": "Q5",
                    "broken": True,
                    "dm": True,
                    "pinned": True,
                    "marker": "Prep Fire",
                    "spent": 3,
                    "used": ["GW1"],
                    "tried": ["rally"],
                    "hit_by_air": ["Soviet"],
                },
                {"id": "SS1", "at": "R5", "level": 1, "concealed": "?", "stack": 1, "in_foxhole": True},
                {"id": "SS99", "type": "soviet 2-3-7 half", "at": "R5", "wounded": True},
                {"id": "SS98", "dummy": True, "at": "T5", "concealed": "?", "stack": 2},
                {"id": "GS2", "where": "eliminated"},
                {"id": "GS3", "where": "exited"},
            ],
            weapons=[
                {"id": "GW1", "at": "Q5", "owner": "GS1", "condition": "malfunctioned", "marker": "Final Fire"},
                {"id": "SW1", "at": "M4", "aa_mode": True, "shots": [["GP1", "-2/4"]]},
            ],
            guns=[
                {
                    "id": "SG1",
                    "at": "S5",
                    "facing": 4,
                    "crew": "SC1",
                    "concealed": "HIP",
                    "aa_mode": True,
                    "shots": [["G-A1", "K7"]],
                }
            ],
            vehicles=[
                {
                    "id": "GV1",
                    "at": "H6",
                    "facing": 1,
                    "turret": 2,
                    "motion": "in Motion",
                    "exposed": True,
                    "spent": 8,
                    "on_road": True,
                    "began_in_motion": True,
                    "fired": ["MA"],
                    "broken": ["CMG"],
                    "shock": "Shock",
                    "shots": [["MA", "GP1", "H6"]],
                    "bypass": 5,
                    "immobile": True,
                    "stunned": True,
                    "shaken": True,
                },
                {"id": "GV2", "at": "J6", "facing": 1, "wreck": True, "burning": True},
            ],
            planes=[
                {
                    "id": "G-A1",
                    "class": "STUKA42",
                    "bombs": True,
                    "model": "Junkers Ju 87D-1",
                    "damaged": True,
                    "recall": True,
                }
            ],
        )
    )
    men, cars = {u.id: u for u in made.infantry}, {v.id: v for v in made.vehicles}
    one = men["GS1"]
    assert (one.place, one.broken, one.dm, one.pinned, one.marker, one.spent, one.used, one.tried, one.hit_by_air) == (
        Location(land.at("Q5")), True, True, True, Marker.PREP, 3, {"GW1"}, {"rally"}, {1},
    )  # fmt: skip
    two = men["SS1"]
    assert (two.place, two.concealed, two.stack, two.in_foxhole, two.sheet) == (
        Location(land.at("R5"), 1),
        Concealed.MARK,
        1,
        True,
        "soviet 4-4-7",
    )
    assert men["SS99"].sheet == "soviet 2-3-7 half" and men["SS99"].wounded and men["SS98"].dummy
    assert men["GS2"].where is Where.GONE and men["GS3"].where is Where.EXITED
    arms = {w.id: w for w in made.weapons}
    assert (arms["GW1"].owner, arms["GW1"].condition.value, arms["SW1"].owner) == ("GS1", "malfunctioned", "")
    assert arms["SW1"].shots == (("GP1", made.ground.grid.hex(-2, 4)),)
    gun = made.guns[0]
    assert (gun.facing, gun.concealed, gun.aa_mode, gun.crew, gun.shots) == (
        4,
        Concealed.HIP,
        True,
        "SC1",
        (("G-A1", land.at("K7")),),
    )
    car = cars["GV1"]
    assert (car.facing, car.turret, car.motion, car.exposed, car.spent, car.shock, car.bypass) == (
        1,
        2,
        Motion.MOTION,
        True,
        8,
        Shock.SHOCK,
        5,
    )
    assert (
        car.fired == {"MA"}
        and car.broken == {"CMG"}
        and car.shots == (("MA", "GP1", land.at("H6")),)
        and car.immobile
        and car.stunned
        and car.shaken
    )
    assert cars["GV2"].wreck and cars["GV2"].burning and cars["GV2"].turret == 1
    assert made.planes[0].damaged and made.planes[0].recall and made.planes[0].bombs and made.planes[0].seat == 0
    assert (made.begin, made.turn, made.attacker, made.points) == ("move", 2, 0, (3, 4))
    assert (
        made.control == {land.at("N5"): 0, land.at("O5"): 0, land.at("P5"): -1}
        and made.smoke == {land.at("K6"): "wp"}
        and made.foxholes == {land.at("P9"): 2}
    )


def test_a_battery_on_the_map() -> None:
    document = copy.deepcopy(dump_position(Match.start(GAME, load_scenario("s4_hedgerows"), SeededDice(1)).state))
    line = document["position"]["batteries"][0]
    assert line == {"id": "AB1", "black": 9, "red": 3, "mm": 105, "contact_value": 9, "plane": "AP1"}
    line |= {
        "black": 7,
        "red": 2,
        "reds": 1,
        "contact": True,
        "access": True,
        "fire": "FFE:1",
        "at": "Q6",
        "request": "R6",
        "held_by": "German",
        "held": True,
        "sighted": "GS1",
    }
    battery = parse_scenario(document).batteries[0]
    assert (battery.fire, battery.at, battery.request, battery.held_by, battery.reds, len(battery.pile)) == (
        Fire.FFE1,
        land.at("Q6"),
        land.at("R6"),
        1,
        1,
        9,
    )
    assert battery.contact and battery.access and battery.held and battery.sighted == "GS1"


def test_weather_and_season_of_the_moment() -> None:
    state = Match.start(GAME, load_scenario("s5_ihantala"), SeededDice(1)).state
    document = dump_position(replace(state, air=replace(state.air, weather=Weather.MIST)))
    assert parse_scenario(document).air.weather is Weather.MIST and parse_scenario(document).air.nvr == 3


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"begin": "moves"}, 'position.begin: no row of the sequence of play is called "moves"; did you mean "move"?'),
        ({"turn": 7}, "turn 7 comes after the end; the game has 6 turns"),
        ({"attacker": "Finnish"}, 'there is no side "Finnish"'),
        (
            {"infantry": [{"id": "GS1", "at": "Q55"}]},
            'There is no hex Q55 on this map; the last one is GG10; write "K7", or "-2/4" for a hex beyond the map',
        ),
        ({"infantry": [{"id": "GS1"}]}, 'GS1 is on the map, and nobody says where; write "at", or "where"'),
        (
            {"infantry": [{"id": "GS1", "where": "to set up"}]},
            'GS1 is still to be set up, and the game has begun; give each "at" or "where"',
        ),
        (
            {"infantry": [{"id": "GS40", "at": "Q5"}]},
            'GS40 is not in the order of battle, and nobody says what it is; write "type"',
        ),
        (
            {"infantry": [{"id": "GS1", "at": "Q5", "type": "german 4-6-9"}]},
            'there is no counter "german 4-6-9"; did you mean',
        ),
        (
            {"infantry": [{"id": "XS1", "at": "Q5", "type": "german 4-6-7"}]},
            '"XS1" belongs to no side; begin it with G or S',
        ),
        (
            {"infantry": [{"id": "GS1", "at": "Q5", "hit_by_air": ["Sovjet"]}]},
            'there is no side "Sovjet"; did you mean "Soviet"?',
        ),
        ({"infantry": [{"id": "GS1", "at": "Q5", "marker": "Prep"}]}, '"Prep" is not known here'),
        (
            {"weapons": [{"id": "GW1", "owner": "GS77"}]},
            'GW1 belongs to "GS77", and there is no such unit; name one of the infantry, or nobody',
        ),
        ({"control": {"German": "N55"}}, '"N55" lies beside the map'),
        ({"smoke": {"K66": "wp"}}, "There is no hex K66 on this map"),
        ({"planes": [{"id": "G-A1", "class": "FB40"}]}, '"FB40" is not known here'),
    ],
)
def test_damaged_positions_say_where_and_how_to_mend(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError) as told:
        parse_scenario(written(**position), "mine.json")
    assert any(sentence in str(fault) for fault in told.value.faults), told.value


def test_a_piece_stands_once() -> None:
    document = written()
    document["position"]["infantry"].append(document["position"]["infantry"][0])
    with pytest.raises(DataError, match='"GS1" stands here again; give each piece its own id'):
        parse_scenario(document)


def test_places() -> None:
    """AS-HEX-09: hexes beyond the map can be written, too."""
    for column, row in ((0, 0), (32, 9), (-3, 4), (5, -2), (36, 11)):
        at = land.BOARD.hex(column, row)
        assert place_of(land.BOARD, place_word(land.BOARD, at)) == at
    assert place_word(land.BOARD, land.BOARD.hex(-3, 4)) == "-3/4" and place_word(land.BOARD, land.at("K7")) == "K7"
