"""Worked examples of the rule book that are shipped as positions: dice, commands, and what must come out (its chapter
of worked examples).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.core import codec
from tabletop.core.chance import ScriptedDice, ScriptError, SeededDice
from tabletop.core.match import Match
from tabletop.core.refusal import Refused
from tabletop.data.faults import FaultList
from tabletop.data.shape import fit
from tabletop.data.strictjson import read_json
from tabletop.games.conflict_solo.data.scenarios import FILES, load_scenario
from tabletop.games.conflict_solo.data.shapes import ExampleLine, MissionFile

example_keys = FILES.example_keys


def read_example(name: str | Path) -> ExampleLine:
    """The example of a key ("cw07") or file. Raises DataError when the file is damaged or has none."""
    path = FILES.path(name)
    example = fit(read_json(path), MissionFile).example
    if example is None:
        faults = FaultList(path.name)
        faults.add("whole file", "it has no example", 'write an "example" section')
        raise faults.error()
    return example


def play_example(name: str | Path) -> list[str]:
    """Plays an example and returns what came out otherwise than written, one sentence each; nothing when all is right.
    What falls after the scripted dice does not matter. Raises DataError.
    """
    from tabletop.games.conflict_solo.rules.game import GAME

    example, mission = read_example(name), load_scenario(FILES.path(name))
    wrong: list[str] = []
    try:
        match = Match.start(GAME, mission, ScriptedDice.parse(example.dice, SeededDice()))
    except ScriptError as error:
        return [f"The opening: {error}"]
    for n, step in enumerate(example.steps):
        try:
            match.submit(0, codec.decode_one_of(GAME.commands, step.command))
            if step.refused:
                wrong.append(f"Step {n} {step.command} is legal, but {step.refused} should refuse it.")
        except Refused as refused:
            if refused.rule != step.refused:
                wrong.append(f"Step {n} {step.command} is refused: {refused}")
        except (ScriptError, codec.CodecError, ValueError) as error:
            return [*wrong, f"Step {n} {step.command}: {error}"]
    wrong += _missing(example.events, [codec.encode(event) for entry in match.journal for event in entry.events])
    if isinstance(match.dice, ScriptedDice) and match.dice.script:
        wrong.append(f"Dice are left over: {match.dice.script}.")
    return wrong + _otherwise(example.then, codec.encode(match.state), "")


def _missing(wanted: list[dict[str, Any]], happened: list[dict[str, Any]]) -> list[str]:
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
