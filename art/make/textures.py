"""Makes the noise of paper, cloth and wood: python art/make/textures.py [OUT_FOLDER] writes a grey PNG of each."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from tabletop.table.draw.texture import PREPARED, made_noise


def grey_png(picture: pygame.Surface) -> bytes:
    """A grey picture as a PNG file with a byte a pixel."""
    wide, high = picture.get_size()
    grey = pygame.image.tobytes(picture, "RGB")[::3]
    rows = b"".join(b"\0" + grey[y * wide : (y + 1) * wide] for y in range(high))
    header = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    blocks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in blocks
    )


def main() -> None:
    """Write a file each."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "textures"
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for facts, name in PREPARED.items():
        (folder / f"{name}.png").write_bytes(grey_png(made_noise(*facts)))


if __name__ == "__main__":
    main()
