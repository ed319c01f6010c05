"""What lies on the map: counters, and the marks of the step with what is laid over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.wording import counted
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.standing import Unit, every
from tabletop.games.air_support.table import faces, goal_ground, names, places, telling
from tabletop.games.air_support.table.move_mode import MoveMode
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Afar, Mark, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class OnBoard(Lying):
    """See the module."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    def sprites(self) -> Sequence[Sprite]:
        mode = self.table.mode
        asked = not self.table.hand.watching
        ready = mode.ready() if asked else frozenset()
        free = mode.movable() if asked else frozenset()
        arms = self.table.state.weapons.values()  # who takes hold of a weapon means the men under it
        return faces.sprites(
            self.table.state,
            ready,
            free | {arm.id for arm in arms if arm.owner in free and arm.id not in ready},
            bool(ready) and isinstance(mode, MoveMode),
        )

    def marks(self) -> Sequence[Mark]:
        table = self.table
        return [
            *table.goal_ground.marks(table.state),
            *table.overlays.box_marks(),
            *table.overlays.blast_marks(),
            *table.overlays.arc_marks(),
            *(table.mode.marks() if table.hand.staff.plan is None else table.hand.staff.marks()),
            *table.sight.marks(),
            *table.labels.marks(),
            *table.enemy.marks(),
            *table.goals.marks(table.state),
        ]

    def afar(self) -> Sequence[Afar]:
        """What the battle is about, with the hexes from the piece in hand."""
        at = places.hex_of(self.table.state, self.table.selected)
        on_map = at is not None and at in self.table.state.ground.grid
        return self.table.goal_ground.afar(self.table.state, at if on_map else None)

    def seat_of(self, piece: str) -> int | None:
        if piece.startswith("? "):
            return int(piece.split()[1])
        return names.seat_of(self.table.state, piece)

    def describe(self, spot: Spot) -> str:
        state = self.table.state
        words = [f"{names.label(state, spot.cell)}: {self.ground_words(spot.cell)}"]
        words += [names.called(state, u.id) for u in self.here(spot.cell)[:4]]
        at = places.hex_of(state, self.table.selected)
        if at is not None and at in state.ground.grid and at != spot.cell:
            away = distance(at, spot.cell)
            words.append(f"{counted(away, 'hex')} from {names.called(state, self.table.selected)}")
        return "   ".join(words)

    def ground_words(self, at: Hex) -> str:
        """The terrain of a hex in a line."""
        goal = goal_ground.named(self.table.state, at)
        return telling.ground_words(self.table.state, at) + (f", {goal}" if goal else "")

    def here(self, at: Hex) -> list[Unit]:
        """Known ground units in a hex."""
        return [u for u in every(self.table.state) if u.where is Where.MAP and u.place.hex == at]

    def named(self) -> list[Unit]:
        """Known ground units on the map that still live, crews after the guns that they serve."""
        state = self.table.state
        living = [u for u in every(state) if u.where is Where.MAP and not getattr(u, "wreck", False)]
        crews = {gun.crew for gun in state.guns.values() if gun.crew}
        return sorted(living, key=lambda u: u.id in crews)

    def in_hex(self, at: Hex) -> tuple[str, ...]:
        """Every known counter of a hex, weapons after their owners."""
        state = self.table.state
        out: list[str] = []
        for u in self.here(at):
            out += [u.id, *(w.id for w in state.weapons.values() if w.owner == u.id)]
        return (*out, *(w.id for w in state.weapons.values() if not w.owner and w.place.hex == at))
