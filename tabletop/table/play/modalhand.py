"""A player's hand that does in each step what the mode of that step does: what all such hands share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from tabletop.core.refusal import Refusal
from tabletop.table.play.contract import Choice, Host, Note, Spot
from tabletop.table.play.gametable import Hand
from tabletop.table.play.mode import RestingHand

M = TypeVar("M", bound=RestingHand)
WATCH, ANY = "watch", "any"


class Seen(Protocol):
    """What such a hand asks of its table: the position as it is looked at."""

    host: Host

    @property
    def state(self) -> Any: ...


class ModalHand(Hand, Generic[M]):
    """`modes`: by the key of a step; WATCH for when somebody else acts or nobody, ANY for steps without one of their
    own.
    """

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.modes = self.make_modes()
        self.followed: object = None
        """What the present mode has begun in; another step begins a mode anew."""

    def make_modes(self) -> Mapping[str, M]:
        raise NotImplementedError

    def fresh(self) -> None:
        """Other hands, as when the table was set."""
        self.modes, self.followed = self.make_modes(), None

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        for mode in self.modes.values():
            mode.put_down()

    @property
    def mode(self) -> M:
        """What the hand does in the present step."""
        frames = self.seen.state.frames
        if self.seen.host.seat is None or not frames:
            return self.modes[WATCH]
        return self.modes.get(self.mode_of(frames[-1].step), self.modes[ANY])

    def mode_of(self, step: str) -> str:
        """Under which key the mode of a step stands."""
        return step

    @property
    def watching(self) -> bool:
        """Whether somebody else acts, or nobody."""
        return self.mode is self.modes[WATCH]

    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def choices(self) -> Sequence[Choice]:
        return self.mode.choices()

    def grab(self, spot: Spot) -> Refusal | None:
        return self.mode.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        return self.mode.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.mode.drop(spot)
