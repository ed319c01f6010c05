"""A combat phase is resolved: volleys join, dice fall, saves are made, marks are cleared (TL-FIRE-12, TL-HIT, TL-SAVE).

Marks of a phase are made together at its end (TL-SEQ-05).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.games.thunderbolt_lightning.rules.aa_guns import DIRECTIONS
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Ship
from tabletop.games.thunderbolt_lightning.rules.resolving.volleys import (
    COLOUR_NAMES,
    hits,
    points,
    range_of,
    save,
    side_of,
    tally_of,
)
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import Battle, State, Volley
from tabletop.games.thunderbolt_lightning.rules.wording import called, load_words, number, points_words


# -- the battle that is being resolved
def _battle(state: State) -> Battle:
    if state.battle is None:
        raise ValueError("No combat is being resolved.")
    return state.battle


def _volley(state: State, index: int, **changes: Any) -> State:
    battle = _battle(state)
    new: Volley = replace(battle.volleys[index], **changes)
    return with_fields(
        state, battle=replace(battle, volleys=(*battle.volleys[:index], new, *battle.volleys[index + 1 :]))
    )


def _lucky(state: State, volley: Volley, rolled: tuple[int, ...]) -> State:
    """Dice thrown at aircraft for the luck summary; automatic results are none."""
    if volley.target not in state.aircraft or not any(rolled):
        return state
    seat = side_of(state, volley)
    dice, made, expected = state.luck[seat]
    more = sum(raw >= volley.needed for raw in rolled)
    mine = (dice + len(rolled), made + more, expected + len(rolled) * (7 - volley.needed))
    return with_fields(state, luck=(mine, state.luck[1]) if seat == 0 else (state.luck[0], mine))


# -- its words
def dice_words(dice: tuple[Colour, ...]) -> str:
    """What is thrown: "2 white 2 red"."""
    return " ".join(f"{dice.count(colour)} {COLOUR_NAMES[colour]}" for colour in Colour if colour in dice)


def needs(needed: int) -> str:
    """How the number needed is printed: "needs 3+", "needs 6", "cannot miss" or "cannot hit" (TL-GEN-03)."""
    if needed <= 1:
        return "cannot miss"
    return f"needs {needed}+" if needed < 6 else "needs 6" if needed == 6 else "cannot hit"


def _thrown(values: tuple[int, ...]) -> str:
    return "automatic (TL-GEN-03)" if not any(values) else " ".join(str(v) if v else "-" for v in values)


def _sides(state: State, volley: Volley) -> str:
    """The directions in which a ship fires the dice of an AA volley, in words."""
    ship = state.ships.get(volley.source)
    if ship is None or volley.kind != "aa":
        return ""
    return " and".join(DIRECTIONS[a.direction] for a in ship.aimed if (a.gun, a.target) == (volley.gun, volley.target))


# -- what happens
@dataclass(frozen=True, slots=True)
class BattleJoined(Event):
    """All declarations are in: the volleys of the phase in order of resolution (TL-FIRE-12)."""

    volleys: tuple[Volley, ...]

    def apply(self, state: State) -> State:
        """Whoever fires guns has fired for this turn (TL-FIRE-05); rockets leave the rails without using that up
        (TL-EXT-06). Who fires and who is fired at have fought (TL-VIC-07)."""
        pieces = dict(state.aircraft)
        for aircraft in state.aircraft.values():
            if any(d.mount >= 0 for d in aircraft.declared):
                pieces[aircraft.id] = changed(pieces[aircraft.id], fired=True)
            if any(d.mount < 0 for d in aircraft.declared):
                pieces[aircraft.id] = changed(pieces[aircraft.id], load="", load_left=0)
        fought = {who for volley in self.volleys for who in (volley.source, volley.target) if who in pieces}
        return with_fields(state, aircraft=pieces, battle=Battle(self.volleys), engaged=state.engaged | fought)


@dataclass(frozen=True, slots=True)
class _DiceFell(Event):
    """The dice of a volley (raw values; 0 = automatic)."""

    reveals: ClassVar[bool] = True
    volley: int
    rolled: tuple[int, ...]

    def apply(self, state: State) -> State:
        state = _lucky(state, _battle(state).volleys[self.volley], self.rolled)
        state = _volley(state, self.volley, rolled=self.rolled)
        return with_fields(state, battle=replace(_battle(state), at=self.volley + 1))

    def words(self, state: State) -> str:
        assert state.battle is not None
        volley = state.battle.volleys[self.volley]
        tally, made = tally_of(state, volley), len(hits(volley))
        who, target = called(state, volley.source), called(state, volley.target)
        if volley.kind == "bomb":
            what = f"{who} drops {load_words(state, volley.label, len(volley.dice))} on {target}"
        elif volley.kind == "torpedo":
            what = (
                f"The torpedo of {who} runs at {target}, launched at range"
                f" {state.aircraft[volley.source].releases[0].range}"
            )
        elif volley.kind == "rocket":
            dice = number(len(volley.dice))
            what = f"{who} fires its rockets at {target}: {dice} dice at range {range_of(state, volley)}"
        else:
            verb = "strafes" if volley.kind == "strafe" else "fires at"
            guns = "" if volley.label == "fixed guns" else f", {volley.label}{_sides(state, volley)}"
            what = f"{who} {verb} {target}{guns}: {dice_words(volley.dice)} at range {range_of(state, volley)}"
        done = f", {points_words(points(volley))}" if made and volley.target not in state.aircraft else ""
        return (
            f"{what}, {needs(tally.needed)}{tally.because}: {_thrown(self.rolled)}, {number(made, 'hit')}{done}"
            f" ({tally.rule})"
        )


@dataclass(frozen=True, slots=True)
class OrdnanceRolled(_DiceFell):
    """To-hit dice of a release (raw values; 0 = automatic)."""


@dataclass(frozen=True, slots=True)
class ToHitRolled(_DiceFell):
    """To-hit dice of guns (raw values; 0 = automatic)."""


@dataclass(frozen=True, slots=True)
class SaveRolled(Event):
    """Saves against the hits of one volley, in the order of its hits: numbers needed and raw values (0 = automatic)."""

    reveals: ClassVar[bool] = True
    volley: int
    needed: tuple[int, ...]
    rolled: tuple[int, ...]

    def apply(self, state: State) -> State:
        state = _volley(state, self.volley, save_needed=self.needed, saves=self.rolled)
        return with_fields(state, battle=replace(_battle(state), at=self.volley + 1))

    def words(self, state: State) -> str:
        assert state.battle is not None
        volley = state.battle.volleys[self.volley]
        target, firer = state.aircraft[volley.target], state.aircraft.get(volley.source)
        by_colour: dict[Colour, list[int]] = {}
        for colour, raw in zip(hits(volley), self.rolled, strict=True):
            by_colour.setdefault(colour, []).append(raw)
        parts = []
        for colour, thrown in by_colour.items():
            tally = save(state, target, firer, colour)
            name = f"{len(thrown)} {COLOUR_NAMES[colour]}"
            if 1 < tally.needed < 7:
                fallen = ", ".join(f"{raw} ({'saved' if raw >= tally.needed else 'hit'})" for raw in thrown)
                parts.append(f"{name}, {needs(tally.needed)}{tally.because}: rolled {fallen}")
            else:
                sure = "saved" if tally.needed <= 1 else "no save possible"
                parts.append(f"{name}{tally.because}: {sure}")
        pair = f"{called(state, volley.target)} saves against {called(state, volley.source)}"
        return f"{pair}: {'; '.join(parts)} (TL-SAVE-01)"


@dataclass(frozen=True, slots=True)
class StageBegan(Event):
    """Resolution goes on to volley `at` of a stage: roll, save, damage."""

    stage: str
    at: int

    def apply(self, state: State) -> State:
        return with_fields(state, battle=replace(_battle(state), stage=self.stage, at=self.at))


@dataclass(frozen=True, slots=True)
class RerollAsked(NoteEvent):
    """The owner of a skill-5 aircraft is asked about the roll on the table (TL-TRN-13)."""

    aircraft: str
    volley: int
    about: str

    def words(self, state: State) -> str:
        return f"{called(state, self.aircraft)} may use the sixth sense (TL-TRN-13)"


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    """Skill 5 made a die fall again: `about` "hit" or "save", index of the die, its new raw value."""

    reveals: ClassVar[bool] = True
    aircraft: str
    volley: int
    about: str
    die: int
    value: int

    def apply(self, state: State) -> State:
        """The second throw stands (TL-TRN-10); the skill is used for this turn (TL-TRN-14)."""
        volley = _battle(state).volleys[self.volley]
        dice = list(volley.rolled if self.about == "hit" else volley.saves)
        dice[self.die] = self.value
        if self.about == "hit":
            state = _volley(_lucky(state, volley, (self.value,)), self.volley, rolled=tuple(dice))
        else:
            state = _volley(state, self.volley, saves=tuple(dice))
        return put(state, changed(state.aircraft[self.aircraft], reroll_used=True))

    def words(self, state: State) -> str:
        assert state.battle is not None
        volley = state.battle.volleys[self.volley]
        needed = volley.needed if self.about == "hit" else volley.save_needed[self.die]
        stands = "it succeeds again" if self.value >= needed else "it fails now"
        what = "to-hit" if self.about == "hit" else "saving"
        who = called(state, self.aircraft)
        return f"{who} uses the sixth sense: the {what} die falls again, {self.value}, {stands} (TL-TRN-10)"


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """Everything of the phase is applied; declarations and, in phase 2, releases are cleared."""

    phase: int

    def apply(self, state: State) -> State:
        """Declarations are cleared, in phase 2 the releases too."""
        pieces = {
            k: changed(a, declared=(), releases=() if self.phase == 2 else a.releases)
            if a.declared or a.releases
            else a
            for k, a in state.aircraft.items()
        }
        ships: dict[str, Ship] = {k: replace(s, aimed=()) if s.aimed else s for k, s in state.ships.items()}
        posts = {k: replace(i, aimed=()) if i.aimed else i for k, i in state.installations.items()}
        return with_fields(state, aircraft=pieces, ships=ships, installations=posts, battle=None)


# -- What the owner of skill 5 can do with the roll on the table (TL-TRN-10, TL-TRN-13).


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Skill 5: make the enemy throw this die of the roll on the table again (index into it) (TL-TRN-10)."""

    die: int

    def label(self, state: State) -> str:
        return f"Re-roll die {self.die + 1}"


@dataclass(frozen=True, slots=True)
class KeepSkill(Command):
    """Skill 5: let the roll stand (TL-TRN-13)."""

    def label(self, state: State) -> str:
        return "Keep the skill"
