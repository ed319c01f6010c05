"""What the table reports of the game's course: the phase strip, the lines of the log, the pins of the time line. A part
of the table."""

from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.assessing import BattalionReduced
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.hits.events import Crashed, PilotLost
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.lists import FULL_STOP, OF_THE_ENEMY, OF_THE_SQUADRON, QUIET
from tabletop.games.thunderbolt_apache.table.places import Places
from tabletop.table.play.contract import Point


class Reporting:
    """Mixed into the table, which has the parts named here."""

    places: Places

    @property
    def state(self) -> State:
        raise NotImplementedError

    @property
    def step(self) -> str:
        raise NotImplementedError

    def acting(self) -> int:
        raise NotImplementedError

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        shown = list(GAME.sequence.phases)
        step = "slow" if self._acts_slow() else self.step
        now = GAME.sequence.of(step) if step in GAME.steps and step != "over" else None
        return tuple(p.title for p in shown), shown.index(now) if now in shown else -1, self._when()

    def _acts_slow(self) -> bool:
        """Whether an aircraft acts in the Slow step: both steps share the frames of an activation."""
        serial = self.acting()
        return bool(serial) and self.state.mission is not None and not self.state.here.flyers[serial].fast

    def _when(self) -> str:
        state = self.state
        turn = f"Turn {state.mission.turn}" if state.mission is not None and state.mission.turn else ""
        day = f"Day {state.day} of {state.days}" if state.days else ""
        return ", ".join(filter(None, (day, turn)))

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        text = "" if isinstance(event, QUIET) else FULL_STOP.sub(r" (\1", GAME.words(event, after))
        seat = 1 if isinstance(event, OF_THE_ENEMY) else 0 if isinstance(event, OF_THE_SQUADRON) else None
        return text, seat, self._place_of(event, after)

    def _place_of(self, event: Event, after: State) -> Point | None:
        """Where something happened, for a click on its line."""
        mission = after.mission
        if mission is None or not mission.tiles:
            return None
        unit, serial = getattr(event, "unit", 0), getattr(event, "serial", 0) or getattr(event, "target", 0)
        if isinstance(unit, int) and unit in mission.enemies:
            return self.places.middles[mission.enemies[unit].hex]
        if isinstance(serial, int) and serial in mission.flyers and mission.flyers[serial].hex:
            return self.places.middles[mission.flyers[serial].hex]
        return None

    def great(self, event: Event, after: State) -> tuple[str, str] | None:
        """Pins on the time line of a replay: aircraft lost, pilots lost, battalions halved or destroyed."""
        if isinstance(event, Crashed):
            return "#97291f", f"{after.here.flyers[event.serial].pilot or after.here.flyers[event.serial].card} crashes"
        if isinstance(event, PilotLost):
            return "#201a10", f"{event.pilot} is lost"
        if isinstance(event, BattalionReduced):
            return "#2c6e49", f"{after.library.battalions[event.battalion].name}: {event.strength}"
        return None
