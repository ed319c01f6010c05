"""The result of a game, when it ends, points, and control of hexes (AS-VIC, AS-VP-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.game import Result
from tabletop.core.messages import Command
from tabletop.core.step import Step
from tabletop.core.wording import counted
from tabletop.games.air_support.rules.naming import called, hex_name, people, they
from tabletop.games.air_support.rules.pieces import AirStatus, Infantry, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Drive, Size
from tabletop.games.air_support.rules.standing import here, mmc
from tabletop.games.air_support.rules.state import Phase, State, scored, with_fields
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex

PLANE_POINTS = 2
"""Of any aircraft, an observation plane too (AS-VP-01, AS-OBS-17); gliders are not in the game (AS-VP-03)."""


def worth(state: State, key: str) -> int:
    """Casualty value of a ground unit (AS-VP-04)."""
    if key in state.vehicles:
        return state.car(state.vehicles[key]).points
    if key in state.guns:
        return state.gun(state.guns[key]).points
    man = state.infantry[key]
    return 0 if man.dummy else state.man(man).points


def lost_planes(state: State, seat: int) -> int:
    """Aircraft of a side shot down."""
    return sum(p.status is AirStatus.GONE for p in state.planes.values() if p.seat == seat)


def exited(state: State, seat: int) -> list[str]:
    """Counted units of a side that have left over the hexes of the scenario."""
    rule = state.scenario.victory
    return [
        e.id
        for e in state.exited
        if e.seat == seat and e.id in rule.counted and (not rule.hexes or e.hex in rule.hexes)
    ]


def leaving_pays(state: State, key: str, at: Hex) -> bool:
    """Whether a unit that leaves the map over a hex brings its side anything (AS-VIC-01, AS-VIC-02)."""
    rule, man = state.scenario.victory, state.infantry.get(key)
    counts = key in rule.counted and (not rule.hexes or at in rule.hexes)
    if rule.aim is Aim.EXIT:
        piece = man or state.vehicles.get(key) or state.guns.get(key)
        return counts and piece is not None and piece.seat == rule.seat
    if rule.aim is Aim.POINTS and counts and worth(state, key):
        return True
    squad = man is not None and man.seat == rule.seat and state.man(man).size is Size.SQUAD
    return squad and bool(rule.exit_squads) and at in rule.exit_hexes


def _good_squads(state: State, seat: int) -> list[Infantry]:
    return [u for u in state.infantry.values() if u.seat == seat and u.good_order and state.man(u).size is Size.SQUAD]


def score(state: State) -> int:
    """What decides, of the seat of the victory conditions."""
    rule = state.scenario.victory
    seat = rule.seat
    planes = rule.own_plane * lost_planes(state, seat) + rule.enemy_plane * lost_planes(state, 1 - seat)
    match rule.aim:
        case Aim.EXIT:
            return len(exited(state, seat)) + planes
        case Aim.CONTROL:
            return sum(holder == seat for _, holder in state.control) + planes
        case Aim.POINTS:
            return _points(state, seat) - _points(state, 1 - seat) + planes
        case Aim.SQUADS:
            mine, theirs = (sum(u.place.hex in rule.hexes for u in _good_squads(state, s)) for s in (seat, 1 - seat))
            double = bool(rule.double) and state.planes[rule.double].status is AirStatus.GONE and theirs > 0
            return mine - theirs - double + planes


def _points(state: State, seat: int) -> int:
    """Casualty points, exit points, and columns gained (AS-VIC-02, AS-VIC-03)."""
    rule = state.scenario.victory
    total = state.points[seat] + sum(worth(state, key) for key in exited(state, seat))
    if rule.column is not None and seat == rule.seat:
        far = max((state.ground.grid.cell(u.place.hex)[0] for u in _good_squads(state, seat)), default=0)
        total += 2 * max(0, far - rule.column)
    return total


def figures(state: State) -> tuple[int, int]:
    """What stands behind the score, of one kind for both sides, by seat: points against points, squads against squads,
    hexes held against hexes held, who has left against who has not. Where the score is a lead, it is their difference.
    """
    rule, found = state.scenario.victory, score(state)
    seat = rule.seat
    match rule.aim:
        case Aim.POINTS:
            other = _points(state, 1 - seat)
            mine = other + found
        case Aim.SQUADS:
            other = sum(u.place.hex in rule.hexes for u in _good_squads(state, 1 - seat))
            mine = other + found
        case Aim.CONTROL:
            mine, other = found, sum(holder == 1 - seat for _, holder in state.control)
        case Aim.EXIT:
            mine, other = found, len(rule.counted) - len(exited(state, seat))
    return (mine, other) if seat == 0 else (other, mine)


def result(state: State) -> Result:
    """Who has won (AS-VIC-01)."""
    rule, sides = state.scenario.victory, state.scenario.sides
    found = score(state)
    rank, why = 2 if found >= rule.win else 1 if found >= rule.draw else 0, _reached(state)
    left = sum(
        e.hex in rule.exit_hexes and e.id in state.infantry and state.man(state.infantry[e.id]).size is Size.SQUAD
        for e in state.exited
        if e.seat == rule.seat
    )
    if rule.exit_squads and left >= rule.exit_squads:
        rank, why = 2, f"{counted(left, 'squad')} left the map; {_needed(rule.exit_squads)}"
    if rule.plane_steps and rank < 2 and (steps := lost_planes(state, 1 - rule.seat)):
        rank = min(2, rank + steps)
        why += f", and {counted(steps, 'aircraft', 'aircraft')} shot down moved the result"
    winner = (1 - rule.seat, None, rule.seat)[rank]
    name = f"{sides[winner].name} victory" if winner is not None else "A draw"
    return Result(winner, "draw" if winner is None else "win", figures(state), f"{name}: {why}.")


def _needed(number: int) -> str:
    return f"{number} {'was' if number == 1 else 'were'} needed"


def _reached(state: State) -> str:
    """What the side of the victory conditions has reached, in units of what counts, and what it needed."""
    rule = state.scenario.victory
    lost = rule.own_plane * lost_planes(state, rule.seat) + rule.enemy_plane * lost_planes(state, 1 - rule.seat)
    number = score(state) - lost
    off = f", {lost:+d} for aircraft shot down" if lost else ""
    match rule.aim:
        case Aim.EXIT:
            cars = [state.vehicles.get(key) for key in rule.counted]
            trucks = all(car is not None and state.car(car).drive is Drive.TRUCK for car in cars)
            return f"{counted(number, 'truck' if trucks else 'unit')} left the map{off}; {_needed(rule.win)}"
        case Aim.CONTROL:
            held = f"{people(state, rule.seat)} hold {counted(number, 'hex')}"
        case Aim.POINTS | Aim.SQUADS:
            one = "point" if rule.aim is Aim.POINTS else "squad"
            side = "behind" if number < 0 else "ahead"
            stand = f"{counted(abs(number), one)} {side}" if number else "level"
            held = f"{people(state, rule.seat)} are {stand}"
            if not rule.win:
                return f"{held}{off}; they needed to be level"
    return f"{held}{off}; {_needed(rule.win)}"


def resigned(state: State, seat: int) -> Result:
    names = state.scenario.sides
    return Result(1 - seat, "win", state.points, f"{names[seat].name} give up: {names[1 - seat].name} win.")


def spent(state: State) -> bool:
    """Whether the game ends early because nothing that counts can still leave (S1)."""
    rule = state.scenario.victory
    if not rule.spent:
        return False
    return not any(
        key in state.vehicles
        and state.vehicles[key].where in (Where.MAP, Where.OFFBOARD, Where.HAND)
        and not (state.vehicles[key].wreck or state.vehicles[key].immobile)
        for key in rule.counted
    )


def changes_of_control(state: State) -> list[tuple[tuple[int, int], int]]:
    """Objective hexes that change hands at the end of a phase: a Good Order MMC there and none of the enemy's
    (AS-VIC-04).
    """
    found = []
    for at, holder in state.control:
        sides = {m.seat for m in here(state, at).men if m.good_order and mmc(state, m)}
        enemies = {m.seat for m in here(state, at).men if not m.dummy and mmc(state, m)}
        for seat in sides:
            if seat != holder and enemies == {seat}:
                found.append((at, seat))
    return found


@dataclass(frozen=True, slots=True)
class Resign(Command):
    """Give the game up."""

    gives_up: ClassVar[str] = "The battle ends here and the other side wins."

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Give up"


@dataclass(frozen=True, slots=True)
class Scored(AirSupportEvent):
    """Casualty points for a side (AS-VIC-02)."""

    seat: int
    points: int
    unit: str
    rule: str

    def apply(self, state: State) -> State:
        return scored(state, self.seat, self.points)

    def says(self, state: State) -> tuple[str, str]:
        if state.scenario.victory.aim is not Aim.POINTS:
            return "", ""  # nothing depends on them
        return (
            f"{self.points} point{'s' if self.points != 1 else ''} for"
            f" {people(state, self.seat)}: {called(state, self.unit)}",
            self.rule,
        )


@dataclass(frozen=True, slots=True)
class ControlTaken(AirSupportEvent):
    """AS-VIC-04."""

    hex: Hex
    seat: int

    def apply(self, state: State) -> State:
        return with_fields(state, control=tuple((h, self.seat if h == self.hex else s) for h, s in state.control))

    def says(self, state: State) -> tuple[str, str]:
        return f"{they(state, self.seat)} hold {hex_name(state, self.hex)}", "AS-VIC-04"


@dataclass(frozen=True, slots=True)
class GameEnded(AirSupportEvent):
    """rule: by which the game ends, for the log."""

    result: Result
    rule: str = "AS-VIC-01"
    reveals: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        return with_fields(state, result=self.result, phase=Phase.OVER)

    def words(self, state: State) -> str:
        return f"{self.result.sentence.removesuffix('.')} ({self.rule})."


def loss(state: State, seat: int, key: str) -> Scored:
    """A unit of that side is lost: its worth to the enemy (AS-VP-04)."""
    return Scored(1 - seat, worth(state, key), key, "AS-VP-04")


class Over(Step[State]):
    """The game is over."""

    key = "over"


STEPS = (Over(),)
