"""A few words for each command, for buttons and menus."""

from __future__ import annotations

from tabletop.core.values import Command
from tabletop.games.conflict_solo.commands import (
    Assault,
    Boost,
    Choose,
    ClearHex,
    DiceCaps,
    DigIn,
    Enter,
    Exit,
    Face,
    Fire,
    FireAA,
    Hide,
    Join,
    Keep,
    LaySmoke,
    Load,
    Move,
    Onward,
    PayCaps,
    Pivot,
    Place,
    PlaceMines,
    PlaceWork,
    PlayCard,
    Rally,
    Shift,
    Stall,
    Support,
    TakeBack,
    Unload,
)
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.sheets import HITS
from tabletop.games.conflict_solo.state import State


def _side(facing: int) -> str:
    return NAMES[facing] if 0 <= facing < 6 else str(facing)


def _card(state: State, key: str) -> str:
    card = state.scenario.library.cards.get(key)
    return card.name if card is not None else key


def label(command: Command, state: State) -> str:
    """What a button says."""
    match command:
        case Place(unit, hex) | Shift(unit, hex):
            return f"{unit} in {hex}"
        case Face(unit, facing):
            return f"{unit} faces {_side(facing)}"
        case PlaceWork(work, hex):
            return f"{work} in {hex}"
        case PlaceMines(hex):
            return f"Mines in {hex}"
        case TakeBack(hex):
            return f"Take back from {hex}"
        case Hide(unit, hidden):
            return f"{'Hide' if hidden else 'Show'} {unit}"
        case Move(unit, hex):
            return f"{unit} moves to {hex}"
        case Pivot(unit, facing):
            return f"{unit} turns {_side(facing)}"
        case Fire(unit, target):
            return f"{unit} fires at {target}"
        case Assault(unit, target):
            return f"{unit} attacks {target} in close combat"
        case Rally(unit):
            return f"Rally {unit}"
        case DigIn(unit):
            return f"{unit} digs in"
        case LaySmoke(unit, hex):
            return f"{unit} lays smoke in {hex}"
        case ClearHex(unit, hex):
            return f"{unit} clears {hex}"
        case Load(transport, passenger):
            return f"{transport} takes {passenger}"
        case Unload(transport, hex):
            return f"{transport} unloads in {hex}"
        case Enter(unit, hex):
            return f"{unit} enters at {hex}"
        case Exit(unit):
            return f"{unit} leaves the map"
        case PlayCard(card):
            return _card(state, card)
        case Stall(unit):
            return f"Stall with {unit}" if unit else "Stall with a CAP"
        case _:
            return _more(command, state)


def _more(command: Command, state: State) -> str:
    match command:
        case Onward(hex):
            return f"On to {hex}" if hex else "No further"
        case Join(unit, hex):
            return f"{unit} joins, to {hex}"
        case Support(unit):
            return f"Supported by {unit}"
        case PayCaps(caps):
            return f"Pay {caps} CAPs"
        case DiceCaps(caps):
            return f"{caps} CAPs on the dice"
        case Boost(card):
            return _card(state, card) if card else "No boost"
        case Choose(what):
            return what or "No more"
        case FireAA(unit, caps):
            return f"{unit} fires at the aircraft" + (f", +{caps}" if caps else "")
        case Keep(what):
            return HITS[what].name if what in HITS else _card(state, what)
    return {"Go": "Go", "Back": "Put aside", "Pass": "Pass", "Done": "Done"}[type(command).__name__]
