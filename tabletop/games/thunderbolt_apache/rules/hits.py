"""Hits on their way, counters drawn, crashes, and what becomes of the pilot (TA-EVA, TA-HIT)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, end
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.asking import Asking, prompt
from tabletop.games.thunderbolt_apache.rules.chance import pick
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, cup, side_of
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, Incoming, Laid, PilotStatus, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, CounterKind, CounterSide, StoreKind
from tabletop.games.thunderbolt_apache.rules.state import (
    State,
    mission_with,
    put_enemy,
    put_flyer,
    put_pilot,
    put_plane,
)
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost, points, stress
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


# -- What a hit does: counters drawn one by one, stores lost, crashes (TA-HIT). Other chapters hit and crash aircraft by
# these procedures too.

WHERE = {Flight.OUT: "out", Flight.FIELD: "field", Flight.OFF: "home"}
"""Where a crash happens, by where the aircraft is (TA-EVENT-06)."""


def crash(now: Now[State], serial: int, reason: str, rule: str, killed: bool = False) -> Stream:
    """The aircraft leaves the campaign; killed: the pilot too, without a rescue roll (TA-HIT-11, TA-HIT-14)."""
    flyer = now.state.here.flyers[serial]
    yield Crashed(serial, WHERE.get(flyer.flight, "field"), killed, reason, rule)
    if killed and flyer.pilot:
        yield PilotLost(flyer.pilot, reason, "TA-HIT-11")


# -- stores
def lose_weapons(now: Now[State], serial: int, number: int, reason: str, rule: str) -> Stream:
    """Random weapons and air-to-air stores, each store with equal chance; with too few, all (TA-HIT-10, TA-HIT-15,
    TA-HIT-20)."""
    for _ in range(number):
        flyer = now.state.here.flyers[serial]
        fired = [key for key in flyer.stores if now.state.library.stores[key].fired]
        if not fired:
            return
        same = len(set(fired)) == 1
        lost = fired[0] if same else (yield from pick(now, "lost store", str(serial), fired, "TA-HIT-10"))
        yield StoresLost(serial, (lost,), reason, rule)


def _lose_pod(now: Now[State], serial: int, reason: str) -> Stream:
    pods = tuple(k for k in now.state.here.flyers[serial].stores if now.state.library.stores[k].kind is StoreKind.POD)
    if pods:
        yield StoresLost(serial, pods, reason, "TA-ECM-02")


# -- hit counters
def suffer(now: Now[State], serial: int, heavy: bool) -> Stream:
    """One hit: a counter from the cup, its light or heavy side (TA-HIT-01). An empty cup gives nothing."""
    counters = cup(now.state)
    if not counters:
        return
    key = now.dice.draw(counters) if len(counters) > 1 else counters[0]
    yield from lay(now, serial, key, heavy)


def lay(now: Now[State], serial: int, key: str, heavy: bool) -> Stream:
    """A counter takes effect: none if it names the aircraft (TA-HIT-03); Mission and Lasting ones stay (TA-HIT-04,
    TA-HIT-05)."""
    state = now.state
    flyer = state.here.flyers[serial]
    immune = flyer.card in state.library.counters[key].immune
    side = side_of(state.library, key, heavy)
    laid = None if immune or side.kind is CounterKind.INSTANT else Laid(key, heavy)
    yield CounterDrawn(serial, key, heavy, immune, laid)
    if not immune:
        yield from _effects(now, serial, state.library.counters[key].name, side)


def _effects(now: Now[State], serial: int, name: str, side: CounterSide) -> Stream:
    """What a counter does at the draw; a part that cannot apply is passed over (TA-HIT-12)."""
    flyer = now.state.here.flyers[serial]
    if side.crash or side.killed:
        yield from crash(now, serial, name, "TA-HIT-11" if side.killed else "TA-HIT-04", side.killed)
        return
    if side.descend:
        yield from _descend(now, flyer, name)
    if side.pod:
        yield from _lose_pod(now, serial, name)
    weapons = side.weapons
    if side.half_weapons:
        weapons = -(-sum(now.state.library.stores[k].fired for k in flyer.stores) // 2)
    yield from lose_weapons(now, serial, weapons, name, "TA-HIT-20")
    yield from stress(now, flyer.pilot, side.stress, name, "TA-HIT-01")
    if side.airframe:
        yield from _check_airframe(now, serial)


def _descend(now: Now[State], flyer: Flyer, name: str) -> Stream:
    """A Break goes to L on the battlefield only (TA-EVENT-08), without a ridge roll (TA-HIT-17)."""
    if (
        flyer.flight is Flight.FIELD
        and flyer.altitude is Altitude.HIGH
        and Altitude.LOW in now.state.card_of(flyer).altitudes
    ):
        yield AltitudeTaken(flyer.serial, Altitude.LOW, "TA-HIT-17")


def _check_airframe(now: Now[State], serial: int) -> Stream:
    """Airframe points equal to or above the aircraft's value: it crashes at once (TA-HIT-08)."""
    flyer = now.state.here.flyers[serial]
    had, limit = airframe_points(now.state, flyer), now.state.card_of(flyer).toughness
    if had >= limit:
        yield from crash(now, serial, f"{count(had, 'Airframe point')} of {limit}", "TA-HIT-08")


def take_hits(now: Now[State], serial: int, light: int, heavy: int) -> Stream:
    """The hits of one attack or event: Heavy ones first, one at a time, none after a crash (TA-HIT-02, TA-HIT-13)."""
    for is_heavy in (True,) * heavy + (False,) * light:
        if not now.state.here.flyers[serial].flying:
            return
        yield from suffer(now, serial, is_heavy)


# -- Evasive points spent on incoming hits (TA-EVA).


def ways(hits: Incoming, available: int) -> list[tuple[int, int]]:
    """Every use of the points: (Heavy hits made Light, Light hits cancelled), unused points included (TA-EVA-01,
    TA-EVA-02, TA-EVA-06)."""
    return [
        (lighten, cancel)
        for lighten in range(min(available, hits.heavy) + 1)
        for cancel in range(min(available - lighten, hits.light + lighten) + 1)
    ]


# -- Evasive points spent on incoming hits (TA-EVA).


def default(hits: Incoming, available: int) -> tuple[int, int]:
    """Heavy hits into Light hits first, then cancel Light hits (TA-EVA-05)."""
    lighten = min(available, hits.heavy)
    return lighten, min(available - lighten, hits.light + lighten)


def after(hits: Incoming, lighten: int, cancel: int) -> tuple[int, int]:
    """(light, heavy) that are left."""
    return hits.light + lighten - cancel, hits.heavy - lighten


def first_choice(state: State) -> Incoming | None:
    """The hits that wait for the pilot's decision, None when there is nothing to decide (TA-EVA-04)."""
    queue = state.here.incoming
    if not queue or queue[0].adjusted:
        return None
    hits = queue[0]
    flyer = state.here.flyers[hits.target]
    return hits if flyer.flying and hits.light + hits.heavy and points(state, flyer) else None


def refusal(state: State, hits: Incoming, lighten: int, cancel: int) -> Refusal | None:
    """Why the points cannot be used so."""
    available = points(state, state.here.flyers[hits.target])
    if lighten < 0 or cancel < 0 or lighten + cancel > available:
        return Refusal(
            "TA-EVA-01", f"{count(available, 'Evasive point')} for each attack; that would take {lighten + cancel}."
        )
    if lighten > hits.heavy:
        return Refusal("TA-EVA-01", f"Only {count(hits.heavy, 'Heavy hit')} can be made Light.")
    if cancel > hits.light + lighten:
        return Refusal("TA-EVA-02", f"Only {count(hits.light + lighten, 'Light hit')} can be cancelled.")
    return None


# -- What a pilot decides when hits come (TA-EVA).


@dataclass(frozen=True, slots=True)
class Evade(Command):
    """Use Evasive points on the hits that come: turn so many Heavy hits into Light ones, then cancel so many Light
    ones (TA-EVA-01)."""

    lighten: int
    cancel: int

    def label(self, state: State) -> str:
        return f"Lighten {self.lighten}, cancel {self.cancel}" if self.lighten or self.cancel else "Use no point"


# -- Incoming hits, one attack or event after the other: Evasive first, then the counters (TA-EVA-04, TA-HIT-02). Events
# know no ECM (TA-EVENT-04).
#
# Frame: hits (), on top of the step that made the hits.


def _waiting(state: State) -> Incoming:
    hits = first_choice(state)
    if hits is None:
        raise ValueError("No hits wait for a decision.")
    return hits


class Hits(Asking):
    """Asks how Evasive points are spent wherever there are hits and points (TA-EVA-01)."""

    key = "hits"
    takes = (Evade,)
    wanted = "the use of Evasive points"
    rule = "TA-EVA-04"

    def asks(self, state: State) -> bool:
        return first_choice(state) is not None

    def prompt(self, state: State, seat: int) -> Prompt:
        hits = _waiting(state)
        have = points(state, state.here.flyers[hits.target])
        coming = " and ".join(
            count(n, f"{word} hit") for n, word in ((hits.heavy, "Heavy"), (hits.light, "Light")) if n
        )
        who = plane_name(state, hits.target)
        sentence = f"{coming} on {who} ({hits.reason}): spend {count(have, 'Evasive point')}."
        return prompt(sentence, "TA-EVA-01", Evade(*default(hits, have)))

    def ideas(self, state: State) -> Iterable[Command]:
        hits = _waiting(state)
        return [Evade(a, b) for a, b in ways(hits, points(state, state.here.flyers[hits.target]))]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, Evade)
        return refusal(state, _waiting(state), command.lighten, command.cancel)

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, Evade)
        hits = _waiting(now.state)
        light, heavy = after(hits, command.lighten, command.cancel)
        yield Evaded(hits.target, command.lighten, command.cancel, light, heavy)

    def run(self, now: Now[State]) -> Stream:
        queue = now.state.here.incoming
        if not queue:
            yield end(now)
            return
        hits = queue[0]
        if now.state.here.flyers[hits.target].flying:
            yield from take_hits(now, hits.target, hits.light, hits.heavy)
        yield HitsDone(hits.target)


STEPS = (Hits(),)
