"""Questions of the window and the bot about the battlefield, answered from a view: paths, weapon ranges, odds of
attacks, exposure to fire.

Everything takes the aircraft where it is, or where it would be (`moved_to`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabletop.games.thunderbolt_apache.rules import attacking, forecast, moving
from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules.enemy_fire import Threat, has_pod, threats
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, has_radar
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer, put_flyer
from tabletop.games.thunderbolt_apache.rules.stress import points


def moved_to(state: State, serial: int, number: int, side: int, altitude: Altitude) -> State:
    """The view with an aircraft at another place; nothing else is changed."""
    return put_flyer(state, serial, hex=number, side=side, altitude=altitude)


# -- movement
@dataclass(frozen=True, slots=True)
class Way:
    """A way through one activation: the sides taken step by step, where it ends (hex 0: off the battlefield), how
    many ridge rolls it calls for at L, and whether the activation may end there."""

    steps: tuple[int, ...]
    hex: int
    side: int
    rolls: int
    may_end: bool


def ways(state: State, flyer: Flyer, altitude: Altitude | None = None) -> list[Way]:
    """Every way the aircraft can take from here in this activation, the shortest first; () is to stay (TA-MOVE-01 to
    TA-MOVE-16).

    Before an activation it is reckoned as if it began now."""
    start = changed_flyer(
        flyer,
        altitude=altitude or flyer.altitude,
        began=flyer.began or (flyer.hex, flyer.side),
        spent=flyer.spent if flyer.began else 0,
        aimed=(),
    )
    found: list[Way] = []
    queue: list[tuple[Flyer, tuple[int, ...], int]] = [(start, (), 0)]
    while queue:
        here, taken, rolls = queue.pop(0)
        found.append(Way(taken, here.hex, here.side, rolls, moving.end_refusal(state, here) is None))
        if moving.leave_refusal(state, here) is None:
            found.append(Way(taken, 0, here.side, rolls, True))
        for side in moving.steps(state, here):
            number, place = moving.landing(here, side)
            more = moving.must_roll(state, here, number, place)
            following = changed_flyer(here, hex=number, side=place, spent=here.spent + 1)
            queue.append((following, (*taken, side), rolls + more))
    return found


# -- weapons
def weapon_reach(state: State, flyer: Flyer, key: str) -> dict[int, str]:
    """For each hex "" if the store can be fired into it from here, else why not: for range rings, the fan and hatching
    ."""
    if key == CANNON:
        refusal = attacking.cannon_refusal(state, flyer)
        elsewhere = "The Cannon reaches only its own hex. (TA-CANNON-01)"
        return {
            number: ("" if refusal is None else str(refusal)) if number == flyer.hex else elsewhere for number in HEXES
        }
    store = state.library.stores[key]
    found = {number: attacking.hex_refusal(state, flyer, store, number) for number in HEXES}
    return {number: "" if refusal is None else str(refusal) for number, refusal in found.items()}


def unit_chance(state: State, flyer: Flyer, key: str, unit: Enemy) -> Fraction:
    """Chance that one roll of the store, or the Cannon, destroys the unit from here (TA-ATTACK-13)."""
    return forecast.hit_chance(attacking.attack_tally(state, flyer, key, unit))


def aims(state: State, flyer: Flyer) -> dict[tuple[str, int], Fraction]:
    """Every store and unit that may be aimed now, with the chance of one roll: what `Aim` allows."""
    kinds = [key for key in dict.fromkeys(flyer.stores) if state.library.stores[key].fired]
    if state.card_of(flyer).cannon is not None:
        kinds.append(CANNON)
    return {
        (key, unit.serial): unit_chance(state, flyer, key, unit)
        for key in kinds
        for unit in state.living_units
        if attacking.aim_refusal(state, flyer, key, unit.serial) is None
    }


def aimed_chances(state: State, flyer: Flyer) -> dict[int, Fraction]:
    """Chance that each target of the shots aimed so far is destroyed by all of them together."""
    rolls: dict[int, list[Fraction]] = {}
    for shot in flyer.aimed:
        for serial in shot.targets:
            unit = state.here.enemies[serial]
            if unit.alive:
                rolls.setdefault(serial, []).append(unit_chance(state, flyer, shot.store, unit))
    return {serial: forecast.kill_chance(chances) for serial, chances in rolls.items()}


# -- exposure
@dataclass(frozen=True, slots=True)
class Exposure:
    """Who could fire at a place, and the hits: as printed, after Evasive, and expected after jamming and ECM too
    ."""

    threats: tuple[Threat, ...]
    light: int
    heavy: int
    evaded_light: int
    evaded_heavy: int
    expected_light: Fraction
    expected_heavy: Fraction


def exposure(state: State, flyer: Flyer, place: Place | None = None) -> Exposure:
    """The threat to an aircraft where it is, or at another place and altitude (TA-FIRE-01, TA-ECM-01, TA-EVA-05,
    SC14)."""
    where = place or Place(flyer.hex, flyer.side, flyer.altitude)
    found = tuple(threats(state, where))
    have, pod = points(state, flyer), has_pod(state, flyer)
    jamming = state.condition_effect("radar_jamming")
    left = [0, 0]
    expected = [Fraction(0), Fraction(0)]
    for threat in found:
        hits = Incoming(flyer.serial, threat.light, threat.heavy)
        light, heavy = events.after(hits, *events.default(hits, have))
        through = forecast.after_ecm(Fraction(1), pod)
        if jamming and has_radar(state, state.here.enemies[threat.unit]):
            through *= Fraction(jamming - 1, 10)
        left = [left[0] + light, left[1] + heavy]
        expected = [expected[0] + light * through, expected[1] + heavy * through]
    return Exposure(
        found,
        sum(t.light for t in found),
        sum(t.heavy for t in found),
        left[0],
        left[1],
        expected[0],
        expected[1],
    )


def crash_by_fire(state: State, flyer: Flyer, place: Place | None = None) -> Fraction:
    """Chance that all of that fire, should every unit pick this aircraft, brings it down by counters (a bound, not a
    forecast)."""
    found = exposure(state, flyer, place)
    return forecast.crash_chance(state, flyer, found.evaded_light, found.evaded_heavy)
