"""Answers to what the enemy does: reaction cards, AA fire, hit counters, discards, the initiative. Each is a button
with what it costs and is worth; Enter lets it come.
"""

from __future__ import annotations

from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.air.raids import FireAA
from tabletop.games.conflict_solo.rules.answers import Done, Pass
from tabletop.games.conflict_solo.rules.hand import Choose, Keep, PlayCard
from tabletop.games.conflict_solo.rules.moving.actions import Face
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import HITS
from tabletop.games.conflict_solo.rules.wording import hexside
from tabletop.games.conflict_solo.table import places
from tabletop.games.conflict_solo.table.modes import Mode
from tabletop.table.play.contract import Choice, Mark

CAPS = ("No CAPs", "1 CAP", "2 CAPs")


class AnswerMode(Mode):
    """See the module."""

    def choices(self) -> list[Choice]:
        usual = self.table.usual()
        options = sorted(self.options, key=lambda c: isinstance(c, (Pass, Done)))
        return [self.choice(c, self._label(c), tip=self._tip(c), default=c == usual) for c in options]

    def _label(self, command: Command) -> str:
        state = self.state
        match command:
            case DiceCaps(caps):
                return CAPS[caps] if caps < len(CAPS) else ""
            case PlayCard(card):
                return state.card(card).name
            case Choose(what) if what in state.counters:
                return f"{piece_name(state, what)} drops down"
            case FireAA(unit, caps):
                return f"{piece_name(state, unit)} fires" + (f", {CAPS[caps]}" if caps else "")
            case Face(unit, facing):
                return f"Face {hexside(facing)}"
            case Pass():
                return "Let it come"
            case Done():
                return "No AA fire"
        return ""

    def _tip(self, command: Command) -> str:
        if isinstance(command, Keep) and command.what in HITS:
            hit = HITS[command.what]
            return f"Rally {hit.rally}" if hit.rally else "It stays for good."
        if isinstance(command, PlayCard):
            sheet = self.state.card(command.card)
            return f"{sheet.cost} {'CAPs' if sheet.pay == 'cap' else 'AP'}" if sheet.cost else "It costs nothing."
        return ""

    def marks(self) -> list[Mark]:
        marks = super().marks()
        raid = self.state.raid
        if raid is not None and raid.hex:
            marks.append(Mark("threat", (places.cell(raid.hex),)))
        return marks
