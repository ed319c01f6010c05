"""Branches of a game: ways that were taken back and left for another one. Each stands in the lines of its save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.core import codec
from tabletop.core.chance import ScriptedDice

if TYPE_CHECKING:
    from tabletop.core.match import Match
    from tabletop.data.saves import SavedLine
    from tabletop.shelf.session import Session


@dataclass(frozen=True, slots=True)
class Branch:
    """A way that was left: how many journal entries it shares with the present one, the commands after them, the line
    of the save, from 0, of the last of them, and its name.
    """

    entries: int
    lines: tuple[SavedLine, ...]
    tip: int = field(default=0, compare=False)
    name: str = field(default="", compare=False)


Way = tuple[int, ...]
"""The lines of a save, from 0, from its opening to the end of a branch."""


def branches(lines: Sequence[SavedLine]) -> list[Branch]:
    """The ways of a save that are not the present one, in the order in which they were left. A way that is only the
    beginning of another is none.
    """
    way, ways, named = _grown(lines)
    found: list[Branch] = []
    for n, old in enumerate(ways):
        others = [way, *ways[:n], *ways[n + 1 :]]
        if any(len(other) > len(old) and _begins(lines, other, old) for other in others):
            continue
        if any(len(other) == len(old) and _begins(lines, other, old) for other in [way, *ways[:n]]):
            continue
        both = zip(old, way, strict=False)
        shared = next((i for i, (a, b) in enumerate(both) if not _same(lines[a], lines[b])), min(len(old), len(way)))
        own = tuple(lines[i] for i in old[shared:])
        found.append(Branch(shared, own, old[-1], _name(lines, old, named, shared)))
    return found


def present(lines: Sequence[SavedLine]) -> Branch:
    """The present way, from the opening on."""
    way, _, named = _grown(lines)
    return Branch(0, tuple(lines[i] for i in way), way[-1], _name(lines, way, named, 0))


def _grown(lines: Sequence[SavedLine]) -> tuple[Way, list[Way], list[tuple[Way, str]]]:
    """The present way, those that were left, and the beginnings of ways that have a name, with it."""
    names = {line.entry: line.words for line in lines if line.verb == "name"}
    way: list[int] = []
    undone: list[int] = []
    ways: list[Way] = []
    named: list[tuple[Way, str]] = []
    for n, line in enumerate(lines):
        if line.verb in ("open", "do"):
            again = bool(undone) and _same(lines[undone[-1]], line)
            if undone and not again:
                ways.append((*way, *reversed(undone)))
            undone = undone[:-1] if again else []
            way.append(n)
            if n in names:
                named.append((tuple(way), names[n]))
        elif line.verb in ("undo", "practice"):
            undone.append(way.pop())
        elif line.verb == "redo" and undone:
            way.append(undone.pop())
    if undone:
        ways.append((*way, *reversed(undone)))
    return tuple(way), ways, named


def _begins(lines: Sequence[SavedLine], way: Way, other: Way) -> bool:
    """Whether a way begins with the whole of another."""
    return len(other) <= len(way) and all(_same(lines[a], lines[b]) for a, b in zip(way, other, strict=False))


def _name(lines: Sequence[SavedLine], way: Way, named: list[tuple[Way, str]], shared: int) -> str:
    """The name of a way, which it got on the part that it does not share."""
    found = [(len(to), n) for n, (to, _) in enumerate(named) if len(to) > shared and _begins(lines, way, to)]
    return named[max(found)[1]][1] if found else ""


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
        session.submit(line.seat, codec.decode_one_of(match.game.commands, line.command), line.position)
    match.dice = dice  # real dice stay real
    session.choose_dice()


def fork(session: Session, entries: int, same: bool = False) -> None:
    """Go on from an earlier moment: what came later is taken back as practice and stays as a branch. same: the dice
    fall as they did after that moment, otherwise new ones do.
    """
    was = len(session.match.journal)
    before = present(session.lines).lines[:entries] if session.written else ()
    while len(session.match.journal) > entries:
        session.undo(None, practice=True)
    if entries < was and before:
        session.choose_dice(max(line.position for line in before) if same else None)


def arrived(match: Match, branch: Branch) -> Match:
    """The game at the end of a branch; the match stays where it is."""
    twin = match.branch(branch.entries)
    for line in branch.lines:
        assert line.seat is not None and line.command is not None
        twin.dice = ScriptedDice(*line.fallen)
        twin.submit(line.seat, codec.decode_one_of(match.game.commands, line.command))
    return twin
