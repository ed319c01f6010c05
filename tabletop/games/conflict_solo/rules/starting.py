"""The first state of a mission."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Mission, Placed
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.rules.state import State, changed


def _counter(placed: Placed, side: str) -> Counter:
    return Counter(
        id=placed.id,
        side=side,
        type=placed.type,
        hex=placed.hex,
        facing=placed.facing,
        fresh=placed.fresh,
        hit=placed.hit,
        hidden=placed.hidden,
        loaded_on=placed.loaded_on,
        tag=placed.tag,
        posture=placed.posture,
        leash=placed.leash,
        anchor=placed.anchor or (placed.hex if side == AI else ""),
        round=placed.round,
        track=placed.track,
        entry=placed.entry,
        area=placed.area,
        moved=placed.moved,
        smoked=placed.smoked,
    )


def cup(colour: Colour, out: tuple[str, ...] = ()) -> Pile:
    """A whole cup without the hit counters in play."""
    keys = [h.key for h in HITS.values() if h.colour is colour for _ in range(h.copies)]
    for key in out:
        if key in keys:
            keys.remove(key)
    return Pile(tuple(sorted(keys)))


def first_state(mission: Mission) -> State:
    """AIs placed, decks and cups whole, hidden groups still to draw their hexes (LOAD, CH-DECK-01, CH-DECK-02). Hidden
    AIs are hidden from the start."""
    ghosts = {id for group in mission.groups for id in group.ids}
    counters = [_counter(p, AI) for p in mission.ais] + [_counter(p, PLAYER) for p in mission.units]
    placed = {c.id: c for c in counters}
    for id in ghosts:
        placed[id] = changed(placed[id], hidden=True)
    return State(
        mission, (Frame("load"),), cap_now=mission.cap, cap_max=mission.cap, vp=mission.start_vp,
        counters=dict(sorted(placed.items())), draw=Pile(tuple(sorted(mission.library.orders))),
        foot_cup=cup(Colour.RED), vehicle_cup=cup(Colour.BLUE), re_cup=Pile(tuple(sorted(mission.re_cup))),
        action_deck=Pile(tuple(sorted(mission.pool))), works=dict(mission.works), wire=frozenset(mission.wire),
        mines=dict(mission.mines), control={o.hex: o.control for o in mission.objectives},
        structures={s.id: s.steps for s in mission.structures},
    )  # fmt: skip
