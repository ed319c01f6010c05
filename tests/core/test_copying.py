"""Copies with some fields changed: as `dataclasses.replace` makes them, of every frozen class of every game."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest

from tabletop.core.copying import copier
from tabletop.core.values import Command, Event
from tabletop.games import boxed, kit


@dataclass(frozen=True, slots=True)
class Plain:
    at: int
    name: str = "x"


@dataclass(frozen=True)
class Open:
    at: int
    name: str = "x"


@dataclass(frozen=True, slots=True)
class Child(Plain):
    more: int = 0


@dataclass(frozen=True, slots=True)
class Order(Command):
    at: int
    name: str = "x"


@dataclass(frozen=True, slots=True)
class Checked:
    at: int
    name: str = "x"

    def __post_init__(self) -> None:
        if self.at < 0:
            raise ValueError("below nothing")


@pytest.mark.parametrize("kind", [Plain, Open, Child, Order, Checked])
def test_a_copy_is_a_new_value_of_the_same_class(kind: type) -> None:
    first = kind(1)
    copy = copier(kind)(first, name="y")
    assert copy == replace(first, name="y") and type(copy) is kind and copy is not first and first == kind(1)
    assert hash(copy) == hash(replace(first, name="y")) and repr(copy) == repr(replace(first, name="y"))
    assert copier(kind)(first) == first
    with pytest.raises(FrozenInstanceError):
        copy.at = 2
    with pytest.raises(KeyError, match="nothing"):
        copier(kind)(first, nothing=3)
    assert not hasattr(copy, "nothing")


def test_a_class_that_looks_at_its_values_goes_on_looking() -> None:
    with pytest.raises(ValueError, match="below"):
        copier(Checked)(Checked(1), at=-1)


def frozen_classes() -> list[type]:
    """Pieces, states, commands and events of all games."""
    found = {
        kind
        for key in boxed()
        for kind in (
            *kit(key).game().commands,
            *kit(key).game().events,
            *(
                value
                for name, module in list(sys.modules.items())
                if name.startswith(f"tabletop.games.{key}.rules")
                for value in vars(module).values()
                if inspect.isclass(value) and dataclasses.is_dataclass(value) and value.__module__ == name
            ),
        )
        if issubclass(kind, (Command, Event)) or kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    }
    return sorted(found, key=lambda kind: (kind.__module__, kind.__qualname__))


def test_every_class_of_the_games_can_be_copied() -> None:
    """Made without its constructor, filled with marks: a copy has them all, and is of its class."""
    kinds = frozen_classes()
    assert len(kinds) > 500
    for kind in kinds:
        if hasattr(kind, "__post_init__") or vars(kind).get("__slots__") is None:
            continue
        first: Any = object.__new__(kind)
        for n, field in enumerate(fields(kind)):  # type: ignore[arg-type]
            object.__setattr__(first, field.name, n)
        copy = copier(kind)(first)
        assert type(copy) is kind
        assert [getattr(copy, field.name) for field in fields(kind)] == list(range(len(fields(kind))))  # type: ignore[arg-type]
