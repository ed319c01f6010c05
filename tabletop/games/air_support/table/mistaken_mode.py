"""The hand of who flies an enemy plane against its own side."""

from __future__ import annotations

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.mistaken import Mistake
from tabletop.games.air_support.rules.pieces import Plane
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.table import names, previews
from tabletop.games.air_support.table.run_mode import plane_asked
from tabletop.games.air_support.table.sight_mode import SightMode
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Note, Spot


class MistakenMode(SightMode):
    """The enemy's plane is in one's hands: the same arrows, on the hexes that may be attacked."""

    drags = ""

    def begun(self) -> None:
        self.aim = None
        plane = self.plane()
        if plane is not None:
            self.table.select(plane.id)
        self.table.host.look_over([self.table.host.centre(at) for at in self.sights()])

    def plane(self) -> Plane | None:
        return plane_asked(self.state)

    def planes(self) -> frozenset[str]:
        plane = self.plane()
        return frozenset({plane.id}) if plane is not None else frozenset()

    def sights(self) -> dict[Hex, list[Sight]]:
        """The hexes that may be attacked, as if they were sighted."""
        found: dict[Hex, list[Sight]] = {}
        for command in self.options:
            if isinstance(command, Mistake):
                found.setdefault(command.hex, []).append(
                    Sight(self.table.selected, command.hex, command.direction, command.dive)
                )
        return found

    def chance(self, at: Hex) -> str:
        return ""

    def best(self, at: Hex) -> tuple[int, bool]:
        return self.ways(at)[0]

    def preview(self, at: Hex, way: tuple[int, bool]) -> previews.Preview | None:
        return None

    def prompt(self) -> tuple[str, str] | None:
        plane = self.plane()
        name = names.called(self.state, plane.id) if plane is not None else "The plane"
        if self.aim is not None:
            return (
                f"{name} attacks {names.label(self.state, self.aim)}: click the arrow that it flies along.",
                "AS-MIST-03",
            )
        return f"{name} takes its own side for the enemy! You fly it: choose a lit hex, or decline.", "AS-MIST-01"

    def choices(self) -> list[Choice]:
        if self.aim is not None:
            chosen = Mistake(self.aim, *self.way)
            out = [
                Choice(
                    f"Fly {hexes.NAMES[self.way[0]]}", (chosen,), default=True, why_not=self.table.host.refusal(chosen)
                )
            ]
            if len({dive for _, dive in self.ways(self.aim)}) > 1:
                out.append(
                    Choice("Strafe instead" if self.way[1] else "Dive instead", run=self.other_kind, action="next_kind")
                )
            return [
                *out,
                Choice("Next arrow", run=lambda: self.turn(1), action="turn_right"),
                Choice("Another target", run=self._leave, icon="cancel"),
            ]
        return [self.choice(c, default=True) for c in self.options if isinstance(c, Pass)]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        if self.aim is not None and spot.cell not in self.sights():
            self._lean(spot)
            self.table.host.submit(Mistake(self.aim, *self.way))
        elif spot.cell in self.sights():
            self.aim_at(spot.cell)
        else:
            self.table.inspect(spot.sprite.id if spot.sprite is not None else "")

    def hover(self, spot: Spot) -> Note | None:
        if self.aim is not None:
            self._lean(spot)
        return None
