"""What a bot makes of its view in one segment: enemy strength in the air and on the ground, threats, targets and their
worth.

Only the view goes in. Hidden counters count as the average of those that could be there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_wars.bots.belief import Likely, Memory, likely
from tabletop.games.air_wars.bots.figures import apart, rates
from tabletop.games.air_wars.bots.weights import NORMAL, Weights
from tabletop.games.air_wars.rules.basing import closed
from tabletop.games.air_wars.rules.bombing.aiming import mission_limit
from tabletop.games.air_wars.rules.pieces import Unit, airbase_key
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import Code, Formation, Kind, TargetKind, UnitClass
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import printed_aa


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to bomb in a square: its worth and the lowest dice of Level and Dive bombers."""

    worth: float
    level: int
    dive: int


@dataclass(slots=True)
class Foe:
    """Enemy aircraft flying in a square, as far as known: dice of fighters and bombers, counters, mean points of one;
    `raiders` of them have bombs left, `load` dice of them.
    """

    fighters: float = 0.0
    bombers: float = 0.0
    count: float = 0.0
    worth: float = 2.0
    kill: float = 2.0
    abort: float = NORMAL.prizes.aborted
    """Worth of one kill and of one abort when each raider counts alike: for a player who does not ask what is
    prevented.
    """
    raiders: float = 0.0
    load: float = 0.0

    def still_bombs(self, raiders: float) -> float:
        """The chance that so many of its raiders hit what they came for: 5 or 6 with a die of their load."""
        return 1 - (2 / 3) ** (self.load / self.raiders * max(0.0, raiders)) if self.raiders else 0.0

    def prevented(self, lost: float, second: float) -> float:
        """Share of a prize that is saved when it loses so many counters: its owner gives up those that carry nothing
        first (AW-LOSS-03), and one bomber often does what four would have done; `second`: what each bomber more would
        do to other targets.
        """
        gone = max(0.0, min(self.raiders, lost - (self.count - self.raiders)))
        return self.still_bombs(self.raiders) - self.still_bombs(self.raiders - gone) + second * gone if gone else 0.0


class Picture:
    """One side's picture of one moment. With a memory hidden counters count by the places where each can be, else all
    alike.
    """

    def __init__(self, view: State, seat: int, memory: Memory | None = None, weights: Weights = NORMAL) -> None:
        self.view, self.seat, self.enemy, self.weights = view, seat, 1 - seat, weights
        self.likely = likely(view, self.enemy, memory) if memory is not None else {}
        self.level, self.foe_level = view.level(seat), view.level(1 - seat)
        self.hours_left = view.scenario.hours - view.hour
        self.last_day = view.day >= len(view.scenario.days)
        self.rates = {(s, w): rates(view, s, w) for s in (0, 1) for w in ("fighters", "bombers", "aa")}
        self.slow = sum(e.n for e in view.in_force(Code.SLOW))
        self._averages()
        self.bases = self._bases()
        self.temper = weights.one_day if len(view.scenario.days) == 1 else weights.campaign
        prize = self._prize()
        self.lead = self.temper.lead * prize
        self.days_to_come = weights.prizes.days_to_come * prize * (len(view.scenario.days) - view.day)
        """What an enemy bomber may still bring on the days after this one."""
        self._aims: dict[str, list[Aim]] = {}
        self._threats: dict[str, float] = {}
        self._guns: dict[str, float] = {}
        self._prey: dict[str, float] = {}
        self._foes: dict[tuple[str, bool], Foe] = {}

    def cruise(self, sheet: Formation) -> int:
        """Squares an hour of a formation today, without the bonuses of its take-off (AW-CARD-25)."""
        return max(1, sheet.speed - self.slow)

    # -- belief
    def _averages(self) -> None:
        """Means of the enemy's hidden counters by class."""
        view = self.view
        hidden = [s for k, s in sorted(view.scenario.units.items()) if s.seat == self.enemy and k not in view.units]
        air = [s for s in hidden if s.flies]
        ground = [s for s in hidden if s.cls is UnitClass.GROUND]
        many = max(1, len(air))
        self.mean_fighter = sum(s.air for s in air if s.fighter) / many
        self.mean_bomber = sum(s.air for s in air if not s.fighter) / many
        self.mean_vp = sum(s.vp for s in air) / many
        self.share_bombers = sum(s.bomb > 0 for s in air) / many
        risen = [s for s in air if s.fighter]
        self.share_brief = sum(s.short for s in risen) / max(1, len(risen))
        """Share of the hidden fighters that fly short-range."""
        self.mean_load = sum(s.bomb for s in air) / many
        self.share_real = sum(not s.decoy for s in air) / many
        self.mean_aa = sum(s.aa for s in ground) / max(1, len(ground))
        ships = [s for s in hidden if s.cls is UnitClass.SHIP]
        self.mean_ship_vp = sum(s.vp for s in ships) / max(1, len(ships))
        self.mean_ground_vp = sum(s.vp for s in ground) / max(1, len(ground))
        fighters = [s for s in view.scenario.units.values() if s.seat == self.enemy and s.fighter]
        self.reach = max((s.speed for s in fighters), default=self.weights.estimates.reach)
        self.bomb_reach = max(
            (s.speed for s in view.scenario.units.values() if s.seat == self.enemy and s.bomb),
            default=self.weights.estimates.reach,
        )
        raiders = [s for s in view.scenario.units.values() if s.seat == self.enemy and s.bomb and not self._spent(s.id)]
        self.raiders = len(raiders)
        bombers = [
            k
            for k, s in view.scenario.units.items()
            if s.seat == self.enemy and s.bomb and not (k in view.units and view.units[k].place in BOXES)
        ]
        shown = [view.units[k] for k in bombers if k in view.units]
        self.come = (
            sum(u.flying or u.bombed > 0 for u in shown)
            + sum(b.flying for b in view.blips if b.seat == self.enemy) * self.share_bombers
        )
        """Enemy bombers that have come or have bombed today, those of them that are hidden by their share."""
        self.waiting = max(0.0, len(bombers) - self.come)
        """Those that have not, as far as known."""

    def _prize(self) -> float:
        """The mean of our best targets that still stand."""
        view, best = self.view, self.weights.prizes.best_targets
        worths = sorted(
            (t.vp for t in view.scenario.targets.values() if t.seat == self.seat and not view.mark(t.name).bombed),
            reverse=True,
        )
        return sum(worths[:best]) / max(1, len(worths[:best]))

    def _spent(self, key: str) -> bool:
        unit = self.view.units.get(key)
        return unit is not None and (unit.place in BOXES or unit.bombed > 0)

    def _bases(self) -> dict[str, float]:
        """Dice of enemy fighters that may take off, by base."""
        found = {}
        for square, base in self.view.scenario.bases.items():
            if base.seat == self.enemy and self.view.base(square) is not None and not closed(self.view, square):
                known = sum(
                    self.view.sheet(u).air for u in self.view.based(square, self.enemy) if self.view.sheet(u).fighter
                )
                hidden = self.view.unknown(square, self.enemy).based
                guess = self.likely.get((square, False)) if hidden else None
                found[square] = known + (guess.fighters if guess is not None else hidden * self.mean_fighter)
        return found

    def threat(self, square: str) -> float:
        """Dice of enemy fighters that can come to a square in the enemy's next hour."""
        if square not in self._threats:
            guess = self.weights.estimates
            found = sum(dice for base, dice in self.bases.items() if apart(base, square) <= self.reach)
            for unit in self.view.airborne(self.enemy):
                sheet = self.view.sheet(unit)
                if sheet.fighter and apart(unit.place, square) <= sheet.speed:
                    found += sheet.air * (guess.again_short if sheet.short else guess.again_long)
            self._threats[square] = found
        return self._threats[square]

    def _hidden(self, square: str, number: int) -> Likely:
        """What so many hidden counters in the air over a square are likely to be."""
        guess = self.likely.get((square, True))
        if guess is not None:
            return guess
        fighters, bombers, real = number * self.mean_fighter, number * self.mean_bomber, number * self.share_real
        return Likely(
            fighters, bombers, real, number * self.mean_vp, number * self.share_bombers, number * self.mean_load
        )

    def foe(self, square: str, later: bool = False) -> Foe:
        """Enemy aircraft in the air over a square. later: those of them who may still be up in our next hour, for
        short-range fighters that rose in an earlier hour must come down before it (AW-SORT-01).
        """
        if (square, later) not in self._foes:
            view, foe = self.view, Foe()
            known = [
                u for u in view.flying(square, self.enemy) if not view.sheet(u).decoy and not (later and self._lands(u))
            ]
            hidden = view.unknown(square, self.enemy).flying
            worth = 0.0
            for unit in known:
                sheet = view.sheet(unit)
                foe.fighters += sheet.air if sheet.fighter else 0
                foe.bombers += 0 if sheet.fighter else sheet.air
                worth += sheet.vp + self.days_to_come * (sheet.bomb > 0)
                if sheet.bomb and unit.bombed < 1:
                    foe.raiders += 1
                    foe.load += sheet.bomb
            guess = self._hidden(square, hidden)
            stay = 1 - self.share_brief if later else 1.0
            foe.fighters += guess.fighters * stay
            foe.bombers += guess.bombers
            foe.raiders += guess.raiders
            foe.load += guess.load
            foe.count = len(known) + guess.real * (self.share_bombers + (1 - self.share_bombers) * stay)
            share = foe.count / max(0.01, len(known) + guess.real)
            worth += (guess.worth + self.days_to_come * guess.raiders) * share
            if foe.count:
                foe.worth = worth / foe.count
                prizes = self.weights.prizes
                pressing = prizes.pressing * self.lead * foe.raiders / foe.count
                foe.kill, foe.abort = foe.worth + pressing, prizes.aborted + pressing
            self._foes[square, later] = foe
        return self._foes[square, later]

    def _lands(self, unit: Unit) -> bool:
        """Whether an enemy unit in the air must be down before our next hour."""
        return self.view.sheet(unit).short and due_hour(self.view, unit) <= self.view.hour + self.seat

    def foe_squares(self) -> list[str]:
        """Squares with enemy aircraft in the air."""
        found = {u.place for u in self.view.airborne(self.enemy)}
        found |= {b.square for b in self.view.blips if b.seat == self.enemy and b.flying}
        return sorted(found)

    # -- targets
    def guns(self, square: str) -> float:
        """Dice of enemy AA to be expected over a square."""
        if square not in self._guns:
            view = self.view
            known = sum(view.sheet(u).aa for u in view.ground(square, self.enemy))
            hidden = self.weights.estimates.hidden_gun * self.mean_aa * view.unknown(square, self.enemy).ground
            self._guns[square] = printed_aa(view, square, self.enemy) + known + hidden
        return self._guns[square]

    def prey(self, square: str) -> float:
        """Real enemy aircraft believed to be parked in a square."""
        if square not in self._prey:
            known = sum(not self.view.sheet(u).decoy for u in self.view.based(square, self.enemy))
            self._prey[square] = known + self.view.unknown(square, self.enemy).based * self.share_real
        return self._prey[square]

    def aims(self, square: str) -> list[Aim]:
        """What can be bombed in a square, best first."""
        if square not in self._aims:
            found = self._printed(square) + self._counters(square)
            self._aims[square] = sorted(found, key=lambda a: -a.worth)
        return self._aims[square]

    def _printed(self, square: str) -> list[Aim]:
        view, prizes, found = self.view, self.weights.prizes, []
        lines = view.scenario.charts.bombing
        for target in view.scenario.targets.values():
            if (
                target.square == square
                and target.seat == self.enemy
                and target.kind in lines
                and not view.mark(target.name).bombed
            ):
                carrier = prizes.carrier if target.kind is TargetKind.CARRIER else 0.0
                worth = target.vp + self._blinding(target.name) + carrier
                found.append(Aim(worth, lines[target.kind].level, lines[target.kind].dive))
        base = view.base(square)
        if (
            base is not None
            and base.seat == self.enemy
            and not base.carrier
            and not view.mark(airbase_key(square)).closed
        ):
            line = lines.get(TargetKind.AIRBASE)
            if line is not None:
                late = min(1.0, self.hours_left / prizes.grounded_hours)
                found.append(Aim(base.vp + prizes.grounded * late * self.prey(square), line.level, line.dive))
        return found

    def _blinding(self, name: str) -> float:
        """What a blind radar area is worth."""
        scenario = self.view.scenario
        each = self.weights.prizes.blind_day * (len(scenario.days) - self.view.day)
        return sum(each for area in scenario.radar.values() if area.target == name and area.seat == self.enemy)

    def _counters(self, square: str) -> list[Aim]:
        view, lines, found = self.view, self.view.scenario.charts.bombing, []
        prizes = self.weights.prizes
        ready = prizes.ready if self.hours_left > 1 and not self.last_day else 0.0
        based = lines.get(TargetKind.BASED)
        if based is not None:
            known = [u for u in view.based(square, self.enemy) if not view.sheet(u).decoy]
            found += [Aim(view.sheet(u).vp + ready, based.level, based.dive) for u in known]
            hidden = view.unknown(square, self.enemy).based
            found += [Aim(self.mean_vp + ready * self.share_real, based.level, based.dive)] * hidden
        for unit in view.ground(square, self.enemy):
            kind = {Kind.AA: TargetKind.AA, Kind.HQ: TargetKind.HQ, Kind.SHIP: TargetKind.SHIP}[view.sheet(unit).kind]
            if kind in lines and (kind is not TargetKind.SHIP or self._ships_open()):
                found.append(
                    Aim(
                        view.sheet(unit).vp + (self.cargo(square) if kind is TargetKind.SHIP else prizes.ground),
                        lines[kind].level,
                        lines[kind].dive,
                    )
                )
        blips = view.unknown(square, self.enemy)
        if TargetKind.AA in lines:
            found += [Aim(self.mean_ground_vp, lines[TargetKind.AA].level, lines[TargetKind.AA].dive)] * blips.ground
        if TargetKind.SHIP in lines and blips.ship and self._ships_open():
            found += [
                Aim(self.mean_ship_vp + self.cargo(square), lines[TargetKind.SHIP].level, lines[TargetKind.SHIP].dive)
            ] * blips.ship
        return found

    def cargo(self, square: str) -> float:
        """What the loss of a ship there costs the enemy besides its points: what it would unload today and on the days
        to come.
        """
        scenario = self.view.scenario
        points = scenario.sides[self.enemy].ships.delivery
        days = len(scenario.days) - self.view.day
        later = self.weights.prizes.tomorrow * days * max(points.values(), default=0)
        return points.get(square, 0) + later

    def _ships_open(self) -> bool:
        return self.view.hour >= self.view.scenario.sides[self.enemy].ships.from_hour

    def aim_squares(self) -> list[str]:
        """Squares with anything of the enemy's on the ground."""
        view = self.view
        found = {t.square for t in view.scenario.targets.values() if t.seat == self.enemy}
        found |= {s for s, b in view.scenario.bases.items() if b.seat == self.enemy}
        found |= {b.square for b in view.blips if b.seat == self.enemy and (b.ground or b.ship)}
        found |= {u.place for u in view.of(self.enemy) if u.place not in BOXES and not u.flying}
        return sorted(s for s in found if self.aims(s))

    def armed(self, unit: Unit) -> bool:
        """Whether one of our units can still bomb today."""
        return self.view.sheet(unit).bomb > 0 and unit.bombed < mission_limit(self.view, unit)
