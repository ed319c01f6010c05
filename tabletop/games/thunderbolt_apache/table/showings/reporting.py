"""What happens in a mission: how it is shown, its line of the log, its bullet there, its pin on the time line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.messages import Event
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.assessing import BattalionReduced
from tabletop.games.thunderbolt_apache.rules.attacking import Aimed, AttackRolled
from tabletop.games.thunderbolt_apache.rules.battlefield import CoverTaken, UnitPlaced
from tabletop.games.thunderbolt_apache.rules.damage import side_of
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared, AttackLost
from tabletop.games.thunderbolt_apache.rules.entering import Entered
from tabletop.games.thunderbolt_apache.rules.helicopters import HelicopterMoved, HelicopterStayed
from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Crashed, Evaded, HitsCame, PilotLost
from tabletop.games.thunderbolt_apache.rules.loiter import BingoGiven
from tabletop.games.thunderbolt_apache.rules.moving import LeftField, Moved
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost
from tabletop.games.thunderbolt_apache.rules.turns import ActivationBegan, TurnBegan
from tabletop.games.thunderbolt_apache.rules.wording import plane_name
from tabletop.games.thunderbolt_apache.table.showings.events import Shower
from tabletop.table.play.contract import Pin, Point, Roll, Showing
from tabletop.table.play.gametable import Happening, Later

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

OF_THE_ENEMY = (
    UnitPlaced,
    ChitDrawn,
    CoverTaken,
    HelicopterMoved,
    HelicopterStayed,
    AttackDeclared,
    HitsCame,
)
OF_THE_SQUADRON = (
    Entered,
    AltitudeTaken,
    Moved,
    LeftField,
    AttackRolled,
    Evaded,
    CounterDrawn,
    StoresLost,
    Crashed,
    AttackLost,
    BingoGiven,
)
"""Events whose line in the log carries the bullet of a side."""
RULE_AT_END = re.compile(r"\.?\s*\((TA-[A-Z]+-\d+)[^()]*\)$")
FULL_STOP = re.compile(r"\.\s*\((TA-)")
QUIET = (ActivationBegan, Aimed, TurnBegan)
"""Events that the log leaves out: the next line says it again."""


class Reporting(Happening):
    """What happens in a mission. `told`: what is being shown, in words, and its rule."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.shower = Shower(table)
        self.told = ("", "")

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        """What the enemy does is watched at the player's pace."""
        showing = self.shower.showing(event, before, after)
        if showing is None or not isinstance(event, OF_THE_ENEMY):
            return showing
        beat = "dice" if showing.roll is not None else "order" if isinstance(event, AttackDeclared) else "pass"
        return replace(showing, beat=beat)

    def roll(self, event: Event, before: State, after: State, later: Iterable[Later] = ()) -> Roll | None:
        """The dice alone: what is held up large stays up."""
        shown = self.shower.scene
        held = shown.card, shown.last_counter, shown.last_chit
        try:
            showing = self.shower.showing(event, before, after)
        finally:
            shown.card, shown.last_counter, shown.last_chit = held
        return showing.roll if showing is not None else None

    def draw(self, event: Event, before: State, after: State) -> Roll | None:
        """A chit without an enemy is better for the player (TA-POPUP-02), and so is a hit counter with which the
        aircraft flies on (TA-HIT-04).
        """
        if isinstance(event, ChitDrawn):
            what = after.library.units[event.unit].name if event.unit else "no enemy"
            rule = "TA-POPUP-03" if event.unit else "TA-POPUP-02"
            return Roll(f"Pop-up chit for {plane_name(after, event.serial)}", "", (), what, rule, hit=not event.unit)
        if isinstance(event, CounterDrawn):
            counter, side = after.library.counters[event.counter], side_of(after.library, event.counter, event.heavy)
            name = f"{'heavy' if event.heavy else 'light'} {counter.name}"
            good = event.immune or not (side.crash or side.killed)
            return Roll(f"Hit counter for {plane_name(after, event.serial)}", "", (), name, "TA-HIT-01", hit=good)
        return None

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words = event.words(after)
        if words:  # told now and not when it begins to be shown: by then the missile has not flown
            found = RULE_AT_END.search(words)
            self.told = (words[: found.start()] if found else words, found[1] if found else "")
        text = "" if isinstance(event, QUIET) else FULL_STOP.sub(r" (\1", words)
        seat = 1 if isinstance(event, OF_THE_ENEMY) else 0 if isinstance(event, OF_THE_SQUADRON) else None
        return text, seat, self._place_of(event, after)

    def _place_of(self, event: Event, after: State) -> Point | None:
        """Where something happened, for a click on its line."""
        mission = after.mission
        if mission is None or not mission.tiles:
            return None
        unit, serial = getattr(event, "unit", 0), getattr(event, "serial", 0) or getattr(event, "target", 0)
        if isinstance(unit, int) and unit in mission.enemies:
            return self.table.places.middles[mission.enemies[unit].hex]
        if isinstance(serial, int) and serial in mission.flyers and mission.flyers[serial].hex:
            return self.table.places.middles[mission.flyers[serial].hex]
        return None

    def great(self, event: Event, after: State) -> Pin | None:
        """Pins on the time line of a replay: aircraft lost, pilots lost, battalions halved or destroyed."""
        if isinstance(event, Crashed):
            flyer = after.here.flyers[event.serial]
            return Pin("#97291f", f"{flyer.pilot or flyer.card} crashes")
        if isinstance(event, PilotLost):
            return Pin("#201a10", f"{event.pilot} is lost")
        if isinstance(event, BattalionReduced):
            name = after.library.battalions[event.battalion].name
            return Pin("#2c6e49", f"{name}: {event.strength}", "aim")
        return None
