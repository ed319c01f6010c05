"""A loiter turn (3.4): pop-ups, cover, and the order in which Fast and Slow aircraft act (TA-POPUP, TA-COVER,
TA-TURN-01)."""

from __future__ import annotations

from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules import ground
from tabletop.games.thunderbolt_apache.rules.asking import Automatic, Stream, begin
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.turns import TurnBegan
from tabletop.games.thunderbolt_apache.scenario import CENTRE
from tabletop.games.thunderbolt_apache.sheets import Airframe, Altitude
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.tables import CoverRow


# -- pop-ups
def draws_popups(state: State, flyer: Flyer) -> bool:
    """Whether the aircraft brings a chit: at H, and neither drone nor gunship (TA-POPUP-01)."""
    card = state.card_of(flyer)
    return flyer.altitude is Altitude.HIGH and card.frame is not Airframe.DRONE and not card.gunship


def draw_popups(now: Now[State]) -> Stream:
    """A new turn; one chit for each qualifying aircraft in serial order (TA-POPUP-01 to TA-POPUP-08)."""
    yield TurnBegan(now.state.here.turn + 1)
    sortie = now.state.scenario.sortie
    for flyer in now.state.on_field if sortie is None or sortie.popups else ():
        if draws_popups(now.state, flyer):
            yield from _draw_chit(now, flyer.serial)
    yield begin("cover")


def _draw_chit(now: Now[State], serial: int) -> Stream:
    chits = ground.cup(now.state)
    if not chits:  # TA-POPUP-07
        return
    chit = now.dice.draw(chits) if len(chits) > 1 else chits[0]
    unit = ground.chit_unit(now.state, chit)
    yield ev.ChitDrawn(serial, chit, unit)
    if unit:
        number = max(now.state.here.enemies, default=0) + 1
        yield ev.UnitPlaced(number, unit, now.dice.roll(10), popup=True, chit=chit)


# -- cover
def cover_row(state: State, total: int) -> CoverRow:
    """The Cover table (5.4)."""
    return next(row for row in state.library.tables.cover if total <= row.up_to)


def take_cover(now: Now[State]) -> Stream:
    """One roll for the whole battlefield (TA-COVER-01), skipped in turn 1 after Surprise (ME16).

    Who is in cover stays there until a roll brings him out (TA-COVER-08)."""
    if now.state.here.turn == 1 and now.state.outbound_effect("no_cover_turn1"):
        yield begin("fast")
        return
    die = now.dice.roll(10)
    row = cover_row(now.state, die)
    what = (
        "everything comes out" if row.out else " and ".join(row.classes) + " take cover" if row.classes else "no change"
    )
    yield Rolled("cover", "", die, Tally(die, "die", "TA-COVER-01"), what)
    for unit in now.state.living_units:
        if row.out:
            if unit.covered:
                yield ev.CoverTaken(unit.serial, CENTRE)
        elif not unit.covered and ground.type_of(now.state, unit).cls in row.classes:
            side = ground.cover_side(now.state, unit)
            if side != CENTRE:
                yield ev.CoverTaken(unit.serial, side)
    yield begin("fast")


STEPS = {
    "popups": Automatic("popups", draw_popups),
    "cover": Automatic("cover", take_cover),
}
