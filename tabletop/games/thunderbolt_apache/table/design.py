"""Sorties on the drawing board: the column on the ten hexes, and the aircraft that hunt it; `designing` chooses between
them and campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, get_args

from tabletop.data.edits import added, at, edited, without
from tabletop.data.tiled import MapSheet
from tabletop.games.thunderbolt_apache.data.authoring import is_sector
from tabletop.games.thunderbolt_apache.data.battlefield import cells_of
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.shapes import SideKey
from tabletop.games.thunderbolt_apache.table import artwork, design_fields, faces, standing
from tabletop.games.thunderbolt_apache.table.design_campaign import CampaignDesign
from tabletop.table.design.contract import Cell, Designing, Document, Field, Path_, Piece, Unfit, Ware

ENEMIES, AIRCRAFT = "The column", "Aircraft"
UNITS: Path_ = ("sortie", "units")


def designing(sheet: MapSheet) -> Designing:
    """The drawing board's part for a battlefield, or for the sector of a campaign."""
    return CampaignDesign(sheet) if is_sector(sheet) else SortieDesign(sheet)


class SortieDesign(Designing):
    """See the module. Seat 0 has the aircraft, seat 1 the column."""

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
                    picture=partial(artwork.unit, artwork.UnitFace(kind, 0)),
                )
                for key, kind in sorted(book.units.items(), key=lambda item: (item[0] not in listed, item[1].name))
            )  # fmt: skip
        return tuple(
            Ware(
                key, card.name, AIRCRAFT, f"{key}, {card.wp} weight points", points=card.cost,
                picture=partial(artwork.plane, artwork.PlaneFace(key, key, card.altitudes[0].value == "H")),
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
        spots = {number: list(standing.in_the_open(count, [standing.NUMBER])) for number, count in counts.items()}
        for n, line in enumerate(lines):
            kind = library().units.get(line.get("type", ""))
            cell = self.at.get(line.get("hex", 0))
            if kind is None or cell is None:
                continue
            face = artwork.UnitFace(kind, n + 1, bool(line.get("cover")), bool(line.get("popup")))
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
            face = artwork.PlaneFace(card.key, name, high)
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
        return design_fields.battle(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return design_fields.piece(document, path)

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
            raise Unfit("The battlefield has ten hexes; here is none.")
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
            raise Unfit("All pilots of this family fly already.")
        return free[0]

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        if path[0] == "aircraft" and at(document, ("sortie", "step"), "entry") == "entry":
            raise Unfit("Aircraft enter when the sortie begins: the player says where.")
        number = self.numbers.get(cell)
        if number is None:
            raise Unfit("The battlefield has ten hexes; here is none.")
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
