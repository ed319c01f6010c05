"""The greedy player, a yardstick: a sensible player who never thinks further than the move at hand.

It is there to be measured against (`tabletop simulate s2_chir --bots normal,greedy`), not to be played against. Who
attacks goes straight for the nearest objective, stack by stack, fires when a shot is worth a fixed number of points,
and advances into what lies nearest; who defends stays where he was set up. Planes and flak it handles like the others.
That must not change when the others get better: a yardstick that grows measures nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_support.bots import objectives
from tabletop.games.air_support.bots.commander import Commander
from tabletop.games.air_support.bots.driver import Driver
from tabletop.games.air_support.bots.driving import FAR, backwards, begins, cost_map, goals
from tabletop.games.air_support.bots.ground import Foot, enemies, nearest
from tabletop.games.air_support.bots.shooting import Marksman
from tabletop.games.air_support.bots.weights import GREEDY, Greed
from tabletop.games.air_support.rules import close_combat, pace, terrain
from tabletop.games.air_support.rules.advance import Advance, AdvanceOff
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import Infantry, Vehicle, Where
from tabletop.games.air_support.rules.standing import Unit, here
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Ground
from tabletop.games.air_support.rules.walking.events import Assault, Climb
from tabletop.grid.hexes import Hex, distance

Choice = tuple[Command, str]
_MAPS: list[tuple[Ground, object, dict[Hex, int]]] = []


def walk_map(view: State, seat: int, wanted: frozenset[Hex], weights: Greed) -> dict[Hex, int]:
    """Half MF from every hex to the nearest goal, open ground near the enemy counted dearer."""
    foes = frozenset(enemies(view, seat))
    key = wanted, foes, view.air, seat, weights
    for ground, old, found in _MAPS:
        if ground is view.ground and old == key:
            return found
    walk = objectives.walking(view)

    def into(at: Hex) -> list[tuple[Hex, int]]:
        near = pace.open_ground(view, at) and any(distance(at, f) <= weights.reach for f in foes)
        return [(before, step + weights.exposed * near) for before, step in walk.ways_in(view, at)]

    made = backwards([at for at in wanted if lines.on_map(view, at)], into)
    _MAPS.insert(0, (view.ground, key, made))
    del _MAPS[12:]
    return made


def goes(view: State, seat: int, man: Infantry) -> bool:
    """Whether a unit has a reason to go forward: it wins by leaving, or its side is the one that came to attack."""
    group = next((g for g in view.scenario.groups if man.id in g.members), None)
    return (group is not None and group.exits) or view.scenario.first_setup != seat


class GreedyMarksman(Marksman):
    """A shot before the move is worth it from a fixed number of points on."""

    def stands(self, view: State, seat: int, firer: Unit | None) -> float:
        goes_on = view.scenario.first_setup != seat and isinstance(firer, (Infantry, Vehicle))
        return self.weights.greed.prep if goes_on else self.weights.fire.prep


class GreedyDriver(Driver):
    """Everything that attacks drives on towards what it wants."""

    def start(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Whose move begins: who has somewhere to go, those in front first."""
        best: tuple[int, Command] | None = None
        for command in options:
            lead = view.vehicles.get(begins(view, command))
            if lead is None or not self.travels(view, lead):
                continue
            far = cost_map(view, lead, goals(view, seat, lead.id)).get(lead.place.hex, FAR)
            out = lead.place.hex in view.scenario.exits  # the last step leaves the map
            if (far or out) and (best is None or far < best[0]):
                best = far, command
        return (best[1], "It drives on.") if best is not None else None

    def travels(self, view: State, car: Vehicle) -> bool:
        """Whether a vehicle has a reason to move: it can win by leaving, or its side attacks with it."""
        wanted = goals(view, car.seat, car.id)
        group = next((g for g in view.scenario.groups if car.id in g.members), None)
        if group is not None and group.exits and wanted:
            return True
        return (
            bool(wanted)
            and view.car(car).armoured
            and view.scenario.victory.seat == car.seat
            and view.scenario.first_setup != car.seat
        )

    def step(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return self.travel(view, seat, options)


class GreedyFoot(Foot):
    """Straight on."""

    @property
    def greed(self) -> Greed:
        return self.weights.greed

    def _start(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Who goes next: whole stacks of those that attack, the nearest to their goal first."""
        best: tuple[int, int, Command] | None = None
        for n, command in enumerate(options):
            man = view.infantry.get(begins(view, command))
            if man is None or not goes(view, seat, man):
                continue
            far = self._far(view, seat, man)
            size = len(command.units) if isinstance(command, Start) else self.greed.column
            if far and (best is None or (far, -size, n) < best[:2] + (n,)):
                best = far, -size, command
        return (best[2], "On towards the goal.") if best is not None else None

    def _far(self, view: State, seat: int, man: Infantry) -> int:
        field = walk_map(view, seat, goals(view, seat, man.id), self.greed)
        if man.where is Where.OFFBOARD:
            return min((field.get(h, FAR) for h in pace.gates(view, man.id)), default=0) + 1
        return field.get(man.place.hex, 0)

    def _step(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The next hex of the stack that moves."""
        move = view.move
        lead = (
            next((view.infantry[key] for key in move.units if key in view.infantry), None) if move is not None else None
        )
        if lead is None and move is not None and move.band in view.bands:
            lead = next((view.infantry[key] for key in view.bands[move.band].ids if key in view.infantry), None)
        if lead is None:
            return None
        field = walk_map(view, seat, goals(view, seat, lead.id), self.greed)
        present = FAR if lead.where is Where.OFFBOARD else field.get(lead.place.hex, FAR)
        steps = sorted((field.get(c.hex, FAR), n, c) for n, c in enumerate(options) if isinstance(c, Enter))
        down = next((c for c in options if isinstance(c, Climb)), None)
        if lead.place.level and down is not None and present:
            return down, "Down the stairs first."
        if steps and steps[0][0] < present:
            assault = next((c for c in options if isinstance(c, Assault)), None)
            if (
                assault is not None
                and lead.where is Where.MAP
                and nearest(view, seat, steps[0][2].hex) <= self.greed.close
                and pace.open_ground(view, steps[0][2].hex)
            ):
                return assault, "Near the enemy, from cover to cover."
            return steps[0][2], "On towards the goal."
        return EndMove(), "It goes no further."

    def _advance(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """One hex nearer to the goal, into close combat only at good odds."""
        weights = self.greed
        best: tuple[float, str, Command] | None = None
        for command in options:
            if isinstance(command, AdvanceOff):
                return command, "It is through."
            if not isinstance(command, Advance):
                continue
            man = view.infantry[command.unit]
            if not goes(view, seat, man):
                continue
            field = walk_map(view, seat, goals(view, seat, man.id), weights)
            gain = (
                (field.get(man.place.hex, FAR) - field.get(command.hex, FAR)) * weights.nearer
                + terrain.in_hex_tem(view.ground[command.hex], False, False)
                - terrain.in_hex_tem(view.ground[man.place.hex], False, False)
            )
            foes = [m for m in here(view, command.hex).men if m.seat != seat]
            if man.dummy and foes:
                continue
            if (not man.dummy and any(b.place.hex == command.hex for b in view.blips)) or foes:
                strong = close_combat.power(view, man, True)
                weak = sum(close_combat.power(view, f, False) for f in foes)
                if foes and all(f.broken for f in foes):
                    gain += weights.broken_enemies
                elif not foes or strong < weak:
                    gain += weights.bad_odds
            if gain > weights.advance and (best is None or (gain, repr(command)) > best[:2]):
                best = gain, repr(command), command
        return (best[2], "A better place, and nearer to the goal.") if best is not None else None


class Greedy(Commander):
    """Plays one side by what this one move brings."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__("normal", seed, budget, GREEDY)

    def _make_ground(self) -> None:
        self.foot = GreedyFoot(self.weights)
        self.foot.arm(GreedyMarksman(self.weights, self.foot.plan))
        self.driver = GreedyDriver(self.foot.plan)
