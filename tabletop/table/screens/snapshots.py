"""Pictures of the window that the player takes, written to the disk while the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame as pg

from tabletop.table.draw.pngfile import write_png
from tabletop.table.screens import filing, jobs


class Snapshots:
    """Writes pictures beside the window. `written(path)` and `failed(fault)` hear of each in a later turn of the
    window's loop; the program does not end before the last is on the disk.
    """

    def __init__(self, written: Callable[[Path], object], failed: Callable[[BaseException], object]) -> None:
        self.written, self.failed = written, failed
        self._under_way: dict[Path, jobs.Worker] = {}

    def take(self, picture: pg.Surface) -> None:
        """Begin to write a picture, which is nobody else's. Raises OSError."""
        path = filing.picture_path(self._under_way)
        worker = self._under_way[path] = jobs.Worker(lambda report: write_png(picture, path), to_the_end=True)
        worker.start()

    def look(self) -> None:
        """Once a turn: tell of those that are done. What is no fault of the disk is raised."""
        for path, worker in list(self._under_way.items()):
            if worker.is_alive():
                continue
            del self._under_way[path]
            if worker.fault is None:
                self.written(path)
            elif isinstance(worker.fault, OSError):
                self.failed(worker.fault)
            else:
                raise worker.fault
