"""Quick copies and the registry of what applies events."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tabletop.core.copying import copier
from tabletop.core.evolving import Evolvers
from tabletop.core.values import Event, Frame, StepBegan, StepEnded


@dataclass(frozen=True, slots=True)
class Position:
    frames: tuple[Frame, ...] = ()
    fuel: int = 9
    value: str = "as it was"


@dataclass(frozen=True, slots=True)
class Burnt(Event):
    fuel: int


@dataclass(frozen=True, slots=True)
class Heard(Event):
    pass


def test_a_copy_differs_in_the_fields_named_and_in_no_other() -> None:
    changed, before = copier(Position), Position(fuel=4)
    assert changed(before, value="new") == replace(before, value="new")
    assert changed(before) == before and before.value == "as it was"
    with pytest.raises(KeyError):
        changed(before, ammunition=1)


def test_an_event_is_applied_by_the_function_of_its_class() -> None:
    evolvers: Evolvers[Position] = Evolvers()

    @evolvers.evolves(Burnt)
    def burnt(state: Position, event: Burnt) -> Position:
        return replace(state, fuel=state.fuel - event.fuel)

    evolvers.unchanged(Heard)
    state = evolvers.evolve(evolvers.evolve(Position(), Burnt(2)), Heard())
    assert state == Position(fuel=7)
    begun = evolvers.evolve(state, StepBegan("fly", (3,)))
    assert begun.frames == (Frame("fly", (3,)),) and evolvers.evolve(begun, StepEnded("fly")) == state


@pytest.mark.parametrize(
    "again",
    [
        lambda e: e.evolves(Burnt)(lambda state, event: state),
        lambda e: e.unchanged(Burnt),
        lambda e: e.unchanged(StepBegan),
    ],
)
def test_no_class_of_events_has_two_evolvers_and_none_goes_without(again) -> None:
    evolvers: Evolvers[Position] = Evolvers()
    with pytest.raises(NotImplementedError, match="Burnt"):
        evolvers.evolve(Position(), Burnt(1))
    evolvers.unchanged(Burnt)
    with pytest.raises(TypeError, match="two evolvers"):
        again(evolvers)
