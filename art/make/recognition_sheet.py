"""Contact sheets of all aircraft: `python art/make/recognition_sheet.py FOLDER [--cols 6] [--rows 4] [KEY ...]`.

Each card shows the type at 256 px, inverted at 96 px, and turned at 64 and 32 px, with span and length. Sheets are
numbered PNG files in FOLDER. Look at them after every change of a figure file.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

CARD = (360, 312)


def card(sheet: pygame.Surface, key: str, x: int, y: int) -> None:
    """One type at (x, y)."""
    from tabletop.table.draw import kit, planform

    f = planform.figures(key)
    w, h = CARD
    pygame.draw.rect(sheet, (255, 250, 240), (x + 3, y + 3, w - 6, h - 6), border_radius=8)
    pygame.draw.rect(sheet, (190, 180, 155), (x + 3, y + 3, w - 6, h - 6), 1, border_radius=8)
    picture = planform.aircraft(key, 256)
    sheet.blit(kit.silhouette_shadow(picture, 4, 80), (x + 3, y + 6))
    sheet.blit(picture, (x + 6, y + 6))
    sheet.blit(planform.aircraft(key, 96, 0, True), (x + w - 102, y + 8))
    sheet.blit(planform.aircraft(key, 64, 60), (x + w - 86, y + 112))
    sheet.blit(planform.aircraft(key, 32, 300), (x + w - 70, y + 188))
    kit.text(sheet, f.name, (x + 14, y + h - 40), "display", 24, "#2a2520")
    kit.text(
        sheet, f"{key}   {f.span:.2f} x {f.length:.2f} m   {f.livery}", (x + 14, y + h - 19), "text", 13, "#5f5547"
    )


def main() -> None:
    """Write the sheets."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    from tabletop.table.draw import planform

    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--cols", type=int, default=6)
    ask.add_argument("--rows", type=int, default=4)
    ask.add_argument("keys", nargs="*")
    a = ask.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    keys, n = a.keys or planform.keys(), a.cols * a.rows
    for page in range((len(keys) + n - 1) // n):
        part = keys[page * n : (page + 1) * n]
        rows = (len(part) + a.cols - 1) // a.cols
        sheet = pygame.Surface((a.cols * CARD[0] + 20, rows * CARD[1] + 20))
        sheet.fill((238, 229, 205))
        for i, key in enumerate(part):
            card(sheet, key, 10 + i % a.cols * CARD[0], 10 + i // a.cols * CARD[1])
        file = a.folder / f"aircraft_{page + 1:02d}.png"
        pygame.image.save(sheet, str(file))
        print(file, sheet.get_size())


if __name__ == "__main__":
    main()
