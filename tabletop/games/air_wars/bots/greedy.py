"""The greedy player, a yardstick: a sensible player who never thinks further than the move at hand.

It is there to be measured against (`tabletop simulate ma_malta --bots normal,greedy`), not to be played against. Each
hour it sends what adds most points at once: bombers straight at the target that pays best for the hours it takes, with
fighters of the same base that can go along; fighters at enemy stacks over which they would win the battle. It lands in
time, fires every gun, plays every card as soon as it does something. It weighs no answer of the enemy, keeps nothing
back, times no raids together, flies no patrols and moves nothing in Redeploy. That must not change when the planner
gets better: a yardstick that grows measures nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_wars.bots.commander import Choice, Commander
from tabletop.games.air_wars.bots.figures import apart, bombed, taken
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.sorties import Order, Planner
from tabletop.games.air_wars.bots.weights import GREEDY, Weights
from tabletop.games.air_wars.rules.cards.events import PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, OpenFire
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code, Kind
from tabletop.games.air_wars.rules.state import State


class GreedyPicture(Picture):
    """A ship is a ship: what it will carry on other days does not count."""

    def cargo(self, square: str) -> float:
        """The same wherever it stands: less for one that nobody has seen yet."""
        found = any(self.view.sheet(u).kind is Kind.SHIP for u in self.view.ground(square, self.enemy))
        return self.weights.greed.ship if found else self.weights.greed.unseen_ship


class GreedyPlanner(Planner):
    """Goes home like everybody; all else by the points of this move alone."""

    def __init__(self, view: State, seat: int, goals: dict[str, str], weights: Weights = GREEDY) -> None:
        super().__init__(view, seat, goals, weights=weights)
        self.picture = GreedyPicture(view, seat, weights=weights)

    def _cover(self) -> None:
        """It never waits for anybody over a target."""

    def _decoys(self) -> None:
        """Decoys stay where they are."""

    def _packages(self, units: Sequence[Unit]) -> None:
        left = {u.id: u for u in units}
        while True:
            found = [*self._raids(list(left.values())), *self._hunts(list(left.values()))]
            best = max(found, key=lambda f: (f[0], f[1], f[2][0].id), default=None)
            if best is None or best[0] < self.weights.greed.worthwhile:
                return
            _, square, group = best
            for unit in group:
                del left[unit.id]
            self._send(group, square)

    def _send(self, group: Sequence[Unit], square: str) -> None:
        """Everybody flies as far as he can on the straight way."""
        for place in sorted({u.place for u in group}):
            here = [u for u in group if u.place == place]
            hours = max(self.routes.hours(u, square) for u in here)
            stop = square if hours == 1 else self.routes.stop(here, square, hours)
            self.routes.ending.setdefault(stop, []).extend(here)
            fighters_first = sorted(here, key=lambda u: (not self.view.sheet(u).fighter, u.id))
            self.moves.append(Order(tuple(u.id for u in fighters_first), stop, why=f"Straight to {square}."))

    def _raids(self, units: Sequence[Unit]) -> list[tuple[float, str, list[Unit]]]:
        """Bombers of one place for one target each, with fighters that can go along in the same hour."""
        picture, found = self.picture, []
        for place in sorted({u.place for u in units if picture.armed(u)}):
            here = sorted((u for u in units if u.place == place), key=lambda u: (-self.view.sheet(u).bomb, u.id))
            for square in picture.aim_squares():
                hours = self._ahead(here, square)
                room = picture.level - len(self.routes.ending.get(square, ()) if hours == 1 else ())
                if not hours or room < 1:
                    continue
                bombers = [
                    u
                    for u in here
                    if picture.armed(u) and self.routes.hours(u, square) == hours and self.routes.fits(u, square, hours)
                ]
                guard = [
                    u
                    for u in here
                    if self.view.sheet(u).fighter and u not in bombers and self.routes.fits(u, square, 1)
                ]
                for size in range(1, min(len(bombers), room) + 1):
                    group = [*bombers[:size], *(guard[: room - size] if hours == 1 else ())]
                    found.append((self._points(square, group) / hours, square, group))
        return found

    def _ahead(self, units: Sequence[Unit], square: str) -> int:
        """Hours to a target for the quickest armed unit, 0 when none gets there and home."""
        hours = (self.routes.hours(u, square) for u in units if self.picture.armed(u))
        return min((h for h in hours if h <= self.picture.hours_left), default=0)

    def _hunts(self, units: Sequence[Unit]) -> list[tuple[float, str, list[Unit]]]:
        """Fighters for an enemy stack: one more as long as it adds something."""
        found = []
        for square in self.picture.foe_squares():
            able = [u for u in units if self.view.sheet(u).fighter and self.routes.fits(u, square, 1)]
            able.sort(key=lambda u: (-self.view.sheet(u).air, apart(u.place, square), u.id))
            room = self.picture.level - len(self.routes.ending.get(square, ()))
            for size in range(1, min(len(able), room) + 1):
                found.append(
                    (self._points(square, able[:size]) - self.weights.greed.fighter * size, square, able[:size])
                )
        return found

    def _points(self, square: str, group: Sequence[Unit]) -> float:
        """Points of having a group over a square at the end of this segment: battle, guns, bombs."""
        picture, view, aborted = self.picture, self.view, self.weights.greed.aborted
        sheets = [view.sheet(u) for u in group]
        price = sum(s.vp for s in sheets) / len(sheets)
        points, left = 0.0, float(len(sheets))
        foe = picture.foe(square)
        if foe.count and (foe.fighters or any(s.fighter for s in sheets)):
            mine = [sum(s.air for s in sheets if s.fighter), sum(s.air for s in sheets if not s.fighter)]
            kills, aborts = self._exchange(picture.seat, mine[0], mine[1], foe.count)
            lost, driven = self._exchange(picture.enemy, foe.fighters, foe.bombers, left)
            points += kills * foe.kill + aborts * foe.abort - lost * price - driven * aborted
            left -= lost + driven
        bombers = [u for u in group if picture.armed(u)]
        if bombers:
            kill, abort = picture.rates[picture.enemy, "aa"]
            lost, driven = taken(picture.guns(square) * kill, picture.guns(square) * abort, left)
            points -= lost * price + driven * aborted
            points += self._bombs(square, bombers) * max(0.0, left - lost - driven) / len(group)
        return points

    def _exchange(self, seat: int, fighters: float, bombers: float, count: float) -> tuple[float, float]:
        """Enemies of a side killed and driven off by so many dice."""
        (fk, fa), (bk, ba) = self.picture.rates[seat, "fighters"], self.picture.rates[seat, "bombers"]
        return taken(fighters * fk + bombers * bk, fighters * fa + bombers * ba, count)

    def _bombs(self, square: str, bombers: Sequence[Unit]) -> float:
        """Points of the bombs if everybody gets there: one bomber a target, the others help with the best."""
        total, aims = 0.0, self.picture.aims(square)
        for i, aim in enumerate(aims[: len(bombers)]):
            on_it = bombers if len(aims) == 1 else [bombers[i]] if i else [bombers[0], *bombers[len(aims) :]]
            dice = [(self.view.sheet(u).bomb, aim.dive if self.view.sheet(u).dive else aim.level) for u in on_it]
            total += aim.worth * bombed([(float(n), least) for n, least in dice])
        return total


def _helps(view: State, seat: int, command: Command) -> bool:
    """Whether a command plays a card that does something now: a refit needs somebody to refit."""
    if isinstance(command, PlayCard):
        codes = {e.code for e in view.scenario.cards[command.card].effects}
        return Code.REFIT not in codes or bool(view.boxed(seat, DAMAGED))
    return isinstance(command, PlayWildSet)


class Greedy(Commander):
    """Plays one side by what the next move brings."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = GREEDY) -> None:
        super().__init__("normal", seed, budget, weights)

    def _plan(self, view: State, seat: int) -> None:
        self._orders = GreedyPlanner(view, seat, {}, self.weights).orders()

    def _places(self, view: State, seat: int, step: str) -> dict[str, str]:
        return {}

    def _decide(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        step = view.frames[-1].step
        card = next((c for c in options if _helps(view, seat, c)), None)
        if card is not None and (step != "fly" or self._planned != (view.day, view.hour)):
            return card, "It may help now."
        if step in ("aa", "guns"):
            fire = next((c for kind in (AimAA, AddGun, OpenFire) for c in options if isinstance(c, kind)), None)
            if fire is not None:
                return fire, "Fire."
        return super()._decide(view, seat, options)
