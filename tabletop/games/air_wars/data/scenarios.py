"""Scenario files of Air Wars: found, read, checked, shown as cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.core.game import Game
from tabletop.core.kit import ScenarioCard
from tabletop.data.faults import did_you_mean
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Path_, Source
from tabletop.data.tiled import load_map
from tabletop.games.air_wars.data.deck import DeckBuilder, Lookup
from tabletop.games.air_wars.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_wars.data.old_positions import old_position
from tabletop.games.air_wars.data.shapes import (
    GAME,
    AirLine,
    GroundLine,
    ScenarioFile,
    ShipsLine,
    SideLine,
)
from tabletop.games.air_wars.rules.scenario import Scenario, Ships, SideSheet, VictoryLevel
from tabletop.games.air_wars.rules.sheets import (
    BOMB_LINES,
    FIRE_COLUMNS,
    BombLine,
    Charts,
    FireColumn,
    Formation,
    Function,
    Kind,
    Outcome,
    TargetKind,
    Trait,
    UnitClass,
)

# -- From the shape of a scenario file and its Tiled map to the game's Scenario; everything is compared and every fault
# told.

AIR = {"B", "F", "FB", "D"}


class Builder:
    """Builds one scenario; what is wrong goes into the faults of its `lookup`."""

    def __init__(self, file: ScenarioFile, source: Source, facts: MapFacts) -> None:
        self.file, self.facts = file, facts
        self.lookup = Lookup(file, source, facts)
        self.units = self.lookup.units
        self.deck = DeckBuilder(self.lookup)

    def build(self) -> Scenario:
        """The scenario. Raises DataError with every fault."""
        file = self.file
        charts = self._charts()
        for seat, side in enumerate(file.sides):
            self._units(seat, side)
        self._check_stacking()
        sides = tuple(self._side(seat, side, charts) for seat, side in enumerate(file.sides))
        levels = self._levels()
        self.lookup.faults.check()
        facts = self.facts
        return Scenario(
            key=file.key,
            title=file.title,
            columns=facts.columns,
            rows=facts.rows,
            square_km=file.square_km,
            days=tuple(file.days),
            hours=file.hours,
            sides=(sides[0], sides[1]),
            terrain=facts.terrain,
            owners=facts.owners,
            bases=facts.bases,
            targets=facts.targets,
            radar=facts.radar,
            units=self.units,
            cards=self.deck.cards,
            charts=charts,
            levels=levels,
            balance_vp=file.balance_vp,
            special=tuple(file.special),
            map_file=file.map.file,
            length=f"{len(file.days)} day{'s' if len(file.days) > 1 else ''} of {file.hours} hours",
            blurb=file.blurb,
        )

    # -- charts
    def _charts(self) -> Charts:
        fire = dict(FIRE_COLUMNS)
        for column in self.file.columns:
            a, b, c, d, e, f = (Outcome(die) for die in column.dice)
            fire[column.name] = FireColumn(column.name, (a, b, c, d, e, f))
        own = {TargetKind(k): BombLine(line.level, line.dive) for k, line in self.file.bombing.items()}
        return Charts(fire, {**BOMB_LINES, **own})

    def _levels(self) -> tuple[VictoryLevel, ...]:
        lines = self.file.levels
        marks = [line.least for line in lines]
        known = [m for m in marks[:-1] if m is not None]
        if (
            marks[-1] is not None
            or len(known) != len(marks) - 1
            or sorted(known, reverse=True) != known
            or len(set(known)) != len(known)
        ):
            self.lookup.wrong(
                ("levels",),
                "the lines do not fall one after the other",
                'give every line but the last a smaller "least"; the last has none',
            )
        return tuple(VictoryLevel(line.least, line.name, line.winner) for line in lines)

    # -- counters
    def _units(self, seat: int, side: SideLine) -> None:
        for n, line in enumerate(side.air):
            self._unit(("sides", seat, "air", n), seat, line, self._air(seat, line), True)
        for n, ground in enumerate(side.ground):
            self._unit(("sides", seat, "ground", n), seat, ground, self._ground(seat, ground), False)

    def _air(self, seat: int, line: AirLine) -> Formation:
        return Formation(
            line.id,
            seat,
            line.name,
            Kind(line.id.split()[0]),
            line.aircraft,
            line.air,
            line.bomb,
            line.speed,
            line.short,
            frozenset(Trait(t) for t in line.traits),
            vp=line.vp,
            start=self._start(line),
            day=0 if line.day == "card" else int(line.day),
        )

    def _ground(self, seat: int, line: GroundLine) -> Formation:
        function = Function(line.function) if line.function else Function.NONE
        return Formation(
            line.id, seat, line.name, Kind(line.id.split()[0]), aa=line.aa, function=function, vp=line.vp,
            start=self._start(line), day=0 if line.day == "card" else int(line.day),
        )  # fmt: skip

    def _start(self, line: AirLine | GroundLine) -> str:
        return line.start or self.facts.setup.get(line.id, "")

    def _unit(self, path: Path_, seat: int, line: AirLine | GroundLine, unit: Formation, air: bool) -> None:
        if unit.id in self.units:
            self.lookup.wrong(
                (*path, "id"), f'there are two counters "{unit.id}"', "give each counter an id of its own"
            )
        if (line.id.split()[0] in AIR) is not air:
            where = "air" if line.id.split()[0] in AIR else "ground"
            self.lookup.wrong((*path, "id"), f'"{line.id}" stands in the wrong list', f'move it to "{where}"')
        if unit.kind is Kind.HQ and line.vp == 0 and unit.function is Function.NONE:
            self.lookup.wrong(
                (*path, "function"),
                "this headquarters does nothing and is worth nothing",
                "give it a function or points",
            )
        if line.start and self.facts.setup.get(line.id, line.start) != line.start:
            self.lookup.wrong(
                (*path, "start"),
                f"the map sets it up in {self.facts.setup[line.id]}, the file in {line.start}",
                "write the same square in both",
            )
        if unit.day > len(self.file.days):
            self.lookup.wrong(
                (*path, "day"), f"there is no day {unit.day}", f"the campaign has {len(self.file.days)} days"
            )
        if unit.start:
            self._check_start(path, seat, unit)
        elif unit.day == 1:
            self.lookup.wrong((*path, "start"), "it is there from day 1 but has no square", 'give it a "start"')
        self.units[unit.id] = unit

    def _check_start(self, path: Path_, seat: int, unit: Formation) -> None:
        """Aircraft begin on a base of their own; ground units on own ground (AW-GND-01); ships in their zone
        (AW-SHIP-02).
        """
        facts, square = self.facts, unit.start
        if square not in facts.terrain:
            self.lookup.wrong((*path, "start"), f"there is no square {square} on the map", "write a square of the map")
            return
        base = facts.bases.get(square)
        if unit.flies and (base is None or base.seat != seat):
            self.lookup.wrong(
                (*path, "start"),
                f"{square} is no base of this side",
                did_you_mean(square, [b for b, x in facts.bases.items() if x.seat == seat]),
            )
        if unit.cls is UnitClass.GROUND and facts.owners.get(square) != seat and (base is None or base.seat != seat):
            self.lookup.wrong(
                (*path, "start"),
                f"{square} is no friendly ground of this side",
                "choose a square with land that it owns",
            )
        ships = self.file.sides[seat].ships
        if unit.cls is UnitClass.SHIP and (
            ships is None or square not in self.lookup.squares(("sides", seat, "ships", "zone"), ships.zone)
        ):
            self.lookup.wrong(
                (*path, "start"), f"{square} is not in the zone of this side's ships", 'add it to "ships", "zone"'
            )

    def _check_stacking(self) -> None:
        """More counters at a base at the start than it takes (AW-STK-04)."""
        at = Counter(u.start for u in self.units.values() if u.flies and u.day == 1 and u.start)
        for square, count in sorted(at.items()):
            base = self.facts.bases.get(square)
            if base is not None and count > base.capacity:
                self.lookup.wrong(
                    ("sides", base.seat, "air"),
                    f"{count} counters start at {base.name} in {square}",
                    f"it takes {base.capacity}",
                )

    # -- sides and cards
    def _side(self, seat: int, side: SideLine, charts: Charts) -> SideSheet:
        for name in ("fighters", "bombers", "aa"):
            if (column := getattr(side, name)) not in charts.fire:
                self.lookup.wrong(
                    ("sides", seat, name), f'there is no fire column "{column}"', did_you_mean(column, charts.fire)
                )
        deck = tuple(self.deck.card(("sides", seat, "cards", n), seat, line) for n, line in enumerate(side.cards))
        return SideSheet(
            side.name, side.command_level, side.fighters, side.bombers, side.aa, deck,
            self.deck.wild(seat, side), self._ships(seat, side.ships),
        )  # fmt: skip

    def _ships(self, seat: int, line: ShipsLine | None) -> Ships:
        if line is None:
            return Ships()
        path: Path_ = ("sides", seat, "ships")
        zone = self.lookup.squares((*path, "zone"), line.zone)
        self.lookup.on_map((*path, "delivery"), line.delivery)
        return Ships(frozenset(zone), dict(line.delivery), line.from_hour)


ORDER = ("ma", "gu", "sw", "bob")
"""Beginnings of keys in the order of the list: the learning scenario first."""


def _place(key: str) -> tuple[int, str]:
    start = key.split("_")[0]
    return ORDER.index(start) if start in ORDER else len(ORDER), key


def _card(path: Path) -> ScenarioCard:
    file = fit(read_scenario(path), ScenarioFile)
    count = sum(len(side.air) + len(side.ground) for side in file.sides)
    sides = tuple(side.name for side in file.sides)
    return card_of(GAME, file, path, sides, count)


# -- Scenario files of Air Wars.


def _built(source: Source) -> Scenario:
    file = fit(source, ScenarioFile)
    return Builder(file, source, map_of(source, file.map.file, _read_map)).build()


@lru_cache(16)
def _read_map(path: Path, changed: int) -> MapFacts:
    """The facts of a map file as it stands now. Shared by all scenarios: nobody changes them."""
    return map_facts(load_map(path))


def _rules() -> Game[Any]:
    from tabletop.games.air_wars.rules.game import GAME

    return GAME


FILES = ScenarioFiles(GAME, _place, _card, examples=False, build=_built, rules=_rules, old=old_position)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards
load_scenario, parse_scenario = FILES.load, FILES.parse
