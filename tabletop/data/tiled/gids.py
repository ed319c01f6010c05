"""Layer data to numbers: CSV, XML tiles, Base64 plain or packed with zlib, gzip or Zstandard, all within limits and
counted exactly.

Read here and not by pytmx, which unpacks without bound, takes any count of numbers and any rubbish as Base64, knows
neither Zstandard
nor XML tiles, and clears the wrong bits of turned hex tiles.
"""

from __future__ import annotations

import base64
import binascii
import re
import sys
import zlib
from array import array

from tabletop.data.faults import shorten
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import Node

_CSV = re.compile(r"[0-9,\s]*\Z")


def read_gids(node: Node, encoding: str | None, compression: str | None, count: int) -> array[int]:
    """The `count` numbers of a <data> or <chunk> element. Raises BadValue."""
    text = node.text or ""
    if encoding is None:
        if compression:
            raise BadValue("XML tiles cannot be compressed", "save the layer as CSV or Base64")
        entries = node.gids or []
        if _CSV.match(",".join(entries)) is None:
            raise _not_a_number(entries)
        return _numbers(entries, count)
    if encoding == "csv":
        return _csv(text, count)
    if encoding != "base64":
        raise BadValue(f'the encoding "{shorten(encoding)}" is not known', "save the layer as CSV or Base64")
    try:
        packed = base64.b64decode("".join(text.split()).encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError, ValueError):
        raise BadValue("the layer data is not sound Base64", "save the map again in Tiled") from None
    data = _unpack(packed, compression, 4 * count)
    if len(data) % 4:
        raise BadValue(f"the layer data has {len(data)} bytes, no multiple of four", "save the map again in Tiled")
    numbers = array("I")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return _counted(numbers, count)


def begun_gids(node: Node, encoding: str | None, compression: str | None, count: int) -> array[int]:
    """The valid beginning of layer data that breaks off, at most `count` numbers; none if they cannot be read."""
    text = node.text or ""
    try:
        if encoding == "base64":
            text = "".join(text.split())
            packed = base64.b64decode(text[: len(text) // 4 * 4], validate=True)
            if compression:
                packed = (_zstd if compression == "zstd" else _deflate)(packed, 4 * count)[0]
            found = array("I")
            found.frombytes(packed[: len(packed) // 4 * 4])
            if sys.byteorder == "big":
                found.byteswap()
            return found[:count]
        entries = node.gids or [] if encoding is None else text[: 24 * (count + 1)].split(",")[:-1]
        return array("I", map(int, entries[:count]))
    except (ValueError, OverflowError, zlib.error, EOFError):
        return array("I")


def _csv(text: str, count: int) -> array[int]:
    if len(text) > 24 * (count + 1):
        raise BadValue(f"the layer data is too long for {count:,} cells", "save the map again in Tiled")
    entries = text.split(",")
    if entries and not entries[-1].strip():
        entries.pop()  # some programs end the list with a comma
    if _CSV.match(text) is None:
        raise _not_a_number(entries)
    return _numbers(entries, count)


def _numbers(entries: list[str], count: int) -> array[int]:
    try:
        return _counted(array("I", map(int, entries)), count)
    except (OverflowError, ValueError) as error:
        if isinstance(error, BadValue):
            raise
        raise _not_a_number(entries) from None


def _not_a_number(entries: list[str]) -> BadValue:
    """The fault for the first entry that is not a number of 32 bits."""
    bad = next((e for e in entries if not re.fullmatch(r"\s*[0-9]{1,10}\s*", e) or int(e) >= 1 << 32), "")
    return BadValue(
        f'"{shorten(bad.strip(), 20)}" is not a tile number',
        "numbers from 0 to 4294967295 are expected: paint the cell again",
    )


def _counted(numbers: array[int], count: int) -> array[int]:
    if len(numbers) != count:
        raise BadValue(
            f"the layer data has {len(numbers):,} cells", f"exactly {count:,} are expected: save the map again in Tiled"
        )
    return numbers


def _unpack(packed: bytes, compression: str | None, most: int) -> bytes:
    """The unpacked layer data; at most `most` + 1 bytes."""
    if not compression:
        return packed
    if compression not in ("zlib", "gzip", "zstd"):
        raise BadValue(
            f'the compression "{shorten(compression)}" is not known',
            "save the layer as CSV or Base64 with zlib, gzip or Zstandard",
        )
    try:
        data, whole = _zstd(packed, most) if compression == "zstd" else _deflate(packed, most)
    except (zlib.error, EOFError, MemoryError):
        raise BadValue(f"the layer data is no sound {compression} data", "save the map again in Tiled") from None
    if len(data) > most:
        raise BadValue(
            f"the layer data unpacks to more than the {most // 4:,} cells of the layer", "save the map again in Tiled"
        )
    if not whole:
        raise BadValue(f"the {compression} data of the layer is cut", "save the map again in Tiled")
    return data


def _deflate(packed: bytes, most: int) -> tuple[bytes, bool]:
    worker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)  # accepts both zlib and gzip
    data = worker.decompress(packed, most + 1)
    return data, worker.eof


def _zstd(packed: bytes, most: int) -> tuple[bytes, bool]:
    import zstandard  # few maps need it, and it is slow to import

    worker = zstandard.ZstdDecompressor(max_window_size=1 << 27).decompressobj(write_size=1 << 16)
    # Even 256 packed bytes can unpack to megabytes; feeding little by little keeps the excess small.
    parts, size, at = [], 0, 0
    try:
        while at < len(packed) and size <= most and not worker.eof:
            part = worker.decompress(packed[at : at + 256])
            at += 256
            parts.append(part)
            size += len(part)
    except zstandard.ZstdError:
        raise zlib.error("zstd") from None
    return b"".join(parts), worker.eof
