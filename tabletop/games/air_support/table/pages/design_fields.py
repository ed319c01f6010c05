"""What is said of a battlefield and of its pieces, as fields of the drawing board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.data.jsondocument import at, edited, without
from tabletop.games.air_support.data.free import NAMES
from tabletop.games.air_support.data.library import library
from tabletop.table.design.contract import Change, Document, Field, Path_
from tabletop.table.design.usual import choice, data, head_fields, number, text, tick

WEATHER = (
    ("clear", "clear"),
    ("mist", "mist"),
    ("overcast", "overcast"),
    ("rain", "rain"),
    ("night", "night"),
    ("fog", "fog"),
)
AIMS = (
    ("control", "hexes held"), ("squads", "squads in the hexes"), ("exit", "units that leave"), ("points", "points"),
)  # fmt: skip
SPINES = ("north-east", "east", "south-east", "south-west", "west", "north-west")
BATTERY = 'Off-map guns of its observation plane, such as {"mm": 105}; contact, black, red and ammunition may follow'
HELD = 'Objective hexes that a side holds from the start, such as [{"side": "Germans", "hexes": "F4 F5"}]'
EDGES = (("W", "West"), ("E", "East"), ("N", "North"), ("S", "South"))


def battle(document: Document) -> Sequence[Field]:
    """The whole of it."""
    return tuple(_battle(document))


def _battle(document: Document) -> Iterator[Field]:
    names = tuple((name, name) for side in at(document, ("sides",), []) if (name := str(side.get("name", ""))))
    yield from head_fields(document, 1600)
    yield text(document, "aim", "How it is won, in words", "lines", 600)
    yield number(document, "year", "Year", 1939, 1945)
    yield number(document, "month", "Month", 1, 12)
    yield number(document, "turns", "Turns", 1, 30)
    yield choice(document, "weather", "Weather", WEATHER, usual="clear")
    yield choice(document, "first_setup", "Sets up first", names, group="Sides")
    yield choice(document, "first_move", "Moves first", names, group="Sides")
    for seat in (0, 1):
        own: Path_ = ("sides", seat)
        nations = tuple((key, words[0]) for key, words in NAMES.items())
        yield Field(
            f"side {seat}", f"Side {seat + 1}", at(document, (*own, "name"), ""), _renamed(seat), "text", high=80,
            group="Sides", path=(*own, "name"),
        )  # fmt: skip
        yield choice(document, "nation", "Its nation", nations, group="Sides", at_path=own)
        yield Field(
            f"edge {seat}", "Its edge", at(document, (*own, "edges", 0), "W"), _edge(seat), "choice", EDGES,
            group="Sides", path=(*own, "edges"),
        )  # fmt: skip
        yield number(document, "foxholes", "Foxholes", 0, 60, group="Sides", at_path=own)
        yield number(document, "marks", '"?" to hide with', 0, 60, group="Sides", at_path=own)
        yield number(document, "concealed_squads", "Hidden squads", 0, 60, group="Sides", at_path=own)
        yield data(document, "battery", "Its battery", BATTERY, group="Sides", at_path=own)
    goal: Path_ = ("victory",)
    yield choice(document, "aim", "What counts", AIMS, group="Victory", at_path=goal)
    yield choice(document, "side", "Whose score", names, group="Victory", at_path=goal)
    yield number(document, "win", "Wins at", -99, 99, group="Victory", at_path=goal)
    yield number(document, "draw", "Draw at", -99, 99, group="Victory", at_path=goal)
    if "hexes" not in at(document, goal, {}) and "area" not in at(document, goal, {}):
        yield Field(
            "objective", "An objective on the map", False, _objective, "tick", group="Victory", path=goal,
            tip="Paint it under Areas",
        )  # fmt: skip
    yield data(document, "control", "Held at the start", HELD, group="Victory")
    yield tick(document, "no_concealment", "No concealment", group="Rules", at_path=("special",))
    yield text(
        document, "lines", "Special rules, one a line", "lines", 4000, group="Rules", at_path=("special",), usual=[]
    )


def _renamed(seat: int) -> Change:
    """Another name for a side, wherever the file names it."""

    def change(document: Document, name: str) -> Document:
        old = at(document, ("sides", seat, "name"))
        new = edited(document, ("sides", seat, "name"), name)
        for path in (
            ("first_setup",),
            ("first_move",),
            ("victory", "side"),
            ("free", "attacker"),
            ("special", "clearing"),
        ):
            if at(new, path) == old and old is not None:
                new = edited(new, path, name)
        for n, line in enumerate(at(new, ("control",), [])):
            if line.get("side") == old:
                new = edited(new, ("control", n, "side"), name)
        return new

    return change


def _edge(seat: int) -> Change:
    def change(document: Document, edge: str) -> Document:
        return edited(document, ("sides", seat, "edges"), [edge])

    return change


def _objective(document: Document, on: bool) -> Document:
    return edited(document, ("victory", "hexes"), "B2") if on else document


def piece(document: Document, path: Path_) -> Sequence[Field]:
    """What is said of a piece."""
    return tuple(_plane(document, path) if path[2] == "air" else _unit(document, path))


def _plane(document: Document, path: Path_) -> Iterator[Field]:
    if path[3] == "over_map":
        yield number(document, "count", "How many", 1, 6, at_path=path, usual=1)
    yield tick(document, "bombs", "Carries bombs", at_path=path)
    when = "over_map" if path[3] == "over_map" else "flights"
    yield Field(
        "comes", "Comes", when, _comes(path), "choice",
        (("over_map", "over the map from the start"), ("flights", "on the turn of its side's arrival")), path=path,
    )  # fmt: skip
    if when == "flights":
        yield number(document, "arrives", "In turn", 0, 30, at_path=(*path[:3],))


def _comes(path: Path_) -> Change:
    def change(document: Document, when: str) -> Document:
        if when == path[3]:
            return document
        flight = at(document, path)
        new = without(document, path)
        there = (*path[:3], when)
        new = edited(new, there, [*at(new, there, []), flight])
        if when == "flights" and not (at(new, (*path[:3], "arrives")) or at(new, (*path[:3], "roll"))):
            new = edited(new, (*path[:3], "arrives"), 2)
        return new

    return change


def _unit(document: Document, path: Path_) -> Iterator[Field]:
    group = path[:4]
    yield text(document, "key", "Group", "text", 24, at_path=group)
    if "stacks" in path:
        return
    row = path[: path.index("at")] if "at" in path else path
    type = at(document, (*row, "type"), "")
    if "at" not in path:
        yield number(document, "count", "How many", 1, 40, at_path=row, usual=1)
        yield tick(document, "hip", "Set up in hiding", at_path=row)
        yield number(
            document, "turn", "The group enters in turn", 0, 30, at_path=group, tip="0: it is there from the start"
        )
    elif type in library().guns or type in library().vehicles:
        yield choice(document, "facing", "Faces", tuple(enumerate(SPINES)), at_path=row, usual=0)
    if type in library().vehicles:
        if "at" in path:
            yield tick(document, "motion", "In motion", at_path=row)
        yield tick(document, "exposed", "Crew exposed", at_path=row)
    if type in library().guns or type in library().vehicles or type in library().weapons:
        yield tick(document, "aa_mode", "Ready against aircraft", at_path=row)
    yield tick(document, "exits", "The group may leave the map", at_path=group)
