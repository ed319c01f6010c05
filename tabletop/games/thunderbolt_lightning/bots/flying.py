"""Plans a whole move: scores every end pose, adds what the task is worth, and writes the best one down as single
commands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.core.messages import Command, Frame
from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.attack import Attack
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture
from tabletop.games.thunderbolt_lightning.bots.scoring import Pose, Scorer
from tabletop.games.thunderbolt_lightning.bots.weights import Move, Weights
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.moving.events import EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.ordnance import STRAIGHT, Jettison, Launch, ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import Crossing, Reach, reach
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import DIRECTIONS, Hex

# -- The second step of the look ahead: the best few poses are tried out, the enemies who move later answer each of them
# as well as they can, and what is left then is what a pose is worth.


class Answers:
    """Tries out poses of one aircraft. The enemy is taken to play by the same weights."""

    def __init__(self, picture: Picture, me: Craft) -> None:
        self.picture, self.me, self.weights = picture, me, picture.weights
        later = [
            enemy
            for enemy in picture.enemies
            if not enemy.moved and enemy.level == me.level and not enemy.locked and self._near(enemy)
        ]
        later.sort(key=lambda enemy: (self._away(enemy), enemy.id))
        self.answering = sorted(
            later[: self.weights.move.answering],
            key=lambda enemy: (picture.order_of(enemy.unit), enemy.aircraft.number),
        )
        state = picture.state
        self.state: State = with_fields(state, frames=(Frame(f"move{picture.phase}", (me.unit,)),))

    def _away(self, enemy: Craft) -> int:
        return tables.LOOK[enemy.at[0] - self.me.at[0], enemy.at[1] - self.me.at[1]][6]

    def _near(self, enemy: Craft) -> bool:
        return self._away(enemy) <= self.me.high + enemy.high + self.picture.reach

    def worth(self, pose: Pose, spent: int) -> float:
        """The score of a pose after the answers."""
        state = put(self.state, _at(self.me.aircraft, pose, spent))
        before = self.picture
        for enemy in self.answering:
            theirs = Picture(state, enemy.side, self.weights, before)
            best = self._best(theirs, theirs[enemy.id])
            if best is not None:
                state = put(state, _at(enemy.aircraft, best[0], best[1]))
            before = theirs
        mine = Picture(state, self.me.side, self.weights, before)
        return Scorer(mine, mine[self.me.id], self.weights).pose(pose, spent)

    def _best(self, picture: Picture, enemy: Craft) -> tuple[Pose, int] | None:
        """The answer of an enemy: the best pose by the plain score."""
        found = reach(picture.state, enemy.aircraft, picture.phase)
        scorer = Scorer(picture, enemy, self.weights)
        best: tuple[float, Pose, int] | None = None
        for pose, node in found.ends.items():
            spent = found.spent + found.flights.spent[node]
            score = scorer.pose(pose, spent)
            if best is None or (score, pose) > best[:2]:
                best = (score, pose, spent)
        return None if best is None else best[1:]


def _at(aircraft: Aircraft, pose: Pose, spent: int) -> Aircraft:
    return changed(aircraft, hex=pose[0], facing=pose[1], inverted=pose[2], spent=spent, moved=True)


def varied(found: list[tuple[float, Pose, str]], weights: Move) -> list[tuple[float, Pose, str]]:
    """The best entries, but only so many that look the same way from neighbouring hexes."""
    chosen: list[tuple[float, Pose, str]] = []
    for entry in sorted(found, key=lambda enemy: (-enemy[0], enemy[1])):
        (q, r), facing, _ = entry[1]
        alike = sum(
            p[1] == facing and tables.LOOK[p[0][0] - q, p[0][1] - r][6] <= weights.alike_reach for _, p, _ in chosen
        )
        if alike < weights.alike:
            chosen.append(entry)
        if len(chosen) == weights.tried:
            break
    return chosen


def deepened(
    answers: Answers,
    scorer: Scorer,
    found: list[tuple[float, Pose, str]],
    spent_at: Callable[[Pose], int],
    hurry: Callable[[], bool],
) -> list[tuple[float, Pose, str]]:
    """The best poses with their scores after the answers; what the task adds stays. All of them as they are when
    time is up at once.
    """
    deep = []
    for score, pose, about in varied(found, answers.weights.move):
        if hurry():
            break
        spent = spent_at(pose)
        deep.append((score - scorer.pose(pose, spent) + answers.worth(pose, spent), pose, about))
    return deep or found


# -- Plans a whole move.


@dataclass(slots=True)
class Plan:
    """A move: the commands from now on, what they end in, and what it is worth. `about`: what the reason is to be
    told of.
    """

    steps: list[Command]
    pose: Pose | None
    score: float
    about: str = "fly"
    target: str = ""
    chance: float = 0.0
    shot: float = 0.0
    looked: int = 0
    good: int = field(default=0)


class Planner:
    """Plans the (rest of the) move of one aircraft."""

    def __init__(self, picture: Picture, me: Craft, weights: Weights, hurry: Callable[[], bool]) -> None:
        self.picture, self.me, self.weights, self.hurry = picture, me, weights.move, hurry
        self.reach: Reach = reach(picture.state, me.aircraft)
        self.scorer = Scorer(picture, me, weights)
        self.attack = Attack(picture, me) if me.task in ("bomb", "torpedo", "rocket") else None
        self.looked = 0
        self._next: dict[tuple[Hex, int, int], float] = {}

    def plan(self) -> Plan:
        """The best plan; the best so far when time is up."""
        scored = self._scored()
        best: Plan | None = None
        if scored:
            score, pose, about = max(scored, key=lambda entry: (entry[0], entry[1]))
            best = self._as_plan(score, pose, about)
            best.good = sum(s > score - self.weights.good * self.me.value for s, _, _ in scored)
        run = self._bombing_run({pose: score for score, pose, _ in scored}) if self.picture.phase == 2 else None
        if run is not None and (best is None or run.score > best.score):
            best = run
        out = self._way_out()
        if out is not None and (best is None or out.score > best.score):
            best = out
        if best is None:
            return Plan([Fly("forward")], None, 0.0)
        if self._jettisons():
            best.steps.insert(0, Jettison())
            best.about = "jettison"
        best.looked = self.looked
        return best

    # -- end poses
    def _scored(self) -> list[tuple[float, Pose, str]]:
        """Every end pose with its score and the target of a torpedo launched there."""
        found: list[tuple[float, Pose, str]] = []
        spent, base = self.reach.flights.spent, self.reach.spent
        for pose, node in self.reach.ends.items():
            if self.looked % 64 == 63 and self.hurry():
                break
            self.looked += 1
            used = base + spent[node]
            worth, about = self._mission(pose, used)
            found.append((self.scorer.pose(pose, used) + worth, pose, about))
        if self.weights.deep and not self.me.locked and self.me.task != "home" and found:
            return self._deepened(found)
        return found

    def _deepened(self, found: list[tuple[float, Pose, str]]) -> list[tuple[float, Pose, str]]:
        """The best poses after the answers of those who move later."""
        answers = Answers(self.picture, self.me)
        if not answers.answering:
            return found
        return deepened(answers, self.scorer, found, self.reach.spent_at, self.hurry)

    def _mission(self, pose: Pose, spent: int) -> tuple[float, str]:
        """What the task of the aircraft makes of a pose; with the ship a torpedo is launched at."""
        me, task, weights = self.me, self.me.task, self.weights
        at, facing, inverted = pose
        if task == "exit":
            return -weights.exit_way * me.priority * self._way_to(self.picture.exit_edges(me), at, facing), ""
        if task == "home":
            return -weights.home_way * me.value * self._way_to(self.picture.homes[me.side], at, facing), ""
        if self.attack is None or me.aircraft.releases:
            return 0.0, ""
        key = (at, facing, spent)
        later = self._next.get(key)
        if later is None:
            later = self.attack.next_worth(at, facing, spent)
            if self.picture.phase == 2:
                later = 0.0 if self.attack.last else later
            self._next[key] = later
        if inverted:
            return weights.inverted_run * later, ""
        if task == "torpedo" and self.picture.phase == 2 and me.aircraft.level == 0:
            now, ship = max(
                (
                    (g.worth(weights.torpedo) * self.attack.torpedo_chance(g, at, facing), g.id)
                    for g in self.attack.goals
                ),
                default=(0.0, ""),
            )
            if now > 0 and now >= later:
                return now, ship
        if task == "rocket" and self.picture.phase == 2 and me.aircraft.level == 0:
            return max(later, self.attack.rocket_worth(at, facing)), ""
        return later, ""

    def _way_to(self, edges: str, at: Hex, facing: int) -> float:
        """Hexes to the nearest of the edges, from a little ahead."""
        grid, ahead = self.picture.grid, self.weights.way_ahead
        dq, dr = DIRECTIONS[facing]
        column, row = grid.cell((at[0] + ahead * dq, at[1] + ahead * dr))
        ways = {"W": column + 1, "E": grid.columns - column, "N": row + 1, "S": grid.rows - row}
        return max(0, min((ways[e] for e in edges), default=0))

    def _as_plan(self, score: float, pose: Pose, ship: str) -> Plan:
        steps: list[Command] = [Fly(step) for step in self.reach.path(pose)]
        hit = self.scorer.shots(pose[1], pose[2]).get(pose[0])
        if ship:
            steps.append(Launch(ship))
            assert self.attack is not None
            goal = next(g for g in self.attack.goals if g.id == ship)
            chance = self.attack.torpedo_chance(goal, pose[0], pose[1])
            return Plan(steps, pose, score, "torpedo", ship, chance)
        steps.append(EndMove())
        return Plan(steps, pose, score, "fly", hit[1] if hit else "", 0.0, hit[0] if hit else 0.0)

    # -- bombs
    def _bombing_run(self, scores: dict[Pose, float]) -> Plan | None:
        """The best way over a target with bombs falling there, when one is in reach now."""
        me, attack = self.me, self.attack
        if attack is None or me.task != "bomb" or me.aircraft.releases or not me.aircraft.load_left:
            return None
        runs = self.reach.runs(h for g in attack.goals for h in g.hexes)
        best: tuple[float, Crossing, Pose, str, float] | None = None
        for crossing, found in runs.ends.items():
            way = (crossing.facing, crossing.inverted, crossing.straight >= STRAIGHT)
            for goal in attack.goals:
                if crossing.hex not in goal.hexes:
                    continue
                chance = attack.bomb_chance(
                    goal, me.aircraft.level, me.aircraft.level_change, me.aircraft.prev_dive_from == 2, way
                )
                worth = attack.bomb_worth(goal, chance)
                if worth <= 0:
                    continue
                for pose in found:
                    plain = scores.get(pose)
                    if plain is None:
                        continue
                    total = plain - self._mission(pose, self.reach.spent_at(pose))[0] + worth
                    if best is None or total > best[0]:
                        best = (total, crossing, pose, goal.id, chance)
        if best is None:
            return None
        total, crossing, pose, goal_id, chance = best
        path, fall = runs.path(crossing, pose)
        steps: list[Command] = [Fly(step) for step in path]
        steps.insert(fall, ReleaseBombs(goal_id, me.aircraft.load_left))
        steps.append(EndMove())
        return Plan(steps, pose, total, "bomb", goal_id, chance)

    # -- leaving
    def _way_out(self) -> Plan | None:
        """Leaving the map, when an edge is in reach and it is worth it."""
        picture = self.picture
        best: tuple[float, Hex] | None = None
        for at in self.reach.exits:
            edges = picture.grid.edges_crossed(at)
            worth = self._leaving_worth(edges)
            if best is None or (worth, at) > best:
                best = (worth, at)
        if best is None:
            return None
        steps: list[Command] = [Fly(step) for step in self.reach.way_out(best[1])]
        return Plan(steps, None, best[0], "leave")

    def _leaving_worth(self, edges: str) -> float:
        me, picture, weights = self.me, self.picture, self.weights
        bonus = picture.exit_bonus(me)
        if bonus and any(e in edges for e in picture.exit_edges(me)):
            return bonus + me.priority
        if any(e in edges for e in picture.homes[me.side]):
            if me.task == "home":
                return weights.home * me.value
            if me.left == 1 and me.aircraft.hits_taken and not self.attack:
                return 0.0
            return weights.early * me.value - (bonus + me.priority if bonus or self.attack else 0)
        return weights.flight * me.value - me.priority

    def _jettisons(self) -> bool:
        """A fighter whose load has no use here drops it, where loads weigh anything (TL-ORD-07)."""
        me, state = self.me, self.picture.state
        if (
            not me.loaded
            or not me.chaser
            or len(me.aircraft.path) > 1
            or me.task in ("exit", "bomb", "torpedo", "rocket")
        ):
            return False
        return "loaded" in state.scenario.options


def crowded(picture: Picture, me: Craft) -> bool:
    """Whether an enemy is near enough for the order in the unit to matter."""
    hexes, levels = picture.weights.move.crowded, picture.weights.move.crowded_levels
    return any(_near(me, enemy, hexes, levels) for enemy in picture.enemies)


def _near(me: Craft, enemy: Craft, hexes: int, levels: int) -> bool:
    dq, dr = enemy.at[0] - me.at[0], enemy.at[1] - me.at[1]
    return abs(dq) + abs(dr) + abs(dq + dr) <= 2 * hexes and abs(enemy.level - me.level) <= levels
