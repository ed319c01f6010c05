"""Triggers of counteractions and conditions of Mission Orders (Table 9, CH-CTR)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.air.targets import target_hexes
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.orders import Condition, Counteraction, Item, Trigger
from tabletop.games.conflict_solo.rules.sheets import OrderCard
from tabletop.games.conflict_solo.rules.state import State


def near_objective(state: State, hexes: tuple[str, ...], within: int) -> bool:
    """Whether one of the hexes lies within so many hexes of an objective."""
    return any(distance(h, o) <= within for h in hexes for o in state.control)


def true_of(state: State, trigger: Trigger) -> bool:
    """Whether a trigger is true of the player's last turn (Table 9); none is before his first one (CH-CTR-03)."""
    deed = state.deed
    if not deed.done:
        return False
    match trigger.kind:
        case "fired":
            return bool(deed.fired_from)
        case "fired_within":
            return near_objective(state, deed.fired_from, trigger.within)
        case "moved_within":
            return near_objective(state, deed.ended, trigger.within)
        case "moved_adjacent":
            return deed.adjacent
        case "entered":
            return any(h in trigger.hexes for h in deed.entered)
        case "vehicle_moved":
            return deed.vehicle
        case "card":
            return deed.card
        case "took_objective":
            return deed.took
        case "destroyed_ai":
            return deed.killed
    return deed.idle


def counteraction(state: State, card: OrderCard) -> Counteraction | None:
    """The mission's counteraction for a card's symbol (CH-CTR-02)."""
    found = state.scenario.counteractions
    return found.get(card.symbol) or found.get("any")


def holds(state: State, condition: Condition) -> bool:
    """Whether a Mission Order may be tried now (CH-CTR-04)."""
    if state.round < condition.from_round:
        return False
    if condition.unit_within < 0:
        return True
    return near_objective(state, tuple(u.hex for u in state.units if not u.hidden), condition.unit_within)


def event_open(state: State, item: Item) -> bool:
    """Whether an event can be carried out: uses left, and its target rule finds something (CH-CTR-06)."""
    event = item.event
    if event is None or state.uses.get(item.key, 0) >= item.uses:
        return False
    if event.kind in ("RAID", "BARRAGE"):
        return bool(target_hexes(state, event))
    return event.kind != "RE" or len(state.re_cup) > 0
