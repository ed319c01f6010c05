"""Decisions about aircraft: when to sight and what, each attack of a run, mistaken attacks, flak, leaving; and what the
observation plane does with its battery.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_support.bots import sorties
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.sorties import Sortie, Way
from tabletop.games.air_support.bots.strikes import Strikes
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules import light_aa
from tabletop.games.air_support.rules import runs as course
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.artillery.events import (
    AimMistake,
    ConvertFire,
    CorrectFire,
    DrawAccess,
    Observe,
    RadioContact,
    RequestFire,
)
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.light_aa import Barrage
from tabletop.games.air_support.rules.mistaken import Mistake
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Fire, Mode, Plane, Run
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.standing import unit, units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.grid.hexes import Hex, distance

Choice = tuple[Command, str]


class Sky:
    """The air part of a player. It remembers, for one Player Turn, the best run there was when the phase began."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
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
        runs = self.weights.runs
        wanted = runs.worthwhile if last else max(runs.worthwhile, runs.patience * self._before)
        self._before = max(self._before, way.score * runs.fading)
        if way.score < wanted:
            return None
        return (
            command,
            f"Its run is worth {way.score:.1f} points; it sees its target with {100 * way.passes:.0f} %.",
        )

    def _best(self, view: State, options: Sequence[Command]) -> tuple[Way, Command] | None:
        found: list[tuple[float, int, Way, Command]] = []
        alike: dict[object, list[Sight]] = {}
        for command in options:
            if isinstance(command, Sight):
                p = view.planes[command.plane]
                alike.setdefault((p.cls, p.bombs, p.mg_disabled), []).append(command)
        for group in alike.values():
            name = group[0].plane
            sortie = Sortie(view, view.planes[name], self.weights)
            mine = [command for command in group if command.plane == name]
            for n, command in enumerate(self._likely(sortie, mine)):
                way = sortie.way(command.hex, command.direction, command.dive)
                found.append((way.score, -n, way, command))
        if not found:
            return None
        top = max(found, key=lambda f: f[:2])
        return top[2], top[3]

    def _likely(self, sortie: Sortie, runs: list[Sight]) -> list[Sight]:
        """Of very many runs those at the targets that promise most at first sight."""
        most = self.weights.runs.closely
        if len(runs) <= most:
            return runs
        hopes = {at: sortie.hope(at) for at in {command.hex for command in runs}}
        return sorted(runs, key=lambda command: (-hopes[command.hex], command.hex, command.direction))[:most]

    # -- on the run
    def strike(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """The attack that is worth most with what can follow it, or none."""
        pilot = view.planes[str(view.frames[-1].args[1])]
        run = pilot.run
        assert run is not None
        if run.mistaken:
            return self._mistaken_strike(view, pilot, run, options)
        sortie, weights = Sortie(view, pilot, self.weights), self.weights.attacks
        over = course.place(run)
        waits = [command for command in options if isinstance(command, Pass)]
        best: tuple[float, Command, str] | None = None
        if waits:
            best = self._after(sortie, run, False), waits[0], "It saves its fire for what lies ahead."
        for command in options:
            if not isinstance(command, AirAttack):
                continue
            units = sortie.strikes.targets(over, run.direction, command.hex)
            marks = sortie.strikes.marks(over, command.hex)
            worth = weights.somebody if units or marks else weights.nobody
            if command.weapons != figures.BOMBS:
                worth += sortie.strikes.mg_value(over, units, command.named) + (
                    weights.stuka_guns if run.mode is Mode.STUKA and run.at == 0 else 0.0
                )
            if command.weapons != figures.MG:
                worth += sortie.strikes.bomb_value(over, units, command.named, command.area) - sortie.saved
                worth += weights.mark_bombs * weights.mark_struck * marks  # as the run was reckoned with
            if command.weapons != figures.BOMBS:
                worth += sortie.strikes.mg_mark() * weights.mark_struck * marks
            worth += weights.mark_here * marks
            if command.weapons == figures.MG:
                worth += self._after(sortie, run, True, command.hex)
            if best is None or worth > best[0]:
                best = worth, command, f"That attack, with what can follow, is worth {worth:.1f} points."
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
        strikes, over = Strikes(view, pilot, self.weights, mistaken=True), course.place(run)
        attacks = [command for command in options if isinstance(command, AirAttack)]

        def worth(command: AirAttack) -> float:
            units = strikes.targets(over, run.direction, command.hex)
            guns = strikes.mg_value(over, units, command.named) if command.weapons != figures.BOMBS else 0.0
            if command.weapons == figures.MG:
                return guns
            return guns + (
                strikes.bomb_value(over, units, command.named, command.area) + self.weights.attacks.enemy_bombs
            )

        if attacks:
            return max(attacks, key=worth), "Their own plane hits them hardest so."
        return options[0], "There is nothing to attack."

    def mistaken(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """Where the enemy's plane does his side most harm."""
        pilot = view.planes[str(view.frames[-1].args[1])]
        strikes = Strikes(view, pilot, self.weights, mistaken=True)
        best: tuple[float, Command] | None = None
        for command in options:
            if isinstance(command, Mistake):
                over = course.initial_hex(command.hex, command.direction, command.dive)
                worth = strikes.mg(over, command.direction, command.hex)[0]
                if pilot.bombs:
                    worth += strikes.bombs(over, command.direction, command.hex)[0]
                if best is None or worth > best[0]:
                    best = worth, command
        if best is not None and best[0] > 0:
            return best[1], "Their own plane does most harm there."
        return next(
            (command for command in options if isinstance(command, Pass)), options[0]
        ), "There is nothing to gain."

    # -- flak
    def flak(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """Fire the shot that gains most over its cost, or hold."""
        hold = next(command for command in options if isinstance(command, Pass))
        target = view.planes[str(view.frames[-1].args[1])]
        run = target.run
        assert run is not None
        sortie, weights = Sortie(view, target, self.weights), self.weights.flak
        coming = self._threat(sortie, run)
        best: tuple[float, Command, sorties.Danger] | None = None
        for command in options:
            if not isinstance(command, FireAA):
                continue
            shot = light_aa.shot(view, seat, target, command.weapon, command.part)
            if not isinstance(shot, Barrage):
                continue
            danger = sorties.of_shot(shot)
            gain = (
                danger.gone * (weights.shot_down + sortie.worth * weights.plane + coming)
                + danger.hurt * (weights.damaged + coming * weights.coming_damaged)
                + danger.evades * coming * weights.coming_evades
            )
            if coming <= 0 and danger.gone + danger.hurt < weights.last_shot:
                continue
            score = (
                gain
                - self._cost(view, seat, command.weapon, shot)
                - (1 - min(shot.rof, 6) / 6) * self._later(view, seat, target, run, command)
            )
            if score > 0 and (best is None or score > best[0]):
                best = score, command, danger
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
        weights = self.weights.flak
        prize = weights.shot_down + values.plane(view, target, self.weights.prizes) * weights.plane
        best = 0.0
        for n in range(run.at + 1, min(course.last_hex(run), 3) + 1):
            ahead = Run(run.mode, run.start, run.direction, run.target, n)
            shot = light_aa.shot(view, seat, sorties.flown(target, ahead), command.weapon, command.part)
            if isinstance(shot, Barrage):
                danger = sorties.of_shot(shot)
                best = max(best, danger.gone * prize + danger.hurt * weights.damaged)
        return best * weights.patient

    def _cost(self, view: State, seat: int, weapon: str, shot: Barrage) -> float:
        weights, arm = self.weights.flak, view.weapons.get(weapon)
        firer = unit(view, arm.owner if arm is not None else weapon)
        enemies = [u.place.hex for u in units_of(view, 1 - seat)] + [b.place.hex for b in view.blips if b.seat != seat]
        cost = weights.ground if any(distance(shot.place.hex, at) <= weights.targets for at in enemies) else 0.0
        if firer is not None and firer.concealed is not Concealed.KNOWN:
            cost += weights.revealed
        return cost + weights.counter * (not sorties.piece(view, weapon).aa_mode) + weights.shot

    # -- leaving
    def leave(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """A plane that can do nothing any more goes while it can; so does an empty dive bomber when the movement is
        over and fighters are about, whose prey it is at the end of the turn.
        """
        hunted = view.frames[-1].step == "closing" and _hunters(view, 1 - seat)
        for command in options:
            if isinstance(command, ExitPlane):
                p = view.planes[command.plane]
                if p.mg_disabled and not p.bombs:
                    return command, "It has nothing left to fight with."
                if hunted and not p.bombs and AirClass(p.cls).stuka:
                    return command, "Its bombs are gone, and fighters are about."
        return None


def _hunters(view: State, seat: int) -> bool:
    """Whether a side has fighters over the map that may enter a dogfight."""
    return any(
        p.status is AirStatus.ONBOARD
        and not (p.damaged or p.bombs or p.recall or AirClass(p.cls).stuka)
        and AirClass(p.cls) is not AirClass.OBS
        for p in view.planes_of(seat)
    )


# -- The observation plane and its battery: what it looks at, where the fire falls, when it is for effect.

BLAST = 1
"""Hexes around the aimed one that the fire strikes (AS-OBA-01)."""


def under(view: State, seat: int, at: Hex, weights: Weights) -> float:
    """What stands in the seven hexes of the fire; nothing is worth fire on one's own men."""
    battery, prizes = weights.batteries, weights.prizes
    if any(distance(u.place.hex, at) <= battery.safe for u in units_of(view, seat)):
        return battery.forbidden
    known = sum(
        values.worth(view, u, prizes)
        for u in units_of(view, 1 - seat)
        if u.concealed is Concealed.KNOWN and distance(u.place.hex, at) <= BLAST
    )
    marks = sum(b.seat != seat and distance(b.place.hex, at) <= BLAST for b in view.blips)
    return known + prizes.mark * battery.mark * marks


def decide(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """The decision among these, if they are orders to a battery."""
    easy = next((c for c in options if isinstance(c, (RadioContact, DrawAccess))), None)
    if easy is not None:
        return easy, "The battery is wanted."
    aimed = {type(c).__name__ for c in options} & {"Observe", "RequestFire", "CorrectFire", "ConvertFire", "AimMistake"}
    return _aimed(view, seat, options, weights) if aimed else None


def _aimed(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    least, near_enough = weights.batteries.worthwhile, weights.batteries.near_enough
    battery = observing.own(view, seat)
    lies = battery.at if battery is not None else None
    best: tuple[float, int, bool, str, Command] | None = None
    for command in options:
        if isinstance(command, (Observe, RequestFire, CorrectFire, AimMistake)):
            far = distance(lies, command.hex) if lies is not None else 0
            found = (
                under(view, seat, command.hex, weights),
                -far,
                isinstance(command, CorrectFire) and command.convert,
                repr(command),
                command,
            )
            if best is None or found[:4] > best[:4]:
                best = found
    convert = next((command for command in options if isinstance(command, ConvertFire)), None)
    here = under(view, seat, lies, weights) if lies is not None else weights.batteries.forbidden
    if convert is not None and here >= least and (best is None or here >= near_enough * best[0]):
        return convert, "It lies well enough: fire for effect."
    if best is None or (best[0] < least and not isinstance(best[4], AimMistake)):
        return None
    if battery is not None and battery.fire is Fire.FFE2 and best[0] <= here + least:
        return None
    return best[4], f"{best[0]:.0f} points stand there."
