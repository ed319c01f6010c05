"""The enemy's part of a turn and its end (3.4): helicopters, targets, fire, the loiter track (TA-HELO, TA-FIRE,
TA-ECM, TA-LOITER)."""

from __future__ import annotations

from collections.abc import Generator

from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.enemy import fire, helicopters
from tabletop.games.thunderbolt_apache.pieces import Enemy, Flight, Incoming
from tabletop.games.thunderbolt_apache.rules import loiter
from tabletop.games.thunderbolt_apache.rules.asking import Automatic, Stream, begin, nest
from tabletop.games.thunderbolt_apache.rules.chance import Rolled, pick
from tabletop.games.thunderbolt_apache.rules.ground import has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.hexes import distance
from tabletop.games.thunderbolt_apache.rules.hits.counters import crash
from tabletop.games.thunderbolt_apache.rules.hits.events import HitsCame
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name, unit_name
from tabletop.games.thunderbolt_apache.state import State

ECM_NEGATES = 7


def move_helicopters(now: Now[State]) -> Stream:
    """Each enemy helicopter in serial order (TA-HELO-01)."""
    for serial in [u.serial for u in helicopters.movers(now.state)]:
        unit = now.state.here.enemies[serial]
        intent = helicopters.intent(now.state, unit)
        if not intent.quarry:
            yield ev.HelicopterStayed(serial, intent.reason, intent.rule)
            continue
        ids = [str(f.serial) for f in intent.quarry]
        quarry = int((yield from pick(now, "closest aircraft", unit_name(now.state, unit), ids, "TA-HELO-03")))
        ways = [str(h) for h in helicopters.onward(unit, now.state.here.flyers[quarry])]
        number = int((yield from pick(now, "way of the helicopter", unit_name(now.state, unit), ways, "TA-HELO-04")))
        yield ev.HelicopterMoved(serial, number, quarry)
    yield begin("declare")


def declare(now: Now[State]) -> Stream:
    """Every unit picks the closest aircraft it can attack, before any attack is resolved (TA-FIRE-02, TA-FIRE-03,
    TA-POPUP-05).

    Units destroyed in the Fast step are dead by now (TA-FIRE-07)."""
    for unit in now.state.living_units:
        if fire.silent(now.state, unit):
            continue
        closest = fire.closest(now.state, unit)
        if closest:
            ids = [str(f.serial) for f in closest]
            target = int((yield from pick(now, "closest aircraft", unit_name(now.state, unit), ids, "TA-FIRE-02")))
            away = distance(unit.hex, now.state.here.flyers[target].hex)
            yield ev.AttackDeclared(unit.serial, target, away, tuple(f.serial for f in closest))
    yield begin("resolve")


def resolve(now: Now[State]) -> Stream:
    """The next declared attack in serial order (TA-FIRE-04, TA-FIRE-05): jamming, ECM, then its hits (TA-ECM-03).

    What has been declared holds whatever a Break has done to the altitude since (TA-FIRE-08)."""
    unit = next((u for u in now.state.here.enemies.values() if u.target), None)
    if unit is None:
        yield begin("slow")
        return
    flyer = now.state.here.flyers[unit.target]
    if flyer.flight is not Flight.FIELD:
        yield ev.AttackLost(unit.serial, flyer.serial, f"{flyer_name(flyer)} has crashed", "TA-FIRE-05")
        return
    negated = yield from _negated(now, unit)
    if negated:
        return
    kind = type_of(now.state, unit)
    yield HitsCame(Incoming(flyer.serial, kind.light, kind.heavy, unit.serial, unit_name(now.state, unit)))
    yield nest("hits")


def _negated(now: Now[State], unit: Enemy) -> Generator[Event, None, bool]:
    """Whether a jamming aircraft (SC14) or the Pod (TA-ECM-01) negates the attack; the second is rolled only after the
    first."""
    jamming = now.state.condition_effect("radar_jamming") if has_radar(now.state, unit) else 0
    pod = fire.has_pod(now.state, now.state.here.flyers[unit.target])
    for purpose, limit, rule in (("jamming", jamming, "TA-ECM-03"), ("ecm", ECM_NEGATES if pod else 0, "TA-ECM-01")):
        if limit:
            die = now.dice.roll(10)
            stopped = die >= limit
            outcome = "the attack is negated" if stopped else "no effect"
            yield Rolled(purpose, str(unit.target), die, Tally(die, "die", rule), outcome)
            if stopped:
                yield ev.AttackLost(
                    unit.serial,
                    unit.target,
                    "negated by jamming" if purpose == "jamming" else "negated by the Pod",
                    rule,
                )
                return True
    return False


def count_down(now: Now[State]) -> Stream:
    """The marker goes down by one; then Bingo counters and crashes, aircraft by aircraft (TA-LOITER-03, TA-LOITER-04,
    TA-LOITER-07).

    A field without enemies must still be left (TA-LOITER-08)."""
    engaged = tuple(f.serial for f in now.state.on_field) if now.state.here.fight else ()
    yield ev.MarkerMoved(now.state.here.marker - 1, engaged)
    for flyer in now.state.on_field:
        own = loiter.own_value(now.state, flyer)
        side = loiter.bingo_side(now.state, own.total)
        if own.total <= -2:
            yield from crash(now, flyer.serial, f"out of fuel (own value {own.total})", "TA-LOITER-04")
        elif side > flyer.bingo:  # never turned back (TA-LOITER-05)
            yield ev.BingoGiven(flyer.serial, side)
    yield begin("popups" if now.state.on_field else "assess")


STEPS = {
    "helicopters": Automatic("helicopters", move_helicopters),
    "declare": Automatic("declare", declare),
    "resolve": Automatic("resolve", resolve),
    "loiter": Automatic("loiter", count_down),
}
