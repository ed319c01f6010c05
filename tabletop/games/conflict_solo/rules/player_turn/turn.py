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
from tabletop.games.conflict_solo.rules.cards.hand import PlayCard
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.ground import neighbours
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving.actions import Exit, Move, Pivot
from tabletop.games.conflict_solo.rules.pieces import Counter, Doing
from tabletop.games.conflict_solo.rules.player_turn.actions import Stall, stall_refusal
from tabletop.games.conflict_solo.rules.player_turn.drafting import draft_of, start_refusal
from tabletop.games.conflict_solo.rules.player_turn.events import ActionBegan, Drafted
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
            if unit.side == PLAYER:
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


def _ideas_for(view: State, unit: Counter) -> Iterator[Command]:
    """Plans worth asking about for one Unit."""
    id = unit.id
    if not unit.hex:
        yield from (Enter(id, h) for h in unit.entry)
        return
    around = neighbours(view, unit.hex)
    yield from (Move(id, h) for h in around)
    yield from (Pivot(id, f) for f in range(6))
    for ai in view.ais:
        yield Assault(id, ai.id) if ai.hex == unit.hex else Fire(id, ai.id)
    for structure in view.scenario.structures:
        yield from (Fire(id, f"{structure.id} {h}") for h in structure.hexes)
    yield from (Rally(id), DigIn(id), Exit(id), Stall(id))
    traits = view.type_of(unit).traits
    if "smoke" in traits:
        far = view.scenario.chart.terrain if "indirect" in traits else (unit.hex, *around)
        yield from (LaySmoke(id, h) for h in far)
    if "engineer" in traits:
        yield from (ClearHex(id, h) for h in (unit.hex, *around))
    if "transport" in traits:
        yield from (Load(id, c.id) for c in view.at(unit.hex) if c.id != id)
        yield from (Unload(id, h) for h in (unit.hex, *around))


STEPS = (Turn(),)
