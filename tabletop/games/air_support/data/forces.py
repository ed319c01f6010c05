"""The pieces of an order of battle: ids, sheets, where they begin.

Ids are the letter of the side, a letter for the kind (S squad, H half-squad, C crew, L leader, W weapon, G gun, V
vehicle, P plane, B battery) and a number: GS1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from tabletop.core.cards import Pile
from tabletop.data.faults import did_you_mean
from tabletop.data.strictjson import Path_
from tabletop.games.air_support.data.scenario_shapes import BatteryLine, FlightLine, GroupLine, SideLine, UnitLine
from tabletop.games.air_support.rules import hexes, tables
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.pieces import (
    NOWHERE,
    Battery,
    Gun,
    Infantry,
    Motion,
    Plane,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.sheets import Library, Size
from tabletop.games.air_support.rules.terrain import Ground, Location
from tabletop.grid.hexes import Hex

Complain = Callable[[Path_, str, str], None]
"""Path in the file, what is wrong, how to mend it."""
LETTERS = {Size.SQUAD: "S", Size.HALF: "H", Size.CREW: "C", Size.LEADER: "L"}


@dataclass
class Force:
    """The pieces of one side as they are made, and their types by id. A weapon of a side whose squads enter later
    enters with them.
    """

    seat: int
    side: SideLine
    library: Library
    ground: Ground
    wrong: Complain
    infantry: list[Infantry] = field(default_factory=list)
    weapons: list[Weapon] = field(default_factory=list)
    guns: list[Gun] = field(default_factory=list)
    vehicles: list[Vehicle] = field(default_factory=list)
    planes: list[Plane] = field(default_factory=list)
    battery: Battery | None = None
    types: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def new_id(self, kind: str) -> str:
        """The next free id of a kind."""
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return f"{self.side.letter}{kind}{self._counts[kind]}"

    # -- ground units
    def line(self, path: Path_, row: UnitLine, group: GroupLine) -> tuple[list[str], list[str]]:
        """Make the pieces of a line; returns the ids of its units, and of those that may be hidden."""
        places = self._places(path, row)
        made: list[str] = []
        hidden: list[str] = []
        kinds = [kind for kind, shelf in self._shelves().items() if row.type in shelf]
        if not kinds:
            known = [k for shelf in self._shelves().values() for k in shelf]
            mine = [k for k in known if k.split()[0] not in tables.AIR_SUPPORT or k.startswith(self.side.nation)]
            self.wrong((*path, "type"), f'there is no counter "{row.type}"', did_you_mean(row.type, mine))
            return made, hidden
        if (nation := self._nation(kinds[0], row.type)) != self.side.nation:
            self.wrong(
                (*path, "type"),
                f"{row.type} is {nation}, the side is {self.side.nation}",
                "take a counter of the side's own nation",
            )
        where = Where.MAP if row.at else Where.OFFBOARD if group.turn else Where.HAND
        for n in range(row.count):
            place = Location(places[n]) if n < len(places) else NOWHERE
            made += self._unit(path, row, kinds[0], where, place, group)
        for id in made:
            self.types[id] = row.type
        if row.hip:
            hidden = list(made)
        return made, hidden

    def _unit(
        self, path: Path_, row: UnitLine, kind: str, where: Where, place: Location, group: GroupLine
    ) -> list[str]:
        band = group.key if group.kind != "force" else ""
        if kind == "infantry":
            id = self.new_id(LETTERS[self.library.infantry[row.type].size])
            self.infantry.append(Infantry(id, self.seat, row.type, place, where, group=band))
            return [id]
        if kind == "weapons":
            self.weapons.append(Weapon(self.new_id("W"), self.seat, row.type, "", place, aa_mode=row.aa_mode))
            return []
        if kind == "guns":
            gun, crew = self.new_id("G"), self.new_id("C")
            sheet = row.crew or self._crew()
            if sheet not in self.library.infantry or self.library.infantry[sheet].size is not Size.CREW:
                crews = [k for k, s in self.library.infantry.items() if s.size is Size.CREW]
                self.wrong((*path, "crew"), f'there is no crew "{sheet}"', did_you_mean(sheet, crews))
            self.guns.append(Gun(gun, self.seat, row.type, place, row.facing or 0, crew, where, aa_mode=row.aa_mode))
            self.infantry.append(Infantry(crew, self.seat, sheet, place, where))
            return [gun, crew]
        id = self.new_id("V")
        motion = Motion.MOTION if row.motion else Motion.STOPPED
        spine = row.facing or 0
        road = where is Where.MAP and bool(self.ground[place.hex].road)
        self.vehicles.append(
            Vehicle(
                id,
                self.seat,
                row.type,
                place,
                spine,
                spine,
                where,
                motion,
                row.exposed,
                on_road=road,
                aa_mode=row.aa_mode,
                group=band,
            )
        )
        return [id]

    def _shelves(self) -> dict[str, Sequence[str]]:
        lib = self.library
        return {
            "infantry": list(lib.infantry),
            "weapons": list(lib.weapons),
            "guns": list(lib.guns),
            "vehicles": list(lib.vehicles),
        }

    def _nation(self, kind: str, key: str) -> str:
        return str(getattr(self.library, kind)[key].nation)

    def _crew(self) -> str:
        """The usual crew of the nation: the first in the library."""
        return next(
            (k for k, s in self.library.infantry.items() if s.size is Size.CREW and s.nation == self.side.nation), ""
        )

    def _places(self, path: Path_, row: UnitLine) -> list[Hex]:
        if row.at is None:
            if row.facing is not None or row.motion:
                self.wrong(
                    path, "facing and motion are for units that stand as written", 'write "at", or leave them out'
                )
            return []
        if len(row.at) != row.count:
            self.wrong((*path, "at"), f"{len(row.at)} hexes for {row.count} units", "write one hex for each, in order")
        found = []
        for i, label in enumerate(row.at):
            try:
                found.append(hexes.parse(self.ground.grid, label))
            except ValueError as error:
                self.wrong((*path, "at", i), str(error).rstrip("."), "write a hex of the map")
        return found

    def arm(self) -> None:
        """Give every support weapon to a squad of its own, the heaviest to the first squads of the order of battle;
        Columns carry none (AS-SETUP-02).
        """
        heavy = {"HMG50": 0, "HMG": 1, "MMG": 2, "LMG": 3}
        order = sorted(range(len(self.weapons)), key=lambda i: heavy[self.library.weapons[self.weapons[i].sheet].kind])
        squads = [
            u
            for u in self.infantry
            if (sheet := self.library.infantry.get(u.sheet)) and sheet.size is Size.SQUAD and not u.group
        ]
        for i in order:
            weapon = self.weapons[i]
            free = next((s for s in squads if not any(w.owner == s.id for w in self.weapons)), None)
            if free is None:
                self.wrong(
                    ("sides", self.seat),
                    f"there is no squad left for the {weapon.sheet}",
                    "give the side more squads, or fewer weapons",
                )
                return
            self.weapons[i] = replace(weapon, owner=free.id, place=free.place)

    # -- aircraft and guns off the map
    def fly(self, path: Path_, flights: Sequence[FlightLine], year: int) -> None:
        """Aircraft that are over the map from the start."""
        for n, row in enumerate(flights):
            for _ in range(row.count):
                model = self.model((*path, n), row, year)
                self.planes.append(Plane(self.new_id("P"), self.seat, row.cls, model, row.bombs))

    def model(self, path: Path_, row: FlightLine, year: int) -> str:
        """The checked model of a flight; "" for any."""
        if row.model:
            self.known_model((*path, "model"), row.model, row.cls)
        if row.bombs and row.cls == "OBS":
            self.wrong((*path, "bombs"), "an observation plane carries no bombs", "write false")
        return row.model or ""

    def known_model(self, path: Path_, name: str, cls: str | None = None) -> None:
        found = [m for m in self.library.models if m.name == name]
        if not found:
            names = [m.name for m in self.library.models if m.nation == self.side.nation and cls in (None, m.cls.value)]
            self.wrong(path, f'there is no aircraft "{name}"', did_you_mean(name, names))
        elif cls is not None and not any(m.cls.value == cls for m in found):
            self.wrong(
                path,
                f"the {name} is {found[0].cls.value}, not {cls}",
                f'write "class": "{found[0].cls.value}", or another model',
            )

    def guns_off_map(self, path: Path_, row: BatteryLine, year: int, month: int) -> None:
        """The battery of the side's observation plane (AS-OBA, Table 17)."""
        scout = [p.id for p in self.planes if p.cls == "OBS"]
        if len(scout) != 1:
            self.wrong(
                path,
                f"it has {len(scout)} observation planes to direct it",
                'write one flight of the class "OBS" into air.over_map',
            )
        nation = self.side.nation
        black, red = observing.chits(nation, year, row.ammunition)
        black, red = row.black if row.black is not None else black, row.red if row.red is not None else red
        contact = row.contact if row.contact is not None else observing.contact_value(nation, year, month)
        pile = Pile(("black",) * black + ("red",) * red)
        self.battery = Battery(self.new_id("B"), self.seat, row.mm, contact, pile, plane=scout[0] if scout else "")
