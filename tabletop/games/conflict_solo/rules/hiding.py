"""Hidden counters and rumoured enemies (CH-HID, CH-RE): who is noticed, how rumours prove themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import RUMOUR_WORD, hexside, listing, mark, name
from tabletop.games.conflict_solo.rules.pieces import FREE, Counter
from tabletop.games.conflict_solo.rules.scenario import NOTHING
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, RUMOUR
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State, add, put, put_deed, put_out, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent
from tabletop.games.conflict_solo.rules.zones import towards

NOTICE = 8
"""Hexes at which movement in sight is noticed (CH-HID-02, CH-HID-05)."""


# -- questions on a position
def notices(state: State, mover: Counter, *hexes: str) -> bool:
    """Whether an enemy sees a hidden counter move or pivot in one of the hexes: for a Unit a visible AI, for an AI any
    Unit (CH-HID-02, CH-HID-05)."""
    for counter in state.counters.values():
        if (
            counter.side == mover.side
            or not counter.hex
            or counter.loaded_on
            or (counter.side == AI and counter.hidden)
        ):
            continue
        if any(distance(counter.hex, h) <= NOTICE and sees(state, counter.hex, h) for h in hexes):
            return True
    return False


def hidden_in(state: State, side: str, hex: str) -> list[Counter]:
    """The hidden counters of a side in a hex."""
    return [c for c in state.at(hex) if c.side == side and c.hidden]


def hidden_beside(state: State, side: str, hex: str) -> list[Counter]:
    """The hidden counters of a side next to a hex; adjacent hexes always see each other (CH-LOS-01)."""
    return [c for c in state.counters.values() if c.side == side and c.hidden and c.hex and distance(c.hex, hex) == 1]


def rumours_beside(state: State, hex: str) -> list[Counter]:
    """The REs next to a hex (CH-RE-05)."""
    return [c for c in state.ais if is_re(c) and distance(c.hex, hex) == 1]


def proven_by_move(state: State, rumour: Counter) -> bool:
    """Whether an RE that has moved is revealed: next to a visible Unit, in one's hex, or in an objective (CH-RE-05)."""
    return rumour.hex in state.control or any(
        distance(u.hex, rumour.hex) <= 1 for u in state.units if not u.hidden and not u.loaded_on
    )


def looked_at(state: State, hex: str, cause: str) -> str:
    """The hex towards which a revealed RE faces: that of the nearest visible Unit (tie: the cause, else the lowest id),
    else of the nearest objective that the player controls; "" none (CH-RE-04)."""
    seen = [u for u in state.units if not u.hidden and not u.loaded_on]
    if seen:
        return min(seen, key=lambda u: (distance(hex, u.hex), u.id != cause, u.id)).hex
    held = [h for h, side in sorted(state.control.items()) if side == PLAYER]
    return min(held, key=lambda h: (distance(hex, h), h)) if held else ""


# -- events
@dataclass(frozen=True, slots=True)
class Revealed(OpenEvent):
    """A hidden counter is seen (CH-HID-02, CH-HID-05). An AI beside which a Unit has ended its move counts as one that
    the player has come up to (Table 9) from now on."""

    reveals: ClassVar[bool] = True
    id: str
    rule: str

    def apply(self, state: State) -> State:
        state = put(state, self.id, hidden=False)
        found = state.counters[self.id]
        if state.turn == PLAYER and found.side == AI and any(distance(found.hex, h) == 1 for h in state.deed.ended):
            state = put_deed(state, adjacent=True)
        return state

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} is seen in {state.counters[self.id].hex} ({self.rule})."


@dataclass(frozen=True, slots=True)
class Vanished(OpenEvent):
    """A Unit hides (AC14)."""

    id: str

    def apply(self, state: State) -> State:
        return put(state, self.id, hidden=True)

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} slips away (CH-HID-01)."


@dataclass(frozen=True, slots=True)
class RumourPlaced(OpenEvent):
    """An RE comes on the map."""

    id: str
    hex: str

    def apply(self, state: State) -> State:
        return add(state, Counter(self.id, AI, RUMOUR.id, self.hex, anchor=self.hex))

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} appears in {self.hex} (CH-RE-01)."


@dataclass(frozen=True, slots=True)
class RumourProved(OpenEvent):
    """An RE is revealed (CH-RE-04): type "NONE": there was nothing. cause: who or what did it."""

    reveals: ClassVar[bool] = True
    id: str
    type: str
    facing: int
    cause: str

    def apply(self, state: State) -> State:
        cup = state.re_cup.without(self.type)
        state = with_fields(state, re_cup=cup)
        counter = state.counters[self.id]
        if self.type == NOTHING:
            return put_out(state, counter, "nothing")
        return put(
            state, self.id, type=self.type, facing=self.facing, posture=FREE, leash=0, tag="", anchor=counter.hex
        )

    def words(self, state: State) -> str:
        if self.type == NOTHING:
            return f"{name(state, self.id)} was nothing (CH-RE-04)."
        kind = state.scenario.library.units[self.type].name
        return f"{RUMOUR_WORD} {mark(self.id)} proves to be {kind}, facing {hexside(self.facing)} (CH-RE-04)."


@dataclass(frozen=True, slots=True)
class RumoursGone(OpenEvent):
    """The cup is empty: REs still on the map were nothing (CH-RE-09)."""

    ids: tuple[str, ...]

    def apply(self, state: State) -> State:
        for id in self.ids:
            state = put_out(state, state.counters[id], "nothing")
        return state

    def words(self, state: State) -> str:
        who, were = listing(name(state, id) for id in self.ids), "were" if len(self.ids) > 1 else "was"
        return f"{who} {were} nothing: the cup is empty (CH-RE-09)."


# -- what is found
def prove(now: Now[State], id: str, cause: str, facing: int | None = None) -> Stream:
    """One piece of the RE cup: nothing, and the RE is gone without VP or card (CH-RE-04, CH-RE-10), or a real counter
    that faces the nearest Unit. With the cup empty all other REs prove to be nothing (CH-RE-09)."""
    if not len(now.state.re_cup):
        yield RumoursGone((id,))
        return
    rumour = now.state.counters[id]
    kind = now.state.re_cup.next(now.dice)
    if kind == NOTHING:
        facing = 0
    elif facing is None:
        at = looked_at(now.state, rumour.hex, cause)
        ties = [str(f) for f in towards(now.state, rumour.hex, -1, at)] if at and at != rumour.hex else ["0"]
        facing = int((yield from pick(now, f"facing of {id}", ties, "CH-RE-04")))
    yield RumourProved(id, kind, facing, cause)
    if not len(now.state.re_cup):
        left = tuple(c.id for c in now.state.ais if is_re(c))
        if left:
            yield RumoursGone(left)


def show(now: Now[State], ids: list[str], rule: str) -> Stream:
    """Hidden counters are revealed."""
    for id in ids:
        if now.state.counters[id].hidden:
            yield Revealed(id, rule)


def found_on_entry(now: Now[State], id: str, came: int) -> Stream:
    """What stands in the hex that a counter has entered: hidden enemies are seen and close combat arises (CH-STACK-04,
    CH-HID-02, CH-HID-03); an RE is proved, facing where the Unit came from (CH-RE-10)."""
    mover = now.state.counters[id]
    enemy = AI if mover.side == PLAYER else PLAYER
    others = [c.id for c in hidden_in(now.state, enemy, mover.hex)]
    if others:
        yield from show(now, others, "CH-HID-05" if enemy == AI else "CH-HID-02")
        yield from show(now, [id], "CH-HID-02" if enemy == AI else "CH-HID-05")
    if mover.side == PLAYER:
        for rumour in [c for c in now.state.at(mover.hex) if is_re(c)]:
            yield from prove(now, rumour.id, id, (came + 3) % 6)


def found_moving(now: Now[State], id: str, *hexes: str) -> Stream:
    """A hidden counter that moves or pivots in sight is seen (CH-HID-02, CH-HID-05)."""
    mover = now.state.counters[id]
    if mover.hidden and notices(now.state, mover, *hexes):
        yield Revealed(id, "CH-HID-02" if mover.side == PLAYER else "CH-HID-05")


def found_beside(now: Now[State], id: str) -> Stream:
    """What a counter finds where its move ends: hidden enemies beside it, REs; an RE itself (CH-HID-02, CH-HID-05,
    CH-RE-05)."""
    mover = now.state.counters[id]
    enemy = AI if mover.side == PLAYER else PLAYER
    yield from show(
        now, [c.id for c in hidden_beside(now.state, enemy, mover.hex)], "CH-HID-05" if enemy == AI else "CH-HID-02"
    )
    if mover.side == PLAYER:
        for rumour in rumours_beside(now.state, mover.hex):
            if rumour.id in now.state.counters:
                yield from prove(now, rumour.id, id)
    elif is_re(mover) and proven_by_move(now.state, mover):
        yield from prove(now, id, "")
