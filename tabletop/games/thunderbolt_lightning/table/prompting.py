"""What is told of the moment in Thunderbolt & Lightning: who is asked what, the phase, the end, the coach."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.table import coach, ending
from tabletop.games.thunderbolt_lightning.table.briefing import briefing
from tabletop.games.thunderbolt_lightning.table.following import deed
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable


class Prompting(Telling):
    """See the module."""

    def __init__(self, table: AirTable) -> None:
        self.table = table

    def prompt(self) -> tuple[str, str, str]:
        table, state = self.table, self.table.state
        if state.result is not None:
            return "", re.sub(r" \(TL-[A-Z]+-\d+\)", "", state.result.sentence), "TL-VIC-04"
        seat = table.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            if table.staff.plan is not None:
                return state.scenario.sides[seat].name, table.staff.prompt(), asked.rule
            if (own := table.mode.prompt()) is not None:
                return state.scenario.sides[seat].name, *own
            return state.scenario.sides[seat].name, asked.sentence, asked.rule
        phase = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        acting = table.acting_unit()
        who = state.scenario.sides[state.units[acting].side].name if acting in state.units else ""
        blows = table.following.blows() if phase is not None and not acting else ""
        words = f"{phase.title}: {blows}." if phase is not None and blows else deed(state, acting)
        words = words or f"{phase.title if phase else ''}{': ' + acting if acting else ''}."
        return who, words, phase.rule if phase else ""

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        state = self.table.state
        left_out = set() if state.option("altitude") else {"altitude"}
        shown = [p for p in GAME.sequence.phases if p.key not in left_out]
        now = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        at = shown.index(now) if now in shown else -1
        turn = f"Turn {state.turn} of {state.scenario.turn_limit}" if state.turn else "Before the battle"
        return tuple(p.title for p in shown), at, turn

    def briefing(self) -> Briefing:
        return briefing(self.table.state, self.table.host.looker, self.table.host.session.header.document)

    def ending(self) -> Ending:
        return ending.ending(self.table.truth)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self.table) if self.table.scenario.coach else ()
