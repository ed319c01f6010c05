"""Battlefields on the drawing board: squads, guns, vehicles and aircraft of a scenario file on its map, and how they
look there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.data.jsondocument import added, at, edited, without
from tabletop.data.tiled import MapSheet
from tabletop.games.air_support.data.free import SINCE, gun_cost, man_cost, vehicle_cost
from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.data.mapfacts import HexWordError, listed, map_facts, spread
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.sheets import AirClass, Size
from tabletop.games.air_support.rules.terrain import Terrain
from tabletop.games.air_support.table.pages import design_fields
from tabletop.games.air_support.table.pieces import counters as art
from tabletop.games.air_support.table.pieces import looks, places
from tabletop.games.air_support.table.pieces.faces import BARRELS, SHARE
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
from tabletop.table.draw.chit import chit

# -- How pieces of a battlefield look on the drawing board: as on the table, from their sheets alone.

ROLES = {"FB": "fighter-bomber", "DB": "dive bomber", "OB": "observation plane", "ST": "ground-attack aircraft"}


def role(cls: str) -> str:
    """What a class of aircraft is, in words."""
    return ROLES.get(cls[:2], "aircraft")


def picture(key: str, seat: int, facing: int = 0) -> Picture:
    """A counter of the library as a side's piece."""
    return partial(_drawn, key, seat, facing)


def _drawn(key: str, seat: int, facing: int, px: int) -> pg.Surface:
    book, side = library(), max(10, round(px * SHARE))
    if key in book.infantry:
        man = book.infantry[key]
        if man.size is Size.LEADER:
            foot = f"{man.morale}{man.leadership:+d}" if man.leadership else f"{man.morale}-0"
        else:
            foot = f"{man.fp}-{man.reach}-{man.morale}"
        return art.man(art.ManFace(man.nation, seat, man.size.value, foot, assault=man.assault_fire), side)
    if key in book.weapons:
        arm = book.weapons[key]
        return art.arm(art.ArmFace(arm.nation, seat, arm.kind, f"{arm.fp}-{arm.reach}", arm.rof), side)
    if key in book.guns:
        gun, barrel = book.guns[key], book.guns[key].barrel
        corner = f"{barrel.mm}{'*' if barrel.length == 'star' else barrel.length}"
        foot, turned = f"[{barrel.ife}]" if barrel.ife else "", places.spine_heading(facing)
        face = art.GunFace(
            gun.nation, seat, gun.name, gun.kind, barrel.mm, BARRELS.get(key, 1), turned, corner, foot, barrel.rof
        )
        return art.gun(face, side)
    if key in book.vehicles:
        car = book.vehicles[key]
        turned = places.spine_heading(facing)
        corner = ""
        if car.main is not None:
            corner = f"{car.main.mm}{'*' if car.main.length == 'star' else car.main.length}"
        return art.car(
            art.CarFace(car.nation, seat, key, car.drive.value, car.name, turned, turned, corner, str(car.mp)), side
        )
    return chit(side, "#e6dcc4", seat)


def plane(cls: str, model: str, nation: str, seat: int, px: int) -> pg.Surface:
    """An aircraft."""
    sheet = library().aircraft[AirClass(cls)]
    face = art.PlaneFace(nation, seat, looks.figure(model, cls), model or cls, 0.0, sheet.mg_fp, sheet.star, False)
    return art.plane(face, px)


# -- Battlefields on the drawing board.

MEN, WEAPONS, GUNS, VEHICLES, AIR = "Infantry", "Support weapons", "Guns", "Vehicles", "Aircraft"
FORCE = ("kind", "force")


class BattlefieldDesign(Designing):
    """Battlefields on the drawing board."""

    groups = (MEN, WEAPONS, GUNS, VEHICLES, AIR)
    facings = 6
    new_areas = ("New group in an area",)

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        self.facts = map_facts(sheet)
        self.board = self.facts.board
        wet = {self.board.cell(h) for h, facts in self.facts.hexes.items() if facts.terrain is Terrain.WATER}
        self.dry = frozenset(cell for cell in self.cells() if cell not in wet)

    def label(self, cell: Cell) -> str:
        return hexes.label(self.board, self.board.hex(*cell))

    def cell(self, label: str) -> Cell | None:
        """The cell of a label, None when it is not one of the map."""
        try:
            return self.board.cell(hexes.parse(self.board, label))
        except (ValueError, AttributeError):
            return None

    # -- what there is
    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        return tuple(self._wares(at(document, ("sides", seat, "nation"), ""), at(document, ("year",), 1944), seat))

    def _wares(self, nation: str, year: int, seat: int) -> Iterator[Ware]:
        book = library()
        for key, man in book.infantry.items():
            if man.nation == nation and (man.size is Size.LEADER or man.first_year <= year <= man.last_year):
                note = {"leader": "leader", "half": "half-squad"}.get(man.size.value, man.size.value)
                image = picture(key, seat)
                yield Ware(key, called(key), MEN, note, "", man_cost(book, man), image)
        for key, arm in book.weapons.items():
            if arm.nation == nation:
                cost = book.costs.get(f"weapon {arm.kind}")
                yield Ware(key, called(key), WEAPONS, "goes to a squad", "", cost, picture(key, seat))
        for key, gun in book.guns.items():
            if gun.nation == nation and SINCE.get(key, 0) <= year:
                note = {"light": "light flak", "heavy": "heavy flak"}.get(gun.aa, f"{gun.barrel.mm} mm gun")
                yield Ware(key, key, GUNS, f"{note}, with crew", "", gun_cost(book, gun), picture(key, seat))
        for key, car in book.vehicles.items():
            if car.nation == nation and SINCE.get(key, 0) <= year:
                cost = vehicle_cost(book, car)
                yield Ware(key, key, VEHICLES, car.drive.value, "", cost, picture(key, seat))
        for model in book.models:
            if model.nation == nation and model.first_year <= year <= model.last_year:
                image = partial(plane, model.cls.value, model.name, nation, seat)
                yield Ware(
                    f"plane {model.cls.value} {model.name}",
                    model.name,
                    AIR,
                    role(model.cls.value),
                    "",
                    None,
                    image,
                )

    def pieces(self, document: Document) -> Sequence[Piece]:
        return tuple(self._pieces(document))

    def _pieces(self, document: Document) -> Iterator[Piece]:
        for seat, side in enumerate(at(document, ("sides",), [])):
            for g, group in enumerate(side.get("groups", [])):
                yield from self._group(("sides", seat, "groups", g), seat, group)
            for list_, words in (("over_map", "over the map from the start"), ("flights", "arrives later")):
                for n, flight in enumerate(at(side, ("air", list_), [])):
                    name = flight.get("model") or flight["class"]
                    count = flight.get("count", 1)
                    drawn = partial(plane, flight["class"], flight.get("model", ""), side["nation"], seat)
                    told = f"{name} ({count})" if count > 1 else name
                    yield Piece(("sides", seat, "air", list_, n), told, seat, None, drawn, told, words)

    def _group(self, path: Path_, seat: int, group: Any) -> Iterator[Piece]:
        zone = self._zone(group)
        middle = middle_of(zone & self.dry or zone)
        turn = group.get("turn", 0)
        where = f"{group['key']}: enters in turn {turn}" if turn else f"{group['key']}: sets up in its area"
        for u, row in enumerate(group.get("units", [])):
            spot, count, facing = (*path, "units", u), row.get("count", 1), row.get("facing")
            for k, label in enumerate(row.get("at") or ()):
                yield self._piece(
                    (*spot, "at", k), row["type"], seat, self.cell(label), f"{group['key']}, {label}", facing
                )
            if not row.get("at"):
                name = called(row["type"]) + (f" ({count})" if count > 1 else "")
                yield self._piece(spot, name, seat, middle, where, None, row["type"], roams=True)
        for n, stack in enumerate(group.get("stacks", [])):
            yield self._piece((*path, "stacks", n), " + ".join(stack), seat, middle, where, None, stack[0], roams=True)

    def _piece(
        self, path: Path_, name: str, seat: int, cell: Cell | None, where: str, facing: int | None, type: str = "",
        roams: bool = False,
    ) -> Piece:  # fmt: skip
        key = type or name
        image = picture(key, seat, facing or 0)
        told = called(name) if not type else name
        return Piece(path, told, seat, cell, image, (key, seat, facing), where, roams=roams)

    def _zone(self, row: Any) -> frozenset[Cell]:
        """The cells of a place in a file: a named area of the map, or hexes."""
        try:
            if row.get("hexes"):
                return frozenset(self.board.cell(h) for h in spread(self.board, row["hexes"]))
        except HexWordError:
            return frozenset()
        return frozenset(self.board.cell(h) for h in self.facts.areas.get(row.get("area", ""), ()))

    def areas(self, document: Document) -> Sequence[Area]:
        return tuple(self._areas(document))

    def _areas(self, document: Document) -> Iterator[Area]:
        for seat, side in enumerate(at(document, ("sides",), [])):
            for g, group in enumerate(side.get("groups", [])):
                if "area" in group or "hexes" in group:
                    path = ("sides", seat, "groups", g)
                    words = "enters here" if group.get("turn", 0) else "sets up"
                    yield Area(
                        (*path, "hexes"), f"{group['key']} {words}", seat, self._zone(group), partial(self._paint, path)
                    )
        goal = at(document, ("victory",), {})
        if "area" in goal or "hexes" in goal:
            cells = self._zone(goal)
            yield Area(("victory", "hexes"), "The objective", None, cells, partial(self._paint, ("victory",)))
        if at(document, ("map", "exits")) is not None:
            cells = self._zone(document["map"]["exits"])
            yield Area(("map", "exits"), "Exit from the map", None, cells, partial(self._paint, ("map", "exits")))

    def _paint(self, path: Path_, document: Document, cells: frozenset[Cell]) -> Document:
        if not cells:
            raise CannotChange("One hex at least stays in the area.")
        words = listed(self.board, [self.board.hex(*cell) for cell in cells])
        return edited(without(document, (*path, "area")), (*path, "hexes"), words)

    def points(self, document: Document, seat: int) -> int | None:
        book = library()
        total = 0
        for group in at(document, ("sides", seat, "groups"), []):
            for row in group.get("units", []):
                total += self._price(row["type"]) * row.get("count", 1)
            total += sum(self._price(type) for stack in group.get("stacks", []) for type in stack)
        flights = at(document, ("sides", seat, "air", "over_map"), [])
        total += book.costs["observation plane"] * sum(f.get("count", 1) for f in flights if f["class"] == "OBS")
        return int(total)

    def _price(self, type: str) -> int:
        book = library()
        if type in book.infantry:
            return man_cost(book, book.infantry[type])
        if type in book.weapons:
            return book.costs.get(f"weapon {book.weapons[type].kind}", 0)
        if type in book.guns:
            return gun_cost(book, book.guns[type]) + next(
                (man_cost(book, s) for s in book.infantry.values()
                 if s.size is Size.CREW and s.nation == book.guns[type].nation), 0,
            )  # fmt: skip
        return vehicle_cost(book, book.vehicles[type]) if type in book.vehicles else 0

    def fields(self, document: Document) -> Sequence[Field]:
        return design_fields.battle(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return design_fields.piece(document, path)

    # -- deeds
    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        return frozenset(self.cells()) if ware.group == AIR else self.dry

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        return self.dry

    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        if ware.group == AIR:
            _, cls, model = ware.key.split(" ", 2)
            path: Path_ = ("sides", seat, "air", "over_map")
            new = added(document, path, {"class": cls, "count": 1, "model": model})
            return new, (*path, len(at(new, path)) - 1)
        groups: Path_ = ("sides", seat, "groups")
        there = at(document, groups, [])
        for g, group in enumerate(there):
            free = group.get("kind", "force") == "force" and "at" not in at(group, ("units", 0), {})
            if free and cell in self._zone(group):
                return self._joined(document, (*groups, g), ware.key)
        label = self.label(cell)
        line = {"type": ware.key, "count": 1, "at": [label]}
        for g, group in enumerate(there):
            units = group.get("units", [])
            if group.get("kind", "force") == "force" and units and all(unit.get("at") for unit in units):
                new = added(document, (*groups, g, "units"), line)
                return new, (*groups, g, "units", len(units), "at", 0)
        key = self._free_key(document, at(document, ("sides", seat, "name"), "Side"))
        new = added(document, groups, {"key": key, "units": [line]})
        return new, (*groups, len(there), "units", 0, "at", 0)

    def _joined(self, document: Document, path: Path_, type: str) -> tuple[Document, Path_]:
        """One more of a type in a group that sets up in its area."""
        units = at(document, (*path, "units"), [])
        same = next((u for u, row in enumerate(units) if row["type"] == type and set(row) <= {"type", "count"}), None)
        if same is None:
            return added(document, (*path, "units"), {"type": type, "count": 1}), (*path, "units", len(units))
        spot = (*path, "units", same)
        return edited(document, (*spot, "count"), units[same].get("count", 1) + 1), spot

    def _free_key(self, document: Document, word: str) -> str:
        """A key for a new group that no other one has."""
        taken = {group.get("key") for side in at(document, ("sides",), []) for group in side.get("groups", [])}
        plain = "".join(c for c in word if c.isascii() and (c.isalnum() or c == " ")).strip()[:18] or "Group"
        return next(f"{plain} {n}" for n in range(1, 999) if f"{plain} {n}" not in taken)

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        if "at" in path:
            return edited(document, path, self.label(cell))
        if path[2] == "air":
            raise CannotChange("Aircraft come from off the map.")
        group = path[:4]
        zone = self._zone(at(document, group))
        middle = middle_of(zone & self.dry or zone)
        if middle is None:
            raise CannotChange("Its area has no hex yet: paint it first.")
        by = cell[0] - middle[0], cell[1] - middle[1]
        moved = frozenset(there for c, r in zone if self.inside(there := (c + by[0], r + by[1])))
        return self._paint(group, document, moved)

    def turn(self, document: Document, path: Path_, by: int) -> Document:
        if "at" not in path:
            raise CannotChange("Only guns and vehicles that stand in a hex face somewhere.")
        row = path[: path.index("at")]
        if not facing_of(at(document, (*row, "type"))):
            raise CannotChange("Infantry looks all round.")
        return edited(document, (*row, "facing"), (at(document, (*row, "facing"), 0) + by) % 6)

    def remove(self, document: Document, path: Path_) -> Document:
        """A group goes with its last unit."""
        if path[0] != "sides":
            raise CannotChange("What wins is chosen under Battle.")
        if path[-1] == "hexes":
            return without(document, path[:-1])
        if path[2] == "air":
            return without(document, path)
        if "at" in path:
            row = path[: path.index("at")]
            count = at(document, (*row, "count"), 1)
            if count > 1:
                return edited(without(document, path), (*row, "count"), count - 1)
            path = row
        new = without(document, path)
        return new if at(new, path[:-1]) else without(new, path[:4])

    def add_area(self, document: Document, kind: int, seat: int) -> tuple[Document, Path_]:
        squad = next((ware.key for ware in self.wares(document, seat) if ware.group == MEN), "")
        key = self._free_key(document, at(document, ("sides", seat, "name"), "Side"))
        middle = (self.sheet.width // 2, self.sheet.height // 2)
        cell = min(self.dry, key=lambda c: abs(c[0] - middle[0]) + abs(c[1] - middle[1]))
        group = {"key": key, "hexes": self.label(cell), "units": [{"type": squad, "count": 1}]}
        path: Path_ = ("sides", seat, "groups")
        return added(document, path, group), (*path, len(at(document, path, [])), "hexes")

    def emptied(self, document: Document) -> Document:
        sides = [{**side, "groups": []} for side in document["sides"]]
        return {**document, "sides": sides}


def called(key: str) -> str:
    """A type as people say it: "squad 4-6-7", "LMG", without the nation, which the side says already."""
    book = library()
    _, _, rest = key.partition(" ")
    if key in book.infantry:
        size = {"half": "half-squad"}.get(book.infantry[key].size.value, book.infantry[key].size.value)
        rest = rest.removesuffix(" half")
        return rest.capitalize() if size in rest else f"{size.capitalize()} {rest}"
    return rest if key in book.weapons and rest else key


def facing_of(type: str) -> bool:
    """Whether a type faces somewhere."""
    return type in library().guns or type in library().vehicles


def middle_of(cells: frozenset[Cell]) -> Cell | None:
    """The cell of an area that is nearest to the middle of it."""
    if not cells:
        return None
    c, r = (sum(line) / len(cells) for line in zip(*cells, strict=True))
    return min(cells, key=lambda cell: (abs(cell[0] - c) + abs(cell[1] - r), cell))
