"""Bytes made small and large again: quickly, for what the program keeps for itself while it runs. No file is written
so.
"""

from __future__ import annotations

LEVEL = 1


def packed(plain: bytes) -> bytes:
    """The same, small: pictures of tiles to about a tenth, a gigabyte a second."""
    import zstandard  # no screen without a map needs it, and it takes its time to import

    return memoryview(zstandard.compress(plain, LEVEL)).tobytes()  # what it returns has room for much more


def unpacked(small: bytes) -> bytes:
    """What was packed."""
    import zstandard

    return zstandard.decompress(small)
