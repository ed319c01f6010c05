"""The printed facts of Conflict Solo, read from scenarios/conflict_solo/library and compared with each other."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tabletop.data.faults import DataError, DataFault, FaultList, did_you_mean
from tabletop.data.paths import resource
from tabletop.data.scenariofiles import LibraryFiles
from tabletop.data.strictjson import Path_
from tabletop.games.conflict_solo.data.library_shapes import (
    FILES,
    AircraftFile,
    CardsFile,
    OrdersFile,
    UnitLine,
    UnitsFile,
)
from tabletop.games.conflict_solo.rules.orders import Order, read_order
from tabletop.games.conflict_solo.rules.sheets import (
    ActionCard,
    Aircraft,
    AntiAir,
    Colour,
    Drive,
    Kind,
    Library,
    OrderCard,
    UnitType,
)

FOLDER = "scenarios/conflict_solo/library"


class Shelf(LibraryFiles):
    """The files of a library folder as read. Raises DataError with the faults of all files at once. `library` is
    the game's value.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FILES)
        self.faults: list[DataFault] = []
        self.library = Library(self._units(), self._orders(), self._cards(), self._aircraft())
        if self.faults:
            raise DataError(self.faults)

    def _wrong(self, name: str, path: Path_, wrong: str, mend: str) -> None:
        faults = FaultList(f"library/{name}.json")
        faults.add(self.sources[name].place(path), wrong, mend)
        self.faults += faults.found

    def _units(self) -> dict[str, UnitType]:
        made: dict[str, UnitType] = {}
        for n, line in enumerate(self._file("units", UnitsFile).units):
            if line.id in made:
                self._wrong(
                    "units",
                    ("units", n, "id"),
                    f'there are two unit types "{line.id}"',
                    "give each type an id of its own",
                )
            if line.flank > line.front:
                self._wrong("units", ("units", n, "flank"), "its flank is stronger than its front", "exchange them")
            if line.blue is None and line.blue_cc:
                self._wrong("units", ("units", n, "blue_cc"), "it has no blue firepower", 'leave "blue_cc" out')
            made[line.id] = unit(line)
        return made

    def _orders(self) -> dict[str, OrderCard]:
        file = self._file("orders", OrdersFile)
        phrases: dict[str, Order] = {}
        for code, text in file.phrases.items():
            try:
                phrases[code] = read_order(text)
            except ValueError as error:
                self._wrong(
                    "orders", ("phrases", code), str(error), "see the grammar of orders in the rule book (CH-LANG-01)"
                )
        made: dict[str, OrderCard] = {}
        for n, line in enumerate(file.orders):
            for where in ("priority", "tactical"):
                for i, code in enumerate(getattr(line, where)):
                    if code not in file.phrases:
                        self._wrong(
                            "orders",
                            ("orders", n, where, i),
                            f'there is no phrase "{code}"',
                            did_you_mean(code, file.phrases),
                        )
            no = f"{line.no:02d}"
            if no in made:
                self._wrong(
                    "orders", ("orders", n, "no"), f"there are two cards {line.no}", "number the cards from 1 on"
                )
            if line.advance is not None and line.colour == "blue":
                self._wrong("orders", ("orders", n, "advance"), "a Command card has no advance line", "leave it out")
            advance = (line.advance[0], line.advance[1]) if line.advance is not None else None
            made[no] = OrderCard(
                no,
                line.colour == "blue",
                line.symbol,
                advance,
                tuple(phrases[c] for c in line.priority if c in phrases),
                tuple(phrases[c] for c in line.tactical if c in phrases),
                line.fresh,
                line.spent,
                line.hex,
            )
        return made

    def _cards(self) -> dict[str, ActionCard]:
        made: dict[str, ActionCard] = {}
        for n, line in enumerate(self._file("cards", CardsFile).cards):
            if line.id in made:
                self._wrong(
                    "cards", ("cards", n, "id"), f'there are two cards "{line.id}"', "give each card an id of its own"
                )
            if (line.pay == "free") is not (line.cost == 0):
                self._wrong(
                    "cards",
                    ("cards", n, "cost"),
                    "a card that is free costs 0, and no other one does",
                    "mend cost or pay",
                )
            made[line.id] = ActionCard(
                line.id,
                line.name,
                line.kind,
                line.pay,
                line.cost,
                tuple(line.nations),
                (line.years[0], line.years[1]),
                line.text,
                line.removed,
            )
        return made

    def _aircraft(self) -> dict[str, Aircraft]:
        lines = self._file("aircraft", AircraftFile).aircraft
        return {
            a.id: Aircraft(
                a.id, a.name, a.nation, a.year_from, a.role, a.red, a.blue, a.accuracy, a.altitude, a.dv, a.area
            )
            for a in lines
        }


def unit(line: UnitLine) -> UnitType:
    """A unit type from its line."""
    aa = AntiAir(line.aa.fp, line.aa.range, line.aa.ceiling) if line.aa is not None else None
    return UnitType(
        line.id,
        line.name,
        line.nation,
        line.year_from,
        Kind(line.kind),
        line.red,
        line.blue,
        line.range,
        line.min_range,
        line.fire,
        line.move,
        line.front,
        line.flank,
        Colour(line.colour),
        Drive(line.drive),
        line.vp,
        line.blue_cc,
        frozenset(line.traits),
        aa,
        line.short or "",
    )


@lru_cache(1)
def shelf() -> Shelf:
    """The shipped library; read once. Raises DataError when a file is damaged."""
    return Shelf(resource(FOLDER))


def library() -> Library:
    """All shipped unit types, order cards, action cards and aircraft; read once."""
    return shelf().library
