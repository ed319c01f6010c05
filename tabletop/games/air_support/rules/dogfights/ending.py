"""How a dogfight ends for this CCPH: who takes Recall, who holds, who is let go (AS-DOG-25). Frame: air_end (seat,
number, stage); STAGES has the order. In the air nobody withdraws as on the ground (AS-DOG-31).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin, end
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import HoldSaid, LeftFight, MeleeKept, Released
from tabletop.games.air_support.rules.dogfights.orders import AcceptRecall, Hold, TakeOut
from tabletop.games.air_support.rules.flying import PlaneRecalled
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.player_turn.asking import PASS, Asking
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.state import State

OPTION, JAMMED, HOLD, FORCED, LEAVE = "option", "jammed", "hold", "forced", "leave"
STAGES = ((OPTION, 0), (OPTION, 1), (JAMMED, 0), (JAMMED, 1), (HOLD, 0), (HOLD, 1), (FORCED, 0), (LEAVE, 0), (LEAVE, 1))
"""What is decided, and by whom: 0 the ATTACKER, 1 the DEFENDER (AS-DOG-25); FORCED happens by itself."""
WORDS = {
    OPTION: "10 or more in all: which plane flies home? It is now or never.",
    JAMMED: "No enemy fighter holds it: does the plane without working guns fly home?",
    HOLD: "Do you hold the enemy in aerial combat?",
    LEAVE: "Nobody holds your planes: take any of them out of the dogfight?",
}


def _stage(state: State) -> str:
    return STAGES[arg(state, 2)][0]


class AirEnd(Asking):
    """One decision after the other; a dogfight that has lost one side is over."""

    key = "air_end"
    takes = (AcceptRecall, Hold, TakeOut, Pass)
    wanted = "deciding who leaves the dogfight"
    rule = "AS-DOG-25"

    def asks(self, state: State) -> bool:
        number = arg(state, 1)
        if fights.one_sided(state, number):
            return False
        if _stage(state) == HOLD:
            return fights.may_hold(state, number, arg(state))
        return any(not isinstance(c, Pass) for c in self.ideas(state, arg(state)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return WORDS[_stage(view)], None if _stage(view) == HOLD else PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        number = arg(view, 1)
        match _stage(view):
            case "option":
                return [*(AcceptRecall(key) for key in fights.with_option(view, number, seat)), PASS]
            case "jammed":
                return [*(AcceptRecall(key) for key in fights.jammed(view, number, seat)), PASS]
            case "hold":
                return [Hold(True), Hold(False)]
            case "leave" if fights.may_take_out(view, number, seat):
                homeward = [AcceptRecall(key) for key in fights.jammed(view, number, seat)]
                return [*(TakeOut(p.id) for p in fights.members(view, number, seat)), *homeward, PASS]
        return [PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if command in self.ideas(view, seat):
            return None
        match command:
            case AcceptRecall(key):
                return _no_recall(view, arg(view, 1), seat, key)
            case TakeOut():
                return Refusal(
                    "AS-DOG-34" if _both_hold(view) else "AS-DOG-30",
                    "Only a side that holds and is not held takes planes out.",
                )
            case Hold():
                return Refusal("AS-DOG-28", "That is not to be said now.")
        return Refusal("AS-DOG-28", "Say whether you hold or not.")

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case AcceptRecall(key):
                yield LeftFight(key, True, "AS-DOG-26" if _stage(now.state) == OPTION else "AS-DOG-27")
            case TakeOut(key):
                yield LeftFight(key, False, "AS-DOG-30")
            case Hold(said):
                yield HoldSaid(seat, arg(now.state, 1), said)
                yield from _next(now)
            case _:
                yield from _next(now)

    def run(self, now: Now[State]) -> Stream:
        state, number = now.state, arg(now.state, 1)
        if fights.one_sided(state, number):
            yield from settle(now, number)
            yield end(now)
            return
        if _stage(state) == FORCED:
            yield from _forced(now, number)
            if not fights.one_sided(now.state, number) and not any(
                fights.holds(now.state, number, seat) for seat in (0, 1)
            ):
                yield from _over(now, number)
                return
        yield from _next(now)


def _no_recall(view: State, number: int, seat: int, key: str) -> Refusal:
    plane = view.planes.get(key)
    if plane is None or plane.seat != seat or plane.fight != number:
        return Refusal("AS-DOG-26", "You have no such plane in this dogfight.")
    if plane.mg_disabled and fights.may_hold(view, number, 1 - seat):
        return Refusal("AS-DOG-27", "An undamaged enemy fighter with working MG is in the dogfight.")
    return Refusal("AS-DOG-26", f"{called(view, key)} may not accept Recall now.")


def _both_hold(view: State) -> bool:
    return all(fights.holds(view, arg(view, 1), seat) for seat in (0, 1))


def _next(now: Now[State]) -> Stream:
    number, stage = arg(now.state, 1), arg(now.state, 2) + 1
    if stage == len(STAGES):
        yield from _over(now, number)
        return
    attacker = now.state.attacker
    yield begin("air_end", attacker if STAGES[stage][1] == 0 else 1 - attacker, number, stage)


def _forced(now: Now[State], number: int) -> Stream:
    """A Damaged plane whose opponents do not hold is Recalled; if they hold, it stays (AS-DOG-29, AS-DAMAGE-01)."""
    for seat in (0, 1):
        if fights.holds(now.state, number, 1 - seat):
            continue
        for plane in fights.members(now.state, number, seat):
            if plane.damaged:
                yield LeftFight(plane.id, True, "AS-DOG-29")


def _over(now: Now[State], number: int) -> Stream:
    """Somebody still holds somebody: Melee. Otherwise all are released (AS-DOG-30)."""
    if not fights.one_sided(now.state, number) and any(fights.holds(now.state, number, seat) for seat in (0, 1)):
        yield MeleeKept(number)
    else:
        yield from settle(now, number, "AS-DOG-30")
    yield end(now)


def settle(now: Now[State], number: int, rule: str = "AS-DOG-32") -> Stream:
    """All planes that are left go to the holding box, a Damaged one among them is Recalled (AS-DOG-30, AS-DOG-32)."""
    found = fights.fight(now.state, number)
    if found is None:
        return
    hurt = [key for key in found.planes if now.state.planes[key].damaged and now.state.planes[key].fight == number]
    yield Released(number, rule)
    for key in hurt:
        yield PlaneRecalled(key)


STEPS = (AirEnd(),)
