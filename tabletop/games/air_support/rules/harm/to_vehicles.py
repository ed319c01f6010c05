"""What happens to ground units that an attack has struck: vehicles on the star line and by To Kill, crews that look
out, points, Convoys that break. For infantry see `to_men`. Generators: each event is applied before the
next is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.core.asker import Stream
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hiding, victory
from tabletop.games.air_support.rules.harm.destroying import Fate, shell_line, star_line
from tabletop.games.air_support.rules.harm.events import (
    CHECK_NUMBER,
    ButtonedUp,
    Checked,
    VehicleHarmed,
)
from tabletop.games.air_support.rules.harm.to_men import morale_check, pin_check
from tabletop.games.air_support.rules.pieces import Concealed, Vehicle
from tabletop.games.air_support.rules.player_turn import roll
from tabletop.games.air_support.rules.sheets import VehicleSheet
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import MOST_VEHICLES, Effect, fire

CREW_MORALE = 8
"""Of the crew of a vehicle (Table 10)."""


def vehicle(now: Now[State], key: str, fate: Fate, tally: Tally, rule: str, extra: int = 0) -> Stream:
    """A result on one vehicle, told also when it is nothing; a wreck scores for the enemy of its owner (AS-VIC-02,
    AS-MIST-07) and hides under no "?" (AS-KILL-08).
    """
    car = now.state.vehicles[key]
    if car.wreck:
        return
    if fate in (Fate.BURNING, Fate.ELIMINATED) and car.concealed is not Concealed.KNOWN:
        yield from hiding.show(now, (key,), "AS-KILL-08")
    yield VehicleHarmed(key, int(fate), tally, extra, rule)
    if fate in (Fate.BURNING, Fate.ELIMINATED):
        yield victory.loss(now.state, car.seat, key)


def on_star_line(
    now: Now[State], key: str, column: int | None, original: int, tally: Tally, rule: str = "AS-IFT-07"
) -> Stream:
    """A fire attack on an unarmoured vehicle; an Original 2 rolls a dr (AS-IFT-07, AS-IFT-08)."""
    extra = now.dice.roll() if original == 2 else 0
    yield from vehicle(now, key, star_line(column, original + tally.total, original, extra), tally, rule, extra)


def trucks(
    now: Now[State],
    cars: Iterable[Vehicle],
    columns: Mapping[str, int | None],
    original: int,
    tallies: Mapping[str, Tally],
    rule: str = "AS-IFT-07",
) -> Stream:
    """Unarmoured vehicles on the star line, no more affected than the highest KIA number of the column (AS-IFT-07)."""
    left: int | None = None
    for car in cars:
        column = columns[car.id]
        if left is None:
            left = MOST_VEHICLES[column] if column is not None else 1
        if left <= 0:
            break
        before = now.state.vehicles[car.id]
        yield from on_star_line(now, car.id, column, original, tallies[car.id], rule)
        left -= now.state.vehicles[car.id] != before


def crew(now: Now[State], key: str, column: int | None, original: int, tally: Tally) -> Stream:
    """The crew that looks out of an AFV is attacked: a failed check, K or KIA stuns the AFV, a PTC or a pin buttons
    it up (AS-IFT-09).
    """
    car = now.state.vehicles[key]
    if car.wreck or not car.exposed:
        return
    result = fire(column, original + tally.total)
    stunned = result.effect in (Effect.K, Effect.KIA)
    pinned = result.effect is Effect.PTC
    if result.effect in (Effect.MC, Effect.PTC):
        colored, white = roll(now)
        number = result.number if result.effect is Effect.MC else 0
        checked = (
            morale_check(colored + white, number, CREW_MORALE, broken=False)
            if result.effect is Effect.MC
            else pin_check(colored + white, 0, CREW_MORALE)
        )
        stunned = result.effect is Effect.MC and not checked.passed
        pinned = checked.pins
        what = Tally(CREW_MORALE, "morale", "AS-IFT-09").plus(number, CHECK_NUMBER, "AS-IFT-03")
        yield Checked(key, "crew", what, colored, white, "stunned" if stunned else "buttons up" if pinned else "passed")
    if stunned:
        yield VehicleHarmed(key, int(Fate.STUN), tally, 0, "AS-IFT-09")
    elif pinned:
        yield ButtonedUp(key, "AS-IFT-09")


def thickness(sheet: VehicleSheet, tally: Tally) -> Tally:
    """What the armour of an AFV adds against shells (AS-OBA-11)."""
    if sheet.armour is None:
        return tally
    tally = tally.plus(-int(max(sheet.armour) <= 4), "thin armour", "AS-OBA-11").plus(
        -int(sheet.open_topped), "open-topped", "AS-OBA-11"
    )
    return tally.plus(int(min(sheet.armour) >= 8), "thick armour", "AS-OBA-11")


def shelled(now: Now[State], key: str, column: int | None, original: int, tally: Tally, turret: bool) -> Stream:
    """An AFV in off-map artillery, or hit by bombs on the Area type: a KIA destroys it, K or K+1 shocks or immobilizes
    it (AS-OBA-11, Table 10).
    """
    car = now.state.vehicles[key]
    sheet = now.state.car(car)
    if column is None or sheet.armour is None:
        return
    tally = thickness(sheet, tally)
    fate = shell_line(column, original + tally.total, original, turret)
    yield from vehicle(now, key, fate, tally, "AS-OBA-11")
