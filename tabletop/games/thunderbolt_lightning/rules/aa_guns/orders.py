"""Aiming AA guns die by die (TL-AA-14), and every die that may still be aimed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.aa_guns.flak import CLASSES, DIRECTIONS, directions, open_sides, sources
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of, nearest
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import locked, roster
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Aim one more AA die of a class at an aircraft (TL-AA-14), in a direction ("above", "bow", "stern", "port",
    "starboard"; '' on land).
    """

    source: str
    gun: GunClass
    direction: str
    target: str

    def label(self, state: State) -> str:
        die = f"{CLASSES[self.gun].title} die{DIRECTIONS.get(self.direction, '')}"
        return f"{called(state, self.source)}: {die} at {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class GunsDone(Command):
    """The side declares no more AA fire (TL-AA-18)."""

    def label(self, state: State) -> str:
        return "Guns done"


def aims(state: State, seat: int) -> Iterator[Aim]:
    """Every die that may still be aimed: sources, classes, targets by number, directions (TL-AA-14, TL-AA-18)."""
    armed = sources(state, seat)
    targets = [t for t in roster(state)[1 - seat] if not locked(state, t)] if armed else []
    altitude = "altitude" in state.scenario.options
    for source in armed:
        hexes = hexes_of(state, source)
        seen = [
            (t.id, t.level if altitude else 0, nearest(t.hex, hexes), directions(state, source, t.hex)) for t in targets
        ]
        for gun, reach in CLASSES.items():
            sides = open_sides(state, source, gun)
            if not sides:
                continue
            farthest = 9999 if reach.range is None else reach.range
            for target, level, away, lies in seen:
                if away <= farthest and level <= reach.level:
                    for direction in lies:
                        if direction in sides:
                            yield Aim(source.id, gun, direction, target)
