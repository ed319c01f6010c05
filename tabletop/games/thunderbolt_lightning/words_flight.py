"""Log lines for the events of set-up, initiative, altitude, movement, ships and turn end; labels of their commands.
Rule ids as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_lightning import commands as cmd
from tabletop.games.thunderbolt_lightning import events as ev
from tabletop.games.thunderbolt_lightning.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.moves import MANOEUVRES
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.games.thunderbolt_lightning.wording import called, load_words
from tabletop.grid.hexes import POINTY_NAMES, Hex

STEP_WORDS = {
    "forward": "Forward",
    "turn_left": "Turn left",
    "turn_right": "Turn right",
    "roll_left": "Roll left",
    "roll_right": "Roll right",
    "slip_left": "Slip left",
    "slip_right": "Slip right",
    "invert": "Invert",
    "half_loop": "Half loop",
}
EDGE_WORDS = {"N": "north", "S": "south", "E": "east", "W": "west"}


def _hex(state: State, at: Hex) -> str:
    return state.scenario.grid.label(at)


def _edges(letters: str) -> str:
    return " and ".join(EDGE_WORDS[x] for x in letters)


# -- set-up


# -- turn and initiative


# -- altitude


# -- movement


def _jettisoned(e: ev.Jettisoned, s: State) -> str:
    dice = s.library.loads[e.load].dice if e.load in s.library.loads else 0
    what = "its bombs" if s.library.loads[e.load].kind == "bomb" else load_words(s, e.load, dice)
    return f"{called(s, e.aircraft)} jettisons {what} (TL-ORD-07)"


def _moved(e: ev.Moved, s: State) -> str:
    return f"{called(s, e.aircraft)} flies to {_hex(s, e.hex)} (TL-MOVE-01)"


def _manoeuvred(e: ev.Manoeuvred, s: State) -> str:
    m = MANOEUVRES[e.step]
    where = f"to {_hex(s, e.hex)}" if m.side else f"at {_hex(s, e.hex)}"
    upside = " inverted" if e.inverted else " upright" if m.flips else ""
    facing = f", facing {POINTY_NAMES[e.facing]}" if m.turn else ""
    return (
        f"{called(s, e.aircraft)}: {STEP_WORDS[e.step].lower()} {where}{facing}{',' + upside if upside else ''}"
        f" ({m.rule})"
    )


def _bombs(e: ev.BombReleased, s: State) -> str:
    r = e.release
    return (
        f"{called(s, e.aircraft)} releases {load_words(s, r.load, r.dice)} on {called(s, r.target)} at {_hex(s, r.hex)}"
        " (TL-ORD-06)"
    )


def _torpedo(e: ev.TorpedoLaunched, s: State) -> str:
    r = e.release
    return f"{called(s, e.aircraft)} launches its torpedo at {called(s, r.target)}, range {r.range} (TL-TORP-02)"


def _ended(e: ev.MoveEnded, s: State) -> str:
    a = s.aircraft[e.aircraft]
    upside = ", inverted" if a.inverted else ""
    return (
        f"{called(s, e.aircraft)} ends at {_hex(s, a.hex)} facing {POINTY_NAMES[a.facing]}{upside}, {a.spent} SP"
        " (TL-SPD-08)"
    )


def _left(e: ev.LeftMap, s: State) -> str:
    how, a = "exits" if e.status is Status.EXITED else "flees", s.aircraft[e.aircraft]
    carried = " with its load" if a.load_left else ""
    return f"{called(s, e.aircraft)} {how}{carried} over the {_edges(e.edges)} edge (TL-MOVE-08)"


# -- ships and the end


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.Jettisoned: _jettisoned,
    ev.Moved: _moved,
    ev.Manoeuvred: _manoeuvred,
    ev.BombReleased: _bombs,
    ev.TorpedoLaunched: _torpedo,
    ev.MoveEnded: _ended,
    ev.LeftMap: _left,
}
"""Lines by event class; events that are not here have none."""


def words(event: Event, state: State) -> str | None:
    """One line for the log ('' = none), None for an event of another chapter. `state` is the state after the event."""
    line = WORDS.get(type(event))
    return None if line is None else line(event, state)


def label(command: Command, state: State) -> str | None:
    """A few words for a button; None for a command of another chapter."""
    match command:
        case cmd.Begin(name):
            return f"Move {called(state, name)}"
        case cmd.Fly(step):
            return STEP_WORDS[step]
        case cmd.Jettison():
            return "Jettison the load"
        case cmd.ReleaseBombs(target, dice):
            return f"Release {dice} on {called(state, target)}"
        case cmd.Launch(target):
            return f"Launch at {called(state, target)}"
        case cmd.EndMove():
            return "End move"
    return None
