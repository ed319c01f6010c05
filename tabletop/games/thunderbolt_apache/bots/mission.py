"""Commands on the battlefield: entry, order, altitude, steps, aims, fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots.flying import Plan, Sortie
from tabletop.games.thunderbolt_apache.bots.ground import HEX_OF, OFF, PLACES, index_of
from tabletop.games.thunderbolt_apache.bots.gunnery import Attack
from tabletop.games.thunderbolt_apache.bots.weights import Weights
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso, ClearAim, Fire
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.hexes import place_name
from tabletop.games.thunderbolt_apache.rules.moving import Leave, Step
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.bots.flying import Plan, Sortie
    from tabletop.games.thunderbolt_apache.bots.gunnery import Attack

# -- Reasons in one plain sentence.


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


# -- Commands on the battlefield.

Choice = tuple[Command, str]


class Field:
    """Plays the battlefield. Keeps what it has worked out about each aircraft as long as nothing else has changed, so
    the same view gives the same choice with and without it."""

    def __init__(self, weights: Weights, takes_back: bool = False) -> None:
        self.weights = weights
        self.takes_back = takes_back
        """Whether it takes aims back that it would not have made: for advice."""
        self._sorties: dict[int, tuple[object, Sortie]] = {}

    def sortie(self, view: State, flyer: Flyer) -> Sortie:
        """The aircraft with its odds, dangers and turns to come."""
        key = (_mark(view, flyer), self.weights)
        known = self._sorties.get(flyer.serial)
        if known is None or known[0] != key:
            known = self._sorties[flyer.serial] = (key, Sortie(view, flyer, self.weights))
        known[1].state, known[1].flyer = view, flyer
        return known[1]

    # -- entry
    def enter(self, view: State, options: Sequence[Command]) -> Choice:
        """Aircraft one after the other, each where its first turns promise most for the least fire."""
        places = [c for c in options if isinstance(c, Enter)]
        if not places:
            return Done(), "Everybody is placed."
        serial = min(c.serial for c in places)
        flyer = view.here.flyers[serial]
        sortie = self.sortie(view, flyer)
        mine = [c for c in places if c.serial == serial]
        best = max(mine, key=lambda c: (round(sortie.entry_score(index_of(c.hex, c.side), c.altitude), 6), -c.hex))
        return best, of_entry(view, sortie, best)

    # -- who acts next
    def order(self, view: State, options: Sequence[Command]) -> Choice:
        """First who destroys most: the others then fly in less danger."""
        waiting = [c for c in options if isinstance(c, Activate)]
        best, most = waiting[0], -1e9
        for command in waiting:
            plan = self.sortie(view, view.here.flyers[command.serial]).plan()
            gain = plan.gain if plan is not None else 0.0
            if gain > most + 1e-9:
                best, most = command, gain
        return best, of_order(view, best.serial, most)

    # -- the activation
    def altitude(self, view: State, options: Sequence[Command]) -> Choice:
        flyer = view.here.flyers[int(view.frames[-1].args[0])]
        sortie = self.sortie(view, flyer)
        plan = sortie.plan()
        if plan is None or SetAltitude(plan.altitude) not in options:
            return options[0], "Keeps its height."
        return SetAltitude(plan.altitude), of_plan(view, sortie, plan)

    def act(self, view: State, options: Sequence[Command]) -> Choice:
        """The next command of the plan: an aim, fire, a step, leaving or the end."""
        flyer = view.here.flyers[int(view.frames[-1].args[0])]
        sortie = self.sortie(view, flyer)
        here = index_of(flyer.hex, flyer.side)
        if flyer.aimed:
            return self._aim(view, sortie, flyer, sortie.attack(here, flyer.altitude), options)
        plan = sortie.plan((flyer.altitude,))
        if plan is None:
            return _anything(options), "Takes what is open to it."
        if plan.attack_at == 0:
            attack = sortie.attack(here, flyer.altitude)
            if attack.shots:
                return self._aim(view, sortie, flyer, attack, options)
        return _move(view, sortie, plan, options)

    def _aim(self, view: State, sortie: Sortie, flyer: Flyer, attack: Attack, options: Sequence[Command]) -> Choice:
        """The next aim of the attack; when all is aimed, fire. Somebody else's aims that do not fit are taken back."""
        reason = of_attack(view, sortie, attack)
        for index, (key, targets) in enumerate(attack.shots):
            if index >= len(flyer.aimed):
                aim = Aim(key, targets[0])
                if aim in options:
                    return aim, reason
                break
            have = flyer.aimed[index]
            if have.store != key or have.hex != view.here.enemies[targets[0]].hex:
                break
            if key != CANNON and view.library.stores[key].area:
                continue
            if have.targets[0] != targets[0]:
                break
            more = [u for u in targets if u not in have.targets]
            if more and AimAlso(index, more[0]) in options:
                return AimAlso(index, more[0]), reason
        else:
            if Fire() in options:
                return Fire(), reason
        if self.takes_back and flyer.aimed and ClearAim() in options:
            return ClearAim(), "These aims are not the best ones: take them back."
        if Fire() in options:
            return Fire(), reason
        return _move(view, sortie, sortie.plan((flyer.altitude,)), options)


def _move(view: State, sortie: Sortie, plan: Plan | None, options: Sequence[Command]) -> Choice:
    if plan is None:
        return _anything(options), "Takes what is open to it."
    met, end = plan.way
    reason = of_plan(view, sortie, plan)
    wanted: Command = EndActivation()
    if len(met) > 1:
        wanted = Step(PLACES[met[1]][1])
    elif end == OFF:
        wanted = Leave()
    return (wanted, reason) if wanted in options else (_anything(options), "Takes what is open to it.")


def _anything(options: Sequence[Command]) -> Command:
    """Something that goes on: the end, leaving, a step, fire."""
    for kind in (EndActivation, Leave, Step, Fire):
        found = next((c for c in options if isinstance(c, kind)), None)
        if found is not None:
            return found
    return options[0]


def _mark(view: State, flyer: Flyer) -> object:
    """All that the figures of an aircraft depend on, but its own place."""
    mission = view.here
    pilot = view.pilots.get(flyer.pilot)
    plane = view.planes.get(flyer.serial)
    friends = tuple((f.serial, f.hex, f.side, f.altitude, f.flight) for f in view.flyers if f.serial != flyer.serial)
    units = tuple((u.serial, u.type, u.hex, u.cover) for u in view.living_units)
    crew = (pilot.stress, pilot.level, pilot.wounds) if pilot is not None else None
    return (
        id(view.library), view.scenario.key, view.day, view.days, view.condition, mission.battalion, mission.turn,
        mission.marker, mission.scout_loiter, mission.night, mission.outbound, mission.tiles, mission.ridges, units,
        friends, flyer.card, flyer.pilot, flyer.stores, flyer.counters, flyer.flight, flyer.fast, crew,
        plane.damage if plane is not None else (),
    )  # fmt: skip
