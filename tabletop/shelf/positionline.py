"""A position of any game in one line, exactly: for tests, reports and questions (`position_line`, `from_line`).

    GAME/SCENARIO; turn=2; frames=[move1(Red)]; B1 hex=1010 facing=3; -G2
    GAME/SCENARIO; hour=2; "F 126" place=F8 flying=true; sides.0 level=3; marks.G4={bombed:true}

It begins with the game and the key of the scenario; each semicolon begins something that differs from its first
position: a field of the state, or fields of a piece, which is called by its id, or of anything else by its place
(`sides.0`: the first of `sides`). `-G2` takes a piece away, `aircraft.G2={...}` lays one, `aircraft.*=[G1,B1]` puts
them in another order. Values are JSON in which plain words need no quotes, an object names only what differs from the
usual, and a frame is written as `move(B1,2)`.

    >>> from tabletop.games import first
    >>> key = kit(first()).scenarios().cards()[0].key
    >>> line = f"{first()}/{key}; turn=2; frames=[move1(Red)]; B1 hex=1010 facing=3; -G2"
    >>> state = from_line(line)
    >>> state.turn, state.aircraft["B1"].facing, sorted(state.aircraft)
    (2, 3, ['B1', 'B2', 'G1'])
    >>> position_line(state) == line
    True
    >>> position_line(changed(state, "B1 hits_taken=1; turn=3")).partition(";")[2]
    ' turn=3; frames=[move1(Red)]; B1 hex=1010 facing=3 hits_taken=1; -G2'

What comes out goes in again and gives an equal state, in the middle of a step too, with all decks. Dice to fall and the
moves so far are not in it. Of a view (`Match.view`) the line tells what that seat knows, unless the view covers parts
of the scenario itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from tabletop.core.kit import HexNames
from tabletop.data.notation import LineFault, position_of, position_text
from tabletop.games import games, kit

S = TypeVar("S")

__all__ = ["LineFault", "changed", "from_line", "position_line"]


def position_line(state: Any) -> str:
    """The line of a state. Raises LineFault when it names no scenario, one that is not in the box, or a changed one."""
    scenario = getattr(state, "scenario", None)
    if scenario is None:
        raise LineFault("The states of this game do not name their scenario, so they have no line.")
    key = scenario.key
    for game in games():
        first = _first(game, key)
        if first is not None and first.scenario == scenario:
            text = position_text(first, state, _hexes(game, first))
            return f"{game}/{key}; {text}" if text else f"{game}/{key}"
    raise LineFault(f'The scenario "{key}" of this position is none of those in the box, or was changed.')


def from_line(line: str) -> Any:
    """The state that a line says. Raises LineFault."""
    head = line.partition(";")[0]
    game, _, key = head.strip().partition("/")
    if game not in games():
        raise LineFault(f'There is no game "{game}"; a line begins with game/scenario.')
    first = _first(game, key)
    if first is None:
        raise LineFault(f'There is no scenario "{key}" of {kit(game).title}.')
    return position_of(first, line, _hexes(game, first), len(head) + 1)


def changed(state: S, changes: str) -> S:
    """A state, of any scenario, with such changes: `G2 hits_taken=1; turn=3`. Raises LineFault. Hexes are numbers."""
    return position_of(state, changes, None)


@lru_cache(16)
def _first(game: str, key: str) -> Any:
    """The first state of a scenario, None where the game has none of that key."""
    its = kit(game).scenarios()
    if not any(card.key == key for card in its.cards()):
        return None
    return kit(game).game().start(its.scenario(its.document(key), key))


def _hexes(game: str, first: Any) -> HexNames | None:
    names = kit(game).scenarios().hexes
    return names(first.scenario) if names is not None else None
