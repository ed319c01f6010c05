"""Worked examples of the rule books that ship as positions: a position, the dice, commands, and the expected results.
They are played like any game, so a broken rule is reported in the example's own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tabletop.core import codec
from tabletop.core.chance import Dice, ScriptedDice, ScriptError, SeededDice
from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refused
from tabletop.data.faults import FaultList


class WorkedStep(Protocol):
    """One command as in a file, and the rule that must refuse it ("" = it is legal)."""

    @property
    def command(self) -> dict[str, Any]: ...
    @property
    def refused(self) -> str: ...


class Section(Protocol):
    """The "example" section of a file. `rules`: their ids; `dice`: results in order ("3 4 =17")."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def rules(self) -> Sequence[str]: ...
    @property
    def dice(self) -> str: ...
    @property
    def steps(self) -> Sequence[WorkedStep]: ...
    @property
    def events(self) -> Sequence[dict[str, Any]]: ...
    @property
    def then(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Act:
    """One command of an example, and the rule that must refuse it ("" = it is legal). `seat`: by whom."""

    command: Command
    refused: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example. `events`: plain JSON of events (only some of their fields) that must happen in this order,
    others may happen between; `then`: a part of the final state, as plain JSON.
    """

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    scenario: Any
    dice: str
    acts: tuple[Act, ...]
    events: tuple[dict[str, Any], ...]
    then: Mapping[str, Any]


def _as_written(plain: Any) -> Any:
    return plain


def example(
    section: Section | None,
    title: str,
    scenario: Any,
    game: Game[Any],
    file: str,
    read: Callable[[Any], Any] = _as_written,
) -> Example:
    """The example of a file. `read` turns written values (hex labels) into those of commands and events. Raises
    DataError if the file has none, or has a command of another game.
    """
    faults = FaultList(file)
    if section is None:
        faults.add("whole file", "it has no example", 'write an "example" section')
        raise faults.error()
    acts: list[Act] = []
    for n, step in enumerate(section.steps):
        try:
            command = codec.decode_one_of(game.commands, read(step.command))
            acts.append(Act(command, step.refused, getattr(step, "seat", 0)))
        except (codec.CodecError, ValueError) as error:
            faults.add(f"example.steps[{n}].command", str(error), "see the commands in the other examples")
    faults.check()
    return Example(
        section.id, title, section.text, tuple(section.rules), scenario, section.dice, tuple(acts),
        tuple(read(event) for event in section.events), {key: read(value) for key, value in section.then.items()},
    )  # fmt: skip


def play(
    game: Game[Any],
    example: Example,
    dice: Dice | None = None,
    standing: Callable[[Any], Any] = codec.encode,
) -> list[str]:
    """Plays an example and returns the differences from its text, one sentence each. `dice`: for rolls after the
    scripted ones (None: there may be none); `standing`: makes the value that `then` is compared with.
    """
    wrong: list[str] = []
    try:
        match = Match.start(game, example.scenario, ScriptedDice.parse(example.dice, dice))
    except ScriptError as error:
        return [f"The opening: {error}"]
    for n, act in enumerate(example.acts):
        try:
            match.submit(act.seat, act.command)
            if act.refused:
                wrong.append(f"Step {n} {act.command!r} is legal, but {act.refused} should refuse it.")
        except Refused as refused:
            if refused.rule != act.refused:
                wrong.append(f"Step {n} {act.command!r} is refused: {refused}")
        except ScriptError as error:
            return [*wrong, f"Step {n} {act.command!r}: {error}"]
    wrong += _missing(example.events, [codec.encode(event) for entry in match.journal for event in entry.events])
    if isinstance(match.dice, ScriptedDice) and match.dice.script:
        wrong.append(f"Dice are left over: {match.dice.script}.")
    return wrong + _otherwise(example.then, standing(match.state), "")


def play_on(game: Game[Any], example: Example) -> list[str]:
    """`play` with any dice after the scripted ones."""
    return play(game, example, SeededDice())


def _missing(wanted: Iterable[dict[str, Any]], happened: Sequence[dict[str, Any]]) -> list[str]:
    """Expected events that do not happen in their order."""
    at, wrong = 0, []
    for event in wanted:
        found = next((n for n in range(at, len(happened)) if not _otherwise(event, happened[n], "")), None)
        if found is None:
            same = [other for other in happened[at:] if other["kind"] == event.get("kind")]
            wrong.append(f"{event} does not happen" + (f"; there are {same[:4]}" if same else "") + ".")
        else:
            at = found + 1
    return wrong


def _otherwise(wanted: Any, now: Any, place: str) -> list[str]:
    """The differences between what is there and what is wanted; objects may have more than is wanted."""
    if isinstance(wanted, Mapping) and isinstance(now, dict):
        return [
            line
            for key, value in wanted.items()
            for line in (
                _otherwise(value, now[key], f"{place}.{key}" if place else key)
                if key in now
                else [f"{place}.{key} is not there." if place else f"{key} is not there."]
            )
        ]
    return [] if wanted == now else [f"{place} is {now!r}, not {wanted!r}."]
