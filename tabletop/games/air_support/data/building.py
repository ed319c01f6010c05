"""From the shape of a scenario file and its Tiled map to the game's Scenario; everything is compared and every fault
told.
"""

from __future__ import annotations

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.data.tiled import MapSheet
from tabletop.games.air_support.data.forces import Force
from tabletop.games.air_support.data.free import at_war, enemies, roster_cost
from tabletop.games.air_support.data.mapfacts import EXAMPLE, HexWordError, MapFacts, spread
from tabletop.games.air_support.data.scenario_shapes import (
    AirLine,
    GroupLine,
    PlaceLine,
    ScenarioFile,
    SideLine,
    UnitLine,
)
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.scenario import (
    Aim,
    AirSupport,
    Flight,
    Group,
    Kind,
    Scenario,
    SideInfo,
    Special,
    Victory,
)
from tabletop.games.air_support.rules.sheets import AirClass, Library, Size
from tabletop.games.air_support.rules.terrain import Air, Weather
from tabletop.grid.hexes import Hex

MAP_TELLS = {"turns": "turns", "first_side": "first_move", "date": "date"}
"""Properties of a map that repeat what its scenario says -> keys of the scenario."""


class Builder:
    """Builds one scenario; `build` raises DataError with every fault."""

    def __init__(self, file: ScenarioFile, source: Source, sheet: MapSheet, facts: MapFacts, library: Library) -> None:
        self.file, self.source, self.sheet, self.facts, self.library = file, source, sheet, facts, library
        self.faults = FaultList(source.file)
        self.groups: list[Group] = []
        self.group_ids: dict[str, tuple[str, ...]] = {}

    def wrong(self, path: Path_, wrong: str, mend: str) -> None:
        self.faults.add(self.source.place(path), wrong, mend)

    def build(self) -> Scenario:
        """The scenario. Raises DataError."""
        file = self.file
        self._sides_differ()
        forces = [self._force(seat, side) for seat, side in enumerate(file.sides)]
        first_setup, first_move = (
            self.seat(("first_setup",), file.first_setup),
            self.seat(("first_move",), file.first_move),
        )
        exits = self.hexes(("map", "exits"), file.map.exits) if file.map.exits else frozenset()
        infos = [self._info(seat, side, forces[seat]) for seat, side in enumerate(file.sides)]
        victory = self._victory(forces)
        self._exits(exits)
        self._map_agrees()
        self._free(forces)
        control = {
            at: self.seat(("control", n, "side"), row.side)
            for n, row in enumerate(file.control)
            for at in self.hexes(("control", n), row)
        }
        special = self._special(forces)
        self.faults.check()
        a, b = forces
        made = Scenario(
            key=file.key,
            title=file.title,
            date=file.date,
            year=file.year,
            air=Air(file.month, Weather(file.weather), file.fog_level, file.nvr),
            ground=self.facts.ground,
            map_file=file.map.file,
            turns=file.turns,
            sides=(infos[0], infos[1]),
            first_setup=first_setup,
            first_move=first_move,
            library=self.library,
            groups=tuple(self.groups),
            victory=victory,
            infantry=(*a.infantry, *b.infantry),
            weapons=(*a.weapons, *b.weapons),
            guns=(*a.guns, *b.guns),
            vehicles=(*a.vehicles, *b.vehicles),
            planes=(*a.planes, *b.planes),
            batteries=tuple(f.battery for f in forces if f.battery),
            exits=exits,
            control=control,
            smoke=dict(self.facts.smoke),
            foxholes=dict(self.facts.foxholes),
            special=special,
            coach=file.coach,
        )
        return made

    # -- names and places
    def seat(self, path: Path_, name: str) -> int:
        """The seat of a side's name; 0 with a fault when there is none."""
        names = [side.name for side in self.file.sides]
        if name not in names:
            self.wrong(path, f'there is no side "{name}"', did_you_mean(name, names))
            return 0
        return names.index(name)

    def hexes(self, path: Path_, row: PlaceLine) -> frozenset[Hex]:
        """The hexes of an area or list; empty with a fault when it is neither."""
        if (row.area is None) is (row.hexes is None):
            self.wrong(
                path,
                "it names no place, or two" if row.area is None else "it has an area and hexes",
                'write either "area" or "hexes"',
            )
        elif row.hexes is not None:
            try:
                return frozenset(spread(self.facts.board, row.hexes))
            except HexWordError as error:
                self.wrong((*path, "hexes"), error.wrong, EXAMPLE)
        elif row.area not in self.facts.areas:
            self.wrong(
                (*path, "area"), f'the map has no area "{row.area}"', did_you_mean(row.area or "", self.facts.areas)
            )
        else:
            return self.facts.areas[row.area]
        return frozenset()

    def _sides_differ(self) -> None:
        a, b = self.file.sides
        for key in ("name", "letter"):
            if getattr(a, key) == getattr(b, key):
                self.wrong(
                    ("sides", 1, key), f'both sides have the {key} "{getattr(a, key)}"', "give each side its own"
                )

    # -- forces
    def _force(self, seat: int, side: SideLine) -> Force:
        force = Force(seat, side, self.library, self.facts.ground, self.wrong)
        for n, group in enumerate(side.groups):
            self._group(("sides", seat, "groups", n), seat, group, force)
        force.arm()
        force.fly(("sides", seat, "air", "over_map"), side.air.over_map, self.file.year)
        if sum(p.cls == "OBS" for p in force.planes) > 1:
            self.wrong(
                ("sides", seat, "air", "over_map"),
                "a side has one observation plane at the most (AS-OBS-01)",
                "take one out",
            )
        if side.battery:
            force.guns_off_map(("sides", seat, "battery"), side.battery, self.file.year, self.file.month)
        squads = sum(
            force.library.infantry[u.sheet].size is Size.SQUAD
            for u in force.infantry
            if u.sheet in force.library.infantry
        )
        if side.concealed_squads > squads:
            self.wrong(
                ("sides", seat, "concealed_squads"),
                f"{side.concealed_squads} of {squads} squads cannot be concealed",
                f"write at most {squads}",
            )
        return force

    def _group(self, path: Path_, seat: int, row: GroupLine, force: Force) -> None:
        if row.key in self.group_ids:
            self.wrong((*path, "key"), f'"{row.key}" stands here again', "give each group its own key")
        if bool(row.units) is bool(row.stacks) or (row.stacks and row.kind != "column"):
            self.wrong(path, "it has no units, or units and stacks", 'write "units", or for a column "stacks"')
        members: list[str] = []
        hidden: list[str] = []
        stacks: list[tuple[str, ...]] = []
        for n, unit in enumerate(row.units):
            made, hip = force.line((*path, "units", n), unit, row)
            members += made
            hidden += hip
        for n, stack in enumerate(row.stacks):
            ids = [id for i, type in enumerate(stack) for id in force.line((*path, "stacks", n, i), _one(type), row)[0]]
            stacks.append(tuple(ids))
            members += ids
        standing = [unit for unit in row.units if unit.at]
        if standing and len(standing) < len(row.units):
            self.wrong(
                (*path, "units"),
                "some of its units have a hex and some have none",
                'write "at" for all of them or for none',
            )
        zone: frozenset[Hex] = frozenset()
        if standing:
            if row.area or row.hexes:
                self.wrong(path, "units that stand as written have no area", 'leave out "area" and "hexes", or "at"')
        elif row.area or row.hexes or not self.file.position:
            zone = self.hexes(path, row)
        if row.turn:
            inner = sorted(hexes.label(self.facts.board, at) for at in zone if not self._rim(at))
            if inner:
                self.wrong(
                    path,
                    f"{inner[0]} does not lie at the edge of the map",
                    "units enter over hexes at the edge (AS-MOVE-06)",
                )
        self.group_ids[row.key] = tuple(members)
        self.groups.append(
            Group(
                row.key,
                seat,
                tuple(members),
                Kind(row.kind),
                zone,
                row.turn,
                tuple(stacks),
                row.last,
                frozenset(hidden),
                row.exits,
            )
        )

    def _rim(self, at: Hex) -> bool:
        board = self.facts.board
        return any(hexes.step(at, d) not in board for d in range(6))

    # -- sides
    def _info(self, seat: int, side: SideLine, force: Force) -> SideInfo:
        return SideInfo(
            side.name,
            side.nation,
            side.letter,
            frozenset(side.edges),
            self._air(("sides", seat, "air"), side.air, force),
            side.foxholes,
            side.marks,
            side.concealed_squads,
        )

    def _air(self, path: Path_, row: AirLine, force: Force) -> AirSupport:
        if row.flights and not (row.arrives or row.roll):
            self.wrong(
                (*path, "flights"), "nobody says when they come", 'write "arrives" with the turn, or "roll": true'
            )
        if row.arrives > self.file.turns:
            self.wrong(
                (*path, "arrives"), f"turn {row.arrives} comes after the end", f"the game has {self.file.turns} turns"
            )
        flights = []
        for n, flight in enumerate(row.flights):
            model = force.model((*path, "flights", n), flight, self.file.year)
            flights.append(Flight(AirClass(flight.cls), flight.count, flight.bombs, model))
        for n, name in enumerate(row.models):
            force.known_model((*path, "models", n), name)
        return AirSupport(row.roll, row.arrives, row.free, tuple(flights), row.number, row.exponent, tuple(row.models))

    # -- victory and special rules
    def _victory(self, forces: list[Force]) -> Victory:
        row, path = self.file.victory, ("victory",)
        seat = self.seat((*path, "side"), row.side)
        if row.draw > row.win:
            self.wrong(
                (*path, "draw"),
                f"a draw at {row.draw} and a win at {row.win}",
                "write a draw that is not above the win",
            )
        placeless = row.aim == "points" and row.area is None and row.hexes is None
        where = frozenset() if placeless else self.hexes(path, row)
        counted: set[str] = set()
        for n, key in enumerate(row.count):
            if key not in self.group_ids:
                self.wrong((*path, "count", n), f'there is no group "{key}"', did_you_mean(key, self.group_ids))
            counted |= set(self.group_ids.get(key, ()))
        if row.types:
            types = {id: type for force in forces for id, type in force.types.items()}
            for n, type in enumerate(row.types):
                if type not in types.values():
                    self.wrong(
                        (*path, "types", n), f'nobody has a "{type}"', did_you_mean(type, sorted(set(types.values())))
                    )
            counted = {id for id in counted if types.get(id) in row.types}
        if row.aim == "exit" and not counted:
            self.wrong((*path, "count"), "nothing counts when it leaves", 'write the keys of groups into "count"')
        scout = next((p.id for p in forces[seat].planes if p.cls == "OBS"), "") if row.double else ""
        if row.double and not scout:
            self.wrong((*path, "double"), "the side has no observation plane", "leave it out")
        column = None
        if row.beyond_column:
            column = ord(row.beyond_column[0]) - ord("A") + 26 * (len(row.beyond_column) - 1)
            if column >= self.facts.board.columns or len(set(row.beyond_column)) > 1:
                self.wrong(
                    (*path, "beyond_column"), f"there is no column {row.beyond_column}", "write a column of the map"
                )
        leave = (
            self.hexes(("map", "exits"), self.file.map.exits)
            if row.exit_squads and self.file.map.exits
            else frozenset()
        )
        return Victory(
            Aim(row.aim),
            seat,
            row.win,
            row.draw,
            where,
            frozenset(counted),
            row.own_plane,
            row.enemy_plane,
            row.plane_steps,
            row.spent,
            row.exit_squads,
            leave,
            scout,
            column,
        )

    def _exits(self, exits: frozenset[Hex]) -> None:
        inner = sorted(hexes.label(self.facts.board, at) for at in exits if not self._rim(at))
        if inner:
            self.wrong(
                ("map", "exits"),
                f"{inner[0]} does not lie at the edge of the map",
                "name hexes at the edge (AS-MOVE-07)",
            )
        leaving = any(group.exits for group in self.groups)
        if leaving and not exits:
            self.wrong(("map",), "some units may leave the map, but nowhere", 'write "exits" with hexes at the edge')
        if exits and not leaving:
            self.wrong(
                ("map", "exits"), "nobody may leave the map", 'write "exits": true into a group, or leave the hexes out'
            )

    def _special(self, forces: list[Force]) -> Special:
        row, path = self.file.special, ("special",)
        if row.weather_roll and len(row.weather_roll) != 6:
            self.wrong((*path, "weather_roll"), f"{len(row.weather_roll)} kinds of weather for a die", "write six")
        for key, weather in (("fog_level", "fog"), ("nvr", "night")):
            if weather in (*row.weather_roll, self.file.weather) and getattr(self.file, key) is None:
                self.wrong((key,), f"{weather} may come, and nobody says how much", f'write "{key}"')
        types = {id: type for force in forces for id, type in force.types.items()}
        for type in row.road_mp:
            if type not in types.values():
                self.wrong(
                    (*path, "road_mp", type), f'nobody has a "{type}"', did_you_mean(type, sorted(set(types.values())))
                )
        road = {id: row.road_mp[type] for id, type in types.items() if type in row.road_mp}
        clearing = self.seat((*path, "clearing"), row.clearing) if row.clearing else None
        lines = ([self.file.aim] if self.file.aim else []) + row.lines
        return Special(row.no_concealment, road, tuple(Weather(w) for w in row.weather_roll), clearing, tuple(lines))

    def _map_agrees(self) -> None:
        """A map that is drawn for this scenario tells the same about it."""
        tags = self.sheet.properties
        if tags.get("scenario_id") == self.file.key:
            for tag, key in MAP_TELLS.items():
                told, written = tags.get(tag), getattr(self.file, key)
                if told is not None and told != written:
                    self.wrong(
                        (key,), f'the map says {tag} "{told}", the scenario "{written}"', "make both say the same"
                    )

    def _free(self, forces: list[Force]) -> None:
        row = self.file.free
        if row is None:
            return
        self.seat(("free", "attacker"), row.attacker)
        a, b = (side.nation for side in self.file.sides)
        if not at_war(a, b, self.file.year, self.file.month):
            self.wrong(
                ("sides",),
                f"{a} and {b} troops were not at war in that month",
                f"for {a} take {', '.join(enemies(a, self.file.year, self.file.month)) or 'another year'}",
            )
        for seat, force in enumerate(forces):
            cost = roster_cost(
                self.library, force.infantry, force.weapons, force.guns, force.vehicles, force.planes, force.battery
            )
            if cost > row.points:
                self.wrong(
                    ("sides", seat),
                    f"its roster costs {cost} points of {row.points}",
                    "take something out, or raise free.points (prices: library/costs.json)",
                )


def _one(type: str) -> UnitLine:
    return UnitLine.model_validate({"type": type})
