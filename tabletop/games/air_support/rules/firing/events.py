"""What happens in ground fire, and what is ordered. What a plan is made of only its own side is told; targets that
nobody knows (HIP) stand in no event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import Command
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.firing.arms import FIRED, How
from tabletop.games.air_support.rules.harm.effects import struck
from tabletop.games.air_support.rules.naming import (
    against,
    all_called,
    at_dice,
    called,
    dr,
    drms,
    hex_name,
    location_name,
    subject,
    they,
    way_name,
)
from tabletop.games.air_support.rules.pieces import OWN, Marker
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import (
    FirePlan,
    Phase,
    State,
    changed_man,
    changed_move,
    put_car,
    put_gun,
    put_man,
    put_piece,
    put_weapon,
    with_fields,
)
from tabletop.games.air_support.rules.tables import COLUMNS, Effect, column_of, fire
from tabletop.games.air_support.rules.telling import BLANK, AirSupportEvent, AirSupportNote, Secret
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex

SHOT_WORDS = {How.AP: "armour-piercing shot", How.HE: "high explosive", How.AREA: "high explosive"}
"""What a gun fires."""


@dataclass(frozen=True, slots=True)
class FirePlanned(Secret):
    """A shot is being laid, or dropped (plan None)."""

    seat: int
    plan: FirePlan | None

    def apply(self, state: State) -> State:
        return with_fields(state, plan=self.plan)


@dataclass(frozen=True, slots=True)
class FireLine:
    """One target of a shot: the DRM, and for To Hit the Basic TH# as base (blank for a "?"); outcome: "", "hit",
    "missed", "critical hit".
    """

    unit: str
    tally: Tally
    outcome: str = ""


EFFECT_WORDS = {
    Effect.NONE: "no effect",
    Effect.PTC: "may be pinned",
    Effect.MC: "nerve test",
    Effect.K: "eliminated",
    Effect.KIA: "eliminated",
}
"""What the fire table does to men, in words."""


def _outcome(line: FireLine) -> str:
    """What became of a target, with what the dice needed, or what counts on the fire table."""
    if not line.outcome:
        return drms(line.tally)
    return f" {line.outcome}, needs {at_dice(line.tally)}" if line.tally.base else f" {line.outcome}{drms(line.tally)}"


def _struck(state: State, lines: tuple[FireLine, ...], column: int, original: int) -> bool | None:
    """Whether a DR on the fire table has an effect on a target whose modifiers are told."""
    units = [one for line in lines if line.tally != BLANK and (one := unit(state, line.unit)) is not None]
    place = column_of(column) if column else None
    return struck(state, units, {u.id: place for u in units}, original, {line.unit: line.tally for line in lines})


MISSED = "missed"


def _used(state: State, key: str, what: str) -> State:
    """A unit has fired something (AS-UNIT-03, AS-AFPH-01)."""
    man = state.infantry[key]
    return put_man(state, key, fired=True, used=man.used | {what}, tried=man.tried | {FIRED})


def _one(state: State, key: str, event: GroundFired) -> State:
    kept = key in event.kept
    name, _, part = key.partition("/")
    if part:
        car = state.vehicles[name]
        changes: dict[str, object] = {} if event.facing < 0 else {"turret": event.facing}
        main = state.car(car).main
        if event.facing >= 0 and main is not None and main.mount is Mount.NT:
            changes["facing"] = event.facing
        return put_car(
            state,
            name,
            fired=car.fired if kept else car.fired | {part},
            marker=event.marker,
            tried=car.tried | {FIRED},
            aa_mode=car.aa_mode and part != "MA",
            **changes,
        )
    if key in state.infantry:
        state = put_man(state, key, marker=event.marker)
        return _used(state, key, OWN)
    if key in state.guns:
        gun = state.guns[key]
        state = put_gun(
            state,
            key,
            marker=gun.marker if kept else event.marker,
            aa_mode=False,
            tried=gun.tried | {FIRED},
            facing=gun.facing if event.facing < 0 else event.facing,
        )
        return _used(state, gun.crew, key)
    weapon = state.weapons[key]
    state = put_weapon(
        state, key, marker=weapon.marker if kept else event.marker, aa_mode=False, tried=weapon.tried | {FIRED}
    )
    return _used(state, weapon.owner, key)


@dataclass(frozen=True, slots=True)
class GroundFired(AirSupportEvent):
    """A shot on the ground. how: as in `rules.guns.How`; named: the vehicle aimed at; fp: against Known units,
    column: FP column, 0 for none, both after cowering and blank for ordnance; kept: firers that keep ROF, broken:
    those that malfunction; marker: for the others; facing: of a gun or turret that has turned, else -1; extra: the
    dr after an Original 2 To Hit, 0 where none was thrown (AS-HIT-08, AS-HIT-09).
    """

    seat: int
    firers: tuple[str, ...]
    leader: str
    place: Location
    how: str
    named: str
    fp: str
    column: int
    colored: int
    white: int
    cowered: bool
    lines: tuple[FireLine, ...]
    kept: tuple[str, ...]
    broken: tuple[str, ...]
    marker: Marker
    facing: int
    extra: int = 0

    def apply(self, state: State) -> State:
        """Markers, AA counters and facings of the firers, and how often they have fired at the mover (AS-DFIRE-01)."""
        for key in self.firers:
            state = _one(state, key, self)
        if self.leader:
            leader = state.infantry[self.leader]
            state = put_man(state, leader.id, fired=True, tried=leader.tried | {FIRED})
        move = state.move
        if move is not None and state.phase is Phase.MPH:
            shots = dict(move.shots)
            shots.update({key: shots.get(key, 0) + 1 for key in self.firers})
            state = with_fields(state, move=changed_move(move, shots=tuple(shots.items())))
        return with_fields(state, plan=None)

    def effect(self, state: State, line: FireLine) -> str:
        """What the shot does to one target in words; "" for what the firer does not know, and for vehicles, whose fate
        is told by itself.
        """
        if line.outcome or self.how != How.IFT or line.unit not in state.infantry or line.tally == BLANK:
            return line.outcome
        column = COLUMNS.index(self.column) if self.column else None
        effect = fire(column, self.colored + self.white + line.tally.total).effect
        man = state.infantry[line.unit]
        if effect is Effect.PTC and (man.broken or man.pinned):
            return EFFECT_WORDS[Effect.NONE]  # who is broken or pinned is pinned no more (AS-PIN-01)
        return EFFECT_WORDS[effect]

    def struck(self, state: State) -> bool | None:
        """Whether the dice did anything to a target that both sides know: hit it, or had an effect on the fire table.
        None: no such target.
        """
        if self.how != How.IFT:
            return any(line.outcome != MISSED for line in self.lines) if self.lines else None
        return _struck(state, self.lines, self.column, self.colored + self.white)

    def says(self, state: State) -> tuple[str, str]:
        who = subject(state, *self.firers) + (f" under {called(state, self.leader)}" if self.leader else "")
        verb = "fires" if len(self.firers) == 1 else "fire"
        shot = f"with firepower {self.fp}" if self.how == How.IFT else SHOT_WORDS[How(self.how)]
        named = f" at {called(state, self.named)}" if self.named else ""
        targets = "; ".join(f"{called(state, line.unit)}{_outcome(line)}" for line in self.lines)
        notes = f", then {self.extra}" if self.extra else ""
        notes += f"{', cowers' if self.cowered else ''}{', may fire again' if self.kept else ''}"
        rule = "AS-FIRE-03" if self.how == How.IFT else "AS-HIT-01"
        column = f", column {self.column}" if self.how == How.IFT else ""
        return (
            f"{who} {verb} {shot}{named} {'in' if named else 'into'} {hex_name(state, self.place.hex)}{column}:"
            f" {dr(self.colored, self.white)}{notes}:"
            f" {targets or 'nobody seen'}",
            rule,
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        who = subject(state, *self.firers) + (f" under {called(state, self.leader)}" if self.leader else "")
        at = self.named or all_called(state, [line.unit for line in self.lines])
        aim = f"at {called(state, at) if self.named else at} in" if at else "into"
        title = f"{who} {'fires' if len(self.firers) == 1 else 'fire'} {aim} {hex_name(state, self.place.hex)}"
        if self.how == How.IFT:
            short = ", less for cowering" if self.cowered else ""
            return title, f"firepower {self.fp}{short}, rolls {self.colored + self.white}"
        tries = tuple(
            f"{called(state, line.unit)}: {against(line.tally, self.colored, self.white)}: {line.outcome or 'missed'}"
            for line in self.lines
        )
        return title, *(tries or (f"rolls {self.colored + self.white}",))


@dataclass(frozen=True, slots=True)
class ResidualFired(AirSupportNote):
    """Residual firepower strikes units that have entered a Location (AS-FIRE-08)."""

    place: Location
    column: int
    colored: int
    white: int
    lines: tuple[FireLine, ...]

    def struck(self, state: State) -> bool | None:
        """As of a shot."""
        return _struck(state, self.lines, self.column, self.colored + self.white)

    def says(self, state: State) -> tuple[str, str]:
        targets = "; ".join(f"{called(state, line.unit)}{drms(line.tally)}" for line in self.lines)
        return (
            f"Residual fire of {self.column} remains in {hex_name(state, self.place.hex)}:"
            f" {dr(self.colored, self.white)}:"
            f" {targets or 'nobody seen'}",
            "AS-FIRE-08",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        at = all_called(state, [line.unit for line in self.lines])
        struck = f" and strikes {at}" if at else ""
        return (
            f"Residual fire remains in {hex_name(state, self.place.hex)}{struck}",
            f"firepower {self.column}, rolls {self.colored + self.white}",
        )


@dataclass(frozen=True, slots=True)
class ResidualLeft(AirSupportEvent):
    """Residual FP in a Location, as an FP column (AS-FIRE-08)."""

    hex: tuple[int, int]
    level: int
    column: int

    def apply(self, state: State) -> State:
        """The highest residual in a Location counts (AS-FIRE-08)."""
        place = Location(self.hex, self.level)
        kept = [(p, c) for p, c in state.residual if p != place]
        best = max([self.column, *(c for p, c in state.residual if p == place)])
        return with_fields(state, residual=(*kept, (place, best)))

    def says(self, state: State) -> tuple[str, str]:
        return f"Residual fire of {self.column} remains in {hex_name(state, self.hex)}", "AS-FIRE-08"


@dataclass(frozen=True, slots=True)
class OpportunityMarked(AirSupportEvent):
    """AS-PREP-02. unit: infantry, with those of its weapons that are not in AA mode (AS-PREP-03); or a gun with its
    crew.
    """

    unit: str

    def apply(self, state: State) -> State:
        """AS-PREP-02, AS-PREP-03."""
        if self.unit in state.guns:
            crew = state.guns[self.unit].crew
            return put_man(put_gun(state, self.unit, marker=Marker.OPPORTUNITY), crew, marker=Marker.OPPORTUNITY)
        state = put_man(state, self.unit, marker=Marker.OPPORTUNITY)
        for weapon in state.weapons.values():
            if weapon.owner == self.unit and not weapon.aa_mode:
                state = put_weapon(state, weapon.id, marker=Marker.OPPORTUNITY)
        return state

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} waits for what comes into sight", "AS-PREP-02"


@dataclass(frozen=True, slots=True)
class PrepEnded(AirSupportEvent):
    """The ATTACKER has done with Prep Fire: all his infantry that fired is marked, its machine guns with ROF left
    are not (AS-PREP-01).
    """

    seat: int

    def apply(self, state: State) -> State:
        """AS-PREP-01."""
        marked = {
            m.id: changed_man(m, marker=Marker.PREP)
            for m in state.infantry.values()
            if m.seat == self.seat and m.fired and m.marker is Marker.NONE
        }
        return with_fields(state, infantry={**state.infantry, **marked}) if marked else state

    def says(self, state: State) -> tuple[str, str]:
        pieces = (state.infantry, state.guns, state.vehicles, state.weapons)
        fired = any(p.seat == self.seat and p.marker is Marker.PREP for some in pieces for p in some.values())
        return f"{they(state, self.seat)} {'have fired' if fired else 'hold their fire'}", "AS-PREP-01"


def _facing(state: State, key: str, facing: int) -> State:
    return put_car(state, key, turret=facing) if key in state.vehicles else put_piece(state, key, facing=facing)


@dataclass(frozen=True, slots=True)
class CAChanged(AirSupportEvent):
    """A gun or turret looks along another spine."""

    unit: str
    facing: int

    def apply(self, state: State) -> State:
        return _facing(state, self.unit, self.facing)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} turns to another covered arc", "AS-AA-06"


@dataclass(frozen=True, slots=True)
class HiddenCAChanged(Secret):
    """The same of a gun or vehicle that the enemy does not know."""

    seat: int
    unit: str
    facing: int

    def apply(self, state: State) -> State:
        return _facing(state, self.unit, self.facing)


# -- Orders of ground fire. A shot is laid piece by piece: a weapon and its target, who joins, who directs; then it is
# fired.


@dataclass(frozen=True, slots=True)
class FireAt(Command):
    """Aim a weapon at a Location: the id of a unit (its own firepower), of a support weapon or a gun; "id/MA",
    "id/BMG", "id/CMG", "id/AAMG" of a vehicle.
    """

    firer: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f"{called(state, self.firer)} fires at {location_name(state, Location(self.hex, self.level))}"


@dataclass(frozen=True, slots=True)
class AddFirer(Command):
    """One more weapon joins the fire group that is being laid (AS-FIRE-02)."""

    firer: str

    def label(self, state: State) -> str:
        return f"{called(state, self.firer)} joins"


@dataclass(frozen=True, slots=True)
class Direct(Command):
    """A leader directs the fire that is being laid (AS-FIRE-04)."""

    leader: str

    def label(self, state: State) -> str:
        return f"{called(state, self.leader)} directs"


@dataclass(frozen=True, slots=True)
class Shoot(Command):
    """Fire: "fire" on the fire table, "AP" or "HE" at a named vehicle or (named "") at the men and guns of the
    Location, "HE, Area type" at everything in the hex (AS-HIT-06, AS-HIT-16).
    """

    how: str = "fire"
    named: str = ""

    def label(self, state: State) -> str:
        if self.how == How.IFT:
            return "Fire"
        if self.how == How.AREA:
            return "Fire at the whole hex"
        shell = "armour-piercing" if self.how == How.AP else "high explosive"
        return f"Fire {shell} at {called(state, self.named) if self.named else 'the men there'}"


@dataclass(frozen=True, slots=True)
class DropPlan(Command):
    """Do not fire what has been laid."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Do not fire"


@dataclass(frozen=True, slots=True)
class Opportunity(Command):
    """Mark infantry (with its weapons) or a gun for opportunity fire (AS-PREP-02)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} waits for what comes into sight"


@dataclass(frozen=True, slots=True)
class ChangeCA(Command):
    """Let a gun or a turret look along another spine at the end of a fire phase."""

    unit: str
    facing: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} looks between {way_name(self.facing)} and {way_name(self.facing + 1)}"
