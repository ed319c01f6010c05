"""How an AI does what was decided, by the same rules as a Unit (CH-EXEC); before its roll a foot Unit may drop down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabletop.core.asking import Stream, begin, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.answers import PASS, Pass
from tabletop.games.conflict_solo.rules.asking import Asking
from tabletop.games.conflict_solo.rules.enemy.deciding import Act
from tabletop.games.conflict_solo.rules.fire.events import VolleySet
from tabletop.games.conflict_solo.rules.fire.reaching import Reach, reach
from tabletop.games.conflict_solo.rules.fire.shots import stack
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DOWN
from tabletop.games.conflict_solo.rules.hand import Choose, reaction
from tabletop.games.conflict_solo.rules.hiding import Revealed, found_moving
from tabletop.games.conflict_solo.rules.moving.events import MarchesSet, Turned
from tabletop.games.conflict_solo.rules.naming import name, sentence_start
from tabletop.games.conflict_solo.rules.pieces import Volley
from tabletop.games.conflict_solo.rules.rallying import rally
from tabletop.games.conflict_solo.rules.sheets import PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State


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
