"""Shows the events of a mission: a part a chapter says how, each method for the event that it is marked with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.faces import unit_id, unit_points
from tabletop.games.thunderbolt_apache.table.showings.damage import Damage
from tabletop.games.thunderbolt_apache.table.showings.dice import Dice
from tabletop.games.thunderbolt_apache.table.showings.enemy import Enemy
from tabletop.games.thunderbolt_apache.table.showings.field import Field
from tabletop.games.thunderbolt_apache.table.showings.flying import Flying
from tabletop.games.thunderbolt_apache.table.showings.scene import Scene
from tabletop.table.play.contract import Motion, Showing
from tabletop.table.play.showing import gathered

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


class Shower:
    """Turns events into showings."""

    def __init__(self, table: ApacheTable) -> None:
        self.scene = scene = Scene(table)
        self._shown = gathered(Field(scene), Dice(scene), Flying(scene), Enemy(scene), Damage(scene))

    @property
    def card(self) -> tuple[Any, ...]:
        """What is held up large just now, see `Scene`."""
        return self.scene.card

    @property
    def last_counter(self) -> tuple[str, bool] | None:
        """The counter drawn last: its key, whether its Heavy side counts."""
        return self.scene.last_counter

    @property
    def last_chit(self) -> str | None:
        """The unit on the chit drawn last."""
        return self.scene.last_chit

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        """None where there is nothing to see on the battlefield."""
        self.scene.card = ()
        show = self._shown.get(type(event))
        shown = show(event, before, after) if show is not None else None
        return self._giving_way(shown, before, after) if shown is not None and shown.motions else shown

    def _giving_way(self, shown: Showing, before: State, after: State) -> Showing:
        """Units that must make room for what moves slide aside with it."""
        if before.mission is None or after.mission is None or not after.mission.tiles:
            return shown
        moving = {m.sprite for m in shown.motions}
        old, ms = unit_points(before, self.scene.places), max(m.ms for m in shown.motions)
        slides = tuple(
            Motion(unit_id(n), (old[n], at), ms=ms)
            for n, at in unit_points(after, self.scene.places).items()
            if n in old and old[n] != at and unit_id(n) not in moving
        )
        return replace(shown, motions=(*shown.motions, *slides))
