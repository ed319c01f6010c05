"""The box of Conflict Solo on the shelf."""

from __future__ import annotations

from tabletop.table.draw.boxart import Box
from tabletop.table.draw.poster import Plane

BOX = Box("#5a4632", "storm", ("hills", "flak", "tanks"), (Plane("ju87b", 165, 0.74, 0.58, 0.38),))
