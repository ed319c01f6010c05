"""The observation plane and its battery, at the start of the own PFPh and DFPh, the fire that comes down, and fire
missions of the enemy (AS-OBS, AS-OBA). Frame: artillery (seat, row, stage) with the stages "" (what happens by itself),
"radio" (roll for contact?), "contact" (orders), "mission" (a mistaken FFE of the enemy's battery must be corrected).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.artillery.events import (
    AimMistake,
    CancelFire,
    ChitDrawn,
    ContactRolled,
    ConvertFire,
    CorrectFire,
    DrawAccess,
    FireChanged,
    FireHandedOver,
    FireLifted,
    FirePlaced,
    Observe,
    ObserverSighted,
    RadioContact,
    RadioSilent,
    RequestFire,
)
from tabletop.games.air_support.rules.pieces import Battery, Concealed, Fire
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Done, onward, roll, text
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.air_targets import Sighted
from tabletop.games.air_support.rules.standing import SPOT, here, spot
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex, distance

# -- Fire that comes down: battery access by chits, accuracy and error, fire for effect (AS-OBA-03 to AS-OBA-06).
# Generators.

ACCURATE = 1
"""The accuracy dr of an observation plane (AS-OBS-12)."""


def draw_chit(now: Now[State], key: str, by: int, extra: bool) -> Stream:
    """A chit from the battery's pile, extra ones are put back (AS-OBA-03)."""
    battery = now.state.batteries[key]
    yield ChitDrawn(key, by, battery.pile.next(now.dice) == "red", extra)


def drew_red(now: Now[State]) -> bool:
    """Whether the chit that has just been drawn is red."""
    last = now.events[-1]
    return isinstance(last, ChitDrawn) and last.red


def granted(now: Now[State], battery: Battery, at: Hex) -> Generator[Event, None, bool]:
    """Whether fire may be placed or converted there: with hidden enemies only in or next to the hex an extra black
    chit is needed, a red one ends the mission (AS-OBA-08).
    """
    if not observing.needs_extra(now.state, battery.seat, at) or not len(battery.pile):
        return True
    yield from draw_chit(now, battery.id, battery.seat, True)
    if drew_red(now):
        yield FireLifted(battery.id, "AS-OBA-08")
        return False
    return True


def place_fire(now: Now[State], key: str, wanted: Hex, kind: Fire, most: int, by: int) -> Stream:
    """Accuracy and error: direction by the colored die, hexes by the white one, `most` of a correction, 0 without
    limit (AS-OBA-04, AS-OBA-05).
    """
    accuracy = now.dice.roll()
    colored = white = off = 0
    if accuracy != ACCURATE:
        colored, white = roll(now)
        off = min(white, most) if most else white
    yield FirePlaced(
        key, kind, wanted, observing.fallen(wanted, colored, off) if off else wanted, accuracy, colored, white, off, by
    )


def placed(now: Now[State], battery: Battery, at: Hex, kind: Fire) -> Stream:
    """AS-OBA-04."""
    if (yield from granted(now, battery, at)):
        yield from place_fire(now, battery.id, at, kind, 0, battery.seat)


def for_effect(now: Now[State], key: str) -> Stream:
    """FFE:1 is resolved at once and becomes FFE:2 (AS-OBA-06)."""
    yield FireChanged(key, Fire.FFE1)
    yield from observing.concentration(now, key)
    yield FireChanged(key, Fire.FFE2)


def second_concentration(now: Now[State], key: str) -> Stream:
    """FFE:2 is resolved and becomes FFE:C (AS-OBA-06)."""
    yield from observing.concentration(now, key)
    yield FireChanged(key, Fire.FFEC)


# -- Fire missions of the enemy: an observation plane that sighted its own side hands its battery over (AS-OBS-14,
# AS-OBS-15). Frame: mistaken_fire (seat of the enemy, row, battery, q, r of the target of the TC).


def missions(state: State, seat: int) -> list[Battery]:
    """Batteries of the enemy that the side directs for one Fire Mission (AS-OBS-15)."""
    return [b for b in state.batteries.values() if b.held_by == seat]


def _closest(state: State) -> list[Hex]:
    return observing.closest_own(state, state.batteries[text(state, 2)], (arg(state, 3), arg(state, 4)))


def mistaken_mission(now: Now[State], battery: Battery, at: Hex) -> Stream:
    """The enemy draws for access at once; black: he fires on the plane's side (AS-OBS-14)."""
    enemy = 1 - battery.seat
    if len(battery.pile):
        yield from draw_chit(now, battery.id, enemy, False)
        if not drew_red(now):
            yield begin("mistaken_fire", enemy, arg(now.state, 1), battery.id, *at)
            return
    yield from onward(now)


def _mission(now: Now[State], seat: int, key: str, at: Hex) -> Stream:
    """FFE:1 at once, with accuracy and error, without spotting round (AS-OBS-14)."""
    battery = now.state.batteries[key]
    known = [u.id for u in here(now.state, at).units if u.seat == battery.seat and u.concealed is Concealed.KNOWN]
    yield FireHandedOver(key, seat, known[0] if known else "")
    yield from place_fire(now, key, at, Fire.FFE1, 0, seat)
    yield from observing.concentration(now, key)
    yield FireChanged(key, Fire.FFE2)
    yield from onward(now)


def corrected_mission(now: Now[State], seat: int, at: Hex) -> Stream:
    """The mistaken FFE that was not accurate is corrected, and comes down for the second time (AS-OBS-15)."""
    battery = next(b for b in missions(now.state, seat) if at in observing.mission_shifts(now.state, b))
    assert battery.at is not None
    yield from place_fire(now, battery.id, at, Fire.FFE2, observing.greatest_error(distance(battery.at, at)), seat)
    yield from mission_over(now, battery.id)
    yield begin("artillery", seat, arg(now.state, 1), "")


def mission_over(now: Now[State], key: str) -> Stream:
    """He controls this one Fire Mission only (AS-OBS-15)."""
    if now.state.batteries[key].fire is Fire.FFE2:
        yield from second_concentration(now, key)
    yield FireHandedOver(key, -1, "")


class MistakenFire(Asking):
    """Which of several targets equally close (AS-OBS-14)."""

    key = "mistaken_fire"
    takes = (AimMistake,)
    wanted = "the mistaken fire mission"
    rule = "AS-OBS-14"

    def asks(self, state: State) -> bool:
        return len(_closest(state)) > 1

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "The enemy's battery fires on its own side. Which of the closest targets?", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (AimMistake(at) for at in _closest(view))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        fits = isinstance(command, AimMistake) and command.hex in _closest(view)
        return (
            None
            if fits
            else Refusal("AS-OBS-14", "The fire falls on the closest unit of the plane's side that it sees.")
        )

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, AimMistake)
        yield from _mission(now, seat, text(now.state, 2), command.hex)

    def run(self, now: Now[State]) -> Stream:
        found = _closest(now.state)
        if found:
            yield from _mission(now, arg(now.state), text(now.state, 2), found[0])
        else:
            yield FireLifted(text(now.state, 2), "AS-OBS-14")
            yield from onward(now)


# -- The observation plane and its battery, at the start of the own PFPh and DFPh (AS-OBS, AS-OBA).

STAGE = 2
"""Place of the stage among the arguments of the frame."""


class Artillery(Asking):
    """Orders to the battery; what needs no order happens by itself."""

    key = "artillery"
    takes = (
        RadioContact,
        Observe,
        DrawAccess,
        RequestFire,
        CorrectFire,
        ConvertFire,
        CancelFire,
        Done,
    )
    wanted = "orders to the artillery"
    rule = "AS-OBA-02"

    def asks(self, state: State) -> bool:
        return bool(text(state, STAGE))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        match text(view, STAGE):
            case "mission":
                return "The enemy's battery fires for you and was not accurate. Where is it corrected to?", None
            case "radio":
                return "Call your battery by radio?", RadioContact()
        battery = observing.own(view, seat)
        assert battery is not None
        if battery.fire is Fire.FFE2:
            return "The battery fires for effect again. Correct it before?", DONE
        if battery.fire is Fire.SR:
            return "Your spotting round lies on the map: correct it, fire for effect, leave it or take it off.", DONE
        if battery.access:
            return "The battery is ready: where shall the spotting round fall?", DONE
        return "Contact. Sight a target, then draw for battery access.", DrawAccess()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        if text(view, STAGE) == "mission":
            yield from (CorrectFire(at) for b in missions(view, seat) for at in observing.mission_shifts(view, b))
            return
        yield RadioContact()
        battery = observing.own(view, seat)
        if battery is not None and text(view, STAGE) == "contact":
            yield DrawAccess()
            yield ConvertFire()
            for at in sorted(observing.aim(view, battery)):
                yield from (RequestFire(at), CorrectFire(at), CorrectFire(at, True))
            yield from (Observe(at) for at in view.ground.grid)
            yield CancelFire()
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        stage, battery = text(view, STAGE), observing.own(view, seat)
        if stage == "mission":
            fits = (
                isinstance(command, CorrectFire)
                and not command.convert
                and any(command.hex in observing.mission_shifts(view, b) for b in missions(view, seat))
            )
            return (
                None
                if fits
                else Refusal(
                    "AS-OBS-15", "The mistaken fire must be corrected towards its target, by three hexes at the most."
                )
            )
        if isinstance(command, Done):
            return None
        if isinstance(command, RadioContact):
            return None if stage == "radio" else Refusal("AS-OBA-02", "There is contact.")
        if stage != "contact" or battery is None:
            return Refusal("AS-OBA-02", "First there must be radio contact.")
        match command:
            case Observe(at):
                return observing.observe_refusal(view, seat, battery, at)
            case DrawAccess():
                return observing.access_refusal(view, battery)
            case RequestFire(at):
                return observing.request_refusal(view, battery, at)
            case CorrectFire(at, convert):
                return observing.correct_refusal(view, battery, at, convert)
            case ConvertFire():
                return observing.convert_refusal(view, seat, battery)
        return None if battery.fire is Fire.SR else Refusal("AS-OBA-05", "There is no spotting round to take off.")

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if text(now.state, STAGE) == "mission":
            assert isinstance(command, CorrectFire)
            yield from corrected_mission(now, seat, command.hex)
            return
        battery = observing.own(now.state, seat)
        assert battery is not None
        match command:
            case RadioContact():
                yield from _contact(now, battery)
            case Observe(at):
                yield from _observed(now, battery, at)
            case DrawAccess():
                yield from _access(now, battery)
            case RequestFire(at):
                yield from placed(now, battery, at, Fire.SR)
                yield from onward(now)
            case CorrectFire(at, convert):
                yield from _correction(now, battery, at, convert)
            case ConvertFire():
                assert battery.at is not None
                if (yield from granted(now, battery, battery.at)):
                    yield from for_effect(now, battery.id)
                yield from onward(now)
            case CancelFire():
                yield FireLifted(battery.id, "AS-OBA-05")
                yield from onward(now)
            case _:
                yield from _left(now, battery)

    def run(self, now: Now[State]) -> Stream:
        """Fire that comes down without orders, and counters that go; then the side is asked if it can order
        anything.
        """
        seat, row = arg(now.state), arg(now.state, 1)
        for battery in missions(now.state, seat):
            if observing.mission_shifts(now.state, battery):
                yield begin("artillery", seat, row, "mission")
                return
            yield from mission_over(now, battery.id)
        mine = observing.own(now.state, seat)
        if mine is None:
            yield from onward(now)
            return
        if mine.fire is Fire.FFEC:
            yield FireLifted(mine.id, "AS-OBA-06")
        if observing.usable(now.state, now.state.batteries[mine.id]):
            yield begin("artillery", seat, row, "radio")
            return
        yield from _without(now, mine.id)
        yield from onward(now)


def _contact(now: Now[State], battery: Battery) -> Stream:
    """AS-OBA-02; its radio cannot malfunction (AS-OBS-04)."""
    tally = Tally(battery.contact_value, "contact value", "AS-OBA-02").plus(
        -int(battery.held), "contact held", "AS-OBA-02"
    )
    colored, white = roll(now)
    found = colored + white <= tally.needed
    yield ContactRolled(battery.id, tally, colored, white, found)
    if found:
        yield begin("artillery", arg(now.state), arg(now.state, 1), "contact")
        return
    yield from _unguided(now, battery.id)
    yield from onward(now)


def _unguided(now: Now[State], key: str) -> Stream:
    """Without contact an SR stays, an FFE is resolved and goes on without correction (AS-OBA-07)."""
    if now.state.batteries[key].fire is Fire.FFE2:
        yield from second_concentration(now, key)


def _without(now: Now[State], key: str) -> Stream:
    """The observer cannot call: in Melee it has lost contact (AS-OBS-06); with the plane gone its SR goes too."""
    battery = now.state.batteries[key]
    if battery.contact or battery.held:
        yield RadioSilent(key, "AS-OBS-06")
    yield from _unguided(now, key)
    if battery.fire is Fire.SR and observing.observer(now.state, battery) is None:
        yield FireLifted(key, "AS-OBA-07")


def _left(now: Now[State], battery: Battery) -> Stream:
    """Nothing (more) is ordered: FFE:2 comes down as it lies; not rolling for contact takes everything off
    (AS-OBA-07).
    """
    if text(now.state, STAGE) == "radio":
        if battery.contact or battery.held:
            yield RadioSilent(battery.id, "AS-OBA-07")
        if battery.fire is not Fire.NONE:
            yield FireLifted(battery.id, "AS-OBA-07")
    else:
        yield from _unguided(now, battery.id)
    yield from onward(now)


def _observed(now: Now[State], battery: Battery, at: Hex) -> Stream:
    """AS-OBS-08, AS-OBS-09, AS-OBS-11, AS-OBS-13, AS-OBS-14. What the TC is worth is what the side can see."""
    seat = battery.seat
    view = Artillery().look(now.state, seat)
    name, tally = observing.sighting(view, seat, at)
    colored, white = roll(now)
    outcome = air_targets.outcome(colored + white, tally.total - tally.base)
    sighted = name or spot(now.state, at)
    yield ObserverSighted(seat, battery.plane, battery.id, at, tally, colored, white, outcome.value, sighted)
    if outcome is Sighted.PASSED:
        yield begin("artillery", seat, arg(now.state, 1), "contact")
    elif outcome is Sighted.MISTAKEN:
        yield from mistaken_mission(now, battery, at)
    else:
        yield from onward(now)


def _access(now: Now[State], battery: Battery) -> Stream:
    """An extra black chit first where nothing Known was sighted (AS-OBS-09); then the access draw (AS-OBA-03)."""
    seat = battery.seat
    if battery.sighted.startswith(SPOT):
        yield from draw_chit(now, battery.id, seat, True)
        if drew_red(now):
            yield from onward(now)
            return
    yield from draw_chit(now, battery.id, seat, False)
    if drew_red(now):
        yield from onward(now)
    else:
        yield begin("artillery", seat, arg(now.state, 1), "contact")


def _correction(now: Now[State], battery: Battery, at: Hex, convert: bool) -> Stream:
    """An SR, which may be converted at once; or FFE:2, which comes down then (AS-OBA-05, AS-OBA-06)."""
    assert battery.at is not None
    most = observing.greatest_error(distance(battery.at, at))
    if battery.fire is Fire.FFE2:
        yield from place_fire(now, battery.id, at, Fire.FFE2, most, battery.seat)
        yield from second_concentration(now, battery.id)
    elif not convert:
        yield from place_fire(now, battery.id, at, Fire.SR, most, battery.seat)
    elif (yield from granted(now, battery, at)):
        yield from place_fire(now, battery.id, at, Fire.SR, most, battery.seat)
        yield from for_effect(now, battery.id)
    yield from onward(now)


STEPS = (MistakenFire(), Artillery())
