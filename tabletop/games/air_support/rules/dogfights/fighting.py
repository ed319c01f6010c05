"""Aerial combat in the CCPH, before that on the ground (AS-DOG-01). Frames: dogfight_entry (seat, row, planes placed so
far), dogfights (seat, row, stage, number of the last dogfight done); on top of it designate (seat, number), then
air_fight (seat, number, plane that has kept its ROF); at the end air_end, how a dogfight ends for this phase.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import flying
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import (
    AcceptRecall,
    AirCombat,
    AirShot,
    AttackLost,
    Designate,
    Designated,
    Engage,
    Engaged,
    Hold,
    HoldSaid,
    LeftFight,
    MeleeKept,
    Released,
    TakeOut,
)
from tabletop.games.air_support.rules.dogfights.fights import Harm
from tabletop.games.air_support.rules.flying import MGDisabled, PlaneRecalled
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Plane
from tabletop.games.air_support.rules.player_turn import DONE, PASS, Asking, Automatic, Done, Pass, onward, roll, text
from tabletop.games.air_support.rules.state import State

HARMS = {Harm.NONE: Flak.NOTHING, Harm.DAMAGED: Flak.DAMAGED, Harm.ELIMINATED: Flak.ELIMINATED}


class Entry(Asking):
    """A side places its free FB on enemy aircraft, ATTACKER first (AS-DOG-02 to AS-DOG-05, AS-DOG-24)."""

    key = "dogfight_entry"
    takes = (Engage, Done)
    wanted = "going into dogfights"
    rule = "AS-DOG-03"

    def asks(self, state: State) -> bool:
        return bool(fights.entries(state, arg(state), _placed(state)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Place your fighter-bombers on enemy aircraft, or let them be.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*(Engage(*pair) for pair in fights.entries(view, seat, _placed(view))), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Engage):
            return fights.entry_refusal(view, seat, command.plane, command.target, _placed(view))
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Engage):
            yield from _engage(now, seat, command)
        else:
            yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _engage(now: Now[State], seat: int, command: Engage) -> Stream:
    """A plane not in a dogfight goes to that of its target, its target to that of the plane, or a new one begins
    (AS-DOG-06).
    """
    state = now.state
    known = [n for key in (command.plane, command.target) if (n := state.planes[key].fight) >= 0]
    placed = dict.fromkeys((*_placed(state), command.plane))
    yield Engaged(command.plane, command.target, known[0] if known else fights.next_number(state))
    yield begin("dogfight_entry", seat, arg(state, 1), *placed)


def _placed(state: State) -> tuple[str, ...]:
    return tuple(str(key) for key in state.frames[-1].args[2:])


FIGHT, END = 0, 1


def dogfights(now: Now[State]) -> Stream:
    """All dogfights are fought one by one, then for each is decided who goes on (AS-DOG-06, AS-DOG-25)."""
    state = now.state
    seat, row, stage, last = (arg(state, n) for n in range(4))
    number = min((d.number for d in state.dogfights if d.number > last), default=0)
    if number:
        yield begin("dogfights", seat, row, stage, number)
        yield nest("designate", seat, number) if stage == FIGHT else nest("air_end", seat, number, 0)
    elif stage == FIGHT:
        yield begin("dogfights", seat, row, END, 0)
    else:
        yield from onward(now)


class Designating(Asking):
    """Each plane's first target is named before any dice, by the ATTACKER first (AS-DOG-07)."""

    key = "designate"
    takes = (Designate,)
    wanted = "naming first targets"
    rule = "AS-DOG-07"

    def asks(self, state: State) -> bool:
        seat, number = arg(state), arg(state, 1)
        return len(fights.members(state, number, 1 - seat)) > 1 and bool(fights.undesignated(state, number, seat))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return f"Whom does {called(view, fights.undesignated(view, arg(view, 1), seat)[0].id)} attack first?", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        number = arg(view, 1)
        return [
            Designate(p.id, t.id)
            for p in fights.undesignated(view, number, seat)
            for t in fights.members(view, number, 1 - seat)
        ]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if command not in self.ideas(view, seat):
            return Refusal("AS-DOG-07", "Name an enemy of this dogfight for a plane of yours that has no target yet.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, Designate)
        yield Designated(command.plane, command.target)

    def run(self, now: Now[State]) -> Stream:
        """With one enemy there is no choice."""
        state = now.state
        seat, number = arg(state), arg(state, 1)
        enemies = fights.members(state, number, 1 - seat)
        for plane in fights.undesignated(state, number, seat) if enemies else []:
            yield Designated(plane.id, enemies[0].id)
        first = seat == state.attacker
        yield begin("designate", 1 - seat, number) if first else begin("air_fight", 1 - seat, number)


class Fighting(Asking):
    """All planes of a side attack, in the order it likes, each with its ROF attacks; those of the ATTACKER first
    (AS-DOG-08, AS-DOG-09, AS-DOG-33).
    """

    key = "air_fight"
    takes = (AirShot,)
    wanted = "attacks in the air"
    rule = "AS-DOG-09"

    def asks(self, state: State) -> bool:
        return bool(text(state, 2)) or bool(fights.to_fire(state, arg(state, 1), arg(state)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        active = text(view, 2)
        shots = list(self.ideas(view, seat))
        question = f"{called(view, active)} may attack again: which plane?" if active else "Which plane attacks which?"
        return question, shots[0] if len(shots) == 1 else None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        number, active = arg(view, 1), text(view, 2)
        found = fights.fight(view, number)
        if active:
            return [AirShot(active, t.id) for t in fights.members(view, number, 1 - seat)]
        return (
            [AirShot(p.id, found.aims[p.id]) for p in fights.to_fire(view, number, seat)] if found is not None else []
        )

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, AirShot)
        return fights.shot_refusal(view, seat, arg(view, 1), command.plane, command.target, text(view, 2))

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, AirShot)
        number = arg(now.state, 1)
        yield from _shoot(now, now.state.planes[command.plane], now.state.planes[command.target])
        last = next(e for e in reversed(now.events) if isinstance(e, AirCombat))
        yield begin("air_fight", seat, number, command.plane) if last.keeps else begin("air_fight", seat, number)

    def run(self, now: Now[State]) -> Stream:
        state = now.state
        seat, number = arg(state), arg(state, 1)
        for plane in fights.aimless(state, number, seat):
            yield AttackLost(plane.id)
        yield begin("air_fight", 1 - seat, number) if seat == state.attacker else end(now)


def _shoot(now: Now[State], plane: Plane, target: Plane) -> Stream:
    """One roll and all its results together (AS-DOG-12 to AS-DOG-17, AS-DOG-21, AS-DOG-22); ROF ends with the last
    enemy (AS-DOG-36).
    """
    state = now.state
    colored, white = roll(now)
    found = fights.attack(colored, white, fights.fighter(state, plane), fights.fighter(state, target))
    others = len(fights.members(state, plane.fight, target.seat)) - (found.target is Harm.ELIMINATED)
    keeps = found.again and others > 0
    tally = fights.tally(state, plane, target)
    yield AirCombat(
        plane.id,
        target.id,
        tally,
        colored,
        white,
        found.target.value,
        found.firer.value,
        found.jams,
        found.recall,
        keeps,
    )
    if found.jams:
        yield MGDisabled(plane.id)
    for key, harm, rule in ((target.id, found.target, "AS-DOG-13"), (plane.id, found.firer, "AS-DOG-14")):
        if harm is not Harm.NONE:
            yield from flying.struck(now, key, HARMS[harm], rule)


# -- How a dogfight ends for this CCPH: who takes Recall, who holds, who is let go (AS-DOG-25). Frame: air_end (seat,
# number, stage); STAGES has the order. In the air nobody withdraws as on the ground (AS-DOG-31).

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


STEPS = (Entry(), Automatic("dogfights", dogfights), Designating(), Fighting(), AirEnd())
