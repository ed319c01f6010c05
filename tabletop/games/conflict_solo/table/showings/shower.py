"""Shows what happens: a part a chapter says how, each method for the events that it is marked with."""

from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.showings.firing import FiringShowings
from tabletop.games.conflict_solo.table.showings.moving import MovingShowings
from tabletop.games.conflict_solo.table.showings.raiding import RaidShowings
from tabletop.games.conflict_solo.table.showings.rolls import RollShowings
from tabletop.games.conflict_solo.table.showings.scene import Scene
from tabletop.table.play.contract import Host, Showing
from tabletop.table.play.showing import gathered


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        scene = Scene(host)
        self._shown = gathered(MovingShowings(scene), FiringShowings(scene), RollShowings(scene), RaidShowings(scene))

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        return show(event, before, after) if show is not None else None
