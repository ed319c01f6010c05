"""What a whole run is worth: the Sighting TC, up to four attacks, the flak on the way, one's own troops near by."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.strikes import Strikes
from tabletop.games.air_support.bots.weights import Runs, Weights
from tabletop.games.air_support.rules import hexes, light_aa, odds, runs, terrain
from tabletop.games.air_support.rules.light_aa import Barrage, Flak
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Mode, Plane, Run, Vehicle, Weapon
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import blips_at, here, units_of
from tabletop.games.air_support.rules.state import State, changed_plane
from tabletop.grid.hexes import Hex, distance

# -- The flak that a plane would meet, as its owner can reckon with, and what a shot at it is worth to the other side.


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


@dataclass(frozen=True, slots=True)
class Way:
    """One run: its score, and the chance of a passed Sighting TC."""

    hex: Hex
    direction: int
    dive: bool
    score: float
    passes: float


# -- What a whole run is worth.


class Sortie:
    """Everything one plane could do in the present position. Made anew for each position."""

    def __init__(self, view: State, plane: Plane, weights: Weights) -> None:
        self.view, self.plane, self.weights, self.prizes = view, plane, weights.runs, weights.prizes
        self.worth = values.plane(view, plane, weights.prizes)
        self.stuka = AirClass(plane.cls).stuka
        self.strikes = Strikes(view, plane, weights)
        self.flak = FlakMap(view, plane, weights.runs)
        self.late = (view.scenario.turns - view.turn) / max(1, view.scenario.turns)
        self._own = [u.place.hex for u in units_of(view, plane.seat) if u.concealed is not Concealed.HIP]

    @property
    def saved(self) -> float:
        """What keeping the load is worth: less as the game goes on."""
        return self.weights.saved * self.late

    def hope(self, at: Hex) -> float:
        """What a hex promises at first sight: what is known to stand there, less for its cover, and some for "?"."""
        stand, enemy = here(self.view, at), 1 - self.plane.seat
        worth = sum(
            values.worth(self.view, unit, self.prizes) * (1 + self.weights.stirring * unit.entered)
            for unit in stand.units
            if unit.seat == enemy and unit.concealed is Concealed.KNOWN
        )
        worth += self.prizes.mark * self.weights.veiled * len(blips_at(self.view, at, enemy))
        return worth / (1 + terrain.in_hex_tem(self.view.ground[at]))

    # -- one run
    def way(self, at: Hex, direction: int, dive: bool) -> Way:
        """The score of a run before its Sighting TC."""
        _, tally = air_targets.easiest(self.view, self.plane.seat, at, direction, dive)
        sight = odds.sight(tally.total - tally.base)
        start = runs.initial_hex(at, direction, dive)
        run = Run(Mode.STUKA if dive else Mode.UNDECLARED, start, direction, at)
        worth, lost = (self.dived(run) if dive else self.ahead(run, 0, self.plane.bombs)), self._losses(run)
        passes = float(sight.passed)
        score = (
            passes * (worth - lost)
            - float(sight.mistaken) * self._mistaken(at)
            - float(sight.recalled) * self.weights.recalled * self.worth
        )
        return Way(at, direction, dive, score, passes)

    def _mistaken(self, at: Hex) -> float:
        """The worst that one's own troops near by could suffer."""
        weights = self.weights
        near = any(distance(where, at) <= weights.fear for where in self._own)
        return weights.mistaken_near if near else weights.mistaken_far if self._own else 0.0

    def _losses(self, run: Run) -> float:
        """What flak takes on the whole way."""
        alive, lost = 1.0, 0.0
        last = 1 + runs.BEYOND if run.mode is Mode.STUKA else distance(run.start, run.target)
        for n in range(last + 1):
            danger = self.flak.over(self._at(run, n))
            lost += alive * self.worth * (danger.gone + danger.hurt * self.weights.driven_off)
            alive *= 1 - danger.gone - danger.hurt
        return lost

    @staticmethod
    def _at(run: Run, n: int) -> Run:
        return Run(run.mode, run.start, run.direction, run.target, n)

    # -- attacks
    def mg(self, run: Run, n: int, at: Hex) -> float:
        if not lines.on_map(self.view, at):
            return 0.0
        return self.strikes.mg(hexes.step(run.start, run.direction, n), run.direction, at)[0]

    def load(self, run: Run, n: int, at: Hex) -> float:
        """Bombs, less what keeping them is worth."""
        if not lines.on_map(self.view, at):
            return 0.0
        return self.strikes.bombs(hexes.step(run.start, run.direction, n), run.direction, at)[0] - self.saved

    def ahead(self, run: Run, n: int, bombs: bool, fired: int = 0) -> float:
        """The best that a plane can still expect in position n and beyond, Light AA there first. fired: attacks
        made so far, of which the first decides whether a point attack is left (AS-POINT-06).
        """
        if n > 3:
            return 0.0
        danger = self.flak.over(self._at(run, n))
        at = hexes.step(run.start, run.direction, n + runs.AHEAD)
        here = max(0.0, self.mg(run, n, at))
        drop = here + self.load(run, n, at) if bombs and not self.stuka else -1.0
        hit = danger.hurt + danger.evades
        go_on = here + self.after(run, n, bombs, fired + (here > 0))
        now = max(here, drop)
        return danger.kept * max(go_on, drop) + hit * self.weights.hampered * now

    def after(self, run: Run, n: int, bombs: bool, fired: int) -> float:
        """What is left when the attack from position n is over."""
        rest = self.ahead(run, n + 1, bombs, fired)
        if n == 0 and fired and not self.stuka:
            rest = max(rest, self.point(run, bombs))
        return rest

    def point(self, run: Run, bombs: bool) -> float:
        """The second attack on the same hex, from three hexes (AS-POINT-02)."""
        danger = self.flak.over(self._at(run, 1))
        again = max(0.0, self.mg(run, 1, run.target))
        if bombs:
            again = max(again, again + self.load(run, 1, run.target))
        return (1 - danger.gone - danger.hurt * (1 - self.weights.hampered)) * again

    def dived(self, run: Run) -> float:
        """A Stuka point attack: MG from the adjacent hex, MG and bombs from above, flak afterwards (AS-STUKA-01 to
        AS-STUKA-06).
        """
        first = self.mg(run, 0, run.target)
        if first > 0:
            first += self.weights.automatic_pin
        danger = self.flak.over(self._at(run, 0))
        second = max(0.0, self.mg(run, 1, run.target)) + (
            max(0.0, self.load(run, 1, run.target)) if self.plane.bombs else 0.0
        )
        return first + (1 - danger.gone) * second
