"""A small reader of animated PNG files, by the format's own description: parts with check sums, frames painted over
one another.
"""

from __future__ import annotations

import struct
import zlib

import pygame as pg


def parts_of(content: bytes) -> list[tuple[bytes, bytes]]:
    """Name and content of each part; the check sums are right and nothing comes after the end."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    at, found = 8, []
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        name, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert struct.unpack(">I", content[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + data)
        found.append((name, data))
        at += 12 + length
    assert at == len(content) and found[-1] == (b"IEND", b"")
    return found


def frames_of(content: bytes) -> list[tuple[pg.Surface, int]]:
    """Each frame as it is seen, and for how many milliseconds; all sequence numbers follow one another."""
    parts = parts_of(content)
    assert [name for name, _ in parts[:2]] == [b"IHDR", b"acTL"]
    wide, high, *kind = struct.unpack(">IIBBBBB", parts[0][1])
    assert kind == [8, 6, 0, 0, 0]
    canvas, seen, number, control = pg.Surface((wide, high), pg.SRCALPHA), [], 0, b""
    for name, data in parts[2:-1]:
        if name != b"IDAT":
            assert struct.unpack(">I", data[:4])[0] == number
            number += 1
        if name == b"fcTL":
            control = data
            continue
        w, h, x, y, ms, whole, dispose, blend = struct.unpack(">IIIIHHBB", control[4:])
        assert whole == 1000 and dispose == 0 and x + w <= wide and y + h <= high and blend == int(bool(seen))
        rows = zlib.decompress(data if name == b"IDAT" else data[4:])
        pitch = 4 * w + 1
        assert len(rows) == h * pitch and not any(rows[::pitch])
        pixels = b"".join(rows[at + 1 : at + pitch] for at in range(0, len(rows), pitch))
        canvas.blit(pg.image.frombytes(pixels, (w, h), "RGBA"), (x, y))
        seen.append((canvas.copy(), ms))
    assert len(seen) == struct.unpack(">II", parts[1][1])[0]
    return seen
