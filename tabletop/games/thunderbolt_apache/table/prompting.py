"""What is told of the moment: who is asked what, the step, day and turn, the end, the coaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.table import coach, ending
from tabletop.games.thunderbolt_apache.table.briefing import briefing
from tabletop.games.thunderbolt_apache.table.pages.coach import PageCoach
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


class Prompting(Telling):
    """See the module."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.page_coach = PageCoach()

    def prompt(self) -> tuple[str, str, str]:
        table, state = self.table, self.table.state
        if state.result is not None:
            return "", state.result.sentence, "TA-END-01"
        seat = table.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            return "Squadron", *(table.mode.prompt() or (asked.sentence, asked.rule))
        if not table.host.idle and table.happening.told[0]:
            return "", table.happening.told[0] + ".", table.happening.told[1]
        phase = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        return "", f"{phase.title}." if phase else "", phase.rule if phase else ""

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        shown = list(GAME.sequence.phases)
        step = self.table.pages.told_of() or ("slow" if self._acts_slow() else self.table.step)
        now = GAME.sequence.of(step) if step in GAME.steps and step != "over" else None
        return tuple(p.title for p in shown), shown.index(now) if now in shown else -1, self._when()

    def _acts_slow(self) -> bool:
        """Whether an aircraft acts in the Slow step: both steps share the frames of an activation."""
        serial = self.table.acting()
        return bool(serial) and self.table.state.mission is not None and not self.table.state.here.flyers[serial].fast

    def _when(self) -> str:
        state = self.table.state
        turn = f"Turn {state.mission.turn}" if state.mission is not None and state.mission.turn else ""
        day = f"Day {state.day} of {state.days}" if state.days else ""
        return ", ".join(filter(None, (day, turn)))

    def briefing(self) -> Briefing:
        return briefing(self.table.state, self.table.host.session.header.document)

    def ending(self) -> Ending:
        return ending.ending(self.table.host.session, self.table.state)

    def end_waits(self) -> bool:
        """Whether the campaign's end has to wait until the last evening was read."""
        return self.table.pages.waiting

    def hints(self) -> Sequence[Hint]:
        page = self.table.lying.page()
        if page is not None:
            return self.page_coach.hints(page)
        return coach.hints(self.table) if self.table.scenario.coach else ()

    def hint_read(self, key: str) -> None:
        """What was said of a page is remembered beyond this campaign."""
        self.page_coach.remember(key)

    def hints_again(self) -> None:
        self.page_coach.forget()
