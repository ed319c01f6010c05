"""From the shape of a scenario file to the game's Scenario: everything is compared with everything else and every fault is told (2.9, 8)."""
from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.data.thunderbolt_lightning.mapfacts import MapFacts, map_facts
from tabletop.data.thunderbolt_lightning.options import missing_options
from tabletop.data.thunderbolt_lightning.shapes import (
    LEVELS,
    TAGS,
    ForceShape,
    PositionShape,
    ScenarioFile,
    ZoneShape,
)
from tabletop.games.thunderbolt_lightning.pieces import SKILLS_OF, Training
from tabletop.games.thunderbolt_lightning.rules.setup import first_state
from tabletop.games.thunderbolt_lightning.scenario import PlacedAircraft, Scenario, SideInfo, Zone
from tabletop.games.thunderbolt_lightning.sheets import AircraftType, Level, Library
from tabletop.grid.hexes import Hex, distance
from tabletop.grid.hexgrid import HexGrid

STARTS = {"setup": "setup", "initiative": "initiative", "altitude": "announce", "move1": "move1", "combat1": "declare1", "move2": "move2",
          "combat2": "declare2", "end": "ships"}
"""Names of `start` in files -> keys of the steps they mean (table 5.1)."""

COHESION = 2
MOST_IN_UNIT = 9


class Builder:
    """Builds the parts of one scenario; what is wrong goes into `faults` with its place."""

    def __init__(self, file: ScenarioFile, source: Source, library: Library) -> None:
        self.file, self.source, self.library = file, source, library
        self.faults = FaultList(source.file)
        self.grid = HexGrid(file.map.columns, file.map.rows)
        self.facts: MapFacts = map_facts(file.map.file)
        self.what_if = "what-if" in file.tags
        self.ids: dict[str, Path_] = {}
        self.unit_sides: dict[str, int] = {}

    def wrong(self, path: Path_, wrong: str, mend: str) -> None:
        self.faults.add(self.source.place(path), wrong, mend)

    # -- small readers
    def hex(self, label: str, path: Path_) -> Hex | None:
        """The hex of a label on the map; None with a fault when it is not one."""
        try:
            at = self.grid.parse(label)
        except ValueError as error:
            self.wrong(path, str(error).rstrip("."), "write column then row")
            return None
        if at not in self.grid:
            last = self.grid.label(self.grid.hex(self.grid.columns - 1, self.grid.rows - 1))
            self.wrong(path, f"hex {label} is off the map", f"the map goes from 0101 to {last}")
            return None
        return at

    def take_id(self, id: str, path: Path_) -> None:
        if id in self.ids:
            self.wrong(path, f'the id "{id}" is used twice', "give each piece its own id")
        self.ids[id] = path

    def take_unit(self, name: str, side: int, path: Path_) -> None:
        if self.unit_sides.setdefault(name, side) != side:
            self.wrong(path, f'both sides have a unit "{name}"', "give the units different names")

    def in_service(self, nations: tuple[str, ...], year: int, name: str, side: int, path: Path_, paper: bool = False) -> None:
        """Nation and year of a type; what-if scenarios are free in both."""
        if self.what_if:
            return
        ours = self.file.sides[side].nations
        if "any" not in nations and not set(nations) & set(ours):
            told = "/".join(nations)
            self.wrong(path, f"{name} flew for {told}, not for {'/'.join(ours)}", f'take another type, add "{told}" to the nations of the side, or tag the scenario "what-if"')
        if paper:
            self.wrong(path, f"{name} never flew", 'paper types need the tag "what-if"')
        elif year > self.file.year:
            self.wrong(path, f"{name} came into service in {year}, the scenario is of {self.file.year}", 'take an older type or tag the scenario "what-if"')

    def aircraft_type(self, key: str, side: int, path: Path_) -> AircraftType | None:
        kind = self.library.aircraft.get(key)
        if kind is None:
            self.wrong(path, f'there is no aircraft "{key}"', did_you_mean(key, self.library.aircraft))
            return None
        self.in_service(kind.nations, kind.year, kind.name, side, path, "paper" in kind.flags)
        return kind

    def load(self, load: str, kind: AircraftType, path: Path_) -> None:
        if load and load not in kind.loads:
            self.wrong(path, f'{kind.name} cannot carry "{load}"', f"write one of {', '.join(kind.loads)}" if kind.loads else 'it carries nothing; write ""')

    def levels(self, names: list[str] | None, kind: AircraftType, path: Path_, *, any_word: bool = False) -> tuple[int, ...]:
        """Levels from names; none above the ceiling (TL-SET-05). Without the altitude rules there is one level."""
        if "altitude" not in self.file.options:
            return (int(Level.LOW),)
        if names is None:
            self.wrong(path, "levels are missing, and the option altitude is on", 'write for example "levels": ["Medium"]')
            return (int(Level.LOW),)
        found = sorted({LEVELS.index(n) for n in names})
        if any_word:
            return tuple(n for n in found if n <= kind.ceiling)
        if found[-1] > kind.ceiling:
            self.wrong(path, f"{kind.name} cannot fly at {LEVELS[found[-1]]}, its ceiling is {LEVELS[kind.ceiling]}", "write a lower level (TL-SET-05)")
        return tuple(found)

    def pilot(self, training: str, skills: list[int], path: Path_) -> None:
        if training != "trained" and "training" not in self.file.options:
            self.wrong(path, f"pilots are {training}, but the option training is off", 'add "training" to the options')
        most = SKILLS_OF.get(Training(training), 0)
        if len(skills) > most or len(set(skills)) != len(skills):
            self.wrong(path, f"{training} has {most} different skills, {skills} are written", "write that many, or none: the owner chooses (TL-TRN-04)")

    # -- zones
    def zone(self, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
        """The hexes of a zone, sorted as the map prints them."""
        kinds = [shape.columns is not None or shape.rows is not None, shape.ring is not None, shape.hexes is not None]
        if sum(kinds) != 1 or (shape.columns is None) != (shape.rows is None):
            self.wrong(path, "a zone is columns and rows, or a ring, or hexes", 'write for example {"columns": [42, 47], "rows": [14, 17]}')
            return ()
        if shape.ring is not None:
            return self._ring(shape, path)
        if shape.hexes is not None:
            found = [self.hex(label, (*path, "hexes", i)) for i, label in enumerate(shape.hexes)]
            return tuple(dict.fromkeys(h for h in found if h is not None))
        return self._block(shape, path)

    def _block(self, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
        (c0, c1), (r0, r1) = shape.columns or [1, 1], shape.rows or [1, 1]
        for word, first, last, size in (("columns", c0, c1, self.grid.columns), ("rows", r0, r1, self.grid.rows)):
            if first > last:
                self.wrong((*path, word), f"the zone has no {word}: {first} is beyond {last}", "write the smaller number first")
                return ()
            if last > size:
                self.wrong((*path, word), f"the zone reaches {word} {last}, the map has {size}", f"write numbers from 1 to {size}")
                return ()
        return tuple(self.grid.hex(c - 1, r - 1) for r in range(r0, r1 + 1) for c in range(c0, c1 + 1))

    def _ring(self, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
        ring = shape.ring
        centre = self.hex(ring.centre, (*path, "ring", "centre")) if ring else None
        if ring is None or centre is None:
            return ()
        found = tuple(h for h in self.grid if ring.near <= distance(h, centre) <= ring.far)
        if not found:
            self.wrong((*path, "ring"), f"no hex of the map is {ring.near} to {ring.far} hexes from {ring.centre}", "write other numbers")
        return found

    # -- forces
    def forces(self) -> list[PlacedAircraft]:
        """All aircraft of the table of forces, numbered inside each side in the order of the table (8.0)."""
        placed: list[PlacedAircraft] = []
        numbers = [0, 0]
        groups: set[tuple[int, str]] = set()
        for i, line in enumerate(self.file.forces):
            path: Path_ = ("forces", i)
            if (line.side, line.name) in groups:
                self.wrong((*path, "name"), f'two lines of a side are called "{line.name}"', "give them different names")
            groups.add((line.side, line.name))
            kind = self.aircraft_type(line.type, line.side, (*path, "type"))
            if kind is not None:
                placed += self._line(line, kind, path, numbers)
        return placed

    def _line(self, line: ForceShape, kind: AircraftType, path: Path_, numbers: list[int]) -> list[PlacedAircraft]:
        size = sum(u.size for u in line.units)
        self.load(line.load, kind, (*path, "load"))
        for n, load in enumerate(line.load_choices):
            self.load(load, kind, (*path, "load_choices", n))
        if line.load_choices and line.load not in line.load_choices:
            self.wrong((*path, "load"), f'"{line.load}" is not one of the load_choices', "name the load that it has at first also there")
        self.pilot(line.training, line.skills, (*path, "training"))
        spots = self._spots(line, size, path)
        raw = self.source.value["forces"][path[1]].get("levels") if isinstance(self.source.value, dict) else None
        levels = self.levels(list(line.levels) if line.levels else None, kind, (*path, "levels"), any_word=raw == "any")
        facings = tuple(sorted(set(line.facings)))
        found: list[PlacedAircraft] = []
        for n, unit in enumerate(u.name for u in line.units for _ in range(u.size)):
            numbers[line.side] += 1
            id = f"{self.file.sides[line.side].letter}{numbers[line.side]}"
            self.take_id(id, path)
            fixed = spots[n] if line.at is not None else None
            zone = Zone((fixed,) if fixed is not None else tuple(spots), facings, levels)
            found.append(PlacedAircraft(
                id, kind.key, line.side, unit, zone, line.load, line.training, tuple(sorted(line.skills)), fixed,
                facings[0] if len(facings) == 1 else None, levels[0] if len(levels) == 1 else None,
                load_choices=tuple(line.load_choices), units_free=line.regroup, group=line.name,
            ))
        for u in line.units:
            self.take_unit(u.name, line.side, (*path, "units"))
        return found

    def _spots(self, line: ForceShape, size: int, path: Path_) -> list[Hex]:
        """Fixed hexes, one an aircraft, or the hexes of the zone; a fault still gives something to go on with."""
        if (line.at is None) == (line.zone is None):
            self.wrong(path, "a line has either \"at\" (fixed hexes) or \"zone\"", "write one of the two")
            return [(0, 0)] * size
        if line.zone is not None:
            return list(self.zone(line.zone, (*path, "zone"))) or [(0, 0)]
        labels = line.at or []
        if len(labels) != size:
            self.wrong((*path, "at"), f"{len(labels)} hexes stand here for {size} aircraft", "write one hex for each aircraft; hexes may repeat")
        found = [self.hex(label, (*path, "at", n)) or (0, 0) for n, label in enumerate(labels)]
        return (found + [(0, 0)] * size)[:size]

    # -- positions
    def positions(self) -> list[PlacedAircraft]:
        """Aircraft that are written down exactly, in the order of the file inside each side."""
        found: list[PlacedAircraft] = []
        for i, a in enumerate(self.file.aircraft):
            path: Path_ = ("aircraft", i)
            self.take_id(a.id, (*path, "id"))
            self.take_unit(a.unit, a.side, (*path, "unit"))
            kind = self.aircraft_type(a.type, a.side, (*path, "type"))
            at = self.hex(a.hex, (*path, "hex"))
            if kind is not None and at is not None:
                found.append(self._position(a, kind, at, path))
        return found

    def _position(self, a: PositionShape, kind: AircraftType, at: Hex, path: Path_) -> PlacedAircraft:
        self.load(a.load, kind, (*path, "load"))
        self.pilot(a.training, list(a.skills), (*path, "training"))
        if a.hits >= kind.hits:
            self.wrong((*path, "hits"), f"{kind.name} is destroyed at {kind.hits} hits", f"write 0 to {kind.hits - 1}, or take it out")
        if a.load_left is not None and (not a.load or (a.load in self.library.loads and a.load_left > self.library.loads[a.load].dice)):
            self.wrong((*path, "load_left"), f"{a.load_left} dice are left of \"{a.load}\"", "write no more than the load has")
        level = self.levels([a.level], kind, (*path, "level"))[0]
        change = {"": 0, "climb": 1, "dive": -1}[a.change]
        after = level if self.file.start in ("combat2", "end") else level + change
        if not (0 <= after <= kind.ceiling and 0 <= after - change <= 3):
            self.wrong((*path, "change"), f"{kind.name} cannot {a.change} so at {LEVELS[level]}", "the level changes at the start of movement phase 2 (TL-ALT-08)")
        before = LEVELS.index(a.dived_from) if a.dived_from is not None else None
        return PlacedAircraft(
            a.id, kind.key, a.side, a.unit, Zone((at,), (a.facing,), (level,)), a.load, a.training, tuple(sorted(a.skills)), at, a.facing, level,
            a.inverted, a.hits, a.base_speed, a.straight, a.fired, change, before, a.load_left, group=a.unit, moved=a.moved,
            reroll_used=a.reroll_used,
        )

    # -- the whole
    def head(self) -> None:
        """Options, tags, sides, start: what needs no piece."""
        for option, base in missing_options(self.file.options):
            at = [str(o) for o in self.file.options].index(option)
            self.wrong(("options", at), f'the option "{option}" needs "{base}"', f'add "{base}" or take "{option}" out')
        for i, option in enumerate(self.file.options):
            if option in self.file.options[:i]:
                self.wrong(("options", i), f'the option "{option}" stands twice', "write it once")
        for i, tag in enumerate(self.file.tags):
            if tag not in TAGS:
                self.wrong(("tags", i), f'there is no tag "{tag}"', did_you_mean(tag, TAGS))
        if self.file.sides[0].letter == self.file.sides[1].letter:
            self.wrong(("sides", 1, "letter"), f'both sides have the letter "{self.file.sides[0].letter}"', "give them different letters")
        if self.file.sides[0].name == self.file.sides[1].name:
            self.wrong(("sides", 1, "name"), f'both sides are called "{self.file.sides[0].name}"', "give them different names")
        if self.file.turn > self.file.turns:
            self.wrong(("turn",), f"turn {self.file.turn} is after the last turn, {self.file.turns}", "write a smaller one")
        if self.file.start != "setup" and self.file.forces:
            self.wrong(("forces",), f'a position that starts at "{self.file.start}" has no table of forces', 'write every aircraft down exactly under "aircraft"')
        if self.file.start != "setup" and self.file.turn == 0 and self.file.start != "initiative":
            self.wrong(("turn",), f'"{self.file.start}" is in the middle of a turn, but no turn is given', 'write "turn": 1 or later')

    def units(self, aircraft: list[PlacedAircraft]) -> None:
        """Size of units, and cohesion of those whose hexes are fixed (TL-SET-04, TL-UNIT-05)."""
        members: dict[str, list[PlacedAircraft]] = {}
        for a in aircraft:
            members.setdefault(a.unit, []).append(a)
        for name, group in members.items():
            path = self.ids[group[0].id]
            if len(group) > MOST_IN_UNIT:
                self.wrong(path, f'unit "{name}" has {len(group)} aircraft', f"a unit has at most {MOST_IN_UNIT} (TL-UNIT-01)")
            if self.file.start != "setup":
                continue
            for a, b in combinations(group, 2):
                if a.hex is not None and b.hex is not None and distance(a.hex, b.hex) > COHESION:
                    self.wrong(path, f'{a.id} and {b.id} of unit "{name}" start {distance(a.hex, b.hex)} hexes apart', "put them within 2 hexes of each other (TL-SET-04)")
                if not set(a.zone.levels) & set(b.zone.levels):
                    self.wrong(path, f'{a.id} and {b.id} of unit "{name}" cannot start at one level', "give their lines a level in common (TL-SET-04)")

    def order(self, aircraft: list[PlacedAircraft]) -> tuple[str, ...]:
        """The order of units as written; splits of a unit are called unit-2, unit-3 (TL-UNIT-06)."""
        units = {a.unit for a in aircraft}
        for i, name in enumerate(self.file.order):
            stem, dash, number = name.rpartition("-")
            if name not in units and not (dash and number.isdigit() and stem in units):
                self.wrong(("order", i), f'there is no unit "{name}"', did_you_mean(name, sorted(units)))
            if name in self.file.order[:i]:
                self.wrong(("order", i), f'unit "{name}" stands twice in the order', "write each unit once")
        return tuple(self.file.order)

    def build(self) -> Scenario:
        """The scenario. Raises DataError with every fault."""
        from tabletop.data.thunderbolt_lightning.targets import edges, installations, map_fits, pilots, ships, victory

        f = self.file
        self.head()
        water = map_fits(self)
        aircraft = self.forces() + self.positions()
        if not aircraft:
            self.wrong((), "there are no aircraft", 'write "forces" or "aircraft"')
        self.units(aircraft)
        afloat, standing = ships(self, water), installations(self)
        chosen, marked = pilots(self, aircraft), edges(self)
        changes = victory(self, aircraft, marked)
        order = self.order(aircraft)
        self.faults.check()
        infos = [SideInfo(s.name, s.letter, tuple(s.nations)) for s in f.sides]
        made = Scenario(
            f.key, f.title, f.year, f.month, self.grid, f.map.file, f.turns, frozenset(f.options), (infos[0], infos[1]), f.first_setup,
            tuple(aircraft), afloat, standing, marked, changes, self.library, chosen, water, tuple(f.special), STARTS[f.start], f.turn, order,
            f.coach, (f.scored[0], f.scored[1]),
        )
        self._splits(made)
        return made

    def _splits(self, made: Scenario) -> None:
        """Split units that the order names must come out of the positions (TL-UNIT-05)."""
        if not any("-" in name for name in made.order) or made.start in ("setup", "initiative"):
            return
        units = first_state(replace(made, order=())).units
        stand = first_state(made).units
        for i, name in enumerate(made.order):
            if name not in stand and name not in units:
                self.wrong(("order", i), f'no unit "{name}" comes out of these positions', f"the units are {', '.join(units)}")
        self.faults.check()
