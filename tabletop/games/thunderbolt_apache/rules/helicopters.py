"""Enemy helicopters: whether one moves, toward whom and where to (TA-HELO). Every tie goes to the dice."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Event, NoteEvent
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.chance import pick
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, distance, type_of
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.sight import seen_by_enemy
from tabletop.games.thunderbolt_apache.rules.state import State, put_enemy
from tabletop.games.thunderbolt_apache.rules.wording import count, flyer_name, plane_name, unit_name


@dataclass(frozen=True, slots=True)
class Intent:
    """What a helicopter will do and why. quarry: the closest aircraft in sight, several when tied (TA-HELO-03); empty:
    it stays."""

    quarry: tuple[Flyer, ...]
    reason: str
    rule: str


def movers(state: State) -> list[Enemy]:
    """Living units that move, in serial order (TA-HELO-01)."""
    return [u for u in state.living_units if type_of(state, u).moves]


def intent(state: State, unit: Enemy) -> Intent:
    """The check of one helicopter (TA-HELO-02, TA-HELO-03, TA-HELO-06)."""
    seen = [f for f in state.on_field if seen_by_enemy(state, f, unit.hex)]
    if not seen:
        return Intent((), "no aircraft in sight", "TA-HELO-06")
    reach = type_of(state, unit).reach
    nearest = min(distance(f.hex, unit.hex) for f in seen)
    closest = tuple(f for f in seen if distance(f.hex, unit.hex) == nearest)
    if nearest <= reach:
        return Intent((), f"{flyer_name(closest[0])} is within its range {reach}", "TA-HELO-02")
    return Intent(closest, f"closest aircraft in sight, {count(nearest, 'hex', 'hexes')} away", "TA-HELO-03")


def onward(unit: Enemy, quarry: Flyer) -> tuple[int, ...]:
    """The adjacent hexes that are nearer to the quarry; ridges do not matter (TA-HELO-04, TA-HELO-05)."""
    now = distance(unit.hex, quarry.hex)
    return tuple(h for h in NEIGHBOURS[unit.hex] if h and distance(h, quarry.hex) < now)


# -- events
@dataclass(frozen=True, slots=True)
class HelicopterMoved(Event):
    """An enemy helicopter goes to a hex; toward: serial of its quarry (TA-HELO-03)."""

    unit: int
    hex: int
    toward: int

    def apply(self, state: State) -> State:
        return put_enemy(state, self.unit, hex=self.hex)

    def words(self, state: State) -> str:
        return (
            f"{unit_name(state, self.unit)} moves there, toward {plane_name(state, self.toward)}, the closest "
            "in sight (TA-HELO-03)"
        )


@dataclass(frozen=True, slots=True)
class HelicopterStayed(NoteEvent):
    """reason: why it stays (TA-HELO-02, TA-HELO-06)."""

    unit: int
    reason: str
    rule: str

    def words(self, state: State) -> str:
        return f"{unit_name(state, self.unit)} stays: {self.reason} ({self.rule})"


# -- the step
def move_helicopters(now: Now[State]) -> Stream:
    """Each enemy helicopter in serial order (TA-HELO-01)."""
    for serial in [u.serial for u in movers(now.state)]:
        unit = now.state.here.enemies[serial]
        plan = intent(now.state, unit)
        if not plan.quarry:
            yield HelicopterStayed(serial, plan.reason, plan.rule)
            continue
        ids = [str(f.serial) for f in plan.quarry]
        quarry = int((yield from pick(now, "closest aircraft", unit_name(now.state, unit), ids, "TA-HELO-03")))
        ways = [str(h) for h in onward(unit, now.state.here.flyers[quarry])]
        number = int((yield from pick(now, "way of the helicopter", unit_name(now.state, unit), ways, "TA-HELO-04")))
        yield HelicopterMoved(serial, number, quarry)
    yield begin("declare")


STEPS = (Automatic("helicopters", move_helicopters),)
