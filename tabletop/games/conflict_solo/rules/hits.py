"""Hits, hit counters and the loss of a counter (CH-HIT, CH-DEST)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.cards import Pile
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.asking import PASS, Asking, Pass, arg, number
from tabletop.games.conflict_solo.rules.hand import Keep, PlayCard, reaction
from tabletop.games.conflict_solo.rules.naming import listing, name
from tabletop.games.conflict_solo.rules.objectives import vp_scored
from tabletop.games.conflict_solo.rules.order_deck import remove_command
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.rules.state import State, from_cup, put, put_deed, put_out, to_cup, with_fields
from tabletop.games.conflict_solo.rules.telling import CounterEvent, OpenEvent
from tabletop.games.conflict_solo.rules.transport import Unloaded

HOLD_FAST = "AC11"


# -- the cups
def _cup(state: State, counter: Counter) -> Pile:
    """The cup from which its hit counters come."""
    return state.foot_cup if state.type_of(counter).dv_colour is Colour.RED else state.vehicle_cup


def _draws(state: State, counter: Counter | None, scored: int) -> bool:
    """Whether a hit draws a hit counter: the first one, a single one, from a cup that is not empty (CH-HIT-01,
    CH-HIT-03, CH-HIT-04)."""
    return counter is not None and scored == 1 and not counter.hit and len(_cup(state, counter)) > 0


# -- events
@dataclass(frozen=True, slots=True)
class HitDrawn(OpenEvent):
    """A hit counter comes out of its cup (CH-HIT-01). offered: a second one that goes back (AC11)."""

    reveals: ClassVar[bool] = True
    id: str
    key: str
    offered: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Fresh or spent stays as it was (CH-HIT-06)."""
        if state.keeping:
            state = with_fields(to_cup(state, *self.offered), keeping=())
        else:
            state = from_cup(state, self.key)
        if HITS[self.key].destroys:
            return to_cup(state, self.key)
        return put(state, self.id, hit=self.key)

    def words(self, state: State) -> str:
        return f"{name(state, self.id)}: {HITS[self.key].name} (CH-HIT-01)."


@dataclass(frozen=True, slots=True)
class HitsOffered(OpenEvent):
    """Two hit counters lie open, the player keeps one (AC11)."""

    reveals: ClassVar[bool] = True
    id: str
    keys: tuple[str, ...]

    def apply(self, state: State) -> State:
        return with_fields(from_cup(state, *self.keys), keeping=self.keys)

    def words(self, state: State) -> str:
        return f"{name(state, self.id)}: {listing(HITS[k].name for k in self.keys)} are drawn (CH-CARD-08)."


@dataclass(frozen=True, slots=True)
class HitRemoved(CounterEvent):
    """A hit counter goes back to its cup (CH-HIT-04): a rally, a card."""

    id: str
    key: str
    rule: str

    def apply(self, state: State) -> State:
        return put(to_cup(state, self.key), self.id, hit="")

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} is no longer {HITS[self.key].name} ({self.rule})."


@dataclass(frozen=True, slots=True)
class Destroyed(OpenEvent):
    """A counter is lost (CH-DEST-01, CH-DEST-03); its hit counter goes back. caps: it lies on the CAP track."""

    id: str
    why: str
    rule: str
    caps: bool = False

    def apply(self, state: State) -> State:
        """A Unit on the CAP track lowers the CAPs at once (CH-CAP-01, CH-CAP-05)."""
        counter = state.counters[self.id]
        state = put_out(state, counter, "destroyed")
        if self.caps:
            most = max(0, state.cap_max - 1)
            state = with_fields(state, cap_max=most, cap_now=min(state.cap_now, most))
        if counter.side == AI and state.turn == PLAYER:
            state = put_deed(state, killed=True)
        return state

    def words(self, state: State) -> str:
        track = "; one CAP less from now on (CH-DEST-01)" if self.caps else ""
        return f"{name(state, self.id)} is destroyed: {self.why} ({self.rule}){track}."


# -- what a hit does
class Hit(Asking):
    """A counter takes a hit (frame: id, hits, 1 once Hold Fast is settled)."""

    key = "hit"
    takes = (PlayCard, Pass)
    wanted = "saying whether they hold fast"
    rule = "CH-CARD-08"

    def asks(self, state: State) -> bool:
        counter = state.counters.get(str(arg(state)))
        return (
            not number(state, 2) and state.turn == AI and not state.reacted and HOLD_FAST in state.hand
            and counter is not None and counter.side == PLAYER and _draws(state, counter, number(state, 1))
        )  # fmt: skip

    def sentence(self, view: State) -> str:
        return f"{name(view, str(arg(view)))} is hit. Play Hold Fast?"

    def usual(self, view: State) -> Command | None:
        return PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (PlayCard(HOLD_FAST), PASS)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, PlayCard) and command.card != HOLD_FAST:
            return Refusal("CH-CARD-08", "Hold Fast is the card that answers a hit.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        id = str(arg(now.state))
        if isinstance(command, Pass):
            yield begin("hit", id, number(now.state, 1), 1)
            return
        yield from reaction(now.state, HOLD_FAST)
        cup = _cup(now.state, now.state.counters[id])
        first = cup.next(now.dice)
        rest = cup.without(first)
        yield HitsOffered(id, (first, rest.next(now.dice)) if len(rest) else (first,))
        yield begin("keep", id)

    def run(self, now: Now[State]) -> Stream:
        counter, scored = now.state.counters.get(str(arg(now.state))), number(now.state, 1)
        if counter is None:
            yield end(now)
        elif _draws(now.state, counter, scored):
            yield from suffer(now, counter.id, _cup(now.state, counter).next(now.dice), ())
        else:
            why = "two hits" if scored > 1 else "hit again" if counter.hit else "no hit counter is left"
            yield from lose(now, counter.id, why, "CH-HIT-04" if why.startswith("no") else "CH-HIT-03")


class KeepHit(Asking):
    """Which of the two hit counters stays (AC11)."""

    key = "keep"
    takes = (Keep,)
    wanted = "the hit counter that stays"
    rule = "CH-CARD-08"

    def sentence(self, view: State) -> str:
        return f"Which hit counter does {name(view, str(arg(view)))} keep?"

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [Keep(key) for key in view.keeping]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, Keep) or command.what not in view.keeping:
            return Refusal("CH-CARD-08", "One of the hit counters that were drawn is kept.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, Keep)
        others = list(now.state.keeping)
        others.remove(command.what)
        yield from suffer(now, str(arg(now.state)), command.what, tuple(others))


def suffer(now: Now[State], id: str, key: str, offered: tuple[str, ...]) -> Stream:
    """A hit counter takes effect at once; Killed and Knocked out destroy (CH-HIT-01, CH-HIT-02). The step ends."""
    yield HitDrawn(id, key, offered)
    if HITS[key].destroys:
        yield from lose(now, id, HITS[key].name, "CH-HIT-02")
    else:
        yield end(now)


def lose(now: Now[State], id: str, why: str, rule: str) -> Stream:
    """A counter is destroyed and the step ends; its passenger then takes a hit (CH-TRN-05)."""
    riders = yield from destroy(now, id, why, rule)
    yield end(now)
    for rider in riders:
        yield nest("hit", rider, 1)


def destroy(now: Now[State], id: str, why: str, rule: str) -> Generator[Event, None, tuple[str, ...]]:
    """Loss of a counter: CAP track (CH-DEST-01, not for trucks: CH-DEST-02), VP, removal of a Command card
    (CH-DEST-03, CH-DEST-09), in the AI turn too (CH-DEST-08). Returns passengers, placed in the hex, that have
    still to take their hit.
    """
    counter = now.state.counters[id]
    kind = now.state.type_of(counter)
    riders = tuple(c.id for c in now.state.counters.values() if c.loaded_on == id)
    yield Destroyed(id, why, rule, caps=counter.side == PLAYER and kind.combat)
    if kind.vp:
        amount = kind.vp if counter.side == AI else -kind.vp
        yield vp_scored(amount, f"{name(now.state, id)} is destroyed", "CH-VP-01")
    if counter.side == AI and kind.combat:
        yield from remove_command(now, id)
    for rider in riders:
        yield Unloaded(rider, counter.hex, counter.facing)
    return riders


STEPS = (Hit(), KeepHit())
