"""Air campaigns on the drawing board: counters of a scenario file at the bases of its map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

import pygame as pg

from tabletop.data.jsondocument import added, at, edited, without
from tabletop.data.tiled import MapSheet
from tabletop.games.air_wars.data.mapfacts import label, listed, map_facts
from tabletop.games.air_wars.data.scenarios import scenario_document, scenario_keys
from tabletop.games.air_wars.rules.sheets import FIRE_COLUMNS, BaseKind
from tabletop.games.air_wars.table.pieces import cells as places
from tabletop.games.air_wars.table.pieces import faces
from tabletop.games.air_wars.table.pieces import units as art
from tabletop.table.design.contract import (
    Area,
    CannotChange,
    Cell,
    Change,
    Designing,
    Document,
    Field,
    Path_,
    Piece,
    Ware,
)
from tabletop.table.design.usual import choice, data, head_fields, number, text, tick
from tabletop.table.play.contract import Sprite

# -- What is said of a campaign and of its counters, as fields of the drawing board.

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


# -- Air campaigns on the drawing board.

FIGHTERS, BOMBERS, GROUND, SHIPS = "Fighters", "Bombers", "On the ground", "Ships"
PAGES = {"F": FIGHTERS, "FB": FIGHTERS, "B": BOMBERS, "D": BOMBERS, "AA": GROUND, "HQ": GROUND, "TR": SHIPS}
OWN = ("id", "start", "day", "name")
"""What a counter of the library leaves to the scenario."""
SHARE = 0.5
"""Side of a counter in cell widths."""


@lru_cache(1)
def stock() -> dict[str, dict[str, Any]]:
    """The counters of all campaigns that are shipped, each sort once: what is printed on it, by kind, name and
    figures.
    """
    found: dict[str, dict[str, Any]] = {}
    for key in scenario_keys():
        for side in scenario_document(key)["sides"]:
            for line in (*side["air"], *side.get("ground", [])):
                kind = line["id"].split()[0]
                rest = {name: value for name, value in line.items() if name not in OWN}
                name = line.get("aircraft", line["name"]) if kind != "D" else "Decoy"
                figures = " ".join(str(value) for value in rest.values())
                found.setdefault(f"{kind} {name} {figures}", {"kind": kind, "called": name, **rest})
    return found


def figures(line: dict[str, Any], kind: str) -> tuple[str, ...]:
    """What is printed on the strip of a counter."""
    if kind == "AA":
        return (f"AA {line.get('aa', 0)}",)
    if kind == "HQ":
        return (str(line.get("function", "HQ")),)
    if kind == "TR":
        return (f"VP {line.get('vp', 0)}",)
    speed = line.get("speed", 1)
    return str(line.get("air", 0)), str(line.get("bomb", 0)), f"({speed})" if line.get("short") else str(speed)


def in_words(line: dict[str, Any], kind: str) -> str:
    """The same in words."""
    if kind in ("AA", "HQ", "TR"):
        return {"AA": f"guns, {line.get('aa', 0)} dice", "HQ": "headquarters", "TR": "ship"}[kind]
    told = f"air {line.get('air', 0)}, bombs {line.get('bomb', 0)}, speed {line.get('speed', 1)}"
    return f"{told}, short" if line.get("short") else told


def drawn(face: art.UnitFace, px: int) -> pg.Surface:
    return art.counter(face, faces.scaled(px, SHARE))


def in_list(face: art.UnitFace, px: int) -> pg.Surface:
    return art.counter(face, px)


class CampaignDesign(Designing):
    """Air campaigns on the drawing board."""

    groups = (FIGHTERS, BOMBERS, GROUND, SHIPS)
    new_areas = ("Zone of its ships",)

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        self.facts = map_facts(sheet)

    def label(self, cell: Cell) -> str:
        return label(*cell)

    def cell(self, square: Any) -> Cell | None:
        """The cell of a square, None when it is not one of the map."""
        if not isinstance(square, str) or square not in self.facts.terrain:
            return None
        return ord(square[0]) - ord("A"), int(square[1:]) - 1

    # -- what there is
    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        return tuple(
            Ware(key, line["called"], PAGES[line["kind"]], in_words(line, line["kind"]), picture=self._face(line, seat))
            for key, line in sorted(
                stock().items(), key=lambda item: (self.groups.index(PAGES[item[1]["kind"]]), item[0])
            )
        )

    def _face(self, line: dict[str, Any], seat: int) -> Any:
        kind = line["kind"]
        face = art.UnitFace("", kind, seat, line.get("aircraft", ""), figures(line, kind), line["called"])
        return partial(in_list, face)

    def pieces(self, document: Document) -> Sequence[Piece]:
        return tuple(self._pieces(document))

    def _pieces(self, document: Document) -> Iterator[Piece]:
        for seat, side in enumerate(at(document, ("sides",), [])):
            for list_ in ("air", "ground"):
                for n, line in enumerate(side.get(list_, [])):
                    kind, _, number = line["id"].partition(" ")
                    face = art.UnitFace(
                        number,
                        kind,
                        seat,
                        line.get("aircraft", ""),
                        figures(line, kind),
                        line["name"],
                        parked=list_ == "air",
                    )
                    square = line.get("start") or self.facts.setup.get(line["id"])
                    day = line.get("day", 1)
                    where = f"at {square}" if square else "off the map"
                    where += "" if day == 1 else ", by card" if day == "card" else f", from day {day}"
                    path = ("sides", seat, list_, n)
                    yield Piece(
                        path, line["name"], seat, self.cell(square), partial(drawn, face), face, where, size=SHARE
                    )

    def printed(self) -> Sequence[Sprite]:
        return (*self._bases(), *self._targets())

    def _bases(self) -> Iterator[Sprite]:
        for square, base in self.facts.bases.items():
            kind = "CARRIER" if BaseKind.CARRIER in base.kinds else "SEA" if base.kinds == {BaseKind.SEA} else "LAND"
            words = (base.seat, base.capacity, 0, base.aa, "", kind, base.far, base.name)
            picture = partial(faces.base_picture, *words)
            yield Sprite(
                f"base {square}", places.cell_of(square), picture, words, places.BASE_SIZE, -1, -60, places.BASE_AT,
                False, title=base.name,
            )  # fmt: skip

    def _targets(self) -> Iterator[Sprite]:
        seen: Counter[str] = Counter()
        for target in self.facts.targets.values():
            look = (target.kind.value, target.seat, target.vp, target.aa, False)
            place = places.TARGETS_AT[seen[target.square] % len(places.TARGETS_AT)]
            seen[target.square] += 1
            yield Sprite(
                f"target {target.name}", places.cell_of(target.square), partial(faces.target_picture, *look), look,
                places.TARGET_SIZE, -1, -50, place, False, title=target.name,
            )  # fmt: skip

    def areas(self, document: Document) -> Sequence[Area]:
        return tuple(
            Area(
                ("sides", seat, "ships", "zone"), f"{side['name']}: its ships", seat,
                self._squares(side["ships"]["zone"]), partial(self._paint, seat),
            )
            for seat, side in enumerate(at(document, ("sides",), []))
            if side.get("ships")
        )  # fmt: skip

    def _squares(self, words: Sequence[str]) -> frozenset[Cell]:
        try:
            found = [self.cell(square) for square in listed(" ".join(words))]
        except ValueError:
            return frozenset()
        return frozenset(cell for cell in found if cell is not None)

    def _paint(self, seat: int, document: Document, cells: frozenset[Cell]) -> Document:
        if not cells:
            raise CannotChange("One square at least stays in the zone.")
        return edited(document, ("sides", seat, "ships", "zone"), [label(*cell) for cell in sorted(cells)])

    def fields(self, document: Document) -> Sequence[Field]:
        return battle(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return piece(document, path)

    # -- deeds
    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        return self._open(document, stock()[ware.key]["kind"], seat, None)

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        return self._open(document, at(document, (*path, "id")).split()[0], int(path[1]), path)

    def _open(self, document: Document, kind: str, seat: int, but: Path_ | None) -> frozenset[Cell]:
        """Aircraft begin at bases of their own that have room, guns and headquarters on own ground, ships in their
        zone.
        """
        facts = self.facts
        own = {square: base for square, base in facts.bases.items() if base.seat == seat}
        if kind == "TR":
            return self._squares(at(document, ("sides", seat, "ships", "zone"), []))
        if kind in ("AA", "HQ"):
            squares = {square for square, owner in facts.owners.items() if owner == seat} | set(own)
        else:
            here = Counter(
                line.get("start") or facts.setup.get(line["id"])
                for n, line in enumerate(at(document, ("sides", seat, "air"), []))
                if line.get("day", 1) == 1 and ("sides", seat, "air", n) != but
            )
            squares = {square for square, base in own.items() if here[square] < base.capacity}
        return frozenset(cell for square in squares if (cell := self.cell(square)) is not None)

    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        line = {name: value for name, value in stock()[ware.key].items() if name not in ("kind", "called")}
        kind = stock()[ware.key]["kind"]
        list_ = "air" if PAGES[kind] in (FIGHTERS, BOMBERS) else "ground"
        taken = {one["id"] for side in document["sides"] for key in ("air", "ground") for one in side.get(key, [])}
        taken |= set(self.facts.setup)  # the map says where these begin
        number = next(n for n in range(1, 999) if f"{kind} {n}" not in taken)
        made = {"id": f"{kind} {number}", "name": f"{ware.name} {number}", **line, "start": self.label(cell)}
        path: Path_ = ("sides", seat, list_)
        return added(document, path, made), (*path, len(at(document, path, [])))

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        there = self.facts.setup.get(at(document, (*path, "id"), ""))
        if there is not None and there != self.label(cell):
            raise CannotChange(f"The map sets it up in {there}: move its point in Tiled.")
        return edited(document, (*path, "start"), self.label(cell))

    def remove(self, document: Document, path: Path_) -> Document:
        return without(document, path[:3] if path[-1] == "zone" else path)

    def add_area(self, document: Document, kind: int, seat: int) -> tuple[Document, Path_]:
        path: Path_ = ("sides", seat, "ships")
        if at(document, path):
            raise CannotChange("Its ships have a zone already.")
        wet = next((square for square, base in self.facts.bases.items() if BaseKind.SEA in base.kinds), None)
        square = wet or next(iter(self.facts.terrain))
        return edited(document, path, {"zone": [square], "delivery": {}}), (*path, "zone")

    def emptied(self, document: Document) -> Document:
        return {**document, "sides": [{**side, "air": [], "ground": []} for side in document["sides"]]}
