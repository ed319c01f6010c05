"""How other dice are shown: rally, initiative, AA fire, accuracy, choices; and the check cards."""

from __future__ import annotations

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.naming import sentence_start
from tabletop.games.conflict_solo.rules.rounds import InitiativeRolled
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import chances
from tabletop.games.conflict_solo.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows


class RollShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Rolled)
    def _rolled(self, e: Rolled, before: State, after: State) -> Showing:
        modifiers = tuple(f"{n:+d} {w}" for w, n in chances.tally_lines(e.tally) if n) if e.tally is not None else ()
        detail = "" if e.purpose == "choice" else f"needs {e.needed}"
        title, dice = sentence_start(e.title(after)), tuple(Die("white", n) for n in e.dice)
        roll = Roll(title, detail, dice, e.result(after), e.rule, modifiers, int(after.turn == AI))
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.about), ms=500)

    @shows(InitiativeRolled)
    def _initiative(self, e: InitiativeRolled, before: State, after: State) -> Showing:
        dice = (*(Die("blue", n) for n in e.player), *(Die("red", n) for n in e.enemy))
        extra = f" and {counted(e.caps, 'CAP')}" if e.caps else ""
        first = "you go first" if e.first == PLAYER else "the enemy goes first"
        outcome = f"{sum(e.player)}{extra} against {sum(e.enemy)}: {first}"
        return Showing(roll=Roll("Initiative", "", dice, outcome, "CH-SEQ-02"), sound="dice_land", ms=900)

    @shows(SpentChecked)
    def _checked(self, e: SpentChecked, before: State, after: State) -> Showing | None:
        at = next((p for id in e.ids if (p := self.scene.at(after, id)) is not None), None)
        if at is None:
            return None
        words = "Spent" if e.spent else "Stays fresh"
        flash = Flash("text", (at,), "red" if e.spent else "white", words, ms=350)
        return Showing(flashes=(flash,), sound="card", look=at)
