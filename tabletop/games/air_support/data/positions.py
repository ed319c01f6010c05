"""A moment of a game in a scenario file: its shape, and how it is read, every piece as it stands (written down by
`dumping`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from pydantic import Field

from tabletop.core.cards import Pile
from tabletop.data.faults import did_you_mean
from tabletop.data.shape import Shape
from tabletop.data.strictjson import Path_
from tabletop.games.air_support.data.library_shapes import ClassKey
from tabletop.games.air_support.data.mapfacts import HexWordError, spread
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.pieces import NOWHERE, Battery, Gun, Infantry, Plane, Vehicle, Weapon, Where
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sequence import ROWS
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex
from tabletop.grid.hexgrid import HexGrid

# -- Shape of a moment of a game in a scenario file: the exact state of every piece. What is left out is as usual.

Id = Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9 ?:./-]{1,23}$")]
"""It begins with the letter of its side."""
Place = Annotated[str, Field(pattern=r"^([A-Z]{1,2}[1-9][0-9]?|-?[0-9]{1,2}/-?[0-9]{1,2})$")]
"""A hex of the map, "K7"; one beyond it by column and row from 0, "-2/4"."""
Spine = Annotated[int, Field(ge=0, le=5)]
Words = Annotated[str, Field(min_length=1, max_length=80)]
WhereKey = Literal["map", "to set up", "offboard", "exited", "eliminated"]
MarkerKey = Literal["", "Prep Fire", "Opportunity Fire", "First Fire", "Final Fire", "Bounding Fire"]
ConcealedKey = Literal["", "?", "HIP"]
ConditionKey = Literal["ok", "malfunctioned", "eliminated"]
Names = Annotated[list[Words], Field(max_length=20)]
Shots = Annotated[list[list[str]], Field(max_length=200)]
"""[aircraft, hex] of every shot at aircraft this Player Turn; of vehicles [weapon, aircraft, hex]."""


class _Piece(Shape):
    id: Id
    type: Words | None = None
    at: Place | None = None
    level: int = Field(0, ge=0, le=2)


class _Shown(_Piece):
    where: WhereKey = "map"
    concealed: ConcealedKey = ""
    stack: int = Field(0, ge=0, le=200)
    marker: MarkerKey = ""
    tried: Names = []


class ManLine(_Shown):
    """Infantry. dummy: a "?" with nothing under it."""

    dummy: bool = False
    broken: bool = False
    dm: bool = False
    pinned: bool = False
    wounded: bool = False
    melee: bool = False
    in_foxhole: bool = False
    moved: bool = False
    assault: bool = False
    spent: int = Field(0, ge=0, le=40)
    on_road: bool = False
    fired: bool = False
    used: Names = []
    entered: bool = False
    hit_by_air: Names = []
    group: Words | None = None


class ArmLine(_Piece):
    """A support weapon; without owner it lies in its Location."""

    owner: Id | None = None
    condition: ConditionKey = "ok"
    aa_mode: bool = False
    marker: MarkerKey = ""
    tried: Names = []
    shots: Shots = []


class GunLine(_Shown):
    """A gun; without crew it is unmanned."""

    facing: Spine
    crew: Id | None = None
    condition: ConditionKey = "ok"
    in_foxhole: bool = False
    aa_mode: bool = False
    shots: Shots = []


class CarLine(_Shown):
    """A vehicle or its wreck. Without turret it looks where the hull looks."""

    facing: Spine
    turret: Spine | None = None
    motion: Literal["stopped", "Non-Stopped", "in Motion"] = "stopped"
    exposed: bool = False
    switched: bool = False
    immobile: bool = False
    shock: Literal["", "Shock", "Unconfirmed Kill"] = ""
    stunned: bool = False
    shaken: bool = False
    bypass: Spine | None = None
    on_road: bool = False
    began_in_motion: bool = False
    entered: bool = False
    spent: int = Field(0, ge=0, le=200)
    hit_by_air: Names = []
    group: Words | None = None
    broken: Names = []
    aa_mode: bool = False
    fired: Names = []
    shots: Shots = []
    wreck: bool = False
    burning: bool = False


class PlaneLine(Shape):
    """An aircraft between runs and dogfights."""

    id: Id
    cls: ClassKey = Field(alias="class")
    model: Words | None = None
    bombs: bool = False
    status: Literal["pending", "over the map", "recalled", "exited", "eliminated"] = "over the map"
    damaged: bool = False
    mg_disabled: bool = False
    stopped: bool = False
    evading: bool = False
    sighted: bool = False
    immune: bool = False
    recall: bool = False


class FireLine(Shape):
    """Off-map artillery with what it has on the map; black and red: chits still in the pile."""

    id: Id
    mm: int = Field(ge=60, le=300)
    contact_value: int = Field(ge=2, le=12)
    black: int = Field(ge=0, le=40)
    red: int = Field(ge=0, le=40)
    reds: int = Field(0, ge=0, le=2)
    contact: bool = False
    access: bool = False
    fire: Literal["", "SR", "FFE:1", "FFE:2", "FFE:C"] = ""
    at: Place | None = None
    sighted: str = Field("", max_length=10)
    held_by: Words | None = None
    request: Place | None = None
    held: bool = False
    plane: Id | None = None


class PositionLine(Shape):
    """A moment of a game: the first row of the sequence of play that is still to come, and everything that stands.
    Pieces that are not named are as the order of battle says.
    """

    begin: Words
    turn: int = Field(ge=1, le=30)
    attacker: Words
    points: list[Annotated[int, Field(ge=0, le=999)]] = Field([0, 0], min_length=2, max_length=2)
    infantry: list[ManLine] = Field([], max_length=400)
    weapons: list[ArmLine] = Field([], max_length=200)
    guns: list[GunLine] = Field([], max_length=100)
    vehicles: list[CarLine] = Field([], max_length=200)
    planes: list[PlaneLine] = Field([], max_length=40)
    batteries: list[FireLine] = Field([], max_length=2)
    control: dict[Words, str] = Field({}, max_length=3)
    smoke: dict[Place, Literal["smoke", "smoke_disp", "wp", "wp_disp", "blaze"]] = Field({}, max_length=400)
    foxholes: dict[Place, Annotated[int, Field(ge=1, le=3)]] = Field({}, max_length=400)


# -- A moment of a game, read from the lines of a scenario file.

Complain = Callable[[Path_, str, str], None]
P = TypeVar("P", Infantry, Weapon, Gun, Vehicle, Plane, Battery)
SHELVES = {Infantry: "infantry", Weapon: "weapons", Gun: "guns", Vehicle: "vehicles"}
"""Pieces with a counter of the library -> where it stands."""


def place_word(board: HexGrid, at: Hex) -> str:
    """A hex in a file: its label, or column/row from 0 when it lies beyond the map."""
    column, row = board.cell(at)
    return hexes.label(board, at) if at in board else f"{column}/{row}"


def place_of(board: HexGrid, word: str) -> Hex:
    """The hex of such a word. Raises ValueError with a sentence."""
    if found := re.fullmatch(r"(-?\d+)/(-?\d+)", word):
        return board.hex(int(found[1]), int(found[2]))
    return hexes.parse(board, word)


HINTS = {cls.__name__: get_type_hints(cls) for cls in (Infantry, Weapon, Gun, Vehicle, Plane, Battery)}


# -- reading
@dataclass
class Placing:
    """Turns the lines of a position into pieces; unknown names and hexes become faults."""

    scenario: Scenario
    line: PositionLine
    wrong: Complain

    def read(self) -> Scenario:
        """The scenario with every piece as the position has it."""
        line, scenario = self.line, self.scenario
        if line.begin not in (steps := ["setup", *dict.fromkeys(row.step for row in ROWS)]):
            self.wrong(
                ("position", "begin"),
                f'no row of the sequence of play is called "{line.begin}"',
                did_you_mean(line.begin, steps),
            )
        if line.turn > scenario.turns:
            self.wrong(
                ("position", "turn"), f"turn {line.turn} comes after the end", f"the game has {scenario.turns} turns"
            )
        infantry = self._all("infantry", line.infantry, scenario.infantry, Infantry)
        weapons = self._all("weapons", line.weapons, scenario.weapons, Weapon)
        guns = self._all("guns", line.guns, scenario.guns, Gun)
        vehicles = self._all("vehicles", line.vehicles, scenario.vehicles, Vehicle)
        self._in_hand([*infantry, *guns, *vehicles])
        self._owners(weapons, guns, {u.id for u in infantry})
        return replace(
            scenario,
            infantry=infantry,
            weapons=weapons,
            guns=guns,
            vehicles=vehicles,
            planes=self._all("planes", line.planes, scenario.planes, Plane),
            batteries=self._all("batteries", line.batteries, scenario.batteries, Battery),
            control=self._control() or scenario.control,
            smoke={**scenario.smoke, **self._marked("smoke", line.smoke)},
            foxholes={**scenario.foxholes, **self._marked("foxholes", line.foxholes)},
            begin=line.begin,
            turn=line.turn,
            attacker=self._seat(("position", "attacker"), line.attacker),
            points=(line.points[0], line.points[1]),
        )

    def _all(self, name: str, lines: Sequence[Any], usual: Sequence[P], cls: type[P]) -> tuple[P, ...]:
        known = {piece.id: piece for piece in usual}
        found = dict(known)
        for n, line in enumerate(lines):
            path: Path_ = ("position", name, n)
            if line.id in [other.id for other in lines[:n]]:
                self.wrong((*path, "id"), f'"{line.id}" stands here again', "give each piece its own id")
            found[line.id] = self._piece(path, line, known.get(line.id), cls)
        return tuple(found.values())

    def _piece(self, path: Path_, line: Any, usual: P | None, cls: type[P]) -> P:
        values: dict[str, Any] = {}
        for field in fields(cls):
            name = field.name
            if name in type(line).model_fields and name not in ("at", "pile"):
                values[name] = self._value(path, name, getattr(line, name), HINTS[cls.__name__][name])
        seat = next((n for n, side in enumerate(self.scenario.sides) if line.id.startswith(side.letter)), None)
        if seat is None:
            letters = " or ".join(side.letter for side in self.scenario.sides)
            self.wrong((*path, "id"), f'"{line.id}" belongs to no side', f"begin it with {letters}")
        values["seat"] = seat or 0
        if cls in SHELVES:
            values["sheet"] = self._sheet(path, line, usual, SHELVES[cls])
            values["place"] = Location(self._hex((*path, "at"), line.at), line.level) if line.at else NOWHERE
            if (
                line.at is None
                and getattr(line, "where", "map") == "map"
                and not (isinstance(line, ArmLine) and line.owner)
            ):
                self.wrong(path, f"{line.id} is on the map, and nobody says where", 'write "at", or "where"')
        if isinstance(line, CarLine):
            values["turret"] = line.facing if line.turret is None else line.turret
        if isinstance(line, FireLine):
            values["pile"] = Pile(("black",) * line.black + ("red",) * line.red)
            values["at"] = self._hex((*path, "at"), line.at) if line.at else None
            values["held_by"] = self._seat((*path, "held_by"), line.held_by) if line.held_by else -1
        return cls(**values)

    def _value(self, path: Path_, name: str, value: Any, hint: Any) -> Any:
        """A field as the piece has it."""
        if isinstance(hint, type) and issubclass(hint, Enum):
            return hint(value)
        if name == "hit_by_air":
            return frozenset(self._seat((*path, name, n), word) for n, word in enumerate(value))
        if name == "shots":
            return tuple((*shot[:-1], self._hex((*path, name, n), shot[-1])) for n, shot in enumerate(value) if shot)
        if name == "request":
            return self._hex((*path, name), value) if value else None
        if isinstance(value, list):
            return frozenset(value)
        return "" if value is None and hint is str else value

    def _sheet(self, path: Path_, line: Any, usual: Any, shelf: str) -> str:
        if isinstance(line, ManLine) and line.dummy:
            return ""
        known = getattr(self.scenario.library, shelf)
        if line.type is None:
            if usual is None:
                self.wrong(path, f"{line.id} is not in the order of battle, and nobody says what it is", 'write "type"')
            return str(usual.sheet) if usual is not None else next(iter(known))
        if line.type not in known:
            self.wrong((*path, "type"), f'there is no counter "{line.type}"', did_you_mean(line.type, known))
            return next(iter(known))  # type: ignore[no-any-return]
        return str(line.type)

    def _hex(self, path: Path_, word: str) -> Hex:
        try:
            return place_of(self.scenario.ground.grid, word)
        except ValueError as error:
            self.wrong(path, str(error).rstrip("."), 'write "K7", or "-2/4" for a hex beyond the map')
            return 0, 0

    def _seat(self, path: Path_, name: str) -> int:
        names = [side.name for side in self.scenario.sides]
        if name not in names:
            self.wrong(path, f'there is no side "{name}"', did_you_mean(name, names))
            return 0
        return names.index(name)

    def _marked(self, name: str, marks: Mapping[str, Any]) -> dict[Hex, Any]:
        return {self._hex(("position", name, word), word): value for word, value in marks.items()}

    def _control(self) -> dict[Hex, int]:
        found: dict[Hex, int] = {}
        for name, words in self.line.control.items():
            seat = -1 if name == "nobody" else self._seat(("position", "control", name), name)
            try:
                found.update((at, seat) for at in spread(self.scenario.ground.grid, words))
            except HexWordError as error:
                self.wrong(("position", "control", name), error.wrong, 'write hexes such as "N5 O5"')
        return found

    def _in_hand(self, units: Iterable[Infantry | Gun | Vehicle]) -> None:
        hand = [u.id for u in units if u.where is Where.HAND]
        if hand and self.line.begin != "setup":
            self.wrong(
                ("position",),
                f"{', '.join(hand[:4])} {'is' if len(hand) == 1 else 'are'} still to be set up, and the game has begun",
                'give each "at" or "where"',
            )

    def _owners(self, weapons: Iterable[Weapon], guns: Iterable[Gun], men: set[str]) -> None:
        for what, key in [*((w.id, w.owner) for w in weapons), *((g.id, g.crew) for g in guns)]:
            if key and key not in men:
                self.wrong(
                    ("position",),
                    f'{what} belongs to "{key}", and there is no such unit',
                    "name one of the infantry, or nobody",
                )


def read_position(scenario: Scenario, line: PositionLine, wrong: Complain) -> Scenario:
    """A scenario as it stands in a position; what does not fit is told through `wrong`."""
    return Placing(scenario, line, wrong).read()
