"""The observation plane and its battery, at the start of the own PFPh and DFPh (AS-OBS, AS-OBA). Frame: artillery
(seat, row, stage) with the stages "" (what happens by itself), "radio" (roll for contact?), "contact" (orders),
"mission" (a mistaken FFE of the enemy's battery must be corrected).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.artillery.events import ContactRolled, FireLifted, ObserverSighted, RadioSilent
from tabletop.games.air_support.rules.artillery.falling import (
    draw_chit,
    drew_red,
    for_effect,
    granted,
    place_fire,
    placed,
    second_concentration,
)
from tabletop.games.air_support.rules.artillery.mistaken_missions import (
    corrected_mission,
    mission_over,
    missions,
    mistaken_mission,
)
from tabletop.games.air_support.rules.artillery.orders import (
    CancelFire,
    ConvertFire,
    CorrectFire,
    DrawAccess,
    Observe,
    RadioContact,
    RequestFire,
)
from tabletop.games.air_support.rules.concentrations import SPOT, spot
from tabletop.games.air_support.rules.pieces import Battery, Fire
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking, roll, text
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.sighting import task_check
from tabletop.games.air_support.rules.sighting.task_check import Sighted
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex, distance

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
    outcome = task_check.outcome(colored + white, tally.total - tally.base)
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


STEPS = (Artillery(),)
