"""Stores for each aircraft within weight and SO (TA-ARM)."""

from __future__ import annotations

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import (
    ArmingConfirmed,
    Load,
    PaymentMarked,
    PayNight,
    PayPenalty,
    StoreLoaded,
    StoreUnloaded,
    Unload,
)
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Done, prompt
from tabletop.games.thunderbolt_apache.rules.missions import Abort, abort
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.state import State


class Arm(Asking):
    """Stores for each aircraft within weight and SO (TA-ARM)."""

    key = "arm"
    takes = (Load, Unload, PayPenalty, PayNight, Abort, Done)
    wanted = "arming the aircraft"
    rule = "TA-ARM-01"

    def prompt(self, state: State, seat: int) -> Prompt:
        refusal = loading.confirm_refusal(state)
        bill = loading.bill(state)
        sentence = f"Arm the aircraft: {loading.ordnance_points(state)} OP, {bill.total} of {state.so} SO."
        return prompt(sentence, "TA-ARM-14", DONE if refusal is None else None)

    def choices(self, state: State) -> list[Command]:
        out = [f for f in state.flyers if f.flight is Flight.OUT]
        found: list[Command] = [Load(f.serial, key) for f in out for key in loading.loadable(state, f)]
        found += [Unload(f.serial, key) for f in out for key in dict.fromkeys(f.stores)]
        payments: tuple[Command, ...] = (
            PayPenalty(not state.here.penalty_paid), PayNight(not state.here.night),
        )  # fmt: skip
        found += [command for command in payments if self.why_not(state, command) is None]
        found.append(Abort())
        return [*found, DONE] if loading.confirm_refusal(state) is None else found

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case Load(serial, store):
                return loading.load_refusal(state, serial, store)
            case Unload(serial, store):
                return loading.unload_refusal(state, serial, store)
            case PayPenalty(pay):
                return loading.penalty_refusal(state, pay)
            case PayNight(pay):
                return loading.night_refusal(state, pay)
            case Done():
                return loading.confirm_refusal(state)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case Load(serial, store):
                yield StoreLoaded(serial, store)
            case Unload(serial, store):
                yield StoreUnloaded(serial, store)
            case PayPenalty(pay):
                yield PaymentMarked("penalty", pay)
            case PayNight(pay):
                yield PaymentMarked("night", pay)
            case Abort():
                yield from abort(now)
            case _:
                bill = loading.bill(now.state)
                yield ArmingConfirmed(bill)
                if bill.total:
                    yield SoChanged(-bill.total, "arming", "TA-ARM-14")
                yield begin("event_out")


STEPS = (Arm(),)
