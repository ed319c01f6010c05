"""From the shape of a scenario file to the game's Scenario: everything is compared with everything else and every fault
is told.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.games.thunderbolt_lightning.data.forces import COHESION, forces, has_a_place, positions, without_aircraft
from tabletop.games.thunderbolt_lightning.data.mapfacts import MapFacts, map_facts
from tabletop.games.thunderbolt_lightning.data.options import missing_options
from tabletop.games.thunderbolt_lightning.data.shapes import LEVELS, TAGS, ScenarioFile
from tabletop.games.thunderbolt_lightning.data.targets import edges, installations, map_fits, pilots, ships, victory
from tabletop.games.thunderbolt_lightning.rules import own_battles
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Training
from tabletop.games.thunderbolt_lightning.rules.scenario import PlacedAircraft, Scenario, SideInfo
from tabletop.games.thunderbolt_lightning.rules.setting_up.proposal import first_state
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, Level, Library
from tabletop.games.thunderbolt_lightning.rules.victory import winning
from tabletop.grid.hexes import Hex, distance
from tabletop.grid.hexgrid import HexGrid

STARTS = {
    "setup": "setup",
    "initiative": "initiative",
    "altitude": "announce",
    "move1": "move1",
    "combat1": "declare1",
    "move2": "move2",
    "combat2": "declare2",
    "end": "ships",
}
"""Names of `start` in files -> keys of the steps they mean (table 1)."""

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

    def in_service(
        self, nations: tuple[str, ...], year: int, name: str, side: int, path: Path_, paper: bool = False
    ) -> None:
        """Nation and year of a type; what-if scenarios are free in both."""
        if self.what_if:
            return
        ours = self.file.sides[side].nations
        if "any" not in nations and not set(nations) & set(ours):
            told = "/".join(nations)
            self.wrong(
                path,
                f"{name} flew for {told}, not for {'/'.join(ours)}",
                f'take another type, add "{told}" to the nations of the side, or tag the scenario "what-if"',
            )
        if paper:
            self.wrong(path, f"{name} never flew", 'paper types need the tag "what-if"')
        elif year > self.file.year:
            self.wrong(
                path,
                f"{name} came into service in {year}, the scenario is of {self.file.year}",
                'take an older type or tag the scenario "what-if"',
            )

    def aircraft_type(self, key: str, side: int, path: Path_, radar: bool = False) -> AircraftType | None:
        """The sheet of a type; one with a radar sight joins the sheets of this scenario (TL-SIGHT-02)."""
        kind = self.library.aircraft.get(key)
        if kind is None:
            self.wrong(path, f'there is no aircraft "{key}"', did_you_mean(key, self.library.aircraft))
            return None
        self.in_service(kind.nations, kind.year, kind.name, side, path, "paper" in kind.flags)
        return self._with_radar(kind, path) if radar else kind

    def _with_radar(self, kind: AircraftType, path: Path_) -> AircraftType:
        if not self.what_if or self.file.year < own_battles.RADAR_YEAR:
            self.wrong(
                path,
                f"radar gun sights are for what-if battles of {own_battles.RADAR_YEAR}",
                'tag the scenario "what-if" and set the year, or take "radar_sight" out (TL-SIGHT-02)',
            )
        made = own_battles.with_radar(kind)
        self.library = replace(self.library, aircraft={**self.library.aircraft, made.key: made})
        return made

    def load(self, load: str, kind: AircraftType, path: Path_) -> None:
        if load and load not in kind.loads:
            self.wrong(
                path,
                f'{kind.name} cannot carry "{load}"',
                f"write one of {', '.join(kind.loads)}" if kind.loads else 'it carries nothing; write ""',
            )

    def levels(
        self, names: list[str] | None, kind: AircraftType, path: Path_, *, any_word: bool = False
    ) -> tuple[int, ...]:
        """Levels from names; none above the ceiling (TL-SET-05). Without the altitude rules there is one level."""
        if "altitude" not in self.file.options:
            return (int(Level.LOW),)
        if names is None:
            self.wrong(
                path, "levels are missing, and the option altitude is on", 'write for example "levels": ["Medium"]'
            )
            return (int(Level.LOW),)
        found = sorted({LEVELS.index(n) for n in names})
        if any_word:
            return tuple(n for n in found if n <= kind.ceiling)
        if found[-1] > kind.ceiling:
            self.wrong(
                path,
                f"{kind.name} cannot fly at {LEVELS[found[-1]]}, its ceiling is {LEVELS[kind.ceiling]}",
                "write a lower level (TL-SET-05)",
            )
        return tuple(found)

    def pilot(self, training: str, skills: list[int], path: Path_) -> None:
        if training != "trained" and "training" not in self.file.options:
            self.wrong(path, f"pilots are {training}, but the option training is off", 'add "training" to the options')
        most = SKILLS_OF.get(Training(training), 0)
        if len(skills) > most or len(set(skills)) != len(skills):
            self.wrong(
                path,
                f"{training} has {most} different skills, {skills} are written",
                "write that many, or none: the owner chooses (TL-TRN-04)",
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
            self.wrong(
                ("sides", 1, "letter"),
                f'both sides have the letter "{self.file.sides[0].letter}"',
                "give them different letters",
            )
        if self.file.sides[0].name == self.file.sides[1].name:
            self.wrong(
                ("sides", 1, "name"), f'both sides are called "{self.file.sides[0].name}"', "give them different names"
            )
        if self.file.turn > self.file.turns:
            self.wrong(
                ("turn",), f"turn {self.file.turn} is after the last turn, {self.file.turns}", "write a smaller one"
            )
        if self.file.start != "setup" and self.file.forces:
            self.wrong(
                ("forces",),
                f'a position that starts at "{self.file.start}" has no table of forces',
                'write every aircraft down exactly under "aircraft"',
            )
        if self.file.start != "setup" and self.file.turn == 0 and self.file.start != "initiative":
            self.wrong(
                ("turn",),
                f'"{self.file.start}" is in the middle of a turn, but no turn is given',
                'write "turn": 1 or later',
            )

    def units(self, aircraft: list[PlacedAircraft]) -> None:
        """Size of units, and cohesion of those whose hexes are fixed (TL-SET-04, TL-UNIT-05)."""
        members: dict[str, list[PlacedAircraft]] = {}
        for plane in aircraft:
            members.setdefault(plane.unit, []).append(plane)
        for name, group in members.items():
            path = self.ids[group[0].id]
            stem, dash, number = name.rpartition("-")
            if dash and number.isdecimal() and stem in members:
                self.wrong(
                    path,
                    f'"{name}" is what a part of unit "{stem}" would be called',
                    "give one of them another name (TL-UNIT-06)",
                )
            if len(group) > MOST_IN_UNIT:
                self.wrong(
                    path, f'unit "{name}" has {len(group)} aircraft', f"a unit has at most {MOST_IN_UNIT} (TL-UNIT-01)"
                )
            if self.file.start != "setup":
                continue
            pairs = list(combinations(group, 2))
            for plane, mate in pairs:
                if plane.hex is not None and mate.hex is not None and distance(plane.hex, mate.hex) > COHESION:
                    self.wrong(
                        path,
                        f'{plane.id} and {mate.id} of unit "{name}" start {distance(plane.hex, mate.hex)} hexes apart',
                        "put them within 2 hexes of each other (TL-SET-04)",
                    )
                    break
            else:
                if not has_a_place(group):
                    self.wrong(
                        path,
                        f'the aircraft of unit "{name}" cannot start within 2 hexes of each other',
                        "let their lines share a zone (TL-SET-04)",
                    )
            if not set.intersection(*(set(plane.zone.levels) for plane in group)):
                apart = [(a.id, b.id) for a, b in pairs if not set(a.zone.levels) & set(b.zone.levels)]
                who = " and ".join(apart[0]) if apart else "the aircraft"
                self.wrong(
                    path,
                    f'{who} of unit "{name}" cannot start at one level',
                    "give their lines a level in common (TL-SET-04)",
                )

    def order(self, aircraft: list[PlacedAircraft]) -> tuple[str, ...]:
        """The order of units as written; splits of a unit are called unit-2, unit-3 (TL-UNIT-06)."""
        units = {a.unit for a in aircraft}
        for i, name in enumerate(self.file.order):
            stem, dash, number = name.rpartition("-")
            if name not in units and not (dash and number.isdecimal() and stem in units):
                self.wrong(("order", i), f'there is no unit "{name}"', did_you_mean(name, sorted(units)))
            if name in self.file.order[:i]:
                self.wrong(("order", i), f'unit "{name}" stands twice in the order', "write each unit once")
        return tuple(self.file.order)

    def build(self) -> Scenario:
        """The scenario. Raises DataError with every fault."""
        written = self.file
        self.head()
        water = map_fits(self)
        aircraft = forces(self) + positions(self)
        if not aircraft:
            self.wrong((), "there are no aircraft", 'write "forces" or "aircraft"')
        self.units(aircraft)
        afloat, standing = ships(self, water), installations(self)
        chosen, marked = pilots(self, aircraft), edges(self)
        changes = victory(self, aircraft, marked)
        for i in without_aircraft(chosen, aircraft) if not self.faults.found else ():
            self.wrong(
                ("pilots", i),
                "the other better pilots leave too few aircraft for this one",
                "write a smaller number, or more lines to choose among (TL-SET-03)",
            )
        order = self.order(aircraft)
        self.faults.check()
        one, two = (SideInfo(s.name, s.letter, tuple(s.nations)) for s in written.sides)
        made = Scenario(
            key=written.key,
            title=written.title,
            year=written.year,
            month=written.month,
            grid=self.grid,
            map_file=written.map.file,
            turn_limit=written.turns,
            options=frozenset(written.options),
            sides=(one, two),
            first_setup=written.first_setup,
            aircraft=tuple(aircraft),
            ships=afloat,
            installations=standing,
            edges=marked,
            victory=changes,
            library=self.library,
            pilots=chosen,
            water=water,
            special=tuple(written.special),
            start=STARTS[written.start],
            turn=written.turn,
            order=order,
            coach=written.coach,
            scored=(written.scored[0], written.scored[1]),
        )
        self._splits(made)
        self._advance(made)
        return made

    def _advance(self, made: Scenario) -> None:
        """Points given in advance stay below the lead that wins: alone they decide nothing (TL-VIC-04)."""
        given = made.victory.handicap
        state = first_state(made) if given is not None else None
        if given is not None and state is not None and given[1] >= (lead := winning.lead(state)):
            self.wrong(
                ("victory", "handicap", "points"),
                f"{given[1]} points in advance decide a battle of {winning.combined_value(state)} points by themselves",
                f"give at most {lead - 1}, less than the lead that wins (TL-VIC-04)",
            )
        self.faults.check()

    def _splits(self, made: Scenario) -> None:
        """Split units that the order names must come out of the positions (TL-UNIT-05)."""
        if not any("-" in name for name in made.order) or made.start in ("setup", "initiative"):
            return
        units = first_state(replace(made, order=())).units
        stand = first_state(made).units
        for i, name in enumerate(made.order):
            if name not in stand and name not in units:
                self.wrong(
                    ("order", i), f'no unit "{name}" comes out of these positions', f"the units are {', '.join(units)}"
                )
        self.faults.check()
