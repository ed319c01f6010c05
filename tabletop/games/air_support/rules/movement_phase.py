"""The Movement phase of the ATTACKER, and the windows of the DEFENDER in it (AS-MOVE). Frames: move (seat, row):
MPH_IDLE; on top of it moving (seat): MPH_STEP, the move in `State.move`; on top of that react (seat), the DEFENDER's
window after every expenditure.

What one expenditure costs and does: `driving` for vehicles and Convoys, `walking/walking_on` for infantry.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import driving as drive
from tabletop.games.air_support.rules import flying, hatches, pace, speed
from tabletop.games.air_support.rules.aftermath import watching
from tabletop.games.air_support.rules.bands import columns, convoys
from tabletop.games.air_support.rules.bands.convoys import LeaveBand, StartBand
from tabletop.games.air_support.rules.driving import Halt, StartUp, Turn
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing.events import FireAt
from tabletop.games.air_support.rules.flying import ExitPlane, Jettison, Jettisoned
from tabletop.games.air_support.rules.hatches import Hatch, HatchChanged
from tabletop.games.air_support.rules.moving import (
    Delay,
    EndMove,
    Enter,
    LeaveMap,
    MoveBegan,
    MoveEnded,
    Resume,
    Start,
    WindowClosed,
)
from tabletop.games.air_support.rules.naming import called, subject
from tabletop.games.air_support.rules.pieces import AirStatus, Where
from tabletop.games.air_support.rules.player_turn import DONE, PASS, Asking, Done, Pass, onward
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.sighting import attempts
from tabletop.games.air_support.rules.sighting.attempts import Sight, Window
from tabletop.games.air_support.rules.state import Move, State
from tabletop.games.air_support.rules.walking import movers, walking_on
from tabletop.games.air_support.rules.walking.events import Assault, Climb, Join, Shelter


class Idle(Asking):
    """MPH_IDLE: which unit, stack or Convoy moves next."""

    key = "move"
    takes = (Start, StartBand, Jettison, Hatch, Done)
    wanted = "moving units"
    rule = "AS-MOVE-05"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return possible(state, seat) or any(p.bombs and p.status is AirStatus.ONBOARD for p in state.planes_of(seat))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Movement: choose what moves next, or end the phase.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        """Of `walking_on.starts` all are legal."""
        men = view.infantry
        return [
            c
            for c in dict.fromkeys(self.ideas(view, seat))
            if (isinstance(c, Start) and c.units[0] in men) or self.why_not(view, seat, c) is None
        ]

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = [StartBand(key) for key, band in view.bands.items() if band.seat == seat]
        found += [
            Start((car.id,))
            for car in view.vehicles.values()
            if car.seat == seat
            and not car.wreck
            and car.where in (Where.MAP, Where.OFFBOARD)
            and car.group not in view.bands
        ]
        found += walking_on.starts(view, seat)
        found += [Jettison(p.id) for p in view.planes_of(seat) if p.bombs and p.status is AirStatus.ONBOARD]
        found += [
            Hatch(car.id, not car.exposed) for car in view.vehicles.values() if car.seat == seat and not car.wreck
        ]
        return [*found, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case StartBand(key):
                band = view.bands.get(key)
                return (
                    columns.start_refusal(view, seat, key)
                    if band is not None and band.kind is Kind.COLUMN
                    else convoys.start_refusal(view, seat, key)
                )
            case Start(units):
                return (
                    drive.start_refusal(view, seat, units)
                    if any(key in view.vehicles for key in units)
                    else movers.start_refusal(view, seat, units)
                )
            case Jettison(key):
                plane = view.planes.get(key)
                if plane is None or plane.seat != seat or plane.status is not AirStatus.ONBOARD or not plane.bombs:
                    return Refusal("AS-FLY-07", "That is no aircraft of yours with bombs.")
            case Hatch(key, exposed):
                return _hatch_refusal(view, seat, key, exposed)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case StartBand(key):
                yield from watching(now)
                if key in now.state.bands:
                    yield MoveBegan(Move(seat, (), band=key))
                    yield nest("moving", seat)
            case Start(units):
                yield MoveBegan(Move(seat, units))
                yield nest("moving", seat)
            case Jettison(key):
                yield Jettisoned(key)
            case Hatch(key, exposed):
                yield HatchChanged(key, exposed)
            case _:
                yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _hatch_refusal(view: State, seat: int, key: str, exposed: bool) -> Refusal | None:
    """Why the crew of a vehicle cannot look out, or button up, in MPh."""
    return hatches.hatch_refusal(view, seat, key, exposed) or hatches.switched(view, key)


def possible(state: State, seat: int) -> bool:
    """Whether anything of a side can still move in this phase."""
    if movers.any_beginner(state, seat):
        return True
    for key, band in state.bands.items():
        if (
            band.seat == seat
            and (columns if band.kind is Kind.COLUMN else convoys).start_refusal(state, seat, key) is None
        ):
            return True
    bands = state.bands
    return any(
        drive.start_refusal(state, seat, (car.id,)) is None
        for car in state.vehicles.values()
        if car.seat == seat and car.group not in bands and speed.drives(state, car)
    )


class Moving(Asking):
    """MPH_STEP: one expenditure after the other."""

    key = "moving"
    takes = (
        Enter, StartUp, Halt, Turn, Delay, LeaveMap, LeaveBand, Hatch, EndMove,
        Join, Assault, Climb, Shelter,
    )  # fmt: skip
    wanted = "moving on"
    rule = "AS-MOVE-05"

    def asks(self, state: State) -> bool:
        return bool(movers.movers(state) if movers.afoot(state) else drive.movers(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        if movers.afoot(view):
            men = movers.movers(view)
            names = "The column" if movers.marching(view) is not None else subject(view, *[man.id for man in men])
            gone, left = max(man.spent for man in men), movers.left(view)
            spent = f"{pace.half(gone)} of {pace.half(gone + left)} movement spent"
            return f"{names}: {spent}. On to a lit hex, or end the move.", EndMove()
        cars = drive.movers(view)
        band = view.bands.get(view.move.band) if view.move is not None else None
        first = called(view, cars[0].id)
        who = f"The convoy behind {first}" if band is not None and band.kind is Kind.CONVOY else first
        slowest = min(cars, key=lambda car: speed.left(view, car))
        full = slowest.spent + speed.left(view, slowest)
        spent = f"{pace.half(slowest.spent)} of {pace.half(full)} movement spent"
        return f"{who}: {spent}. On to a lit hex, or end the move.", EndMove()

    def legal(self, view: State, seat: int) -> list[Command]:
        if movers.afoot(view):
            return walking_on.legal(view)
        cars = drive.movers(view)
        switches = [
            Hatch(car.id, not car.exposed)
            for car in cars
            if _hatch_refusal(view, seat, car.id, not car.exposed) is None
        ]
        return [*drive.legal(view, seat), *switches, *([EndMove()] if cars else ())]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if movers.afoot(view):
            return movers.refusal(view, seat, command)
        if isinstance(command, (Join, Assault, Climb, Shelter)):
            return Refusal("AS-MOVE-04", "That is for infantry.")
        if isinstance(command, Hatch):
            if command.unit not in {car.id for car in drive.movers(view)}:
                return Refusal("AS-VEH-08", f"{called(view, command.unit)} is not moving now.")
            return _hatch_refusal(view, seat, command.unit, command.exposed)
        return drive.refusal(view, seat, command)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        afoot = movers.afoot(now.state)
        if isinstance(command, EndMove):
            yield MoveEnded(tuple(unit.id for unit in (movers.movers(now.state) if afoot else drive.movers(now.state))))
            yield end(now)
        elif isinstance(command, Hatch):
            yield HatchChanged(command.unit, command.exposed)
        elif afoot:
            yield from walking_on.act(now, seat, command)
            if walking_on.spends(now.state, command):
                yield nest("react", 1 - seat)
        else:
            yield from drive.act(now, seat, command)
            if drive.exposed_to_window(now.state, command):
                yield nest("react", 1 - seat)

    def run(self, now: Now[State]) -> Stream:
        if now.state.move is not None:
            yield MoveEnded(())
        yield end(now)


# -- The windows of the DEFENDER in MPh (AS-STATUS-04, AS-STATUS-05): opening (seat, row), closing (seat, row), offer
# (seat, row), react (seat). First Fire (AS-DFIRE-01) is laid in `react`.


class Opening(Window):
    """MPH_OPEN: once before the first expenditure of the phase (AS-STATUS-04)."""

    key = "opening"
    rule = "AS-STATUS-04"


class React(Window):
    """MPH_REACT, after each expenditure: First Fire at what has just moved, one plane, or nothing (AS-DFIRE-01,
    AS-STATUS-05).
    """

    key = "react"
    takes = (Sight, ExitPlane, FireAt, Pass)

    def asks(self, state: State) -> bool:
        return super().asks(state) or laying.asks(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Fire at what has just moved, or let a plane sight?", PASS

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*laying.shots(view, seat), *super().legal(view, seat)]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return (
            laying.why_not(view, seat, command) if isinstance(command, FireAt) else super().why_not(view, seat, command)
        )

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from laying.lay(seat, command) if isinstance(command, FireAt) else super().act(now, seat, command)

    def done(self, now: Now[State]) -> Stream:
        yield end(now)


class Closing(Window):
    """MPH_CLOSING: further planes one after another; between two of them the ATTACKER is asked whether he spends
    something (AS-STATUS-05).
    """

    key = "closing"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return not state.sighted and (attempts.able(state, seat) or bool(flying.exits(state, seat)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "The movement is over. Will a plane of yours sight, or leave the map?", PASS

    def run(self, now: Now[State]) -> Stream:
        state, seat = now.state, arg(now.state)
        if not state.sighted or not (attempts.able(state, seat) or flying.exits(state, seat)):
            yield from onward(now)
        elif possible(state, 1 - seat):
            yield begin("offer", 1 - seat, arg(state, 1))
        else:
            yield WindowClosed()


class Offer(Asking):
    """The ATTACKER says whether he spends at least one MF or MP now (AS-STATUS-05)."""

    key = "offer"
    takes = (Resume, Pass)
    wanted = "saying whether you move on"
    rule = "AS-STATUS-05"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Another plane may come. Will you move something first?", PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (Resume(), PASS)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        row = arg(now.state, 1)
        yield WindowClosed()
        yield begin("move", seat, row - 1) if isinstance(command, Resume) else begin("closing", 1 - seat, row)


STEPS = (Idle(), Moving(), Opening(), React(), Closing(), Offer())
