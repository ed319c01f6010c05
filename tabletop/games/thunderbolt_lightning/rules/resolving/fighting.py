"""Resolving a combat phase (TL-SEQ-03, TL-FIRE-12): chase tests, ordnance, guns, AA, saves, then all damage
at once (TL-SEQ-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.chance import Dice
from tabletop.core.messages import Command, Event, StepBegan, StepEnded
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_lightning.rules import aa_guns, damage, ordnance
from tabletop.games.thunderbolt_lightning.rules.aa_guns import HeavyUsed
from tabletop.games.thunderbolt_lightning.rules.arcs import structure, structures
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import pilot
from tabletop.games.thunderbolt_lightning.rules.ordnance import ChaseTested
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    BattleJoined,
    CombatEnded,
    KeepSkill,
    OrdnanceRolled,
    Reroll,
    RerollAsked,
    Rerolled,
    SaveRolled,
    StageBegan,
    ToHitRolled,
)
from tabletop.games.thunderbolt_lightning.rules.resolving.volleys import volley_at
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import Battle, Kill, State, Volley
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tabletop.games.thunderbolt_lightning.rules.wording import called

# -- The prompt of skill 5 (TL-TRN-10 to TL-TRN-14), on top of the resolution: make one successful enemy die fall again,
# or keep the skill.


def on_the_table(state: State) -> tuple[int, str, Volley]:
    """The roll asked about: index of the volley, "hit" or "save", the volley. It is the last one rolled."""
    battle = state.battle
    assert battle is not None
    return battle.at - 1, "hit" if battle.stage == "roll" else "save", battle.volleys[battle.at - 1]


def reroller(state: State, at: int, about: str) -> str:
    """Who is asked about the roll that has just fallen: the target with skill 5 about hits, the firer about saves; ''
    nobody (TL-TRN-10 to TL-TRN-14)."""
    volley = volley_at(state, at)
    if volley.target not in state.aircraft:
        return ""
    owner = state.aircraft.get(volley.target if about == "hit" else volley.source)
    if owner is None or owner.reroll_used or not owner.flying or 5 not in pilot(state, owner)[1]:
        return ""
    return owner.id if volleys.successes(volley, about) else ""


class AskReroll(Step[State]):
    """The owner of the aircraft picks one die that has succeeded against it, or lets the roll stand."""

    takes = (Reroll, KeepSkill)
    wanted = "the sixth sense"
    rule = "TL-TRN-13"

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"reroll{phase}"  # type: ignore[misc]

    def _aircraft(self, state: State) -> Aircraft:
        return state.aircraft[str(state.frames[-1].args[0])]

    def seats(self, state: State) -> tuple[int, ...]:
        return (self._aircraft(state).side,)

    def prompt(self, state: State, seat: int) -> Prompt:
        _, about, volley = on_the_table(state)
        name = called(state, self._aircraft(state).id)
        dice = volley.rolled if about == "hit" else volley.saves
        good = ", ".join(str(dice[i]) for i in volleys.successes(volley, about))
        what = f"{called(state, volley.source)} hits {name}"
        if about == "save":
            what = f"{called(state, volley.target)} saves against {name}"
        sentence = f"{what} with {good}: make one die fall again, or keep the sixth sense for later."
        return Prompt(sentence, "TL-TRN-13", KeepSkill())

    def options(self, state: State, seat: int) -> Sequence[Command]:
        if seat not in self.seats(state):
            return ()
        _, about, volley = on_the_table(state)
        return (*(Reroll(i) for i in volleys.successes(volley, about)), KeepSkill())

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if seat not in self.seats(state):
            return Refusal("TL-TRN-10", "The sixth sense belongs to the other side.")
        if isinstance(command, KeepSkill):
            return None
        if not isinstance(command, Reroll):
            return Refusal("TL-TRN-13", "A roll lies on the table: make a die fall again or keep the skill.")
        _, about, volley = on_the_table(state)
        dice = volley.rolled if about == "hit" else volley.saves
        if not 0 <= command.die < len(dice):
            return Refusal("TL-TRN-13", f"{len(dice)} dice lie on the table; there is no die number {command.die}.")
        if command.die not in volleys.successes(volley, about):
            if not dice[command.die]:
                return Refusal("TL-TRN-12", "That result is automatic; no die was thrown.")
            return Refusal("TL-TRN-10", f"That die ({dice[command.die]}) has not succeeded.")
        return None

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        if isinstance(command, Reroll):
            at, about, _ = on_the_table(now.state)
            yield Rerolled(self._aircraft(now.state).id, at, about, command.die, now.dice.roll())
        yield StepEnded(self.key)


# -- Resolving a combat phase (TL-SEQ-03, TL-FIRE-12).

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
            behind = ordnance.chasers(now.state, attacker)
            if behind:
                chased.add(attacker.id)
            yield ChaseTested(attacker.id, behind[0].id if behind else "")
        made = volleys.joined(now.state, frozenset(chased))
        if not made:
            return
        yield BattleJoined(made)
        for source in (*structures(now.state, 0), *structures(now.state, 1)):
            heavy = aa_guns.aimed_dice(source, GunClass.HEAVY)
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


STEPS: tuple[Step[State], ...] = (AskReroll(1), AskReroll(2), Resolve(1), Resolve(2))
