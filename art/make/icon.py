"""Makes the window icon: python art/make/icon.py [OUT_FOLDER] writes tabletop_16.png .. tabletop_512.png."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from tabletop.table.draw.boxart import emblem

SIZES = (16, 32, 48, 64, 128, 256, 512)


def main() -> None:
    """Write one PNG per size."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "icon"
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for px in SIZES:
        pygame.image.save(emblem(px), str(folder / f"tabletop_{px}.png"))


if __name__ == "__main__":
    main()
