"""The mistaken attack: the enemy flies the plane against its own side, and the run goes on as any other, but
without Light AA (AS-MIST-01 to AS-MIST-12). Points go to the enemy of whoever loses a unit (AS-MIST-07). That of an
observation plane is in `artillery/directing` (AS-MIST-09). Frame: mistaken (seat of the enemy, plane).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, end
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import runs
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.lines_of_sight.lines import ringed
from tabletop.games.air_support.rules.naming import called, hex_name, way_name
from tabletop.games.air_support.rules.pieces import Concealed, Mode, Plane, Run
from tabletop.games.air_support.rules.player_turn import PASS, Asking, Pass
from tabletop.games.air_support.rules.runs import RunBegan, RunEnded, on_run
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportNote
from tabletop.grid.hexes import Hex, distance


def attacks(state: State) -> list[tuple[Hex, int, bool]]:
    """Every (hex, direction, dive) for the first attack: against the closest unit of the plane's side that an
    attack position on the map sees, with what the plane still has (AS-MIST-02, AS-MIST-03, AS-MIST-10, AS-MIST-11);
    units under a "?" too (AS-MIST-06).
    """
    found = on_run(state)
    if found is None:
        return []
    plane, run = found
    own = {u.place for u in units_of(state, plane.seat) if u.concealed is not Concealed.HIP} | {
        b.place for b in state.blips if b.seat == plane.seat
    }
    places = {place.hex for place in own if not ringed(state.ground, state.air, place)}
    ways = _ways(plane)
    for far in sorted({distance(run.target, at) for at in places}):
        ready = [
            (at, d, dive)
            for at in sorted(places)
            if distance(run.target, at) == far
            for d in range(6)
            for dive in ways
            if _possible(state, plane.seat, at, d, dive)
        ]
        if ready:
            return ready
    return []


def _ways(plane: Plane) -> list[bool]:
    """Strafing or diving, as its weapons allow: a Stuka bombs only from a dive (AS-STUKA-08)."""
    if not AirClass(plane.cls).stuka:
        return [False] if plane.bombs or not plane.mg_disabled else []
    return [False] * (not plane.mg_disabled) + [True] * (plane.bombs or not plane.mg_disabled)


def _possible(state: State, seat: int, at: Hex, direction: int, dive: bool) -> bool:
    start = runs.initial_hex(at, direction, dive)
    return lines.on_map(state, start) and bool(
        air_targets.in_sight(state, seat, start, direction, at) or air_targets.marks_in_sight(state, seat, start, at)
    )


@dataclass(frozen=True, slots=True)
class Mistake(Command):
    """The enemy's plane is flown against a hex of its own side (AS-MIST-03)."""

    hex: Hex
    direction: int
    dive: bool = False

    def label(self, state: State) -> str:
        return f"Against {hex_name(state, self.hex)}, flying {way_name(self.direction)}"


@dataclass(frozen=True, slots=True)
class MistakeDeclined(AirSupportNote):
    """The enemy leaves the plane alone, or nothing can be attacked (AS-MIST-01, AS-MIST-10)."""

    plane: str
    forced: bool

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)}: no mistaken attack", "AS-MIST-10" if self.forced else "AS-MIST-01"


class Mistaken(Asking):
    """The ATTACKER chooses how the plane attacks, or declines (AS-MIST-01)."""

    key = "mistaken"
    takes = (Mistake, Pass)
    wanted = "the mistaken attack"
    rule = "AS-MIST-01"

    def asks(self, state: State) -> bool:
        return bool(attacks(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "The plane takes its own side for the enemy. How does it attack?", PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*(Mistake(at, d, dive) for at, d, dive in attacks(view)), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Mistake) and (command.hex, command.direction, command.dive) not in attacks(view):
            return Refusal(
                "AS-MIST-02",
                "The first target is the closest unit of the plane's side, from an attack position on the map.",
            )
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        found = on_run(now.state)
        assert found is not None
        plane, _ = found
        if isinstance(command, Mistake):
            start = runs.initial_hex(command.hex, command.direction, command.dive)
            mode = Mode.STUKA if command.dive else Mode.UNDECLARED
            yield RunBegan(plane.id, Run(mode, start, command.direction, command.hex, mistaken=True))
            yield begin("strike", seat, plane.id)
        else:
            yield MistakeDeclined(plane.id, False)
            yield RunEnded(plane.id)
            yield end(now)

    def run(self, now: Now[State]) -> Stream:
        found = on_run(now.state)
        assert found is not None
        yield MistakeDeclined(found[0].id, True)
        yield RunEnded(found[0].id)
        yield end(now)


STEPS = (Mistaken(),)
