"""Sides that shirk the battle: `python -m tests.games.air_support.shirkers [SCENARIO ...] --games 2`.

Who does nothing, who only runs from the enemy, who only hides must not win any battle against a player that plays,
from either seat. All set up as the computer does; none of them fires or flies a run. Prints a line a scenario, seat and
kind; ends with code 1 when one of them has won.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.bots import Commander, objectives
from tabletop.games.air_support.bots.armour import Armour, fights
from tabletop.games.air_support.bots.driver import Driver
from tabletop.games.air_support.bots.driving import begins
from tabletop.games.air_support.bots.ground import Foot, enemies
from tabletop.games.air_support.bots.plan import Eyes, Plan
from tabletop.games.air_support.bots.weights import NORMAL
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import EndMove
from tabletop.games.air_support.rules.pieces import Infantry, Vehicle
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex

BATTLES = (
    "s0_free_battle", "s1_beet_road", "s2_chir", "s3_kuban", "s4_hedgerows", "s5_ihantala", "s6_corridor",
    "s7_point_cruz",
)  # fmt: skip
KINDS = ("idle", "runs", "hides")
FAR, SAFE = 5.0, 50.0
"""What a hex further from the enemy, and one that nobody sees, are worth to who thinks of nothing else."""
CALM = replace(NORMAL, aims=replace(NORMAL.aims, shoots=0.0, stir=0.1, hidden=0.0))


class Shirk(Plan):
    """The plan of somebody to whom a place is worth what his kind says."""

    kind = ""

    @cached_property
    def worths(self) -> dict[Hex, float]:
        grid = self.view.ground.grid
        if self.kind == "runs":
            return {
                at: FAR * far for at, far in objectives.away(grid, frozenset(enemies(self.view, self.seat))).items()
            }
        return {at: SAFE * (not self.fire.lines(Location(at))) for at in grid}

    def _eyes(self, man: Infantry) -> Eyes:
        return replace(super()._eyes(man), pull=self.worths)


class Runs(Shirk):
    kind = "runs"


class Hides(Shirk):
    kind = "hides"


class ShirkingArmour(Armour):
    def _pull(self, car: Vehicle) -> Callable[[Hex], float]:
        assert isinstance(self.plan, Shirk)
        worths = self.plan.worths
        return lambda at: worths.get(at, 0.0)


class ShirkingDriver(Driver):
    """Convoys stay where they are: to drive on is how they win."""

    def armour(self, view: State, seat: int) -> Armour:
        return ShirkingArmour(self._plan(view, seat))

    def start(self, view: State, seat: int, options: Sequence[Command]) -> Any:
        cars = {c: view.vehicles.get(begins(view, c)) for c in options}
        return super().start(view, seat, [c for c, car in cars.items() if car is not None and fights(view, car)])


class Shirker(Commander):
    """One of KINDS."""

    def __init__(self, kind: str, seed: int = 0) -> None:
        self.kind = kind
        super().__init__("normal", seed, 1e9, CALM)

    def _make_ground(self) -> None:
        self.foot = Foot(self.weights)
        if self.kind != "idle":
            made: type[Plan] = Runs if self.kind == "runs" else Hides
            self.foot.plan = lambda view, seat: made(view, seat, self.weights)  # type: ignore[method-assign]
        self.driver = ShirkingDriver(self.foot.plan)

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        step = view.frames[-1].step
        moves = self.kind != "idle" and step in ("move", "moving", "advance", "rout", "rally")
        ends = [c for c in options if isinstance(c, (Done, Pass, EndMove))]
        if step == "setup" or moves or not ends:
            return super().choose(view, seat, options)
        return ends[0]


def winner(battle: str, seat: int, kind: str, seed: int) -> int | None:
    """Who wins a battle in which this seat shirks; None for a draw."""
    match = Match.start(GAME, load_scenario(battle), SeededDice(seed))
    bots: list[Any] = [Commander("normal", seed), Commander("normal", seed + 1)]
    bots[seat] = Shirker(kind, seed)
    while match.to_act:
        who = match.to_act[0]
        match.submit(who, bots[who].choose(match.view(who), who, match.options(who)))
        del match.journal[1:]
    assert match.result is not None
    return match.result.winner


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("battles", nargs="*", default=BATTLES)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bad = 0
    for battle in asked.battles:
        for seat in (0, 1):
            for kind in KINDS:
                ends = Counter(winner(battle, seat, kind, asked.seed + n) for n in range(asked.games))
                bad += ends[seat]
                told = f"won {ends[seat]}, draws {ends[None]}, lost {ends[1 - seat]}"
                print(f"{battle}, {load_scenario(battle).sides[seat].name} {kind}: {told}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
