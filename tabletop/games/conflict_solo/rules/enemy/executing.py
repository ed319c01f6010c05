"""How an AI does what was decided, by the same rules as a Unit (CH-EXEC); before its roll a foot Unit may drop down."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from tabletop.core.asker import Stream, begin, nest
from tabletop.core.fastcopy import quick
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.asking import PASS, Asking, Pass
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.enemy.choosing import Candidate, Survey
from tabletop.games.conflict_solo.rules.enemy.marches import best_steps, step_reasons, target_of
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.enemy.stepping import cost_of, second_road_hex, way_to
from tabletop.games.conflict_solo.rules.enemy.targeting import Chance
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.fire.events import VolleySet
from tabletop.games.conflict_solo.rules.fire.shots import Reach, reach, stack
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DOWN
from tabletop.games.conflict_solo.rules.hand import Choose, reaction
from tabletop.games.conflict_solo.rules.hiding import Revealed, found_moving
from tabletop.games.conflict_solo.rules.movement_costs import PIVOT_COST
from tabletop.games.conflict_solo.rules.moving import MarchesSet, Turned
from tabletop.games.conflict_solo.rules.naming import name, sentence_start
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import March, Volley
from tabletop.games.conflict_solo.rules.rallying import RALLY_COST, rally
from tabletop.games.conflict_solo.rules.sheets import PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import pivots

# -- From an order's survey to the one thing that is done: dice settle what is tied, first the AI, then the target, then
# the hex (CH-TGT-01, CH-TGT-06, CH-PRIO-01).


@quick
@dataclass(frozen=True, slots=True)
class Act:
    """What an AI does: kind is fire, close_combat, move, pivot or rally; target: a Unit or a hex; cost in APs; the
    steps of a move, the facing of a pivot; reasons: how it was decided."""

    kind: str
    ai: str
    target: str
    cost: int
    marches: tuple[March, ...] = ()
    facing: int = -1
    reasons: tuple[Reason, ...] = ()


Choice = Generator[Event, None, Act]


def choose_ai(now: Now[State], order: Order, found: Survey) -> Generator[Event, None, Candidate]:
    """The AI: a die if several are equal (CH-PRIO-01)."""
    ids = [c.ai.id for c in found.finalists]
    id = yield from pick(now, f"AI of {order.text}", ids, "CH-PRIO-01")
    return found.finalists[ids.index(id)]


def choose_target(now: Now[State], order: Order, who: Candidate) -> Generator[Event, None, Chance]:
    """The target: a die if several are equal (CH-TGT-03, CH-TGT-05)."""
    tied = who.tied if order.verb in SHOTS else who.closest
    ids = sorted(c.target for c in tied)
    rule = "CH-TGT-03" if order.verb in SHOTS else "CH-TGT-05"
    id = yield from pick(now, f"target of {who.ai.id}", ids, rule, hexes=order.target != "UNIT")
    return next(c for c in tied if c.target == id)


def decide(now: Now[State], order: Order, who: Candidate, chance: Chance) -> Choice:
    """What the AI does against the target, dice included."""
    id, state = who.ai.id, now.state
    if order.verb in SHOTS:
        close = in_close_combat(state, who.ai)
        return Act("close_combat" if close else "fire", id, chance.target, chance.cost, reasons=who.reasons)
    if order.verb == "RALLY":
        return Act("rally", id, id, RALLY_COST, reasons=who.reasons)
    if order.verb == "PIVOT":
        return (yield from _pivot(now, id, chance.target, list(chance.facings), who.reasons))
    if chance.risk is not None and chance.risk.number == 4:
        to = yield from pick(now, f"pivot of {id}", sorted(chance.risk.pivot_to), "CH-LOW-07")
        facings = pivots(state, who.ai, state.counters[to].hex)
        return (yield from _pivot(now, id, to, facings, (*who.reasons, *step_reasons(state, who.ai, chance))))
    ranked = best_steps(state, who.ai, chance)
    return (yield from _step(now, who, chance, list(ranked.hexes), step_reasons(state, who.ai, chance)))


def _pivot(now: Now[State], id: str, target: str, facings: list[int], reasons: tuple[Reason, ...]) -> Choice:
    facing = yield from pick(now, f"facing of {id}", [str(f) for f in facings], "CH-AMOVE-10")
    return Act("pivot", id, target, PIVOT_COST, facing=int(facing), reasons=reasons)


def _step(now: Now[State], who: Candidate, chance: Chance, hexes: list[str], why: tuple[Reason, ...]) -> Choice:
    """The step and, on a road, the second one (CH-AMOVE-05, CH-AMOVE-09)."""
    id = who.ai.id
    to = yield from pick(now, f"step of {id}", hexes, "CH-AMOVE-05", hexes=True)
    state, cost = now.state, cost_of(now.state, who.ai, to)
    target = target_of(state, chance)
    there = target if isinstance(target, str) else target.hex
    goal = way_to(state, who.ai, there) or there
    second = second_road_hex(state, who.ai, to, goal, target).hexes
    ways: tuple[March, ...] = (March(id, to, target=chance.target, last=not second),)
    if second:
        onward = yield from pick(now, f"road bonus of {id}", list(second), "CH-AMOVE-09", hexes=True)
        ways += (March(id, onward, target=chance.target, bonus=True),)
    return Act("move", id, chance.target, cost, ways, reasons=(*who.reasons, *why))


# -- How an AI does what was decided, by the same rules as a Unit (CH-EXEC); before its roll a foot Unit may drop down.


def perform(now: Now[State], act: Act) -> Stream:
    """An AI does what was decided, by the same rules as a Unit (CH-EXEC-02), but without CAPs: nothing betters its dice
    (CH-CAP-06)."""
    if act.kind == "move":
        yield MarchesSet(act.marches)
        yield nest("march")
    elif act.kind == "pivot":
        yield Turned(act.ai, act.facing, pivot=True)
        yield from found_moving(now, act.ai, now.state.counters[act.ai].hex)
    elif act.kind == "rally":
        yield from rally(now, act.ai)
    else:
        yield from _shoot(now, act)


def _shoot(now: Now[State], act: Act) -> Stream:
    """An attack: the AI is seen, the whole stack is attacked (CH-HID-05, CH-EXEC-03)."""
    ai, target = now.state.counters[act.ai], now.state.counters[act.target]
    if ai.hidden:
        yield Revealed(act.ai, "CH-HID-05")
        ai = now.state.counters[act.ai]
    ids = [target.id]
    if act.kind == "fire":
        how = reach(now.state, ai, target.hex)
        assert isinstance(how, Reach)
        ids = [c.id for c in stack(now.state, ai, target, how)]
    how_word = "cc" if act.kind == "close_combat" else "fire"
    yield VolleySet(Volley(how_word, act.ai, act.ai, tuple((id, 0) for id in ids), hex=target.hex))
    yield nest("ai_fire")


class DropDown(Asking):
    """Before the roll a foot Unit may drop down (AC09)."""

    key = "ai_fire"
    takes = (Choose, Pass)
    wanted = "saying whether they drop down"
    rule = "CH-CARD-08"

    def asks(self, state: State) -> bool:
        return not state.reacted and DROP_DOWN in state.hand and bool(self._foot(state))

    def _foot(self, state: State) -> list[str]:
        if state.volley is None:
            return []
        units = [state.counters[id] for id, _ in state.volley.targets if id in state.counters]
        return [u.id for u in units if u.side == PLAYER and state.type_of(u).kind is Kind.FOOT]

    def sentence(self, view: State) -> str:
        attacker = view.volley.attacker if view.volley is not None else ""
        return f"{sentence_start(name(view, attacker))} attacks. Which foot Unit drops down?"

    def usual(self, view: State) -> Command | None:
        return PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*(Choose(id) for id in self._foot(view)), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Choose) and command.what not in self._foot(view):
            return Refusal("CH-CARD-08", "Drop Down is for a foot Unit that is attacked.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Choose):
            yield from reaction(now.state, DROP_DOWN)
            assert now.state.volley is not None
            yield VolleySet(replace(now.state.volley, reaction=f"{DROP_DOWN} {command.what}"))
        yield begin("volley")

    def run(self, now: Now[State]) -> Stream:
        yield begin("volley")


STEPS = (DropDown(),)
