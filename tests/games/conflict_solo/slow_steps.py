"""The enemy's steps, facings and targets of the second reckoning (CH-AMOVE, CH-LOW, CH-ELIG)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.games.conflict_solo.slow_ground import (
    DM,
    ENTER,
    HIT,
    NEVER,
    ON_FOOT,
    STEP,
    WORK,
    Ground,
    apart,
    cube,
    direction,
    dist,
)


@dataclass
class Option:
    """What an AI may do against one target."""

    target: str
    away: int
    dv: int = 0
    colour: str = "red"
    cost: int = 0
    hexes: tuple[str, ...] = ()
    facings: dict[str, tuple[int, ...]] = field(default_factory=dict)


class Steps(Ground):
    """Where an AI may go, how it faces, what it may act against."""

    # steps
    def ground(self, a: Any, start: str, to: str) -> int | None:
        """Cost of a step but for facing and close combat, None: impassable (Tables 1, 2)."""
        base, drive = self.move_cost(a), self.drive(a)
        if base == NEVER:
            return None
        d = direction(start, to)
        road = (start, d) in self.map.roads
        code = self.code(to)
        if code == "~" or (not road and code not in ENTER[drive]):
            return None
        cost = base + (0 if road else ENTER[drive][code])
        if not road and self.wall(start, d):
            if drive in ("wheeled", "towed"):
                return None
            cost += 1
        if not road and to in self.s.wire:
            if drive in ("wheeled", "towed"):
                return None
            cost += 2 if drive == "foot" else 0
        up = self.level(to) - self.level(start)
        if abs(up) >= 3 or (abs(up) == 2 and self.kind(a) not in ON_FOOT):
            return None
        return cost + (0 if up <= 0 else 1 if up == 1 else 3)

    def step_cost(self, a: Any, to: str) -> int:
        cost = self.ground(a, a.hex, to)
        assert cost is not None
        d = direction(a.hex, to)
        if a.type != "RE" and d not in (a.facing, (a.facing + 1) % 6, (a.facing - 1) % 6):
            cost += 1
        return max(1, cost + (1 if self.fights(a) else 0))

    def mined(self, h: str) -> bool:
        m = self.s.mines.get(h)
        return m is not None and (m.owner == "ai" or m.known)

    def may_fight(self, a: Any, h: str) -> bool:
        if a.type == "RE" or self.trait(a, "cc_penalty"):
            return False
        return any((g := self.grapple(a, u, h)) is not None and g[0] <= 10 for u in self.units if u.hex == h)

    def bars(self, a: Any, start: str, to: str) -> str:
        """ "" legal; "hard": impassable, mined, taken; "soft": close combat or posture (CH-AMOVE-02)."""
        if self.ground(a, start, to) is None or self.mined(to) or any(o.id != a.id for o in self.at(to, "ai")):
            return "hard"
        if any(u.hex == to for u in self.units) and not self.may_fight(a, to):
            return "soft"
        if a.posture == "hold" or (a.posture == "anchored" and dist(a.anchor, to) > a.leash):
            return "soft"
        return ""

    def steps(self, a: Any, goal: str) -> list[str]:
        d0 = dist(a.hex, goal)
        closer = {h: self.bars(a, a.hex, h) for h in self.around(a.hex) if dist(h, goal) < d0}
        legal = [h for h, why in closer.items() if not why]
        if d0 == 0 or legal or "soft" in closer.values():
            return legal if d0 else []
        return [
            h
            for h in self.around(a.hex)
            if dist(h, goal) == d0
            and not self.bars(a, a.hex, h)
            and any(dist(n, goal) < d0 and not self.bars(a, h, n) for n in self.around(h))
        ]

    def flank_dist(self, h: str, target: Any) -> int:
        """CH-ARC-11."""
        if isinstance(target, str):
            if not self.units:
                return 0
            target = min(self.units, key=lambda u: (dist(h, u.hex), u.id))
        x, z = cube(target.hex)
        behind = [STEP[(target.facing + k) % 6] for k in (2, 3, 4)]
        return min(apart(cube(h), (x + dx, z + dz)) for dx, dz in behind)

    def rank(self, hexes: list[str], goal: str, target: Any) -> tuple[str, ...]:
        def key(h: str) -> tuple[int, ...]:
            return dist(h, goal), int(self.covered(h)), -self.dm(h), self.flank_dist(h, target)

        best = min(map(key, hexes))
        return tuple(h for h in hexes if key(h) == best)

    def goal(self, a: Any, hex: str) -> str | None:
        """CH-AMOVE-14."""

        def column(h: str) -> int:
            return cube(h)[0]

        for x in self.s.scenario.crossings:
            if x.here[0] <= column(a.hex) <= x.here[1] and x.there[0] <= column(hex) <= x.there[1]:
                return None if x.structure and self.s.structures[x.structure] == 0 else str(x.hex)
        return hex

    # facing
    def towards(self, h: str, present: int, target: str) -> list[int]:
        """CH-AMOVE-10."""
        if h == target:
            return [present]
        (hx, hz), (tx, tz) = cube(h), cube(target)
        vx, vz = tx - hx, tz - hz
        look = [vx * dx + vz * dz + (vx + vz) * (dx + dz) for dx, dz in STEP]
        best = [f for f in range(6) if look[f] == max(look)]
        few = {f: len(self.flankers(h, f)) for f in best}
        best = [f for f in best if few[f] == min(few.values())]
        return [present] if present in best else best

    def pivots(self, a: Any, target: str) -> tuple[int, ...]:
        """CH-LOW-08, CH-LOW-09."""
        if a.type == "RE" or self.forbids(a, "p"):
            return ()
        now = len(self.flankers(a.hex, a.facing))
        ways = self.towards(a.hex, a.facing, target)
        return tuple(f for f in ways if f != a.facing and len(self.flankers(a.hex, f)) < now)

    # admissible targets
    def exits(self, a: Any) -> list[str]:
        return [
            h
            for h in self.around(a.hex)
            if self.ground(a, a.hex, h) is not None
            and not self.mined(h)
            and not self.at(h, "ai")
            and not any(u.hex == h for u in self.units)
        ]

    def attacks(self, a: Any, verb: str) -> list[Option]:
        found = []
        fighting = self.fights(a)
        if a.type == "RE":
            if verb != "FIRE":
                return []
            for u in self.units:
                if 0 < dist(a.hex, u.hex) <= 5 and self.sees(a.hex, u.hex) and not self.fight_in(u.hex):
                    found.append(Option(u.id, dist(a.hex, u.hex), self._dv(a, u, self._dv_colour(u), False), "red", 3))
            return found
        if (verb == "CC" and not fighting) or (fighting and self.trait(a, "cc_penalty") and self.exits(a)):
            return []
        for u in self.units:
            if fighting and u.hex != a.hex:
                continue
            shot = self.grapple(a, u) if fighting else self.shot(a, u, verb == "LONG")
            if shot is not None and shot[0] <= 10:
                found.append(Option(u.id, dist(a.hex, u.hex), shot[1], shot[2], self.shot_cost(a, u)))
        return found

    def _dv_colour(self, u: Any) -> str:
        return str(self.lib.units[u.type].dv_colour.value)

    def reachable(self, a: Any, hex: str) -> bool:
        """CH-ELIG-07: terrain, levels and walls let it in from one side at least."""
        return any(self._way_in(a, h, hex) for h in self.around(hex))

    def _way_in(self, a: Any, start: str, to: str) -> bool:
        drive, d = self.drive(a), direction(start, to)
        road, up = (start, d) in self.map.roads, self.level(to) - self.level(start)
        if self.code(to) == "~" or (not road and self.code(to) not in ENTER[drive]):
            return False
        if not road and self.wall(start, d) and drive in ("wheeled", "towed"):
            return False
        return not (abs(up) >= 3 or (abs(up) == 2 and self.kind(a) not in ON_FOOT))

    def garrison(self, a: Any) -> bool:
        combat = a.type != "RE" and not self.trait(a, "non_combat")
        alone = not any(c.side == "player" and c.hex == a.hex for c in self.c.values())
        return combat and self.s.control.get(a.hex) == "ai" and alone

    def marches(self, a: Any, order: Any) -> list[Option]:
        found: list[Option] = []
        if order.target == "UNIT":
            targets: list[Any] = [u for u in self.units if not any(o.id != a.id for o in self.at(u.hex, "ai"))]
        elif order.target.startswith("HEX:"):
            targets = [order.target[4:]]
        else:
            targets = [h for h, side in self.s.control.items() if order.target == "OBJ" or side == "player"]
            targets = [h for h in targets if not self.at(h, "ai")]
        for target in targets:
            there = target if isinstance(target, str) else target.hex
            if isinstance(target, str) and not self.reachable(a, there):
                continue
            goal = self.goal(a, there)
            if goal is None:
                continue
            away = dist(a.hex, there)
            stays = self.garrison(a) and (isinstance(target, str) or away > 2)
            name = target if isinstance(target, str) else target.id
            dv = 0 if isinstance(target, str) else self._seen_dv(a, target)
            if order.verb == "MOVE":
                steps = [] if stays else self.steps(a, goal)
                if steps:
                    hexes = self.rank(steps, goal, target)
                    found.append(Option(name, away, dv, cost=min(self.step_cost(a, h) for h in hexes), hexes=hexes))
            else:
                option = self.low_risk(a, target, goal, there, stays)
                if option is not None:
                    option.target, option.away, option.dv = name, away, dv
                    found.append(option)
        return found

    def _seen_dv(self, a: Any, u: Any) -> int:
        if a.hex == u.hex:
            kind, work = self.kind(u), self.s.works.get(u.hex, "")
            soft = self._dv_colour(u) == "red"
            dm = 0 if kind == "vehicle" else min(4, DM[self.code(u.hex)] + (WORK.get(work, 0) if soft else 0))
            return int(
                self.lib.units[u.type].dv_flank + (HIT[u.hit][3] if u.hit else 0) + dm + self.s.smoke.get(u.hex, 0)
            )
        return self._dv(a, u, self._dv_colour(u), self.trait(a, "indirect"))

    def low_risk(self, a: Any, target: Any, goal: str, there: str, stays: bool) -> Option | None:
        d0, covered = dist(a.hex, goal), self.covered(a.hex)
        legal = [
            h
            for h in self.around(a.hex)
            if not stays
            and not self.bars(a, a.hex, h)
            and not any(u.hex == h for u in self.units)
            and not any(self.zone(u, h) and dist(u.hex, h) == 1 for u in self.units)
        ]
        closer = [h for h in legal if dist(h, goal) < d0]
        classes = [
            [h for h in closer if not self.covered(h)],
            [h for h in closer if self.covered(h) and self.dm(h) >= (self.dm(a.hex) if covered else 1)],
        ]
        if covered and goal == there:
            now = self.flank_dist(a.hex, target)
            classes.append(
                [
                    h
                    for h in legal
                    if dist(h, goal) == d0
                    and (not self.covered(h) or self.dm(h) >= self.dm(a.hex))
                    and self.flank_dist(h, target) < now
                ]
            )
        for hexes in classes:
            if hexes:
                best = self.rank(hexes, goal, target)
                return Option("", 0, cost=min(self.step_cost(a, h) for h in best), hexes=best)
        if not covered:
            return None
        flankers = self.flankers(a.hex, a.facing) if a.type != "RE" else []
        near = [u for u in flankers if dist(a.hex, u.hex) == min(dist(a.hex, o.hex) for o in flankers)]
        ways = {u.id: self.pivots(a, u.hex) for u in near}
        ways = {id: f for id, f in ways.items() if f}
        return Option("", 0, cost=1, facings=ways) if ways else None
