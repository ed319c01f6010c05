"""The windows of the DEFENDER and his Defensive Fire: planes sight and weapons fire. Whichever the piece in hand
can do, its hand does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.air_support.table.fire_mode import FireMode
from tabletop.games.air_support.table.modes import Mode
from tabletop.games.air_support.table.sight_mode import SightMode
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class WindowMode(Mode):
    """Both hands at once: `hand` is that of the selected piece."""

    drags = "line"

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.sight, self.fire = SightMode(table), FireMode(table)

    def put_down(self) -> None:
        self.sight.put_down()

    @property
    def hand(self) -> SightMode | FireMode:
        picked = self.table.selected
        if picked in self.sight.planes() or not self.fire.ready():
            return self.sight
        return self.fire

    def begun(self) -> None:
        self.sight.aim = None  # first of all: choosing a piece draws the marks again
        ready = self.ready()
        picked, planes = self.table.selected, self.sight.planes()
        spent = bool(planes) and picked in self.state.planes and picked not in planes
        if picked not in ready or spent:  # after one plane the next that can act is asked
            self.table.select(min(planes or ready, default=""))
        self.hand.begun()

    def ready(self) -> frozenset[str]:
        return self.sight.ready() | self.fire.ready()

    def movable(self) -> frozenset[str]:
        return self.sight.movable() | self.fire.movable()

    def prompt(self) -> tuple[str, str] | None:
        return self.hand.prompt()

    def marks(self) -> list[Mark]:
        return self.hand.marks()

    def choices(self) -> list[Choice]:
        return self.hand.choices()

    def lit(self) -> dict[Hex, list[Command]]:
        return self.hand.lit()

    def hover(self, spot: Spot) -> Note | None:
        return self.hand.hover(spot)

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key in self.ready() and key != self.table.selected:
            self.sight.aim = None
            self.table.select(key)
        else:
            self.hand.click(spot, modifiers, double)

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key in self.movable():
            self.table.select(key)
        return self.hand.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        return self.hand.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.hand.drop(spot)

    def action(self, name: str, spot: Spot | None) -> bool:
        return self.hand.action(name, spot)

    def cancel(self) -> bool:
        return self.sight.cancel()

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        return self.sight.cargo_refusal(key, spot)

    def cargo_drop(self, key: str, spot: Spot) -> None:
        self.sight.cargo_drop(key, spot)
