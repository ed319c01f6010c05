"""Where men on foot go: for each hex in reach what it is worth to be there, what the way costs under fire, what can be
fired at from there; and so whether a man rather goes, stays, or stays and fires.

`Plan.best` is asked before each move, `Plan.gain` before each shot of those who could move instead, `Plan.worth_of`
before each advance.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import firemap, objectives
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.driving import NEVER
from tabletop.games.air_support.bots.firemap import FireMap, Gait, Prey, Shots, prey_of
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules import close_combat, hexes, odds, pace, terrain
from tabletop.games.air_support.rules.advance import may_advance
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import here, men_of, units_of
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.tables import column_of
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance


@dataclass(frozen=True, slots=True)
class Way:
    """A place to go to: the hexes on the way, the last one where it ends; none to stay. score: of being there and of
    getting there.
    """

    hexes: tuple[Hex, ...]
    score: float


WALKING, OPEN = 1, 1
"""What fire on men gains by their walking upright, and by open ground (AS-FIRE-05)."""
MOST_STRAFED = 0.6
"""Share of their worth that all planes together cost at most: they have other targets, too."""
Prospect = tuple[tuple[Hex, ...], float, float]
MOST = 512
_PROSPECTS: dict[object, tuple[list[Prospect], tuple[object, ...]]] = {}
"""By the identity of the men and of the fire maps, which it holds, so that no other object gets their number."""
_AHEAD: dict[object, tuple[Mapping[Hex, float], object]] = {}
"""The same of the fire ahead."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What counts of a man wherever he stands: what draws him, what he is worth, what he fires with and how far."""

    pull: Mapping[Hex, float]
    value: float
    barrels: firemap.Barrels
    fires: Shots
    wanted: tuple[objectives.Goal, ...]


class Plan:
    """One side's thoughts on one position. Made anew for each; what it works out is kept as long as nothing that it
    rests on has changed.
    """

    def __init__(self, view: State, seat: int, weights: Weights) -> None:
        self.view, self.seat, self.weights = view, seat, weights
        self.aims = objectives.pressed(view, seat, weights.aims)
        own_turn = view.attacker == seat
        self.moving = own_turn and view.phase in (Phase.RPH, Phase.PFPH, Phase.MPH)
        self.left = objectives.moves_left(view, seat) + (objectives.ADVANCE if self.moving else 0.0)
        self.fire = firemap.fire_of(view, 1 - seat, weights.threats, weights.prizes)
        self.passing: FireMap = (
            firemap.fire_of(view, 1 - seat, weights.threats, weights.prizes, fresh=True) if self.moving else self.fire
        )
        self._still, self._dug_in = self.fire.harms(Gait.STILL), self.fire.harms(Gait.STILL, dug_in=True)
        self._upright, self._lingers = self.passing.harms(Gait.UPRIGHT), self._lingering() if self.moving else {}
        self.strafed = self.aims.strafed * len(air_targets.able_planes(view, 1 - seat)) if self.moving else 0.0
        self._prey: Prey | None = None
        self._known: dict[str, tuple[Way, Way]] = {}
        self._men: dict[str, Eyes] = {}
        self._shut: frozenset[Hex] | None = None
        self._presses = objectives.presses(view, seat, self.aims)

    def _lingering(self) -> Mapping[Hex, float]:
        """What fire that lingers in a hex costs who enters it: counted like fire that may be aimed at him, but certain
        (AS-FIRE-08).
        """
        found = {}
        for place, fp in self.view.residual:
            column, cover = column_of(fp), terrain.in_hex_tem(self.view.ground[place.hex])
            if column is not None:
                share = self.fire.shares.share(column, cover - WALKING - OPEN * (cover == 0))
                found[place.hex] = share / self.aims.passed
        return found

    # -- what a place is worth
    @property
    def prey(self) -> Prey:
        """Known enemies."""
        if self._prey is None:
            self._prey = prey_of(self.view, self.seat, self.weights, armour=False)
        return self._prey

    def _eyes(self, man: Infantry) -> Eyes:
        """What a man brings with him wherever he goes."""
        found = self._men.get(man.id)
        if found is None:
            view, weights = self.view, self.weights
            wanted = objectives.goals(view, self.seat, man, self.aims)
            barrels = firemap.armament(view, man, weights.threats)
            found = self._men[man.id] = Eyes(
                objectives.pull(view, man, wanted, self.left, self.aims.patience),
                max(self.aims.least_worth, values.worth(view, man, weights.prizes)),
                barrels,
                self.prey.from_hexes(barrels, max((b[2] for b in barrels), default=0)),
                tuple(wanted),
            )
        return found

    def fires(self, man: Infantry, at: Hex) -> float:
        """What his best shot from there would be worth."""
        return self._eyes(man).fires(at)

    def pull(self, man: Infantry, at: Hex) -> float:
        """What a hex is worth to him by what can be won from there."""
        return self._eyes(man).pull.get(at, 0.0)

    def value_of(self, man: Infantry) -> float:
        return self._eyes(man).value

    def plain(self, man: Infantry, place: Location, dug_in: bool = False) -> tuple[float, float]:
        """What it is worth to a man to be alone in a Location when the phase is over, and what fire there costs him."""
        eyes = self._eyes(man)
        risk = (self._dug_in if dug_in else self._still)(place) * eyes.value
        worth = eyes.pull.get(place.hex, 0.0) + self.aims.shoots * eyes.fires(place.hex)
        return worth - self.aims.still * risk, risk

    def worth_of(self, man: Infantry, place: Location, dug_in: bool = False) -> float:
        """The same with those who are there already: fire strikes all of them."""
        worth, risk = self.plain(man, place, dug_in)
        return worth - self.aims.crowd * risk * self._mates(place.hex, (man,))

    def _mates(self, at: Hex, but: Sequence[Infantry]) -> int:
        """Own units in a hex besides these."""
        stand = here(self.view, at)
        if not stand:
            return 0
        names = {m.id for m in but}
        return sum(u.seat == self.seat and u.id not in names for u in stand)

    # -- where to go
    def best(self, men: Sequence[Infantry]) -> Way:
        """The best place in reach of a man, or of a stack that goes together."""
        return self._looked(men)[0]

    def gain_of(self, men: Sequence[Infantry]) -> float:
        """What a move would bring these over staying where they are."""
        best, stays = self._looked(men)
        return max(0.0, best.score - stays.score) if best.hexes else 0.0

    def gain(self, man: Infantry) -> float:
        """The same of one man in this Player Turn; nothing if he may not move in it."""
        return self.gain_of((man,)) if pace.may_walk(self.view, man) is None else 0.0

    def why(self, men: Sequence[Infantry]) -> str:
        """What speaks most for the place that these go to, in a sentence."""
        way = self.best(men).hexes
        name = hexes.label(self.view.ground.grid, way[-1])
        if men[0].where is not Where.MAP:
            return f"From {name} the way is short enough for the turns that are left."
        aims, here, there = self.aims, [m.place for m in men], Location(way[-1])
        nearer = sum(self.pull(m, there.hex) - self.pull(m, at.hex) for m, at in zip(men, here, strict=True))
        shots = aims.shoots * sum(
            self.fires(m, there.hex) - self.fires(m, at.hex) for m, at in zip(men, here, strict=True)
        )
        safer = aims.still * sum(
            self.plain(m, at, m.in_foxhole)[1] - self.plain(m, there)[1] for m, at in zip(men, here, strict=True)
        )
        if safer >= max(nearer, shots):
            return f"Less of the enemy's fire reaches {name}."
        if shots > nearer:
            return f"There is a better shot from {name}."
        unseen = "" if self.fire.lines(there) else ", and nobody can fire there"
        return f"{name} is nearer to what wins the battle{unseen}."

    def _looked(self, men: Sequence[Infantry]) -> tuple[Way, Way]:
        key = ",".join(m.id for m in men)
        if key not in self._known:
            self._known[key] = self._look(men)
        return self._known[key]

    def _look(self, men: Sequence[Infantry]) -> tuple[Way, Way]:
        aims, man = self.aims, men[0]
        if man.where is Where.MAP:
            stays = Way((), sum(self.worth_of(m, m.place, m.in_foxhole) for m in men))
        else:
            stays = Way((), aims.outside)
        stir = aims.stir
        if objectives.comes(self.view, self.seat, aims):
            under_way = self.view.move is not None and man.id in self.view.move.units
            # who has started was ready to, and goes on; whoever must get there gains by every hex
            stir = 0.0 if under_way or self._presses else aims.stir_ahead
        best, wanted = stays, stays.score + stir
        if man.concealed is not Concealed.KNOWN and man.where is Where.MAP and self.fire.lines(man.place):
            wanted += aims.hidden
        for way, score, risk in self._prospects(men):
            if score > max(wanted, best.score):
                mates = self._mates(way[-1], men) + (len(men) - 1) / 2
                score -= aims.crowd * risk * mates
                if score > max(wanted, best.score) and pace.room(self.view, Location(way[-1]), men) is None:
                    best = Way(way, score)
        return best, stays

    def _prospects(self, men: Sequence[Infantry]) -> list[Prospect]:
        """All places in reach, with the way there, what it is worth to be there alone, and the fire to be met there:
        kept while the men, the enemy's fire and what they want are the same.
        """
        key = (
            *[id(m) for m in men],
            self.aims,
            id(self.fire),
            id(self.passing),
            self.left,
            *[(self._eyes(m).wanted, self._eyes(m).barrels, pace.allotment(self.view, m)) for m in men],
            id(self.prey),
            self.strafed,
            self._presses,
            self.view.residual if self._lingers else (),
            self._full(men),
        )
        known = _PROSPECTS.get(key)
        if known is None:
            made, worth = [], sum(self.value_of(m) for m in men)
            ahead = self._ahead(men) if self._presses else {}
            start = ahead.get(men[0].place.hex, 0.0) if men[0].where is Where.MAP else 0.0
            for at, (way, harm) in self._reach(men).items():
                place = Location(at)
                plain = [self.plain(m, place) for m in men]
                score = sum([p[0] for p in plain]) - self.aims.passed * harm * worth
                if self.strafed and any(pace.open_ground(self.view, step) for step in way):
                    score -= min(MOST_STRAFED, self.strafed) * worth
                score += worth * max(0.0, start - ahead.get(at, start))
                made.append((way, score, sum([p[1] for p in plain])))
            if len(_PROSPECTS) > MOST:
                _PROSPECTS.clear()
            known = _PROSPECTS[key] = made, (*men, self.fire, self.passing, self.prey)
        return known[0]

    def _ahead(self, men: Sequence[Infantry]) -> Mapping[Hex, float]:
        """The share of their worth that the fire from each hex to where they want to be costs at least. Who has to go
        there meets it sooner or later: it must not hold him up where it begins.
        """
        wanted = frozenset(at for goal in self._eyes(men[0]).wanted for at in goal.hexes)
        rate = max(1, min(pace.allotment(self.view, m) for m in men))
        needed = objectives.field(self.view, wanted).get(men[0].place.hex, NEVER) / rate
        # fighters may be gone a turn later; who needs that turn to fire from there meets them as well
        strafed = min(MOST_STRAFED, self.strafed) if needed + 2 > self.left else 0.0
        key = id(self.fire), wanted, self.aims, rate, strafed
        known = _AHEAD.get(key)
        if known is not None:
            return known[0]
        walk, upright = objectives.walking(self.view), self.fire.harms(Gait.UPRIGHT)
        found: dict[Hex, float] = {}
        queue = [(0.0, at) for at in sorted(wanted)]
        while queue:
            met, at = heapq.heappop(queue)
            if at in found:
                continue
            found[at] = met
            step = met + self.aims.passed * upright(Location(at))
            night = self.aims.still * self._still(Location(at))  # for who ends a move there
            if strafed and pace.open_ground(self.view, at):
                night += strafed
            for before, cost in walk.ways_in(self.view, at):
                if before not in found:
                    heapq.heappush(queue, (step + night * min(1.0, cost / rate), before))
        if len(_AHEAD) > MOST:
            _AHEAD.clear()
        _AHEAD[key] = found, self.fire
        return found

    def _reach(self, men: Sequence[Infantry]) -> dict[Hex, tuple[tuple[Hex, ...], float]]:
        """Every hex that they can walk to now: the way there, and the harm that is to be met on it, added up. Of ways
        that cost the same harm the shorter one; a longer one only if it is safer.
        """
        view, man = self.view, men[0]
        led = any(pace.is_leader(view, m) for m in men)
        full = min(pace.allotment(view, m, led=led) - m.spent for m in men)
        walk, closed = objectives.walking(view), self._closed() | self._full(men)
        upright, lingers = self._upright, self._lingers

        def harms(place: Location) -> float:
            return upright(place) + lingers.get(place.hex, 0.0) if lingers else upright(place)

        found: dict[Hex, tuple[tuple[Hex, ...], float]] = {}
        cheapest: dict[Hex, int] = {}
        queue: list[tuple[float, int, tuple[Hex, ...], bool]] = []
        if man.where is Where.MAP:
            queue.append((0.0, pace.SHELTER * man.in_foxhole, (), True))
        else:
            for gate in pace.gates(view, man.id) - closed:
                step = pace.ground_cost(view, None, gate)
                if not isinstance(step, Refusal) and (step[0] or objectives.ALL) <= full:
                    harm = harms(Location(gate))
                    queue.append((harm, step[0] or objectives.ALL, (gate,), step[1]))
            heapq.heapify(queue)
        while queue:
            harm, spent, way, road = heapq.heappop(queue)
            at = way[-1] if way else man.place.hex
            if spent >= cheapest.get(at, NEVER):
                continue
            cheapest[at] = spent
            if way and at not in found:
                found[at] = way, harm
            for to, cost, by_road in walk.steps(view, at):
                if to in closed or spent + cost > full + pace.ROAD_BONUS * (road and by_road):
                    continue
                if spent + cost < cheapest.get(to, NEVER):
                    met = harm + harms(Location(to))
                    heapq.heappush(queue, (met, spent + cost, (*way, to), road and by_road))
        return found

    def _closed(self) -> frozenset[Hex]:
        """Hexes that a man does not walk into, for an enemy or a "?" stands there."""
        if self._shut is None:
            marks = {b.place.hex for b in self.view.blips if b.seat != self.seat}
            foes = {u.place.hex for u in units_of(self.view, 1 - self.seat)}
            self._shut = frozenset(marks | {at for at in foes if pace.passable(self.view, at, self.seat) is not None})
        return self._shut

    def _full(self, men: Sequence[Infantry]) -> frozenset[Hex]:
        """Hexes with no room left for these, not even to pass through (AS-STACK-01)."""
        view, own = self.view, {m.place.hex for m in men_of(self.view, self.seat) if m.where is Where.MAP}
        return frozenset([at for at in own if pace.room(view, Location(at), men) is not None])

    # -- close combat
    def storms(self, man: Infantry, place: Location) -> float:
        """What it is worth to a man to advance into a Location that the enemy holds: by the odds of Table 14, with
        those who can come too.
        """
        view, aims, seat = self.view, self.aims, self.seat
        foes = [m for m in here(view, place.hex).men if m.seat != seat and m.place == place and not m.dummy]
        marks = sum(b.place == place and b.seat != seat for b in view.blips)
        strong = close_combat.power(view, man, True) + sum(
            close_combat.power(view, m, True)
            for m in here(view, place.hex).men
            if m.seat == seat and m.place == place and not m.dummy and not m.broken
        )
        strong += Fraction(aims.come) * sum(
            close_combat.power(view, m, True)
            for m in men_of(view, seat)
            if m.id != man.id
            and not m.dummy
            and m.place.level == place.level
            and distance(m.place.hex, place.hex) == 1
            and may_advance(view, m) is None
        )
        weak = sum((close_combat.power(view, f, False) for f in foes), Fraction(0)) + aims.mark_power * marks
        against = sum((close_combat.power(view, f, True) for f in foes if not f.broken), Fraction(0))
        against += aims.mark_power * marks
        cowed = -close_combat.BROKEN * (bool(foes) and not marks and all(f.broken for f in foes))
        kills = float(odds.at_most(close_combat.cc_kill_number(strong / 2 if marks else strong, weak) - 1 + cowed))
        falls = float(odds.at_most(close_combat.cc_kill_number(against, strong) - 1)) if against else 0.0
        wins = min(1.0, kills * (1 + min(2.0, self.left)))
        prize = sum(values.worth(view, f, self.weights.prizes) for f in foes) + self.weights.prizes.mark * marks
        return self.pull(man, place.hex) * wins + kills * prize - falls * self.value_of(man) * aims.falls
