"""What is told of the moment in Air Wars: who is asked what, the hour, the end, the coach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.table import coach
from tabletop.games.air_wars.table.marks.standing import briefing
from tabletop.games.air_wars.table.pages import ending
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


DOING = {"Fly": "Flying", "Reinforce": "Reinforcements", "Redeploy": "Changing bases"}
"""What is done in a part of the day, where its printed title is no such word."""
LEARNING = "ma_malta"


class Prompting(Telling):
    """What is told of the moment in Air Wars."""

    def __init__(self, table: WarTable) -> None:
        self.table = table

    def prompt(self) -> tuple[str, str, str]:
        table, state = self.table, self.table.state
        if state.result is not None:
            return "", ending.sentence(state), "AW-VP-03"
        seat = table.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            sentence, rule = table.mode.prompt() or (asked.sentence, asked.rule)
            return state.scenario.sides[seat].name, sentence, rule
        whose = state.scenario.sides[state.active].name
        when = f"Hour {state.hour} of {whose}." if state.hour else "Planning."
        return "", f"{when} The other side is deciding." if table.host.idle else when, "AW-HID-12"

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        """Planning, the hours, the day's end, as printed on the Turn Record Track; the segment at the right."""
        table, state = self.table, self.table.state
        titles = ("Planning", *(f"Hour {i}" for i in range(1, state.scenario.hours + 1)))
        over_now = state.result is not None
        at = -1 if over_now or not state.day else state.hour if state.hour <= state.scenario.hours else -1
        phase = GAME.sequence.of(table.step) if table.step in GAME.steps else None
        doing = DOING.get(phase.title, phase.title) if phase is not None and table.step != "waiting" else ""
        return titles, at, f"{doing}{', ' if doing else ''}day {max(1, state.day)} of {len(state.scenario.days)}"

    def briefing(self) -> Briefing:
        """With the report of the last evening, if there was one."""
        told = briefing(self.table.state, self.table.host.looker, self.table.host.session.header.document)
        return replace(told, tables=(*self.table.evenings.last, *told.tables))

    def ending(self) -> Ending:
        humans, said = self.table.host.humans, self.table.said
        end = ending.ending(self.table.state, humans[0] if len(humans) == 1 else None)
        tables = tuple(
            (said(title), head, tuple(tuple(said(cell) for cell in row) for row in rows))
            for title, head, rows in end.tables
        )
        return replace(end, tables=tables)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self.table) if self.table.scenario.key == LEARNING and not self.table.recap.due else ()
