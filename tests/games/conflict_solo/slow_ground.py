"""The battlefield of the second reckoning: tables, distances, arcs, lines of sight, shots, all by brute force and with
none of the game's rules. `reckoning` says what it is for.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

Cube = tuple[int, int]
STEP: tuple[Cube, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Directions 0 north to 5 north-west as (x, z) (CH-MAP-03)."""
DM = {".": 0, "f": 0, "b": 1, "w": 1, "W": 2, "h": 2, "S": 3, "m": 0, "s": 0, "~": 0, "B": 0}
HIGH = "wWhS"
ENTER: dict[str, dict[str, int]] = {
    "foot": {".": 0, "f": 0, "b": 0, "w": 1, "W": 1, "h": 1, "S": 1, "m": 2, "s": 1, "B": 0},
    "tracked": {".": 0, "f": 0, "b": 0, "w": 1, "s": 1, "B": 0},
    "wheeled": {".": 1, "f": 1, "B": 0},
    "towed": {".": 0, "f": 1, "b": 1, "B": 0},
}
"""Table 1; what is missing is entered by road only."""
WORK = {"hasty": 1, "foxhole": 1, "trench": 2, "bunker": 3}
HIT: dict[str, tuple[int, int, int, int, int | None, str]] = {
    "F1": (0, 1, 0, 0, 8, "m"),
    "F2": (-2, 0, 1, 0, 7, ""),
    "F3": (-1, 0, 0, -1, 6, ""),
    "F4": (0, 0, 1, 0, 8, "fc"),
    "F5": (0, 0, 0, 0, 9, "mfcp"),
    "F6": (0, 0, 0, 1, 8, "mfpc"),
    "F7": (1, 0, 0, -1, 6, ""),
    "F8": (-2, 1, 1, 0, None, ""),
    "V1": (0, 0, 0, 0, 8, "mfcp"),
    "V2": (-2, 1, 0, 0, 7, ""),
    "V3": (0, 0, 0, -1, None, "mp"),
    "V4": (0, 0, 0, 0, None, "fc"),
    "V5": (0, 0, 2, 0, 9, ""),
    "V6": (-1, 1, 1, 0, 6, ""),
}
"""Tables 7 and 8: FP, fire cost, move cost, DV, rally number, forbidden: move, fire, close combat, pivot."""
ON_FOOT = ("foot", "mg", "mortar", "re")
NEVER = 99


# -- geometry
@lru_cache(None)
def cube(hex: str) -> Cube:
    letters = hex.rstrip("0123456789")
    c = 0
    for letter in letters:
        c = c * 26 + ord(letter) - 64
    c, r = c - 1, int(hex[len(letters) :]) - 1
    return c, r - (c - c % 2) // 2


def apart(a: Cube, b: Cube) -> int:
    dx, dz = a[0] - b[0], a[1] - b[1]
    return max(abs(dx), abs(dz), abs(dx + dz))


@lru_cache(None)
def dist(a: str, b: str) -> int:
    return apart(cube(a), cube(b))


@lru_cache(None)
def in_arc(hex: str, facing: int, target: str) -> bool:
    """CH-ARC-02, by trying all sums of border steps."""
    (ux, uz), (tx, tz) = cube(hex), cube(target)
    n = dist(hex, target)
    dx, dz = STEP[facing]
    for g in ((facing + 1) % 6, (facing - 1) % 6):
        gx, gz = STEP[g]
        for a in range(n + 1):
            for b in range(n + 1):
                if (ux + a * dx + b * gx, uz + a * dz + b * gz) == (tx, tz):
                    return True
    return False


@lru_cache(None)
def ray(a: str, b: str, sign: int) -> tuple[Cube, ...]:
    """The places at k = 0 to n of the line shifted to one side (CH-LOS-02)."""
    (ax, az), (bx, bz), n = cube(a), cube(b), dist(a, b)
    found = []
    for k in range(n + 1):
        x = ax + Fraction((bx - ax) * k, n) + Fraction(sign, 10**6)
        z = az + Fraction((bz - az) * k, n) - Fraction(3 * sign, 10**6)
        y = -x - z
        rx, ry, rz = round(x), round(y), round(z)
        ex, ey, ez = abs(rx - x), abs(ry - y), abs(rz - z)
        if ex > ey and ex > ez:
            rx = -ry - rz
        elif ey <= ez:
            rz = -rx - ry
        found.append((rx, rz))
    return tuple(found)


def direction(a: str, b: str) -> int:
    (ax, az), (bx, bz) = cube(a), cube(b)
    return STEP.index((bx - ax, bz - az))


class Ground:
    """Figures, map, who is where, Fire Zones and shots of one position (CH-ARC, CH-LOS, CH-FIRE, CH-CC)."""

    def __init__(self, state: Any) -> None:
        self.s, self.map, self.lib = state, state.scenario.chart, state.scenario.library
        self.place = {cube(h): h for h in self.map.terrain}
        self.c = state.counters
        self.units = [c for c in self.c.values() if c.side == "player" and c.hex and not c.hidden and not c.loaded_on]
        self.ais = [c for c in self.c.values() if c.side == "ai" and c.hex]
        self._fz: dict[tuple[str, str], bool] = {}
        self._los: dict[tuple[str, str], tuple[tuple[Cube, ...], ...]] = {}

    # figures
    def kind(self, c: Any) -> str:
        return "re" if c.type == "RE" else str(self.lib.units[c.type].kind.value)

    def trait(self, c: Any, word: str) -> bool:
        return c.type != "RE" and word in self.lib.units[c.type].traits

    def drive(self, c: Any) -> str:
        return "foot" if c.type == "RE" else str(self.lib.units[c.type].drive.value)

    def forbids(self, c: Any, letter: str) -> bool:
        return bool(c.hit) and letter in HIT[c.hit][5]

    def fp(self, c: Any, colour: str, close: bool) -> int | None:
        if c.type == "RE":
            return None
        t = self.lib.units[c.type]
        printed = t.red if colour == "red" else t.blue
        if printed is None or (colour == "blue" and t.blue_cc and not close):
            return None
        return max(0, printed + (HIT[c.hit][0] if c.hit else 0))

    def fire_cost(self, c: Any) -> int:
        if c.type == "RE":
            return 3
        if self.forbids(c, "f"):
            return NEVER
        return max(1, self.lib.units[c.type].fire_cost + (HIT[c.hit][1] if c.hit else 0))

    def move_cost(self, c: Any) -> int:
        if c.type == "RE":
            return 1
        printed = self.lib.units[c.type].move_cost
        if printed is None or self.forbids(c, "m"):
            return NEVER
        return max(1, printed + (HIT[c.hit][2] if c.hit else 0))

    # the map
    def code(self, h: str) -> str:
        for x in self.s.scenario.structures:
            if x.kind == "bridge" and h in x.hexes and self.s.structures[x.id] == 0:
                return "~"
        return str(self.map.terrain[h])

    def level(self, h: str) -> int:
        return int(self.map.levels.get(h, 0))

    def around(self, h: str) -> list[str]:
        x, z = cube(h)
        return [self.place[p] for dx, dz in STEP if (p := (x + dx, z + dz)) in self.place]

    def wall(self, h: str, d: int) -> bool:
        return (h, d) in self.map.walls

    def dm(self, h: str, walls: bool = True) -> int:
        """CH-MAP-06."""
        works = WORK.get(self.s.works.get(h, ""), 0)
        found = min(4, DM[self.code(h)] + works) + self.s.smoke.get(h, 0)
        return int(found) + (1 if walls and any(self.wall(h, d) for d in range(6)) else 0)

    def free(self, a: str, b: str) -> tuple[tuple[Cube, ...], ...]:
        """The free lines between two hexes (CH-LOS-02, CH-LOS-03)."""
        if (a, b) not in self._los:
            n, e0, e1, found = dist(a, b), self.level(a), self.level(b), []
            for sign in (1, -1) if n else ():
                line = ray(a, b, sign)
                if n == 1 or not any(
                    (self.level(h) + (1 if self.code(h) in HIGH else 0)) * n > e0 * n + (e1 - e0) * k
                    for k in range(1, n)
                    if (h := self.place.get(line[k], "")) != ""
                ):
                    found.append(line)
            self._los[a, b] = tuple(found)
        return self._los[a, b]

    def sees(self, a: str, b: str) -> bool:
        return a == b or bool(self.free(a, b))

    # who is where
    def at(self, h: str, side: str) -> list[Any]:
        return [c for c in self.c.values() if c.hex == h and c.side == side and not c.loaded_on]

    def fight_in(self, h: str) -> bool:
        return any(not c.hidden for c in self.at(h, "ai")) and any(not c.hidden for c in self.at(h, "player"))

    def fights(self, c: Any) -> bool:
        return not c.hidden and not c.loaded_on and self.fight_in(c.hex)

    def zone(self, u: Any, h: str) -> bool:
        """CH-ARC-06."""
        if (u.id, h) not in self._fz:
            t = self.lib.units[u.type]
            self._fz[u.id, h] = (
                "non_combat" not in t.traits
                and not self.forbids(u, "f")
                and not self.fights(u)
                and max(1, t.min_range) <= dist(u.hex, h) <= t.range
                and ("turret" in t.traits or in_arc(u.hex, u.facing, h))
                and self.sees(u.hex, h)
            )
        return self._fz[u.id, h]

    def covered(self, h: str) -> bool:
        return any(self.zone(u, h) for u in self.units)

    def flankers(self, h: str, facing: int) -> list[Any]:
        return [u for u in self.units if self.zone(u, h) and not in_arc(h, facing, u.hex)]

    # shots
    def _smoke(self, lines: tuple[tuple[Cube, ...], ...], target: str) -> int:
        def along(line: tuple[Cube, ...]) -> int:
            return sum(self.s.smoke.get(self.place.get(p, ""), 0) for p in line[1:-1])

        return min(3, self.s.smoke.get(target, 0) + max((along(line) for line in lines), default=0))

    def _dv(self, a: Any, t: Any, colour: str, indirect: bool) -> int:
        """Total DV of a Unit against an AI elsewhere (CH-FIRE-05), colour: of the firepower."""
        u = self.lib.units[t.type]
        soft = u.dv_colour.value == "red"
        open_top = colour == "red" and not soft
        flank = indirect or open_top or not in_arc(t.hex, t.facing, a.hex)
        found = (u.dv_flank if flank else u.dv_front) + (HIT[t.hit][3] if t.hit else 0)
        work = self.s.works.get(t.hex, "")
        helps = soft and (not indirect or work in ("trench", "bunker"))
        found += min(4, DM[self.code(t.hex)] + (WORK.get(work, 0) if helps else 0))
        if indirect:
            return int(found) + int(self.s.smoke.get(t.hex, 0))
        lines = self.free(a.hex, t.hex) or tuple(ray(a.hex, t.hex, sign) for sign in (1, -1))
        high, low = self.level(a.hex), self.level(t.hex)
        entered = {STEP.index((line[-2][0] - line[-1][0], line[-2][1] - line[-1][1])) for line in lines}
        if any(self.wall(t.hex, d) for d in entered) and not (dist(a.hex, t.hex) == 1 and high > low):
            found += 1
        found += self._smoke(lines, t.hex) + (1 if low > high else 0)
        if self.kind(t) in ("foot", "mg", "mortar"):
            found += 1 if any(self.kind(o) == "vehicle" and o.id != t.id for o in self.at(t.hex, "player")) else 0
        return int(found)

    def shot(self, a: Any, t: Any, long: bool) -> tuple[int, int, str] | None:
        """(needed, DV, colour) of fire by an AI at a Unit, None: not possible (CH-FIRE-01)."""
        u, away, indirect = self.lib.units[a.type], dist(a.hex, t.hex), self.trait(a, "indirect")
        if self.forbids(a, "f") or away == 0 or self.fight_in(t.hex):
            return None
        if away > u.range * (2 if long and not indirect else 1) or (indirect and away < u.min_range):
            return None
        if not (self.trait(a, "turret") or in_arc(a.hex, a.facing, t.hex)):
            return None
        spotted = 0
        if not self.sees(a.hex, t.hex):
            if not indirect or not any(
                o.id != a.id
                and self.kind(o) in ("foot", "mg", "vehicle")
                and not o.hit
                and dist(o.hex, a.hex) <= 6
                and self.sees(o.hex, t.hex)
                for o in self.ais
                if not o.loaded_on
            ):
                return None
            spotted = 1
        bonus = -spotted - self.s.smoke.get(a.hex, 0)
        if not indirect:
            bonus += 3 if away == 1 else -2 if away > u.range else 0
            bonus += 1 if self.level(a.hex) > self.level(t.hex) else 0
        soft = self.lib.units[t.type].dv_colour.value == "red"
        colours = ["red"] if soft else ["blue"]
        if not soft and self.trait(t, "open_top") and (indirect or self.level(a.hex) > self.level(t.hex)):
            colours = ["red", "blue"]
        found = []
        for n, colour in enumerate(colours):
            power = self.fp(a, colour, False)
            if power is not None:
                dv = self._dv(a, t, colour, indirect)
                found.append((dv - power - bonus, n, dv, colour))
        return (min(found)[0], min(found)[2], min(found)[3]) if found else None

    def grapple(self, a: Any, t: Any, at: str = "") -> tuple[int, int, str] | None:
        """The same of a close-combat attack in a hex (CH-CC-02, CH-CC-04)."""
        at = at or a.hex
        if self.forbids(a, "c") or a.type == "RE":
            return None
        u = self.lib.units[t.type]
        soft, smoke = u.dv_colour.value == "red", self.s.smoke.get(at, 0)
        dv = u.dv_flank + (HIT[t.hit][3] if t.hit else 0)
        if self.kind(t) == "vehicle":
            dv += smoke
        else:
            dv += min(4, DM[self.code(at)] + (WORK.get(self.s.works.get(at, ""), 0) if soft else 0)) + smoke
        bonus = (-2 if self.trait(a, "cc_penalty") else 4) - smoke
        found = []
        for n, colour in enumerate(["red"] if soft else ["red", "blue"] if self.trait(t, "open_top") else ["blue"]):
            power = self.fp(a, colour, True)
            if power is not None:
                found.append((dv - power - bonus, n, dv, colour))
        return (min(found)[0], min(found)[2], min(found)[3]) if found else None

    def shot_cost(self, a: Any, t: Any) -> int:
        turned = self.trait(a, "turret") and a.hex != t.hex and not in_arc(a.hex, a.facing, t.hex)
        return self.fire_cost(a) + (1 if turned else 0)
