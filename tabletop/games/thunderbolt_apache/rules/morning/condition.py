"""The Special Condition of the day, and Mechanics' day (TA-DAY-01, TA-DAY-02)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, lose_so
from tabletop.games.thunderbolt_apache.rules.asking import Asking, Automatic, prompt
from tabletop.games.thunderbolt_apache.rules.chance import DeckReshuffled
from tabletop.games.thunderbolt_apache.rules.morning.events import ConditionDrawn, DayBegan
from tabletop.games.thunderbolt_apache.rules.morning.orders import Decline, Mend, MendPilot
from tabletop.games.thunderbolt_apache.rules.pieces import Damage
from tabletop.games.thunderbolt_apache.rules.repairing import repairs
from tabletop.games.thunderbolt_apache.rules.repairing.events import DamageRemoved, WoundHealed
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import stress


def draw_condition(now: Now[State]) -> Stream:
    """One card for the day (TA-DAY-01); an empty deck is made of the discards (TA-GEN-11); then what it does at
    once."""
    yield DayBegan(arg(now.state) or now.state.day)
    if not len(now.state.conditions):
        yield DeckReshuffled("conditions")
    pile = now.state.conditions
    yield ConditionDrawn(pile.all[0] if len(pile) == 1 else pile.next(now.dice))
    state = now.state
    card = state.condition_card
    title = card.title if card is not None else ""
    for pilot in state.living_pilots:
        yield from stress(now, pilot.name, -abs(state.condition_effect("rest_now")), title, "TA-DAY-01", drops=False)
    so = state.condition_effect("so_now")
    if so > 0:
        yield SoChanged(so, title, "TA-DAY-01")
    else:
        yield from lose_so(now, -so, title, "TA-DAY-02")
    yield begin("mechanics" if state.condition_effect("mechanics") else "targets")


class Mechanics(Asking):
    """One lasting damage or one wound taken off, free, or declined (SC22, TA-DAY-02)."""

    key = "mechanics"
    takes = (Mend, MendPilot, Decline)
    wanted = "the choice of Mechanics' day"
    rule = "TA-DAY-02"

    def asks(self, state: State) -> bool:
        return any(p.damage for p in state.ready_planes) or any(p.wounds for p in state.living_pilots)

    def run(self, now: Now[State]) -> Stream:
        yield begin("targets")

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt("Mechanics' day: take one lasting damage or one wound off, free.", self.rule, Decline())

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (Mend(p.serial, d.name, d.heavy) for p in state.ready_planes for d in dict.fromkeys(p.damage))
        yield from (MendPilot(p.name, heavy) for p in state.living_pilots for heavy in dict.fromkeys(p.wounds))
        yield Decline()

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case Mend(serial, name, heavy):
                return repairs.repair_refusal(state, state.planes.get(serial), Damage(name, heavy), price=0)
            case MendPilot(name, heavy):
                return repairs.heal_refusal(state, name, heavy, price=0)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case Mend(serial, name, heavy):
                yield DamageRemoved(serial, Damage(name, heavy), "TA-DAY-02")
            case MendPilot(name, heavy):
                yield WoundHealed(name, heavy, "TA-DAY-02")
        yield begin("targets")


STEPS = (Automatic("condition", draw_condition), Mechanics())
