"""Decisions of the troops on the ground but for fire: rally, moves on foot, rout, advance, close combat, what is left
of set-up.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.air_support.bots import values
from tabletop.games.air_support.bots.driving import goals
from tabletop.games.air_support.bots.shooting import Marksman
from tabletop.games.air_support.bots.weights import Troops, Weights
from tabletop.games.air_support.rules import hexes, odds, pace, terrain
from tabletop.games.air_support.rules.advance import Advance, AdvanceOff
from tabletop.games.air_support.rules.bands.orders import StartBand
from tabletop.games.air_support.rules.close_combat import hand_to_hand
from tabletop.games.air_support.rules.close_combat.orders import Grapple
from tabletop.games.air_support.rules.ground import Ground, Location
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving.orders import EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.rally.orders import Rally, Recover, Repair
from tabletop.games.air_support.rules.rout.orders import Rout
from tabletop.games.air_support.rules.setting_up.orders import Conceal, Dig, Hide
from tabletop.games.air_support.rules.standing import here, units_of
from tabletop.games.air_support.rules.state import CloseAttack, State
from tabletop.games.air_support.rules.walking.orders import Assault, Climb
from tabletop.grid.hexes import Hex, distance

Choice = tuple[Command, str]
FAR = 10**6

_MAPS: list[tuple[Ground, object, dict[Hex, int]]] = []


def enemies(view: State, seat: int) -> list[Hex]:
    """Hexes of enemies that are seen, "?" among them."""
    return [u.place.hex for u in units_of(view, 1 - seat)] + [b.place.hex for b in view.blips if b.seat != seat]


def nearest(view: State, seat: int, at: Hex) -> int:
    return min((distance(at, e) for e in enemies(view, seat)), default=99)


def walk_map(view: State, seat: int, wanted: frozenset[Hex], weights: Troops) -> dict[Hex, int]:
    """Half MF from every hex to the nearest goal, open ground near the enemy counted dearer."""
    foes = frozenset(enemies(view, seat))
    key = wanted, foes, view.air, seat, weights
    for ground, old, found in _MAPS:
        if ground is view.ground and old == key:
            return found
    made: dict[Hex, int] = {}
    queue = [(0, at) for at in sorted(wanted) if lines.on_map(view, at)]
    heapq.heapify(queue)
    while queue:
        cost, at = heapq.heappop(queue)
        if at in made:
            continue
        made[at] = cost
        danger = weights.exposed * (pace.open_ground(view, at) and any(distance(at, f) <= weights.reach for f in foes))
        for direction in range(6):
            before = hexes.step(at, direction)
            if before in made or not lines.on_map(view, before):
                continue
            step = pace.ground_cost(view, before, at)
            if not isinstance(step, Refusal):
                heapq.heappush(queue, (cost + danger + (weights.all_movement if step[0] is None else step[0]), before))
    _MAPS.insert(0, (view.ground, key, made))
    del _MAPS[12:]
    return made


def attacks(view: State, seat: int, man: Infantry) -> bool:
    """Whether a unit has a reason to go forward: it wins by leaving, or its side is the one that came to attack."""
    group = next((g for g in view.scenario.groups if man.id in g.members), None)
    return (group is not None and group.exits) or view.scenario.first_setup != seat


class Foot:
    """The ground part of a player."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.prizes = weights.troops, weights.prizes
        self.guns = Marksman(weights)
        self._decisions: dict[str, Callable[[State, int, Sequence[Command]], Choice | None]] = {
            "rally": self._rally,
            "prep": self.guns.fire,
            "react": self.guns.fire,
            "defend": self.guns.fire,
            "advancing": self.guns.fire,
            "laying": self.guns.lay,
            "move": self._start,
            "moving": self._step,
            "rout": self._rout,
            "advance": self._advance,
            "close_combat": self._grapple,
            "setup": self._hide,
        }

    def decide(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The decision among these, None when the step's own proposal is as good."""
        decision = self._decisions.get(view.frames[-1].step)
        return decision(view, seat, options) if decision is not None else None

    # -- set-up
    def _hide(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Guns are hidden, stacks go under "?", men in the open get foxholes."""
        hide = next((c for c in options if isinstance(c, Hide)), None)
        if hide is not None:
            return hide, "What is not seen cannot be bombed."
        marks = [
            c
            for c in options
            if isinstance(c, Conceal)
            and any(
                m.place == Location(c.hex, c.level) and m.seat == seat and m.concealed is Concealed.KNOWN
                for m in here(view, c.hex).men
            )
        ]
        if marks:
            return marks[0], "It need not be seen yet."
        digs = [
            c
            for c in options
            if isinstance(c, Dig)
            and pace.open_ground(view, c.hex)
            and any(m.seat == seat and not m.dummy for m in here(view, c.hex).men)
        ]
        return (digs[0], "There is no other cover.") if digs else None

    # -- rally
    def _rally(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Leaders first, each unit with the best help; broken weapons are mended, lying ones picked up."""
        tries: list[tuple[float, Command]] = []
        for command in options:
            if isinstance(command, Rally):
                man = view.infantry[command.unit]
                sheet = view.man(man)
                drm = 4 * man.dm + (view.man(view.infantry[command.leader]).leadership if command.leader else 1)
                hope = float(odds.at_most(sheet.broken_morale - drm)) * values.worth(view, man, self.prizes)
                tries.append((hope + self.weights.leaders_first * (sheet.halves == 0), command))
        if tries and (best := max(tries, key=lambda t: (t[0], repr(t[1]))))[0] > self.weights.rally:
            return best[1], "They come back to their senses, with luck."
        work = next((command for command in options if isinstance(command, (Repair, Recover))), None)
        return (work, "A weapon is worth the trouble.") if work is not None else None

    # -- moves
    def _start(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Who goes next: whole stacks of those that attack, the nearest to their goal first."""
        best: tuple[int, int, Command] | None = None
        for n, command in enumerate(options):
            if isinstance(command, StartBand):
                man = (
                    view.infantry.get(view.bands[command.band].ids[0])
                    if command.band in view.bands and view.bands[command.band].ids
                    else None
                )
            elif isinstance(command, Start):
                man = view.infantry.get(command.units[0])
            else:
                continue
            if man is None or not attacks(view, seat, man):
                continue
            far = self._far(view, seat, man)
            size = len(command.units) if isinstance(command, Start) else self.weights.column
            if far and (best is None or (far, -size, n) < best[:2] + (n,)):
                best = far, -size, command
        return (best[2], "On towards the goal.") if best is not None else None

    def _far(self, view: State, seat: int, man: Infantry) -> int:
        field = walk_map(view, seat, goals(view, seat, man.id), self.weights)
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
        field = walk_map(view, seat, goals(view, seat, lead.id), self.weights)
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
                and nearest(view, seat, steps[0][2].hex) <= self.weights.close
                and pace.open_ground(view, steps[0][2].hex)
            ):
                return assault, "Near the enemy, from cover to cover."
            return steps[0][2], "On towards the goal."
        return EndMove(), "It goes no further."

    # -- rout and advance
    def _rout(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """To the place that is best covered and farthest from the enemy."""
        ways = [c for c in options if isinstance(c, Rout)]
        if not ways:
            return None
        return max(ways, key=lambda c: (self._safe(view, seat, c.hex), c.unit, c.hex, c.level)), "There they may rally."

    def _safe(self, view: State, seat: int, at: Hex) -> float:
        away = min(self.weights.away_most, nearest(view, seat, at))
        return terrain.in_hex_tem(view.ground[at], False, False) + self.weights.away * away

    def _advance(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """One hex nearer to the goal, into close combat only at good odds."""
        weights = self.weights
        best: tuple[float, str, Command] | None = None
        for command in options:
            if isinstance(command, AdvanceOff):
                return command, "It is through."
            if not isinstance(command, Advance):
                continue
            man = view.infantry[command.unit]
            if not attacks(view, seat, man):
                continue
            field = walk_map(view, seat, goals(view, seat, man.id), weights)
            gain = (
                (field.get(man.place.hex, FAR) - field.get(command.hex, FAR)) * weights.nearer
                + terrain.in_hex_tem(view.ground[command.hex], False, False)
                - terrain.in_hex_tem(view.ground[man.place.hex], False, False)
            )
            foes = [m for m in here(view, command.hex).men if m.seat != seat]
            if foes or any(b.place.hex == command.hex for b in view.blips):
                strong = hand_to_hand.power(view, man, True)
                weak = sum(hand_to_hand.power(view, f, False) for f in foes)
                if foes and all(f.broken for f in foes):
                    gain += weights.broken_enemies
                elif not foes or strong < weak:
                    gain += weights.bad_odds
            if gain > weights.advance and (best is None or (gain, repr(command)) > best[:2]):
                best = gain, repr(command), command
        return (best[2], "A better place, and nearer to the goal.") if best is not None else None

    # -- close combat
    def _grapple(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Everybody attacks, where the kill number weighed by the prize is best."""
        best: tuple[float, str, Command] | None = None
        for command in options:
            if isinstance(command, Grapple):
                old = hand_to_hand.attack_on(view, seat, command.target)
                attackers = (*old.attackers, command.unit) if old is not None else (command.unit,)
                targets = old.targets if old is not None else (command.target,)
                tally = hand_to_hand.tally(view, CloseAttack(seat, attackers, targets))
                prize = sum(values.worth(view, view.infantry[t], self.prizes) for t in targets)
                worth = float(odds.at_most(tally.base - 1 - (tally.total - tally.base))) * prize
                if best is None or (worth, repr(command)) > best[:2]:
                    best = worth, repr(command), command
        return (best[2], "Hand to hand.") if best is not None else None
