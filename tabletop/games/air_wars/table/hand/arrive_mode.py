"""The hand when a group has flown: who lands, who leaves the map, in which order the stack lies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.flying import paths
from tabletop.games.air_wars.rules.flying.events import Land, LeaveMap, StayUp, TurnRound
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.stacking import Shift
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import listing
from tabletop.games.air_wars.table.hand.modes import Line, Mode
from tabletop.table.play.contract import Choice, Note, Spot


class ArriveMode(Mode):
    """The group is there: who lands, which order the stack has (AW-FLY-07, AW-FLY-16)."""

    drags = "piece"
    carried = ""

    def put_down(self) -> None:
        self.carried = ""

    @property
    def group(self) -> Group | None:
        return self.state.group

    def focus(self) -> str:
        group = self.group
        return self.state.units[group.units[0]].place if group is not None and group.units else ""

    def pinned(self) -> bool:
        return True

    def ready(self) -> frozenset[str]:
        return frozenset(c.unit for c in self.options if isinstance(c, Land | StayUp | LeaveMap | Shift))

    def in_hand(self) -> frozenset[str]:
        return frozenset(self.group.landing) if self.group is not None else frozenset()

    def grab(self, spot: Spot) -> Refusal | None:
        unit = self.own(spot)
        if unit is None or not self.find(Shift, unit=unit.id):
            return Refusal("AW-STK-09", "Only counters of this stack change places.")
        self.carried = unit.id
        return None

    def drag(self, spot: Spot) -> Note | None:
        slot = self.slot(spot, self.carried)
        return (
            None
            if slot is None
            else Note(
                self.carried,
                ("On top: the enemy sees it." if slot == 0 else f"Place {slot + 1} from the top.",),
                ("AW-FLY-16",),
            )
        )

    def drop(self, spot: Spot | None) -> Refusal | None:
        slot = self.slot(spot, self.carried)
        return None if slot is None else self.reorder(self.carried, slot)

    def lines(self) -> tuple[str, list[Line]]:
        group, state, out = self.group, self.state, []
        if group is None:
            return "", []
        room = outlook.landing_room(state, group)
        for key in group.order:
            down = key in group.landing
            words = "lands" if down else "leaves" if key in group.leaving else "stays up"
            if outlook.doomed(state, state.units[key], state.units[key].place) and not down and key in group.units:
                words = "stays up: LOST"
            out.append(Line(key, words, unit=key, run=partial(self.toggle, key), lit=down))
        out.append(Line("Room for more to land", str(room)))
        return f"Arrived in {self.focus()}", out

    def toggle(self, key: str) -> None:
        """Land it, or let it stay up after all."""
        group = self.group
        if group is None:
            return
        back = key in group.landing or key in group.leaving
        command: Command = StayUp(key) if back else Land(key)
        self.submit(command)

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        if unit is not None:
            self.toggle(unit.id)

    def choices(self) -> list[Choice]:
        group, out = self.group, []
        landing = self.find(Land)
        done = self.find(Done)
        if group is not None and landing and done:
            room = outlook.landing_room(self.state, group)
            chosen = landing[:room]
            one = len(chosen) == len(group.units) == 1
            words = (
                "Land"
                if one
                else f"Land all {len(chosen)}"
                if len(chosen) == len(group.units)
                else f"Land {len(chosen)}"
            )
            out.append(Choice(words, (*chosen, Done()), default=True, tip=listing(c.unit for c in chosen)))
        if done:
            staying = not (group.landing or group.leaving) if group is not None else True
            alone = group is not None and len(group.units) == 1
            words = ("Stay up" if alone else "All stay up") if staying else "So be it"
            out.append(Choice(words, (Done(),), default=not out))
        elif (why := self.table.host.refusal(Done())) is not None:
            out.append(Choice("So be it", why_not=why))
        single = group is not None and len(group.units) == 1  # it has its button already
        marked = group is not None and group.landing
        kinds = LeaveMap | TurnRound if single and not marked else LeaveMap | TurnRound | Land | StayUp
        out += [self.choice(c) for c in self.options if isinstance(c, kinds)]
        out += [self.choice(c) for c in self.find(Shift) if c.position == 0]
        return out

    def menu(self, spot: Spot) -> list[Choice]:
        unit = self.own(spot)
        if unit is None:
            return []
        return [self.choice(c) for c in self.options if getattr(c, "unit", "") == unit.id]


# -- Questions that need not be asked: those with one answer, and those whose other answers nobody would give.
#
# What is answered so can be read in the log; "Ask me everything" in the settings asks it all the same.


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
