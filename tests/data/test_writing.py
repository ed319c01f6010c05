"""What is written is there whole or not at all, on disks that are full, folders that may not be written, in two
programs at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tabletop
from tabletop.data.atomicfile import write_bytes, write_text

TOP = Path(tabletop.__path__[0]).parent
posix = pytest.mark.skipif(sys.platform == "win32", reason="limits of the size of files, which Windows has not")
not_root = pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
DRAFT = ("draft", "us", "german", "--year", "1944", "--month", "6", "--game", "air_support")
FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))  # as a disk on which 2,000 bytes are left
from tabletop.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def on_a_full_disk(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command line where no file can become larger than 2,000 bytes."""
    keep = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG")}
    keep |= {
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(TOP),
        "TABLETOP_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    return subprocess.run(
        [sys.executable, "-c", FULL, *words], capture_output=True, text=True, env=keep, timeout=120, check=False
    )


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tabletop.cli.main import main

    path = tmp_path_factory.mktemp("save") / "duel.save"
    assert (
        main(["run", "s01", "--bots", "random", "--seed", "7", "--until", "40", "--show", "none", "--save", str(path)])
        == 0
    )
    return path


@posix
@pytest.mark.parametrize(
    "words",
    [
        ("render", str(TOP / "maps/conflict_solo/m1_sawmill.tmx"), "OUT.png", "--scale", "0.2"),
        ("screenshot", "s01", "OUT.png", "--size", "640x480"),
        ("story", "SAVE", "--out", "OUT.html", "--html"),
        (*DRAFT, "--out", "OUT.json"),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("before", [None, b"what was there before"], ids=["new", "over"])
def test_a_full_disk_is_told_and_leaves_what_was_there(
    tmp_path: Path, save: Path, words: tuple[str, ...], before: bytes | None
) -> None:
    out = tmp_path / "out" / next(w for w in words if w.startswith("OUT"))
    out.parent.mkdir()
    if before is not None:
        out.write_bytes(before)
    ran = on_a_full_disk(
        tmp_path / "home", *(str(out) if w == out.name else str(save) if w == "SAVE" else w for w in words)
    )
    assert ran.returncode == 1, ran.stderr
    assert str(out) in ran.stderr and "Traceback" not in ran.stderr and ran.stderr.count("\n") <= 3
    assert [p.name for p in out.parent.iterdir()] == ([] if before is None else [out.name])
    assert before is None or out.read_bytes() == before


def test_a_folder_in_the_way_and_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "story.txt").mkdir()
    with pytest.raises(OSError) as told:
        write_text(tmp_path / "story.txt", "words")
    assert told.value.filename == str(tmp_path / "story.txt")
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError) as told:
        write_text(tmp_path / "file" / "story.txt", "words")
    assert "story.txt" in str(told.value.filename)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "story.txt"]


@not_root
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    with pytest.raises(PermissionError):
        write_text(shut / "a.txt", "words")


@posix
def test_a_link_stays_a_link_and_rights_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_text(link, "new\n")
    assert link.is_symlink() and real.read_bytes() == b"new\n" and real.stat().st_mode & 0o777 == 0o640


@posix
def test_a_pipe_gets_what_is_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_text(pipe, "words")
    reader.join(10)
    assert got == [b"words"]


def test_two_writers_leave_one_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    contents = [bytes([n]) * 200_000 for n in (1, 2)]
    writers = [threading.Thread(target=lambda c=c: [write_bytes(path, c) for _ in range(10)]) for c in contents]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert path.read_bytes() in contents and [p.name for p in tmp_path.iterdir()] == [path.name]


def test_half_letters_are_written_as_a_mark(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "half \ud83d letter")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "half ? letter"


def test_a_draft_is_there_whole(tmp_path: Path) -> None:
    from tabletop.cli.main import main

    assert main([*DRAFT, "--out", str(tmp_path / "mine.json")]) == 0
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["format"]
