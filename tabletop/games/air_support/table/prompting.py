"""What is told of the moment in Air Support: who is asked what, the phase, the end, the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.naming import they
from tabletop.games.air_support.rules.sequence import RULES
from tabletop.games.air_support.rules.state import Phase
from tabletop.games.air_support.table import coach, ending
from tabletop.games.air_support.table.briefing import briefing
from tabletop.games.air_support.table.enemy_turn import doing
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


PHASES = tuple(RULES)
SHORT = {
    Phase.RPH: "Rally",
    Phase.PFPH: "Prep Fire",
    Phase.MPH: "Movement",
    Phase.DFPH: "Defensive Fire",
    Phase.AFPH: "Advancing Fire",
    Phase.RTPH: "Rout",
    Phase.APH: "Advance",
    Phase.CCPH: "Close Combat",
}


class Prompting(Telling):
    """See the module."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    def prompt(self) -> tuple[str, str, str]:
        state = self.table.state
        if state.result is not None:
            return "", state.result.sentence, "AS-VIC-01"
        seat = self.table.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            sentence, rule = self.table.hand.staff.prompt() or self.table.mode.prompt() or (asked.sentence, asked.rule)
            return state.scenario.sides[seat].name, sentence, rule
        rule = "AS-SETUP-01" if state.phase is Phase.SETUP else RULES.get(state.phase, "")
        found = self.table.enemy.sentence()
        if found is not None:
            return found[0], found[1], rule
        if state.phase is Phase.SETUP:
            return "", "Set-up.", rule
        acts, does = doing(state)
        return state.scenario.sides[acts].name, f"{they(state, acts)} {does}.", rule

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        state = self.table.state
        at = PHASES.index(state.phase) if state.phase in PHASES and state.result is None else -1
        who = state.scenario.sides[state.attacker].name
        turn = (
            f"Turn {min(state.turn, state.scenario.turns)} of {state.scenario.turns}, {who}"
            if state.phase not in (Phase.SETUP,)
            else "Set-up"
        )
        return tuple(SHORT[p] for p in PHASES), at, turn

    def briefing(self) -> Briefing:
        return briefing(self.table.state, self.table.host.looker, self.table.host.session.header.document)

    def ending(self) -> Ending:
        return ending.ending(self.table.host.session.match.state)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self.table) if self.table.scenario.coach else ()
