"""How groups in flight are shown, from square to square. Only what the looker was told."""

from __future__ import annotations

from tabletop.games.air_wars.rules.flying.events import Entered, Landed, MoveEnded, MoveStopped, TookOff
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import UNKNOWN
from tabletop.games.air_wars.table.showings.scene import FLIGHT, Flight, Scene
from tabletop.table.play.contract import Flash, Motion, Showing
from tabletop.table.play.showing import shows

STEP_MS = 230


class FlyingShowings:
    """How groups in flight are shown, from square to square."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._last: dict[int, str] = {}
        """Where the group of a side was seen last while it moves."""

    @shows(TookOff)
    def _took_off(self, event: TookOff, before: State, after: State) -> Showing:
        self._last[event.seat] = event.square
        return Showing(look=self.scene.at(event.square), sound="engine_pass", ms=120)

    @shows(Entered)
    def _enter(self, event: Entered, before: State, after: State) -> Showing | None:
        unit = before.units.get(event.top)
        start = self._last.get(event.seat) or (unit.place if unit is not None else "")
        self._last[event.seat] = event.square
        if not start or start == event.square or start not in before.scenario.terrain:
            return Showing(look=self.scene.at(event.square), ms=60)
        known = tuple(k for k in event.units if k != UNKNOWN)
        self.scene.flight = Flight(event.seat, start, known, len(event.units) - len(known), event.top)
        self.scene.view = before
        there = self.scene.at(event.square)
        return Showing(motions=(Motion(FLIGHT, (self.scene.at(start), there), ms=STEP_MS),), look=there)

    @shows(MoveEnded)
    def _ended(self, event: MoveEnded, before: State, after: State) -> None:
        self._last.pop(event.seat, None)

    @shows(MoveStopped)
    def _stopped(self, event: MoveStopped, before: State, after: State) -> Showing:
        return Showing(flashes=(Flash("text", (self.scene.at(event.square),), "plain", "must stop", 800),), ms=320)

    @shows(Landed)
    def _landed(self, event: Landed, before: State, after: State) -> Showing:
        return Showing(look=self.scene.at(event.square), sound="piece_drop", ms=120)
