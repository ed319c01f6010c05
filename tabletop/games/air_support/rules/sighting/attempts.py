"""Attempts to sight: orders and events, the window of the DEFENDER, his command in MPh and in DFPh, and the Sighting TC
itself, against units that move or not (AS-SIGHT-02, AS-SIGHT-17). What follows a passed TC is a run (`runs`), what
follows a Final DR of 12 a mistaken attack (`mistaken`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin, nest
from tabletop.core.messages import Command, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import flying, hiding, runs
from tabletop.games.air_support.rules.flak import HOME
from tabletop.games.air_support.rules.flying import ExitPlane, PlaneExited
from tabletop.games.air_support.rules.naming import against, called, dr, drms, hex_name, way_name
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Mode, Run
from tabletop.games.air_support.rules.player_turn import PASS, Asking, Pass, onward, roll, text
from tabletop.games.air_support.rules.runs import RunBegan
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.air_targets import Sighted
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State, put_plane, with_fields
from tabletop.games.air_support.rules.telling import AirSupportEvent, Secret
from tabletop.grid.hexes import Hex

# -- Sighting TCs and what they show (AS-SIGHT, AS-ALOS).


def _drm(tally: Tally) -> int:
    return tally.total - tally.base


OUTCOMES = {"passed": "seen", "failed": "not seen"}
"""What comes of a look from the air, in words."""


@dataclass(frozen=True, slots=True)
class SightingRolled(AirSupportEvent):
    """A Sighting TC against the easiest target of a hex. tally: all DRM; outcome: passed, failed, mistaken attack
    (AS-SIGHT-06).
    """

    seat: int
    plane: str
    hex: Hex
    direction: int
    tally: Tally
    colored: int
    white: int
    outcome: str

    def apply(self, state: State) -> State:
        """One TC a Player Turn (AS-SIGHT-03); a failed one keeps Light AA away (AS-SIGHT-13); an Original 12 recalls
        (AS-SIGHT-14).
        """
        plane = state.planes[self.plane]
        state = with_fields(state, sighted=True)
        return put_plane(
            state,
            self.plane,
            sighted=True,
            immune=self.outcome == "failed",
            recall=plane.recall or self.colored + self.white == 12,
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{called(state, self.plane)} looks for a target at {hex_name(state, self.hex)},"
            f" flying {way_name(self.direction)}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)},"
            f" {self.colored + self.white + _drm(self.tally)} in all: {OUTCOMES.get(self.outcome, self.outcome)}",
            "AS-SIGHT-06",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        found = OUTCOMES.get(self.outcome, self.outcome)
        return (
            f"{called(state, self.plane)} looks for a target at {hex_name(state, self.hex)}",
            f"{against(self.tally, self.colored, self.white)}: {found}",
        )


@dataclass(frozen=True, slots=True)
class LookedInto(Secret, NoteEvent):
    """The plane's owner sees what moves under a "?" in open ground (AS-ALOS-17)."""

    seat: int
    hex: Hex
    sheets: tuple[str, ...]

    def says(self, state: State) -> tuple[str, str]:
        return f"Seen from the air in {hex_name(state, self.hex)}: {', '.join(self.sheets)}", "AS-ALOS-17"


@dataclass(frozen=True, slots=True)
class TCNotCounted(AirSupportEvent):
    """A Dummy was found: the plane may try to sight again in this Player Turn (AS-ALOS-18)."""

    plane: str

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, sighted=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"What {called(state, self.plane)} saw does not count", "AS-ALOS-18"


# -- Orders to sight from the air.


@dataclass(frozen=True, slots=True)
class Sight(Command):
    """A Sighting TC against a hex, flying in a direction 0-5 (AS-SIGHT-04). dive: a Stuka point attack from the
    adjacent hex (AS-STUKA-01).
    """

    plane: str
    hex: Hex
    direction: int
    dive: bool = False

    def label(self, state: State) -> str:
        return (
            f"{called(state, self.plane)} {'dives at' if self.dive else 'sights'} {hex_name(state, self.hex)}, flying"
            f" {way_name(self.direction)}"
        )


@dataclass(frozen=True, slots=True)
class CountTC(Command):
    """Only a Dummy was found: whether the Sighting TC counts as the plane's one of this Player Turn (AS-ALOS-18)."""

    counts: bool

    def label(self, state: State) -> str:
        return "It counts: fly on" if self.counts else "It does not count: home"


# -- Trying to sight.


def able(state: State, seat: int) -> bool:
    """Whether an aircraft of the side could sight anything now."""
    planes = air_targets.able_planes(state, seat)
    return bool(planes) and any(air_targets.runs_exist(state, seat, plane) for plane in planes)


def ways(state: State, seat: int) -> Iterable[Command]:
    """Every Sighting TC that an aircraft of the side may try now."""
    for plane in air_targets.able_planes(state, seat):
        yield from (Sight(plane.id, at, d, dive) for at, d, dive in air_targets.runs_possible(state, seat, plane))


def refusal(state: State, seat: int, command: Sight) -> Refusal | None:
    return air_targets.plane_refusal(state, seat, command.plane) or air_targets.run_refusal(
        state, seat, command.plane, command.hex, command.direction, command.dive
    )


def _look_in(seat: int, at: Hex, state: State, seen: list[Unit]) -> Stream:
    """After a passed TC the owner of the plane may look into a stack that moves in open ground (AS-ALOS-17)."""
    found = [u for u in seen if u.concealed is Concealed.MARK and not air_targets.covered(state, u)]
    if found:
        yield LookedInto(seat, at, tuple(u.sheet or "Dummy" for u in found))


class Dummy(Asking):
    """Only a Dummy was found: does the TC count? If so the run goes on, if not the plane takes Light AA where it is
    and goes back (AS-ALOS-18, AS-ALOS-20). Frame: dummy (seat, plane).
    """

    key = "dummy"
    takes = (CountTC,)
    wanted = "saying whether the sighting counts"
    rule = "AS-ALOS-18"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return (
            f"{called(view, text(view, 1))} has found only a dummy. Does its sighting count, so that it flies on?",
            None,
        )

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (CountTC(True), CountTC(False))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, CountTC)
        key = text(now.state, 1)
        run = now.state.planes[key].run
        assert run is not None
        if command.counts:
            yield begin("strike", seat, key) if run.mode is Mode.STUKA else begin("laa", 1 - seat, key)
        else:
            yield TCNotCounted(key)
            yield begin("laa", 1 - seat, key, HOME)


def attempt(now: Now[State], seat: int, command: Sight) -> Stream:
    """The Sighting TC (AS-SIGHT-06)."""
    easiest, tally = air_targets.easiest(now.state, seat, command.hex, command.direction, command.dive)
    colored, white = roll(now)
    drm = tally.total - tally.base
    outcome = air_targets.outcome(colored + white, drm)
    yield SightingRolled(seat, command.plane, command.hex, command.direction, tally, colored, white, outcome.value)
    start = runs.initial_hex(command.hex, command.direction, command.dive)
    if outcome is Sighted.PASSED:
        mode = Mode.STUKA if command.dive else Mode.UNDECLARED
        seen = air_targets.in_sight(now.state, 1 - seat, start, command.direction, command.hex)
        dummies = [u.id for u in seen if isinstance(u, Infantry) and u.dummy]
        bare = len(dummies) == len(seen)
        yield RunBegan(
            command.plane, Run(mode, start, command.direction, command.hex, easiest="" if bare else easiest, dummy=bare)
        )
        if bare:
            yield from hiding.remove(dummies, "AS-ALOS-20")
            yield nest("dummy", seat, command.plane)
            return
        yield from _look_in(seat, command.hex, now.state, seen)
        yield nest("strike", seat, command.plane) if command.dive else nest("laa", 1 - seat, command.plane)
    elif outcome is Sighted.MISTAKEN:
        yield RunBegan(command.plane, Run(Mode.UNDECLARED, start, command.direction, command.hex, mistaken=True))
        yield nest("mistaken", 1 - seat, command.plane)


# -- A moment in which the DEFENDER may let a plane sight, in MPh or in DFPh.


class Window(Asking):
    """A moment in which the DEFENDER may let one plane sight (AS-STATUS-04, AS-STATUS-05) or leave (AS-FLY-09)."""

    takes: ClassVar[tuple[type[Command], ...]] = (Sight, ExitPlane, Pass)
    wanted = "reactions of the other side"
    rule = "AS-STATUS-05"

    def asks(self, state: State) -> bool:
        return not state.sighted and able(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Will a plane of yours try to sight a target now?", PASS

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*(() if view.sighted else ways(view, seat)), *flying.exits(view, seat), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Sight):
            if view.sighted:
                return Refusal(
                    "AS-STATUS-05", "The side whose turn it is must first have the chance to spend movement."
                )
            return refusal(view, seat, command)
        return flying.exit_refusal(view, seat, command.plane) if isinstance(command, ExitPlane) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Sight):
            yield from attempt(now, seat, command)
        elif isinstance(command, ExitPlane):
            yield PlaneExited(command.plane)
        else:
            yield from self.done(now)

    def done(self, now: Now[State]) -> Stream:
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from self.done(now)


STEPS = (Dummy(),)
