"""Copies with some fields changed: as `dataclasses.replace` makes them, of every frozen class of every game."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest

from tabletop.core.fastcopy import changer, copier, quick
from tabletop.core.messages import Command, Event
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


@pytest.mark.parametrize("kind", [Plain, Open, Child, Order, Checked])
def test_the_same_fields_changed_each_time(kind: type) -> None:
    first = kind(1)
    copy = changer(kind, "name")(first, "y")
    assert copy == replace(first, name="y") and type(copy) is kind and first == kind(1)
    assert changer(kind, "name", "at")(first, "y", 7) == replace(first, name="y", at=7)
    with pytest.raises(FrozenInstanceError):
        copy.at = 2
    with pytest.raises((TypeError, ValueError)):
        changer(kind, "name")(first, "y", 7)
    with pytest.raises(KeyError, match="nothing"):
        changer(kind, "name", "nothing")


def test_a_class_that_looks_at_its_values_goes_on_looking() -> None:
    with pytest.raises(ValueError, match="below"):
        copier(Checked)(Checked(1), at=-1)
    with pytest.raises(ValueError, match="below"):
        changer(Checked, "at")(Checked(1), -1)


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


@quick
@dataclass(frozen=True, slots=True)
class Swift:
    at: int
    name: str = "x"
    far: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Slow:
    at: int
    name: str = "x"
    far: tuple[int, ...] = ()


def test_a_class_made_quickly_is_made_in_the_same_way() -> None:
    assert inspect.signature(Swift) == inspect.signature(Slow)
    for made, alike in (
        (Swift(3), Slow(3)),
        (Swift(at=3, far=(1, 2)), Slow(at=3, far=(1, 2))),
        (Swift(1, "y"), Slow(1, "y")),
    ):
        assert dataclasses.asdict(made) == dataclasses.asdict(alike) and repr(made) == repr(alike).replace(
            "Slow", "Swift"
        )  # type: ignore[call-overload]
        assert made == replace(made) and hash(made) == hash(replace(made))
    with pytest.raises(FrozenInstanceError):
        Swift(1).at = 2  # type: ignore[misc]
    for wrong in ({}, {"at": 1, "nothing": 2}):
        with pytest.raises(TypeError) as quickly:
            Swift(**wrong)
        with pytest.raises(TypeError) as slowly:
            Slow(**wrong)
        assert str(quickly.value) == str(slowly.value).replace("Slow", "Swift")


def test_only_a_class_that_does_nothing_else_is_made_quickly() -> None:
    for kind in (Open, Checked, Child):
        before = kind.__init__
        assert quick(kind) is kind and kind.__init__ is before


def test_commands_and_events_of_all_games_are_made_quickly() -> None:
    """Filled with marks by the quick constructor: each stands in its own field."""
    kinds = {kind for key in boxed() for kind in (*kit(key).game().commands, *kit(key).game().events)}
    quickly = [kind for kind in kinds if "put_" in " ".join(kind.__init__.__code__.co_names)]
    assert len(quickly) > 300
    for kind in quickly:
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        first: Any = kind(*range(len(names)))
        assert [getattr(first, name) for name in names] == list(range(len(names)))
