"""The Sighting Task Check: what makes a target easy to see from the air, and what the dice say. AS-SIGHT-06 to
AS-SIGHT-15, Table 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

SIGHTING_MORALE = 8
MISTAKEN = 12
"""A Final DR up to the first passes, from the second on the enemy flies the plane (Table 11, AS-SIGHT-06, AS-SIGHT-15).
"""


class Sighted(StrEnum):
    """AS-SIGHT-06, AS-SIGHT-13, AS-SIGHT-15."""

    PASSED = "passed"
    FAILED = "failed"
    MISTAKEN = "mistaken attack"


@dataclass(frozen=True, slots=True)
class Seen:
    """What counts of one target in the initial target hex (Table 11). terrain: AS-SIGHT-07; hindrance: SMOKE and the
    like; hazy: mist, dust, heat haze; beside_own: within four hexes of the plane's own troops; stirred: entered a new
    hex or in Motion this Player Turn; column: part of a Convoy or Column; attacked: by another plane of the side this
    Player Turn; concealed: entirely, or HIP.
    """

    terrain: int = 0
    hindrance: int = 0
    hazy: bool = False
    beside_own: bool = False
    vehicular: bool = False
    stirred: bool = False
    column: bool = False
    attacked: bool = False
    concealed: bool = False

    @property
    def drms(self) -> dict[str, int]:
        """Every modifier with its cause; all that apply are added (AS-SIGHT-07 to AS-SIGHT-11)."""
        causes = (
            ("terrain", self.terrain),
            ("smoke", self.hindrance),
            ("haze", int(self.hazy)),
            ("near own troops", int(self.beside_own)),
            ("vehicle", -int(self.vehicular)),
            ("has moved", -int(self.stirred)),
            ("Convoy or Column", -int(self.column)),
            ("already attacked from the air", -int(self.attacked)),
            ("not concealed", 0 if self.concealed else -2),
        )
        return {cause: drm for cause, drm in causes if drm}

    @property
    def drm(self) -> int:
        return sum(self.drms.values())


def easiest(targets: list[Seen]) -> Seen:
    """The target that the check is made against (AS-SIGHT-06). Raises ValueError for no target."""
    return min(targets, key=lambda t: t.drm)


def outcome(original: int, drm: int) -> Sighted:
    """What a DR gives (AS-SIGHT-06, AS-SIGHT-13, AS-SIGHT-15, AS-SIGHT-22)."""
    final = original + drm
    return Sighted.PASSED if final <= SIGHTING_MORALE else Sighted.MISTAKEN if final >= MISTAKEN else Sighted.FAILED


def recalls(original: int) -> bool:
    """Whether the plane leaves at the end of the phase, whatever else the roll gave (AS-SIGHT-14)."""
    return original == 12
