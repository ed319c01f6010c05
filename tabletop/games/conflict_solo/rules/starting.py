"""The first state of a mission, from its set-up or from a position written down."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.values import Frame
from tabletop.games.conflict_solo.changing import changed, with_fields
from tabletop.games.conflict_solo.pieces import Counter
from tabletop.games.conflict_solo.scenario import Mission, Placed, Position
from tabletop.games.conflict_solo.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.state import State


def _counter(p: Placed, side: str) -> Counter:
    return Counter(
        p.id, side, p.type, p.hex, p.facing, p.fresh, p.hit, p.hidden, p.loaded_on, p.tag, p.posture, p.leash,
        p.anchor or (p.hex if side == AI else ""), p.round, p.track, p.entry, p.area, p.moved, p.smoked,
    )  # fmt: skip


def _cup(colour: Colour, out: tuple[str, ...] = ()) -> Pile:
    """A whole cup without the hit counters in play (2.4)."""
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
    state = State(
        mission, (Frame("load"),), cap_now=mission.cap, cap_max=mission.cap, vp=mission.start_vp,
        counters=dict(sorted(placed.items())), draw=Pile(tuple(sorted(mission.library.orders))),
        foot_cup=_cup(Colour.RED), vehicle_cup=_cup(Colour.BLUE), re_cup=Pile(tuple(sorted(mission.re_cup))),
        action_deck=Pile(tuple(sorted(mission.pool))), works=dict(mission.works), wire=frozenset(mission.wire),
        mines=dict(mission.mines), control={o.hex: o.control for o in mission.objectives},
        structures={s.id: s.steps for s in mission.structures},
    )  # fmt: skip
    return state if mission.position is None else _at(state, mission.position)


def _at(state: State, p: Position) -> State:
    """A position written down: it goes on with a turn of the side that it names."""
    counters = [_counter(c, AI) for c in (*p.counters, *p.rumours)] + [_counter(c, PLAYER) for c in p.units]
    hits = tuple(c.hit for c in counters if c.hit)
    deck = [no for no in sorted(state.scenario.library.orders) if no not in (*p.discard, *p.removed)]
    pool = list(state.scenario.pool)
    for card in (*p.hand, *p.action_discard, *p.action_gone):
        if card in pool:
            pool.remove(card)
    return with_fields(
        state,
        frames=(Frame("begin_turn", (p.turn,)),),
        round=p.round,
        turn=p.turn,
        passed=p.passed,
        cap_now=p.cap_now,
        cap_max=p.cap_max,
        vp=p.vp,
        track=p.track,
        counters={c.id: c for c in sorted(counters, key=lambda c: c.id)},
        draw=Pile(tuple(deck)),
        discard=p.discard,
        removed=p.removed,
        foot_cup=_cup(Colour.RED, hits),
        vehicle_cup=_cup(Colour.BLUE, hits),
        re_cup=Pile(tuple(sorted(p.cup))),
        hand=tuple(sorted(p.hand)),
        action_deck=Pile(tuple(sorted(pool))),
        action_discard=p.action_discard,
        smoke=dict(p.smoke),
        works=dict(p.works),
        wire=frozenset(p.wire),
        mines=dict(p.mines),
        control={**state.control, **p.control},
        structures={**state.structures, **p.structures},
        uses=dict(p.uses),
    )
