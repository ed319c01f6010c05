"""Questions that need not be asked: those with one answer, and those whose other answers nobody would give.

What is answered so can be read in the log; "Ask me everything" in the settings asks it all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.flying import paths
from tabletop.games.air_wars.rules.flying.events import Land
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.stacking import Shift
from tabletop.games.air_wars.rules.state import State


def obvious(state: State, seat: int, step: str, options: Sequence[Command]) -> tuple[Command, ...]:
    """The answer to the present question; () when it is to be asked."""
    found = [c for c in options if not isinstance(c, Resign)]
    if step == "arrive":
        return _arrival(state, found)
    if len(found) != 1:
        return ()
    if step == "fly" and isinstance(found[0], EndSegment) and _has_flown(state, seat):
        return ()  # he looks at what his moves have brought, and ends his hour himself
    return (found[0],)


def _has_flown(state: State, seat: int) -> bool:
    """Whether something of this side has moved in this hour, or is in the air."""
    return any(u.seat == seat and (u.moved or u.flying) for u in state.units.values())


def _arrival(state: State, found: Sequence[Command]) -> tuple[Command, ...]:
    """A move is over: where nothing can land only the order of the stack is left, which can be changed until the hour
    ends (AW-STK-09). Those that would all be lost land, if there is room for all (AW-SORT-01).
    """
    if Done() in found and all(isinstance(c, Done | Shift) for c in found):
        return (Done(),)
    group = state.group
    landings = [c for c in found if isinstance(c, Land)]
    if group is None or group.landing or group.leaving or len(landings) != len(group.units):
        return ()
    if any(not isinstance(c, Done | Shift | Land) for c in found):
        return ()  # some may leave the map
    if outlook.landing_room(state, group) < len(landings) or _card_counts(state, group):
        return ()
    square = state.units[group.units[0]].place
    if all(outlook.doomed(state, state.units[k], square) or _is_home(state, k, square) for k in group.units):
        return (*landings, Done())
    return ()


def _card_counts(state: State, group: Group) -> bool:
    """Whether a card makes the landing a choice: one that is in force turns a bomber round once it is to land
    (AW-CARD-30), or one in the hand could still do so, or give more time in the air.
    """
    down = replace(group, landing=group.units)
    if any(paths.turn_round_refusal(state, down, k) is None for k in group.units):
        return True
    cards = [state.scenario.cards[k] for k in state.sides[group.seat].hand.cards if k in state.scenario.cards]
    return any(e.code in (Code.TURNROUND, Code.ENDUR) for card in cards for e in card.effects)


def _is_home(state: State, unit: str, square: str) -> bool:
    """Whether a bomber has bombed as often as it may today and has flown to this base; where enemies are it may have
    been stopped on its way to another (AW-ENG-05).
    """
    found = state.units[unit]
    done = not state.sheet(unit).fighter and found.bombed >= aiming.mission_limit(state, found)
    return done and not _enemies(state, found.seat, square)


def _enemies(state: State, seat: int, square: str) -> bool:
    return bool(state.flying(square, 1 - seat)) or state.unknown(square, 1 - seat).flying > 0
