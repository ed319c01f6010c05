"""Sighting TCs and what they show (AS-SIGHT, AS-ALOS)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.core.values import Note
from tabletop.games.air_support.rules.changing import put_plane, with_fields
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent, Secret
from tabletop.games.air_support.rules.wording import against, dr, drms, hex_name, way_name
from tabletop.grid.hexes import Hex


def _drm(tally: Tally) -> int:
    return tally.total - tally.base


OUTCOMES = {"passed": "seen", "failed": "not seen"}
"""What comes of a look from the air, in words."""


@dataclass(frozen=True, slots=True)
class SightingRolled(AirSupportEvent):
    """A Sighting TC against the easiest target of a hex. tally: all DRM; outcome: passed, failed, mistaken attack
    (AS-SIGHT-06).
    """

    seat: int
    plane: str
    hex: Hex
    direction: int
    tally: Tally
    colored: int
    white: int
    outcome: str

    def apply(self, state: State) -> State:
        """One TC a Player Turn (AS-SIGHT-03); a failed one keeps Light AA away (AS-SIGHT-13); an Original 12 recalls
        (AS-SIGHT-14).
        """
        plane = state.planes[self.plane]
        state = with_fields(state, sighted=True)
        return put_plane(
            state,
            self.plane,
            sighted=True,
            immune=self.outcome == "failed",
            recall=plane.recall or self.colored + self.white == 12,
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{called(state, self.plane)} looks for a target at {hex_name(state, self.hex)},"
            f" flying {way_name(self.direction)}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)},"
            f" {self.colored + self.white + _drm(self.tally)} in all: {OUTCOMES.get(self.outcome, self.outcome)}",
            "AS-SIGHT-06",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        found = OUTCOMES.get(self.outcome, self.outcome)
        return (
            f"{called(state, self.plane)} looks for a target at {hex_name(state, self.hex)}",
            f"{against(self.tally, self.colored, self.white)}: {found}",
        )


@dataclass(frozen=True, slots=True)
class LookedInto(Secret, Note):
    """The plane's owner sees what moves under a "?" in open ground (AS-ALOS-17)."""

    seat: int
    hex: Hex
    sheets: tuple[str, ...]

    def says(self, state: State) -> tuple[str, str]:
        return f"Seen from the air in {hex_name(state, self.hex)}: {', '.join(self.sheets)}", "AS-ALOS-17"


@dataclass(frozen=True, slots=True)
class TCNotCounted(AirSupportEvent):
    """A Dummy was found: the plane may try to sight again in this Player Turn (AS-ALOS-18)."""

    plane: str

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, sighted=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"What {called(state, self.plane)} saw does not count", "AS-ALOS-18"
