"""Which signs a font file has, and which fonts of the system have a sign that the program's own fonts lack."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import pygame

PREFERRED = (
    "notosanscjk",
    "sourcehansans",
    "notosans",
    "pingfang",
    "hiragino",
    "microsoftyahei",
    "yugothic",
    "malgun",
    "wenquanyi",
    "droidsansfallback",
    "applesdgothic",
    "arialunicode",
)
"""How the names of fonts for reading begin, the best first; others come after them."""
LARGEST = 64 << 20
"""Bytes of the largest font file that is read."""


@lru_cache(64)
def signs_of(path: str) -> frozenset[int]:
    """The code points that a font file has a picture for; none when it cannot be read."""
    try:
        file = Path(path)
        return frozenset(_read(file.read_bytes())) if file.stat().st_size <= LARGEST else frozenset()
    except (OSError, struct.error, IndexError, ValueError):
        return frozenset()


def _read(data: bytes) -> set[int]:
    """The table `cmap` of a font, or of the first font of a collection."""
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    for n in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, at, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * n)
        if tag == b"cmap":
            break
    else:
        return set()
    found: set[int] = set()
    for n in range(struct.unpack_from(">H", data, at + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", data, at + 4 + 8 * n)
        if platform == 0 or (platform, encoding) in ((3, 1), (3, 10)):
            kind = struct.unpack_from(">H", data, at + offset)[0]
            found |= _segments(data, at + offset) if kind == 4 else _groups(data, at + offset) if kind == 12 else set()
    return found


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4: stretches of 16-bit code points."""
    n = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{n}H", data, at + 14)
    starts = struct.unpack_from(f">{n}H", data, at + 16 + 2 * n)
    deltas = struct.unpack_from(f">{n}H", data, at + 16 + 4 * n)
    ranges_at = at + 16 + 6 * n
    ranges = struct.unpack_from(f">{n}H", data, ranges_at)
    found: set[int] = set()
    for i, (first, last, delta, leap) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            at_glyph = ranges_at + 2 * i + leap + 2 * (code - first)
            glyph = struct.unpack_from(">H", data, at_glyph)[0] if leap else code
            if (glyph or not leap) and (glyph + delta) & 0xFFFF:
                found.add(code)
    return found


def _groups(data: bytes, at: int) -> set[int]:
    """Format 12: stretches of 32-bit code points."""
    found: set[int] = set()
    for n in range(min(struct.unpack_from(">I", data, at + 12)[0], 1 << 16)):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * n)
        found.update(range(first + (not glyph), min(last, 0x10FFFF) + 1))
    return found


@lru_cache(1)
def _of_system() -> tuple[str, ...]:
    """The files of the system's fonts, those for reading first."""
    try:
        pygame.sysfont.initsysfonts()  # type: ignore[no-untyped-call]
        found = {name: styles.get((False, False)) for name, styles in pygame.sysfont.Sysfonts.items()}
    except Exception:  # whatever a system answers, words are drawn
        return ()
    rank = {name: next((i for i, start in enumerate(PREFERRED) if name.startswith(start)), 99) for name in found}
    return tuple(dict.fromkeys(path for name in sorted(found, key=lambda n: (rank[n], n)) if (path := found[name])))


@lru_cache(4096)
def of_system(code: int) -> str | None:
    """A font file of the system that has a sign, None when there is none."""
    return next((path for path in _of_system() if code in signs_of(path)), None)
