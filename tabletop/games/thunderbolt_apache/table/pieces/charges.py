"""What pilots' patches show: one plain emblem for each call sign, and some for anybody else."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.table.pieces.chargekit import BIRD, Figure
from tabletop.games.thunderbolt_apache.table.pieces.charges_a10_ah64 import A10_AND_AH64
from tabletop.games.thunderbolt_apache.table.pieces.charges_other_families import OTHER_FAMILIES
from tabletop.table.draw.kit import path, poly, star_path

CHARGES: dict[str, Figure] = {**A10_AND_AH64, **OTHER_FAMILIES}
OTHERS: list[Figure] = [
    [("f", star_path(0, 0, 18))],
    [("f", poly([(-3, -18), (9, -18), (3, -5), (12, -5), (-8, 19), (-2, 2), (-10, 2)]))],
    [("f", BIRD)],
    [("f", path([(2, -17, 1), (-12, -12), (-15, 3), (-5, 16), (10, 15, 1), (-1, 9), (-5, -4)]))],
]
