"""What an AI could do against one target, and in which order targets are looked at (CH-ELIG, CH-TGT-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from tabletop.games.conflict_solo.rules.enemy.low_risk import LowRisk
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances
from tabletop.games.conflict_solo.rules.fire.shots import Reach as FireReach
from tabletop.games.conflict_solo.rules.fire.shots import close_dv, fire_dv
from tabletop.games.conflict_solo.rules.hexes import distance, lines
from tabletop.games.conflict_solo.rules.orders import Order
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import Colour
from tabletop.games.conflict_solo.rules.state import State


class Chance(NamedTuple):
    """What an AI could do against one target: distance, total DV (where the order compares it); the colour and cost of
    its shot; or the steps among which it chooses on the way to a goal, by Low Risk in which class; or the facings of a
    pivot. at_hex: the target is a hex, no Unit."""

    target: str
    distance: int
    dv: int = 0
    colour: Colour | None = None
    cost: int = 0
    steps: tuple[str, ...] = ()
    goal: str = ""
    risk: LowRisk | None = None
    facings: tuple[int, ...] = ()
    at_hex: bool = False


T = TypeVar("T", bound=Counter | str)


def in_turn(ai: Counter, order: Order, targets: Iterable[T]) -> list[tuple[int, int, T]]:
    """Targets with their distances and numbers, the nearest first where no superlative comes before the distance."""
    found = [(distance(ai.hex, t if isinstance(t, str) else t.hex), n, t) for n, t in enumerate(targets)]
    return found if order.target_best else sorted(found)


def enough(order: Order, found: list[Chance]) -> bool:
    """Whether no more targets need be looked at: those at the closest distance alone count where no superlative comes
    before (CH-TGT-02), and one that is farther away shows that others were left out."""
    return not order.target_best and len(found) > 1 and found[-1].distance > found[0].distance


def note_lacks(why: Hindrances, ai: Counter, lacks: list[tuple[int, str, str, int]]) -> None:
    """What keeps an AI from single targets: number, kind, target, figure."""
    for _, kind, target, figure in sorted(lacks):
        why.add(ai.id, kind, target, figure)


def first_filter(filters: tuple[str, ...]) -> str:
    """The filter that is named where nothing passes them, "" without any."""
    return filters[0] if filters else ""


def seen_dv(state: State, ai: Counter, unit: Counter) -> int:
    """Total DV of a Unit against an AI from where it stands, LOS and range ignored (CH-LANG-07)."""
    if ai.hex == unit.hex:
        return close_dv(state, unit).total
    indirect = "indirect" in state.type_of(ai).traits
    paths = lines(ai.hex, unit.hex)
    how = FireReach(distance(ai.hex, unit.hex), paths, indirect)
    return fire_dv(state, ai, unit, state.type_of(unit).dv_colour, how).total


def compared_dv(state: State, ai: Counter, order: Order, unit: Counter) -> int:
    """`seen_dv` where an order that is no attack compares it, else 0."""
    return seen_dv(state, ai, unit) if order.target_best == "LDV" else 0
