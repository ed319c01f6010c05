"""The whole position of a mission, frozen. Dicts are never changed in place; `evolve` copies the one that changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.cards import Pile
from tabletop.core.codec import STATIC
from tabletop.core.fastcopy import copier, quick
from tabletop.core.game import Result
from tabletop.core.memo import kept, same
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.orders import Happening
from tabletop.games.conflict_solo.rules.pieces import Counter, Deed, Doing, Draft, Lost, March, Raid, Volley
from tabletop.games.conflict_solo.rules.scenario import Minefield, Mission
from tabletop.games.conflict_solo.rules.sheets import (
    AI,
    HITS,
    PLAYER,
    RUMOUR,
    TERRAIN,
    ActionCard,
    Colour,
    Ground,
    HitType,
    Kind,
    OrderCard,
    UnitType,
)

NO_CARDS = Pile()
BOTH = "both"
"""Both sides passed, one after the other (CH-SEQ-04)."""
NO_DEED = Deed()


@dataclass(frozen=True, slots=True)
class State:
    """The position. turn: whose turn it is; passed: who passed in the last turn ("" nobody, BOTH; CH-SEQ-09); turns:
    in this round. draw, discard, in_play, removed: the order deck. uses: uses spent by item key. control: by objective
    hex, "" nobody. works_set, mines_set: what the player has set up of the mission's grant.

    draft: what the player prepares; doing: what is carried out; marches, volley, raid: what it still needs; events:
    happenings that wait. reacted: a reaction was played in this AI turn or round start (CH-PLY-09). keeping: hit
    counters of Hold Fast. effects: cards that work to the end of the round. viewer: a view, whose hidden things are
    gone.
    """

    scenario: Mission = field(metadata=STATIC, compare=False, repr=False)
    frames: tuple[Frame, ...]
    round: int = 0
    turn: str = ""
    passed: str = ""
    turns: int = 0
    cap_now: int = 0
    cap_max: int = 0
    vp: int = 0
    track: int = 0
    counters: dict[str, Counter] = field(default_factory=dict)
    lost: tuple[Lost, ...] = ()
    draw: Pile = NO_CARDS
    discard: tuple[str, ...] = ()
    in_play: str = ""
    removed: tuple[str, ...] = ()
    foot_cup: Pile = NO_CARDS
    vehicle_cup: Pile = NO_CARDS
    re_cup: Pile = NO_CARDS
    hand: tuple[str, ...] = ()
    action_deck: Pile = NO_CARDS
    action_discard: tuple[str, ...] = ()
    smoke: dict[str, int] = field(default_factory=dict)
    works: dict[str, str] = field(default_factory=dict)
    wire: frozenset[str] = frozenset()
    mines: dict[str, Minefield] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    structures: dict[str, int] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)
    works_set: tuple[tuple[str, str], ...] = ()
    mines_set: tuple[str, ...] = ()
    draft: Draft | None = None
    doing: Doing | None = None
    marches: tuple[March, ...] = ()
    volley: Volley | None = None
    raid: Raid | None = None
    events: tuple[Happening, ...] = ()
    deed: Deed = NO_DEED
    reacted: bool = False
    keeping: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    viewer: bool = False
    result: Result | None = None

    # -- printed facts
    def type_of(self, counter: Counter) -> UnitType:
        """Its type; REs have the one of CH-RE-01."""
        return RUMOUR if counter.type == RUMOUR.id else self.scenario.library.units[counter.type]

    def hit_of(self, counter: Counter) -> HitType | None:
        return HITS[counter.hit] if counter.hit else None

    def order_card(self, no: str) -> OrderCard:
        return self.scenario.library.orders[no]

    def card(self, key: str) -> ActionCard:
        return self.scenario.library.cards[key]

    # -- the map
    def on_map(self, hex: str) -> bool:
        return hex in self.scenario.chart.terrain

    def code(self, hex: str) -> str:
        """The terrain code now: a bridge at 0 steps is deep water (Table 12)."""
        code = self.scenario.chart.terrain[hex]
        if code != "B" or not self.structures:
            return code
        gone = any(
            s.kind == "bridge" and hex in s.hexes and not self.structures[s.id] for s in self.scenario.structures
        )
        return "~" if gone else code

    def ground(self, hex: str) -> Ground:
        return TERRAIN[self.code(hex)]

    def level(self, hex: str) -> int:
        return self.scenario.chart.levels.get(hex, 0)

    # -- pieces
    @property
    def units(self) -> tuple[Counter, ...]:
        """The Units on the map by id, loaded ones included. `counters` is always in canonical order."""
        return _standing(self).units

    @property
    def ais(self) -> tuple[Counter, ...]:
        """The AIs and REs on the map in canonical order: A, then R (CH-RND-01). In a view without hidden ones."""
        return _standing(self).ais

    def at(self, hex: str) -> tuple[Counter, ...]:
        """All counters in a hex in canonical order, loaded ones included; with "" those off the map. The same tuple as
        long as the same counters are in it, unchanged: what follows from them may be kept by it."""
        return _standing(self).by_hex.get(hex, ())

    @property
    def fighting(self) -> frozenset[str]:
        """The hexes in which counters of both sides stand that are not hidden: there is close combat (CH-CC-05)."""
        return _standing(self).fighting


@quick
@dataclass(frozen=True, slots=True)
class _Standing:
    """Who stands where, read from all counters once a position."""

    units: tuple[Counter, ...]
    ais: tuple[Counter, ...]
    by_hex: dict[str, tuple[Counter, ...]]
    fighting: frozenset[str]


def _open_sides(counters: list[Counter]) -> set[str]:
    """The sides of those who are not hidden."""
    return {c.side for c in counters if not c.hidden}


@kept("counters")
def _standing(state: State) -> _Standing:
    by_hex: dict[str, list[Counter]] = {}
    for counter in state.counters.values():
        by_hex.setdefault(counter.hex, []).append(counter)
    on_map = [c for c in state.counters.values() if c.hex]
    return _Standing(
        same(tuple([c for c in on_map if c.side == PLAYER])),
        same(tuple([c for c in on_map if c.side == AI])),
        {hex: same(tuple(here)) for hex, here in by_hex.items()},
        frozenset(
            [h for h, here in by_hex.items() if len(here) > 1 and len({c.side for c in here if not c.hidden}) > 1]
        ),
    )


# -- Quick copies of frozen values with some fields changed: what `dataclasses.replace` does, in half the time, for the
# hot path.

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""

changed: Callable[..., Counter] = copier(Counter)
"""A counter with some fields changed."""

changed_deed: Callable[..., Deed] = copier(Deed)
changed_draft: Callable[..., Draft] = copier(Draft)


def put(state: State, id: str, **changes: Any) -> State:
    """The state with some fields of a counter changed."""
    counters = dict(state.counters)
    counters[id] = changed(counters[id], **changes)
    return with_fields(state, counters=counters)


def put_each(state: State, ids: tuple[str, ...], **changes: Any) -> State:
    """The state with the same fields of several counters changed."""
    counters = dict(state.counters)
    for id in ids:
        if id in counters:
            counters[id] = changed(counters[id], **changes)
    return with_fields(state, counters=counters)


def add(state: State, counter: Counter) -> State:
    """The state with one counter more, in canonical order (CH-RND-01)."""
    return with_fields(state, counters=dict(sorted({**state.counters, counter.id: counter}.items())))


def remove(state: State, id: str) -> State:
    """The state without a counter."""
    return with_fields(state, counters={k: c for k, c in state.counters.items() if k != id})


def put_deed(state: State, **changes: Any) -> State:
    """The record of the player's turn with some fields changed."""
    return with_fields(state, deed=changed_deed(state.deed, **changes))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but for one copy of one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def to_cup(state: State, *keys: str) -> State:
    """Hit counters go back to the cup of their colour (CH-HIT-04)."""
    for key in keys:
        if HITS[key].colour is Colour.RED:
            state = with_fields(state, foot_cup=state.foot_cup.mixed_with(key))
        else:
            state = with_fields(state, vehicle_cup=state.vehicle_cup.mixed_with(key))
    return state


def from_cup(state: State, *keys: str) -> State:
    """Hit counters are taken out of the cup of their colour."""
    for key in keys:
        if HITS[key].colour is Colour.RED:
            state = with_fields(state, foot_cup=state.foot_cup.without(key))
        else:
            state = with_fields(state, vehicle_cup=state.vehicle_cup.without(key))
    return state


def put_out(state: State, counter: Counter, how: str) -> State:
    """A counter leaves play; its hit counter goes back to the cup (CH-HIT-04)."""
    if counter.hit:
        state = to_cup(state, counter.hit)
    lost = Lost(counter.id, counter.side, counter.type, how, state.round)
    return with_fields(remove(state, counter.id), lost=(*state.lost, lost))


def passengers(state: State, id: str) -> tuple[str, ...]:
    """Who rides on a counter."""
    return tuple(c.id for c in state.counters.values() if c.loaded_on == id)


def noted_entry(state: State, id: str, hex: str, last: bool, near_ai: bool) -> State:
    """The record of the player's turn after a Unit has entered a hex (Table 9)."""
    deed, vehicle = state.deed, state.type_of(state.counters[id]).kind is Kind.VEHICLE
    return put_deed(
        state, entered=(*deed.entered, hex), ended=(*deed.ended, hex) if last else deed.ended,
        adjacent=deed.adjacent or near_ai, vehicle=deed.vehicle or vehicle,
    )  # fmt: skip
