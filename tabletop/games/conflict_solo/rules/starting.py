"""The first state of a mission, from its set-up or from a position written down."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Mission, Placed, Position
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.rules.state import State, changed, with_fields


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


def _cup(colour: Colour, out: tuple[str, ...] = ()) -> Pile:
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
    state = State(
        mission, (Frame("load"),), cap_now=mission.cap, cap_max=mission.cap, vp=mission.start_vp,
        counters=dict(sorted(placed.items())), draw=Pile(tuple(sorted(mission.library.orders))),
        foot_cup=_cup(Colour.RED), vehicle_cup=_cup(Colour.BLUE), re_cup=Pile(tuple(sorted(mission.re_cup))),
        action_deck=Pile(tuple(sorted(mission.pool))), works=dict(mission.works), wire=frozenset(mission.wire),
        mines=dict(mission.mines), control={o.hex: o.control for o in mission.objectives},
        structures={s.id: s.steps for s in mission.structures},
    )  # fmt: skip
    return state if mission.position is None else _at(state, mission.position)


def _at(state: State, position: Position) -> State:
    """A position written down: it goes on with a turn of the side that it names."""
    counters = [_counter(c, AI) for c in (*position.counters, *position.rumours)] + [
        _counter(c, PLAYER) for c in position.units
    ]
    hits = tuple(c.hit for c in counters if c.hit)
    deck = [no for no in sorted(state.scenario.library.orders) if no not in (*position.discard, *position.removed)]
    pool = list(state.scenario.pool)
    for card in (*position.hand, *position.action_discard, *position.action_gone):
        if card in pool:
            pool.remove(card)
    return with_fields(
        state,
        frames=(Frame("begin_turn", (position.turn,)),),
        round=position.round,
        turn=position.turn,
        passed=position.passed,
        cap_now=position.cap_now,
        cap_max=position.cap_max,
        vp=position.vp,
        track=position.track,
        counters={c.id: c for c in sorted(counters, key=lambda c: c.id)},
        draw=Pile(tuple(deck)),
        discard=position.discard,
        removed=position.removed,
        foot_cup=_cup(Colour.RED, hits),
        vehicle_cup=_cup(Colour.BLUE, hits),
        re_cup=Pile(tuple(sorted(position.cup))),
        hand=tuple(sorted(position.hand)),
        action_deck=Pile(tuple(sorted(pool))),
        action_discard=position.action_discard,
        smoke=dict(position.smoke),
        works=dict(position.works),
        wire=frozenset(position.wire),
        mines=dict(position.mines),
        control={**state.control, **position.control},
        structures={**state.structures, **position.structures},
        uses=dict(position.uses),
    )
