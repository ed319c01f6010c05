"""Ten-sided dice and draws at random, with their reasons, in the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.battlefield import CLASSES, cover_row, cover_side
from tabletop.games.thunderbolt_apache.rules.chance import Picked, Rolled
from tabletop.games.thunderbolt_apache.rules.hexes import type_of
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import listed
from tabletop.games.thunderbolt_apache.table.showings.scene import Scene, short
from tabletop.table.play.contract import Die, Roll, Showing
from tabletop.table.play.showing import shows

if TYPE_CHECKING:
    pass


TITLES = {
    "ridge": "Ridge Evasion",
    "ecm": "ECM",
    "jamming": "Jamming aircraft",
    "scout": "Scout",
    "cover": "Cover",
    "rescue": "Search and rescue",
    "bingo": "Bingo",
    "movement": "Enemy movement",
    "engine": "Engine check",
    "bad_fuel": "Bad fuel",
    "civilians": "Civilians",
}
ABOUT_PLANES = frozenset({"ridge", "ecm", "jamming", "bingo", "engine", "bad_fuel"})


class Dice:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Rolled)
    def _rolled(self, event: Rolled, before: State, after: State) -> Showing:
        who = (
            short(after, int(event.about))
            if event.purpose in ABOUT_PLANES and event.about.isdigit()
            else event.about
            if event.purpose == "rescue"
            else ""
        )
        roll = Roll(
            TITLES.get(event.purpose, event.purpose.replace("_", " ").capitalize()) + (f": {who}" if who else ""),
            self._sum(event.tally),
            (Die("bone", event.die, self._good(event), 10),),
            event.outcome,
            event.tally.rule,
            tuple(f"{m.amount:+d} {m.reason}" for m in event.tally.modifiers),
        )
        if event.purpose == "cover":
            outcome = self._covering(before, event.die)
            roll = Roll(
                "Cover",
                self._cover_words(before, event),
                roll.dice,
                outcome,
                roll.rule,
                roll.modifiers,
            )
        at = (
            self.scene.plane(after, int(event.about))
            if event.purpose in ABOUT_PLANES and event.about.isdigit()
            else None
        )
        tone = "" if (good := self._good(event)) is None else "good" if good else "bad"
        return Showing(
            flashes=self.scene.words(at, event.outcome, tone, 900, 250), roll=roll, sound="dice_land", ms=1000
        )

    @staticmethod
    def _cover_words(state: State, event: Rolled) -> str:
        """What the table says, or that none of those it names is there."""
        row = cover_row(state, event.die)
        if row.classes and not {type_of(state, unit).cls for unit in state.living_units} & set(row.classes):
            return f"No {listed(CLASSES.get(name, name) for name in row.classes)} here."
        return f"{event.outcome[:1].upper()}{event.outcome[1:]}."

    @staticmethod
    def _covering(state: State, die: int) -> str:
        """What the cover roll does on this battlefield: nothing where none of those that it names is there."""
        row, units = cover_row(state, die), state.living_units
        if row.out:
            return "out of cover" if any(unit.covered for unit in units) else "no change"
        goes = (u for u in units if not u.covered and type_of(state, u).cls in row.classes)
        return "into cover" if any(cover_side(state, unit) != CENTRE for unit in goes) else "no change"

    @staticmethod
    def _sum(tally: Tally) -> str:
        return f"d10, {tally.total} with its modifiers" if tally.modifiers else "d10, no modifier"

    @staticmethod
    def _good(event: Rolled) -> bool | None:
        if event.purpose in ("ecm", "jamming"):
            return "negated" in event.outcome
        return event.outcome == "no Stress" if event.purpose == "ridge" else None

    @shows(Picked)
    def _picked(self, event: Picked, before: State, after: State) -> Showing:
        head = {"closest aircraft": "A tie: who is fired at?", "way of the helicopter": "A tie: which way?"}.get(
            event.purpose, f"At random: {event.purpose}"
        )
        return Showing(
            roll=Roll(head, f"One of {event.among}, equal chances", (), self._item(event, after), event.rule),
            sound="dice_land",
            ms=700,
        )

    def _item(self, event: Picked, state: State) -> str:
        if event.purpose == "closest aircraft" and event.item.isdigit():
            return short(state, int(event.item))
        return f"hex {event.item}" if "way" in event.purpose else event.item
