"""Set-up: as the staff proposes it, except that torpedo carriers with a free choice come from both bows of their
target.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots.attack import Attack
from tabletop.games.thunderbolt_lightning.bots.picture import Picture
from tabletop.games.thunderbolt_lightning.bots.weights import Weights
from tabletop.games.thunderbolt_lightning.rules.ordnance import torpedo_sector
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Unit
from tabletop.games.thunderbolt_lightning.rules.setting_up import lines, proposal
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import (
    ChoosePilot,
    ChooseSkills,
    Deploy,
    Face,
    Place,
    Ready,
)
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex, heading_to, neighbour

Post = tuple[Hex, int]


def set_up(state: State, seat: int, options: Sequence[Command], weights: Weights) -> tuple[Command, str]:
    """The next command of the set-up, and why."""
    own = posts(state, seat, weights)
    staff = proposal.posts(state, seat)
    if any(
        (aircraft.hex, aircraft.facing, aircraft.level) != (place.hex, place.facing, place.level)
        for name, place in staff.items()
        if name not in own and (aircraft := state.aircraft[name])
    ):
        for command in options:
            if isinstance(command, Deploy):
                return command, "Takes the set-up the staff proposes."
    for command in options:
        if isinstance(command, Place) and command.aircraft in own and own[command.aircraft][0] == command.hex:
            return command, "Comes in from both bows, so that the ship cannot comb all the torpedoes."
        if isinstance(command, Face) and command.aircraft in own and own[command.aircraft][1] == command.facing:
            return command, "Turns to where the ship will be."
    return _pilots(state, seat, options)


def _pilots(state: State, seat: int, options: Sequence[Command]) -> tuple[Command, str]:
    for command in options:
        if isinstance(command, ChooseSkills) and command.skills == proposal.skills_for(
            state, state.aircraft[command.aircraft]
        ):
            return command, "Chooses the skills that suit the aircraft."
    if Ready() in options:
        return Ready(), "My aircraft stand well."
    wanted = proposal.pilots(state, seat)
    choices = [c for c in options if isinstance(c, ChoosePilot)]
    for command in choices:
        choice = state.scenario.pilots[command.choice]
        if len(lines.holders(state, choice)) < choice.number and wanted.get(command.aircraft, "") == choice.training:
            return command, "The leaders get the better pilots."
    if choices:
        return choices[0], "The leaders get the better pilots."
    for option in options:
        if isinstance(option, ChooseSkills) and len(option.skills) == SKILLS_OF.get(
            state.aircraft[option.aircraft].training, 0
        ):
            return option, "Chooses skills."
    return next((c for c in options if isinstance(c, Deploy)), options[0]), "Sets up."


# -- torpedo carriers
def posts(state: State, seat: int, weights: Weights) -> dict[str, Post]:
    """Places and facings of torpedo carriers whose zone is wide and whose facing is free, by aircraft."""
    scenario = state.scenario
    if "ordnance" not in scenario.options or not scenario.ships:
        return {}
    lines = {p.id: p for p in scenario.aircraft}
    free: list[Unit] = []
    for home in state.homes.values():
        first = lines[home.members[0]] if home.side == seat and home.members else None
        if first is None or first.load != "torpedo" or first.hex is not None:
            continue
        if len(first.zone.facings) == 6 and len(first.zone.hexes) > weights.helm.wide:
            free.append(home)
    if not free:
        return {}
    picture = Picture(state, seat, weights)
    found: dict[str, Post] = {}
    for i, home in enumerate(free):
        found.update(_block(picture, home, ("port", "starboard")[i % 2], lines[home.members[0]].zone.hexes))
    return found


def _block(picture: Picture, home: Unit, half: str, zone: tuple[Hex, ...]) -> dict[str, Post]:
    """A unit at the hex of its half from which the way to a good launch is shortest."""
    attack = Attack(picture, picture[home.members[0]])
    best: tuple[float, Hex, int] | None = None
    for at in zone:
        for goal in attack.goals:
            centre = goal.hexes[len(goal.hexes) // 2]
            if torpedo_sector((at[0] - centre[0], at[1] - centre[1]), goal.heading)[1] != half:
                continue
            facing = heading_to(at, neighbour(centre, goal.heading, picture.weights.helm.lead))
            worth = attack.torpedo_approach(at, facing)
            if best is None or worth > best[0]:
                best = (worth, at, facing)
    if best is None:
        return {}
    _, at, facing = best
    inside = set(zone)
    places = [at, *(h for h in (neighbour(at, facing + w) for w in proposal.FORMATION) if h in inside)]
    return {name: (places[i % len(places)], facing) for i, name in enumerate(home.members)}
