"""Pictures of the player's own, which may be a stranger's: what is sound is taken in, all else is told in a sentence;
nothing outside his folder is read or written, and no more memory is taken than a counter may take.
"""

from __future__ import annotations

import os
import struct
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.data import ownfiles
from tabletop.data.tiled.faults import BadValue
from tabletop.games.free_table.table import stock

MOST_MEMORY = 8 << 20


def block(name: bytes, content: bytes, *, crc: int | None = None) -> bytes:
    sum_of = zlib.crc32(name + content) if crc is None else crc
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", sum_of)


def png(wide: int = 4, high: int = 4, depth: int = 8, colour: int = 6, body: bytes | None = None) -> bytes:
    """A PNG file; `body`: the packed rows, or those of a white picture."""
    rows = body if body is not None else zlib.compress((b"\0" + b"\xff" * 4 * min(wide, 99)) * min(high, 99))
    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + block(b"IHDR", head) + block(b"IDAT", rows) + block(b"IEND", b"")


SOUND = png()
REFUSED = {
    "empty": b"",
    "words": b"This is no picture.",
    "html": b"<html><img src=x></html>",
    "gif": b"GIF89a" + struct.pack("<HH", 4, 4) + b"\0" * 20,
    "bmp": b"BM" + b"\0" * 16 + struct.pack("<ii", 4, 4) + b"\0" * 40,
    "jpeg": b"\xff\xd8\xff\xc0\x00\x11\x08" + struct.pack(">HH", 4, 4) + b"\0" * 20,
    "webp": b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x03\xc0\x00\x00" + b"\0" * 20,
    "no end": SOUND[:-12],
    "wrong sum": png()[:30] + b"\x55" + png()[31:],
    "wrong sum of the rows": b"\x89PNG\r\n\x1a\n" + block(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 6, 0, 0, 0))
    + block(b"IDAT", b"xx", crc=5) + block(b"IEND", b""),
    "first block is another": b"\x89PNG\r\n\x1a\n" + block(b"tEXt", b"a") + SOUND[8:],
    "a block without end": SOUND[:33] + struct.pack(">I", 0xFFFFFFFF) + SOUND[37:],
    "no sides": png(0, 0),
    "one side": png(0, 4),
    "a million wide": png(1_000_000, 1),
    "a million high": png(1, 1_000_000),
    "thirty thousand a side": png(30_000, 30_000),
    "nine thousand a side": png(9_000, 9_000),
    "two thousand a side": png(2_000, 2_000),
    "just too wide": png(1_025, 4),
    "just too high": png(4, 1_025),
    "negative": png(0x80000004, 4),
    "too many bytes": SOUND[:-12] + block(b"tEXt", b"x" * (ownfiles.MOST_BYTES + 1)) + SOUND[-12:],
    "a zip": b"PK\x03\x04" + b"\0" * 60,
    "an archive of Tabletop": b"PK\x05\x06" + b"\0" * 18,
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
    **{f"cut after {n} bytes": SOUND[:n] for n in (1, 7, 8, 12, 16, 20, 24, 29, 33, 40, len(SOUND) - 1)},
}  # fmt: skip
BLANK = {
    "rows that are no rows": png(body=b"nothing"),
    "no rows at all": png(body=b""),
    "too few rows": png(64, 64, body=zlib.compress(b"\0")),
    "a bomb": png(512, 512, body=zlib.compress(b"\0" * 30_000_000, 9)),
    "a depth that is none": png(depth=7),
    "a colour that is none": png(colour=5),
}
"""Sound by their blocks, and yet no pictures: nothing may happen but blank cardboard or what can be shown of them."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    stock._scaled.cache_clear()
    stock._whole.cache_clear()
    yield tmp_path / "home"


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", list(REFUSED))
def test_what_is_no_picture_for_a_counter_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    file = tmp_path / "strange.png"
    file.write_bytes(REFUSED[name])
    before = files(tmp_path)
    tracemalloc.start()
    with pytest.raises(BadValue) as refused:
        ownfiles.take_in(file)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refused.value.wrong and refused.value.mend and "strange.png" in refused.value.wrong
    assert peak < MOST_MEMORY and files(tmp_path) == before


@pytest.mark.parametrize("name", list(BLANK))
def test_what_only_looks_like_a_picture_is_blank_cardboard_at_most(name: str, tmp_path: Path) -> None:
    file = tmp_path / "strange.png"
    file.write_bytes(BLANK[name])
    taken = ownfiles.take_in(file)
    face = stock.face(taken.key)
    assert face is not None and max(face.draw(40, 0, 0).get_size()) == 40


@pytest.mark.parametrize(
    "face",
    [
        "counters/../settings.json", "counters/..", "counters/", "../counters/a.png", "/etc/passwd", "counters/a.PNG",
        "counters/a/b.png", "counters/a.png\0", "counters\\a.png", "shared/../counters/a.png", "counters//a.png",
        "shared/free_table/../../counters/a.png", "shared/free_table/x/maps/a.png", "file:///counters/a.png",
        "C:counters/a.png", "counters/link.png", "counters/folder.png", "counters/gone.png",
        "shared/free_table/x/counters/gone.png",
    ],
)  # fmt: skip
def test_a_face_never_leads_out_of_the_folder(face: str, home: Path, tmp_path: Path) -> None:
    (home / "counters" / "folder.png").mkdir(parents=True)
    (tmp_path / "outside.png").write_bytes(SOUND)
    (home / "counters" / "link.png").symlink_to(tmp_path / "outside.png")
    with pytest.raises(BadValue):
        ownfiles.content(face)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    with pytest.raises(BadValue, match="regular"):
        ownfiles.take_in(tmp_path / "a.png")


def test_a_sound_picture_is_kept_once_and_never_over_another(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "My: Tank!.png"
    file.write_bytes(SOUND)
    assert ownfiles.take_in(file) == ownfiles.take_in(file) == ownfiles.OwnPicture("counters/My Tank.png", "My Tank")
    file.write_bytes(png(6, 6))
    assert ownfiles.take_in(file).key == "counters/My Tank 2.png"
    (home / "counters" / "Away.png").symlink_to(tmp_path / "written.png")
    away = tmp_path / "Away.png"
    away.write_bytes(SOUND)
    assert ownfiles.take_in(away).key == "counters/Away 2.png" and not (tmp_path / "written.png").exists()
    assert [picture.name for picture in ownfiles.own_pictures()] == ["Away 2", "My Tank", "My Tank 2"]
