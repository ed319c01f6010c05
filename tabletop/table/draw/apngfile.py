"""Animated pictures as PNG files (APNG), which browsers show in motion and other programs as their first frame.

Of each frame after the first only the rectangle that has changed is kept, and in it what is the same as before is
transparent.
"""

from __future__ import annotations

import struct
import zlib

import pygame as pg

from tabletop.table.draw.pngfile import SIGNATURE, block

LEVEL = 6
"""How hard zlib compresses, 0 to 9."""
OVER = 1
"""The blend mode APNG_BLEND_OP_OVER: a frame is painted over those before it."""


class Animation:
    """Frames of one `size` in pixels, added one after the other; `content` is the file."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._last: pg.Surface | None = None
        self._frames: list[tuple[pg.Rect, bytes]] = []
        self._delays: list[int] = []

    @property
    def count(self) -> int:
        return len(self._frames)

    def add(self, picture: pg.Surface, ms: int) -> None:
        """Add a frame that is seen for `ms` milliseconds; one that looks like the last only prolongs that one."""
        now = pg.Surface(self.size, pg.SRCALPHA)
        now.blit(picture, (0, 0))
        if self._last is None:
            area, part = now.get_rect(), now
        else:
            same = pg.mask.from_threshold(now, (0, 0, 0), (1, 1, 1, 255), self._last)
            same.invert()
            found = same.get_bounding_rects()
            if not found:
                self._delays[-1] += ms
                return
            area = found[0].unionall(found[1:])
            part = same.to_surface(setsurface=now, unsetcolor=(0, 0, 0, 0)).subsurface(area)
        self._frames.append((area, zlib.compress(_rows(part), LEVEL)))
        self._delays.append(ms)
        self._last = now

    def content(self) -> bytes:
        """The bytes of the file; it needs at least one frame."""
        parts = [SIGNATURE, block(b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, 6, 0, 0, 0))]
        parts.append(block(b"acTL", struct.pack(">II", self.count, 0)))
        number = 0
        for n, ((area, data), ms) in enumerate(zip(self._frames, self._delays, strict=True)):
            place = struct.pack(">IIIII", number, area.w, area.h, area.x, area.y)
            parts.append(block(b"fcTL", place + struct.pack(">HHBB", min(65535, ms), 1000, 0, OVER if n else 0)))
            number += 1
            if n:
                parts.append(block(b"fdAT", struct.pack(">I", number) + data))
                number += 1
            else:
                parts.append(block(b"IDAT", data))
        return b"".join([*parts, block(b"IEND", b"")])


def _rows(picture: pg.Surface) -> bytes:
    """The rows in RGBA, each after the byte of filter type 0 (none)."""
    pixels, pitch = pg.image.tobytes(picture, "RGBA"), picture.get_width() * 4
    return b"".join(b"\0" + pixels[at : at + pitch] for at in range(0, len(pixels), pitch))
