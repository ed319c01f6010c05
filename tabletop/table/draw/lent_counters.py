"""Counters that a game lends to other tables: what they are called, and how they are drawn there as at home. A kit
offers them (`Kit.counters`), so that no house needs to know another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame as pg


@dataclass(frozen=True)
class Lent:
    """One counter. key: its name for ever, "game/kind/which"; name: what players call it; group: whose it is or of
    what sort; draw: (pixels of cardboard, seat, heading in degrees) -> the picture, whose middle lies on the place,
    larger than the cardboard where it has margins; turns: whether the picture shows the heading by itself; share: how
    large its cardboard is beside a plain counter.
    """

    key: str
    name: str
    group: str
    draw: Callable[[int, int, int], pg.Surface]
    turns: bool = False
    share: float = 1.0

    @property
    def words(self) -> str:
        """What a search looks through."""
        return f"{self.name} {self.group}".casefold()
