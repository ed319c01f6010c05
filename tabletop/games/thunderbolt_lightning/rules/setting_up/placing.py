"""Set-up (TL-SET): each side in turn places, groups, chooses pilots, skills and loads, and confirms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tabletop.core.fastcopy import replace
from tabletop.core.memo import kept
from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Aircraft, Training
from tabletop.games.thunderbolt_lightning.rules.setting_up import choices, lines, proposal
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import (
    AircraftPlaced,
    Assign,
    ChooseLoad,
    ChoosePilot,
    ChooseSkills,
    Deploy,
    Face,
    LoadChosen,
    PilotChosen,
    Place,
    Ready,
    SetLevel,
    SideReady,
    SkillChosen,
    UnitFormed,
)
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import wrong
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored


class SetUp(Step[State]):
    """Frame: setup (seat). The side listed first places all its aircraft first, then the other (TL-SET-02); all of
    it is open (TL-SET-06).
    """

    key = "setup"
    takes = (Place, Face, SetLevel, Assign, ChoosePilot, ChooseSkills, ChooseLoad, Deploy, Ready)
    wanted = "setting up"
    rule = "TL-SET-01"

    def seats(self, state: State) -> tuple[int, ...]:
        return (int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        name = state.scenario.sides[seat].name
        default = Ready() if choices.ready(state, seat) is None else None
        if not state.flying(seat):
            return Prompt(f"{name} has no aircraft to set up; confirm.", "TL-SET-01", default)
        return Prompt(f"{name}: set up your aircraft, name units and pilots, then confirm.", "TL-SET-01", default)

    def options(self, state: State, seat: int) -> Sequence[Command]:
        found: list[Command] = [c for c in (Ready(), Deploy()) if self.refusal(state, seat, c) is None]
        for aircraft in state.flying(seat):
            found.extend(_for_aircraft(state, aircraft))
        for i, choice in enumerate(state.scenario.pilots):
            if choice.side == seat and state.option("training"):
                found.extend(ChoosePilot(i, aircraft.id) for aircraft in lines.eligible(state, choice))
        return [c for c in found if isinstance(c, Place) or self.refusal(state, seat, c) is None]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(name, at):
                return choices.place(state, seat, name, at)
            case Face(name, facing):
                return choices.face(state, seat, name, facing)
            case SetLevel(name, level):
                return choices.set_level(state, seat, name, level)
            case Assign(name, unit):
                return choices.assign(state, seat, name, unit)
            case ChoosePilot(choice, name):
                return choices.choose_pilot(state, seat, choice, name)
            case ChooseSkills(name, skills):
                return choices.choose_skills(state, seat, name, skills)
            case ChooseLoad(name, load):
                return choices.choose_load(state, seat, name, load)
            case Deploy():
                return choices.deploy(state, seat)
            case Ready():
                return choices.ready(state, seat)
        return wrong(self)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        state = now.state
        match command:
            case Place(name, at):
                aircraft = state.aircraft[name]
                yield AircraftPlaced(name, at, aircraft.facing, aircraft.level)
            case Face(name, facing):
                aircraft = state.aircraft[name]
                yield AircraftPlaced(name, aircraft.hex, facing, aircraft.level)
            case SetLevel(name, level):
                aircraft = state.aircraft[name]
                yield AircraftPlaced(name, aircraft.hex, aircraft.facing, level)
            case Assign(name, unit):
                yield UnitFormed(name, unit)
            case ChoosePilot(choice, name):
                yield from _give_pilot(now, choice, name)
            case ChooseSkills(name, skills):
                yield SkillChosen(name, skills)
            case ChooseLoad(name, load):
                yield _load(state, state.aircraft[name], load)
            case Deploy():
                yield from _deploy(state, seat)
            case Ready():
                yield SideReady(seat)
                if seat == state.scenario.first_setup:
                    yield StepBegan("setup", (1 - seat,))
                else:
                    yield from map(Scored, scoring.handicap(state.scenario))
                    yield StepBegan("initiative")


def _for_aircraft(state: State, aircraft: Aircraft) -> Iterator[Command]:
    """Everything that might be chosen for one aircraft; what is refused is taken out later, but for the places,
    which are thousands.
    """
    line = lines.placed_of(state.scenario, aircraft.id)
    if line.hex is None:
        yield from [place for place in _places(state, aircraft.id) if place.hex != aircraft.hex]
    yield from (Face(aircraft.id, f) for f in choices.facings(state, aircraft))
    yield from (SetLevel(aircraft.id, level) for level in choices.levels(state, aircraft))
    if line.units_free:
        mates = [home.id for home in state.homes.values() if home.side == aircraft.side]
        yield from (Assign(aircraft.id, name) for name in (*mates, choices.new_unit(state, aircraft)))
    number = SKILLS_OF.get(aircraft.training, 0)
    if number:
        yield from (ChooseSkills(aircraft.id, skills) for skills in combinations(range(1, 6), number))
    yield from (ChooseLoad(aircraft.id, load) for load in line.load_choices)


@kept("scenario")
def _places(state: State, name: str) -> tuple[Place, ...]:
    """Every place of an aircraft in its zone."""
    grid = state.scenario.grid
    return tuple([Place(name, at) for at in lines.placed_of(state.scenario, name).zone.hexes if at in grid])


def _load(state: State, aircraft: Aircraft, load: str) -> Event:
    """A load hung on, with the full speed that goes with it (TL-SPD-10)."""
    dice = state.library.loads[load].dice if load else 0
    return LoadChosen(aircraft.id, load, dice, speed.full(state, replace(aircraft, loaded_at_start=dice > 0)))


def _give_pilot(now: Now[State], choice: int, name: str) -> Iterator[Event]:
    """The pilot goes to the aircraft; when all of them are given, the next holder in order after it gives his up
    (TL-SET-03).
    """
    state = now.state
    given = state.scenario.pilots[choice]
    counter = state.aircraft[name]
    holders = lines.holders(state, given)
    before = ""
    if len(holders) >= given.number:
        before = next((h for h in holders if h.number > counter.number), holders[0]).id
    yield PilotChosen(choice, name, before, Training(given.training))
    after = now.state.aircraft[name]
    if len(after.skills) != SKILLS_OF.get(after.training, 0):
        yield SkillChosen(name, proposal.skills_for(now.state, after))


def _deploy(state: State, seat: int) -> Iterator[Event]:
    """Everything to where the staff proposes it."""
    for name, post in proposal.posts(state, seat).items():
        aircraft = state.aircraft[name]
        if (aircraft.hex, aircraft.facing, aircraft.level) != (post.hex, post.facing, post.level):
            yield AircraftPlaced(name, post.hex, post.facing, post.level)


STEPS: tuple[Step[State], ...] = (SetUp(),)
