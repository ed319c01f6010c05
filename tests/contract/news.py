"""What an entry of a journal shows a seat that it could not know: undo ends there, or it would be a spy."""

from __future__ import annotations

from typing import Any

from tabletop.core import codec
from tabletop.core.chance import ScriptedDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tests.contract.tables import Table

ASKED = "frames"
"""Who is asked is told by its own rule; that somebody is, is no news of hidden things."""


def seen(view: Any) -> dict[str, Any]:
    """A view without the frames."""
    plain: dict[str, Any] = codec.encode(view)
    return {key: value for key, value in plain.items() if key != ASKED}


def foreseen(table: Table, match: Match, view: Any, actor: int, seat: int, command: Command) -> dict[str, Any] | None:
    """What a seat sees after a command, worked out from what it saw before it; None where that is not enough."""
    sketch = Match.at(table.game, match.scenario, view, ScriptedDice())
    try:
        sketch.submit(actor, command)
        return seen(sketch.view(seat))
    except Exception:  # a view is no position: whatever goes wrong on it was not to be foreseen
        return None


def news(table: Table, match: Match, n: int) -> list[int]:
    """The seats to which entry `n` of a journal shows something that does not follow from what they saw before and from
    the command itself.
    """
    entry = match.journal[n]
    assert entry.seat is not None and entry.command is not None
    before, after = entry.before, match.moment(n + 1)
    told = []
    for seat in range(len(match.seats)):
        old, new = table.game.view(before, seat), seen(table.game.view(after, seat))
        same = seat != entry.seat and seen(old) == new
        if not same and foreseen(table, match, old, entry.seat, seat, entry.command) != new:
            told.append(seat)
    return told


def met(match: Match, n: int) -> list[int]:
    """The seats that get to know a piece of the other side by entry `n` of a game of Air Support."""
    before, after = match.journal[n].before, match.moment(n + 1)
    kinds = ("infantry", "vehicles", "guns", "weapons")
    told = []
    for seat in range(len(match.seats)):
        old, new = match.game.view(before, seat), match.game.view(after, seat)
        if any(seat != match.journal[n].seat and getattr(new, k).keys() - getattr(old, k).keys() for k in kinds):
            told.append(seat)
    return told
