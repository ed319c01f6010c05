"""A whole position that a view allows: what a bot plays on when it thinks ahead.

Only the view goes in. Hidden counters are dealt at random to the places where the view counts them, hidden cards to the
enemy's hand and deck; the view of the result is the view again. Hours of take-off and landings of the enemy, which are
never shown (AW-FOG-14), are guessed as the most likely ones. Who remembers more than the view shows deals in his own
way: a `Dealer` of his own.
"""

from __future__ import annotations

from random import Random

from tabletop.core.cards import Hand, Pile
from tabletop.core.fastcopy import replace
from tabletop.games.air_wars.rules.basing import own_base, suits
from tabletop.games.air_wars.rules.pieces import Side, Unit
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import BOTH, UnitClass
from tabletop.games.air_wars.rules.state import State

TRIES = 50
"""Deals that are tried before one is taken that does not quite fit."""

Slot = tuple[str, bool, UnitClass]
"""Where a hidden counter is: square, flying or not, class."""


class Dealer:
    """How what cannot be seen is dealt: here by the view alone."""

    def names(self, view: State, hidden: list[str], slots: list[Slot], random: Random) -> list[str]:
        """A hidden counter of the right class for each slot; there are as many as slots."""
        return _best_deal(view, hidden, slots, random)

    def flight(self, view: State, unit: Unit, random: Random) -> Unit:
        """An enemy counter on its square with its hours of flight and its marks of the day."""
        return _plausible(view, unit, random)

    def hand(self, view: State, seat: int, held: list[str], number: int, random: Random) -> list[str]:
        """That many of the cards which the enemy may hold."""
        return random.sample(held, number)


BY_THE_VIEW = Dealer()


def filled(view: State, random: Random, dealer: Dealer = BY_THE_VIEW) -> State:
    """A position like the truth in everything that the viewer can know. Raises ValueError for anything but the view of
    a seat that is asked now: the steps of the other player are not in a view."""
    if view.viewer not in BOTH or (view.frames and view.frames[-1].step == "waiting"):
        raise ValueError("Only the view of a player who is asked can be filled.")
    units = {k: u for k, u in view.units.items() if u.seat == view.viewer}
    enemy = 1 - view.viewer
    known = {k: dealer.flight(view, u, random) for k, u in view.units.items() if u.seat == enemy}
    dealt = _dealt(view, enemy, random, dealer)
    units |= _stacked({**known, **dealt}, enemy, random)
    sides = tuple(
        side if seat == view.viewer else _side(view, side, seat, random, dealer) for seat, side in enumerate(view.sides)
    )
    return replace(view, units=dict(sorted(units.items())), sides=(sides[0], sides[1]), viewer=None, blips=())


def _plausible(view: State, unit: Unit, random: Random) -> Unit:
    """A known enemy counter with a guess at the hours of its flight."""
    if not unit.flying:
        return replace(unit, stack=0, how="")
    last = max(1, view.hour if unit.seat == 0 or view.active == 1 else view.hour - 1)
    first = max(1, last - 1) if view.sheet(unit).short else 1
    return replace(unit, takeoff=random.randint(first, last), flown=True, how="")


def hidden_slots(view: State, enemy: int) -> list[Slot]:
    """Where the enemy's hidden counters are counted."""
    slots: list[Slot] = []
    for blip in view.blips:
        if blip.seat == enemy:
            slots += [(blip.square, True, UnitClass.AIR)] * blip.flying + [
                (blip.square, False, UnitClass.AIR)
            ] * blip.based
            slots += [(blip.square, False, UnitClass.GROUND)] * blip.ground + [
                (blip.square, False, UnitClass.SHIP)
            ] * blip.ship
    return slots


def hidden_names(view: State, enemy: int) -> list[str]:
    """The enemy's counters that are on the map and not known now, by id: all others lie in boxes, which are open."""
    return [k for k, sheet in sorted(view.scenario.units.items()) if sheet.seat == enemy and k not in view.units]


def _dealt(view: State, enemy: int, random: Random, dealer: Dealer) -> dict[str, Unit]:
    """The enemy's hidden counters at the places where they are counted."""
    slots, found = hidden_slots(view, enemy), {}
    names = dealer.names(view, hidden_names(view, enemy), slots, random)
    for name, (square, flying, _) in zip(names, slots, strict=True):
        unit = Unit(name, enemy, square, flying=flying, stack=-1 if flying else 0)
        found[name] = dealer.flight(view, unit, random)
    return found


def _best_deal(view: State, hidden: list[str], slots: list[Slot], random: Random) -> list[str]:
    """The first of some deals in which everybody can be where he is dealt, or else the best one."""
    enemy = 1 - (view.viewer or 0)
    best: list[str] = []
    fewest = len(slots) + 1
    for _ in range(TRIES):
        names = _one_deal(view, hidden, slots, random)
        misfits = _misfits(view, names, slots, enemy)
        if misfits < fewest:
            best, fewest = names, misfits
        if not misfits:
            break
    return best


def _one_deal(view: State, hidden: list[str], slots: list[Slot], random: Random) -> list[str]:
    """A name for each slot, of the right class."""
    left = {cls: [k for k in hidden if view.scenario.units[k].cls is cls] for cls in UnitClass}
    for names in left.values():
        random.shuffle(names)
    return [left[cls].pop() for _, _, cls in slots]


def _misfits(view: State, names: list[str], slots: list[Slot], enemy: int) -> int:
    """Counters that cannot be where they were dealt: bases that do not suit them, two of a type in a square."""
    wrong, kinds = 0, {(u.place, view.sheet(u).kind) for u in view.of(enemy) if not view.sheet(u).flies}
    for name, (square, flying, cls) in zip(names, slots, strict=True):
        sheet = view.scenario.units[name]
        if cls is UnitClass.AIR and not flying:
            base = own_base(view, square, enemy)
            wrong += base is not None and suits(view, sheet, base) is not None
        elif cls is not UnitClass.AIR:
            wrong += (square, sheet.kind) in kinds
            kinds.add((square, sheet.kind))
    return wrong


def _stacked(units: dict[str, Unit], enemy: int, random: Random) -> dict[str, Unit]:
    """Flying stacks with the seen top on top and the others below in any order."""
    found = {k: u for k, u in units.items() if not u.flying or u.place in BOXES}
    for square in sorted({u.place for u in units.values() if u.flying}):
        stack = [u for u in units.values() if u.flying and u.place == square]
        random.shuffle(stack)
        stack.sort(key=lambda u: u.stack != 0)
        found |= {u.id: replace(u, stack=i) for i, u in enumerate(stack)}
    return found


def _side(view: State, side: Side, seat: int, random: Random, dealer: Dealer) -> Side:
    """Cards that are nowhere to be seen, dealt to hand and deck."""
    seen = [*side.discards, *side.permanent, *side.waiting]
    pool = [card for card in view.scenario.sides[seat].deck if card not in seen]
    held = [card for card in pool if not view.scenario.cards[card].immediate]
    hand = tuple(sorted(dealer.hand(view, seat, held, len(side.hand.cards), random)))
    deck = Pile(tuple(sorted(card for card in pool if card not in hand)))
    return replace(side, hand=Hand(seat, hand), deck=deck)
