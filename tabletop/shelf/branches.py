"""Branches of a game: ways that were taken back and left for another one. Each stands in the lines of its save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core import codec
from tabletop.core.chance import ScriptedDice, SeededDice

if TYPE_CHECKING:
    from tabletop.data.saves import SavedLine
    from tabletop.shelf.session import Session


@dataclass(frozen=True, slots=True)
class Branch:
    """A way that was left: how many journal entries it shares with its beginning, and the commands after them."""

    entries: int
    lines: tuple[SavedLine, ...]


def branches(lines: Sequence[SavedLine]) -> list[Branch]:
    """The ways of a save that are not the present one, in the order in which they were left. A way that is only the
    beginning of another is none.
    """
    way: list[SavedLine] = []
    undone: list[SavedLine] = []
    ways: list[tuple[SavedLine, ...]] = []
    for line in lines:
        if line.verb in ("open", "do"):
            if undone and not _same(undone[-1], line):
                ways.append((*way, *reversed(undone)))
            undone = undone[:-1] if undone and _same(undone[-1], line) else []
            way.append(line)
        elif line.verb in ("undo", "practice"):
            undone.append(way.pop())
        elif line.verb == "redo" and undone:
            way.append(undone.pop())
    if undone:
        ways.append((*way, *reversed(undone)))
    found: list[Branch] = []
    for n, old in enumerate(ways):
        others = [tuple(way), *ways[:n], *ways[n + 1 :]]
        if any(len(other) > len(old) and all(map(_same, old, other)) for other in others):
            continue
        if any(len(other) == len(old) and all(map(_same, old, other)) for other in [tuple(way), *ways[:n]]):
            continue
        shared = next(
            (i for i, (a, b) in enumerate(zip(old, way, strict=False)) if not _same(a, b)), min(len(old), len(way))
        )
        found.append(Branch(shared, old[shared:]))
    return found


def _same(one: SavedLine, other: SavedLine) -> bool:
    """Whether two lines are the same command with the same dice."""
    return (one.seat, one.command, one.fallen) == (other.seat, other.command, other.fallen)


def take(session: Session, branch: Branch) -> None:
    """Go over to a branch: the present way is taken back as practice to where they part, and stays as a branch."""
    match, dice = session.match, session.match.dice
    while len(match.journal) > branch.entries:
        session.undo(None, practice=True)
    for line in branch.lines:
        assert line.seat is not None and line.command is not None
        match.dice = ScriptedDice(*line.fallen)
        session.submit(line.seat, codec.decode_one_of(match.game.commands, line.command))
    match.dice = session.fresh_dice() if isinstance(dice, SeededDice) else dice  # real dice stay real
