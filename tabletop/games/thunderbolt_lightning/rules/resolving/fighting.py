"""Resolving a combat phase (TL-SEQ-03, TL-FIRE-12): chase tests, ordnance, guns, AA, saves, then all damage
at once (TL-SEQ-05)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.chance import Dice
from tabletop.core.step import Now, Step
from tabletop.core.values import Event, StepBegan
from tabletop.games.thunderbolt_lightning.rules import damage
from tabletop.games.thunderbolt_lightning.rules.aa_guns import flak
from tabletop.games.thunderbolt_lightning.rules.aa_guns.events import HeavyUsed
from tabletop.games.thunderbolt_lightning.rules.arcs import structure, structures
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.ordnance import aiming
from tabletop.games.thunderbolt_lightning.rules.ordnance.events import ChaseTested
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    BattleJoined,
    CombatEnded,
    OrdnanceRolled,
    RerollAsked,
    SaveRolled,
    StageBegan,
    ToHitRolled,
)
from tabletop.games.thunderbolt_lightning.rules.resolving.sixth_sense import reroller
from tabletop.games.thunderbolt_lightning.rules.resolving.volleys import volley_at
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import Battle, Kill, State, Volley
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.games.thunderbolt_lightning.rules.victory.events import Scored

ROLL, SAVE, DAMAGE = "roll", "save", "damage"
"""Stages of a battle."""


def throw(dice: Dice, needed: int) -> int:
    """One die of six, or 0 without a throw when the result is certain (TL-GEN-01, TL-GEN-03)."""
    return dice.roll() if 1 < needed < 7 else 0


class Resolve(Step[State]):
    """Runs by itself; only skill 5 stops it, with a prompt after a roll (TL-TRN-13)."""

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"resolve{phase}"  # type: ignore[misc]

    def run(self, now: Now[State]) -> Iterator[Event]:
        if now.state.battle is None:
            yield from self._join(now)
        while now.state.battle is not None and now.state.battle.stage != DAMAGE:
            stage, at = now.state.battle.stage, _following(now.state, now.state.battle)
            if at is None:
                yield StageBegan(SAVE if stage == ROLL else DAMAGE, 0)
                continue
            about = "hit" if stage == ROLL else "save"
            yield self._to_hit(now, at) if stage == ROLL else self._saves(now, at)
            asked = reroller(now.state, at, about)
            if asked:
                yield RerollAsked(asked, at, about)
                yield StepBegan(f"reroll{self.phase}", (asked,), nested=True)
                return
        yield from self._damage(now)
        yield CombatEnded(self.phase)
        yield StepBegan("move2" if self.phase == 1 else "ships")

    def _join(self, now: Now[State]) -> Iterator[Event]:
        """Chase tests at the positions of now (TL-ORD-04), then everything that was declared becomes volleys."""
        chased: set[str] = set()
        for attacker in volleys.attackers(now.state):
            behind = aiming.chasers(now.state, attacker)
            if behind:
                chased.add(attacker.id)
            yield ChaseTested(attacker.id, behind[0].id if behind else "")
        made = volleys.joined(now.state, frozenset(chased))
        if not made:
            return
        yield BattleJoined(made)
        for source in (*structures(now.state, 0), *structures(now.state, 1)):
            heavy = flak.aimed_dice(source, GunClass.HEAVY)
            if heavy:
                yield HeavyUsed(source.id, GunClass.HEAVY, source.heavy_used + heavy)

    def _to_hit(self, now: Now[State], at: int) -> Event:
        volley = volley_at(now.state, at)
        rolled = tuple(throw(now.dice, volley.needed) for _ in volley.dice)
        return OrdnanceRolled(at, rolled) if volley.kind in volleys.BOMBS else ToHitRolled(at, rolled)

    def _saves(self, now: Now[State], at: int) -> Event:
        """Every hit on an aircraft is saved for, also when it is beyond saving (TL-SAVE-05)."""
        needed = volleys.saves_needed(now.state, volley_at(now.state, at))
        return SaveRolled(at, needed, tuple(throw(now.dice, n) for n in needed))

    def _damage(self, now: Now[State]) -> Iterator[Event]:
        if now.state.battle is None:
            return
        made = now.state.battle.volleys
        targets = list(dict.fromkeys(v.target for v in made))
        for target in (t for t in targets if t in now.state.aircraft):
            yield from _hits_on(now, now.state.aircraft[target], [v for v in made if v.target == target])
        for target in (t for t in targets if t not in now.state.aircraft):
            yield from _points_on(now, target, sum(volleys.points(v) for v in made if v.target == target))


def _following(state: State, battle: Battle) -> int | None:
    """The next volley of the stage: to be thrown, or with hits on an aircraft to be saved; None when the stage is
    done."""
    for at in range(battle.at, len(battle.volleys)):
        volley = battle.volleys[at]
        if battle.stage == ROLL or (volley.target in state.aircraft and volleys.hits(volley)):
            return at
    return None


def _hits_on(now: Now[State], aircraft: Aircraft, at_it: list[Volley]) -> Iterator[Event]:
    """Marks the unsaved hits (TL-DAM-01); the firer of the hit that reached the hit number has the kill (TL-DAM-10)."""
    sheet, taken, by = now.state.type_of(aircraft), aircraft.hits_taken, ""
    for volley in at_it:
        taken += volleys.unsaved(volley)
        if not by and damage.destroyed(sheet.hits, taken):
            by = volley.source
    if taken == aircraft.hits_taken:
        return
    yield HitMarked(aircraft.id, damage.marked(sheet.hits, aircraft.hits_taken, taken - aircraft.hits_taken))
    if by:
        yield Destroyed(aircraft.id, Kill(aircraft.id, by, now.state.turn))
        for score in scoring.loss_scores(now.state, now.state.aircraft[aircraft.id]):
            yield Scored(score)


def _points_on(now: Now[State], target: str, points: int) -> Iterator[Event]:
    """Damage points add up (TL-SHIP-06, TL-EXT-08); guns and speed stay until the end (TL-SHIP-09); an installation is
    destroyed with its guns (TL-EXT-01)."""
    piece = structure(now.state, target)
    assert piece is not None
    library = now.state.library
    full = (library.ships if target in now.state.ships else library.installations)[piece.type].damage_points
    inflicted = min(points, full - piece.damage_taken)
    if inflicted <= 0:
        return
    total = piece.damage_taken + inflicted
    yield StructureDamaged(target, inflicted, total)
    if total >= full:
        yield Sunk(target)
    for score in scoring.damage_scores(now.state, target, inflicted, total >= full):
        yield Scored(score)


STEPS: tuple[Step[State], ...] = (Resolve(1), Resolve(2))
