"""Bytes that are kept small."""

from __future__ import annotations

import pytest

from tabletop.data.compression import packed, unpacked


@pytest.mark.parametrize("plain", [b"", b"a", bytes(range(256)) * 300, b"\0" * 100_000], ids=len)
def test_what_was_packed_comes_out_again(plain: bytes) -> None:
    assert unpacked(packed(plain)) == plain


def test_it_is_small() -> None:
    assert len(packed(bytes(range(256)) * 300)) < 2000
