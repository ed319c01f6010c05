"""Positions for tests of the fourth game: a small library of counters, small scenarios, and ways to reach a moment.

`position(...)` is the usual way in: pieces by short functions (`squad`, `leader`, `gun`, `truck`, `tank`, `plane`), a
map from `tests.games.air_support.land`, a step to begin with (`begin="move"`), then `play(match, command, ..., dice="3
4")`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Motion, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.scenario import (
    Aim,
    AirSupport,
    Group,
    Kind,
    Scenario,
    SideInfo,
    Special,
    Victory,
)
from tabletop.games.air_support.rules.sheets import (
    AirClass,
    AirSheet,
    Barrel,
    Drive,
    GunSheet,
    InfantrySheet,
    Library,
    Model,
    Mount,
    Quality,
    Size,
    VehicleSheet,
    WeaponSheet,
)
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Air, Ground, Location
from tests.games.air_support.land import at, land, place

GERMAN, ENEMY = 0, 1
"""Seats of most positions: 0 moves first."""


def _man(id: str, size: Size, fp: int, reach: int, morale: int, broken: int = 0, **more: Any) -> InfantrySheet:
    return InfantrySheet(id, "german", size, fp, reach, morale, broken or morale, **more)


INFANTRY = {
    s.id: s
    for s in (
        _man("467", Size.SQUAD, 4, 6, 7, half="247"),
        _man("247", Size.HALF, 2, 4, 7),
        _man("468", Size.SQUAD, 4, 6, 8, quality=Quality.ELITE, half="248"),
        _man("248", Size.HALF, 2, 4, 8),
        _man("447", Size.SQUAD, 4, 4, 7, half="237"),
        _man("237", Size.HALF, 2, 3, 7),
        _man("548", Size.SQUAD, 5, 4, 8, half="248", assault_fire=True),
        _man("228", Size.CREW, 2, 2, 8),
        _man("9-1", Size.LEADER, 0, 0, 9, leadership=-1),
        _man("8-0", Size.LEADER, 0, 0, 8),
        _man("9-2", Size.LEADER, 0, 0, 9, leadership=-2),
    )
}
WEAPONS = {
    "hmg": WeaponSheet("hmg", "german", "HMG", 7, 16, 3, 12, 4),
    "us_hmg": WeaponSheet("us_hmg", "us", "HMG", 6, 12, 3, 12, 4),
    "lmg": WeaponSheet("lmg", "german", "LMG", 3, 8, 1, 12, 1),
}
GUNS = {
    "flak38": GunSheet(
        "flak38", "german", "2cm FlaK 38", "AA", Barrel(Fraction(20), "L", Mount.T, 3, 12, 6), 1, "light"
    ),
    "flak88": GunSheet(
        "flak88", "german", "8.8cm FlaK 18/36", "AA", Barrel(Fraction(88), "L", Mount.T, 3), -1, "heavy"
    ),
    "pak40": GunSheet("pak40", "german", "7.5cm PaK 40", "AT", Barrel(Fraction(75), "L", Mount.NT, 2), 0),
}
VEHICLES = {
    "opel": VehicleSheet("opel", "german", "Opel Blitz", Drive.TRUCK, 25, None, False, 0),
    "flakpz": VehicleSheet(
        "flakpz",
        "german",
        "FlaKPz 38(t)",
        Drive.TRACKED,
        15,
        (1, 1, 1, 1),
        True,
        0,
        Barrel(Fraction(20), "L", Mount.T, 3, 12, 6),
        aa=("MA",),
        points=3,
    ),
    "wirbelwind": VehicleSheet(
        "wirbelwind",
        "german",
        "Wirbelwind",
        Drive.TRACKED,
        14,
        (6, 3, 2, 2),
        True,
        0,
        Barrel(Fraction(20), "L", Mount.T, 3, 12, 16),
        bmg=3,
        aa=("MA",),
        points=4,
    ),
    "tiger": VehicleSheet(
        "tiger",
        "german",
        "Tiger",
        Drive.TRACKED,
        12,
        (11, 8, 14, 8),
        False,
        -1,
        Barrel(Fraction(88), "L", Mount.ST, 1),
        bmg=3,
        cmg=5,
        aamg=2,
        points=5,
    ),
    "t34": VehicleSheet(
        "t34",
        "soviet",
        "T-34 M41",
        Drive.TRACKED,
        17,
        (11, 6, 11, 6),
        False,
        0,
        Barrel(Fraction(76), "L", Mount.ST, 1),
        bmg=2,
        cmg=4,
        points=5,
    ),
    "sherman": VehicleSheet(
        "sherman",
        "us",
        "M4A1",
        Drive.TRACKED,
        14,
        (11, 4, 11, 4),
        False,
        -1,
        Barrel(Fraction(75), "", Mount.T, 1),
        bmg=2,
        cmg=4,
        aamg=4,
        points=5,
    ),
}
AIRCRAFT = {
    AirClass.FB39: AirSheet(AirClass.FB39, 6, 4, 1, 150, 1, 2),
    AirClass.FB42: AirSheet(AirClass.FB42, 8, 5, 2, 200, 1, 2),
    AirClass.FB44: AirSheet(AirClass.FB44, 12, 6, 3, 250, 1, 2),
    AirClass.STUKA41: AirSheet(AirClass.STUKA41, 4, 4, 1, 250, 0, 0),
    AirClass.STUKA42: AirSheet(AirClass.STUKA42, 4, 4, 2, 300, 0, 0),
    AirClass.OBS: AirSheet(AirClass.OBS, 0, 0, 0, 0, 0, 0),
}
LIBRARY = Library(
    AIRCRAFT,
    (Model("P-47D", "us", AirClass.FB44, 1944, 1945), Model("Ju 87D-1", "german", AirClass.STUKA42, 1942, 1943)),
    INFANTRY,
    WEAPONS,
    GUNS,
    VEHICLES,
)


# -- pieces
def squad(id: str, where: str, seat: int = GERMAN, sheet: str = "467", level: int = 0, **more: Any) -> Infantry:
    return Infantry(id, seat, sheet, place(where, level), **more)


def leader(id: str, where: str, seat: int = GERMAN, sheet: str = "9-1", **more: Any) -> Infantry:
    return Infantry(id, seat, sheet, place(where), **more)


def weapon(id: str, owner: Infantry, sheet: str = "hmg", **more: Any) -> Weapon:
    return Weapon(id, owner.seat, sheet, owner.id, owner.place, **more)


def gun(
    id: str, where: str, sheet: str = "flak38", facing: int = 1, crew: str = "", seat: int = GERMAN, **more: Any
) -> Gun:
    return Gun(id, seat, sheet, place(where), facing, crew, **more)


def car(id: str, where: str, sheet: str = "opel", seat: int = GERMAN, facing: int = 1, **more: Any) -> Vehicle:
    return Vehicle(id, seat, sheet, place(where), facing, more.pop("turret", facing), **more)


def plane(id: str = "P", seat: int = ENEMY, cls: AirClass = AirClass.FB44, bombs: bool = True, **more: Any) -> Plane:
    return Plane(id, seat, cls.value, cls.value, bombs, **more)


PIECES = {Infantry: "infantry", Weapon: "weapons", Gun: "guns", Vehicle: "vehicles", Plane: "planes"}


def scenario(
    *pieces: Any,
    ground: Ground | None = None,
    begin: str = "move",
    attacker: int = GERMAN,
    groups: tuple[Group, ...] = (),
    air: Air | None = None,
    turns: int = 4,
    turn: int = 1,
    year: int = 1944,
    victory: Victory | None = None,
    special: Special | None = None,
    nations: tuple[str, str] = ("german", "us"),
    support: tuple[AirSupport, AirSupport] = (AirSupport(), AirSupport()),
    **more: Any,
) -> Scenario:
    """A scenario with these pieces."""
    kinds: dict[str, list[Any]] = {}
    for piece in pieces:
        kinds.setdefault(PIECES[type(piece)], []).append(piece)
    sides = (
        SideInfo("German", nations[0], "G", frozenset("W"), support[0]),
        SideInfo("Enemy", nations[1], "E", frozenset("E"), support[1]),
    )
    return Scenario(
        "test",
        "Test",
        "1944",
        year,
        air or Air(),
        ground or land(),
        "",
        turns,
        sides,
        0,
        0,
        LIBRARY,
        groups,
        victory or Victory(Aim.POINTS, 0, 1, 0),
        special=special or Special(),
        begin=begin,
        attacker=attacker,
        turn=turn,
        **{key: tuple(found) for key, found in kinds.items()},
        **more,
    )


def position(*pieces: Any, dice: str = "", seed: int = 0, **more: Any) -> Match:
    """A game in that position, run to the first decision."""
    return Match.start(GAME, scenario(*pieces, **more), ScriptedDice.parse(dice, SeededDice(seed)))


def play(match: Match, *commands: Command, dice: str = "") -> list[Event]:
    """Submit these for whoever is asked; the dice are for all of them together and must be used up."""
    match.dice = ScriptedDice.parse(dice, None if dice else SeededDice(1))
    told: list[Event] = []
    for command in commands:
        told += match.submit(match.to_act[0], command)
    if isinstance(match.dice, ScriptedDice):
        assert not match.dice.script, f"dice left over: {match.dice.script}"
    return told


def of(told: list[Event], kind: type) -> list[Any]:
    return [event for event in told if isinstance(event, kind)]


def step(match: Match) -> str:
    return str(match.state.frames[-1].step)


def now(match: Match) -> State:
    state: State = match.state
    return state


# -- S1
ROAD = "A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 U6 V6 W6 X6 Y6 Z6 AA6 BB6 CC6 DD6 EE6 FF6 GG6"
TRUCKS = tuple(f"T{n}" for n in range(1, 9))


def beet_road() -> Scenario:
    """S1, built by hand."""
    from tabletop.games.air_support.rules.pieces import NOWHERE, Where
    from tabletop.grid.hexes import disc

    ground = land(
        fences={"hedge": "J5/0"},
        roads=ROAD,
        woods="D2..3 E2..3 E8..9 F8 H4 M7 N8 O2..3 P2..3 Q9 T4 U8..9 V8 Y3 Z3 AA9 BB8",
        orchard="F3 G3 P8 Q8 W4 X4",
        grain="B8..9 C8..9 J2..3 K2..4 R3..4 S3..4 CC3..4 DD3..4",
        wooden_building="C3 L8 L9 V4 EE8",
        stone_building="M8",
    )
    trucks = tuple(
        Vehicle(key, 0, "opel", place(where), 1, 1, motion=Motion.MOTION, group="A", on_road=True)
        for key, where in zip(TRUCKS, ["I5", "H5", "G5", "F5", "E5", "D5", "C5", "B5"], strict=True)
    )
    flak = Vehicle("F1", 0, "flakpz", Location(NOWHERE.hex), 1, 1, where=Where.HAND, exposed=True, aa_mode=True)
    near = {
        h for name in ROAD.split() for h in disc(at(name), 3) if h in ground.grid and 9 <= ground.grid.cell(h)[0] <= 23
    }
    groups = (
        Group("A", 0, TRUCKS, Kind.CONVOY, exits=True),
        Group("Flak", 0, ("F1",), zone=frozenset(near), last=True),
    )
    sides = (SideInfo("German", "german", "G", frozenset("W")), SideInfo("US", "us", "U", frozenset("E")))
    return Scenario(
        "s1",
        "The Beet Road",
        "27 July 1944",
        1944,
        Air(7),
        ground,
        "",
        4,
        sides,
        0,
        0,
        LIBRARY,
        groups,
        Victory(Aim.EXIT, 0, 4, 3, frozenset({at("GG6")}), frozenset(TRUCKS), plane_steps=True, spent=True),
        vehicles=(*trucks, flak),
        planes=(Plane("U-A1", 1, "FB44", "P-47D", True),),
        exits=frozenset({at("GG6")}),
        special=Special(True, dict.fromkeys(TRUCKS, 2)),
    )
