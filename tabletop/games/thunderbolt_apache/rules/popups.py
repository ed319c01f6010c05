"""Pop-ups: chits for aircraft at H, enemies that wake (TA-POPUP)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import NoteEvent
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.battlefield import UnitPlaced
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Airframe, Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.tables import UnitClass
from tabletop.games.thunderbolt_apache.rules.turns import TurnBegan
from tabletop.games.thunderbolt_apache.rules.wording import plane_name

READ_DOWN = {"IFV": "TEC", "ZSU": "ZU2", "SA8": "MPT", "M24": ""}
"""What pop-up chits read in guerrilla campaigns (TA-POPUP-09)."""


def chit_unit(state: State, chit: str) -> str:
    """What a pop-up chit reads here and today, "" = no enemy (TA-POPUP-08, TA-POPUP-09, CA05, SC13)."""
    unit = state.library.chits[chit].unit
    if state.guerrillas:
        unit = READ_DOWN.get(unit, unit)
    if unit == "M24" and state.campaign_rule("no_m24_popup"):
        return ""
    if unit and state.library.units[unit].cls is UnitClass.HELO and state.condition_effect("no_helo_popup"):
        return ""
    return unit


def cup(state: State) -> tuple[str, ...]:
    """The chits in the pop-up cup: all but those of living pop-up units (TA-POPUP-03, TA-POPUP-04)."""
    out = {u.chit for u in state.living_units if u.chit}
    return tuple(key for key in state.library.chits if key not in out)


def draws_popups(state: State, flyer: Flyer) -> bool:
    """Whether the aircraft brings a chit: at H, and neither drone nor gunship (TA-POPUP-01)."""
    card = state.card_of(flyer)
    return flyer.altitude is Altitude.HIGH and card.frame is not Airframe.DRONE and not card.gunship


@dataclass(frozen=True, slots=True)
class ChitDrawn(NoteEvent):
    """For the aircraft `serial` at H; unit "" = no enemy, it goes back at once (TA-POPUP-02)."""

    reveals: ClassVar[bool] = True
    serial: int
    chit: str
    unit: str

    def words(self, state: State) -> str:
        what = state.library.units[self.unit].name if self.unit else "no enemy"
        return (
            f"Pop-up chit for {plane_name(state, self.serial)}: {what} "
            f"({'TA-POPUP-03' if self.unit else 'TA-POPUP-02'})"
        )


def draw_popups(now: Now[State]) -> Stream:
    """A new turn; one chit for each qualifying aircraft in serial order (TA-POPUP-01 to TA-POPUP-08)."""
    yield TurnBegan(now.state.here.turn + 1)
    sortie = now.state.scenario.sortie
    for flyer in now.state.on_field if sortie is None or sortie.popups else ():
        if draws_popups(now.state, flyer):
            yield from _draw_chit(now, flyer.serial)
    yield begin("cover")


def _draw_chit(now: Now[State], serial: int) -> Stream:
    chits = cup(now.state)
    if not chits:  # TA-POPUP-07
        return
    chit = now.dice.draw(chits) if len(chits) > 1 else chits[0]
    unit = chit_unit(now.state, chit)
    yield ChitDrawn(serial, chit, unit)
    if unit:
        number = max(now.state.here.enemies, default=0) + 1
        yield UnitPlaced(number, unit, now.dice.roll(10), popup=True, chit=chit)


STEPS = (Automatic("popups", draw_popups),)
