"""Units go under a "?", and are found (AS-CONC)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Event
from tabletop.games.air_support.rules.changing import put_battery, put_piece, put_pieces, with_fields
from tabletop.games.air_support.rules.concentrations import spot
from tabletop.games.air_support.rules.pieces import Concealed
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import NOBODY, State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.views import hidden
from tabletop.games.air_support.rules.wording import doing


@dataclass(frozen=True, slots=True)
class MarkGained(AirSupportEvent):
    """Known units of one Location go under a "?" (AS-CONC-02); HIP units are put on the map under one (AS-CONC-03)."""

    units: tuple[str, ...]
    stack: int
    rule: str

    def apply(self, state: State) -> State:
        """What a battery has sighted is the hex where it was seen last (AS-OBS-10)."""
        for battery in state.batteries.values():
            if battery.sighted in self.units:
                seen = unit(state, battery.sighted)
                assert seen is not None
                state = put_battery(state, battery.id, sighted=spot(state, seen.place.hex))
        return with_fields(
            put_pieces(state, self.units, concealed=Concealed.MARK, stack=self.stack),
            stacks=max(state.stacks, self.stack),
        )

    def says(self, state: State) -> tuple[str, str]:
        return f'{doing(state, self.units, "is", "are")} under a "?" now', self.rule

    def told(self, seat: int | None, state: State) -> Event | None:
        """That a "?" lies there now is seen by all, but not whose."""
        unknown = hidden(state, NOBODY if seat is None else seat)
        if unknown.isdisjoint(self.units):
            return self
        masked = (f"?{self.stack}" if key in unknown else key for key in self.units)
        return MarkGained(tuple(dict.fromkeys(masked)), self.stack, self.rule)


@dataclass(frozen=True, slots=True)
class SplitOff(AirSupportEvent):
    """Units that leave a "?" stack under a "?" of their own, that of a Dummy among them (AS-CONC-04). stack: its
    number.
    """

    units: tuple[str, ...]
    stack: int

    def apply(self, state: State) -> State:
        return with_fields(put_pieces(state, self.units, stack=self.stack), stacks=max(state.stacks, self.stack))

    def says(self, state: State) -> tuple[str, str]:
        return f'{doing(state, self.units, "goes", "go")} off under another "?"', "AS-CONC-04"


@dataclass(frozen=True, slots=True)
class Shown(AirSupportEvent):
    """Units lose their "?" or are placed on the map from hiding (AS-CONC-01, AS-CONC-03)."""

    units: tuple[str, ...]
    rule: str
    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        for key in self.units:
            state = put_piece(state, key, concealed=Concealed.KNOWN, stack=0)
        return state

    def says(self, state: State) -> tuple[str, str]:
        return f"{doing(state, self.units, 'is', 'are')} seen", self.rule


@dataclass(frozen=True, slots=True)
class DummyRemoved(AirSupportEvent):
    """A "?" was nothing (AS-SETUP-04, AS-CONC-04)."""

    unit: str
    rule: str
    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        return with_fields(state, infantry={key: unit for key, unit in state.infantry.items() if key != self.unit})

    def says(self, state: State) -> tuple[str, str]:
        return 'A "?" was nothing', self.rule
