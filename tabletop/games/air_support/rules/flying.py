"""Aircraft over the map: bombs thrown away, damage, Recall, leaving for good (AS-FLY, AS-DAMAGE, AS-RECALL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, Flak
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import AirStatus
from tabletop.games.air_support.rules.state import State, out_of_fight, put_plane, put_run
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.victory import Scored


def exit_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why an aircraft cannot leave for good: only in an enemy MPh, not from aerial combat (AS-FLY-03, AS-FLY-05,
    AS-FLY-09).
    """
    plane = state.planes.get(key)
    if plane is None or plane.seat != seat or plane.status is not AirStatus.ONBOARD or plane.cls == "OBS":
        return Refusal("AS-FLY-05", "You have no such aircraft over the map.")
    return Refusal("AS-FLY-05", f"{called(state, key)} is held in aerial combat.") if plane.fight >= 0 else None


@dataclass(frozen=True, slots=True)
class Jettison(Command):
    """Throw the bombs away (AS-FLY-07)."""

    plane: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} throws its bombs away"


@dataclass(frozen=True, slots=True)
class ExitPlane(Command):
    """The aircraft leaves the map for good (AS-FLY-09)."""

    plane: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} leaves for good"


@dataclass(frozen=True, slots=True)
class Jettisoned(AirSupportEvent):
    plane: str

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, bombs=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} throws its bombs away", "AS-FLY-07"


@dataclass(frozen=True, slots=True)
class PlaneExited(AirSupportEvent):
    plane: str

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, status=AirStatus.EXITED)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} leaves for good", "AS-FLY-09"


@dataclass(frozen=True, slots=True)
class PlaneHit(AirSupportEvent):
    """A plane is Damaged, must evade, or is shot down; as in `rules.light_aa.Flak`."""

    plane: str
    result: int
    rule: str

    def apply(self, state: State) -> State:
        """AS-LAA-12 to AS-LAA-16; a plane Damaged before that is Damaged again is eliminated (AS-LAA-19), which the
        rules say before.
        """
        plane = state.planes[self.plane]
        if self.result == Flak.ELIMINATED:
            return put_plane(out_of_fight(state, self.plane), self.plane, status=AirStatus.GONE, run=None, recall=False)
        if plane.run is not None and plane.run.hit_at < 0:
            state = put_run(state, self.plane, hit_at=plane.run.at)
        if self.result == Flak.EVADE:
            return put_plane(state, self.plane, evading=True)
        return put_plane(state, self.plane, damaged=True)

    def says(self, state: State) -> tuple[str, str]:
        if self.result != Flak.ELIMINATED:
            return "", ""
        return f"{called(state, self.plane)}: {FLAK_WORDS[Flak(self.result)]}", self.rule


@dataclass(frozen=True, slots=True)
class MGDisabled(AirSupportEvent):
    """AS-MG-13, AS-DOG-15."""

    plane: str

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, mg_disabled=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"The MG of {called(state, self.plane)} are disabled", "AS-MG-13"


@dataclass(frozen=True, slots=True)
class PlaneRecalled(AirSupportEvent):
    """It leaves at the end of the phase (AS-RECALL-01)."""

    plane: str

    def apply(self, state: State) -> State:
        """By damage or bad weather; Sighting TCs and dogfights recall a plane themselves (AS-RECALL-02)."""
        return put_plane(state, self.plane, recall=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} is Recalled", "AS-RECALL-01"


def exits(state: State, seat: int) -> list[Command]:
    return [ExitPlane(p.id) for p in state.planes_of(seat) if exit_refusal(state, seat, p.id) is None]


def struck(now: Now[State], key: str, result: Flak, rule: str = "AS-LAA-12") -> Stream:
    """What a hit does to a plane: Damaged twice is eliminated (AS-LAA-19, AS-DOG-21); a plane shot down is worth 2
    points (AS-VP-01), whatever would sit in it (AS-VP-03). Nothing is rammed (AS-FLY-06).
    """
    plane = now.state.planes[key]
    if result is Flak.DAMAGED and plane.damaged:
        result = Flak.ELIMINATED
    yield PlaneHit(key, int(result), rule)
    if result is Flak.ELIMINATED:
        yield Scored(1 - plane.seat, victory.PLANE_POINTS, key, "AS-VP-01")
