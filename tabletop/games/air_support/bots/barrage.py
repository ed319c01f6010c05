"""The flak that a plane would meet, as its owner can reckon with, and what a shot at it is worth to the other side."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.bots.weights import Runs
from tabletop.games.air_support.rules import hexes, light_aa, odds
from tabletop.games.air_support.rules.light_aa import Barrage, Flak
from tabletop.games.air_support.rules.pieces import Gun, Plane, Run, Vehicle, Weapon
from tabletop.games.air_support.rules.state import State, changed_plane
from tabletop.grid.hexes import Hex, distance


@dataclass(frozen=True, slots=True)
class Danger:
    """Chances in one hex of a run: the plane is eliminated, Damaged, made to evade."""

    gone: float = 0.0
    hurt: float = 0.0
    evades: float = 0.0

    @property
    def kept(self) -> float:
        """Nothing happens."""
        return max(0.0, 1 - self.gone - self.hurt - self.evades)

    def and_also(self, other: Danger, weight: float) -> Danger:
        """Another weapon that fires so likely."""
        kept = self.kept
        return Danger(
            self.gone + kept * other.gone * weight,
            self.hurt + kept * other.hurt * weight,
            self.evades + kept * other.evades * weight,
        )


def of_shot(shot: Barrage) -> Danger:
    """One shot."""
    found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
    return Danger(float(found[Flak.ELIMINATED]), float(found[Flak.DAMAGED]), float(found[Flak.EVADE]))


def flown(plane: Plane, run: Run) -> Plane:
    """The plane on that run."""
    return changed_plane(plane, run=run)


def piece(view: State, weapon: str) -> Vehicle | Gun | Weapon:
    return view.vehicles.get(weapon) or view.guns.get(weapon) or view.weapons[weapon]


class FlakMap:
    """The danger of hexes to one plane; kept by hex."""

    def __init__(self, view: State, plane: Plane, weights: Runs) -> None:
        self.view, self.plane, self.enemy, self.weights = view, plane, 1 - plane.seat, weights
        self._firers = light_aa.firers(view, self.enemy)
        self._known: dict[Hex, Danger] = {}

    def over(self, run: Run) -> Danger:
        """What may hit the plane where the run has brought it."""
        at = hexes.step(run.start, run.direction, run.at)
        if at not in self._known:
            found = Danger()
            plane = flown(self.plane, run)
            for weapon, part in self._firers:
                shot = light_aa.shot(self.view, self.enemy, plane, weapon, part)
                if isinstance(shot, Barrage):
                    ready = piece(self.view, weapon).aa_mode
                    found = found.and_also(of_shot(shot), self.weights.ready if ready else self.weights.waiting)
            for blip in self.view.blips:
                if blip.seat == self.enemy and distance(blip.place.hex, at) <= self.weights.near:
                    found = found.and_also(Danger(*self.weights.unknown), self.weights.suspected)
            self._known[at] = found
        return self._known[at]
