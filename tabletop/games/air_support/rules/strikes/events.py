"""What planes fire and drop, what it hits, and the order to attack (AS-MG, AS-BOMB)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.games.air_support.rules.guns import HitLine, hit_words
from tabletop.games.air_support.rules.naming import against, at_dice, called, dr, hex_name
from tabletop.games.air_support.rules.pieces import Mode, Strike
from tabletop.games.air_support.rules.state import State, put_band, put_piece, put_plane, put_run
from tabletop.games.air_support.rules.telling import AirSupportEvent, AirSupportNote, FromAbove
from tabletop.grid.hexes import Hex


def _struck(state: State, plane: str, hex: tuple[int, int], mode: str, weapon: str, announced: bool) -> State:
    run = state.planes[plane].run
    assert run is not None
    return put_run(
        state, plane, mode=Mode(mode), attacks=(*run.attacks, Strike(run.at, hex, weapon)), announced=announced
    )


@dataclass(frozen=True, slots=True)
class AirFired(FromAbove):
    """MG of an aircraft against the unarmoured of a hex: one DR (AS-MG-02). column: FP column; half: that for
    concealed units (AS-MG-17); effect: on known units, see `rules.harm.effects.struck`.
    """

    plane: str
    hex: Hex
    mode: str
    column: int
    half: int
    colored: int
    white: int
    bombs: bool
    effect: bool | None = None

    def apply(self, state: State) -> State:
        return _struck(state, self.plane, self.hex, self.mode, "MG", self.bombs)

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{called(state, self.plane)} strafes {hex_name(state, self.hex)} on the {self.column} column:"
            f" {dr(self.colored, self.white)}",
            "AS-MG-02",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        return (
            f"{called(state, self.plane)} strafes {hex_name(state, self.hex)}",
            f"firepower {self.column}, rolls {self.colored + self.white}",
        )


AIMED_AT = {"vehicle": "a vehicle", "area": "everything", "infantry and vehicle": "men and vehicles"}
"""What a To Hit roll of an aircraft is for, in words."""


@dataclass(frozen=True, slots=True)
class AirToHit(FromAbove):
    """A To Hit DR of an aircraft, MG against an AFV (AS-MG-07) or bombs (AS-BOMB-05); what: "MG" or "bombs"."""

    plane: str
    hex: Hex
    mode: str
    what: str
    kind_of: str
    colored: int
    white: int
    lines: tuple[HitLine, ...]
    bombs: bool = False

    def apply(self, state: State) -> State:
        """After the To Hit DR the load is gone, hit or miss (AS-BOMB-17)."""
        state = _struck(state, self.plane, self.hex, self.mode, self.what, self.bombs)
        return put_plane(state, self.plane, bombs=False) if self.what == "bombs" else state

    def says(self, state: State) -> tuple[str, str]:
        targets = "; ".join(f"{called(state, h.unit)} {hit_words(h)}, needs {at_dice(h.tally)}" for h in self.lines)
        return (
            f"{called(state, self.plane)} attacks {AIMED_AT.get(self.kind_of, self.kind_of)} in"
            f" {hex_name(state, self.hex)} with its {'bombs' if self.what == 'bombs' else 'guns'}:"
            f" {dr(self.colored, self.white)}:"
            f" {targets or 'nobody there'}",
            "AS-HIT-01",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        what = f"attacks {AIMED_AT.get(self.kind_of, self.kind_of)} in {hex_name(state, self.hex)}"
        return (
            f"{called(state, self.plane)} {what} with its {'bombs' if self.what == 'bombs' else 'guns'}",
            *(
                f"{called(state, h.unit)}: {against(h.tally, self.colored, self.white)}: {hit_words(h)}"
                for h in self.lines
            ),
        )


@dataclass(frozen=True, slots=True)
class EffectsRolled(AirSupportNote):
    """The DR that says what hits do: To Kill, or the one effects DR of a bomb (AS-BOMB-08). dud: an Original 12
    against an AFV (AS-BOMB-13). effect: on known units, None where none is struck.
    """

    plane: str
    hex: Hex
    colored: int
    white: int
    dud: bool
    effect: bool | None = None

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"Effect in {hex_name(state, self.hex)}: {dr(self.colored, self.white)}{', a dud' if self.dud else ''}",
            "AS-BOMB-08",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        return ("a dud",) if self.dud else ()


@dataclass(frozen=True, slots=True)
class Skipped(AirSupportNote):
    """The plane does not attack from here."""

    plane: str

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} holds its fire", "AS-STRAFE-04"


@dataclass(frozen=True, slots=True)
class HiddenTargets(AirSupportNote):
    """What a To Hit DR means for HIP units of the hex; nobody but their owner is told (AS-BOMB-05)."""

    plane: str
    lines: tuple[HitLine, ...]

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"In hiding there: {', '.join(f'{called(state, h.unit)} {hit_words(h)}' for h in self.lines)}",
            "AS-BOMB-05",
        )


@dataclass(frozen=True, slots=True)
class Attacked(AirSupportEvent):
    """These ground units were attacked by an aircraft of a side: easier to sight for its others this Player Turn
    (AS-SIGHT-10); a Convoy may break up (AS-CONVOY-03).
    """

    seat: int
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        for key in self.units:
            if key in state.guns:
                continue
            piece = state.vehicles[key] if key in state.vehicles else state.infantry[key]
            state = put_piece(state, key, hit_by_air=piece.hit_by_air | {self.seat})
            if piece.group in state.bands and not state.bands[piece.group].attacked:
                state = put_band(state, piece.group, attacked=True)
        return state


# -- The order to attack from the air.

WEAPON_WORDS = {"MG": "Guns", "bombs": "Bombs", "MG+bombs": "Guns and bombs"}
"""What a plane attacks with, on a button."""


@dataclass(frozen=True, slots=True)
class AirAttack(Command):
    """Attack a hex from where the plane is: with "MG", "bombs", or "MG+bombs" (AS-BOMB-03). named: the AFV that is
    the target of the MG or of the bombs, "" for none; area: bombs on the Area type (AS-BOMB-04). The hex says
    whether the run is a strafing run or a point attack (AS-GS-04).
    """

    hex: Hex
    weapons: str
    named: str = ""
    area: bool = False

    def label(self, state: State) -> str:
        named = f" at {called(state, self.named)}" if self.named else ""
        return (
            f"{WEAPON_WORDS.get(self.weapons, self.weapons)}{named} in"
            f" {hex_name(state, self.hex)}{', the whole hex' if self.area else ''}"
        )
