"""Damaged, foreign and forged saves: one clear sentence, or what is whole before the fault; the file stays as it
was.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.data import saves
from tabletop.data.faults import DataError
from tabletop.data.saves import Save, SaveError
from tabletop.shelf.session import Session
from tests.saves.conftest import Made, random_session


@lru_cache(None)
def whole() -> tuple[bytes, Save]:
    session = random_session(commands=24)
    save = Save(session.header, list(session.lines))
    return saves.to_text(save).encode(), save


def opened(data: bytes, n: int) -> None:
    """The contract for any damage: a sentence, or the same header, a true beginning of the lines and a note that
    says so.
    """
    original = whole()[1]
    try:
        save = saves.from_bytes(data, "battle.save")
    except SaveError as fault:
        assert str(fault).endswith(".") and "Traceback" not in str(fault), n
        return
    assert save.header == original.header
    assert save.lines == original.lines[: len(save.lines)], n
    if len(save.lines) < len(original.lines):
        assert save.note or data.endswith(b"\n"), n


def test_cut_at_every_byte() -> None:
    data, original = whole()
    for n in range(len(data)):
        opened(data[:n], n)
    for n, line in enumerate(data.split(b"\n")[:-1]):
        cut = data[: data.index(line) + len(line) // 2]
        if n >= 1:
            save = saves.from_bytes(cut)
            assert len(save.lines) == n - 1 and "cut off" in save.note
    assert saves.from_bytes(data).lines == original.lines and saves.from_bytes(data).note == ""


def test_a_flipped_bit_in_every_byte_is_found() -> None:
    """Nothing of a damaged line is believed: the lines are cut before it and the note says where."""
    data, original = whole()
    random = Random(1)
    for n in range(len(data)):
        flipped = bytearray(data)
        flipped[n] ^= 1 << random.randrange(8)
        try:
            save = saves.from_bytes(bytes(flipped), "battle.save")
        except SaveError as fault:
            assert str(fault).endswith(".")
            continue
        assert save.header == original.header and len(save.lines) < len(original.lines), n
        assert save.lines == original.lines[: len(save.lines)] and save.note, n


def test_bytes_put_in_taken_out_and_lines_exchanged() -> None:
    data, _ = whole()
    random = Random(2)
    for n in range(400):
        at = random.randrange(len(data))
        opened(data[:at] + bytes([random.randrange(256)]) + data[at:], n)
        opened(data[:at] + data[at + random.randint(1, 40) :], n)
    rows = data.split(b"\n")
    for a in range(1, len(rows) - 2):
        swapped = [*rows[:a], rows[a + 1], rows[a], *rows[a + 2 :]]
        opened(b"\n".join(swapped), a)
        doubled = [*rows[: a + 1], rows[a], *rows[a + 1 :]]
        opened(b"\n".join(doubled), a)


def test_a_torn_save_is_played_as_far_as_it_goes_and_left_as_it_was(tmp_path: Path) -> None:
    data, _ = whole()
    path = tmp_path / "torn.save"
    for share in (0.5, 0.7, 0.9, 0.999):
        torn = data[: int(len(data) * share)]
        path.write_bytes(torn)
        save = saves.read(path)
        session = Session.from_save(save, autosave=False)
        assert session.lines == whole()[1].lines[: len(session.lines)] and "whole" in save.note
        assert session.match.digest() == session.lines[-1].mark
        assert path.read_bytes() == torn


def forged(**changes: Any) -> bytes:
    """A save whose checksums fit but whose header was written by somebody else."""
    session_save = whole()[1]
    plain = {**saves.header_plain(session_save.header), **changes}
    text, seal = saves.sealed({k: v for k, v in plain.items() if v is not ...}, "")
    for line in session_save.lines:
        more, seal = saves.sealed(saves.line_plain(line), seal)
        text += more
    return text.encode()


@pytest.mark.parametrize(
    "change",
    [
        {"tabletop": 2},
        {"tabletop": None},
        {"tabletop": "x" * 5000},
        {"game": "chess"},
        {"game": 7},
        {"game": ...},
        {"rules": 99},
        {"rules": "1"},
        {"rules": 1.5},
        {"seed": True},
        {"seed": "1"},
        {"players": "human"},
        {"players": [1, 2]},
        {"players": []},
        {"players": ["human"] * 5},
        {"players": ["human", "dog"]},
        {"document": []},
        {"document": {}},
        {"document": {"key": 3}},
        {"title": None},
        {"scenario": ["s01"]},
    ],
    ids=lambda c: json.dumps(c, default=lambda _: "left out")[:50],
)
def test_a_header_of_somebody_else_is_told_in_a_sentence(change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "forged.save"
    path.write_bytes(forged(**change))
    with pytest.raises((SaveError, DataError)) as told:
        Session.load(path, autosave=False)
    assert str(told.value).strip() and len(str(told.value)) < 3000


LINES: list[dict[str, Any]] = [
    {"do": "do"}, {"do": "fly"}, {"do": "open"}, {"do": ["do"]}, {"do": "do", "seat": "0"}, {"do": "do", "seat": True},
    {"do": "do", "seat": 9, "command": {"kind": "Ready"}}, {"do": "do", "seat": -1, "command": {"kind": "Ready"}},
    {"do": "do", "seat": 0, "command": []}, {"do": "do", "seat": 0, "command": {"kind": "Nothing"}},
    {"do": "do", "seat": 0, "command": {"kind": "Ready", "more": 1}},
    {"do": "do", "seat": 0, "command": {"kind": "Fly", "step": "up"}},
    {"do": "do", "seat": 0, "command": {"kind": "Ready"}, "fell": [7]},
    {"do": "do", "seat": 0, "command": {"kind": "Ready"}, "fell": [None]},
    {"do": "do", "seat": 0, "command": {"kind": "Ready"}, "fell": 3}, {"do": "redo"}, {"do": "undo"},
    {"do": "practice", "at": "x"}, {"do": "undo", "at": 1e300},
    {"do": "do", "seat": 0, "command": {"kind": "Ready"}, "mark": "0" * 16},
    {"do": "do", "seat": 0, "command": {"kind": "Ready"}, "mark": 5}, {},
    {"do": "do", "seat": 0, "command": {"kind": "Ready"}, "fell": list(range(1, 7)) * 50},
    {"do": "do", "seat": 0, "command": {"kind": ["Ready"]}},
    {"do": "do", "seat": 10**400, "command": {"kind": "Ready"}},
]  # fmt: skip


@pytest.mark.parametrize("plain", LINES, ids=lambda p: json.dumps(p)[:60])
def test_a_forged_line_ends_the_game_before_it(plain: dict[str, Any], tmp_path: Path) -> None:
    """The checksum fits, the line does not: the game goes on before it, with a note."""
    save = whole()[1]
    text, seal = saves.sealed(saves.header_plain(save.header), "")
    opening, seal = saves.sealed(saves.line_plain(save.lines[0]), seal)
    more, _ = saves.sealed(plain, seal)
    path = tmp_path / "forged.save"
    path.write_text(text + opening + more, encoding="utf-8")
    read = saves.read(path)
    session = Session.from_save(read, autosave=False)
    assert len(session.match.journal) == 1 and read.note and session.lines == save.lines[:1]


def test_no_opening_no_game(tmp_path: Path) -> None:
    save = whole()[1]
    for lines in ([], save.lines[1:], [saves.SavedLine("redo")]):
        path = tmp_path / "headless.save"
        path.write_text(saves.to_text(Save(save.header, lines)), encoding="utf-8")
        with pytest.raises(SaveError, match="opening"):
            Session.load(path, autosave=False)
    lied = [saves.SavedLine("open", None, None, (3, 3, 3), "0" * 16), *save.lines[1:]]
    with pytest.raises(SaveError, match="opening"):
        Session.from_save(Save(save.header, lied), autosave=False)


RUBBISH: list[tuple[str, bytes]] = [
    ("empty", b""),
    ("newline", b"\n"),
    ("newlines", b"\n" * 1000),
    ("text", b"hello"),
    ("binary", bytes(range(256)) * 50),
    ("zeros", b"\0" * 5000),
    ("json", b'{"tabletop":1}\n'),
    ("list", b"[]\n"),
    ("deep", b"[" * 100_000 + b"\n"),
    ("deep objects", b'{"a":' * 50_000 + b"\n"),
    ("half a letter", b'{"a":"\xc3"}\n'),
    ("byte order mark", b"\xef\xbb\xbf{}\n"),
    ("utf-16", '{"tabletop":1}\n'.encode("utf-16")),
    ("duplicate keys", b'{"tabletop":1,"tabletop":2,"sum":"aaaaaaaaaaaa"}\n'),
    ("long line", b"x" * 4_100_000 + b"\n"),
    ("only a sum", b',"sum":"x"}\n'),
    ("zip", b"PK\x03\x04" + bytes(500)),
]


@pytest.mark.parametrize(("name", "data"), RUBBISH, ids=[n for n, _ in RUBBISH])
def test_what_is_no_save_is_told_so(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.save"
    path.write_bytes(data)
    with pytest.raises(SaveError) as told:
        Session.load(path, autosave=False)
    assert str(told.value).endswith(".") and len(str(told.value)) < 300
    assert path.read_bytes() == data


def test_deep_and_doubled_json_under_a_right_checksum(tmp_path: Path) -> None:
    """Somebody who can make checksums still makes no traceback."""
    path = tmp_path / "deep.save"
    for body in (
        '{"tabletop":1,"document":' + "[" * 90_000 + "]" * 90_000 + "}",
        '{"tabletop":1,"tabletop":1,"game":"x"}',
        '{"a":' + "9" * 6000 + "}",
        "[1]",
        '"x"',
    ):
        path.write_text(f'{body[:-1]},"sum":"{saves._chained("", body[:-1] + "}")}"}}\n', encoding="utf-8")
        with pytest.raises(SaveError):
            Session.load(path, autosave=False)


def test_folders_missing_files_and_giants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path, tmp_path / "nowhere.save"):
        with pytest.raises(SaveError, match="not a file"):
            saves.read(path)
    monkeypatch.setattr(saves, "LIMIT", 1000)
    giant = tmp_path / "giant.save"
    giant.write_bytes(b"x" * 1001)
    with pytest.raises(SaveError, match="larger"):
        saves.read(giant)


def test_half_letters_in_a_scenario_do_not_stop_the_saving(tmp_path: Path, made: Made) -> None:
    """A lone surrogate, as JSON may hold it, in a title or a text of the document."""
    session = made(commands=3)
    header = saves.Header(
        "thunderbolt_lightning",
        1,
        "s01",
        {**session.header.document, "x": "\ud800"},
        ("human", "human"),
        1,
        "half \udc00",
    )
    path = tmp_path / "half.save"
    saves.write(Save(header, session.lines), path)
    assert saves.read(path).header == header
