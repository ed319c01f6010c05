"""Decisions about aircraft: when to sight and what, each attack of a run, mistaken attacks, flak, leaving."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.air_support.bots import barrage, values
from tabletop.games.air_support.bots.sorties import Sortie, Way
from tabletop.games.air_support.bots.strikes import Strikes
from tabletop.games.air_support.rules.flak import reach
from tabletop.games.air_support.rules.flak.orders import FireAA
from tabletop.games.air_support.rules.flak.reach import Barrage
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.mistaken import Mistake
from tabletop.games.air_support.rules.pieces import Concealed, Mode, Plane, Run
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.runs import course
from tabletop.games.air_support.rules.sighting.orders import Sight
from tabletop.games.air_support.rules.standing import unit, units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.orders import AirAttack
from tabletop.grid.hexes import distance

Choice = tuple[Command, str]
WORTHWHILE = 0.25
"""A run that is worth less is not flown."""
PATIENCE = 1.15
"""In MPh a run must be so much better than the best one when the phase began: later ones may be better still."""
MOST = 60
"""Runs looked at closely in one window."""
GROUND, REVEALED, COUNTER = 0.6, 1.0, 0.25
"""What a shot costs: a weapon that has ground targets, one that was hidden, an AA counter."""
TARGETS = 12
"""Hexes within which a weapon may have something better to do."""
PATIENT = 0.8
"""How much a better shot further on counts against one now."""
LAST_SHOT = 1 / 6
"""A plane without an attack left is fired at with at least this chance to hit."""


class Sky:
    """The air part of a player. It remembers, for one Player Turn, the best run there was when the phase began."""

    def __init__(self) -> None:
        self._turn: tuple[int, int] = (0, 0)
        self._before = 0.0

    # -- sighting
    def sight(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """A run that is good enough for this window, or None to wait."""
        best = self._best(view, options)
        if self._turn != (view.turn, view.half):
            self._turn, self._before = (view.turn, view.half), best[0].score if best is not None else 0.0
        if best is None:
            return None
        way, command = best
        last = view.frames[-1].step in ("defend", "closing")
        wanted = WORTHWHILE if last else max(WORTHWHILE, PATIENCE * self._before)
        self._before = max(self._before, way.score * 0.95)
        if way.score < wanted:
            return None
        return (
            command,
            f"Its run is worth {way.score:.1f} points; it passes the Sighting TC with {100 * way.passes:.0f} %.",
        )

    def _best(self, view: State, options: Sequence[Command]) -> tuple[Way, Command] | None:
        found: list[tuple[float, int, Way, Command]] = []
        alike: dict[object, list[Sight]] = {}
        for c in options:
            if isinstance(c, Sight):
                p = view.planes[c.plane]
                alike.setdefault((p.cls, p.bombs, p.mg_disabled), []).append(c)
        for group in alike.values():
            name = group[0].plane
            sortie = Sortie(view, view.planes[name])
            mine = [c for c in group if c.plane == name]
            for n, c in enumerate(mine if len(mine) <= MOST else mine[:: len(mine) // MOST + 1]):
                way = sortie.way(c.hex, c.direction, c.dive)
                found.append((way.score, -n, way, c))
        if not found:
            return None
        top = max(found, key=lambda f: f[:2])
        return top[2], top[3]

    # -- on the run
    def strike(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """The attack that is worth most with what can follow it, or none."""
        pilot = view.planes[str(view.frames[-1].args[1])]
        run = pilot.run
        assert run is not None
        if run.mistaken:
            return self._mistaken_strike(view, pilot, run, options)
        sortie = Sortie(view, pilot)
        over = course.place(run)
        waits = [c for c in options if isinstance(c, Pass)]
        best: tuple[float, Command, str] | None = None
        if waits:
            best = self._after(sortie, run, False), waits[0], "It saves its fire for what lies ahead."
        for c in options:
            if not isinstance(c, AirAttack):
                continue
            units = sortie.strikes.targets(over, run.direction, c.hex)
            worth = (
                0.01 if units or sortie.strikes.marks(over, c.hex) else -0.2
            )  # hexes where nobody is seen are not worth a jam
            if c.weapons != figures.BOMBS:
                worth += sortie.strikes.mg_value(over, units, c.named) + (
                    0.3 if run.mode is Mode.STUKA and run.at == 0 else 0.0
                )
            if c.weapons != figures.MG:
                worth += sortie.strikes.bomb_value(over, units, c.named, c.area) - sortie.saved
            worth += 0.3 * sortie.strikes.marks(over, c.hex)
            if c.weapons == figures.MG:
                worth += self._after(sortie, run, True, c.hex)
            if best is None or worth > best[0]:
                best = worth, c, f"That attack, with what can follow, is worth {worth:.1f} points."
        assert best is not None
        return best[1], best[2]

    def _after(self, sortie: Sortie, run: Run, fired: bool, at: object = None) -> float:
        """What can follow from here."""
        if run.mode is Mode.STUKA:
            return (
                sortie.mg(run, 1, run.target)
                + (max(0.0, sortie.load(run, 1, run.target)) if sortie.plane.bombs else 0.0)
                if run.at == 0
                else 0.0
            )
        if run.closing or run.mode is Mode.POINT or (run.at == 1 and at == run.target):
            return 0.0
        return sortie.after(run, run.at, sortie.plane.bombs, int(fired))

    def _mistaken_strike(self, view: State, pilot: Plane, run: Run, options: Sequence[Command]) -> Choice:
        strikes, over = Strikes(view, pilot, mistaken=True), course.place(run)
        attacks = [c for c in options if isinstance(c, AirAttack)]

        def worth(c: AirAttack) -> float:
            units = strikes.targets(over, run.direction, c.hex)
            guns = strikes.mg_value(over, units, c.named) if c.weapons != figures.BOMBS else 0.0
            return guns + (strikes.bomb_value(over, units, c.named, c.area) + 1.0 if c.weapons != figures.MG else 0.0)

        if attacks:
            return max(attacks, key=worth), "Their own plane hits them hardest so."
        return options[0], "There is nothing to attack."

    def mistaken(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """Where the enemy's plane does his side most harm."""
        pilot = view.planes[str(view.frames[-1].args[1])]
        strikes = Strikes(view, pilot, mistaken=True)
        best: tuple[float, Command] | None = None
        for c in options:
            if isinstance(c, Mistake):
                over = course.initial_hex(c.hex, c.direction, c.dive)
                worth = strikes.mg(over, c.direction, c.hex)[0]
                if pilot.bombs:
                    worth += strikes.bombs(over, c.direction, c.hex)[0]
                if best is None or worth > best[0]:
                    best = worth, c
        if best is not None and best[0] > 0:
            return best[1], "Their own plane does most harm there."
        return next((c for c in options if isinstance(c, Pass)), options[0]), "There is nothing to gain."

    # -- flak
    def flak(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """Fire the shot that gains most over its cost, or hold."""
        hold = next(c for c in options if isinstance(c, Pass))
        target = view.planes[str(view.frames[-1].args[1])]
        run = target.run
        assert run is not None
        sortie = Sortie(view, target)
        coming = self._threat(sortie, run)
        best: tuple[float, Command, barrage.Danger] | None = None
        for c in options:
            if not isinstance(c, FireAA):
                continue
            shot = reach.shot(view, seat, target, c.weapon, c.part)
            if not isinstance(shot, Barrage):
                continue
            danger = barrage.of_shot(shot)
            gain = (
                danger.gone * (values.SHOT_DOWN + values.plane(view, target) / 2 + coming)
                + danger.hurt * (values.DAMAGED + coming / 2)
                + danger.evades * coming / 4
            )
            if coming <= 0 and danger.gone + danger.hurt < LAST_SHOT:
                continue
            score = (
                gain
                - self._cost(view, seat, c.weapon, shot)
                - (1 - min(shot.rof, 6) / 6) * self._later(view, seat, target, run, c)
            )
            if score > 0 and (best is None or score > best[0]):
                best = score, c, danger
        if best is None:
            return hold, "Nothing here is worth giving a weapon away; it holds its fire."
        return best[1], f"It hits with {100 * (best[2].gone + best[2].hurt):.0f} %."

    def _threat(self, sortie: Sortie, run: Run) -> float:
        """What the plane can still do to us."""
        if run.bombed or run.closing:
            return 0.0
        if run.mode is Mode.STUKA:
            return self._after(sortie, run, True) if run.at == 0 else 0.0
        if run.mode is Mode.POINT:
            return sortie.point(run, sortie.plane.bombs) if run.at == 1 and not course.fired_here(run) else 0.0
        return sortie.ahead(run, run.at, sortie.plane.bombs, len(run.attacks))

    def _later(self, view: State, seat: int, target: Plane, run: Run, command: FireAA) -> float:
        """What the best shot further on will gain, while attacks are still to come."""
        best = 0.0
        for n in range(run.at + 1, min(course.last_hex(run), 3) + 1):
            ahead = Run(run.mode, run.start, run.direction, run.target, n)
            shot = reach.shot(view, seat, barrage.flown(target, ahead), command.weapon, command.part)
            if isinstance(shot, Barrage):
                danger = barrage.of_shot(shot)
                best = max(
                    best,
                    danger.gone * (values.SHOT_DOWN + values.plane(view, target) / 2) + danger.hurt * values.DAMAGED,
                )
        return best * PATIENT

    def _cost(self, view: State, seat: int, weapon: str, shot: Barrage) -> float:
        arm = view.weapons.get(weapon)
        firer = unit(view, arm.owner if arm is not None else weapon)
        enemies = [u.place.hex for u in units_of(view, 1 - seat)] + [b.place.hex for b in view.blips if b.seat != seat]
        cost = GROUND if any(distance(shot.place.hex, at) <= TARGETS for at in enemies) else 0.0
        if firer is not None and firer.concealed is not Concealed.KNOWN:
            cost += REVEALED
        return cost + COUNTER * (not barrage.piece(view, weapon).aa_mode) + 0.05

    # -- leaving
    def leave(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """A plane that can do nothing any more, Damaged or empty, goes while it can."""
        for c in options:
            if isinstance(c, ExitPlane):
                p = view.planes[c.plane]
                if p.mg_disabled and not p.bombs:
                    return c, "It has nothing left to fight with."
        return None
