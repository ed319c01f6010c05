"""Shapes of the library files: unit types, order cards, action cards, aircraft."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.shape import Shape

GAME = "conflict_solo"

Name = Annotated[str, Field(min_length=1, max_length=60)]
Text = Annotated[str, Field(min_length=1, max_length=400)]
UnitId = Annotated[str, Field(pattern=r"^[A-Z]-[A-Z0-9]{2,5}$")]
CardId = Annotated[str, Field(pattern=r"^AC[0-9]{2}$")]
Code = Annotated[str, Field(pattern=r"^[A-Z][0-9]{0,2}$")]
Power = Annotated[int, Field(ge=0, le=20)]
Nation = Literal["ger", "sov", "pol", "us"]
Trait = Literal[
    "cc_penalty",
    "turret",
    "open_top",
    "indirect",
    "transport",
    "non_combat",
    "smoke",
    "engineer",
    "towable",
    "immobile",
]
Year = Annotated[int, Field(ge=1936, le=1945)]


class LibraryFile(Shape):
    """Head of every library file; each has a format of its own."""

    game: Literal["conflict_solo"]


class AaLine(Shape):
    """AA firepower, AA range, highest altitude."""

    fp: Annotated[int, Field(ge=0, le=12)]
    range: Annotated[int, Field(ge=1, le=20)]
    ceiling: Annotated[int, Field(ge=1, le=3)]


class UnitLine(Shape):
    """A unit type. short: the word on the counter, from which pieces have their names ("Rifles 1"); left out: the
    whole name. Numbers as on the counter; null: it has none."""

    id: UnitId
    name: Name
    short: Annotated[str, Field(min_length=1, max_length=9)] | None = None
    nation: Nation
    year_from: Year = Field(alias="from")
    kind: Literal["foot", "mg", "mortar", "gun", "vehicle", "truck"] = Field(alias="class")
    red: Power | None
    blue: Power | None
    blue_cc: bool = False
    range: Annotated[int, Field(ge=1, le=20)]
    min_range: Annotated[int, Field(ge=0, le=3)]
    fire: Annotated[int, Field(ge=1, le=6)]
    move: Annotated[int, Field(ge=1, le=5)] | None
    front: Annotated[int, Field(ge=1, le=30)]
    flank: Annotated[int, Field(ge=1, le=30)]
    colour: Literal["red", "blue"]
    drive: Literal["foot", "tracked", "wheeled", "towed"]
    traits: list[Trait]
    aa: AaLine | None = None
    vp: Annotated[int, Field(ge=0, le=4)]


class UnitsFile(LibraryFile):
    """units.json."""

    format: Literal["tabletop conflict_units 1"]
    units: Annotated[list[UnitLine], Field(min_length=1)]


class OrderLine(Shape):
    """An order card: its orders are codes of the phrases. advance: [count at most, spaces]."""

    no: Annotated[int, Field(ge=1, le=99)]
    colour: Literal["blue", "green"]
    symbol: Literal["star", "triangle", "circle", "square"]
    advance: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    priority: list[Code]
    tactical: Annotated[list[Code], Field(min_length=1)]
    fresh: bool = False
    spent: Annotated[int, Field(ge=1, le=8)]
    hex: Annotated[int, Field(ge=1, le=6)]


class OrdersFile(LibraryFile):
    """orders.json: the phrases by code, and the deck."""

    format: Literal["tabletop conflict_orders 1"]
    phrases: dict[Code, Text]
    orders: Annotated[list[OrderLine], Field(min_length=1)]


class CardLine(Shape):
    """An action card. nations empty: all."""

    id: CardId
    name: Name
    kind: Literal["action", "boost", "reaction"]
    pay: Literal["ap", "cap", "free"]
    cost: Annotated[int, Field(ge=0, le=6)]
    nations: list[Nation]
    years: Annotated[list[Year], Field(min_length=2, max_length=2)]
    text: Text
    removed: bool = False


class CardsFile(LibraryFile):
    """cards.json."""

    format: Literal["tabletop conflict_cards 1"]
    cards: Annotated[list[CardLine], Field(min_length=1)]


class AircraftLine(Shape):
    """An aircraft."""

    id: Annotated[str, Field(pattern=r"^A-[A-Z0-9]{2,4}$")]
    name: Name
    nation: Nation
    year_from: Year = Field(alias="from")
    role: Name
    red: Power
    blue: Power
    accuracy: Annotated[int, Field(ge=1, le=6)]
    altitude: Annotated[int, Field(ge=1, le=3)]
    dv: Annotated[int, Field(ge=2, le=20)]
    area: bool


class AircraftFile(LibraryFile):
    """aircraft.json."""

    format: Literal["tabletop conflict_aircraft 1"]
    aircraft: Annotated[list[AircraftLine], Field(min_length=1)]


FILES: dict[str, type[LibraryFile]] = {
    "units": UnitsFile,
    "orders": OrdersFile,
    "cards": CardsFile,
    "aircraft": AircraftFile,
}
"""File names without .json."""
