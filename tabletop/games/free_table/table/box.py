"""What the shelf shows of the free table: a map with counters under the lamp."""

from __future__ import annotations

from tabletop.table.draw.boxart import Box

BOX = Box("#5d6a58", "art/boxes/free_table.jpg")
