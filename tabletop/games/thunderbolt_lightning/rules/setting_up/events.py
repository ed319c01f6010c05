"""What happens at set-up (TL-SET); all of it is open (TL-SET-06)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Training, Unit
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, grade_words, hung_words, place, skill_words
from tabletop.grid.hexes import POINTY_NAMES, Hex


@dataclass(frozen=True, slots=True)
class AircraftPlaced(Event):
    """Position, facing and level at set-up; one event for any of the three."""

    aircraft: str
    hex: Hex
    facing: int
    level: int

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], hex=self.hex, facing=self.facing, level=self.level))

    def words(self, state: State) -> str:
        level = f", {LEVEL_NAMES[self.level]}" if state.option("altitude") else ""
        where = f"{place(state, self.hex)}, facing {POINTY_NAMES[self.facing]}{level}"
        return f"{called(state, self.aircraft)} set up at {where} (TL-SET-01)"


@dataclass(frozen=True, slots=True)
class UnitFormed(Event):
    """An aircraft joined a home unit (TL-UNIT-01)."""

    aircraft: str
    unit: str

    def apply(self, state: State) -> State:
        counter = state.aircraft[self.aircraft]
        homes = dict(state.homes)
        old = homes[counter.home_unit]
        left = tuple(m for m in old.members if m != counter.id)
        if left:
            homes[old.id] = replace(old, members=left)
        else:
            del homes[old.id]
        new = homes.get(self.unit) or Unit(self.unit, counter.side, (), self.unit)
        members = sorted((*new.members, counter.id), key=lambda m: state.aircraft[m].number)
        homes[self.unit] = replace(new, members=tuple(members))
        state = put(state, changed(counter, home_unit=self.unit, unit=self.unit))
        return with_fields(state, homes=homes, units=dict(homes))

    def words(self, state: State) -> str:
        return f"{self.aircraft} joins {self.unit} (TL-UNIT-01)"


@dataclass(frozen=True, slots=True)
class PilotChosen(Event):
    """A better pilot was given to `aircraft`, taken from `before` ('' = nobody had it)."""

    choice: int
    aircraft: str
    before: str
    training: Training

    def apply(self, state: State) -> State:
        new = state.aircraft[self.aircraft]
        if not self.before:
            return put(state, changed(new, training=self.training, skills=()))
        old = state.aircraft[self.before]
        return put(
            state,
            changed(new, training=self.training, skills=old.skills),
            changed(old, training=new.training, skills=new.skills),
        )

    def words(self, state: State) -> str:
        return f"{called(state, self.aircraft)} is flown by the {grade_words(self.training)} (TL-SET-03)"


@dataclass(frozen=True, slots=True)
class SkillChosen(Event):
    """The skills of a pilot, sorted (TL-TRN-04)."""

    aircraft: str
    skills: tuple[int, ...]

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], skills=self.skills))

    def words(self, state: State) -> str:
        return f"{called(state, self.aircraft)}: {skill_words(self.skills)} (TL-TRN-04)"


@dataclass(frozen=True, slots=True)
class LoadChosen(Event):
    """`base_speed`: full speed with that load (TL-SPD-10)."""

    aircraft: str
    load: str
    dice: int
    base_speed: int = 0

    def apply(self, state: State) -> State:
        counter = state.aircraft[self.aircraft]
        loaded = self.dice > 0
        return put(
            state,
            changed(
                counter,
                load=self.load,
                load_left=self.dice,
                loaded_at_start=loaded,
                start_load=self.load,
                base_speed=self.base_speed,
            ),
        )

    def words(self, state: State) -> str:
        return f"{called(state, self.aircraft)} carries {hung_words(state, self.load)} (TL-SET-03)"


@dataclass(frozen=True, slots=True)
class SideReady(NoteEvent):
    """A side has confirmed its set-up (TL-SET-02)."""

    seat: int

    def words(self, state: State) -> str:
        return f"{state.scenario.sides[self.seat].name} has set up (TL-SET-02)"


# -- What a side can do at set-up (TL-SET).


@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put an aircraft into a hex of its zone (TL-SET-01)."""

    aircraft: str
    hex: Hex

    def label(self, state: State) -> str:
        return f"{called(state, self.aircraft)} to {place(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Choose the facing at set-up (TL-SET-01)."""

    aircraft: str
    facing: int

    def label(self, state: State) -> str:
        return f"{called(state, self.aircraft)} to face {POINTY_NAMES[self.facing % 6]}"


@dataclass(frozen=True, slots=True)
class SetLevel(Command):
    """Choose the altitude level at set-up (TL-SET-05)."""

    aircraft: str
    level: int

    def label(self, state: State) -> str:
        return f"{called(state, self.aircraft)} at {LEVEL_NAMES[self.level]}"


@dataclass(frozen=True, slots=True)
class Assign(Command):
    """Put an aircraft into another unit of its group; a new unit when the name is free (TL-UNIT-01)."""

    aircraft: str
    unit: str

    def label(self, state: State) -> str:
        name = called(state, self.aircraft)
        return f"{name} joins {self.unit}" if self.unit in state.homes else f"{name} flies by itself, as {self.unit}"


@dataclass(frozen=True, slots=True)
class ChoosePilot(Command):
    """Give a better pilot (index of the scenario's pilot choice) to an aircraft (TL-SET-03)."""

    choice: int
    aircraft: str

    def label(self, state: State) -> str:
        return f"{grade_words(state.scenario.pilots[self.choice].training)} for {called(state, self.aircraft)}"


@dataclass(frozen=True, slots=True)
class ChooseSkills(Command):
    """Choose the skills of a Veteran, Ace or Multi Ace (TL-TRN-04), sorted."""

    aircraft: str
    skills: tuple[int, ...]

    def label(self, state: State) -> str:
        return f"{called(state, self.aircraft)}: {skill_words(self.skills)}"


@dataclass(frozen=True, slots=True)
class ChooseLoad(Command):
    """Choose the load where the scenario leaves a choice ('' = none) (TL-SET-03)."""

    aircraft: str
    load: str

    def label(self, state: State) -> str:
        return f"{called(state, self.aircraft)} carries {hung_words(state, self.load)}"


@dataclass(frozen=True, slots=True)
class Deploy(Command):
    """Put everything where the staff proposes it."""

    def label(self, state: State) -> str:
        return "Set up as the staff proposes"


@dataclass(frozen=True, slots=True)
class Ready(Command):
    """Confirm the set-up (TL-SET-04)."""

    def label(self, state: State) -> str:
        return "Ready"
