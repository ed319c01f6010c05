"""The player's turn: he begins an action, stalls or passes. A plan is undone freely: until Go nothing has happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.asking import Stream, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.action_points import paid
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.answers import PASS, Pass
from tabletop.games.conflict_solo.rules.asking import Asking
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.shots import farthest
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.ground import neighbours
from tabletop.games.conflict_solo.rules.hand import PlayCard
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving.actions import Exit, Move, Pivot
from tabletop.games.conflict_solo.rules.pieces import Counter, Doing
from tabletop.games.conflict_solo.rules.player_turn.actions import Stall, stall_refusal
from tabletop.games.conflict_solo.rules.player_turn.drafting import draft_of, start_refusal
from tabletop.games.conflict_solo.rules.player_turn.events import Drafted
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.transport import Load, Unload
from tabletop.games.conflict_solo.rules.turns import TurnEnded


class Turn(Asking):
    """One action of one single thing (CH-GEN-02), a card, a stall or a pass (CH-PLY-01). Units act in no other
    turn, but for AA fire and reaction cards (CH-PLY-10).
    """

    key = "turn"
    takes = (Action, Stall, Pass)
    wanted = "an action, a card, a stall or a pass"
    rule = "CH-PLY-01"

    def sentence(self, view: State) -> str:
        return f"Your turn: one action, a card, a stall or a pass. {view.cap_now} CAPs are left."

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for unit in view.counters.values():
            if unit.side == PLAYER and _may_act(view, unit):
                yield from _ideas_for(view, unit)
        yield from (PlayCard(card) for card in view.hand)
        yield Stall("")
        yield PASS

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Pass):
            return None
        if isinstance(command, Stall):
            return stall_refusal(view, command.unit)
        assert isinstance(command, Action)
        return start_refusal(view, command)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Pass):
            yield TurnEnded(PLAYER, passed=True)  # CH-PLY-07
            yield begin("turn_over")
        elif isinstance(command, Stall):
            yield ActionBegan(Doing(PLAYER, "stall", (command.unit,) if command.unit else (), 1 if command.unit else 0))
            if not command.unit:
                yield paid(1, "stall", "CH-PLY-06")
            yield begin("check")
        else:
            assert isinstance(command, Action)
            yield Drafted(draft_of(now.state, command))
            yield begin("plan")


def _may_act(view: State, unit: Counter) -> bool:
    """Whether a Unit can act at all: on its own feet, fresh or with CAPs to pay (CH-TRN-03, CH-PLY-02)."""
    return not unit.loaded_on and (unit.fresh or view.cap_now > 0)


def _ideas_for(view: State, unit: Counter) -> Iterator[Command]:
    """Plans worth asking about for one Unit."""
    id = unit.id
    if not unit.hex:
        yield from (Enter(id, h) for h in unit.entry)
        return
    around = neighbours(view, unit.hex)
    yield from (Move(id, h) for h in around)
    yield from (Pivot(id, f) for f in range(6))
    far = farthest(view, unit)
    for ai in view.ais:
        if ai.hex == unit.hex:
            yield Assault(id, ai.id)
        elif distance(unit.hex, ai.hex) <= far:
            yield Fire(id, ai.id)
    for structure in view.scenario.structures:
        yield from (Fire(id, f"{structure.id} {h}") for h in structure.hexes if distance(unit.hex, h) <= far)
    yield from (Rally(id), DigIn(id), Exit(id), Stall(id))
    traits = view.type_of(unit).traits
    if "smoke" in traits and not unit.smoked:
        near = (h for h in view.scenario.chart.terrain if distance(unit.hex, h) <= far)
        yield from (LaySmoke(id, h) for h in (near if "indirect" in traits else (unit.hex, *around)))
    if "engineer" in traits:
        yield from (ClearHex(id, h) for h in (unit.hex, *around))
    if "transport" in traits:
        yield from (Load(id, c.id) for c in view.at(unit.hex) if c.id != id)
        yield from (Unload(id, h) for h in (unit.hex, *around))


STEPS = (Turn(),)
