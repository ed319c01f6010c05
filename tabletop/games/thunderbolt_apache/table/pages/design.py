"""Sorties on the drawing board: the column on the ten hexes, the aircraft that hunt it, and what is said of each;
`designing` chooses between them and campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, get_args

from tabletop.data.jsondocument import added, at, edited, without
from tabletop.data.tiled import MapSheet
from tabletop.games.thunderbolt_apache.data.authoring import is_sector
from tabletop.games.thunderbolt_apache.data.battlefield import cells_of
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.shapes import LevelName, SideKey
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Battalion
from tabletop.games.thunderbolt_apache.table.pages.design_campaign import CampaignDesign
from tabletop.games.thunderbolt_apache.table.pieces import faces, places
from tabletop.table.design.contract import CannotChange, Cell, Change, Designing, Document, Field, Path_, Piece, Ware
from tabletop.table.design.usual import choice, head_fields, number, text, tick

# -- What is said of a sortie, its aircraft and its column, as fields of the drawing board.

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


# -- Sorties on the drawing board.

ENEMIES, AIRCRAFT = "The column", "Aircraft"
UNITS: Path_ = ("sortie", "units")


def designing(sheet: MapSheet) -> Designing:
    """The drawing board's part for a battlefield, or for the sector of a campaign."""
    return CampaignDesign(sheet) if is_sector(sheet) else SortieDesign(sheet)


class SortieDesign(Designing):
    """Sorties on the drawing board. Seat 0 has the aircraft, seat 1 the column."""

    groups = (AIRCRAFT, ENEMIES)
    named = False

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        self.at = cells_of(sheet)
        self.numbers = {cell: number for number, cell in self.at.items()}

    def label(self, cell: Cell) -> str:
        return f"hex {self.numbers[cell]}" if cell in self.numbers else "beside the battlefield"

    def sides(self, document: Document) -> tuple[str, ...]:
        return "You", "The column"

    # -- what there is
    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        book, year = library(), at(document, ("year",), 1991)
        if seat == 1:
            listed = dict(self._listed(document))
            return tuple(
                Ware(
                    key, kind.name, ENEMIES,
                    f"{listed[key]} of its battalion" if key in listed else "as a pop-up alone",
                    picture=partial(faces.unit_counter, faces.UnitFace(kind, 0)),
                )
                for key, kind in sorted(book.units.items(), key=lambda item: (item[0] not in listed, item[1].name))
            )  # fmt: skip
        return tuple(
            Ware(
                key, card.name, AIRCRAFT, f"{key}, {card.wp} weight points", points=card.cost,
                picture=partial(faces.plane_counter, faces.PlaneFace(key, key, card.altitudes[0].value == "H")),
            )
            for key, card in book.aircraft.items()
            if card.year <= year
        )  # fmt: skip

    def _listed(self, document: Document) -> Sequence[tuple[str, int]]:
        """The units of the battalion's card."""
        card = library().battalions.get(at(document, ("sortie", "battalion"), ""))
        return card.units if card is not None else ()

    def pieces(self, document: Document) -> Sequence[Piece]:
        return (*self._column(document), *self._flight(document))

    def _column(self, document: Document) -> Iterator[Piece]:
        lines = at(document, UNITS, [])
        counts = Counter(line.get("hex") for line in lines)
        spots = {number: list(places.in_the_open(count, (places.NUMBER,))) for number, count in counts.items()}
        for n, line in enumerate(lines):
            kind = library().units.get(line.get("type", ""))
            cell = self.at.get(line.get("hex", 0))
            if kind is None or cell is None:
                continue
            face = faces.UnitFace(kind, n + 1, bool(line.get("cover")), bool(line.get("popup")))
            where = f"hex {line['hex']}{', in cover' * bool(line.get('cover'))}{', pop-up' * bool(line.get('popup'))}"
            yield Piece(
                (*UNITS, n), kind.name, 1, cell, partial(faces.draw_unit, face, faces.UNIT_SHARE), face, where,
                size=faces.UNIT_SHARE * faces.PICKING, offset=spots[line["hex"]].pop(0), level=0, order=n, stacks=False,
            )  # fmt: skip

    def _flight(self, document: Document) -> Iterator[Piece]:
        for n, line in enumerate(at(document, ("aircraft",), [])):
            card = library().aircraft.get(line.get("card", ""))
            if card is None:
                continue
            name = line.get("pilot") or card.name
            high = line.get("altitude", "L") == "H"
            face = faces.PlaneFace(card.key, name, high)
            where = f"hex {line['hex']}" if line.get("hex") else "enters the battlefield"
            yield Piece(
                ("aircraft", n), f"{name}, {card.name}", 0, self.at.get(line.get("hex") or 0),
                partial(faces.draw_plane, face, faces.PLANE_SHARE), face, where, size=faces.PLANE_SHARE,
                level=2, order=200 + n,
            )  # fmt: skip

    def points(self, document: Document, seat: int) -> int | None:
        if seat == 1:
            kinds = library().units
            return sum(kinds[line["type"]].value for line in at(document, UNITS, []) if line.get("type") in kinds)
        cards = library().aircraft
        lines = at(document, ("aircraft",), [])
        return sum(int(cards[line["card"]].cost * line.get("number", 1)) for line in lines if line.get("card") in cards)

    def fields(self, document: Document) -> Sequence[Field]:
        return battle(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return piece(document, path)

    # -- deeds
    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        listed = ware.key in dict(self._listed(document))
        if seat == 1 and listed and self._left(document, ware.key) < 1:
            return frozenset()
        return frozenset(self.numbers)

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        if path[0] == "aircraft" and at(document, ("sortie", "step"), "entry") == "entry":
            return frozenset()
        return frozenset(self.numbers)

    def _left(self, document: Document, type: str) -> int:
        """How many more of a type the battalion's card has."""
        here = sum(line.get("type") == type and not line.get("popup") for line in at(document, UNITS, []))
        return int(dict(self._listed(document)).get(type, 0) - here)

    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        number = self.numbers.get(cell)
        if number is None:
            raise CannotChange("The battlefield has ten hexes; here is none.")
        if seat == 1:
            made: dict[str, Any] = {"type": ware.key, "hex": number}
            if ware.key not in dict(self._listed(document)):
                made["popup"] = True
            return added(document, UNITS, made), (*UNITS, len(at(document, UNITS, [])))
        card = library().aircraft[ware.key]
        line: dict[str, Any] = {"card": ware.key}
        new = document
        if card.manned:
            name = self._free_pilot(document, card.family)
            line["pilot"] = name
            new = added(new, ("pilots",), {"name": name})
        if at(document, ("sortie", "step"), "entry") == "turn":
            place = "centre" if card.hover else get_args(SideKey)[0]
            line |= {"hex": number, "place": place, "altitude": card.altitudes[0].value}
        return added(new, ("aircraft",), line), ("aircraft", len(at(document, ("aircraft",), [])))

    def _free_pilot(self, document: Document, family: str) -> str:
        taken = {line.get("pilot") for line in at(document, ("aircraft",), [])}
        taken |= {line.get("name") for line in at(document, ("pilots",), [])}
        free = [name for name, pilot in library().pilots.items() if pilot.family == family and name not in taken]
        if not free:
            raise CannotChange("All pilots of this family fly already.")
        return free[0]

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        if path[0] == "aircraft" and at(document, ("sortie", "step"), "entry") == "entry":
            raise CannotChange("Aircraft enter when the sortie begins: the player says where.")
        number = self.numbers.get(cell)
        if number is None:
            raise CannotChange("The battlefield has ten hexes; here is none.")
        new = edited(document, (*path, "hex"), number)
        return without(new, (*path, "cover")) if path[0] == "sortie" else new

    def remove(self, document: Document, path: Path_) -> Document:
        """An aircraft goes with its pilot."""
        if path[0] != "aircraft":
            return without(document, path)
        name = at(document, (*path, "pilot"))
        rest = [line for line in at(document, ("pilots",), []) if line.get("name") != name]
        new = without(document, path)
        return edited(new, ("pilots",), rest) if "pilots" in new else new

    def emptied(self, document: Document) -> Document:
        return {**document, "aircraft": [], "pilots": [], "sortie": {**document["sortie"], "units": []}}
