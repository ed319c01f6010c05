"""A chapter gives what its modules define, in their order; a book refuses names and keys that stand in it twice."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from tabletop.core.chapter import bound, chapter
from tabletop.core.messages import FLOW, Command, Event, Frame, NoteEvent, StepBegan, StepEnded
from tabletop.core.step import Step


@dataclass(frozen=True, slots=True)
class _State:
    frames: tuple[Frame, ...]
    bell: int = 0


class _Wait(Step[Any]):
    def __init__(self, key: str) -> None:
        self.key = key  # type: ignore[misc]


def _module(name: str, *kinds: type, steps: tuple[Step[Any], ...] = ()) -> ModuleType:
    module = ModuleType(name)
    for kind in kinds:
        vars(module)[kind.__name__] = kind
    if steps:
        vars(module)["STEPS"] = steps
    return module


def _kind(name: str, module: str, base: type) -> type:
    return type(name, (base,), {"__module__": module, "__slots__": ()})


def test_a_chapter_gives_what_its_modules_define_in_their_order() -> None:
    ring, rung, base = _kind("Ring", "bells", Command), _kind("Rung", "bells", Event), _kind("_Tolled", "bells", Event)
    foreign = _kind("Foreign", "elsewhere", Event)
    hung = _kind("Hung", "ropes", NoteEvent)
    wait, pull = _Wait("wait"), _Wait("pull")
    found = chapter(_module("bells", rung, ring, base, foreign, steps=(wait, pull)), _module("ropes", hung))
    assert found.commands == (ring,)
    assert found.events == (rung, hung)
    assert found.steps == (wait, pull)
    book = bound(found)
    assert book.events == (*FLOW, rung, hung)
    assert list(book.steps) == ["wait", "pull"]


@pytest.mark.parametrize("what", [Command, Event])
def test_a_name_in_two_chapters_is_refused(what: type) -> None:
    one, two = (chapter(_module(name, _kind("Ring", name, what))) for name in ("bells", "doors"))
    with pytest.raises(ValueError, match="Ring stands in two places"):
        bound(one, two)


def test_a_step_in_two_chapters_is_refused() -> None:
    one, two = (chapter(_module(name, steps=(_Wait("wait"),))) for name in ("bells", "doors"))
    with pytest.raises(ValueError, match="wait stands in two places"):
        bound(one, two)


def test_an_event_says_what_it_changes_or_it_fails() -> None:
    silent = _kind("Silent", "bells", Event)()
    with pytest.raises(NotImplementedError, match="Silent says nowhere what it changes"):
        silent.apply(_State(()))
    state = _State((Frame("a"),), bell=3)
    assert _kind("Told", "bells", NoteEvent)().apply(state) is state
    assert silent.words(state) == "" and silent.told(None, state) is silent
    assert _kind("Ring", "bells", Command)().label(state) == "Ring"


def test_the_flow_moves_the_frames_and_nothing_else() -> None:
    state = _State((Frame("a"),), bell=3)
    nested = StepBegan("b", (1, "x"), nested=True).apply(state)
    assert nested == _State((Frame("a"), Frame("b", (1, "x"))), bell=3)
    assert StepBegan("c").apply(nested) == _State((Frame("a"), Frame("c")), bell=3)
    assert StepEnded("b").apply(nested) == state
