"""What a side can do at set-up (TL-SET)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, grade_words, hung_words, place, skill_words
from tabletop.grid.hexes import POINTY_NAMES, Hex


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
