"""What the shelf shows of the free table: a sheet of sky over quiet water, nobody's aircraft."""

from __future__ import annotations

from tabletop.table.draw.boxart import Box

BOX = Box("#5d6a58", "dawn", ("sun", "clouds"))
