"""Dogfights on the drawing board: aircraft, ships and installations of a scenario file on its map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.data.jsondocument import added, at, edited, without
from tabletop.data.tiled import MapSheet
from tabletop.games.thunderbolt_lightning.data.battles import Buy, price
from tabletop.games.thunderbolt_lightning.data.forces import COHESION
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.mapfacts import of_sheet
from tabletop.games.thunderbolt_lightning.data.shapes import LEVELS
from tabletop.games.thunderbolt_lightning.data.targets import hull
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, GunClass
from tabletop.games.thunderbolt_lightning.table.pages import design_fields
from tabletop.games.thunderbolt_lightning.table.pages.designerlists import ROLE_WORDS, sheet_words
from tabletop.games.thunderbolt_lightning.table.pieces import faces
from tabletop.games.thunderbolt_lightning.table.pieces.faces import LOADED, installation_picture, ship_picture
from tabletop.grid.hexes import Hex, distance, neighbour
from tabletop.table.board.render_queue import PIECE_SHARE
from tabletop.table.design.contract import (
    Area,
    CannotChange,
    Cell,
    Designing,
    Document,
    Field,
    Path_,
    Picture,
    Piece,
    Ware,
)
from tabletop.table.draw import counters, planform
from tabletop.table.draw.chit import HEADINGS

# -- How pieces of a dogfight look on the drawing board: as on the table, from their sheets alone.


def nation_of(kind: Any, nations: list[str]) -> str:
    """The air force that a type flies for on a side."""
    return next((n for n in kind.nations if n in nations), kind.nations[0] if kind.nations else "UK")


def board_face(
    kind: AircraftType, side: int, nations: list[str], facing: int, level: int | None, load: str, number: str = ""
) -> counters.AircraftFace:
    """The counter of an aircraft that has not fought yet."""
    carried = library().loads.get(load)
    return counters.AircraftFace(
        type=kind.key,
        nation=nation_of(kind, nations),
        side=side,
        number=number,
        name=kind.name,
        level=level,
        heading=HEADINGS[facing % 6],
        max_hits=kind.hits if kind.hits > 2 else 0,
        loaded=LOADED[carried.kind.value] if carried else "",
        speed=f"{kind.speed[0]}/{kind.speed[1]}",
        save=f"{kind.save}+",
    )


def draw_face(shown: counters.AircraftFace, px: int) -> pg.Surface:
    return counters.aircraft_counter(shown, px)


def board_ship(key: str, heading: int, side: int) -> Picture:
    """A ship over her hexes."""
    return partial(ship_picture, key, HEADINGS[heading % 6], 0.0, side, False, 1 / PIECE_SHARE)


def ship_in_list(key: str, px: int) -> pg.Surface:
    """A ship in a row of a list."""
    from tabletop.games.thunderbolt_lightning.table.pieces import ships

    return ships.ship_picture(key, (px, max(8, px // 2)))


def board_installation(key: str, side: int, nations: list[str]) -> Picture:
    """The counter of an installation."""
    sheet = library().installations[key]
    dice = sum(sheet.guns.get(gun, 0) for gun in GunClass)
    nation = next((n for n in sheet.nations if n in nations), "any")
    left = str(sheet.damage_points)
    return partial(installation_picture, key, side, nation, 0.0, sheet.name, left, f"{dice}D" if dice else "")


# -- Dogfights on the drawing board.

AIRCRAFT, SHIPS, GROUND = "Aircraft", "Ships", "Ground targets"
FIRST = (0, 3)
"""Into which direction new pieces of a side head: from the west to the east, and the other way."""


class DogfightDesign(Designing):
    """Dogfights on the drawing board."""

    groups = (AIRCRAFT, SHIPS, GROUND)
    facings = 6

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        wet = of_sheet(sheet, "the map").water
        self.water: frozenset[Hex] = frozenset(self.grid if wet is None else (self.grid.hex(*cell) for cell in wet))

    # -- what there is
    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        return tuple(self._wares(document, seat))

    def _wares(self, document: Document, seat: int) -> Iterator[Ware]:
        book, year, nations = library(), at(document, ("year",), 1940), nations_of(document, seat)
        free = "what-if" in at(document, ("tags",), ())

        def fits(kind: Any, since: int) -> bool:
            ours = bool(set(nations) & set(kind.nations)) or "any" in kind.nations
            return free or (ours and since <= year and "paper" not in getattr(kind, "flags", ()))

        for plane in sorted(book.aircraft.values(), key=lambda a: (a.year, a.name)):
            if fits(plane, plane.year):
                note = f"{ROLE_WORDS.get(str(plane.role.value), '')}, {plane.year}"
                picture = partial(planform.aircraft, plane.key, heading=45, livery=nation_of(plane, nations))
                tip = sheet_words(plane)
                yield Ware(f"aircraft {plane.key}", plane.name, AIRCRAFT, note, tip, plane.points, picture)
        for vessel in sorted(book.ships.values(), key=lambda s: s.name):
            if fits(vessel, vessel.year):
                note = f"{vessel.kind}, {counted(vessel.damage_points, 'damage point')}"
                picture = partial(ship_in_list, vessel.key)
                yield Ware(f"ships {vessel.key}", vessel.name, SHIPS, note, "", vessel.points, picture)
        for post in sorted(book.installations.values(), key=lambda i: i.name):
            if fits(post, 0):
                note = f"{counted(post.damage_points, 'damage point')}, {counted(post.hexes, 'hex')}"
                yield Ware(
                    f"installations {post.key}", post.name, GROUND, note, "", post.points,
                    board_installation(post.key, seat, nations),
                )  # fmt: skip

    def pieces(self, document: Document) -> Sequence[Piece]:
        return (*self._lines(document), *self._exact(document), *self._ships(document), *self._posts(document))

    def _lines(self, document: Document) -> Iterator[Piece]:
        """Aircraft of the table of forces: one by one where their hexes are fixed, else the whole line in its zone."""
        for i, line in enumerate(at(document, ("forces",), ())):
            kind = library().aircraft.get(line.get("type", ""))
            if kind is None:
                continue
            units = [unit["name"] for unit in line.get("units", ()) for _ in range(unit.get("size", 1))]
            level = level_of(document, line.get("levels"))
            shown = partial(
                board_face, kind, line["side"], nations_of(document, line["side"]), facing_of(line), level,
                line.get("load", ""),
            )  # fmt: skip
            if "zone" in line or "at" not in line:
                cells = design_fields.cells_of(line.get("zone"), self.grid)
                face = shown(f"{len(units)}x")
                name, words = f"{line['name']} ({len(units)})", "sets up in its area"
                yield self._plane(
                    ("forces", i), name, line["side"], design_fields.middle(cells), face, words, level, True
                )
                continue
            for k, label in enumerate(line["at"]):
                unit = units[min(k, len(units) - 1)] if units else line["name"]
                n = units[: k + 1].count(unit)
                name = f"{unit} {n}" if units.count(unit) > 1 else unit
                cell = self.cell(label)
                yield self._plane(("forces", i, "at", k), name, line["side"], cell, shown(str(n)), label, level)

    def _exact(self, document: Document) -> Iterator[Piece]:
        """Aircraft of a position."""
        for i, one in enumerate(at(document, ("aircraft",), ())):
            kind = library().aircraft.get(one.get("type", ""))
            if kind is None:
                continue
            level = level_of(document, [one.get("level", "Low")])
            nations = nations_of(document, one["side"])
            face = board_face(kind, one["side"], nations, one["facing"], level, one.get("load", ""), one["id"])
            name = f"{one['id']}, {one.get('unit', '')}"
            yield self._plane(("aircraft", i), name, one["side"], self.cell(one["hex"]), face, one["hex"], level)

    def _plane(
        self, path: Path_, name: str, side: int, cell: Cell | None, face: Any, where: str, level: int | None,
        roams: bool = False,
    ) -> Piece:  # fmt: skip
        high = 1 if level is None else level
        picture = partial(draw_face, face)
        return Piece(
            path, name, side, cell, picture, (face, roams), where, roams=roams, level=high, order=high * 10,
            small=partial(faces.tile, face, name[:8]),
        )  # fmt: skip

    def _ships(self, document: Document) -> Iterator[Piece]:
        for i, line in enumerate(at(document, ("ships",), ())):
            kind = library().ships.get(line.get("type", ""))
            cell = self.cell(line.get("at", ""))
            if kind is None or cell is None:
                continue
            covers = tuple(self.grid.cell(h) for h in hull(kind, self.grid.hex(*cell), line["heading"]))
            look = (kind.key, line["heading"], line["side"])
            picture = board_ship(kind.key, line["heading"], line["side"])
            name = line.get("name") or kind.name
            yield Piece(
                ("ships", i),
                name,
                line["side"],
                cell,
                picture,
                look,
                line["at"],
                covers,
                size=0.8,
                order=-50,
                stacks=False,
            )

    def _posts(self, document: Document) -> Iterator[Piece]:
        for i, line in enumerate(at(document, ("installations",), ())):
            kind = library().installations.get(line.get("type", ""))
            cells = [cell for label in line.get("hexes", ()) if (cell := self.cell(label)) is not None]
            if kind is None or not cells:
                continue
            picture = board_installation(kind.key, line["side"], nations_of(document, line["side"]))
            name, middle = line.get("name") or kind.name, cells[len(cells) // 2]
            look = (kind.key, line["side"])
            where = ", ".join(line["hexes"])
            yield Piece(("installations", i), name, line["side"], middle, picture, look, where, tuple(cells), order=-40)

    def areas(self, document: Document) -> Sequence[Area]:
        return tuple(
            Area(
                ("forces", i, "zone"), f"{line['name']} sets up", line["side"],
                design_fields.cells_of(line["zone"], self.grid), partial(self._painted, i),
            )
            for i, line in enumerate(at(document, ("forces",), ()))
            if "zone" in line
        )  # fmt: skip

    def _painted(self, i: int, document: Document, cells: frozenset[Cell]) -> Document:
        if not cells:
            raise CannotChange("One hex at least stays in the area, or the aircraft could begin nowhere.")
        return edited(document, ("forces", i, "zone"), design_fields.zone_of(cells, self.grid))

    def points(self, document: Document, seat: int) -> int | None:
        book, total = library(), 0
        sights = "sights" in at(document, ("options",), ())
        for line in at(document, ("forces",), ()):
            kind = book.aircraft.get(line.get("type", ""))
            if line.get("side") == seat and kind is not None:
                number = sum(unit.get("size", 0) for unit in line.get("units", ()))
                total += priced(kind, number, line, sights)
        for one in at(document, ("aircraft",), ()):
            kind = book.aircraft.get(one.get("type", ""))
            if one.get("side") == seat and kind is not None:
                total += priced(kind, 1, one, sights)
        for key, shelf in (("ships", book.ships), ("installations", book.installations)):
            total += sum(
                shelf[line["type"]].points
                for line in at(document, (key,), ())
                if line.get("side") == seat and line.get("type") in shelf
            )
        return total

    def fields(self, document: Document) -> Sequence[Field]:
        return design_fields.battle(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return design_fields.piece(document, path, self)

    # -- places
    def cell(self, label: str) -> Cell | None:
        """The cell of a label, None when it is not one of the map."""
        try:
            cell = self.grid.cell(self.grid.parse(label))
        except (ValueError, TypeError):
            return None
        return cell if self.inside(cell) else None

    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        kind, _, key = ware.key.partition(" ")
        return self._open(document, kind, key, FIRST[seat], None)

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        kind, one = str(path[0]), at(document, path[:2])
        if kind == "forces" and len(path) == 4:
            return self._near_mates(document, path)
        if kind not in ("ships", "installations"):
            return frozenset(self.cells())
        return self._open(document, kind, one["type"], one.get("heading", 0), int(path[1]))

    def _open(self, document: Document, kind: str, key: str, heading: int, but: int | None) -> frozenset[Cell]:
        """Where a piece may lie: ships on water and on no other one, installations in one piece on the map."""
        book = library()
        if kind == "ships":
            taken = {
                h
                for n, line in enumerate(at(document, ("ships",), ()))
                if n != but and line.get("type") in book.ships and (cell := self.cell(line.get("at", ""))) is not None
                for h in hull(book.ships[line["type"]], self.grid.hex(*cell), line["heading"])
            }
            free = self.water - taken
            return frozenset(
                c for c in self.cells() if all(h in free for h in hull(book.ships[key], self.grid.hex(*c), heading))
            )
        if kind == "installations":
            shape = self._shape(document, but, key)
            return frozenset(c for c in self.cells() if all(h in self.grid for h in shape(self.grid.hex(*c))))
        return frozenset(self.cells())

    def _shape(self, document: Document, n: int | None, key: str) -> Any:
        """From the middle hex of an installation to all its hexes: as they lie now, or in a row."""
        if n is None:
            count = library().installations[key].hexes
            return lambda h: [neighbour(h, 0, k - count // 2) for k in range(count)]
        hexes = [self.grid.hex(*cell) for label in document["installations"][n]["hexes"] if (cell := self.cell(label))]
        middle = hexes[len(hexes) // 2] if hexes else (0, 0)
        return lambda h: [(h[0] + q - middle[0], h[1] + r - middle[1]) for q, r in hexes]

    def _near_mates(self, document: Document, path: Path_) -> frozenset[Cell]:
        """Within two hexes of all others of its unit (TL-SET-04)."""
        line, k = document["forces"][path[1]], int(path[3])
        units = [unit["name"] for unit in line["units"] for _ in range(unit["size"])]
        mates = [
            self.grid.hex(*cell)
            for n, label in enumerate(line["at"])
            if n != k and n < len(units) and k < len(units) and units[n] == units[k] and (cell := self.cell(label))
        ]
        return frozenset(
            c for c in self.cells() if all(distance(self.grid.hex(*c), mate) <= COHESION for mate in mates)
        )

    # -- deeds
    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        kind, _, key = ware.key.partition(" ")
        label = self.label(cell)
        if kind == "ships":
            made: dict[str, Any] = {"side": seat, "type": key, "at": label, "heading": FIRST[seat]}
        elif kind == "installations":
            hexes = self._shape(document, None, key)(self.grid.hex(*cell))
            made = {"side": seat, "type": key, "hexes": [self.grid.label(h) for h in hexes]}
        elif at(document, ("start",), "setup") != "setup":
            kind, made = "aircraft", self._new_exact(document, library().aircraft[key], seat, label)
        else:
            kind, made = "forces", self._new_line(document, library().aircraft[key], seat, label)
        path: Path_ = (kind, len(at(document, (kind,), ())))
        new = added(document, (kind,), made)
        return new, (*path, "at", 0) if kind == "forces" else path

    def _new_line(self, document: Document, kind: AircraftType, seat: int, label: str) -> dict[str, Any]:
        lines = at(document, ("forces",), ())
        names = {line.get("name") for line in lines if line.get("side") == seat}
        units = {unit.get("name") for line in lines for unit in line.get("units", ())}
        letter = at(document, ("sides", seat, "letter"), "B")
        return {
            "side": seat,
            "name": unused(kind.name[:26], names),
            "type": kind.key,
            "units": [{"name": unused(f"{kind.name[:22]} {letter}", units, always=True), "size": 1}],
            "at": [label],
            "facings": [FIRST[seat]],
        } | ({"levels": [LEVELS[min(2, kind.ceiling)]]} if "altitude" in at(document, ("options",), ()) else {})

    def _new_exact(self, document: Document, kind: AircraftType, seat: int, label: str) -> dict[str, Any]:
        letter = at(document, ("sides", seat, "letter"), "B")
        ids = {one.get("id") for one in at(document, ("aircraft",), ())}
        units = {one.get("unit") for one in at(document, ("aircraft",), ())}
        return {
            "id": unused(letter, ids, always=True),
            "side": seat,
            "unit": unused(f"{kind.name[:22]} {letter}", units, always=True),
            "type": kind.key,
            "hex": label,
            "facing": FIRST[seat],
            "level": LEVELS[min(2, kind.ceiling)],
        }

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        kind, label = str(path[0]), self.label(cell)
        if kind == "forces" and len(path) == 2:
            zone = document["forces"][path[1]].get("zone")
            there = design_fields.middle(design_fields.cells_of(zone, self.grid))
            if there is None:
                raise CannotChange("Its area has no hex yet: paint it first.")
            by = cell[0] - there[0], cell[1] - there[1]
            return edited(document, (*path, "zone"), design_fields.moved(zone, self.grid, by))
        if kind == "installations":
            shape = self._shape(document, int(path[1]), document[kind][path[1]]["type"])
            hexes = [self.grid.label(h) for h in shape(self.grid.hex(*cell))]
            return edited(document, (*path, "hexes"), hexes)
        where = {"forces": path, "aircraft": (*path, "hex"), "ships": (*path, "at")}[kind]
        return edited(document, where, label)

    def remove(self, document: Document, path: Path_) -> Document:
        if path[0] == "forces" and len(path) == 4:
            return self._one_less(document, path)
        if path[-1] == "zone":
            raise CannotChange("These aircraft begin in the area: give them hexes first, under Piece.")
        return without(document, path)

    def _one_less(self, document: Document, path: Path_) -> Document:
        """A line with one aircraft less, that of a hex; the last one takes the line with it."""
        line, k = document["forces"][path[1]], int(path[3])
        if len(line["at"]) <= 1:
            return without(document, path[:2])
        units, n = [dict(unit) for unit in line["units"]], k
        for unit in units:
            if n < unit["size"]:
                unit["size"] -= 1
                break
            n -= unit["size"]
        new = without(document, path)
        return edited(new, (*path[:2], "units"), [unit for unit in units if unit["size"] > 0])

    def turn(self, document: Document, path: Path_, by: int) -> Document:
        kind, one = str(path[0]), at(document, path[:2])
        if kind == "installations":
            raise CannotChange("It faces nowhere.")
        if kind == "forces":
            return edited(document, (*path[:2], "facings"), [(facing_of(one) + by) % 6])
        key = "heading" if kind == "ships" else "facing"
        new = edited(document, (*path, key), (one[key] + by) % 6)
        if kind == "ships" and self.cell(one["at"]) not in self.open_for(new, path):
            raise CannotChange(f"{library().ships[one['type']].name} has no room to turn so: move her first.")
        return new

    def emptied(self, document: Document) -> Document:
        return {**document, "forces": []}


def unused(word: str, taken: set[Any], always: bool = False) -> str:
    """A name that nobody has: the word, or with a number after it."""
    if not always and word not in taken:
        return word
    return next(
        name for n in range(1 if always else 2, 999) if (name := f"{word}{'' if always else ' '}{n}") not in taken
    )


def nations_of(document: Document, seat: int) -> list[str]:
    """The nations of a side."""
    found = at(document, ("sides", seat, "nations"), [])
    return list(found) if isinstance(found, list) else []


def facing_of(line: dict[str, Any]) -> int:
    """Into which direction a line of forces is shown."""
    facings = line.get("facings")
    return int(facings[0]) if isinstance(facings, list) and facings else FIRST[line.get("side", 0)]


def level_of(document: Document, levels: Any) -> int | None:
    """The lowest level that is written; None without the rules for altitude."""
    if "altitude" not in at(document, ("options",), ()):
        return None
    if not isinstance(levels, list) or not levels:
        return 1
    return min((LEVELS.index(level) for level in levels if level in LEVELS), default=1)


def priced(kind: AircraftType, number: int, line: dict[str, Any], sights: bool) -> int:
    """Points of so many aircraft as a line has them."""
    load = line.get("load", "")
    buy = Buy(kind.key, number, load if load in kind.loads else "", line.get("training", "trained"))
    return price(buy, sights=sights)
