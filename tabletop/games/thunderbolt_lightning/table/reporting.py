"""What happens in Thunderbolt & Lightning: how it is shown, its line of the log, its pin on the time line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.rules.aa_guns import GunsAimed
from tabletop.games.thunderbolt_lightning.rules.altitude import AltitudeDeclared
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import FireDeclared
from tabletop.games.thunderbolt_lightning.rules.initiative import InitiativeRolled, TieRolled
from tabletop.games.thunderbolt_lightning.rules.moving.events import Manoeuvred, MoveBegan, Moved
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.showings import Shower, where
from tabletop.table.play.contract import Pin, Point, Showing
from tabletop.table.play.gametable import Happening

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

QUIET = (Moved, MoveBegan, FireDeclared, GunsAimed)
"""Events that the log leaves out unless every step is wanted: the end of a move and the roll say it again."""
SMALL = (Manoeuvred, InitiativeRolled, TieRolled, AltitudeDeclared)
"""Events that are too small for the recap at the player's next decision."""


class Reporting(Happening):
    """See the module. `every_step`: whether the log has a line for every hex flown."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self.shower = Shower(table.host)
        self.every_step = False

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        showing = self.shower(event, before, after)
        return self.table.following.watched(showing, event, self._seat(event, after))

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        if isinstance(event, (*QUIET, *SMALL)):
            self.table.following.heard(event, "", self._seat(event, after))
        text = "" if isinstance(event, QUIET) and not self.every_step else event.words(after)
        if not text:
            return "", None, None
        ident, seat = self._ident(event, after), self._seat(event, after)
        if not isinstance(event, SMALL):
            self.table.following.heard(event, text, seat)
        place = where(after, ident) if ident else None
        return text, seat, self.table.host.centre(place) if place is not None else None

    @staticmethod
    def _ident(event: Event, after: State) -> str:
        """The piece of which an event speaks, "" for none."""
        volley = getattr(event, "volley", None)
        if isinstance(volley, int) and after.battle is not None and volley < len(after.battle.volleys):
            return after.battle.volleys[volley].source
        names = ("aircraft", "source", "ship", "target")
        return next((str(found) for name in names if (found := getattr(event, name, ""))), "")

    def _seat(self, event: Event, after: State) -> int | None:
        """Whose deed it is."""
        ident, unit = self._ident(event, after), getattr(event, "unit", None)
        seat = self._side(after, ident) if ident else None
        if seat is None and isinstance(unit, str) and unit in after.units:
            seat = after.units[unit].side
        return event.score.seat if isinstance(event, Scored) else seat

    @staticmethod
    def _side(state: State, ident: str) -> int | None:
        for group in (state.aircraft, state.ships, state.installations):
            if ident in group:
                return int(group[ident].side)
        return None

    def great(self, event: Event, after: Any) -> Pin | None:
        """Great moments for the time line: colour and words."""
        if isinstance(event, Destroyed):
            colour = "#a4342a" if after.aircraft[event.aircraft].side else "#2b5a8e"
            return Pin(colour, f"{called(after, event.aircraft)} destroyed")
        if isinstance(event, Sunk):
            return Pin("#c79a45", f"{called(after, event.target)} lost", "aim")
        return None
