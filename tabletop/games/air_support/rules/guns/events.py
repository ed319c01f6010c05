"""To Hit and what hits do (AS-HIT, AS-KILL)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import called, subject
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportNote
from tabletop.games.air_support.rules.wording import dr, hex_name, reckoned


@dataclass(frozen=True, slots=True)
class HitLine:
    """One target of a To Hit DR: what the DR may be at the most, and whether it is hit; how: "", "critical", "near
    miss", "direct hit"; turret: the hit location of a vehicle (AS-HIT-11).
    """

    unit: str
    tally: Tally
    hit: bool
    how: str = ""
    turret: bool = False


def hit_words(line: HitLine) -> str:
    return (line.how or "hit") if line.hit else "missed"


@dataclass(frozen=True, slots=True)
class HitResolved(AirSupportNote):
    """The effects DR of a hit (AS-HIT-13, AS-KILL-01). fp: on men, "" against a vehicle; tally: the Final TK#; dud:
    AS-KILL-06; needs: which DR does what, in words.
    """

    place: Location
    fp: str
    tally: Tally
    colored: int
    white: int
    dud: bool
    needs: str = ""

    def says(self, state: State) -> tuple[str, str]:
        if self.fp:
            where = f"The hit in {hex_name(state, self.place.hex)}, firepower {self.fp}"
            return f"{where}: {dr(self.colored, self.white)}", "AS-HIT-13"
        return (
            f"Kill number {reckoned(self.tally)}{f', {self.needs}' if self.needs else ''}:"
            f" {dr(self.colored, self.white)}{', a dud' if self.dud else ''}",
            "AS-KILL-01",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        rolls = f"rolls {self.colored + self.white}"
        if self.fp:
            return (f"the hit strikes with firepower {self.fp}, {rolls}",)
        return (f"{f'{self.needs}; ' if self.needs else ''}{rolls}{': a dud' if self.dud else ''}",)


@dataclass(frozen=True, slots=True)
class CriticalHit(AirSupportNote):
    """Which of the targets suffers the critical hit; rolls: dr of Random Selection, none where there was no choice
    (AS-HIT-09).
    """

    rolls: tuple[tuple[str, int], ...]
    unit: str

    def says(self, state: State) -> tuple[str, str]:
        return f"A critical hit on {called(state, self.unit)}", "AS-HIT-09"


@dataclass(frozen=True, slots=True)
class OverstackRolled(AirSupportNote):
    """A near miss of the chosen vehicle may hit another one in the hex; unit "": it does not (AS-HIT-14)."""

    missed: str
    dr: int
    unit: str

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{subject(state, self.missed)} is missed by little, die {self.dr}:"
            f" {f'{called(state, self.unit)} is hit' if self.unit else 'no other vehicle is hit'}",
            "AS-HIT-14",
        )
