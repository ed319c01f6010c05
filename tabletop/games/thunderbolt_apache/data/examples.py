"""Worked examples of the rule book that are shipped as positions: dice, commands, and what must come out
(its chapter of worked examples).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.core import codec
from tabletop.core.chance import ScriptedDice, ScriptError, SeededDice
from tabletop.core.match import Match
from tabletop.core.refusal import Refused
from tabletop.core.values import Command
from tabletop.data.faults import FaultList
from tabletop.games.thunderbolt_apache.data.scenarios import load_scenario, read_shape, scenario_path
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Act:
    """One command of an example, and the rule that must refuse it ("" = it is legal)."""

    command: Command
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example. `events`: plain JSON of events (only some of their fields) that must happen in this order;
    `then`: a part of the state afterwards, as plain JSON.
    """

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    scenario: Scenario
    dice: str
    acts: tuple[Act, ...]
    events: tuple[dict[str, Any], ...]
    then: dict[str, Any]


def load_example(name: str) -> Example:
    """An example by key ("tw13") or file. Raises DataError when the file is damaged or has no example."""
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    shape, scenario = read_shape(name), load_scenario(name)
    faults = FaultList(scenario_path(name).name)
    if shape.example is None:
        faults.add("whole file", "it has no example", 'write an "example" section')
        raise faults.error()
    e = shape.example
    acts: list[Act] = []
    for i, step in enumerate(e.steps):
        try:
            acts.append(Act(codec.decode_one_of(GAME.commands, step.command), step.refused))
        except (codec.CodecError, ValueError) as error:
            faults.add(f"example.steps[{i}].command", str(error), "see the commands in the other examples")
    faults.check()
    return Example(e.id, shape.title, e.text, tuple(e.rules), scenario, e.dice, tuple(acts), tuple(e.events), e.then)


def play_example(example: Example) -> list[str]:
    """Plays an example and returns what came out otherwise than written, one sentence each; nothing when all is
    right. What falls after the scripted dice does not matter.
    """
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    wrong: list[str] = []
    try:
        match = Match.start(GAME, example.scenario, ScriptedDice.parse(example.dice, SeededDice()))
    except ScriptError as error:
        return [f"The opening: {error}"]
    for i, act in enumerate(example.acts):
        try:
            match.submit(0, act.command)
            if act.refused:
                wrong.append(f"Step {i} {act.command!r} is legal, but {act.refused} should refuse it.")
        except Refused as refused:
            if refused.rule != act.refused:
                wrong.append(f"Step {i} {act.command!r} is refused: {refused}")
        except ScriptError as error:
            return [*wrong, f"Step {i} {act.command!r}: {error}"]
    wrong += _missing(example.events, [codec.encode(event) for entry in match.journal for event in entry.events])
    if isinstance(match.dice, ScriptedDice) and match.dice.script:
        wrong.append(f"Dice are left over: {match.dice.script}.")
    return wrong + _otherwise(example.then, codec.encode(match.state), "")


def _missing(wanted: tuple[dict[str, Any], ...], happened: list[dict[str, Any]]) -> list[str]:
    """Expected events that do not happen in their order."""
    at, wrong = 0, []
    for event in wanted:
        found = next((n for n in range(at, len(happened)) if not _otherwise(event, happened[n], "")), None)
        if found is None:
            same = [h for h in happened[at:] if h["kind"] == event.get("kind")]
            wrong.append(f"{event} does not happen" + (f"; there are {same[:4]}" if same else "") + ".")
        else:
            at = found + 1
    return wrong


def _otherwise(wanted: Any, now: Any, place: str) -> list[str]:
    """Where what is there differs from what is wanted; objects may have more than is wanted."""
    if isinstance(wanted, dict) and isinstance(now, dict):
        return [line for k, v in wanted.items() for line in _otherwise(v, now.get(k), f"{place}.{k}" if place else k)]
    return [] if wanted == now else [f"{place} is {now!r}, not {wanted!r}."]
