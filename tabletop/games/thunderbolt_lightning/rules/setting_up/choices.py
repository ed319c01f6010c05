"""What may be chosen at set-up and why not (TL-SET, TL-UNIT-01, TL-TRN-04, TL-TRN-05). Choosing what is so already
is refused too.
"""

from __future__ import annotations

from itertools import combinations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILL_NAMES, SKILLS_OF, Aircraft
from tabletop.games.thunderbolt_lightning.rules.scenario import PlacedAircraft
from tabletop.games.thunderbolt_lightning.rules.setting_up import lines, proposal
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, grade_words
from tabletop.grid.hexes import POINTY_NAMES, Hex


def _own(state: State, seat: int, name: str) -> Refusal | None:
    """An aircraft may be set up by its own side, in its turn (TL-SET-02)."""
    counter = state.aircraft.get(name)
    if counter is None or not counter.flying:
        return Refusal("TL-SET-01", f'There is no aircraft "{name}" to be set up.')
    if counter.side != seat:
        return Refusal("TL-SET-02", f"{called(state, name)} is set up by {state.scenario.sides[counter.side].name}.")
    return None


def _line(state: State, name: str) -> PlacedAircraft:
    return lines.placed_of(state.scenario, name)


def place(state: State, seat: int, aircraft: str, at: Hex) -> Refusal | None:
    """Where it may stand (TL-SET-01, TL-SET-05). Aircraft may share hexes (TL-HEX-06)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    name, line, grid = called(state, aircraft), _line(state, aircraft), state.scenario.grid
    if at not in grid:
        return Refusal("TL-SET-05", "That hex is off the map.")
    if line.hex is not None:
        return Refusal("TL-SET-01", f"The scenario puts {name} at {grid.label(line.hex)}.")
    if at not in line.zone.hexes:
        return Refusal("TL-SET-01", f"{grid.label(at)} is outside the zone of {name}.")
    if state.aircraft[aircraft].hex == at:
        return Refusal("TL-SET-01", f"{name} stands at {grid.label(at)} already.")
    return None


def facings(state: State, aircraft: Aircraft) -> tuple[int, ...]:
    """Facings that the scenario leaves open for it."""
    line = _line(state, aircraft.id)
    return (line.facing,) if line.facing is not None else line.zone.facings


def face(state: State, seat: int, aircraft: str, facing: int) -> Refusal | None:
    """Which way it may look (TL-SET-01)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    counter = state.aircraft[aircraft]
    name, allowed = called(state, counter.id), facings(state, counter)
    if facing not in allowed:
        return Refusal("TL-SET-01", f"{name} must face {' or '.join(POINTY_NAMES[f] for f in allowed)}.")
    if counter.facing == facing:
        return Refusal("TL-SET-01", f"{name} faces {POINTY_NAMES[facing]} already.")
    return None


def levels(state: State, aircraft: Aircraft) -> tuple[int, ...]:
    """Levels open to it; only its present one without the altitude rules (TL-GEN-08)."""
    if not state.option("altitude"):
        return (aircraft.level,)
    return lines.levels_open(state.scenario, _line(state, aircraft.id))


def set_level(state: State, seat: int, aircraft: str, level: int) -> Refusal | None:
    """How high it may start (TL-SET-05)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    counter = state.aircraft[aircraft]
    name = called(state, counter.id)
    if not state.option("altitude"):
        return Refusal("TL-GEN-08", "Without the altitude rules all are at one level.")
    if not 0 <= level < len(LEVEL_NAMES):
        return Refusal("TL-SET-05", "There are four levels: Very Low, Low, Medium, High.")
    ceiling = state.type_of(counter).ceiling
    if level > ceiling:
        return Refusal(
            "TL-SET-05", f"{name} cannot start at {LEVEL_NAMES[level]}: its ceiling is {LEVEL_NAMES[ceiling]}."
        )
    allowed = levels(state, counter)
    if level not in allowed:
        return Refusal("TL-SET-05", f"{name} must start at {' or '.join(LEVEL_NAMES[i] for i in allowed)}.")
    if counter.level == level:
        return Refusal("TL-SET-05", f"{name} is at {LEVEL_NAMES[level]} already.")
    return None


def new_unit(state: State, aircraft: Aircraft) -> str:
    """What a new unit of an aircraft's group would be called: the first free name."""
    line = _line(state, aircraft.id)
    base = line.group or line.unit
    return next(name for k in range(1, 99) if (name := f"{base} {k}") not in state.homes)


def _regroups_with(state: State, line: PlacedAircraft, unit: str) -> bool:
    members = [_line(state, m) for m in state.homes[unit].members]
    return all(m.units_free and m.group == line.group and m.side == line.side for m in members)


def assign(state: State, seat: int, aircraft: str, unit: str) -> Refusal | None:
    """Which unit it may join (TL-UNIT-01)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    counter, line = state.aircraft[aircraft], _line(state, aircraft)
    name, home = called(state, counter.id), state.homes.get(unit)
    if not line.units_free:
        return Refusal("TL-UNIT-01", f"The scenario fixes the units: {name} stays in {counter.home_unit}.")
    if home is None:
        fresh = new_unit(state, counter)
        if unit != fresh:
            return Refusal("TL-UNIT-01", f'A new unit would be called "{fresh}".')
        if len(state.homes[counter.home_unit].members) == 1:
            return Refusal("TL-UNIT-01", f"{name} is a unit of its own already.")
        return None
    if unit == counter.home_unit:
        return Refusal("TL-UNIT-01", f"{name} is in {unit} already.")
    if not _regroups_with(state, line, unit):
        return Refusal("TL-UNIT-01", f"{name} cannot be grouped with {unit} in this scenario.")
    if len(home.members) >= units.LARGEST:
        return Refusal("TL-UNIT-01", f"{unit} has {len(home.members)} aircraft; {units.LARGEST} are the most.")
    return None


def choose_pilot(state: State, seat: int, choice: int, aircraft: str) -> Refusal | None:
    """Who may have a better pilot (TL-SET-03)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    name, pilots = called(state, aircraft), state.scenario.pilots
    if not state.option("training"):
        return Refusal("TL-OPT-01", "Without the training rules every pilot is Trained.")
    if not 0 <= choice < len(pilots) or pilots[choice].side != seat:
        return Refusal("TL-SET-03", "The scenario gives no such pilot.")
    pilot, counter = pilots[choice], state.aircraft[aircraft]
    if counter not in lines.eligible(state, pilot):
        return Refusal("TL-SET-03", f"That pilot cannot fly with {name}.")
    if counter.training.value == pilot.training:
        return Refusal("TL-SET-03", f"{name} has such a pilot already.")
    if counter.training.value != _line(state, counter.id).training:
        return Refusal("TL-SET-03", f"{name} has another better pilot.")
    return None


def choose_skills(state: State, seat: int, aircraft: str, skills: tuple[int, ...]) -> Refusal | None:
    """Which skills (TL-TRN-04, TL-TRN-05); a grade below Veteran has none (TL-TRN-01)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    counter = state.aircraft[aircraft]
    name, number = called(state, counter.id), SKILLS_OF.get(counter.training, 0)
    if number == 0:
        return Refusal("TL-TRN-04", f"The pilot of {name} has no skills.")
    if _line(state, counter.id).skills:
        return Refusal("TL-SET-03", f"The scenario names the skills of {name}.")
    if len(set(skills)) != len(skills):
        return Refusal("TL-TRN-05", "A skill may be taken once.")
    if len(skills) != number or list(skills) != sorted(skills) or not set(skills) <= SKILL_NAMES.keys():
        return Refusal("TL-TRN-04", f"{name} has {number} of the skills 1 to 5, in order, not {len(skills)}.")
    if counter.skills == skills:
        return Refusal("TL-TRN-04", f"{name} has these skills already.")
    return None


def choose_load(state: State, seat: int, aircraft: str, load: str) -> Refusal | None:
    """Which load, where the scenario leaves a choice (TL-SET-03)."""
    if (bad := _own(state, seat, aircraft)) is not None:
        return bad
    name, allowed = called(state, aircraft), _line(state, aircraft).load_choices
    if not allowed:
        return Refusal("TL-SET-03", f"The scenario fixes the load of {name}.")
    if load not in allowed:
        return Refusal("TL-SET-03", f"{name} may carry {' or '.join(x or 'nothing' for x in allowed)}.")
    if state.aircraft[aircraft].load == load:
        return Refusal("TL-SET-03", f"{name} carries that already.")
    return None


def deploy(state: State, seat: int) -> Refusal | None:
    """Nothing to do when all stands as proposed."""
    for name, post in proposal.posts(state, seat).items():
        aircraft = state.aircraft[name]
        if (aircraft.hex, aircraft.facing, aircraft.level) != (post.hex, post.facing, post.level):
            return None
    return Refusal("TL-SET-01", "Everything stands as the staff proposes it.")


def ready(state: State, seat: int) -> Refusal | None:
    """What is missing before the set-up can be confirmed: cohesion (TL-SET-04), pilots and skills (TL-SET-03)."""
    for home in state.homes.values():
        if home.side != seat:
            continue
        members = [state.aircraft[m] for m in home.members]
        for one, other in combinations(members, 2):
            if not units.together(one, other):
                what = "at different levels" if one.level != other.level else "more than 2 hexes apart"
                return Refusal(
                    "TL-SET-04", f"{called(state, one.id)} and {called(state, other.id)} of {home.id} are {what}."
                )
    if not state.option("training"):
        return None
    for choice in state.scenario.pilots:
        have = len(lines.holders(state, choice))
        if choice.side == seat and have != choice.number:
            grade = grade_words(choice.training)
            return Refusal(
                "TL-SET-03",
                f"{choice.number} of {', '.join(choice.groups)} must be {grade}, {have}"
                f" {'is' if have == 1 else 'are'}.",
            )
    for pilot in state.flying(seat):
        if len(pilot.skills) != SKILLS_OF.get(pilot.training, 0):
            return Refusal("TL-TRN-04", f"{called(state, pilot.id)} has {SKILLS_OF[pilot.training]} skills to choose.")
    return None
