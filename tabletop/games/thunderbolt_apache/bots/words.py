"""Reasons in one plain sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.bots.ground import HEX_OF, OFF, index_of
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.hexes import place_name
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.bots.flying import Plan, Sortie
    from tabletop.games.thunderbolt_apache.bots.gunnery import Attack


def percent(chance: float) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def joined(parts: list[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def _unit(view: State, serial: int) -> str:
    unit = view.here.enemies[serial]
    return f"the {view.library.units[unit.type].name} in hex {unit.hex}"


def of_attack(view: State, sortie: Sortie, attack: Attack) -> str:
    """What it fires at, with chances."""
    if not attack.shots:
        return "Holds its fire."
    ranked = sorted(attack.kills.items(), key=lambda k: (-sortie.worth.get(k[0], 0.0) * k[1], k[0]))[:2]
    what = joined([f"{_unit(view, serial)} ({percent(p)})" for serial, p in ranked])
    more = len(attack.kills) - len(ranked)
    tail = f" and {more} more" if more > 0 else ""
    cannon = attack.shots[0][0] == CANNON
    with_what = "the Cannon" if cannon else joined([f"{n} {key}" for key, n in _counts(attack).items()])
    return f"{flyer_name(sortie.flyer)} fires {with_what} at {what}{tail}."


def _counts(attack: Attack) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, _ in attack.shots:
        found[key] = found.get(key, 0) + 1
    return found


def of_plan(view: State, sortie: Sortie, plan: Plan) -> str:
    """Why this altitude and way."""
    who = flyer_name(sortie.flyer)
    height = ALTITUDE_NAMES[plan.altitude]
    end = plan.way[1]
    if end == OFF:
        why = "its fuel is running out" if sortie.own <= 2 else "there is nothing more to gain here"
        return f"{who} leaves the battlefield: {why}."
    safety = _safety(sortie, plan)
    if plan.attack_at >= 0:
        number = HEX_OF[plan.way[0][plan.attack_at]]
        where = "from where it is" if plan.attack_at == 0 else f"out of hex {number}"
        return f"{who} attacks {where} at {height}; {safety} afterwards."
    if sortie.own <= 3:
        return f"{who} heads for the border at {height}: {sortie.own} on the loiter track."
    if len(plan.way[0]) == 1:
        return f"{who} stays where it is; {safety} there."
    return f"{who} {'moves on' if sortie.flyer.attacked else 'takes up a better place'} at {height}; {safety} there."


def _safety(sortie: Sortie, plan: Plan) -> str:
    firing = _firing(sortie, plan.way[1], plan.altitude)
    if not firing:
        return "nobody can fire at it"
    return "one enemy can fire at it" if firing == 1 else f"{firing} enemies can fire at it"


def _firing(sortie: Sortie, place: int, altitude: Altitude) -> int:
    """Enemies that could fire at the aircraft there."""
    i = 0 if altitude is Altitude.LOW else 1
    return sum(1 for part in sortie.contributions.values() if part[i][place] > 0)


def of_entry(view: State, sortie: Sortie, place: Enter) -> str:
    """Why it enters there."""
    at = index_of(place.hex, place.side)
    firing = _firing(sortie, at, place.altitude)
    fire = "out of all fire" if not firing else "in reach of one enemy" if firing == 1 else f"in reach of {firing}"
    ahead = (
        "with targets before it" if sortie.quick(at, place.altitude is Altitude.LOW)[0] > 0 else "on the way to targets"
    )
    where = f"{place_name(place.hex, place.side)} at {ALTITUDE_NAMES[place.altitude]}"
    return f"{flyer_name(sortie.flyer)} enters in {where}: {fire}, {ahead}."


def of_order(view: State, serial: int, gain: float) -> str:
    """Why that aircraft goes first."""
    who = flyer_name(view.here.flyers[serial])
    return f"{who} goes first: it can destroy most." if gain > 0 else f"{who} goes first."
