"""Worked examples that are shipped as positions: a position, dice, commands, and what must come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.core import codec
from tabletop.core.chance import ScriptedDice, ScriptError
from tabletop.core.match import Match
from tabletop.core.refusal import Refused
from tabletop.core.values import Command
from tabletop.data.faults import FaultList
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, read_shape, scenario_path
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.grid.hexgrid import HexGrid

HEXES = frozenset({"hex", "centre"})
"""Keys under which files write a hex label where commands and events have axial coordinates."""


@dataclass(frozen=True, slots=True)
class Act:
    """One command of an example, by whom, and the rule that must refuse it ('' = it is legal)."""

    seat: int
    command: Command
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example. `events`: plain JSON of events (only some of their fields) that must happen in this order;
    `then`: fields of pieces afterwards, by id. Hexes are axial.
    """

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    scenario: Scenario
    dice: str
    acts: tuple[Act, ...]
    events: tuple[dict[str, Any], ...]
    then: dict[str, dict[str, Any]]


def load_example(name: str) -> Example:
    """An example by key ("w03"). Raises DataError when the file is damaged or has no example."""
    shape, scenario = read_shape(name), load_scenario(name)
    faults = FaultList(scenario_path(name).name)
    if shape.example is None:
        faults.add("whole file", "it has no example", 'write an "example" section')
        raise faults.error()
    acts: list[Act] = []
    for i, step in enumerate(shape.example.steps):
        try:
            plain = axial(step.command, scenario.grid)
            acts.append(Act(step.seat, codec.decode_one_of(GAME.commands, plain), step.refused))
        except (codec.CodecError, ValueError) as error:
            faults.add(f"example.steps[{i}].command", str(error), "see the commands in the other examples")
    faults.check()
    written = shape.example
    events = tuple(axial(event, scenario.grid) for event in written.events)
    then = {id: axial(fields, scenario.grid) for id, fields in written.then.items()}
    return Example(
        written.id, shape.title, written.text, tuple(written.rules), scenario, written.dice, tuple(acts), events, then
    )


def axial(plain: Any, grid: HexGrid) -> Any:
    """A copy with hex labels turned into axial coordinates. Raises ValueError for a label that is none."""
    if isinstance(plain, dict):
        return {
            k: list(grid.parse(v)) if k in HEXES and isinstance(v, str) else axial(v, grid) for k, v in plain.items()
        }
    return [axial(v, grid) for v in plain] if isinstance(plain, list) else plain


def play_example(example: Example) -> list[str]:
    """Plays an example and returns what came out otherwise than written, one sentence each; nothing when all is
    right.
    """
    wrong: list[str] = []
    dice = ScriptedDice.parse(example.dice)
    match = Match.start(GAME, example.scenario, dice)
    for i, act in enumerate(example.acts):
        try:
            match.submit(act.seat, act.command)
            if act.refused:
                wrong.append(f"Step {i} {act.command!r} is legal, but {act.refused} should refuse it.")
        except Refused as refused:
            if refused.rule != act.refused:
                wrong.append(f"Step {i} {act.command!r} is refused: {refused}")
        except ScriptError as error:
            return [*wrong, f"Step {i} {act.command!r}: {error}"]
    happened = [codec.encode(event) for entry in match.journal for event in entry.events]
    wrong += _missing(example.events, happened)
    if isinstance(match.dice, ScriptedDice) and match.dice.script:
        wrong.append(f"Dice are left over: {match.dice.script}.")
    pieces = {**match.state.aircraft, **match.state.ships, **match.state.installations}
    for id, fields in example.then.items():
        now = codec.encode(pieces[id]) if id in pieces else {}
        wrong += [f"{id}.{k} is {now.get(k)!r}, not {v!r}." for k, v in fields.items() if now.get(k) != v]
    return wrong


def _missing(wanted: tuple[dict[str, Any], ...], happened: list[dict[str, Any]]) -> list[str]:
    """Expected events that do not happen in their order."""
    at, wrong = 0, []
    for event in wanted:
        found = next((n for n in range(at, len(happened)) if _fits(event, happened[n])), None)
        if found is None:
            same = [h for h in happened[at:] if h["kind"] == event.get("kind")]
            wrong.append(f"{event} does not happen" + (f"; there are {same[:6]}" if same else "") + ".")
        else:
            at = found + 1
    return wrong


def _fits(wanted: Any, happened: Any) -> bool:
    """Whether everything that is wanted is in what happened; objects may have more."""
    if isinstance(wanted, dict):
        return isinstance(happened, dict) and all(k in happened and _fits(v, happened[k]) for k, v in wanted.items())
    return bool(wanted == happened)
