"""What is said of a campaign and of its counters, as fields of the drawing board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.data.jsondocument import at, edited
from tabletop.games.air_wars.rules.sheets import FIRE_COLUMNS
from tabletop.table.design.contract import Change, Document, Field, Path_
from tabletop.table.design.usual import choice, data, head_fields, number, text, tick

TRAITS = (("DIVE", "Dive bomber"), ("SEA", "Seaplane"), ("CV", "From carriers"))
CARDS = (
    'Each with id, title, window, disposition and effects, such as {"code": "AIR", "n": 2, "span": "battle"};'
    " the README of the campaigns lists them"
)


def battle(document: Document) -> Sequence[Field]:
    """The whole of it."""
    return tuple(_battle(document))


def _battle(document: Document) -> Iterator[Field]:
    yield from head_fields(document)
    yield text(document, "days", "Days, one a line", "lines", 1000)
    yield number(document, "hours", "Hours a day", 1, 24)
    yield number(document, "square_km", "Kilometres a square", 1, 500)
    columns = tuple(
        (name, name) for name in (*FIRE_COLUMNS, *(line["name"] for line in at(document, ("columns",), [])))
    )
    names = []
    for seat in (0, 1):
        own: Path_ = ("sides", seat)
        names.append(str(at(document, (*own, "name"), "")))
        yield text(document, "name", f"Side {seat + 1}", group="Sides", at_path=own)
        yield number(document, "command_level", "Command level", 0, 12, group="Sides", at_path=own)
        for key, words in (("fighters", "Fire of fighters"), ("bombers", "Fire of bombers"), ("aa", "Fire of guns")):
            yield choice(document, key, words, columns, group="Sides", at_path=own)
    for seat, name in enumerate(names):
        yield data(document, "cards", f"Cards of {name}", CARDS, group="Cards", at_path=("sides", seat))
    yield number(
        document, "balance_vp", "Points in advance", -99, 99, group="Victory", tip="Added to the first side's score"
    )
    winners = ((None, "nobody"), *enumerate(names))
    for n, line in enumerate(at(document, ("levels",), [])):
        level: Path_ = ("levels", n)
        yield text(document, "name", f"Result {n + 1}", group="Victory", at_path=level)
        if "least" in line:
            yield number(document, "least", "from points", -999, 999, group="Victory", at_path=level)
        yield Field(
            f"winner {n}", "won by", line.get("winner"), _winner(n), "choice", winners, group="Victory",
            path=(*level, "winner"),
        )  # fmt: skip
    yield text(document, "special", "Special rules, one a line", "lines", 5000, group="Words", usual=[])


def _winner(n: int) -> Change:
    def change(document: Document, seat: int | None) -> Document:
        level = {key: value for key, value in document["levels"][n].items() if key != "winner"}
        return edited(document, ("levels", n), level if seat is None else {**level, "winner": seat})

    return change


def piece(document: Document, path: Path_) -> Sequence[Field]:
    """What is said of a counter."""
    return tuple(_piece(document, path))


def _piece(document: Document, path: Path_) -> Iterator[Field]:
    kind = str(at(document, (*path, "id"), "")).split()[0]
    yield text(document, "name", "Name", at_path=path)
    if path[2] == "air":
        yield text(document, "aircraft", "Aircraft", at_path=path)
        yield number(document, "air", "Air", 0, 12, at_path=path)
        yield number(document, "bomb", "Bombs", 0, 12, at_path=path)
        yield number(document, "speed", "Speed", 1, 30, at_path=path)
        yield tick(document, "short", "Short range", at_path=path)
        for trait, words in TRAITS:
            there = trait in at(document, (*path, "traits"), [])
            yield Field(f"trait {trait}", words, there, _trait(path, trait), "tick", path=(*path, "traits"))
    elif kind == "AA":
        yield number(document, "aa", "Dice", 0, 12, at_path=path)
    yield number(document, "vp", "Points when lost", 0, 20, at_path=path)
    days = tuple((n, f"day {n}") for n in range(1, len(at(document, ("days",), [])) + 1))
    yield choice(document, "day", "Comes", (*days, ("card", "by card only")), at_path=path, usual=1)


def _trait(path: Path_, trait: str) -> Change:
    def change(document: Document, on: bool) -> Document:
        rest = [other for other in at(document, (*path, "traits"), []) if other != trait]
        return edited(document, (*path, "traits"), [*rest, trait] if on else rest)

    return change
