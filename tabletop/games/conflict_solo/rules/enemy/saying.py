"""Orders as plain sentences, made from their grammar (Table 10), so that new cards and missions
speak too.

    >>> from tabletop.games.conflict_solo.rules.orders import read_order
    >>> sentence(read_order("HFP AI CLOSEST LDV UNIT FIRE"))
    'Fire: the strongest that can, at its easiest target'
    >>> sentence(read_order("AI(vehicle) CLOSEST UNIT(foot) MOVE"))
    'Move to the nearest Unit on foot: the nearest vehicle'
"""

from __future__ import annotations

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.mission import event_sentence
from tabletop.games.conflict_solo.rules.orders import (
    COUNTERACTION,
    MARCHES,
    MISSION,
    Condition,
    Item,
    Order,
    Trigger,
    read_item,
    read_order,
)
from tabletop.games.conflict_solo.rules.state import State

DISENGAGE = "DISENGAGE"
"""What an event says in place of an order's text when an AI leaves close combat by the standing order."""
STANDING = "Guns and MGs leave close combat"
"""The standing order (CH-TURN-06)."""

_VERBS = {
    "FIRE": "Fire", "LONG": "Fire, long range too", "MOVE": "Move to", "LOWRISK": "Careful move to",
    "PIVOT": "Turn to", "RALLY": "Rally", "CC": "Close combat",
}  # fmt: skip
_BEST = {"HFP": "the strongest", "LFC": "the quickest to fire", "LMC": "the quickest to move"}
_NOUNS = {
    "foot": "enemy on foot", "vehicle": "vehicle", "gun": "gun", "mg": "MG", "mortar": "mortar", "re": "rumour",
}  # fmt: skip
_STATES = {"hit": "hit", "unhit": "unhurt", "flanked": "flanked"}
_UNITS = {
    "hit": "hit {}", "fresh": "fresh {}", "spent": "spent {}", "foot": "{} on foot", "vehicle": "vehicle",
    "onobj": "{} on an objective", "flank": "{} that shows its flank", "flanking": "{} that flanks it",
}  # fmt: skip
_GOALS = {"OBJ": "objective", "CTRL": "objective that you hold"}


# -- orders
def sentence(order: Order, every: bool = False) -> str:
    """An order in one sentence without a full stop. every: it begins with ALL."""
    if order.verb == COUNTERACTION:
        return "Answer to your last turn"
    if order.verb == MISSION:
        return f"Mission order {order.number}"
    who = "all that can" if every else _who(order)
    verb = _VERBS[order.verb]
    if order.verb == "PIVOT" and order.best and not every:
        return f"Turn: {_BEST[order.best]} that you flank, to {_goal(order).replace('that flanks it', 'there')}"
    if order.verb in MARCHES or order.verb == "PIVOT":
        plain = order.closest and not order.best and not every and not _own(order)
        return f"{verb} {_goal(order)}" + ("" if plain else f": {who}")
    at = _target(order) if order.verb != "RALLY" else ""
    return f"{verb}: {who}{at}"


def _own(order: Order) -> tuple[str, ...]:
    """The filters of the AI that its verb does not say by itself."""
    silent = {"CC": ("incc",), "RALLY": ("hit",), "PIVOT": ("flanked",)}.get(order.verb, ())
    return tuple(word for word in order.filters if word not in silent)


def _who(order: Order) -> str:
    """Who carries an order out: "the strongest that can", "the nearest gun", "whoever is farthest"."""
    filters = _own(order)
    tag = next((word[4:] for word in filters if word.startswith("tag:")), "")
    noun = next((_NOUNS[word] for word in filters if word in _NOUNS), "enemy")
    states = [_STATES[word] for word in filters if word in _STATES]
    after = " in your Fire Zones" if "infz" in filters else " in close combat" if "incc" in filters else ""
    what = f" of the {tag} group" if tag else f" {' '.join([*states, noun])}" if filters else ""
    far = "nearest" if order.closest else "farthest"
    if order.best:
        that = " that can" if not filters and order.verb in ("FIRE", "LONG") else ""
        first = "" if order.closest else ", farthest first"
        return f"{_BEST[order.best]}{what}{after}{that}{first}"
    return f"the {far}{what}{after}" if filters else f"whoever is {far}"


def unit_words(filters: tuple[str, ...], noun: str = "Unit") -> str:
    """A Unit with its filters: "hit Unit on foot"."""
    for word in sorted(filters, key=lambda w: w != "vehicle"):
        noun = (
            f"{noun} within {counted(int(word[7:]), 'hex')}"
            if word.startswith("within:")
            else _UNITS[word].format(noun)
        )
    return noun


def who_words(filters: tuple[str, ...]) -> str:
    """An enemy with its filters: "unhurt gun"."""
    noun = next((_NOUNS[word] for word in filters if word in _NOUNS), "enemy")
    states = [_STATES[word] for word in filters if word in _STATES]
    after = " in your Fire Zones" if "infz" in filters else " in close combat" if "incc" in filters else ""
    tag = "".join(f" of the {word[4:]} group" for word in filters if word.startswith("tag:"))
    return f"{' '.join([*states, noun])}{tag}{after}"


def _target(order: Order) -> str:
    """At whom: ", at its easiest target"; nothing when it goes without saying."""
    if not order.target_best and not order.target_filters:
        return ""
    if order.target_best == "LDV":
        kind = unit_words(order.target_filters, "target")
        return f", at its easiest {kind}"
    kind = unit_words(order.target_filters)
    return f", at the strongest {kind}" if order.target_best else f", at a {kind}"


def _goal(order: Order) -> str:
    """Where to: "the nearest objective", "the nearest hit Unit", "H4"."""
    if order.target.startswith("HEX:"):
        return order.target[4:]
    noun = _GOALS.get(order.target, "Unit")
    best = {"LDV": "easiest", "HFP": "strongest"}.get(order.target_best, "nearest")
    return f"the {best} {unit_words(order.target_filters, noun)}"


def is_standing(text: str) -> bool:
    """Whether a text stands for the standing disengage, which is no order of a card."""
    return text == DISENGAGE


def item_sentence(state: State, item: Item) -> str:
    """One thing that a mission's own order may do."""
    if item.event is not None:
        return event_sentence(state, item.event)
    return sentence(item.order, item.every) if item.order is not None else ""


def text_sentence(state: State, text: str) -> str:
    """The plain sentence of a printed text: an order, an order with ALL, an event, the standing order; the text itself
    if it is none of them."""
    if text == DISENGAGE:
        return STANDING
    try:
        item = read_item(text)
    except ValueError:
        try:
            return sentence(read_order(text, mission=True))
        except ValueError:
            return text
    return item_sentence(state, item)


# -- what a mission's orders wait for
def trigger_words(trigger: Trigger) -> str:
    """What the player did, if the trigger is true, without "you": "moved within 3 hexes of an objective"."""
    match trigger.kind:
        case "fired":
            return "fired"
        case "fired_within":
            return f"fired within {counted(trigger.within, 'hex')} of an objective"
        case "moved_within":
            return f"moved within {counted(trigger.within, 'hex')} of an objective"
        case "moved_adjacent":
            return "moved next to an enemy"
        case "entered":
            *first, last = trigger.hexes
            return f"entered {', '.join(first)} or {last}" if first else f"entered {last}"
        case "vehicle_moved":
            return "moved a vehicle"
        case "card":
            return "played a card"
        case "took_objective":
            return "took an objective"
        case "destroyed_ai":
            return "destroyed an enemy"
    return "stalled or passed"


_NOT = {
    "fired": "fire", "moved": "move", "entered": "enter", "played": "play", "took": "take", "destroyed": "destroy",
    "stalled": "stall",
}  # fmt: skip


def untrue_words(trigger: Trigger) -> str:
    """The same denied: "you did not move within 3 hexes of an objective"."""
    first, _, rest = trigger_words(trigger).partition(" ")
    rest = rest.replace("or passed", "or pass")
    return f"you did not {_NOT[first]}{f' {rest}' if rest else ''}"


def heading(state: State, order: Order, symbol: str) -> str:
    """An order of a card as this mission reads it: an answer tells what it waits for."""
    if order.verb == COUNTERACTION:
        found = state.scenario.counteractions
        counter = found.get(symbol) or found.get("any")
        return f"Answer if you {trigger_words(counter.trigger)}" if counter is not None else sentence(order)
    mission = state.scenario.orders.get(order.number) if order.verb == MISSION else None
    return f"{sentence(order)}{_condition(mission.condition)}" if mission is not None else sentence(order)


def _condition(condition: Condition) -> str:
    """When a Mission Order may be tried: ", from round 3 on"."""
    if condition.from_round > 1:
        return f", from round {condition.from_round} on"
    if condition.unit_within >= 0:
        near = f"within {counted(condition.unit_within, 'hex')} of"
        return f", if you stand {near if condition.unit_within else 'on'} an objective"
    return ""
