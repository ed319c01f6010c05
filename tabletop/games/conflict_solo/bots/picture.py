"""What the player sees of one position, with the figures that his bots ask for again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.weights import Weights
from tabletop.games.conflict_solo.rules.figures import fighting_hex, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.fire.shots import close_shot, reach, shot_at
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.objectives import standing
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Field, Objective
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.sight import free_lines, hex_dm
from tabletop.games.conflict_solo.rules.state import State, changed
from tabletop.games.conflict_solo.rules.zones import all_round

NEVER = 99
"""What is needed where there is no shot."""
MOST_NEEDED_BY_AI = 10
"""Beyond it the enemy does not fire (CH-ELIG-03)."""
RUMOUR_RANGE, RUMOUR_NEEDS = 5, 9
"""How far a rumour fires, and what it needs in the open if it is a squad (CH-RE-07)."""
MOST_KNOWN = 4_000
"""Attackers whose numbers are remembered."""
Key = tuple[object, ...]
Pairs = list[tuple[Counter, int]]
"""Enemies with a number needed."""
Shots = dict[Key, dict[Key, tuple[int, bool]]]
_SHOTS: dict[int, tuple[Field, Shots]] = {}
"""Numbers needed by map: they follow from who stands where, and from smoke and works. By attacker, then by target."""


def _known_shots(field: Field) -> Shots:
    found = _SHOTS.get(id(field))
    if found is None or found[0] is not field:
        if len(_SHOTS) > 12:
            _SHOTS.clear()
        found = _SHOTS[id(field)] = (field, {})
    if len(found[1]) > MOST_KNOWN:
        found[1].clear()
    return found[1]


def objective_vp(view: State, objective: Objective) -> float:
    """VP that holding an objective to the end would bring against not holding it."""
    if not standing(view, objective):
        return 0.0
    ends = list(range(max(1, view.round), view.scenario.rounds + 1))
    paid = sum(not objective.rounds or r in objective.rounds for r in ends) if objective.each else 0
    return objective.end + objective.each * paid * (2 if objective.minus else 1)


class Picture:
    """One position through the player's eyes. All questions about a Unit elsewhere take a changed copy of it."""

    def __init__(self, view: State, weights: Weights) -> None:
        self.view, self.weights = view, weights
        self.units = tuple(u for u in view.units if not u.loaded_on)
        self.seen = tuple(a for a in view.ais if not a.hidden)
        self.enemies = tuple(a for a in self.seen if not is_re(a))
        self.rumours = tuple(a for a in self.seen if is_re(a))
        self.blue = chances.command_share(view)
        self._known = _known_shots(view.scenario.chart)
        self._mist = tuple(sorted(view.smoke.items()))
        self._here: Shots = {}
        self._by_hex: dict[str, list[Counter]] = {}
        for counter in view.counters.values():
            self._by_hex.setdefault(counter.hex, []).append(counter)
        self._fights = {a.hex for a in self.seen if fighting_hex(view, a.hex)}
        self._doubtful = {r.hex for r in self.rumours}
        self.value = {o.hex: objective_vp(view, o) for o in view.scenario.objectives}
        self.wanted = tuple(h for h, vp in self.value.items() if vp > 0 and view.control.get(h) != PLAYER)
        self.ours = tuple(h for h, vp in self.value.items() if vp > 0 and view.control.get(h) == PLAYER)

    # -- shots
    def _shot(self, attacker: Counter, target: Counter) -> tuple[int, bool]:
        """What an attacker that is in no close combat needs against a target in another hex, and whether at long
        range."""
        view = self.view
        if attacker.hex in self._doubtful or not self._meet(attacker, target.hex):
            return NEVER, False
        here = self._by_hex.get(target.hex, ())
        shield = bool(here) and any(c.side == target.side and c.id != target.id for c in here)
        local = shield or "indirect" in view.type_of(attacker).traits
        place = (attacker.side, attacker.type, attacker.hit, attacker.hex, attacker.facing, self._mist)
        book = self._here if local else self._known
        page = book.get(place)
        if page is None:
            page = book[place] = {}
        key: Key = (target.type, target.hit, target.hex, target.facing, view.works.get(target.hex))
        found = page.get(key)
        if found is None:
            found = page[key] = self._reckoned(attacker, target)
        return found

    def _meet(self, attacker: Counter, hex: str, every: bool = False) -> bool:
        """Whether arc, range and line of sight let an attacker fire into a hex: asked first, for mostly they do not.
        every: wherever it looks."""
        view = self.view
        if not (every or in_front(attacker.hex, attacker.facing, hex) or all_round(view, attacker)):
            return False
        kind = view.type_of(attacker)
        if "indirect" in kind.traits:
            return True
        return distance(attacker.hex, hex) <= 2 * kind.range and bool(free_lines(view, attacker.hex, hex))

    def _reckoned(self, attacker: Counter, target: Counter) -> tuple[int, bool]:
        how = reach(self.view, attacker, target.hex)
        if isinstance(how, Refusal):
            return NEVER, False
        shot = shot_at(self.view, attacker, target, how)
        return (NEVER, False) if shot is None else (shot.needed, how.long)

    def needed(self, attacker: Counter, target: Counter) -> int:
        """What an attacker would need against a target, from where the two are said to stand; `NEVER` without a
        shot."""
        if attacker.hex == target.hex:
            shot = close_shot(self.view, attacker, target)
            return NEVER if shot is None else shot.needed
        if attacker.hex in self._fights or target.hex in self._fights:
            return NEVER
        return self._shot(attacker, target)[0]

    def threats(self, unit: Counter) -> Iterator[tuple[Counter, int]]:
        """The enemies that could fire at a Unit as it stands, with what each needs: never at long range, never
        needing more than 10 (CH-ELIG-02, CH-ELIG-03)."""
        fight = [a for a in self.enemies if a.hex == unit.hex]
        for ai in fight or self.enemies:
            if fight:
                needed, long = self.needed(ai, unit), False
            elif ai.hex in self._fights or unit.hex in self._fights:
                continue
            else:
                needed, long = self._shot(ai, unit)
            if needed <= MOST_NEEDED_BY_AI and not long:
                yield ai, needed

    def acts(self, ai: Counter) -> float:
        """The share of unseen cards by which an enemy may act: all for fresh ones, Command cards for spent ones."""
        return 1.0 if ai.fresh else self.blue

    def danger(self, unit: Counter) -> float:
        """The hits that a Unit may expect where it stands, if each enemy that the next card can move fires at it."""
        if unit.hidden:
            return 0.0
        return sum(self.acts(ai) * chances.reached(needed) for ai, needed in self.threats(unit))

    def targets(self, unit: Counter, most: int) -> list[tuple[Counter, int]]:
        """The enemies that a Unit could fire at needing so much at most."""
        if unit.hex in self._fights or any(a.hex == unit.hex for a in self.enemies):
            return [(a, n) for a in self.enemies if a.hex == unit.hex and (n := self.needed(unit, a)) <= most]
        found = []
        for ai in self.enemies:
            if ai.hex not in self._fights and (needed := self._shot(unit, ai)[0]) <= most:
                found.append((ai, needed))
        return found

    def turned(self, unit: Counter, facings: Sequence[int]) -> list[tuple[int, Pairs, Pairs]]:
        """For each facing of a Unit as it stands: the threats, and the enemies it has a shot at, each with the number
        needed. All facings at once: an enemy needs one number against the front and one against the flank."""
        view, most = self.view, self.weights.attack.most_needed
        if unit.hex in self._fights or any(a.hex == unit.hex for a in self.enemies):
            return [
                (f, list(self.threats(there)), self.targets(there, most))
                for f in facings for there in (changed(unit, facing=f),)
            ]  # fmt: skip
        poses = {f: changed(unit, facing=f) for f in facings}
        fears: dict[int, Pairs] = {f: [] for f in facings}
        shots: dict[int, Pairs] = {f: [] for f in facings}
        combat, every = view.type_of(unit).combat, all_round(view, unit)
        for ai in self.enemies:
            if ai.hex in self._fights:
                continue
            feared = self._meet(ai, unit.hex)
            aims = combat and self._meet(unit, ai.hex, every=True)
            fear: dict[bool, tuple[int, bool]] = {}
            shot: int | None = None
            for f, there in poses.items() if feared or aims else ():
                front = in_front(unit.hex, f, ai.hex)
                if feared:
                    if front not in fear:
                        fear[front] = self._shot(ai, there)
                    needed, long = fear[front]
                    if needed <= MOST_NEEDED_BY_AI and not long:
                        fears[f].append((ai, needed))
                if aims and (front or every):
                    if shot is None:
                        shot = self._shot(there, ai)[0]
                    if shot <= most:
                        shots[f].append((ai, shot))
        return [(f, fears[f], shots[f]) for f in facings]

    def fighting(self, unit: Counter) -> bool:
        return in_close_combat(self.view, unit)

    # -- worth
    def worth(self, counter: Counter) -> float:
        """What a counter is worth: its VP, whether it is fresh, whether it holds an objective."""
        w, kind = self.weights.worth, self.view.type_of(counter)
        if not kind.combat:
            return w.task if self.view.scenario.exit_vp.get(counter.type) else w.truck
        value = w.base + w.by_vp * kind.vp
        return value + (w.fresh if counter.fresh else 0) + (w.on_objective if counter.hex in self.value else 0)

    def attack(self, target: Counter, needed: int, dice: int = 0) -> float:
        """What an attack that needs so much is worth."""
        w = self.weights.attack
        if needed > w.most_needed:
            return 0.0
        hit, kill = chances.reached(needed - dice), chances.killed(needed - dice)
        part = w.hit_again if target.hit else w.hit
        value = self.worth(target) * (kill + part * (hit - kill))
        return value + (w.objective * hit if target.hex in self.value else 0.0)

    def best_shot(self, unit: Counter) -> float:
        """The best score of a plain attack of a Unit from where it stands."""
        if not self.view.type_of(unit).combat:
            return 0.0
        most = self.weights.attack.most_needed
        return max((self.attack(ai, n) for ai, n in self.targets(unit, most)), default=0.0)

    # -- ground
    def goals(self, unit: Counter) -> tuple[str, ...]:
        """Where a Unit wants to go: exits for what brings VP there, objectives not held, else those held."""
        if self.view.scenario.exit_vp.get(unit.type):
            return tuple(sorted(self.view.scenario.exits))
        return self.wanted or self.ours

    def way(self, unit: Counter) -> float:
        """How far a Unit is from its best goal, in the points of `Ground.distance`; VP bring a goal nearer."""
        goals, w = self.goals(unit), self.weights.ground
        if not goals or (not self.view.type_of(unit).combat and not self.view.scenario.exit_vp.get(unit.type)):
            return 0.0
        best = min(distance(unit.hex, h) - self.value.get(h, 0.0) for h in goals)
        if self.view.scenario.exit_vp.get(unit.type):
            return -w.task * best
        return -w.distance * (w.held if goals is self.ours else 1.0) * best

    def ground(self, unit: Counter) -> float:
        """What the place of a Unit is worth: the way to its goal, cover, targets, danger, room."""
        w = self.weights.ground
        shots = sum(1 for _ in self.targets(unit, w.good_shot)) if self.view.type_of(unit).combat else 0
        mates = sum(u.hex == unit.hex and u.id != unit.id for u in self.units)
        danger = self.danger(unit) + self.whispers(unit)
        return (
            self.way(unit) + w.cover * hex_dm(self.view, unit.hex) + w.target * shots - w.danger * danger
            - w.crowd * mates
        )  # fmt: skip

    def whispers(self, unit: Counter) -> float:
        """The hits that a Unit may expect of rumours where it stands (CH-RE-07)."""
        needed = RUMOUR_NEEDS + hex_dm(self.view, unit.hex)
        if unit.hidden or needed > MOST_NEEDED_BY_AI:
            return 0.0
        near = sum(self.acts(r) for r in self.rumours if self.rumour_sees(r, unit))
        return self.weights.ground.rumour * near * chances.reached(needed)

    def rumour_sees(self, rumour: Counter, unit: Counter) -> bool:
        """Whether a rumour could be chosen to fire at a Unit (CH-RE-07)."""
        return distance(rumour.hex, unit.hex) <= RUMOUR_RANGE and bool(free_lines(self.view, rumour.hex, unit.hex))

    def loss(self, unit: Counter, needed: int) -> float:
        """What an attack on a Unit that needs so much costs, as the enemy's attacks are worth to us."""
        hit, kill = chances.reached(needed), chances.killed(needed)
        w = self.weights.attack
        return self.worth(unit) * (kill + (w.hit_again if unit.hit else w.hit) * (hit - kill))

    def placed(self, unit: Counter, hex: str, facing: int) -> Counter:
        """The Unit as it would stand there."""
        return changed(unit, hex=hex, facing=facing)

    def best_facing(self, unit: Counter, hex: str, facings: tuple[int, ...]) -> int:
        """The facing that is best in a hex: little danger, many targets, looking at enemies and at the goal."""
        if len(facings) == 1:
            return facings[0]
        w = self.weights.ground
        ahead = [a.hex for a in self.seen if distance(a.hex, hex) <= 12] or list(self.goals(unit)) or []

        def rank(found: tuple[int, Pairs, Pairs]) -> tuple[float, int, bool, int]:
            f, fears, shots = found
            danger = 0.0 if unit.hidden else sum(self.acts(ai) * chances.reached(n) for ai, n in fears)
            good = w.target * sum(n <= w.good_shot for _, n in shots) - w.danger * danger
            return round(good, 6), sum(in_front(hex, f, h) for h in ahead), f == unit.facing, -f

        return max(self.turned(changed(unit, hex=hex), facings), key=rank)[0]
