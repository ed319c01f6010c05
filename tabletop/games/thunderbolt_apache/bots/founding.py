"""Set-up: campaign, aircraft, scouts, pilots, levels."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.bots.weights import Founding, Weights
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.orders import (
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
