"""Small PNG files: pictures with few tints become 8-bit palettes with transparency.

Flat areas keep their exact colour (neighbouring tiles must meet without a seam); only the antialiased rims and
the many in-between shades are gathered into the rest of the 256 entries by median cut.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from pathlib import Path

import pygame

Colour = tuple[int, int, int, int]
EXACT = 96


def _boxes(colours: list[tuple[Colour, int]], want: int) -> list[list[tuple[Colour, int]]]:
    """Median cut: split the box with the largest weighted spread until there are `want` boxes."""

    def spread(part: list[tuple[Colour, int]]) -> tuple[float, int]:
        best = (-1.0, 0)
        for axis in range(4):
            v = [c[axis] for c, _ in part]
            best = max(best, ((max(v) - min(v)) * (1.6 if axis == 3 else 1.0), axis))
        return best[0] * sum(n for _, n in part) ** 0.35, best[1]

    parts = [(spread(colours), colours)]
    while len(parts) < want:
        parts.sort(key=lambda p: p[0][0])
        (score, axis), part = parts.pop()
        if score <= 0 or len(part) < 2:
            parts.append(((-1.0, 0), part))
            break
        part.sort(key=lambda c: c[0][axis])
        running = list(accumulate(n for _, n in part))
        cut = max(1, min(len(part) - 1, bisect_left(running, running[-1] / 2) + 1))
        for side in (part[:cut], part[cut:]):
            parts.append((spread(side), side))
    return [p for _, p in parts]


def _palette(counts: Counter[Colour], room: int) -> tuple[list[Colour], dict[Colour, int]]:
    """At most `room` (up to 256) colours, and which one stands for each colour of the picture."""
    ranked = sorted(counts.items(), key=lambda c: (-c[1], c[0]))
    exact = ranked if len(ranked) <= room else ranked[:EXACT]
    palette = [c for c, _ in exact]
    index = {c: i for i, c in enumerate(palette)}
    rest = ranked[len(exact) :]
    if rest:
        for part in _boxes(rest, room - len(palette)):
            total = sum(n for _, n in part)
            mean = tuple(round(sum(c[k] * n for c, n in part) / total) for k in range(4))
            for c, _ in part:
                index[c] = len(palette)
            palette.append((mean[0], mean[1], mean[2], mean[3]))
    return palette, index


def _coarse(colour: Colour, soft: bool) -> Colour:
    """Rims with little alpha need little precision: fewer colours to sort."""
    r, g, b, a = colour
    if a == 0:
        return 0, 0, 0, 0
    if soft:
        return r & 0xF8 | r >> 5, g & 0xF8 | g >> 5, b & 0xF8 | b >> 5, min(255, (a + 2) >> 2 << 2)
    if a < 255:
        return r, g, b, min(255, (a + 8) >> 4 << 4)
    return r, g, b, a


def save(surface: pygame.Surface, file: Path, room: int = 256, soft: bool = False) -> int:
    """Write the surface as a PNG with a palette of at most `room` colours; returns its size in bytes.

    `soft` keeps fine steps of opacity (clouds, mist) at the cost of fine steps of colour.
    """
    w, h = surface.get_size()
    raw = pygame.image.tobytes(surface, "RGBA")
    cells = memoryview(raw).cast("I")
    seen = Counter(cells)
    known: dict[int, Colour] = {}
    counts: Counter[Colour] = Counter()
    for value, n in seen.items():
        r, g, b, a = struct.pack("=I", value)
        known[value] = _coarse((r, g, b, a), soft)
        counts[known[value]] += n
    palette, index = _palette(counts, room)
    byte = {value: index[c] for value, c in known.items()}
    rows = bytes(map(byte.__getitem__, cells))
    data = b"".join(b"\0" + rows[y * w : (y + 1) * w] for y in range(h))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    out = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 3, 0, 0, 0))
    out += chunk(b"PLTE", b"".join(bytes(c[:3]) for c in palette)) + chunk(b"tRNS", bytes(c[3] for c in palette))
    out += chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b"")
    file.write_bytes(out)
    return len(out)
