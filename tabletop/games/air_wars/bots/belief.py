"""What a player may believe of what he cannot see: worlds dealt from his view and from what he saw before.

Nothing but views of one seat goes in (AW-HID-01). The view counts the hidden counters square by square; the memory
keeps, from Redeploy to Redeploy, who was seen flying where and when, how many have landed at each base, since when
nobody was in the air, and how many cards the enemy has kept overnight. From these and the sortie rules follows who
cannot be where; among all deals that are left everyone is possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.weights import NORMAL, Beliefs
from tabletop.games.air_wars.rules.basing import own_base, suits
from tabletop.games.air_wars.rules.guessing import BY_THE_VIEW, Dealer, Slot, filled
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import Code, Effect, Formation, Function, Kind, UnitClass
from tabletop.games.air_wars.rules.state import State

BONUS = frozenset({Code.AIR, Code.GUN, Code.AIRCUT, Code.GUNCUT, Code.BOMB, Code.BOMBCUT, Code.AA, Code.AACUT})


@dataclass(frozen=True, slots=True)
class Sighting:
    """An enemy counter seen flying: after which of his Flying segments of the day first and last, and where last;
    bombed: how often it had bombed."""

    first: int
    turn: int
    square: str
    bombed: int


def turns(view: State, enemy: int) -> int:
    """Flying segments that the enemy has begun today (AW-SEQ-12)."""
    if view.phase == "PLAN":
        return 0
    return view.hour if enemy == 0 or view.active == 1 else view.hour - 1


class Memory:
    """What a seat remembers of its views. `see` each view in order; `world` deals a position that fits."""

    def __init__(self, weights: Beliefs = NORMAL.beliefs) -> None:
        self.weights = weights
        self.moment = (0, 0)
        self.sightings: dict[str, Sighting] = {}
        self.landed: dict[str, int] = {}
        """Counters that have come down today, by base: at least so many."""
        self.quiet = 0
        """The last enemy turn of the day after which nobody of his was in the air."""
        self.kept = 0
        """Cards that the enemy has held since yesterday, at most."""
        self.stood: dict[str, str] = {}
        """Guns and headquarters of the enemy where they were found on an earlier day."""
        self._found: dict[str, str] = {}
        self._based: dict[str, int] = {}
        self._hand = 0

    def see(self, view: State) -> None:
        """Take in a view. A view of an earlier moment (something was taken back) starts a new memory of the day."""
        seat = view.viewer
        if seat is None or seat not in (0, 1):
            return
        enemy = 1 - seat
        if view.active == enemy and view.frames and view.frames[0].step == "fly":
            return  # his aircraft are on their way
        moment = view.day, turns(view, enemy)
        if moment < self.moment or moment[0] != self.moment[0]:
            self._new_day(view.day > self.moment[0])
        held = len(view.sides[enemy].hand.cards)
        self.kept = min(self.kept, held)
        self._hand = held
        if not moment[1]:
            self.moment = moment
            return
        self._count(view, enemy, moment)
        self._spot(view, enemy, moment[1])
        self.moment = moment

    def _new_day(self, onward: bool) -> None:
        """Redeploy makes an end of all that was seen in the air; guns may have stayed."""
        self.stood = {**self.stood, **self._found} if onward else {}
        self.kept = self._hand if onward else 0
        self.sightings, self.landed, self._based, self._found, self.quiet = {}, {}, {}, {}, 0

    def _count(self, view: State, enemy: int, moment: tuple[int, int]) -> None:
        for square, base in view.scenario.bases.items():
            if base.seat == enemy:
                now = len(view.based(square, enemy)) + view.unknown(square, enemy).based
                before = self._based.get(square, now)
                self.landed[square] = min(now, self.landed.get(square, 0) + max(0, now - before))
                self._based[square] = now
        if not view.airborne(enemy) and not any(b.flying for b in view.blips if b.seat == enemy):
            self.quiet = moment[1]

    def _spot(self, view: State, enemy: int, turn: int) -> None:
        for unit in view.of(enemy):
            if unit.place in BOXES:
                self.sightings.pop(unit.id, None)
            elif unit.flying:
                old = self.sightings.get(unit.id)
                self.sightings[unit.id] = Sighting(old.first if old else turn, turn, unit.place, unit.bombed)
            elif view.sheet(unit).cls is UnitClass.GROUND:
                self._found[unit.id] = unit.place

    def world(self, view: State, random: Random) -> State:
        """A position in which everything that this seat knows is as it knows it. The same for the same view, memory and
        random numbers. Raises ValueError for the view of a player who is not asked."""
        return filled(view, random, Believer(self, view))

    def allows(self, view: State, name: str, slot: Slot) -> bool:
        """Whether a hidden counter can be in a place."""
        return Believer(self, view).fits(name, slot, self.sightings)


class Believer(Dealer):
    """Deals by a memory and one view."""

    def __init__(self, memory: Memory, view: State) -> None:
        self.memory, self.view, self.weights = memory, view, memory.weights
        self.enemy = 1 - (view.viewer or 0)
        self.turn = turns(view, self.enemy)
        self.bases = [s for s, b in view.scenario.bases.items() if b.seat == self.enemy and view.base(s) is not None]
        effects = _played(view, self.enemy)
        directs = any(s.seat == self.enemy and s.function is Function.DIRECT for s in view.scenario.units.values())
        self.boost = sum(e.n for e in effects if e.code is Code.SPEED) + directs
        """Squares that cards played and directors may add in a segment, at most."""
        self.longer = int(any(e.code is Code.ENDUR for e in effects))
        """Segments that a card played today may add to a flight (AW-CARD-28)."""
        self.scrambles = any(e.code is Code.SCRAMBLE for e in effects)
        self.over = view.active != self.enemy
        """Whether his last turn is over, so that nobody is up who had to be down in it."""

    # -- who can be where
    def fits(self, name: str, slot: Slot, sightings: dict[str, Sighting]) -> bool:
        """Whether class, base, sortie rules and what was seen of it allow a hidden counter to be in a slot."""
        square, flying, cls = slot
        sheet = self.view.scenario.units[name]
        if sheet.cls is not cls:
            return False
        if cls is not UnitClass.AIR:
            return True
        base = own_base(self.view, square, self.enemy)
        if not flying and base is not None and suits(self.view, sheet, base) is not None:
            return False
        if flying and self._home(square) > (sheet.speed + self.boost) * self._longest(sheet):
            return False
        seen = sightings.get(name)
        if seen is None:
            return True
        since = self.turn - seen.turn
        if since <= 0:
            return flying and square == seen.square
        if since == 1 and flying and sheet.short and self.over and not (self.longer or self.scrambles):
            return False  # it was up in the turn before and had to come down in this one (AW-SORT-01)
        return apart(square, seen.square) <= (sheet.speed + self.boost) * since

    def _home(self, square: str) -> int:
        """Squares to the nearest base of the enemy."""
        return min((apart(square, b) for b in self.bases), default=0)

    def _longest(self, sheet: Formation) -> int:
        """Flying segments for which a counter can be up by now (AW-SORT-01)."""
        up = self.turn - self.memory.quiet if self.memory.moment == (self.view.day, self.turn) else self.turn
        return max(1, min(up, 2 - self.over + self.longer) if sheet.short else up)

    # -- the deal
    def names(self, view: State, hidden: list[str], slots: list[Slot], random: Random) -> list[str]:
        """A deal in which all fits. When none is found the oldest sighting was wrong and is dropped."""
        sightings = {k: s for k, s in self.memory.sightings.items() if k in hidden}
        kinds = {(u.place, view.sheet(u).kind) for u in view.of(self.enemy) if not view.sheet(u).flies}
        while True:
            places = {n: [i for i, slot in enumerate(slots) if self.fits(n, slot, sightings)] for n in hidden}
            for _ in range(self.weights.tries):
                found = self._deal(places, slots, set(kinds), random)
                if found is not None:
                    return found
            if not sightings:
                return BY_THE_VIEW.names(view, hidden, slots, random)
            del sightings[min(sightings, key=lambda k: (sightings[k].turn, k))]

    def _deal(
        self, places: dict[str, list[int]], slots: list[Slot], kinds: set[tuple[str, Kind]], random: Random
    ) -> list[str] | None:
        """One after the other, those with the fewest places first; None when somebody finds none."""
        taken: dict[int, str] = {}
        for name in sorted(places, key=lambda n: (len(places[n]), random.random())):
            kind = self.view.scenario.units[name].kind
            ground = not self.view.scenario.units[name].flies
            free = [i for i in places[name] if i not in taken and not (ground and (slots[i][0], kind) in kinds)]
            if not free:
                return None
            stood = self.memory.stood.get(name)
            at = random.choices(free, [self.weights.stayed if slots[i][0] == stood else 1.0 for i in free])[0]
            taken[at] = name
            if ground:
                kinds.add((slots[at][0], kind))
        return [taken[i] for i in range(len(slots))]

    # -- hours of flight
    def flight(self, view: State, unit: Unit, random: Random) -> Unit:
        """Hours of take-off that fit what was seen; who must have landed has landed."""
        unit = replace(unit, stack=unit.stack if unit.flying else 0, how="")
        if unit.place in BOXES or not view.sheet(unit).flies:
            return unit
        seen = self.memory.sightings.get(unit.id)
        if seen is not None:
            unit = replace(unit, bombed=max(unit.bombed, seen.bombed), flown=True)
        if not unit.flying:
            return replace(unit, landed=seen is not None or self._came_down(view, unit, random))
        last = max(1, self.turn)
        first = min(last, self.memory.quiet + 1)
        if view.sheet(unit).short:
            first = max(first, last - 1 + self.over)
        elif seen is not None:
            last = max(first, min(last, seen.first))
        return replace(unit, takeoff=random.randint(first, last), flown=True)

    def _came_down(self, view: State, unit: Unit, random: Random) -> bool:
        """Whether a counter is one of those that have landed at its base: as many of them as were counted, by
        chance."""
        landed = self.memory.landed.get(unit.place, 0)
        based = len(view.based(unit.place, self.enemy)) + view.unknown(unit.place, self.enemy).based
        return landed > 0 and random.random() < landed / max(1, based)

    # -- cards
    def hand(self, view: State, seat: int, held: list[str], number: int, random: Random) -> list[str]:
        """Any cards; those kept overnight are rather bonus cards."""
        left, found = list(held), list[str]()
        kept = min(self.memory.kept, number)
        for i in range(number):
            weights = [self.weights.kept if i < kept and _bonus(view, card) else 1.0 for card in left]
            found.append(random.choices(left, weights)[0])
            left.remove(found[-1])
        return found


def _played(view: State, seat: int) -> list[Effect]:
    """Effects of the cards and of the wild set that a side has played and not got back: everybody saw them."""
    side, cards = view.sides[seat], view.scenario.cards
    found = [e for card in (*side.waiting, *side.discards, *side.permanent) for e in cards[card].effects]
    wild = view.scenario.sides[seat].wild
    if wild is not None and any(cards[card].wild for card in side.discards):
        found += wild.effects
    return found


def _bonus(view: State, card: str) -> bool:
    return any(e.code in BONUS for e in view.scenario.cards[card].effects)


# -- What hides where, on average: every hidden enemy counter shared out over the places where it can be.
#
# A counter counts at each place by the number of hidden counters there that it may be; together they are as many as the
# view counts.

Place = tuple[str, bool]
"""Square, and whether in the air."""


@dataclass(slots=True)
class Likely:
    """Expected aircraft among the hidden counters of a place: dice of fighters and bombers that can still fly, counters
    that are no decoys, points, counters with bombs left and their dice.
    """

    fighters: float = 0.0
    bombers: float = 0.0
    real: float = 0.0
    worth: float = 0.0
    raiders: float = 0.0
    load: float = 0.0

    def add(self, sheet: Formation, share: float, bombed: bool, down: bool) -> None:
        """A share of a counter. down: it has landed and flies no more today, so it only stands there."""
        self.real += share * (not sheet.decoy)
        self.worth += share * sheet.vp
        if down:
            return
        self.fighters += share * sheet.air * sheet.fighter
        self.bombers += share * sheet.air * (not sheet.fighter)
        if sheet.bomb and not bombed:
            self.raiders += share
            self.load += share * sheet.bomb


def likely(view: State, enemy: int, memory: Memory) -> dict[Place, Likely]:
    """What to expect at each place with hidden aircraft."""
    slots = [(b.square, up, b.flying if up else b.based) for b in view.blips if b.seat == enemy for up in (True, False)]
    slots = [s for s in slots if s[2]]
    whole = sum(n for _, _, n in slots)
    believer = Believer(memory, view)
    shares: list[tuple[str, dict[Place, float]]] = []
    for name, sheet in sorted(view.scenario.units.items()):
        if sheet.seat == enemy and sheet.flies and name not in view.units:
            fit = {(s, up): n for s, up, n in slots if believer.fits(name, (s, up, UnitClass.AIR), memory.sightings)}
            total = sum(fit.values())
            if total:
                shares.append((name, {place: n / total for place, n in fit.items()}))
    sums: dict[Place, float] = {}
    for _, share in shares:
        for place, part in share.items():
            sums[place] = sums.get(place, 0.0) + part
    found = {(s, up): Likely() for s, up, _ in slots}
    for name, share in shares:
        seen = memory.sightings.get(name)
        for place, part in share.items():
            n = next(n for s, up, n in slots if (s, up) == place)
            down = seen is not None and not place[1] and not view.scenario.units[name].short
            found[place].add(
                view.scenario.units[name], part * n / sums[place], seen is not None and seen.bombed > 0, down
            )
    return found if whole else {}
