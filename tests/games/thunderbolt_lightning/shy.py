"""Players who do not fight: one that flies home at once, one that keeps away from everybody, one that does nothing."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.bots.picture import Picture
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.state import State

EVER = 1e9


class Shy(Pilot):
    """Moves as a pilot whose aircraft all have the same task, and never fires."""

    task = ""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("easy", seed, EVER)
        self.explain = False

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        quiet = [c for c in options if not isinstance(c, Declare | Aim)]
        return super().choose(view, seat, quiet) if quiet else options[0]

    def _look(self, view: State, seat: int) -> Picture:
        picture = super()._look(view, seat)
        for craft in picture.own:
            craft.task = self.task
        return picture


class Runner(Shy):
    """Makes for an edge of its own, or for any edge where it has none."""

    task = "home"

    def _look(self, view: State, seat: int) -> Picture:
        picture = super()._look(view, seat)
        homes = list(picture.homes)
        homes[seat] = homes[seat] or "NESW"
        picture.homes = (homes[0], homes[1])
        return picture


class Hider(Shy):
    """Stays on the map and away from the enemy."""


class Idler(Shy):
    """Flies as little as the rules allow, fires nothing, aims nothing."""

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        if view.frames[-1].step == "setup":
            return super().choose(view, seat, options)
        quiet = [c for c in options if not isinstance(c, Declare | Aim)]
        return quiet[-1] if quiet else options[0]
