"""The random player of Air Support: any legal command, but gladly those that lead to moves, sightings, attacks and
flak, so that games meet every rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.bots.fuzzer import Wanderer

GLADLY: Mapping[str, float] = {
    "Place": 8.0, "Sight": 4.0, "AirAttack": 4.0, "FireAA": 2.0, "Mistake": 4.0, "StartBand": 4.0, "Start": 4.0,
    "Enter": 8.0, "LeaveMap": 6.0, "LeaveBand": 0.05, "Halt": 0.1, "Turn": 0.3, "Delay": 0.1, "EndMove": 0.3,
    "Done": 0.5, "Pass": 0.7, "Jettison": 0.02, "ExitPlane": 0.02, "Hatch": 0.1, "AAMode": 0.2,
}  # fmt: skip
"""How gladly a kind of command is taken; 1 for all others."""


class Roamer(Wanderer):
    """Pure chance with a liking for getting on."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget, GLADLY)
