"""Covered saves of games with secrets: cut, bent and forged they are told in a sentence, which names nothing of
what is covered.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.data import saves
from tabletop.data.saves import Save, SaveError
from tests.saves.conftest import Made


@pytest.fixture
def data(made: Made) -> bytes:
    session = made("ma_", 40, 2)
    assert session.header.covered
    return saves.to_text(Save(session.header, session.lines)).encode()


def test_whole_and_cut(data: bytes) -> None:
    whole = saves.from_bytes(data)
    assert whole.note == "" and whole.header.document["key"] == "ma_malta"
    for at in range(len(data) - 1, len(data) // 2, -97):
        torn = saves.from_bytes(data[:at])
        assert torn.lines == whole.lines[: len(torn.lines)] and (torn.note or data[at - 1 : at] == b"\n")


@pytest.mark.parametrize("veiled", [None, 5, "@@", "", "bm9uZQ==", "WzFd", "é"])
def test_a_forged_cover_is_told_in_a_sentence(data: bytes, veiled: Any) -> None:
    """Under a right checksum: nothing, a number, no base64, no JSON, no object."""
    rows = data.decode().splitlines()
    for n in (0, 3):
        forged, seal = [], ""
        for i, row in enumerate(rows[: n + 1]):
            plain = json.loads(row)
            del plain["sum"]
            text, seal = saves.sealed({**plain, "veiled": veiled} if i == n else plain, seal)
            forged.append(text)
        if n == 0:
            with pytest.raises(SaveError) as told:
                saves.from_bytes("".join(forged).encode())
            assert str(told.value).endswith(".") and "damaged" in str(told.value)
        else:
            save = saves.from_bytes("".join(forged).encode())
            assert len(save.lines) == n - 1 and "line 4" in save.note


def test_an_older_program_is_told_that_the_format_is_new(data: bytes, tmp_path: Path) -> None:
    """The first line says format 2, so that a program that knows format 1 only refuses it with its own sentence."""
    assert json.loads(data.splitlines()[0])["tabletop"] == saves.COVERED == 2 != saves.FORMAT
