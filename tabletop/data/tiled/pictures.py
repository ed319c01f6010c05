"""The size of a picture from its first bytes, before anything decodes it.

A picture of 30,000 x 30,000 pixels fits in a file of 3.5 MB and crashes the process inside the image loader, so the
header is read first.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from tabletop.data.faults import shorten
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import PICTURE_BYTES, read_bytes

LONGEST_SIDE, MOST_PIXELS = 8192, 64_000_000


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture file that is safe to decode: path, kind ("png", "jpg", "gif", "bmp", "webp"), width and height in
    pixels.
    """

    path: Path
    kind: str
    width: int
    height: int


def look_at(path: Path) -> PictureFile:
    """The header of the picture file at `path`. Raises BadValue if it is missing, of another kind, damaged or too
    large.
    """
    return measured(path, read_bytes(path, PICTURE_BYTES))


def read_picture(path: Path) -> tuple[PictureFile, bytes]:
    """Header and content in one, for decoding: the bytes are the ones that were checked."""
    data = read_bytes(path, PICTURE_BYTES)
    return measured(path, data), data


def measured(path: Path, data: bytes) -> PictureFile:
    """The header data of a picture file's content. Raises BadValue."""
    name = shorten(path.name)
    try:
        size = _size(data)
    except (struct.error, IndexError):
        size = None
        kind = ""
    else:
        kind = size[0] if size else ""
    if size is None:
        raise BadValue(
            f'"{name}" is not a whole PNG, JPEG, GIF, BMP or WebP picture', "save the picture again, best as PNG"
        )
    _, width, height = size
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE and width * height <= MOST_PIXELS):
        raise BadValue(
            f'the picture "{name}" has {width} x {height} pixels',
            f"a side may have 1 to {LONGEST_SIDE}, the picture {MOST_PIXELS // 1_000_000} million: split or shrink it",
        )
    return PictureFile(path, kind, width, height)


def _size(data: bytes) -> tuple[str, int, int] | None:
    """Kind, width and height, or None for another kind of file or a damaged one."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return ("png", *struct.unpack(">II", data[16:24])) if data[12:16] == b"IHDR" and _png_whole(data) else None
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif", *struct.unpack("<HH", data[6:10])
    if data[:2] == b"BM" and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        return "bmp", width, abs(height)
    if data[:2] == b"\xff\xd8":
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def _png_whole(data: bytes) -> bool:
    """Whether every chunk of a PNG file is present with the right checksum, up to its end."""
    at = 8
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if at + 12 + length > len(data):
            return False
        if (
            zlib.crc32(data[at + 4 : at + 8 + length])
            != struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        ):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at += 12 + length
    return False


def _jpeg(data: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return "jpg", width, height
        if mark == 0xFF:
            at += 1
            continue
        at += 2 + (0 if mark == 1 or 0xD0 <= mark <= 0xD8 else struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def _webp(data: bytes) -> tuple[str, int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return "webp", 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return "webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[26:30])
        return "webp", width & 0x3FFF, height & 0x3FFF
    return None
