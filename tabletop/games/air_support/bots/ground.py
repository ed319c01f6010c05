"""Decisions of the troops on the ground but for fire: rally, moves on foot, rout, advance, close combat, what is left
of set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.messages import Command
from tabletop.games.air_support.bots import objectives
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.plan import Plan
from tabletop.games.air_support.bots.shooting import Marksman
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules import close_combat, odds, pace, terrain
from tabletop.games.air_support.rules.advance import Advance, AdvanceBand, AdvanceOff
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.close_combat import Grapple
from tabletop.games.air_support.rules.moving import EndMove, Enter, LeaveMap, Start
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.rally import Rally, Recover, Repair
from tabletop.games.air_support.rules.rout import Rout
from tabletop.games.air_support.rules.setting_up.events import Conceal, Dig, Hide
from tabletop.games.air_support.rules.standing import group_of, here, units_of
from tabletop.games.air_support.rules.state import CloseAttack, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.walking import movers
from tabletop.games.air_support.rules.walking.events import Assault, Climb, Shelter
from tabletop.grid.hexes import Hex, distance

Choice = tuple[Command, str]
FAR = 10**6


def enemies(view: State, seat: int) -> list[Hex]:
    """Hexes of enemies that are seen, "?" among them."""
    return [u.place.hex for u in units_of(view, 1 - seat)] + [b.place.hex for b in view.blips if b.seat != seat]


def nearest(view: State, seat: int, at: Hex) -> int:
    return min((distance(at, e) for e in enemies(view, seat)), default=99)


class Foot:
    """The ground part of a player."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.troops, self.prizes = weights, weights.troops, weights.prizes
        self._plans: list[Plan] = []
        self.arm(Marksman(weights, self.plan))

    def arm(self, guns: Marksman) -> None:
        """Who fires for it, and what it decides."""
        self.guns = guns
        self._decisions: dict[str, Callable[[State, int, Sequence[Command]], Choice | None]] = {
            "rally": self._rally,
            "prep": guns.fire,
            "react": guns.fire,
            "defend": guns.fire,
            "advancing": guns.fire,
            "laying": guns.lay,
            "move": self._start,
            "moving": self._step,
            "rout": self._rout,
            "advance": self._advance,
            "close_combat": self._grapple,
            "setup": self._hide,
        }

    def decide(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The decision among these, None when the step's own proposal is as good."""
        decision = self._decisions.get(view.frames[-1].step)
        return decision(view, seat, options) if decision is not None else None

    def plan(self, view: State, seat: int) -> Plan:
        """The thoughts on this position: those of the last one while nothing has changed."""
        for plan in self._plans:
            if plan.view is view and plan.seat == seat:
                return plan
        made = Plan(view, seat, self.weights)
        self._plans[:] = [made]
        return made

    # -- set-up
    def _hide(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Guns are hidden, stacks go under "?", men in the open get foxholes."""
        hide = next((c for c in options if isinstance(c, Hide)), None)
        if hide is not None:
            return hide, "What is not seen cannot be bombed."
        marks = [
            c
            for c in options
            if isinstance(c, Conceal)
            and any(
                m.place == Location(c.hex, c.level) and m.seat == seat and m.concealed is Concealed.KNOWN
                for m in here(view, c.hex).men
            )
        ]
        if marks:
            return marks[0], "It need not be seen yet."
        digs = [
            c
            for c in options
            if isinstance(c, Dig)
            and pace.open_ground(view, c.hex)
            and any(m.seat == seat and not m.dummy for m in here(view, c.hex).men)
        ]
        return (digs[0], "There is no other cover.") if digs else None

    # -- rally
    def _rally(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Leaders first, each unit with the best help; broken weapons are mended, lying ones picked up."""
        tries: list[tuple[float, Command]] = []
        for command in options:
            if isinstance(command, Rally):
                man = view.infantry[command.unit]
                sheet = view.man(man)
                drm = 4 * man.dm + (view.man(view.infantry[command.leader]).leadership if command.leader else 1)
                hope = float(odds.at_most(sheet.broken_morale - drm)) * values.worth(view, man, self.prizes)
                tries.append((hope + self.troops.leaders_first * (sheet.halves == 0), command))
        if tries and (best := max(tries, key=lambda t: (t[0], repr(t[1]))))[0] > self.troops.rally:
            return best[1], "Its chance to rally, times its worth, is the best."
        work = next((command for command in options if isinstance(command, (Repair, Recover))), None)
        return (work, "A weapon in hand fires again.") if work is not None else None

    # -- moves
    def _start(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Who goes next: whoever gains most by it, men before their leaders; a stack that goes faster together than
        each of it alone.
        """
        plan = self.plan(view, seat)
        best: tuple[bool, float, str, Command, list[Infantry]] | None = None
        for command in options:
            if isinstance(command, StartBand):
                if command.band in view.bands and view.bands[command.band].ids[0] in view.infantry:
                    return command, "The column marches on."
                continue
            if not isinstance(command, Start) or command.units[0] not in view.infantry:
                continue
            men = [view.infantry[key] for key in command.units]
            gain = plan.gain_of(men)
            alone = sum(plan.gain_of([m]) for m in men) if len(men) > 1 else 0.0
            if gain > alone and gain > 0:
                found = (all(pace.is_leader(view, m) for m in men), -gain, repr(command), command, men)
                if best is None or found[:3] < best[:3]:
                    best = found
        return (best[3], plan.why(best[4])) if best is not None else None

    def _step(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The next hex of those who move."""
        off = next((c for c in options if isinstance(c, LeaveMap)), None)
        men = movers.movers(view) if movers.afoot(view) else ()
        if not men:
            return None
        if off is not None:
            return off, "They are through."
        if movers.marching(view) is not None:
            return self._march(view, seat, men[0], options)
        plan, lead = self.plan(view, seat), men[0]
        way = plan.best(men).hexes
        if not way:
            return self._settle(plan, lead, options)
        if lead.place.level and lead.where is Where.MAP:
            down = next((c for c in options if isinstance(c, Climb) and c.level < lead.place.level), None)
            return (down, "Down the stairs first.") if down is not None else None
        assault = next((c for c in options if isinstance(c, Assault)), None)
        to = Location(way[0])
        if assault is not None and len(way) == 1 and lead.where is Where.MAP and plan.passing.lines(to):
            return assault, "By assault movement the enemy's fire hurts less."
        enter = next((c for c in options if isinstance(c, Enter) and c.hex == way[0]), None)
        return (enter, plan.why(men)) if enter is not None else self._settle(plan, lead, options)

    @staticmethod
    def _settle(plan: Plan, lead: Infantry, options: Sequence[Command]) -> Choice:
        shelter = next((c for c in options if isinstance(c, Shelter)), None)
        if shelter is not None and plan.fire.lines(lead.place):
            return shelter, "In the foxholes the enemy's fire hurts less."
        return EndMove(), "No hex that it can still reach is worth more."

    def _march(self, view: State, seat: int, lead: Infantry, options: Sequence[Command]) -> Choice:
        """A Column goes straight to where it leaves the map."""
        group = group_of(view, lead.id)
        exits = view.scenario.exits if group is not None and group.exits else frozenset()
        far = objectives.field(view, exits)
        now = far.get(lead.place.hex, FAR) if lead.where is Where.MAP else FAR
        steps = sorted((far.get(c.hex, FAR), n, c) for n, c in enumerate(options) if isinstance(c, Enter))
        if steps and steps[0][0] < now:
            return steps[0][2], "On towards the exit."
        return EndMove(), "It goes no further."

    # -- rout and advance
    def _rout(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """To the place that is best covered and farthest from the enemy."""
        ways = [c for c in options if isinstance(c, Rout)]
        if not ways:
            return None
        return max(
            ways, key=lambda c: (self._safe(view, seat, c.hex), c.unit, c.hex, c.level)
        ), "There the cover is best and the enemy farthest, so they may rally."

    def _safe(self, view: State, seat: int, at: Hex) -> float:
        away = min(self.troops.away_most, nearest(view, seat, at))
        return terrain.in_hex_tem(view.ground[at], False, False) + self.troops.away * away

    def _advance(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """One hex on where that is better than to stay: ground that counts, cover, close combat at good odds."""
        plan = self.plan(view, seat)
        best: tuple[float, str, Command, str] | None = None
        for command in options:
            if isinstance(command, (AdvanceOff, AdvanceBand)):
                choice = self._band_advance(view, command)
                if choice is not None:
                    return choice
            if not isinstance(command, Advance):
                continue
            man, to = view.infantry[command.unit], Location(command.hex, command.level)
            foes = any(m.seat != seat for m in here(view, to.hex).men if m.place == to) or any(
                b.place == to and b.seat != seat for b in view.blips
            )
            if foes and man.dummy:
                continue  # it would be found out
            there = plan.storms(man, to) if foes else plan.worth_of(man, to)
            gain = there - plan.worth_of(man, man.place, man.in_foxhole)
            if man.concealed is not Concealed.KNOWN and not plan.fire.lines(man.place):
                gain -= plan.aims.hidden * bool(plan.fire.lines(to))
            why = (
                "Into close combat: the odds are good."
                if foes
                else "That hex is worth more: nearer to what wins, or better covered."
            )
            if gain > self.prudence(view, seat) and (best is None or (gain, repr(command)) > best[:2]):
                best = gain, repr(command), command, why
        return (best[2], best[3]) if best is not None else None

    def prudence(self, view: State, seat: int) -> float:
        """What an advance must bring."""
        return self.troops.advance if objectives.comes(view, seat, self.weights.aims) else self.weights.aims.stir

    @staticmethod
    def _band_advance(view: State, command: AdvanceOff | AdvanceBand) -> Choice | None:
        if isinstance(command, AdvanceOff):
            return command, "It is through."
        lead = view.infantry[view.bands[command.band].ids[0]]
        far = objectives.field(view, view.scenario.exits)
        if far.get(command.hex, FAR) < far.get(lead.place.hex, FAR):
            return command, "The column goes on."
        return None

    # -- close combat
    def _grapple(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Everybody attacks, where the kill number weighed by the prize is best."""
        best: tuple[float, str, Command] | None = None
        for command in options:
            if isinstance(command, Grapple):
                old = close_combat.attack_on(view, seat, command.target)
                attackers = (*old.attackers, command.unit) if old is not None else (command.unit,)
                targets = old.targets if old is not None else (command.target,)
                tally = close_combat.odds_tally(view, CloseAttack(seat, attackers, targets))
                prize = sum(values.worth(view, view.infantry[t], self.prizes) for t in targets)
                worth = float(odds.at_most(tally.base - 1 - (tally.total - tally.base))) * prize
                if best is None or (worth, repr(command)) > best[:2]:
                    best = worth, repr(command), command
        return (best[2], "This attack has the best odds for its prize.") if best is not None else None
