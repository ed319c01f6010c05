"""What a hit does: counters drawn one by one, stores lost, crashes (TA-HIT). Other chapters hit and crash aircraft
by these procedures too."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.chance import pick
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, cup, side_of
from tabletop.games.thunderbolt_apache.rules.hits.events import CounterDrawn, Crashed, PilotLost
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, Laid
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, CounterKind, CounterSide, StoreKind
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost, stress
from tabletop.games.thunderbolt_apache.rules.wording import count

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
