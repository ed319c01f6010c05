"""Hits on their way, counters drawn, crashes, and what becomes of the pilot (TA-EVA, TA-HIT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.copying import replace
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.changing import mission_with, put_enemy, put_flyer, put_pilot, put_plane
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Incoming, Laid, PilotStatus, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, plane_name


def hits_words(light: int, heavy: int) -> str:
    """ "1 Heavy hit and 2 Light hits"."""
    parts = [count(n, f"{word} hit") for n, word in ((heavy, "Heavy"), (light, "Light")) if n]
    return " and ".join(parts) or "no hit"


@dataclass(frozen=True, slots=True)
class HitsCame(Event):
    """Hits on their way to an aircraft, before Evasive (TA-FIRE-06)."""

    incoming: Incoming

    def apply(self, state: State) -> State:
        state = mission_with(state, incoming=(*state.here.incoming, self.incoming))
        return put_enemy(state, self.incoming.source, target=0) if self.incoming.source else state

    def words(self, state: State) -> str:
        hits = self.incoming
        rule = "TA-FIRE-06" if hits.source else "TA-EVENT-03"
        return f"{hits_words(hits.light, hits.heavy)} on {plane_name(state, hits.target)}: {hits.reason} ({rule})"


@dataclass(frozen=True, slots=True)
class Evaded(Event):
    """Hits after the use of Evasive points (TA-EVA-01)."""

    target: int
    lighten: int
    cancel: int
    light: int
    heavy: int

    def apply(self, state: State) -> State:
        first, *others = state.here.incoming
        return mission_with(
            state, incoming=(replace(first, light=self.light, heavy=self.heavy, adjusted=True), *others)
        )

    def words(self, state: State) -> str:
        parts = [count(self.lighten, "Heavy hit") + " made Light"] if self.lighten else []
        parts += [count(self.cancel, "Light hit") + " cancelled"] if self.cancel else []
        done = " and ".join(parts) or "no Evasive point used"
        return f"{plane_name(state, self.target)}: {done}; {hits_words(self.light, self.heavy)} left (TA-EVA-01)"


@dataclass(frozen=True, slots=True)
class HitsDone(Event):
    """All counters of the first incoming attack are drawn."""

    target: int

    def apply(self, state: State) -> State:
        return mission_with(state, incoming=state.here.incoming[1:])


@dataclass(frozen=True, slots=True)
class CounterDrawn(Event):
    """A hit counter (TA-HIT-01). immune: it names the aircraft and goes back (TA-HIT-03); laid: it stays on the
    aircraft or pilot."""

    reveals: ClassVar[bool] = True
    serial: int
    counter: str
    heavy: bool
    immune: bool
    laid: Laid | None

    def apply(self, state: State) -> State:
        if self.laid is None:
            return state
        return put_flyer(state, self.serial, counters=(*state.here.flyers[self.serial].counters, self.laid))

    def words(self, state: State) -> str:
        counter = state.library.counters[self.counter]
        side = counter.heavy if self.heavy else counter.light
        if self.immune:
            return f"{plane_name(state, self.serial)}: {counter.name} has no effect on this type (TA-HIT-03)"
        name = f"{'heavy' if self.heavy else 'light'} {counter.name}"
        return f"{plane_name(state, self.serial)}: {name}. {side.text} (TA-HIT-01)"


@dataclass(frozen=True, slots=True)
class Crashed(Recorded):
    """where: "out", "field" or "home". killed: the pilot too, by a counter (TA-HIT-11)."""

    serial: int
    where: str
    killed: bool
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        """The aircraft leaves the campaign (TA-ENGINE-02, TA-HIT-14); its pilot has been engaged (TA-AFTER-09)."""
        state = put_flyer(
            state,
            self.serial,
            flight=Flight.CRASHED,
            where=self.where,
            killed=self.killed,
            engaged=True,
            stores=(),
            aimed=(),
            acted=True,
        )
        return put_plane(state, self.serial, status=PlaneStatus.CRASHED)

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} crashes: {self.reason} ({self.rule})"

    def fact(self, state: State) -> Fact:
        return (
            "Loss",
            str(self.serial),
            1,
            len(state.ready_planes),
            f"{plane_name(state, self.serial)} crashed: {self.reason}",
            self.rule,
        )


@dataclass(frozen=True, slots=True)
class PilotWounded(Recorded):
    """A wound that lasts (TA-AFTER-07, TA-HIT-19)."""

    pilot: str
    heavy: bool
    rule: str

    def apply(self, state: State) -> State:
        return put_pilot(state, self.pilot, wounds=tuple(sorted((*state.pilots[self.pilot].wounds, self.heavy))))

    def words(self, state: State) -> str:
        return f"{self.pilot} has a {'heavy' if self.heavy else 'light'} wound ({self.rule})"

    def fact(self, state: State) -> Fact:
        return (
            "Damage",
            self.pilot,
            1,
            len(state.pilots[self.pilot].wounds),
            "heavy wound" if self.heavy else "light wound",
            self.rule,
        )


@dataclass(frozen=True, slots=True)
class PilotLost(Recorded):
    """Killed by a counter or not found (TA-SAR-01, TA-HIT-11)."""

    pilot: str
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        return put_pilot(state, self.pilot, status=PilotStatus.KILLED)

    def words(self, state: State) -> str:
        return f"{self.pilot} is lost: {self.reason} ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "Loss", self.pilot, 1, len(state.living_pilots), self.reason, self.rule
