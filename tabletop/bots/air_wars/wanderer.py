"""The random player of Air Wars: any legal command, but gladly those that lead to raids, battles and landings, so
that games meet every rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.bots.fuzzer import Wanderer

GLADLY: Mapping[str, float] = {
    "EndSegment": 0.5, "Form": 5.0, "Back": 0.05, "Fly": 1.5, "Plot": 6.0, "Join": 3.0, "Land": 8.0, "Done": 2.0,
    "PlayCard": 3.0, "OpenSquare": 12.0, "AimAA": 8.0, "AddGun": 6.0, "OpenFire": 4.0, "Bomb": 8.0, "Strafe": 4.0,
    "Rebase": 3.0, "MoveGround": 2.0, "Place": 8.0, "PlayWildSet": 20.0, "UseHQ": 0.5,
}  # fmt: skip
"""How gladly a kind of command is taken; 1 for all others."""


class Roamer(Wanderer):
    """Pure chance with a liking for getting on."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget, GLADLY)
