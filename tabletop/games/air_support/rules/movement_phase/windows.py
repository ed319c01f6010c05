"""The windows of the DEFENDER in MPh (AS-STATUS-04, AS-STATUS-05): opening (seat, row), closing (seat, row), offer
(seat, row), react (seat). First Fire (AS-DFIRE-01) is laid in `react`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin, end
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import flying
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing.orders import FireAt
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.movement_phase import phase
from tabletop.games.air_support.rules.moving.events import WindowClosed
from tabletop.games.air_support.rules.moving.orders import Resume
from tabletop.games.air_support.rules.player_turn.asking import PASS, Asking
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.sighting import trying
from tabletop.games.air_support.rules.sighting.orders import Sight
from tabletop.games.air_support.rules.sighting.window import Window
from tabletop.games.air_support.rules.state import State


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
        return not state.sighted and (trying.able(state, seat) or bool(flying.exits(state, seat)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "The movement is over. Will a plane of yours sight, or leave the map?", PASS

    def run(self, now: Now[State]) -> Stream:
        state, seat = now.state, arg(now.state)
        if not state.sighted or not (trying.able(state, seat) or flying.exits(state, seat)):
            yield from onward(now)
        elif phase.possible(state, 1 - seat):
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


STEPS = (
    Opening(),
    React(),
    Closing(),
    Offer(),
)
