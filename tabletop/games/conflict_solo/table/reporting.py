"""What happens, as it is shown and told in the log; and the great moments for the time line."""

from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.objectives import ControlTaken
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN
from tabletop.games.conflict_solo.table import places
from tabletop.games.conflict_solo.table.showings.shower import Shower
from tabletop.table.play.contract import Host, Pin, Point, Showing
from tabletop.table.play.gametable import Happening

SEALED = "Sealed till now: "
"""How a line of the log begins that is opened at the end."""
ABOUT = ("id", "attacker", "target", "about", "ai", "unit", "hex")


class Reporting(Happening):
    """See the module."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.shower = Shower(host)

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.shower(event, before, after)

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words = event.words(after)
        if not words:
            return "", None, None
        if self._was_sealed(event, after):
            words = f"{SEALED}{words}"
        key = next((v for name in ABOUT if isinstance(v := getattr(event, name, None), str) and v), "")
        counter = after.counters.get(key)
        side = getattr(event, "side", "") or (counter.side if counter is not None else after.turn)
        return words, int(side == AI), places.point_of(self.host, after, key) if key else None

    def _was_sealed(self, event: Event, after: State) -> bool:
        """Whether the mission is over and this was not told before: what an enemy did unseen (CH-HID-06)."""
        if after.viewer or self.host.session.match.result is None:
            return False
        told = GAME.redact(event, 0, after)
        return told is None or (isinstance(told, OrderChosen) and told.ai == UNKNOWN and told != event)

    def great(self, event: Event, after: State) -> Pin | None:
        match event:
            case Destroyed(id=id):
                lost = next((x for x in after.lost if x.id == id), None)
                colour = "#2b5a8e" if lost is not None and lost.side == AI else "#a4342a"
                return Pin(colour, f"{piece_name(after, id)} is lost")
            case ControlTaken(hex=hex, side=side):
                return Pin("#a4342a" if side == AI else "#2b5a8e", f"{hex} is taken", "aim")
        return None
