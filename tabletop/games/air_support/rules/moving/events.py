"""A move begins and ends, and the DEFENDER lets it go on."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.changing import changed_man, put_piece, with_fields
from tabletop.games.air_support.rules.state import Move, State
from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class MoveBegan(AirSupportEvent):
    move: Move

    def apply(self, state: State) -> State:
        return with_fields(state, move=self.move)


@dataclass(frozen=True, slots=True)
class WindowClosed(AirSupportEvent):
    """The DEFENDER lets the mover go on; a sighting may be tried after the next expenditure (AS-STATUS-05)."""

    def apply(self, state: State) -> State:
        return with_fields(state, sighted=False)


@dataclass(frozen=True, slots=True)
class MoveEnded(AirSupportEvent):
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Infantry is moving only while it is in the act of its MPh (AS-STATUS-02)."""
        for key in self.units:
            if key in state.vehicles or key in state.infantry:
                piece = state.vehicles[key] if key in state.vehicles else state.infantry[key]
                state = put_piece(state, key, tried=piece.tried | {"move"})
        still = {key: changed_man(man, moved=False, assault=False) for key, man in state.infantry.items() if man.moved}
        return with_fields(state, move=None, infantry={**state.infantry, **still} if still else state.infantry)
