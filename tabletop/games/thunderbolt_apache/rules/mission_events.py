"""Mission events on both ways (TA-EVENT): the card, hits first, then the rest; aircraft that turn back (ME20).

Frames: event_out (stage), event_home (stage) with `hits` and `trouble` (serial) on top. Stages: 0 draw, 1 hits, 2 the
rest, 3 go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.asking import Asking, Automatic, prompt
from tabletop.games.thunderbolt_apache.rules.assessing import assess_again
from tabletop.games.thunderbolt_apache.rules.chance import DeckReshuffled, Rolled, pick
from tabletop.games.thunderbolt_apache.rules.damage import cup
from tabletop.games.thunderbolt_apache.rules.hits import HitsCame, lay, lose_weapons
from tabletop.games.thunderbolt_apache.rules.missions import StayedHome
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.sheets import Airframe
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, with_fields
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, stress
from tabletop.games.thunderbolt_apache.rules.wording import count, plane_name

BIRD_STRIKE = "HC47"
"""The counter that ME19 takes out of the cup."""


# -- orders and events
@dataclass(frozen=True, slots=True)
class PayTrouble(Command):
    """Pay so that the aircraft need not turn back (ME20, TA-EVENT-15), or let it turn back."""

    pay: bool

    def label(self, state: State) -> str:
        return "Pay, and fly on" if self.pay else "Turn back"


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    """The event card of one way (TA-EVENT-01, TA-EVENT-02)."""

    reveals: ClassVar[bool] = True
    card: str
    homebound: bool

    def apply(self, state: State) -> State:
        state = mission_with(state, **{"homebound" if self.homebound else "outbound": self.card})
        return with_fields(state, events=state.events.without(self.card), events_used=(*state.events_used, self.card))

    def words(self, state: State) -> str:
        card = state.library.events[self.card]
        text = card.homebound_text if self.homebound else card.outbound_text
        way, rule = ("Home", "TA-EVENT-02") if self.homebound else ("Target", "TA-EVENT-01")
        return f"{way} bound: {card.title}. {text or 'Nothing happens.'} ({rule})"


@dataclass(frozen=True, slots=True)
class CiviliansNamed(Event):
    """The hex in which civilians are (ME22)."""

    hex: int

    def apply(self, state: State) -> State:
        return mission_with(state, civilians=self.hex)


# -- both ways
def _flying(state: State) -> list[Flyer]:
    """Neither crashed nor turned back (TA-EVENT-05)."""
    return [f for f in state.flyers if f.flying]


def _helicopters(state: State) -> list[Flyer]:
    return [f for f in _flying(state) if state.card_of(f).frame is Airframe.HELICOPTER]


def _draw(now: Now[State], homebound: bool) -> Stream:
    """One card, discarded at once (TA-EVENT-01, TA-EVENT-02); drawn even if no aircraft is left (TA-EVENT-07)."""
    if not len(now.state.events):
        yield DeckReshuffled("events")
    pile = now.state.events
    yield EventDrawn(pile.all[0] if len(pile) == 1 else pile.next(now.dice), homebound)


def _title(state: State, homebound: bool) -> str:
    card = state.event_card(homebound)
    return card.title if card is not None else ""


def _hits(now: Now[State], effects: dict[str, int], title: str) -> Stream:
    """Hits of the card, on random aircraft or on each helicopter (TA-EVENT-03, TA-EVENT-05, ME28)."""
    light, heavy = effects.get("light_random", 0), effects.get("heavy_random", 0)
    if (light or heavy) and _flying(now.state):
        serial = yield from pick(
            now, "random aircraft", title, [str(f.serial) for f in _flying(now.state)], "TA-EVENT-05"
        )
        yield HitsCame(Incoming(int(serial), light, heavy, 0, title))
    if "light_helicopters" in effects:
        for flyer in _helicopters(now.state):
            yield HitsCame(Incoming(flyer.serial, effects["light_helicopters"], 0, 0, title))
    if "light_two_random" in effects:
        left = [str(f.serial) for f in _flying(now.state)]
        for _ in range(min(2, len(left))):
            serial = yield from pick(now, "random aircraft", title, left, "TA-EVENT-05")
            left.remove(serial)
            yield HitsCame(Incoming(int(serial), effects["light_two_random"], 0, 0, title))


# -- the way out
def go_out(now: Now[State]) -> Stream:
    """The target-bound part, by stages."""
    stage = arg(now.state)
    card = now.state.event_card()
    effects = card.outbound if card is not None else {}
    if stage == 0:
        yield from _draw(now, homebound=False)
        yield begin("event_out", 1)
    elif stage == 1:
        yield from _hits(now, effects, _title(now.state, False))
        yield begin("event_out", 2)
        yield nest("hits")
    elif stage == 2:
        yield from _outbound_rest(now, effects)
    else:
        yield begin("engine")


def _outbound_rest(now: Now[State], effects: dict[str, int]) -> Stream:
    title = _title(now.state, False)
    for code, flyers in (("stress", _flying(now.state)), ("stress_helicopters", _helicopters(now.state))):
        for flyer in flyers if code in effects else ():
            yield from stress(now, flyer.pilot, effects[code], title, "TA-EVENT-09")
    if "weapon_lost" in effects and _flying(now.state):
        serial = yield from pick(
            now, "random aircraft", title, [str(f.serial) for f in _flying(now.state)], "TA-EVENT-05"
        )
        yield from lose_weapons(now, int(serial), effects["weapon_lost"], title, "TA-HIT-20")
    if "bird_strike" in effects and _flying(now.state) and BIRD_STRIKE in cup(now.state):
        serial = yield from pick(
            now, "random aircraft", title, [str(f.serial) for f in _flying(now.state)], "TA-EVENT-05"
        )
        yield from lay(now, int(serial), BIRD_STRIKE, heavy=False)
    if "civilians" in effects:
        die = now.dice.roll(10)
        yield Rolled("civilians", "", die, Tally(die, "die", "TA-EVENT-12"), f"hex {die}")
        yield CiviliansNamed(die)
    yield begin("event_out", 3)
    if "turn_back" in effects and _flying(now.state):
        serial = yield from pick(
            now, "random aircraft", title, [str(f.serial) for f in _flying(now.state)], "TA-EVENT-05"
        )
        yield nest("trouble", int(serial))


class Trouble(Asking):
    """Pay, or the aircraft turns back (ME20, TA-EVENT-14, TA-EVENT-15). Frame: trouble (serial)."""

    key = "trouble"
    takes = (PayTrouble,)
    wanted = "the choice whether the aircraft turns back"
    rule = "TA-EVENT-15"

    def asks(self, state: State) -> bool:
        return state.so >= state.outbound_effect("turn_back")

    def prompt(self, state: State, seat: int) -> Prompt:
        price = state.outbound_effect("turn_back")
        who = plane_name(state, arg(state))
        return prompt(f"Technical trouble: {who} turns back unless you pay {price} SO.", self.rule, PayTrouble(True))

    def ideas(self, state: State) -> Iterable[Command]:
        return (PayTrouble(True), PayTrouble(False))

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, PayTrouble)
        price = state.outbound_effect("turn_back")
        if command.pay and state.so < price:
            return Refusal(self.rule, f"That costs {count(price, 'SO', 'SO')}; {state.so} are in hand.")
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, PayTrouble)
        if command.pay:
            yield SoChanged(-now.state.outbound_effect("turn_back"), _title(now.state, False), self.rule)
        else:
            yield StayedHome(arg(now.state), "TA-EVENT-14")
        yield end(now)

    def run(self, now: Now[State]) -> Stream:
        yield StayedHome(arg(now.state), "TA-EVENT-14")
        yield end(now)


# -- the way home
def go_home(now: Now[State]) -> Stream:
    """The home-bound part, by stages; a change of the remaining value leads to a second assessment (TA-HOME-07)."""
    stage = arg(now.state)
    card = now.state.event_card(homebound=True)
    effects = card.homebound if card is not None else {}
    title = _title(now.state, True)
    if stage == 0:
        yield from _draw(now, homebound=True)
        yield begin("event_home", 1)
    elif stage == 1:
        yield from _hits(now, effects, title)
        yield begin("event_home", 2)
        yield nest("hits")
    else:
        for flyer in _flying(now.state):
            yield from stress(now, flyer.pilot, effects.get("stress", 0), title, "TA-EVENT-09")
            if crew_fitness(now.state, flyer) is not Fitness.OKAY:
                yield from stress(now, flyer.pilot, effects.get("stress_shaken", 0), title, "TA-EVENT-09")
        yield from assess_again(now)
        yield begin("bingo")


STEPS = (Automatic("event_out", go_out), Trouble(), Automatic("event_home", go_home))
