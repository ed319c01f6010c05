"""A few words for each command, for buttons and menus."""

from __future__ import annotations

from tabletop.core.values import Command
from tabletop.games.conflict_solo import commands as cmd
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
        case cmd.Place(unit, hex) | cmd.Shift(unit, hex):
            return f"{unit} in {hex}"
        case cmd.Face(unit, facing):
            return f"{unit} faces {_side(facing)}"
        case cmd.PlaceWork(work, hex):
            return f"{work} in {hex}"
        case cmd.PlaceMines(hex):
            return f"Mines in {hex}"
        case cmd.TakeBack(hex):
            return f"Take back from {hex}"
        case cmd.Hide(unit, hidden):
            return f"{'Hide' if hidden else 'Show'} {unit}"
        case cmd.Move(unit, hex):
            return f"{unit} moves to {hex}"
        case cmd.Pivot(unit, facing):
            return f"{unit} turns {_side(facing)}"
        case cmd.Fire(unit, target):
            return f"{unit} fires at {target}"
        case cmd.Assault(unit, target):
            return f"{unit} attacks {target} in close combat"
        case cmd.Rally(unit):
            return f"Rally {unit}"
        case cmd.DigIn(unit):
            return f"{unit} digs in"
        case cmd.LaySmoke(unit, hex):
            return f"{unit} lays smoke in {hex}"
        case cmd.ClearHex(unit, hex):
            return f"{unit} clears {hex}"
        case cmd.Load(transport, passenger):
            return f"{transport} takes {passenger}"
        case cmd.Unload(transport, hex):
            return f"{transport} unloads in {hex}"
        case cmd.Enter(unit, hex):
            return f"{unit} enters at {hex}"
        case cmd.Exit(unit):
            return f"{unit} leaves the map"
        case cmd.PlayCard(card):
            return _card(state, card)
        case cmd.Stall(unit):
            return f"Stall with {unit}" if unit else "Stall with a CAP"
        case _:
            return _more(command, state)


def _more(command: Command, state: State) -> str:
    match command:
        case cmd.Onward(hex):
            return f"On to {hex}" if hex else "No further"
        case cmd.Join(unit, hex):
            return f"{unit} joins, to {hex}"
        case cmd.Support(unit):
            return f"Supported by {unit}"
        case cmd.PayCaps(caps):
            return f"Pay {caps} CAPs"
        case cmd.DiceCaps(caps):
            return f"{caps} CAPs on the dice"
        case cmd.Boost(card):
            return _card(state, card) if card else "No boost"
        case cmd.Choose(what):
            return what or "No more"
        case cmd.FireAA(unit, caps):
            return f"{unit} fires at the aircraft" + (f", +{caps}" if caps else "")
        case cmd.Keep(what):
            return HITS[what].name if what in HITS else _card(state, what)
    return {"Go": "Go", "Back": "Put aside", "Pass": "Pass", "Done": "Done"}[type(command).__name__]
