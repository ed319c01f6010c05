"""Altitude: H or L for a whole activation (TA-ALT)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules.asking import Asking, acting, prompt
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State, put_flyer
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name, plane_name


def altitudes(state: State, flyer: Flyer) -> tuple[Altitude, ...]:
    """Altitudes the aircraft may take today: those of its card, under low cloud L alone (TA-ALT-01, TA-ALT-02,
    SC03)."""
    allowed = state.card_of(flyer).altitudes
    if state.condition_effect("low_only") and Altitude.LOW in allowed:
        return (Altitude.LOW,)
    return allowed


def altitude_refusal(state: State, flyer: Flyer, altitude: Altitude) -> Refusal | None:
    """Why the aircraft cannot take that altitude today (TA-ALT-02, TA-ENTRY-09)."""
    if altitude in altitudes(state, flyer):
        return None
    if altitude not in state.card_of(flyer).altitudes:
        return Refusal("TA-ALT-02", f"{flyer.card} cannot fly {ALTITUDE_NAMES[altitude]}.")
    return Refusal("TA-ENTRY-09", f"Low cloud: every aircraft that can fly Low must be Low today ({state.condition}).")


@dataclass(frozen=True, slots=True)
class SetAltitude(Command):
    """Take the altitude for this activation (TA-ALT-01)."""

    altitude: Altitude

    def label(self, state: State) -> str:
        return "Go High" if self.altitude is Altitude.HIGH else "Go Low"


@dataclass(frozen=True, slots=True)
class AltitudeTaken(Event):
    """An aircraft at H or L, by choice, by its card, or by a Break."""

    serial: int
    altitude: Altitude
    rule: str

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, altitude=self.altitude)

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} goes {ALTITUDE_NAMES[self.altitude]} ({self.rule})"


class TakeAltitude(Asking):
    """H or L for the whole activation, free of cost (TA-ALT-01, TA-ALT-03)."""

    key = "altitude"
    takes = (SetAltitude,)
    wanted = "the choice of the altitude"
    rule = "TA-ALT-01"

    def prompt(self, state: State, seat: int) -> Prompt:
        flyer = acting(state)
        return prompt(f"{flyer_name(flyer)}: High or Low?", self.rule, SetAltitude(flyer.altitude))

    def ideas(self, state: State) -> Iterable[Command]:
        return [SetAltitude(altitude) for altitude in Altitude]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, SetAltitude)
        return altitude_refusal(state, acting(state), command.altitude)

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, SetAltitude)
        flyer = acting(now.state)
        yield AltitudeTaken(flyer.serial, command.altitude, self.rule)
        yield begin("act", flyer.serial)


STEPS = (TakeAltitude(),)
