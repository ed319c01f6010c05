"""How the campaign stands: the level of success now, what the next one needs, who and what is free today. For the
window and the bot."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES, needed_vp, outcome
from tabletop.games.thunderbolt_apache.rules.morning import planning
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Pilot, Plane
from tabletop.games.thunderbolt_apache.rules.sheets import Store, StoreKind
from tabletop.games.thunderbolt_apache.rules.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """The level that the VP reach now, the next better one ("" = none) and the VP still missing for it (TA-END-01)."""

    level: str
    better: str
    missing: int


def standing(state: State) -> Standing:
    """Where the campaign would end today."""
    card = state.campaign_card
    if card is None or not state.objective:
        return Standing(OUTCOMES[-1], "", 0)
    level = outcome(state.vp, state.objective, card.percentages)
    index = OUTCOMES.index(level)
    if not index:
        return Standing(level, "", 0)
    return Standing(level, OUTCOMES[index - 1], needed_vp(state.objective, card.percentages[index - 1]) - state.vp)


def vp_left(state: State, battalion: InPlay) -> int:
    """VP that the battalion can still bring (TA-VP-01, TA-VP-02)."""
    return state.library.battalions[battalion.card].vp - battalion.scored if battalion.left else 0


def free_planes(state: State) -> list[Plane]:
    """Aircraft that are ready and not assigned today."""
    return [p for p in state.ready_planes if not p.mission]


def free_pilots(state: State, family: str = "") -> list[Pilot]:
    """Pilots who may fly and have no aircraft today, the calmest first; of one family or of all (TA-DAY-06,
    TA-DAY-08)."""
    seated = planning.assigned_pilots(state)
    found = [
        p
        for p in state.living_pilots
        if p.name not in seated
        and (not family or p.family == family)
        and planning.pilot_fit_refusal(state, p.name) is None
    ]
    return sorted(found, key=lambda p: (p.stress, -p.level))


def rack(state: State, serial: int) -> list[tuple[Store, str]]:
    """Every store that the aircraft ever carries, with "" or the reason why it cannot be loaded now, and whether the
    SO would not do."""
    card = state.here.flyers[serial].card
    found = []
    for store in state.library.stores.values():
        if card in store.carriers:
            refusal = loading.load_refusal(state, serial, store.key)
            short = (
                ""
                if loading.affordable(state, store)
                else f"One more would cost more than the {state.so} SO in hand. (TA-ARM-09)"
            )
            found.append((store, str(refusal) if refusal is not None else short))
    return found


def fits_preset(state: State, serial: int, stores: tuple[str, ...]) -> str:
    """ "" if an empty aircraft could take that load today (a preset), else the first reason why not (TA-ARM-01, -02,
    -05, TA-BUY-08)."""
    flyer = state.here.flyers[serial]
    weight = 0
    single: set[StoreKind] = set()
    for key in stores:
        store = state.library.stores.get(key)
        if store is None:
            return f"There is no store {key}."
        refusal = loading.carriage_refusal(state, flyer, store)
        if refusal is not None:
            return str(refusal)
        if store.kind in (StoreKind.POD, StoreKind.TANK) and store.kind in single:
            return f"One {store.kind} is all. (TA-ARM-02)"
        single.add(store.kind)
        weight += store.weight
    limit = loading.weight_limit(state, flyer)
    return "" if weight <= limit else f"The load weighs {weight}; {limit} weight points are there. (TA-ARM-05)"
