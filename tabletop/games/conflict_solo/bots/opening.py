"""The set-up: cover first, then fields of fire or the quiet way, foot together, works and mines where they help."""

from __future__ import annotations

from collections.abc import Container, Iterator

from tabletop.core.messages import Command
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.bots.ways import FAR, Covered, Distances, covered, field_of
from tabletop.games.conflict_solo.bots.weights import PLAIN, Weights
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.setting_up import (
    Hide,
    Place,
    PlaceMines,
    PlaceWork,
    hide_refusal,
    place_refusal,
    setup_area,
    to_place,
    work_hexes,
    works_left,
)
from tabletop.games.conflict_solo.rules.sheets import Kind
from tabletop.games.conflict_solo.rules.sight import hex_dm, sees
from tabletop.games.conflict_solo.rules.state import State, changed

PRICE = 2.5
"""Price of a hex for each enemy that covers it."""
COVER, DANGER, WAY, NEAR, VIEW = 1.2, 3.0, 0.6, 0.45, 0.05
"""By DM, hit expected, point of the priced way (attack), hex to the objective (defence), hex of fire seen."""
TOGETHER, ALONE = 0.8, 1.0
"""For foot beside foot; against a second Unit in a hex."""
GARRISON = 2.5
"""For the first foot on an objective of the own side."""
ORDER = {Kind.FOOT: 1, Kind.GUN: 0, Kind.MG: 2, Kind.MORTAR: 4, Kind.VEHICLE: 3, Kind.TRUCK: 5}


class Placer:
    """Where everything goes, from the view of the set-up alone."""

    def __init__(self, weights: Weights = PLAIN) -> None:
        self.weights = weights
        self._fields: dict[tuple[object, ...], tuple[Covered, Distances]] = {}

    def next(self, view: State, settled: Container[str] = ()) -> tuple[Command, str]:
        """What to do next in the set-up, and why. settled: Units that somebody has placed and that look where they
        shall."""
        picture = Picture(view, self.weights)
        waiting = [u for u in to_place(view) if not u.hex]
        if waiting:
            unit = min(waiting, key=lambda u: (ORDER.get(view.type_of(u).kind, 9), u.id))
            hex = self._hex(picture, unit)
            return Place(unit.id, hex), f"{hex}: {self._why(picture, unit, hex)}."
        for unit in to_place(view):
            if unit.id in settled:
                continue
            facing = self._facing(picture, unit)
            if facing != unit.facing:
                return Face(unit.id, facing), "It looks where the enemy will come from."
        for command in self._works(picture):
            return command, "It covers those who stand in the open."
        for id in self._hiding(view):
            return Hide(id, True), "Nobody fires at what he does not see."
        return DONE, "All is placed."

    # -- Units
    def _defends(self, picture: Picture) -> bool:
        return bool(picture.ours) and len(picture.ours) >= len(picture.wanted)

    def _goals(self, picture: Picture, unit: Counter) -> tuple[str, ...]:
        if self._defends(picture):
            return picture.ours
        return picture.goals(unit) or tuple(a.hex for a in picture.seen)

    def _hex(self, picture: Picture, unit: Counter) -> str:
        view = picture.view
        prices, field = self._ways(picture, unit)
        open_ = [h for h in sorted(setup_area(view, unit)) if place_refusal(view, unit, h) is None]
        return max(open_, key=lambda h: (round(self._score(picture, unit, h, field, prices), 4), h))

    def _ways(self, picture: Picture, unit: Counter) -> tuple[Covered, Distances]:
        """The prices of the hexes and the ways to the goals, once for all Units of a type."""
        goals = self._goals(picture, unit)
        key = (picture.enemies, unit.type, goals, tuple(picture.view.mines))
        if key not in self._fields:
            prices = covered(picture, PRICE)
            self._fields[key] = prices, field_of(picture.view, unit, goals, prices)
        return self._fields[key]

    def _score(self, picture: Picture, unit: Counter, hex: str, field: dict[str, float], prices: Covered) -> float:
        view = picture.view
        kind = view.type_of(unit)
        there = changed(unit, hex=hex, facing=self._look(picture, unit, hex))
        score = COVER * min(3, hex_dm(view, hex)) - DANGER * picture.danger(there)
        beside = [u for u in picture.units if u.hex and u.id != unit.id]
        score -= ALONE * sum(u.hex == hex for u in beside)
        if self._defends(picture):
            score -= NEAR * min(distance(hex, h) for h in picture.ours) * (0.4 if kind.range > 8 else 1.0)
            if kind.kind is Kind.FOOT and hex in picture.ours and all(u.hex != hex for u in beside):
                score += GARRISON
            score += VIEW * min(60, self._seen(picture, there))
        else:
            score -= WAY * min(FAR, field.get(hex, FAR))
            if kind.kind is not Kind.FOOT:
                score += VIEW * min(40, self._seen(picture, there))
        if kind.kind is Kind.FOOT:
            mates = [u for u in beside if view.type_of(u).kind is Kind.FOOT]
            score += TOGETHER * min(2, sum(distance(u.hex, hex) == 1 for u in mates))
        return score

    def _seen(self, picture: Picture, unit: Counter) -> int:
        """Hexes within range and arc that a Unit sees, up to a limit that is enough."""
        view, kind = picture.view, picture.view.type_of(unit)
        if not kind.combat:
            return 0
        far, every = kind.range, "turret" in kind.traits
        return sum(
            1 for h in view.scenario.chart.terrain
            if 1 <= distance(h, unit.hex) <= far and (every or in_front(unit.hex, unit.facing, h))
            and sees(view, unit.hex, h)
        )  # fmt: skip

    def _ahead(self, picture: Picture) -> list[str]:
        return [a.hex for a in picture.seen] or list(picture.wanted)

    def _look(self, picture: Picture, unit: Counter, hex: str) -> int:
        """The facing with most enemies in front, the near ones first."""
        ahead = self._ahead(picture)
        return max(
            range(6),
            key=lambda f: (sum(in_front(hex, f, h) / (2 + distance(hex, h)) for h in ahead), -f),
        )

    def _facing(self, picture: Picture, unit: Counter) -> int:
        return self._look(picture, unit, unit.hex)

    def _why(self, picture: Picture, unit: Counter, hex: str) -> str:
        dm = hex_dm(picture.view, hex)
        if hex in picture.ours:
            return "it holds the objective"
        if self._defends(picture):
            return "cover near the objective" if dm else "a wide field of fire"
        return "cover on the quiet way" if dm else "the quiet way begins here"

    # -- works, mines, hidden Units
    def _works(self, picture: Picture) -> Iterator[Command]:
        view = picture.view
        works = works_left(view)
        if works:
            hexes = work_hexes(view, False)
            need = {h: sum(self._need(picture, u) for u in picture.units if u.hex == h) for h in hexes}
            if hexes:
                best = max(works, key=lambda w: ("trench" in w, w))
                yield PlaceWork(best, max(hexes, key=lambda h: (round(need[h], 4), h)))
        if len(view.mines_set) < view.scenario.grant.mines:
            hexes = work_hexes(view, True)
            if hexes:
                yield PlaceMines(max(hexes, key=lambda h: (self._passage(picture, h), h)))

    def _need(self, picture: Picture, unit: Counter) -> float:
        """How much a Unit wants a work: soft, without cover, near the objective."""
        kind = picture.view.type_of(unit)
        if kind.kind in (Kind.VEHICLE, Kind.TRUCK):
            return 0.0
        near = min((distance(unit.hex, h) for h in picture.value), default=0)
        return 3.0 - min(3, hex_dm(picture.view, unit.hex)) + 1.0 / (1 + near)

    def _passage(self, picture: Picture, hex: str) -> float:
        """How much comes through a hex: on straight ways between enemies and objectives, on roads; not beside other
        mines."""
        view = picture.view
        total = sum(
            1.0 / (1 + distance(a.hex, hex) + distance(hex, h) - distance(a.hex, h))
            for a in picture.seen for h in picture.value
        )  # fmt: skip
        if any((hex, k) in view.scenario.chart.roads for k in range(6)):
            total *= 1.5
        return round(total / (1 + sum(distance(hex, m) <= 1 for m in view.mines_set)), 4)

    def _hiding(self, view: State) -> list[str]:
        """Whom to hide: guns and machine guns first."""
        rank = {Kind.GUN: 0, Kind.MG: 1, Kind.FOOT: 2}
        may = [u for u in to_place(view) if not u.hidden and hide_refusal(view, u, True) is None]
        return [u.id for u in sorted(may, key=lambda u: (rank.get(view.type_of(u).kind, 9), u.id))][:1]
