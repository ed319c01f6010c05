"""A loiter turn (3.4): pop-ups, cover, and the order in which Fast and Slow aircraft act (TA-POPUP, TA-COVER,
TA-TURN-01)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules import ground
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken, altitudes
from tabletop.games.thunderbolt_apache.rules.asking import Asking, Automatic, Stream, begin, nest, prompt
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.wording import count, flyer_name, plane_name
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
    yield ev.TurnBegan(now.state.here.turn + 1)
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


# -- who acts
class Order(Asking):
    """Fast or Slow step: each aircraft acts once, in the player's order; none may pass (TA-TURN-02 to TA-TURN-05).

    A single aircraft left needs no choice: it is taken up at once."""

    takes = (cmd.Activate,)
    wanted = "the choice of the next aircraft"
    rule = "TA-TURN-02"

    def __init__(self, fast: bool) -> None:
        self.fast = fast
        self.following = "helicopters" if fast else "loiter"

    def waiting(self, state: State) -> list[Flyer]:
        return [f for f in state.on_field if f.fast is self.fast and not f.acted]

    def asks(self, state: State) -> bool:
        return len(self.waiting(state)) > 1

    def prompt(self, state: State, seat: int) -> Prompt:
        waiting = self.waiting(state)
        speed = "Fast" if self.fast else "Slow"
        rule = "TA-TURN-02" if self.fast else "TA-TURN-03"
        return prompt(
            f"Choose the next {speed} aircraft: {count(len(waiting), 'aircraft', 'aircraft')} still to act.",
            rule,
            cmd.Activate(waiting[0].serial),
        )

    def ideas(self, state: State) -> Iterable[Command]:
        return [cmd.Activate(f.serial) for f in self.waiting(state)]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, cmd.Activate)
        flyer = state.here.flyers.get(command.serial)
        if flyer is None or flyer not in state.on_field:
            return Refusal("TA-TURN-04", f"{plane_name(state, command.serial)} is not on the battlefield.")
        if flyer.acted:
            return Refusal("TA-TURN-04", f"{flyer_name(flyer)} has acted this turn.")
        if flyer.fast is not self.fast:
            when = "Fast" if flyer.fast else "Slow"
            return Refusal("TA-TURN-03", f"{flyer_name(flyer)} acts in the {when} step.")
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, cmd.Activate)
        yield from _take_up(now, command.serial)

    def run(self, now: Now[State]) -> Stream:
        waiting = self.waiting(now.state)
        if waiting:
            yield from _take_up(now, waiting[0].serial)
        else:
            yield begin(self.following)


def _take_up(now: Now[State], serial: int) -> Stream:
    """The altitude first, where the card and the day leave a choice (TA-ALT-01)."""
    yield ev.ActivationBegan(serial)
    flyer = now.state.here.flyers[serial]
    allowed = altitudes(now.state, flyer)
    if len(allowed) > 1:
        yield nest("altitude", serial)
        return
    if flyer.altitude is not allowed[0]:
        yield AltitudeTaken(serial, allowed[0], "TA-ALT-02")
    yield nest("act", serial)


STEPS = {
    "popups": Automatic("popups", draw_popups),
    "cover": Automatic("cover", take_cover),
    "fast": Order(True),
    "slow": Order(False),
}
