"""Showings in parts: each event has one method, found by its mark."""

from __future__ import annotations

import pytest

from tabletop.core.messages import StepBegan, StepEnded
from tabletop.table.play.contract import Showing
from tabletop.table.play.shows import gathered, shows


class Bells:
    @shows(StepBegan)
    def began(self, event: StepBegan, before: object, after: object) -> Showing:
        return Showing(sound=event.step)

    def other(self) -> Showing:
        return Showing()


class Drums:
    @shows(StepBegan, StepEnded)
    def beat(self, event: object, before: object, after: object) -> None:
        return None


def test_the_methods_of_all_parts_are_found_by_their_events() -> None:
    found = gathered(Bells())
    assert list(found) == [StepBegan]
    shown = found[StepBegan](StepBegan("gong"), None, None)
    assert shown is not None and shown.sound == "gong"
    assert set(gathered(Drums())) == {StepBegan, StepEnded}


def test_an_event_that_two_parts_show_is_told() -> None:
    with pytest.raises(ValueError, match=r"StepBegan is shown twice, by Drums\.beat too"):
        gathered(Bells(), Drums())
