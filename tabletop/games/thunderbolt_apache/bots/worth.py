"""What things are worth to the squadron: enemy units, hits taken, aircraft, turns over the enemy."""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_apache.bots.weights import Weights, Worth
from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules import moving
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, cup
from tabletop.games.thunderbolt_apache.rules.enemy_fire import has_pod
from tabletop.games.thunderbolt_apache.rules.forecast import ECM_FAILS
from tabletop.games.thunderbolt_apache.rules.hexes import has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.loiter import own_value, starting_marker
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight, Flyer, Incoming, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, CounterSide, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, pilot_of, points

ECM = float(ECM_FAILS)
"""Share of attacks that get past a Pod (TA-ECM-01)."""


def days_left(state: State) -> int:
    """Days to come after today; 0 in a sortie."""
    return 0 if state.scenario.sortie is not None else max(0, state.days - state.day)


def marker_now(state: State, values: Worth) -> int:
    """The loiter marker; before it is set what may be expected, half a scout's result included."""
    mission = state.here
    if mission.turn or mission.marker:
        return mission.marker
    return starting_marker(state).total + (values.scout if mission.scout and not mission.scout_loiter else 0)


def loiter_left(state: State, flyer: Flyer, values: Worth) -> int:
    """The aircraft's own value on the loiter track: with 1 it should leave this turn."""
    return own_value(state, flyer, marker_now(state, values)).total


def still_needed(state: State) -> int:
    """Value to destroy until the battalion counts as destroyed; 0 or less: it is."""
    battalion = state.library.battalions[state.here.battalion]
    alive = sum(state.library.units[u.type].value for u in state.living_units if not u.popup)
    return alive - battalion.destroyed_at


# -- enemy units
def unit_worth(state: State, weights: Weights) -> dict[int, float]:
    """For each living unit its value to the battalion, and what its silence is worth."""
    values = weights.worth
    needed = still_needed(state)
    turns = max(
        (loiter_left(state, f, values) for f in state.flyers if f.flight in (Flight.FIELD, Flight.OUT)), default=0
    )
    time = max(0.0, min(turns - 1, values.menace_turns))
    found = {}
    for unit in state.living_units:
        kind = type_of(state, unit)
        value = 0.0
        if not unit.popup:
            value = min(kind.value, needed + values.beyond_need) if needed > 0 else values.not_needed * kind.value
        found[unit.serial] = value + weights.threat * time * menace(kind, values)
    return found


def menace(kind: UnitType, values: Worth) -> float:
    """How dangerous a type is in itself: hits by weight, reach, altitudes."""
    if not kind.armed:
        return 0.0
    reach = values.reach[min(3, kind.reach)] + (values.moves if kind.moves else 0.0)
    high = 1.0 if Altitude.HIGH in kind.altitudes else values.low_alone
    return (values.light * kind.light + values.heavy * kind.heavy) * reach * high


# -- hits
def _side_cost(side: CounterSide, left: int, weights: Weights, crash: float, manned: bool, lasting: float) -> float:
    values = weights.worth
    if side.crash or side.killed:
        return crash + (values.killed if side.killed else 0.0)
    cost = weights.stress * side.stress if manned else 0.0
    if side.airframe:
        cost += crash if side.airframe >= left else crash * values.airframe * side.airframe / left
    if side.kind == "lasting" and not side.airframe:
        cost += lasting * (values.grave if side.engine or side.no_cannon or side.weapons > 1 else 1.0)
    cost += weights.weapon * (side.weapons + (values.half_load if side.half_weapons else 0))
    return cost + (values.pod if side.pod else 0.0) - values.fuel * side.loiter


def crash_price(state: State, weights: Weights) -> float:
    """What the loss of an aircraft costs today: less when few days are left."""
    values = weights.worth
    if state.scenario.sortie is not None:
        return weights.crash * values.crash_sortie
    extra = state.campaign_rule("crash_vp") + state.situation_rule("crash_vp") + state.condition_effect("crash_vp")
    share = values.crash_last_day + min(values.crash_days, values.crash_day * days_left(state))
    return weights.crash * share + values.crash_rule * extra


def hit_costs(state: State, flyer: Flyer, weights: Weights) -> tuple[float, float]:
    """Mean cost of one Light and one Heavy hit on the aircraft, by the counters left in the cup."""
    card = state.card_of(flyer)
    crash = crash_price(state, weights) * (1.0 if card.manned else weights.worth.drone)
    left = max(1, card.toughness - airframe_points(state, flyer))
    lasting = weights.damage * (1.0 if days_left(state) else weights.worth.lasting_last_day)
    light = heavy = 0.0
    keys = cup(state)
    for key in keys:
        counter = state.library.counters[key]
        if flyer.card not in counter.immune:
            light += _side_cost(counter.light, left, weights, crash, card.manned, lasting)
            heavy += _side_cost(counter.heavy, left, weights, crash, card.manned, lasting)
    return light / len(keys), heavy / len(keys)


def nerves(state: State, flyer: Flyer, values: Worth) -> float:
    """How much dearer Stress is to this pilot than to a calm one: near the end of a band more."""
    pilot = pilot_of(state, flyer)
    if pilot is None:
        return 0.0
    row = state.row_of(pilot)
    if crew_fitness(state, flyer) is Fitness.UNFIT:
        return values.unfit
    room = row.okay - pilot.stress if pilot.stress <= row.okay else row.shaken - pilot.stress
    return values.band_ends if room <= 0 else values.band_near if room <= 1 else 1.0


def ridge_odds(state: State, flyer: Flyer, most: int) -> list[tuple[float, float]]:
    """For 0 to `most` ridge rolls in one activation the chance of a crash and the mean Stress gained (as
    `rules.moving` does)."""
    pilot = pilot_of(state, flyer)
    if pilot is None:
        return [(0.0, 0.0)] * (most + 1)
    base = moving.modifiers(state, flyer, 0, 0).total
    row = state.row_of(pilot)
    return list(_ridge_odds(state.library.tables.ridge, base, pilot.stress, row.shaken, most))


@lru_cache(4096)
def _ridge_odds(
    table: tuple[tuple[int, int], ...], base: int, stress: int, shaken: int, most: int
) -> tuple[tuple[float, float], ...]:
    spread, crash = {0: 1.0}, 0.0
    found = [(0.0, 0.0)]
    for _ in range(most):
        after: dict[int, float] = {}
        for gained, chance in spread.items():
            for die in range(1, 11):
                total = base - stress - gained + die
                more = next(cost for up_to, cost in table if total <= up_to)
                if more and stress + gained + more > shaken:
                    crash += chance / 10
                else:
                    after[gained + more] = after.get(gained + more, 0.0) + chance / 10
        spread = after
        found.append((crash, sum(g * p for g, p in spread.items())))
    return tuple(found)


def attack_costs(state: State, flyer: Flyer, weights: Weights) -> dict[str, float]:
    """For each armed type on the field what one attack by it costs this aircraft, after Evasive, jamming and ECM."""
    light, heavy = hit_costs(state, flyer, weights)
    have = points(state, flyer)
    through = (ECM if has_pod(state, flyer) else 1.0) * weights.danger
    jamming = state.condition_effect("radar_jamming")
    found: dict[str, float] = {}
    for unit in state.living_units:
        kind = type_of(state, unit)
        if kind.armed and unit.type not in found:
            hits = Incoming(flyer.serial, kind.light, kind.heavy)
            lights, heavies = events.after(hits, *events.default(hits, have))
            share = (jamming - 1) / 10 if jamming and has_radar(state, unit) else 1.0
            found[unit.type] = (lights * light + heavies * heavy) * through * share
    return found


def full(state: State) -> bool:
    """Whether the battalion of the mission came at full strength."""
    return state.here.before is Strength.FULL
