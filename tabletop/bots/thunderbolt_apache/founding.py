"""Set-up: campaign, aircraft, scouts, pilots, levels (10.2 Set-up)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.rules import evening, squadron
from tabletop.games.thunderbolt_apache.sheets import AircraftCard, PilotCard
from tabletop.games.thunderbolt_apache.state import State

Choice = tuple[Command, str]
FANCY = {
    "A-10C": 10.0, "A-10A": 9.5, "AH-64D": 9.0, "AH-64A": 8.5, "AC-130U": 6.0, "AC-130H": 5.0, "AV-8B": 6.5,
    "F-16C": 6.0, "AH-1W": 6.5, "AH-1F": 4.5, "MQ-1B": 3.0, "OH-58D": 3.0, "RQ-1A": 0.0,
}  # fmt: skip
"""How gladly an aircraft is bought."""


def choose_card(state: State, options: Sequence[Command]) -> Choice:
    """The introductory cards."""
    return options[0], "A good one to begin with."


def shopping_list(state: State) -> list[str]:
    """The squadron to buy: the two best families of the year in turn, with SO kept for the first day and for
    promotions."""
    income = evening.daily_so(state).total
    purse = state.so + sum(state.card_of(p).cost for p in state.planes.values())
    purse += squadron.bought_scouts(state) - 2
    keep = max(6, round(0.75 * income)) + 3
    most = state.situation_rule("max_aircraft") or 9
    cards = [c for c in state.library.aircraft.values() if c.year <= state.year and FANCY.get(c.key, 0) > 0]
    cards.sort(key=lambda c: (-FANCY[c.key], c.key))
    best: list[AircraftCard] = []
    seen: set[str] = set()
    for card in cards:
        if card.family not in seen:
            seen.add(card.family)
            best.append(card)
    bought: list[str] = []
    for _ in range(4):
        for card in best[:2]:
            if len(bought) < most and card.cost + keep <= purse:
                bought.append(card.key)
                purse -= card.cost
    if not bought:
        bought.append(min(cards, key=lambda c: c.cost).key)
    return bought


def buy(state: State, options: Sequence[Command]) -> Choice:
    wanted = shopping_list(state)
    have = [p.card for p in state.planes.values()]
    for plane in state.planes.values():
        if have.count(plane.card) > wanted.count(plane.card) and cmd.SellBack(plane.serial) in options:
            return cmd.SellBack(plane.serial), f"{plane.card} does not fit into this squadron."
    for key in wanted:
        if have.count(key) < wanted.count(key) and cmd.BuyAircraft(key) in options:
            return cmd.BuyAircraft(key), f"{key}: strong against what is drawn, and its price leaves SO for ordnance."
    if squadron.bought_scouts(state) < 2 and cmd.BuyScout() in options and state.so > 6:
        return cmd.BuyScout(), "A scout gains a turn over the enemy in most missions."
    return (cmd.Done() if cmd.Done() in options else options[0]), "The squadron is bought."


# -- pilots
def rating(card: PilotCard) -> float:
    """How good a pilot is at Average, with an eye on what he becomes."""
    row, later = card.levels[2], card.levels[4]
    score = row.cannon + row.strike + 1.3 * row.standoff + 1.6 * row.evasive + 1.5 * row.cool
    return score + 0.35 * row.okay + 0.25 * row.shaken + (0.6 if row.fast else 0.0) + 0.4 * (later.cool + later.evasive)


def pilots(state: State, options: Sequence[Command]) -> Choice:
    found = [c for c in options if isinstance(c, cmd.ChoosePilot)]
    if not found:
        return cmd.Done(), "The pilots are chosen."
    best = max(found, key=lambda c: (rating(state.library.pilots[c.name]), c.name))
    return best, f"{best.name}: calm and skilled for an Average pilot."


def levels(state: State, options: Sequence[Command]) -> Choice:
    return cmd.Done(), "All stay as they are."


def promote(state: State, options: Sequence[Command]) -> Choice:
    """Levels are cheap: one SO each, for the whole campaign."""
    income = evening.daily_so(state).total
    keep = max(6, round(0.8 * income))
    raised = [c for c in options if isinstance(c, cmd.Promote) and state.pilots[c.name].level < 4]
    if raised and state.so > keep:
        best = min(raised, key=lambda c: (state.pilots[c.name].level, -rating(state.library.pilots[c.name]), c.name))
        return best, f"One SO makes {best.name} better for the whole campaign."
    return cmd.Done(), "The rest of the SO is for ordnance."
