"""What is said of a sortie, its aircraft and its column, as fields of the drawing board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from tabletop.data.edits import at, edited, without
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.shapes import LevelName
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Battalion
from tabletop.table.design.contract import Change, Document, Field, Path_
from tabletop.table.design.usual import choice, head_fields, number, text, tick

LEVELS = tuple((level, level) for level in get_args(LevelName))


def battle(document: Document) -> Sequence[Field]:
    """The whole of it."""
    return tuple(_battle(document))


def _battle(document: Document) -> Iterator[Field]:
    yield from head_fields(document)
    yield number(document, "year", "Year", 1985, 2030)
    own: Path_ = ("sortie",)
    if at(document, own) is not None:
        cards = tuple((key, _told(key, card)) for key, card in library().battalions.items())
        yield choice(document, "battalion", "Battalion", cards, group="The mission", at_path=own)
        bands = tuple((band, band) for band in BAND_NAMES)
        yield choice(document, "band", "Where", bands, group="The mission", at_path=own, usual="Front")
        yield number(document, "marker", "Loiter marker", -5, 20, group="The mission", at_path=own, usual=5)
        yield tick(document, "popups", "Pop-ups may appear", group="The mission", at_path=own)
        yield tick(document, "events", "Events happen", group="The mission", at_path=own)
    yield text(document, "special", "Special rules, one a line", "lines", 4000, group="Words", usual=[])


def _told(key: str, card: Battalion) -> str:
    """A battalion and its units."""
    return f"{key}: {', '.join(f'{n} {kind}' for kind, n in card.units)}"


def piece(document: Document, path: Path_) -> Sequence[Field]:
    """What is said of a piece."""
    return tuple(_plane(document, path) if path[0] == "aircraft" else _unit(document, path))


def _unit(document: Document, path: Path_) -> Iterator[Field]:
    yield number(document, "hex", "Hex", 1, 10, at_path=path)
    kind = library().units.get(at(document, (*path, "type"), ""))
    if kind is not None and kind.cover:
        yield tick(document, "cover", "In cover behind a ridge", at_path=path)
    yield tick(document, "popup", "A pop-up, not of the battalion", at_path=path)


def _plane(document: Document, path: Path_) -> Iterator[Field]:
    line = at(document, path)
    book, card = library(), library().aircraft[line["card"]]
    if card.manned:
        names = tuple((name, name) for name, pilot in book.pilots.items() if pilot.family == card.family)
        yield Field("pilot", "Pilot", line.get("pilot", ""), _flown_by(path), "choice", names, path=(*path, "pilot"))
        row = next((n for n, p in enumerate(at(document, ("pilots",), [])) if p.get("name") == line.get("pilot")), None)
        if row is not None:
            yield choice(document, "level", "His skill", LEVELS, at_path=("pilots", row), usual="Average")
            yield number(document, "stress", "His stress", 0, 60, at_path=("pilots", row))
    year = at(document, ("year",), 1991)
    weight = sum(book.stores[key].weight * n for key, n in line.get("stores", {}).items() if key in book.stores)
    for key, store in book.stores.items():
        if line["card"] in store.carriers and store.year <= year:
            yield Field(
                f"store {key}", store.name, line.get("stores", {}).get(key, 0), _loaded(path, key), "number", (), 0, 20,
                group=f"Load: {weight} of {card.wp} weight points", path=(*path, "stores", key),
            )  # fmt: skip


def _flown_by(path: Path_) -> Change:
    """Another pilot; the line of the old one becomes his."""

    def change(document: Document, name: str) -> Document:
        old = at(document, (*path, "pilot"))
        new = edited(document, (*path, "pilot"), name)
        for n, pilot in enumerate(at(new, ("pilots",), [])):
            if pilot.get("name") == old:
                new = edited(new, ("pilots", n, "name"), name)
        return new

    return change


def _loaded(path: Path_, key: str) -> Change:
    def change(document: Document, count: int) -> Document:
        there = (*path, "stores", key)
        return edited(document, there, count) if count else without(document, there)

    return change
