"""Reasons in one plain sentence, with the numbers a player would ask for."""

from __future__ import annotations

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.bots.flying import Plan
from tabletop.games.thunderbolt_lightning.bots.gunfire import Burst
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture
from tabletop.games.thunderbolt_lightning.rules import firing
from tabletop.games.thunderbolt_lightning.rules.arcs import REAR, bearing
from tabletop.games.thunderbolt_lightning.rules.changing import changed
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.wording import called


def percent(chance: float) -> str:
    """A chance as it is told: "42 %"."""
    return f"{round(100 * chance)} %"


def of_plan(picture: Picture, me: Craft, plan: Plan) -> str:
    """Why this move."""
    state = picture.state
    if plan.about == "leave":
        bonus = picture.exit_bonus(me)
        return (
            f"Leaves over the edge: {counted(round(bonus), 'point')} {'is' if bonus == 1 else 'are'} waiting there."
            if bonus
            else "Its task is done: it makes for home."
        )
    if plan.about == "bomb":
        load = state.library.loads[me.aircraft.load]
        some = "bomb" if me.aircraft.load_left == 1 else f"{me.aircraft.load_left} bombs"
        return (
            f"Drops its {some} on {called(state, plan.target)}: {percent(plan.chance)} for a hit of {load.damage}"
            " damage points each."
        )
    if plan.about == "torpedo":
        return f"Launches its torpedo at {called(state, plan.target)}: {percent(plan.chance)} to hit."
    if plan.about == "jettison":
        return "Drops a load that is of no use here, to fight without the weight."
    task = {
        "exit": "Presses on towards the edge",
        "home": "Makes for home",
        "bomb": "Flies its attack run",
        "torpedo": "Closes in for the torpedo",
        "rocket": "Closes in for the rockets",
        "fight": "Takes up a better position",
    }[me.task]
    return f"{_shot(picture, me, plan) or task}; {_back(picture, me, plan)}."


def _there(me: Craft, plan: Plan) -> object:
    assert plan.pose is not None
    at, facing, inverted = plan.pose
    return changed(me.aircraft, hex=at, facing=facing, inverted=inverted, moved=True)


def _shot(picture: Picture, me: Craft, plan: Plan) -> str:
    target = picture.get(plan.target) if plan.target else None
    if target is None or plan.pose is None:
        return ""
    name = called(picture.state, target.id)
    found = [s for s in shots.shots_from(picture.state, _there(me, plan)) if s.target == target.id]  # type: ignore[arg-type]
    if not found:
        return f"Waits for {name} to fly into the sights"
    best = max(found, key=lambda s: s.expected)
    behind = bearing(target.at, target.facing, plan.pose[0]) & REAR
    verb = "Turns in behind" if behind else "Turns its nose on"
    if best.destroy >= 0.05:
        return f"{verb} {name}: {percent(float(best.destroy))} to bring him down"
    return f"{verb} {name}: {percent(float(best.damage))} for a hit that counts"


def _back(picture: Picture, me: Craft, plan: Plan) -> str:
    if plan.pose is None:
        return "it leaves"
    firers = {s.shooter for s in shots.threats(picture.state, _there(me, plan))}  # type: ignore[arg-type]
    if not firers:
        return "no aircraft can shoot at it there from where it is now"
    return "one enemy can shoot back" if len(firers) == 1 else f"{len(firers)} enemies can shoot back"


def of_fire(picture: Picture, command: Declare, burst: Burst, waits: float) -> str:
    """Why this fire."""
    state = picture.state
    firer, name = picture[command.aircraft], called(state, command.target)
    target = state.aircraft.get(command.target)
    if target is None:
        what = "Fires its rockets at" if command.mount == firing.ROCKETS else "Strafes"
        return (
            f"{what} {name}: {burst.hits:.1f} damage points to be expected."
            if command.mount >= 0
            else f"{what} {name}."
        )
    found = next(
        (s for s in shots.gun_shots(state, firer.aircraft) if s.mount == command.mount and s.target == command.target),
        None,
    )
    if found is None:
        return f"Fires at {name}."
    return (
        f"Fires at {name}, needing {found.needed}: {percent(float(found.damage))} for a hit that counts, "
        f"{percent(float(found.destroy))} to bring him down."
    )
