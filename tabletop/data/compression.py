"""Fast compression of bytes for data that the program holds in memory. No file uses it."""

from __future__ import annotations

LEVEL = 1


def packed(plain: bytes) -> bytes:
    """The bytes compressed: pictures of tiles to about a tenth, at a gigabyte a second."""
    import zstandard  # imported late: slow to import, and only maps need it

    return memoryview(zstandard.compress(plain, LEVEL)).tobytes()  # what it returns has room for much more


def unpacked(small: bytes) -> bytes:
    """The bytes that `packed` compressed."""
    import zstandard

    return zstandard.decompress(small)
