"""What is told of the moment in Thunderbolt & Lightning: who is asked what, the phase, the coach, the end with its
screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.wording import fortune
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import totals
from tabletop.games.thunderbolt_lightning.rules.victory.winning import statistics
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table import coach
from tabletop.games.thunderbolt_lightning.table.marks.following import deed
from tabletop.games.thunderbolt_lightning.table.pages.briefing import briefing
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

# -- The end screen: result, points by cause, fates of the aircraft, kills, luck.

FATES = {Status.FLYING: "still flying", Status.EXITED: "exited", Status.FLED: "fled", Status.DESTROYED: "destroyed"}


def ending(state: State) -> Ending:
    """What the end screen shows. The game must be over."""
    assert state.result is not None
    found = statistics(state)
    names = [s.name for s in state.scenario.sides]
    points = totals(state)
    tables: list[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]] = []
    causes = sorted({c for seat in (0, 1) for c in found.points[seat]})
    rows = tuple(
        (cause, str(found.points[0].get(cause, "-")), str(found.points[1].get(cause, "-"))) for cause in causes
    )
    tables.append(("Points", ("For", *names), (*rows, ("In all", str(points[0]), str(points[1])))))
    fates = []
    for status, words in FATES.items():
        groups = [found.fates[seat].get(status, ()) for seat in (0, 1)]
        if any(groups):
            fates.append(
                (words, *(f"{len(g)}: " + ", ".join(called(state, a) for a in g) if g else "-" for g in groups))
            )
    tables.append(("Aircraft", ("Fate", *names), tuple(fates)))
    kills = tuple(
        (f"turn {k.turn}", called(state, k.victim), called(state, k.by) if k.by else "left the battle")
        for k in found.kills
    )
    tables.append(("Kills", ("When", "Lost", "To"), kills))
    luck = []
    for seat in (0, 1):
        dice, hits, sixths = found.luck[seat]
        expected = sixths / 6
        verdict = fortune(dice, hits, expected)
        luck.append((names[seat], str(dice), str(hits), f"{expected:.1f}", verdict))
    tables.append(("Luck of the guns", ("Side", "Dice", "Hits", "Expected", "Luck"), tuple(luck)))
    winner = state.result.winner
    headline = "A draw" if winner is None else f"{state.result.level.capitalize()} victory for {names[winner]}"
    return Ending(headline, state.result, tuple(tables))


# -- What is told of the moment in Thunderbolt & Lightning.


class Prompting(Telling):
    """What is told of the moment in Thunderbolt & Lightning."""

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
        return ending(self.table.truth)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self.table) if self.table.scenario.coach else ()
