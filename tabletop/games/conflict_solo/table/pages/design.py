"""Missions on the drawing board: the player's units, the enemy, objectives, works and mines of a mission file on its
map.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.data.jsondocument import added, at, edited, without
from tabletop.data.tiled import MapSheet
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import map_facts
from tabletop.games.conflict_solo.rules import hexes
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.rules.sheets import Colour, UnitType
from tabletop.games.conflict_solo.table.pieces import counters, tokens
from tabletop.games.conflict_solo.table.pieces.faces import cardboard
from tabletop.table.board.render_queue import PIECE_SHARE
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

# -- What is said of a mission and of its pieces, as fields of the drawing board.

NATIONS = {"ger": "German", "sov": "Soviet", "pol": "Polish", "us": "American"}
WHO = (("player", "you"), ("ai", "the enemy"))
POSTURES = (
    ("free", "free"), ("hold", "holds its hex"), ("anchored(1)", "stays within 1 hex"),
    ("anchored(2)", "stays within 2 hexes"), ("anchored(3)", "stays within 3 hexes"),
)  # fmt: skip
BEGINS = (
    ("hex", "in its hex"), ("hidden", "in a hidden group"), ("round", "in a round"), ("", "by REINF of the track"),
)  # fmt: skip
PARTS = (
    ("groups", "Hidden groups", 'Such as [{"name": "left", "ids": ["A03", "A04"]}]; candidate hexes stand on the map'),
    ("re_cup", "Random enemies", 'Types in the cup, such as ["G-RIF", "NONE"]'),
    ("track", "Mission Track", 'Such as [{"space": 4, "events": ["VP(-1)"]}]'),
    ("last_space", "Its last space", "A number; 0 lets it run on"),
    ("round_events", "Events of rounds", 'Such as [{"do": "NONE", "from_round": 2, "chance": 3}]'),
    ("orders", "Orders of the mission", 'By "1" and "2": items that are tried in order'),
    ("counteractions", "Counteractions", "By star, triangle, circle, square or any: a trigger and its items"),
    ("structures", "Bridges and bunkers", "With id, kind, name, hexes, dv and steps"),
)
"""Key, words and help of what is written as in the file."""


def battle(document: Document) -> Sequence[Field]:
    """The whole of it."""
    return tuple(_battle(document))


def _battle(document: Document) -> Iterator[Field]:
    yield from head_fields(document, 600)
    yield number(document, "year", "Year", 1936, 1945)
    yield choice(document, "nation", "You lead", tuple(NATIONS.items()))
    yield number(document, "rounds", "Rounds", 1, 12)
    yield choice(document, "first", "Moves first", WHO)
    yield number(document, "cap", "Command points", 0, 20)
    yield number(document, "hand", "Cards in hand", 0, 5)
    yield number(document, "draw", "Cards a round", 0, 5)
    yield Field(
        "cards", "Action cards", " ".join(at(document, ("cards",), [])), _cards, "text", high=600, path=("cards",),
        tip="Numbers such as AC01 AC03, with blanks between",
    )  # fmt: skip
    bands: Path_ = ("victory",)
    yield number(document, "start_vp", "Points at the start", -30, 60, group="Victory")
    yield number(document, "defeat", "Defeat up to", -99, 99, group="Victory", at_path=bands)
    yield number(document, "draw", "Draw up to", -99, 99, group="Victory", at_path=bands)
    yield number(document, "victory", "Victory up to", -99, 99, group="Victory", at_path=bands, tip="More is a triumph")
    grant: Path_ = ("grant",)
    yield number(document, "mines", "Minefields of yours", 0, 40, group="What you set up", at_path=grant)
    yield number(document, "hidden", "Hidden units of yours", 0, 40, group="What you set up", at_path=grant)
    for key, words, tip in PARTS:
        yield data(document, key, words, tip, group="What the enemy does")
    yield text(document, "special", "Special rules, one a line", "lines", 2400, group="Words", usual=[])


def _cards(document: Document, words: str) -> Document:
    return edited(document, ("cards",), words.upper().replace(",", " ").split())


def piece(document: Document, path: Path_, areas: tuple[str, ...]) -> Sequence[Field]:
    """What is said of a piece."""
    return tuple(_piece(document, path, areas))


def _piece(document: Document, path: Path_, areas: tuple[str, ...]) -> Iterator[Field]:
    kind = path[0]
    facings = tuple(enumerate(NAMES))
    places = tuple((name, name) for name in areas)
    if kind == "units":
        yield choice(document, "facing", "Faces", facings, at_path=path, usual=0)
        later = at(document, (*path, "round")) is not None
        yield Field("later", "Arrives later", later, _later(path, areas), "tick", path=(*path, "round"))
        if later:
            yield number(document, "round", "In round", 1, 12, at_path=path)
            yield choice(document, "entry", "By", places, at_path=path)
        else:
            yield choice(document, "area", "Sets up in", places, at_path=path, usual="player")
    elif kind == "ais":
        yield choice(document, "facing", "Faces", facings, at_path=path)
        yield choice(document, "posture", "It", POSTURES, at_path=path)
        line = at(document, path)
        there = "hex" if line.get("hex") and line.get("round") is None else ""
        there = there or ("hidden" if line.get("hidden") else "round" if line.get("round") is not None else "")
        yield Field("begins", "Begins", there, _begins(path), "choice", BEGINS, path=path)
        if there == "round":
            yield number(document, "round", "In round", 1, 12, at_path=path)
            yield text(document, "entry", "By the hex", "text", 4, at_path=path)
        yield text(document, "tag", "Its tag", "text", 40, at_path=path, tip="By which orders of the mission name it")
    elif kind == "objectives":
        yield text(document, "name", "Name", "text", 60, at_path=path)
        yield choice(document, "control", "Held by", ((None, "nobody"), *WHO), at_path=path)
        yield number(document, "end", "Points at the end", 0, 40, at_path=path)
        yield number(document, "each", "Points each round", 0, 40, at_path=path)
        yield tick(document, "minus", "It costs points while the enemy holds it", at_path=path)
    elif kind == "mines":
        yield choice(document, "owner", "Laid by", WHO, at_path=path, usual="ai")
        yield tick(document, "known", "They are known", at_path=path)
    else:
        works = tuple((word, word) for word in ("hasty", "foxhole", "trench", "bunker"))
        yield choice(document, str(path[1]), "What it is", works, at_path=path[:1])


def _begins(path: Path_) -> Change:
    """An enemy has a hex, or is hidden in a group, or comes in a round, or waits for a REINF of the track."""

    def change(document: Document, how: str) -> Document:
        new = document
        for key in ("hidden", "round", "entry") if how == "hex" else ("hex", "hidden", "round", "entry"):
            new = without(new, (*path, key))
        if how == "hex":
            return edited(new, (*path, "hex"), at(document, (*path, "hex")) or at(document, (*path, "entry")) or "A1")
        if how == "hidden":
            return edited(new, (*path, "hidden"), True)
        if how == "round":
            hex = at(document, (*path, "hex")) or at(document, (*path, "entry")) or "A1"
            return edited(edited(new, (*path, "round"), 2), (*path, "entry"), hex)
        return new

    return change


def _later(path: Path_, areas: tuple[str, ...]) -> Change:
    """A unit that arrives in a round comes by an area, one that is there from the start sets up in one."""

    def change(document: Document, on: bool) -> Document:
        if not on:
            return without(without(document, (*path, "round")), (*path, "entry"))
        entry = next((name for name in areas if name != "player"), areas[0] if areas else "player")
        return edited(edited(without(document, (*path, "area")), (*path, "round"), 2), (*path, "entry"), entry)

    return change


# -- Missions on the drawing board.

UNITS, PLACES = "Units", "Objectives and works"
LISTS = {"exits": "Hexes to leave by", "rumours": "Rumours of the enemy", "wire": "Wire"}
"""Lists of hexes of a mission, as areas."""
WORKS = ("hasty", "foxhole", "trench", "bunker")


def face_of(kind: UnitType, seat: int, facing: int = 0, hidden: bool = False) -> counters.UnitFace:
    """The counter of a type as it is printed."""
    return counters.UnitFace(
        kind.id, kind.kind.value, kind.nation, seat, kind.short or kind.name, 60.0 * facing, kind.red, kind.blue,
        kind.blue_cc, kind.range, kind.fire_cost, kind.move_cost, kind.dv_front, kind.dv_flank,
        kind.dv_colour is Colour.BLUE, hidden=hidden, aa=kind.aa.fp if kind.aa is not None else 0,
    )  # fmt: skip


def _unit(face: counters.UnitFace, px: int) -> pg.Surface:
    return counters.counter(face, cardboard(px))


def _token(draw: Any, share: float, what: tuple[Any, ...], px: int) -> pg.Surface:
    picture: pg.Surface = draw(*what, max(8, round(px / PIECE_SHARE * share / 1.44)))
    return picture


def flag(points: str, owner: int | None) -> Any:
    """The flag of an objective."""
    return partial(_token, tokens.pennant, 0.8, (tokens.PennantFace(points, owner),))


class MissionDesign(Designing):
    """Missions on the drawing board. Seat 0 is the player, seat 1 the enemy."""

    groups = (UNITS, PLACES)
    facings = 6
    new_areas = tuple(LISTS.values())

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        self.facts = map_facts(sheet)

    def label(self, cell: Cell) -> str:
        return hexes.label(*cell)

    def cell(self, label: Any) -> Cell | None:
        """The cell of a label, None when it is not one of the map."""
        try:
            cell = hexes.cell(label)
        except (ValueError, AttributeError):
            return None
        return cell if self.inside(cell) else None

    def sides(self, document: Document) -> tuple[str, ...]:
        return "You", "The enemy"

    # -- what there is
    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        return tuple(self._wares(document, seat))

    def _wares(self, document: Document, seat: int) -> Iterator[Ware]:
        own, year = at(document, ("nation",), ""), at(document, ("year",), 1943)
        for key, kind in library().units.items():
            if (kind.nation == own) is (seat == 0) and kind.year_from <= year:
                note = f"{NATIONS.get(kind.nation, kind.nation)}, {kind.kind.value}"
                picture = partial(counters.counter, face_of(kind, seat))
                yield Ware(key, kind.name, UNITS, note, picture=picture)
        owner = 0 if seat == 0 else 1
        yield Ware(
            "objective",
            "Objective",
            PLACES,
            "held by this side",
            picture=partial(tokens.pennant, tokens.PennantFace("1", owner)),
        )
        yield Ware("mines", "Mines", PLACES, "laid by this side", picture=partial(tokens.mines, True, seat == 0))
        for work in WORKS if seat == 1 else ():
            yield Ware(
                f"work {work}", work.capitalize(), PLACES, "for whoever is in it", picture=partial(tokens.work, work)
            )

    def pieces(self, document: Document) -> Sequence[Piece]:
        return tuple(self._pieces(document))

    def _pieces(self, document: Document) -> Iterator[Piece]:
        for n, line in enumerate(at(document, ("units",), [])):
            kind = library().units.get(line.get("type", ""))
            if kind is None:
                continue
            area = line.get("area", "player")
            middle = middle_of(self._area(area)) if line.get("round") is None else None
            place = "sets up in its area" if area == "player" else f"sets up in {area}"
            told = f"arrives in round {line['round']}" if line.get("round") else place
            face = face_of(kind, 0, line.get("facing", 0))
            yield self._counter(("units", n), f"{kind.name}, {line['id']}", 0, middle, face, told, middle is not None)
        for n, line in enumerate(at(document, ("ais",), [])):
            kind = library().units.get(line.get("type", ""))
            if kind is None:
                continue
            cell = self.cell(line.get("hex"))
            told = line.get("hex") or ("hidden in a group" if line.get("hidden") else "comes later")
            face = face_of(kind, 1, line.get("facing", 0), bool(line.get("hidden")))
            yield self._counter(("ais", n), f"{kind.name}, {line['id']}", 1, cell, face, str(told))
        yield from self._tokens(document)

    def _counter(
        self,
        path: Path_,
        name: str,
        seat: int,
        cell: Cell | None,
        face: counters.UnitFace,
        where: str,
        roams: bool = False,
    ) -> Piece:
        return Piece(
            path, name, seat, cell, partial(_unit, face), (face, roams), where, roams=roams, level=0, order=100
        )

    def _tokens(self, document: Document) -> Iterator[Piece]:
        for n, line in enumerate(at(document, ("objectives",), [])):
            owner = {"player": 0, "ai": 1}.get(line.get("control") or "")
            points = (str(line["end"]) if line.get("end") else "") + (f"+{line['each']}" if line.get("each") else "")
            name = line.get("name") or "Objective"
            yield Piece(
                ("objectives", n), name, owner, self.cell(line["hex"]), flag(points or "0", owner), (points, owner),
                line["hex"], size=0.4, offset=(0.28, -0.3), level=3, order=300, stacks=False,
            )  # fmt: skip
        for n, line in enumerate(at(document, ("mines",), [])):
            own = line.get("owner", "ai") == "player"
            picture = partial(_token, tokens.mines, 0.72, (True, own))
            yield Piece(
                ("mines", n), "Mines", 0 if own else 1, self.cell(line["hex"]), picture, ("mines", own), line["hex"],
                size=0.5, order=-20, stacks=False,
            )  # fmt: skip
        for hex, kind in at(document, ("works",), {}).items():
            picture = partial(_token, tokens.work, 0.9, (kind,))
            yield Piece(
                ("works", hex), kind.capitalize(), None, self.cell(hex), picture, ("work", kind), hex, size=0.6,
                order=-30, stacks=False,
            )  # fmt: skip

    def _area(self, name: str) -> frozenset[Cell]:
        found = (self.cell(label) for label in self.facts.areas.get(name, ()))
        return frozenset(cell for cell in found if cell is not None)

    def areas(self, document: Document) -> Sequence[Area]:
        used = {line.get("area", "player") for line in at(document, ("units",), [])} | {"player"}
        found = [
            Area(("units",), f'Set-up area "{name}"', 0, self._area(name)) for name in sorted(used) if self._area(name)
        ]
        for key, words in LISTS.items():
            if key in document:
                cells = frozenset(cell for label in document[key] if (cell := self.cell(label)) is not None)
                found.append(Area((key,), words, None if key == "exits" else 1, cells, partial(self._paint, key)))
        return tuple(found)

    def _paint(self, key: str, document: Document, cells: frozenset[Cell]) -> Document:
        return edited(document, (key,), [self.label(cell) for cell in sorted(cells)])

    def fields(self, document: Document) -> Sequence[Field]:
        return battle(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return piece(document, path, tuple(self.facts.areas))

    # -- deeds
    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        kind = ware.key.split()[0] if ware.group == PLACES else "ais" if seat == 1 else "units"
        return self._open(document, {"objective": "objectives", "work": "works"}.get(kind, kind), None)

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        return self._open(document, str(path[0]), path)

    def _open(self, document: Document, kind: str, but: Path_ | None) -> frozenset[Cell]:
        """The player's units begin in an area of the map; enemies never stack (CH-STACK-02); of objectives, mines and
        works a hex has one, and where the map shows objectives they stay there.
        """
        if kind == "units":
            return frozenset(cell for name in self.facts.areas for cell in self._area(name))
        if kind == "works":
            taken = {hex for hex in at(document, ("works",), {}) if ("works", hex) != but}
        else:
            taken = {line.get("hex") for n, line in enumerate(at(document, (kind,), [])) if (kind, n) != but}
        printed = set(self.facts.objectives) if kind == "objectives" else set()
        return frozenset(
            cell
            for cell in self.cells()
            if (label := self.label(cell)) not in taken and (not printed or label in printed)
        )

    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        label = self.label(cell)
        if ware.key.startswith("work "):
            return edited(document, ("works", label), ware.key.partition(" ")[2]), ("works", label)
        owner = ("player", "ai")[seat]
        made: dict[str, Any] = {"hex": label}
        if ware.key == "objective":
            key = "objectives"
            made |= {"name": f"Hex {label}", "control": owner, "end": 1}
        elif ware.key == "mines":
            key = "mines"
            made |= {"owner": owner}
        elif seat == 0:
            key, area = "units", self._area_of(cell)
            made = {"id": self._id(document, key, "U"), "type": ware.key}
            made |= {"area": area} if area != "player" else {}
        else:
            key = "ais"
            made = {"id": self._id(document, key, "A"), "type": ware.key, "facing": 3, "posture": "free", "hex": label}
        return added(document, (key,), made), (key, len(at(document, (key,), [])))

    def _area_of(self, cell: Cell) -> str:
        names = [name for name in self.facts.areas if cell in self._area(name)]
        if not names:
            raise CannotChange(
                "Your units begin in a set-up area of the map: its hexes are lit. Other areas are drawn in Tiled."
            )
        return "player" if "player" in names else names[0]

    def _id(self, document: Document, key: str, letter: str) -> str:
        taken = {line.get("id") for line in at(document, (key,), [])}
        return next(id for n in range(1, 100) if (id := f"{letter}{n:02d}") not in taken)

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        if path[0] == "works":
            kind = at(document, path)
            return edited(without(document, path), ("works", self.label(cell)), kind)
        if path[0] == "units":
            area = self._area_of(cell)
            return edited(without(document, (*path, "round")), (*path, "area"), area)
        new = document
        for key in ("hidden", "round", "entry"):
            new = without(new, (*path, key))
        return edited(new, (*path, "hex"), self.label(cell))

    def remove(self, document: Document, path: Path_) -> Document:
        if path == ("units",):
            raise CannotChange("The map says where this area is: change it in Tiled.")
        return without(document, path)

    def turn(self, document: Document, path: Path_, by: int) -> Document:
        if path[0] not in ("units", "ais"):
            raise CannotChange("It faces nowhere.")
        return edited(document, (*path, "facing"), (at(document, (*path, "facing"), 0) + by) % 6)

    def add_area(self, document: Document, kind: int, seat: int) -> tuple[Document, Path_]:
        key = list(LISTS)[kind]
        if key in document:
            return document, (key,)
        return edited(document, (key,), []), (key,)

    def emptied(self, document: Document) -> Document:
        """Orders, events and groups name enemies, and go with them."""
        gone = (
            "groups",
            "orders",
            "counteractions",
            "track",
            "last_space",
            "round_events",
            "rumours",
            "mines",
            "works",
        )
        rest = {key: value for key, value in document.items() if key not in gone}
        return {**rest, "units": [], "ais": []}


def middle_of(cells: frozenset[Cell]) -> Cell | None:
    """The cell of an area that is nearest to the middle of it."""
    if not cells:
        return None
    c, r = (sum(line) / len(cells) for line in zip(*cells, strict=True))
    return min(cells, key=lambda cell: (abs(cell[0] - c) + abs(cell[1] - r), cell))
