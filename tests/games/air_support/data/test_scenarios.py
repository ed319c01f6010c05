"""The eight scenarios: forces counter by counter, areas, air support, special rules, victory; damaged files give
sentences.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.games.air_support.data import (
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)
from tabletop.games.air_support.data.free import roster_cost
from tabletop.games.air_support.data.mapfacts import listed
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.pieces import AirStatus, Motion, Where
from tabletop.games.air_support.rules.scenario import Aim, Flight, Group, Kind, Scenario
from tabletop.games.air_support.rules.sheets import AirClass, Size
from tabletop.games.air_support.rules.terrain import Location, Weather
from tests.games.air_support import land

KEYS = [
    "s1_beet_road",
    "s2_chir",
    "s3_kuban",
    "s4_hedgerows",
    "s5_ihantala",
    "s6_corridor",
    "s7_point_cruz",
    "s0_free_battle",
]
FORCES = {
    ("s1_beet_road", "German"): "Opel Blitz x8, FlaKPz 38(t)",
    ("s1_beet_road", "US"): "",
    (
        "s2_chir",
        "Soviet",
    ): "4-4-7 x8, 8-1, 8-0, LMG x2, MMG, HMG, 37mm obr. 39, 76.2mm ZiS-3, 45mm obr. 37, T-34 M41, crew x3",
    ("s2_chir", "German"): "4-6-7 x12, 9-1, 8-1, 8-0, LMG x4, MMG, PzKpfw IIIH x3",
    ("s3_kuban", "Soviet"): "4-4-7 x4, 8-0, 37mm obr. 39 x2, 76.2mm ZiS-3 x3, GAZ-MM x4, crew x5",
    ("s3_kuban", "German"): "4-6-7 x5, 8-1, 8-0, LMG x2",
    (
        "s4_hedgerows",
        "German",
    ): "4-6-7 x6, 9-1, 8-0, HMG, 7.5cm PaK 40, 8.8cm FlaK 18/36, StuG IIIG, crew x2",
    ("s4_hedgerows", "US"): "6-6-6 x10, 9-1, 8-1, 8-0, LMG x3, HMG .50, M4A1 Sherman x2",
    ("s5_ihantala", "Finnish"): "6-4-8 x3, 5-4-7 x5, 9-1, 8-0, LMG x2, HMG, 40 ItK/38 Bofors, 75 PstK/40, crew x2",
    (
        "s5_ihantala",
        "Soviet",
    ): "4-5-8 x4, 5-2-7 x4, 4-4-7 x3, 9-1, 8-1, 8-0, LMG x2, T-34/85 x3, ISU-122, GAZ-AAA 4M (quad Maxim)",
    (
        "s6_corridor",
        "German",
    ): (
        "SPW 251/1, Opel Blitz x6, SdKfz 10/4, PzKpfw IVH, Kfz 1 Kuebelwagen, 4-4-7 x5, 8-0 x2, 5-4-8 x4, 4-6-7 x4,"
        " 9-2, 9-1, MMG, HMG x2, PzKpfw VG Panther x2, FlaKPz IV/20 Wirbelwind, 2cm FlaKvierling 38, 8.8cm FlaK 18/36,"
        " 7.5cm PaK 40, crew x3"
    ),
    (
        "s6_corridor",
        "British",
    ): "4-5-8 x4, 4-5-7 x8, 9-1, 8-1 x2, 8-0, LMG x4, HMG, Sherman V x4, Cromwell IV x2, Crusader AA Mk II (20mm)",
    (
        "s7_point_cruz",
        "Japanese",
    ): "4-4-8 x2, 4-4-7 x5, 9-1, 8-1, 8-0, LMG x2, HMG, 25mm Type 96 (twin), 75mm Type 88, 47mm Type 1, crew x3",
    ("s7_point_cruz", "US"): "4-5-8 x10, 9-1, 8-1, 8-0, LMG x3, MMG x2, HMG",
}
SHEET = {  # foxholes, "?" counters
    ("s2_chir", "Soviet"): (6, 10),
    ("s3_kuban", "Soviet"): (6, 6),
    ("s4_hedgerows", "German"): (8, 10),
    ("s5_ihantala", "Finnish"): (8, 8),
    ("s6_corridor", "German"): (4, 12),
    ("s7_point_cruz", "Japanese"): (8, 12),
}
GAMES = {key: load_scenario(key) for key in KEYS}


def seat(game: Scenario, name: str) -> int:
    return [side.name for side in game.sides].index(name)


def group(key: str, name: str) -> Group:
    return next(g for g in GAMES[key].groups if g.key == name)


def test_all_are_there_in_order() -> None:
    assert scenario_keys() == KEYS
    cards = {c.key: c for c in scenario_cards()}
    assert list(cards) == KEYS and cards["s1_beet_road"].minutes == 10 and "learning" in cards["s1_beet_road"].tags
    assert (
        cards["s1_beet_road"].sides == ("German", "US")
        and cards["s1_beet_road"].pieces == 10
        and all(c.blurb for c in cards.values())
    )


@pytest.mark.parametrize(("key", "name"), FORCES)
def test_forces(key: str, name: str) -> None:
    game = GAMES[key]
    here = seat(game, name)
    found: Counter[str] = Counter()
    for piece in (*game.infantry, *game.weapons, *game.guns, *game.vehicles):
        if piece.seat == here:
            found[piece.sheet.removeprefix(f"{game.sides[here].nation} ")] += 1
    wanted: Counter[str] = Counter()
    for word in FORCES[key, name].split(", ") if FORCES[key, name] else []:
        type, _, n = word.partition(" x")
        wanted[type] += int(n or 1)
    assert found == wanted
    assert (game.sides[here].foxholes, game.sides[here].marks) == SHEET.get((key, name), (0, 0))


@pytest.mark.parametrize("key", KEYS)
def test_whole_scenarios(key: str) -> None:
    """Ids are unique, every gun has its crew, every weapon an MMC, every unit belongs to one group."""
    game = GAMES[key]
    ids = [p.id for p in (*game.infantry, *game.weapons, *game.guns, *game.vehicles, *game.planes, *game.batteries)]
    assert len(set(ids)) == len(ids)
    units = [u.id for u in (*game.infantry, *game.guns, *game.vehicles)]
    members = [m for g in game.groups for m in g.members]
    assert sorted(members) == sorted(units)
    men = {u.id: u for u in game.infantry}
    for gun in game.guns:
        assert game.library.infantry[men[gun.crew].sheet].size is Size.CREW and men[gun.crew].seat == gun.seat
    owners = [w.owner for w in game.weapons]
    assert len(set(owners)) == len(owners)
    assert all(
        game.library.infantry[men[w.owner].sheet].size is Size.SQUAD and men[w.owner].seat == w.seat
        for w in game.weapons
    )
    assert game.sides[0].letter != game.sides[1].letter and game.special.lines[0] == scenario_document(key)["aim"]


def test_turns_dates_and_order() -> None:
    """(Game Turns, year, month, who sets up first, who moves first)."""
    told = {
        k: (g.turns, g.year, g.month, g.sides[g.first_setup].name, g.sides[g.first_move].name) for k, g in GAMES.items()
    }
    assert told == {
        "s1_beet_road": (4, 1944, 7, "German", "German"),
        "s2_chir": (6, 1942, 8, "Soviet", "German"),
        "s3_kuban": (5, 1943, 5, "Soviet", "German"),
        "s4_hedgerows": (6, 1944, 7, "German", "US"),
        "s5_ihantala": (6, 1944, 7, "Finnish", "Soviet"),
        "s6_corridor": (9, 1944, 8, "German", "German"),
        "s7_point_cruz": (6, 1942, 11, "Japanese", "US"),
        "s0_free_battle": (8, 1944, 8, "German", "US"),
    }
    edges = {k: {s.name: "".join(sorted(s.edges)) for s in g.sides} for k, g in GAMES.items()}
    assert edges["s3_kuban"] == {"German": "W", "Soviet": "E"} and edges["s4_hedgerows"]["US"] == "NSW"
    assert edges["s6_corridor"] == {"German": "SW", "British": "EN"} and edges["s0_free_battle"] == {
        "US": "W",
        "German": "E",
    }
    assert all(g.air.weather is Weather.CLEAR for g in GAMES.values())


def test_areas() -> None:
    board = GAMES["s2_chir"].ground.grid
    zones = {(k, g.key): listed(board, g.zone) for k, game in GAMES.items() for g in game.groups}
    columns = lambda a, b: listed(board, [h for h in board if a <= board.cell(h)[0] <= b])
    assert zones["s2_chir", "Defenders"] == columns(11, 32) and zones["s2_chir", "Attackers"] == columns(0, 5)
    assert zones["s3_kuban", "Battery"] == columns(10, 22) and zones["s3_kuban", "Outposts"] == columns(0, 5)
    assert zones["s4_hedgerows", "Defenders"] == columns(12, 32) and zones["s4_hedgerows", "Attackers"] == columns(0, 3)
    assert zones["s5_ihantala", "Defenders"] == columns(13, 32) and zones["s5_ihantala", "Riflemen"] == zones[
        "s5_ihantala", "Armour"
    ] == columns(0, 5)
    assert (
        zones["s6_corridor", "Rearguard"] == columns(0, 19)
        and zones["s6_corridor", "Column"] == "A6"
        and zones["s6_corridor", "Convoy"] == ""
    )
    assert zones["s7_point_cruz", "Defenders"] == columns(12, 23) and zones["s7_point_cruz", "Marines"] == columns(0, 5)
    assert zones["s0_free_battle", "Defenders"] == columns(11, 32) and zones["s0_free_battle", "Attackers"] == columns(
        0, 0
    )
    assert [(g.key, g.turn) for game in GAMES.values() for g in game.groups if g.turn] == [
        ("Column", 2),
        ("Battlegroup", 1),
        ("Attackers", 1),
    ]
    assert [g.key for game in GAMES.values() for g in game.groups if g.last] == ["Flak"]


def test_the_convoy_of_the_beet_road() -> None:
    """AS-CONVOY-01: eight trucks in Motion, the lead in I5, facing along the road."""
    game = GAMES["s1_beet_road"]
    band = group("s1_beet_road", "Convoy")
    cars = {v.id: v for v in game.vehicles}
    assert band.kind is Kind.CONVOY and band.exits
    trucks = [cars[id] for id in band.members]
    assert [hexes.label(game.ground.grid, t.place.hex) for t in trucks] == [
        "I5",
        "H5",
        "G5",
        "F5",
        "E5",
        "D5",
        "C5",
        "B5",
    ]
    assert all(
        (t.motion, t.where, t.on_road, t.group, t.exposed) == (Motion.MOTION, Where.MAP, True, "Convoy", False)
        for t in trucks
    )
    for behind, ahead in zip(trucks[1:], trucks, strict=False):
        assert (
            hexes.direction_to(behind.place.hex, ahead.place.hex) in hexes.front(behind.facing)
            and behind.turret == behind.facing
        )
    flak = cars[group("s1_beet_road", "Flak").members[0]]
    assert (flak.where, flak.exposed, flak.aa_mode, flak.motion, flak.group) == (
        Where.HAND,
        True,
        True,
        Motion.STOPPED,
        "",
    )
    plane = game.planes[0]
    assert (plane.cls, plane.model, plane.bombs, plane.status) == (
        "FB44",
        "Republic P-47D Thunderbolt",
        True,
        AirStatus.ONBOARD,
    )
    assert game.special.no_concealment and game.special.road_mp == dict.fromkeys(band.members, 2) and game.coach


def test_the_convoy_and_the_column_of_the_corridor() -> None:
    """AS-COLUMN-01, and what they are worth: 15 and 11 points (8, S6)."""
    game = GAMES["s6_corridor"]
    convoy, column = group("s6_corridor", "Convoy"), group("s6_corridor", "Column")
    cars, men = {v.id: v for v in game.vehicles}, {u.id: u for u in game.infantry}
    assert [hexes.label(game.ground.grid, cars[id].place.hex) for id in convoy.members] == [
        f"{c}6" for c in "JIHGFEDCBA"
    ]
    assert all(cars[id].motion is Motion.MOTION and cars[id].on_road for id in convoy.members)
    assert [[men[id].sheet for id in stack] for stack in column.stacks] == [
        ["german 4-4-7", "german 8-0"],
        *[["german 4-4-7"]] * 4,
    ]
    assert tuple(id for stack in column.stacks for id in stack) == column.members and column.kind is Kind.COLUMN
    assert all(men[id].where is Where.OFFBOARD and men[id].group == "Column" for id in column.members)
    assert sum(game.library.vehicles[cars[id].sheet].points for id in convoy.members) == 15
    assert sum(game.library.infantry[men[id].sheet].points for id in column.members) == 11
    assert game.victory.counted == {*convoy.members, *column.members}
    assert not group("s6_corridor", "Rearguard").exits
    entering = set(group("s6_corridor", "Battlegroup").members)
    assert all(w.owner in entering for w in game.weapons if w.seat == seat(game, "British"))
    assert all(w.owner not in column.members for w in game.weapons)


def test_air_support() -> None:
    """AS-ARRIVE-13: what the special rules fix, and AS-ARRIVE-10 for the free battle."""
    air = {(k, s.name): s.air for k, g in GAMES.items() for s in g.sides}
    dive = air["s2_chir", "German"]
    assert (dive.automatic, dive.pending, dive.flights) == (
        2,
        False,
        (Flight(AirClass.STUKA42, 2, True, "Junkers Ju 87D-1"),),
    )
    kuban = air["s3_kuban", "German"], air["s3_kuban", "Soviet"]
    assert kuban[0].automatic == 1 and kuban[1].automatic == 2
    assert kuban[0].flights == (
        Flight(AirClass.STUKA42, 3, True, "Junkers Ju 87D-1"),
        Flight(AirClass.FB42, 1, False, "Messerschmitt Bf 109G-2"),
    )
    assert kuban[1].flights == (Flight(AirClass.FB42, 1, False, "Lavochkin La-5"),)
    rolled = {k: (a.pending, a.automatic, a.number, a.exponent, a.models) for k, a in air.items() if a.pending}
    assert rolled == {
        ("s5_ihantala", "Finnish"): (True, 0, 6, 4, ()),
        ("s5_ihantala", "Soviet"): (True, 0, 6, 5, ("Ilyushin Il-2M3",)),
        ("s6_corridor", "German"): (True, 0, 3, 3, ("Focke-Wulf Fw 190F-8",)),
        ("s6_corridor", "British"): (True, 0, 6, 4, ("Hawker Typhoon IB", "Supermarine Spitfire IX")),
        ("s7_point_cruz", "US"): (True, 3, 4, 2, ("Douglas SBD-3 Dauntless", "Grumman F4F-4 Wildcat")),
        ("s7_point_cruz", "Japanese"): (True, 3, 5, 4, ("Mitsubishi A6M3 Zero",)),
    }
    assert [k for k, a in air.items() if a.free] == [("s0_free_battle", "US"), ("s0_free_battle", "German")]
    over = {(k, p.model): (p.cls, p.bombs) for k, g in GAMES.items() for p in g.planes}
    assert over == {
        ("s1_beet_road", "Republic P-47D Thunderbolt"): ("FB44", True),
        ("s4_hedgerows", "Piper L-4 Grasshopper"): ("OBS", False),
        ("s6_corridor", "Taylorcraft Auster IV"): ("OBS", False),
    }


def test_batteries() -> None:
    """AS-OBS-03, Table 17: calibre, contact value, chits, and whose aircraft directs them."""
    told = {
        k: [(b.mm, b.contact_value, Counter(b.pile.all), b.plane) for b in g.batteries]
        for k, g in GAMES.items()
        if g.batteries
    }
    chits = Counter(black=9, red=3)
    assert told == {"s4_hedgerows": [(105, 9, chits, "AP1")], "s6_corridor": [(94, 8, chits, "BP1")]}
    assert GAMES["s4_hedgerows"].sides[1].concealed_squads == 4


def test_hidden_guns() -> None:
    """AS-SETUP-06: the gun with its crew."""
    hidden = {}
    for key, game in GAMES.items():
        names = {g.id: g.sheet for g in game.guns}
        crews = {g.crew for g in game.guns}
        for g in game.groups:
            if g.hip:
                hidden[key] = sorted(names[id] for id in g.hip if id in names)
                assert {next(x.crew for x in game.guns if x.id == id) for id in g.hip if id in names} == {
                    id for id in g.hip if id in crews
                }
    assert hidden == {
        "s2_chir": ["45mm obr. 37", "76.2mm ZiS-3"],
        "s4_hedgerows": ["7.5cm PaK 40"],
        "s5_ihantala": ["75 PstK/40"],
        "s7_point_cruz": ["47mm Type 1"],
    }


def test_victory() -> None:
    """(aim, of whom, win from, draw from, hexes, own and enemy aircraft)."""
    told = {}
    for key, g in GAMES.items():
        v = g.victory
        told[key] = (
            v.aim,
            g.sides[v.seat].name,
            v.win,
            v.draw,
            listed(g.ground.grid, v.hexes),
            v.own_plane,
            v.enemy_plane,
        )
    quarter = listed(land.BOARD, [h for h in land.BOARD if land.BOARD.cell(h)[0] >= 16])
    assert told == {
        "s1_beet_road": (Aim.EXIT, "German", 3, 2, "GG6", 0, 0),
        "s2_chir": (Aim.CONTROL, "German", 7, 5, "N5 O5 P5 P7 Q5 Q7 R5 R7 S5 S7 T5", -1, 0),
        "s3_kuban": (Aim.POINTS, "German", 1, 1, "", 0, 0),
        "s4_hedgerows": (Aim.SQUADS, "US", 0, -1, quarter, 0, 0),
        "s5_ihantala": (Aim.CONTROL, "Soviet", 3, 2, "P9 Q7 Q9 R7", 0, 0),
        "s6_corridor": (Aim.POINTS, "German", 15, 5, "GG3..9", 0, 0),
        "s7_point_cruz": (Aim.CONTROL, "US", 6, 4, "K2 L2 M2..3 N3 O1..3 P1..3 Q1..4 R2 S2", -1, 1),
        "s0_free_battle": (Aim.POINTS, "US", 10, 5, "", 0, 0),
    }
    s1 = GAMES["s1_beet_road"].victory
    assert s1.plane_steps and s1.spent and s1.counted == set(group("s1_beet_road", "Convoy").members)
    assert GAMES["s4_hedgerows"].victory.double == "AP1" and GAMES["s0_free_battle"].victory.column == 15
    s5 = GAMES["s5_ihantala"]
    assert s5.victory.exit_squads == 3 and listed(s5.ground.grid, s5.victory.exit_hexes) == "GG8" == listed(
        s5.ground.grid, s5.exits
    )
    assert group("s5_ihantala", "Riflemen").exits and not group("s5_ihantala", "Armour").exits
    assert {k: listed(g.ground.grid, g.exits) for k, g in GAMES.items() if g.exits} == {
        "s1_beet_road": "GG6",
        "s5_ihantala": "GG8",
        "s6_corridor": "GG3..9",
    }
    s7 = GAMES["s7_point_cruz"]
    assert len(s7.control) == 17 and set(s7.control.values()) == {seat(s7, "Japanese")}


def test_the_weather_of_ihantala() -> None:
    game = GAMES["s5_ihantala"]
    assert [w.value for w in game.special.weather_roll] == ["night", "overcast", "mist", "mist", "fog", "clear"]
    assert (game.air.fog_level, game.air.nvr, game.special.clearing) == (0, 3, seat(game, "Soviet"))


def test_rosters_of_the_free_battle() -> None:
    """What each of them costs, reckoned by hand."""
    game = GAMES["s0_free_battle"]
    cost = [
        roster_cost(
            game.library,
            *[
                [p for p in pieces if p.seat == n]
                for pieces in (game.infantry, game.weapons, game.guns, game.vehicles, game.planes)
            ],
            None,
        )
        for n in (0, 1)
    ]
    us = 4 * 12 + 12 * 8 + 12 + 2 * 8 + 4 + 4 * 4 + 2 * 8 + 3 * 50 + (30 + 48) + 2 * 30
    german = 3 * 12 + 8 * 8 + 12 + 8 + 4 + 4 * 4 + 8 + 13 + (20 + 8) + (10 + 6) + 2 * 6 + 40
    assert cost == [us, german] == [496, 257]


# -- damaged files
def faults(key: str, change: Any) -> list[str]:
    document = copy.deepcopy(scenario_document(key))
    change(document)
    with pytest.raises(DataError) as told:
        parse_scenario(document, "mine.json")
    return [str(fault) for fault in told.value.faults]


def put(*path: Any) -> Any:
    """`put("sides", 0, "name", "X")` changes one value of a document."""

    def change(document: Any) -> None:
        for part in path[:-2]:
            document = document[part]
        document[path[-2]] = path[-1]

    return change


UNITS = ("sides", 0, "groups", 0, "units", 0)


@pytest.mark.parametrize(
    ("key", "change", "sentence"),
    [
        (
            "s2_chir",
            put(*UNITS, "type", "german 4-6-9"),
            (
                'mine.json, sides[0].groups[0].units[0].type: there is no counter "german 4-6-9"; did you mean "german'
                ' 4-6-8"?'
            ),
        ),
        (
            "s2_chir",
            put(*UNITS, "type", "us 6-6-6"),
            "us 6-6-6 is us, the side is german; take a counter of the side's own nation",
        ),
        ("s1_beet_road", put(*UNITS, "at", ["I5"]), "1 hexes for 8 units; write one hex for each, in order"),
        (
            "s1_beet_road",
            put(*UNITS, "at", ["I55", *(f"{c}5" for c in "HGFEDCB")]),
            "units[0].at[0]: There is no hex I55 on this map; the last one is GG10; write a hex of the map",
        ),
        ("s1_beet_road", put("sides", 0, "groups", 0, "area", "Flak"), "units that stand as written have no area"),
        (
            "s1_beet_road",
            put("sides", 0, "groups", 1, "units", 0, "facing", 2),
            'facing and motion are for units that stand as written; write "at", or leave them out',
        ),
        (
            "s1_beet_road",
            put("sides", 0, "groups", 1, "area", "Flack"),
            'the map has no area "Flack"; did you mean "Flak"?',
        ),
        (
            "s1_beet_road",
            put("sides", 0, "groups", 1, "hexes", "K4"),
            'it has an area and hexes; write either "area" or "hexes"',
        ),
        (
            "s1_beet_road",
            put("sides", 0, "groups", 1, "key", "Convoy"),
            '"Convoy" stands here again; give each group its own key',
        ),
        ("s1_beet_road", put("first_move", "Germans"), 'there is no side "Germans"; did you mean "German"?'),
        ("s1_beet_road", put("turns", 5), 'turns: the map says turns "4", the scenario "5"; make both say the same'),
        (
            "s1_beet_road",
            put("map", "file", "maps/air_support/beat_road.tmx"),
            'there is no map "maps/air_support/beat_road.tmx"; write the path of a Tiled map: in your maps folder,'
            " or beside the scenario file",
        ),
        (
            "s1_beet_road",
            put("map", {"file": "maps/air_support/beet_road.tmx"}),
            "some units may leave the map, but nowhere",
        ),
        ("s1_beet_road", put("sides", 0, "groups", 0, "exits", False), "nobody may leave the map"),
        (
            "s1_beet_road",
            put("map", "exits", {"hexes": "P5"}),
            "P5 does not lie at the edge of the map; name hexes at the edge (AS-MOVE-07)",
        ),
        ("s1_beet_road", put("victory", "count", ["Convoi"]), 'there is no group "Convoi"; did you mean "Convoy"?'),
        ("s1_beet_road", put("victory", "count", []), "nothing counts when it leaves"),
        (
            "s1_beet_road",
            put("victory", "draw", 5),
            "a draw at 5 and a win at 3; write a draw that is not above the win",
        ),
        (
            "s1_beet_road",
            put("victory", "types", ["Opel Blits"]),
            'nobody has a "Opel Blits"; did you mean "Opel Blitz"?',
        ),
        ("s1_beet_road", put("special", "road_mp", {"Jeep": 2}), 'nobody has a "Jeep"'),
        ("s1_beet_road", put("sides", 1, "letter", "G"), 'both sides have the letter "G"; give each side its own'),
        (
            "s1_beet_road",
            put("sides", 1, "air", "over_map", 0, "model", "Republic P-47"),
            'there is no aircraft "Republic P-47"',
        ),
        (
            "s1_beet_road",
            put("sides", 1, "air", "over_map", 0, "class", "FB42"),
            'the Republic P-47D Thunderbolt is FB44, not FB42; write "class": "FB44", or another model',
        ),
        ("s1_beet_road", put("victory", "hexes", "Z99"), "it has an area and hexes"),
        (
            "s2_chir",
            put("sides", 0, "air", "arrives", 0),
            'nobody says when they come; write "arrives" with the turn, or "roll": true',
        ),
        ("s2_chir", put("sides", 0, "air", "arrives", 7), "turn 7 comes after the end; the game has 6 turns"),
        (
            "s2_chir",
            put("sides", 0, "groups", 0, "units", 4, "count", 13),
            "there is no squad left for the german LMG; give the side more squads, or fewer weapons",
        ),
        ("s2_chir", put("sides", 0, "groups", 0, "kind", "colum"), 'did you mean "column"?'),
        ("s2_chir", put("victory", "aim", "controll"), 'did you mean "control"?'),
        (
            "s2_chir",
            put("sides", 1, "groups", 0, "units", 6, "crew", "soviet cru"),
            'there is no crew "soviet cru"; did you mean "soviet crew"?',
        ),
        (
            "s4_hedgerows",
            put("sides", 0, "air", "over_map", []),
            'it has 0 observation planes to direct it; write one flight of the class "OBS" into air.over_map',
        ),
        (
            "s4_hedgerows",
            put("sides", 0, "air", "over_map", 0, "count", 2),
            "a side has one observation plane at the most (AS-OBS-01)",
        ),
        (
            "s4_hedgerows",
            put("sides", 0, "air", "over_map", 0, "bombs", True),
            "an observation plane carries no bombs; write false",
        ),
        ("s4_hedgerows", put("sides", 1, "concealed_squads", 9), "9 of 6 squads cannot be concealed; write at most 6"),
        ("s4_hedgerows", put("victory", "side", "German"), "the side has no observation plane; leave it out"),
        ("s5_ihantala", put("special", "weather_roll", ["night"]), "1 kinds of weather for a die; write six"),
        ("s5_ihantala", put("nvr", None), 'night may come, and nobody says how much; write "nvr"'),
        ("s5_ihantala", put("special", "clearing", "Finns"), 'there is no side "Finns"'),
        ("s6_corridor", put("sides", 1, "groups", 0, "hexes", "M1..3"), "it has an area and hexes"),
        (
            "s6_corridor",
            put("sides", 0, "groups", 1, "stacks", 0, ["german 4-4-8"]),
            'there is no counter "german 4-4-8"; did you mean',
        ),
        (
            "s6_corridor",
            put("sides", 0, "groups", 1, "kind", "force"),
            'it has no units, or units and stacks; write "units", or for a column "stacks"',
        ),
        ("s6_corridor", put("sides", 1, "air", "models", ["Typhoon"]), 'there is no aircraft "Typhoon"'),
        (
            "s0_free_battle",
            put("free", "points", 400),
            "its roster costs 496 points of 400; take something out, or raise free.points (prices: library/costs.json)",
        ),
        ("s0_free_battle", put("free", "attacker", "Japanese"), 'there is no side "Japanese"'),
        ("s0_free_battle", put("victory", "beyond_column", "AB"), "there is no column AB; write a column of the map"),
        (
            "s0_free_battle",
            put("sides", 0, "groups", 0, "hexes", "B1..10"),
            "B2 does not lie at the edge of the map; units enter over hexes at the edge (AS-MOVE-06)",
        ),
        (
            "s0_free_battle",
            put("sides", 0, "groups", 0, "hexes", "A1..11"),
            '"A1..11" lies beside the map, whose last hex is GG10; write hexes such as',
        ),
        ("s7_point_cruz", put("control", 0, "area", "Ritch"), 'the map has no area "Ritch"'),
    ],
)
def test_damaged_scenarios_say_where_and_how_to_mend(key: str, change: Any, sentence: str) -> None:
    told = faults(key, change)
    assert any(sentence in line for line in told), told
    assert all(re.match(r"mine\.json, .+: .+; .+", line) for line in told), told


def test_all_faults_at_once() -> None:
    def change(document: Any) -> None:
        document["first_move"] = "Nobody"
        document["sides"][0]["groups"][0]["units"][0]["type"] = "Opel"
        document["victory"]["win"] = 1

    assert len(faults("s1_beet_road", change)) >= 3


def test_units_with_and_without_a_hex_do_not_mix() -> None:
    def change(document: Any) -> None:
        document["sides"][0]["groups"][0]["units"].append({"type": "Opel Blitz"})

    assert any(
        'some of its units have a hex and some have none; write "at" for all of them or for none' in line
        for line in faults("s1_beet_road", change)
    )


def test_what_stands_as_written_stands_there() -> None:
    document = copy.deepcopy(scenario_document("s1_beet_road"))
    document["sides"][0]["groups"][1] = {"key": "Flak", "units": [{"type": "FlaKPz 38(t)", "at": ["L8"], "facing": 4}]}
    car = parse_scenario(document).vehicles[-1]
    assert (car.place, car.facing, car.turret, car.where, car.on_road) == (
        Location(land.at("L8")),
        4,
        4,
        Where.MAP,
        False,
    )


def test_usual_values_of_a_battery() -> None:
    """Table 17: contact value and chits of the nation and year; scarce ammunition adds a red chit."""
    document = copy.deepcopy(scenario_document("s6_corridor"))
    document["sides"][1]["battery"] = {"mm": 94, "ammunition": "scarce"}
    battery = parse_scenario(document).batteries[0]
    assert battery.contact_value == 8 and Counter(battery.pile.all) == {"black": 9, "red": 4}
