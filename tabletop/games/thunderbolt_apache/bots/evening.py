"""Rescue, mechanics, the evening shop and salvage."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots.weights import Evening, Founding, Weights
from tabletop.games.thunderbolt_apache.bots.worth import days_left
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning.events import Decline, Mend, MendPilot
from tabletop.games.thunderbolt_apache.rules.pieces import PlaneStatus
from tabletop.games.thunderbolt_apache.rules.repairing import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp, downed, rescue_tally
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    BuyAircraft,
    BuyScout,
    ChoosePilot,
    Promote,
    SellBack,
    ShiftLevel,
)
from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, AircraftCard, PilotCard
from tabletop.games.thunderbolt_apache.rules.state import State

Choice = tuple[Command, str]


def _need(name: str, heavy: bool, values: Evening) -> float:
    return dict(values.needs).get(name, 1.0) * (values.heavy if heavy else 1.0)


# -- rescue
def rescue(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Unused stores are worth nothing at home: all of them for the pilots who need them, the worst off first."""
    gifts = [c for c in options if isinstance(c, GiveUp)]
    waiting = {f.pilot: rescue_tally(state, f, 0).total for f in downed(state)}
    found = weights.evening.found
    useful = [c for c in gifts if waiting.get(c.pilot, found) < found]
    if useful:
        best = min(
            useful, key=lambda c: (waiting[c.pilot], -state.library.stores[c.store].weight, c.pilot, c.serial, c.store)
        )
        return best, f"Gives {best.store} up: {best.pilot} is found more easily."
    return Done(), "Nothing more helps the rescue."


# -- mending
def mechanics(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """The worst damage, free (SC22)."""
    values = weights.evening
    mends = [c for c in options if isinstance(c, Mend)]
    heals = [c for c in options if isinstance(c, MendPilot)]
    rated: list[tuple[float, Command]] = [(_need(c.name, c.heavy, values), c) for c in mends]
    rated += [(values.wounds[c.heavy], c) for c in heals]
    if not rated:
        return Decline(), "There is nothing to mend."
    best = max(rated, key=lambda r: r[0])
    return best[1], "Mends what hurts most, free today."


def shop(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Rest when nerves need it, repairs by urgency, replacements while they can still pay."""
    values, later = weights.evening, days_left(state)
    tired = [p for p in state.living_pilots if p.stress]
    relief = sum(min(p.stress, evening.recovery(state, p)) for p in tired)
    income = evening.daily_so(state).total
    share = values.rest_when_rich if state.so > income + values.rest_rich else values.rest
    enough = share * max(values.rest_pilots, len(state.living_pilots))
    if Rest() in options and state.so >= values.rest_so and relief >= enough:
        return Rest(), f"Rest and relaxation takes {relief} Stress off the squadron."
    pilots = [c for c in options if isinstance(c, ReplacePilot) and not state.pilots[c.old].living]
    if pilots and later >= values.pilot_days and _short_of_pilots(state, pilots[0].old):
        return pilots[0], "A pilot is missing: one VP brings a new one of the same level."
    crashed = [
        c for c in options if isinstance(c, ReplaceAircraft)
        and state.planes[c.serial].status is PlaneStatus.CRASHED
    ]  # fmt: skip
    if crashed and later >= values.aircraft_days and state.objective > values.aircraft_objective:
        best = max(crashed, key=lambda c: (state.card_of(state.planes[c.serial]).cost, -c.serial))
        if _has_pilots(state, best.serial):
            return best, "A new aircraft still pays for its two VP in the days that are left."
    repairs = [(_need(c.name, c.heavy, values), c) for c in options if isinstance(c, Repair)]
    heals: list[tuple[float, Command]] = [(values.healing[c.heavy], c) for c in options if isinstance(c, Heal)]
    rated = sorted([*repairs, *heals], key=lambda r: -r[0])
    spare = state.so - max(values.spare, values.spare_income * income)
    urgent = rated[0][0] if rated else 0.0
    if (urgent >= values.mends and spare >= 1) or (urgent >= values.urgent and state.so >= 1):
        return rated[0][1], "Mends what hurts most."
    return Done(), "Good night: the rest of the SO is for ordnance."


def _short_of_pilots(state: State, old: str) -> bool:
    family = state.pilots[old].family
    have = sum(p.family == family for p in state.living_pilots)
    need = sum(state.card_of(p).family == family for p in state.ready_planes)
    return have <= need


def _has_pilots(state: State, serial: int) -> bool:
    card = state.card_of(state.planes[serial])
    if not card.manned:
        return True
    have = sum(p.family == card.family for p in state.living_pilots)
    need = sum(state.card_of(p).family == card.family for p in state.ready_planes)
    return have > need


def salvage(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Sound parts where they are needed most."""
    found = [c for c in options if isinstance(c, Salvage)]
    if not found:
        return Done(), "No part is of use."
    best = max(found, key=lambda c: (_need(c.name, c.heavy, weights.evening), -c.serial))
    return best, f"The sound {best.name} of the old aircraft mends another."


# -- Set-up: campaign, aircraft, scouts, pilots, levels.

VETERAN = 4


def choose_card(state: State, options: Sequence[Command]) -> Choice:
    """The introductory cards."""
    return options[0], "A good one to begin with."


def shopping_list(state: State, weights: Weights) -> list[str]:
    """The squadron to buy: the two best families of the year in turn, with SO kept for the first day and, where
    levels are valued (`Weights.school`), for them."""
    values = weights.founding
    gladly, studious = dict(values.gladly), weights.school < values.lavish
    income = evening.daily_so(state).total
    purse = state.so + sum(state.card_of(p).cost for p in state.planes.values())
    purse += squadron.bought_scouts(state) - values.scouts
    keep = max(values.keep, round(values.keep_income * income)) + values.levels if studious else values.keep
    most = state.situation_rule("max_aircraft") or values.most
    pairs = values.pairs_rich if studious or purse >= values.rich else values.pairs
    cards = [c for c in state.library.aircraft.values() if c.year <= state.year and gladly.get(c.key, 0) > 0]
    cards.sort(key=lambda c: (-gladly[c.key], c.key))
    best: list[AircraftCard] = []
    seen: set[str] = set()
    for card in cards:
        if card.family not in seen:
            seen.add(card.family)
            best.append(card)
    bought: list[str] = []
    for _ in range(pairs):
        for card in best[: values.families]:
            if len(bought) < most and card.cost + keep <= purse:
                bought.append(card.key)
                purse -= card.cost
    if not bought:
        bought.append(min(cards, key=lambda c: c.cost).key)
    return bought


def buy(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """The next purchase on the way to the shopping list."""
    values = weights.founding
    wanted = shopping_list(state, weights)
    have = [p.card for p in state.planes.values()]
    for plane in state.planes.values():
        if have.count(plane.card) > wanted.count(plane.card) and SellBack(plane.serial) in options:
            return SellBack(plane.serial), f"{plane.card} does not fit into this squadron."
    for key in wanted:
        if have.count(key) < wanted.count(key) and BuyAircraft(key) in options:
            return BuyAircraft(key), f"{key}: strong against what is drawn, and its price leaves SO for ordnance."
    if squadron.bought_scouts(state) < values.scouts and BuyScout() in options and state.so > values.scout_so:
        return BuyScout(), "A scout gains a turn over the enemy in most missions."
    return (Done() if Done() in options else options[0]), "The squadron is bought."


# -- pilots
def rating(card: PilotCard, values: Founding) -> float:
    """How good a pilot is at Average, with an eye on what he becomes."""
    row, later = card.levels[AVERAGE], card.levels[VETERAN]
    score = row.cannon + row.strike + values.standoff * row.standoff + values.evasive * row.evasive
    score = score + values.cool * row.cool + values.okay * row.okay + values.shaken * row.shaken
    return score + (values.fast if row.fast else 0.0) + values.becomes * (later.cool + later.evasive)


def pilots(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """The best who are left."""
    found = [c for c in options if isinstance(c, ChoosePilot)]
    if not found:
        return Done(), "The pilots are chosen."
    best = max(found, key=lambda c: (rating(state.library.pilots[c.name], weights.founding), c.name))
    return best, f"{best.name}: calm and skilled for an Average pilot."


def flyers_first(state: State, values: Founding) -> dict[str, int]:
    """Each pilot's place in his family, the best first: as many as there are aircraft fly, the last one is the
    reserve."""
    places: dict[str, int] = {}
    for family in {p.family for p in state.pilots.values()}:
        crew = [p.name for p in state.pilots.values() if p.family == family]
        crew.sort(key=lambda name: (-rating(state.library.pilots[name], values), name))
        places.update((name, n) for n, name in enumerate(crew))
    return places


def levels(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Each family's reserve goes down a level, so that one who flies every day goes up (TA-PILOT-06)."""
    places = flyers_first(state, weights.founding)
    last = {family: max(places[p.name] for p in state.pilots.values() if p.family == family)
            for family in {p.family for p in state.pilots.values()}}  # fmt: skip
    pairs = [
        c for c in options if isinstance(c, ShiftLevel)
        and state.pilots[c.down].level == AVERAGE and places[c.down] == last[state.pilots[c.down].family]
        and state.pilots[c.up].level == AVERAGE and places[c.up] == 0
        and state.pilots[c.up].family == state.pilots[c.down].family
    ]  # fmt: skip
    if pairs:
        best = min(pairs, key=lambda c: (c.up, c.down))
        return best, f"{best.down} is the reserve; {best.up} flies every day and is to be good at it."
    return Done(), "All stay as they are."


def promote(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """One SO a level, for the whole campaign; those who fly first."""
    values = weights.founding
    keep = max(weights.school, round(values.promote_income * evening.daily_so(state).total))
    raised = [c for c in options if isinstance(c, Promote) and state.pilots[c.name].level < values.promote_to]
    if raised and state.so > keep:
        places = flyers_first(state, values)
        best = min(
            raised, key=lambda c: (state.pilots[c.name].level + places[c.name] * values.reserve, places[c.name], c.name)
        )
        return best, f"One SO makes {best.name} better for the whole campaign."
    return Done(), "The rest of the SO is for ordnance."
