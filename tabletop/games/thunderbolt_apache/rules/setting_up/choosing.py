"""The squadron: aircraft and scouts, pilots, level shifts, promotions (TA-BUY, TA-PILOT)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Done, prompt
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    AircraftBought,
    AircraftSold,
    Back,
    BuyAircraft,
    BuyScout,
    ChoosePilot,
    Demote,
    DropPilot,
    LevelChanged,
    PilotChosen,
    PilotDropped,
    Promote,
    ScoutsChanged,
    SellBack,
    SellScout,
    SetupUndone,
    ShiftLevel,
    SquadronSet,
)
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State

BACK = Back()


class Buy(Asking):
    """Aircraft and scouts (TA-BUY)."""

    key = "buy"
    takes = (BuyAircraft, SellBack, BuyScout, SellScout, Done)
    wanted = "buying aircraft and scouts"
    rule = "TA-SETUP-13"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(f"Buy aircraft and scouts: {state.so} SO in hand.", "TA-BUY-02", DONE if state.planes else None)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (BuyAircraft(key) for key in state.library.aircraft)
        yield from (SellBack(serial) for serial in state.planes)
        yield from (BuyScout(), SellScout(), DONE)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case BuyAircraft(card):
                return squadron.buy_refusal(state, card)
            case SellBack(serial):
                return squadron.sell_refusal(state, serial)
            case BuyScout():
                return squadron.scout_refusal(state)
            case SellScout():
                return squadron.sell_scout_refusal(state)
        return squadron.buying_done_refusal(state)

    def act(self, now: Now[State], command: Command) -> Stream:
        state = now.state
        match command:
            case BuyAircraft(card):
                yield AircraftBought(_free_serial(state), card, state.library.aircraft[card].cost)
            case SellBack(serial):
                card = state.planes[serial].card
                yield AircraftSold(serial, card, state.library.aircraft[card].cost)
            case BuyScout():
                yield ScoutsChanged(1, -squadron.SCOUT_PRICE)
            case SellScout():
                yield ScoutsChanged(-1, squadron.SCOUT_PRICE)
            case _:
                yield SquadronSet(len(state.planes), squadron.pilots_needed(state))
                yield begin("pilots")


def _free_serial(state: State) -> int:
    """The lowest number that no aircraft has."""
    return next(n for n in range(1, len(state.planes) + 2) if n not in state.planes)


class Pilots(Asking):
    """Exactly one pilot more than aircraft of each family (TA-PILOT-01)."""

    key = "pilots"
    takes = (ChoosePilot, DropPilot, Back, Done)
    wanted = "the choice of pilots"
    rule = "TA-SETUP-13"

    def asks(self, state: State) -> bool:
        return bool(state.limits)

    def run(self, now: Now[State]) -> Stream:
        """A squadron of drones alone has no pilots."""
        yield begin("condition")

    def prompt(self, state: State, seat: int) -> Prompt:
        slots = ", ".join(
            f"{family} {squadron.chosen_pilots(state, family)} of {n}" for family, n in state.limits.items()
        )
        ready = squadron.pilots_done_refusal(state) is None
        return prompt(f"Choose pilots: {slots}.", "TA-PILOT-01", DONE if ready else None)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (ChoosePilot(p.name) for p in state.library.pilots.values() if p.family in state.limits)
        yield from (DropPilot(name) for name in state.pilots)
        yield from (DONE, BACK)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case ChoosePilot(name):
                return squadron.pilot_refusal(state, name)
            case DropPilot(name):
                return squadron.drop_refusal(state, name)
            case Done():
                return squadron.pilots_done_refusal(state)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case ChoosePilot(name):
                yield PilotChosen(name, now.state.library.pilots[name].family)
            case DropPilot(name):
                yield PilotDropped(name)
            case Back():
                yield SetupUndone("pilots", 0)
                yield begin("buy")
            case _:
                yield begin("levels")


class Levels(Asking):
    """Level shifts, one up and one down (TA-PILOT-06)."""

    key = "levels"
    takes = (ShiftLevel, Back, Done)
    wanted = "level shifts"
    rule = "TA-SETUP-13"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt("Shift levels: one pilot up, another one down, as often as you wish.", "TA-PILOT-06", DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        names = tuple(state.pilots)
        yield from (ShiftLevel(up, down) for up in names for down in names)
        yield from (DONE, BACK)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        return squadron.shift_refusal(state, command.up, command.down) if isinstance(command, ShiftLevel) else None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case ShiftLevel(up, down):
                for name, change in ((up, 1), (down, -1)):
                    level = now.state.pilots[name].level + change
                    yield LevelChanged(name, level, "shift", 0, "TA-PILOT-06")
            case Back():
                yield SetupUndone("levels", 0)
                yield begin("pilots")
            case _:
                yield begin("promote")


class Promotions(Asking):
    """Levels bought with SO; then the first day begins (TA-PILOT-07, TA-SETUP-14)."""

    key = "promote"
    takes = (Promote, Demote, Back, Done)
    wanted = "buying levels"
    rule = "TA-SETUP-13"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(f"Buy levels for 1 SO each: {state.so} SO in hand. Then day 1 begins.", "TA-PILOT-07", DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (Promote(name) for name in state.pilots)
        yield from (Demote(name) for name in state.pilots)
        yield from (DONE, BACK)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case Promote(name):
                return squadron.promote_refusal(state, name)
            case Demote(name):
                return squadron.demote_refusal(state, name)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        price = squadron.PROMOTION_PRICE
        match command:
            case Promote(name):
                yield from _bought(now.state, name, 1, -price)
            case Demote(name):
                yield from _bought(now.state, name, -1, price)
            case Back():
                yield SetupUndone("promote", price * sum(p.promoted for p in now.state.pilots.values()))
                yield begin("levels")
            case _:
                yield begin("condition")


def _bought(state: State, name: str, change: int, so: int) -> Iterable[Event]:
    level = state.pilots[name].level + change
    yield SoChanged(so, f"{name} {'becomes' if change > 0 else 'goes back to'} {LEVELS[level]}", "TA-PILOT-07")
    yield LevelChanged(name, level, "bought", 0, "TA-PILOT-07")


STEPS = (Buy(), Pilots(), Levels(), Promotions())
