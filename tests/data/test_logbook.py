"""The log file: it rotates, two programs share it, and a disk that takes nothing stops nobody."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.data import logfile


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[logging.Logger]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    log = logging.getLogger("tabletop")
    before, level = list(log.handlers), log.level
    logfile.begin_log()
    logfile.begin_log()
    yield log
    log.handlers[:] = before
    log.setLevel(level)


def test_nothing_is_made_before_it_is_needed(log: logging.Logger, tmp_path: Path) -> None:
    assert not (tmp_path / "home").exists()
    log.info("one line")
    assert [p.name for p in (tmp_path / "home" / "logs").iterdir()] == ["tabletop.log"]
    assert logfile.log_path().read_text(encoding="utf-8").count("one line") == 1


def test_it_never_grows_beyond_two_megabytes(log: logging.Logger) -> None:
    for n in range(900):
        log.info("%04d %s", n, "x" * 5000)
    files = sorted(p.name for p in logfile.log_path().parent.iterdir())
    assert files == ["tabletop.log", "tabletop.log.1", "tabletop.log.2", "tabletop.log.3"]
    assert sum(p.stat().st_size for p in logfile.log_path().parent.iterdir()) < 2_100_000
    assert " 0899 " in logfile.log_path().read_text(encoding="utf-8")
    newest_of_1 = (logfile.log_path().parent / "tabletop.log.1").read_text(encoding="utf-8").splitlines()[-1]
    first_now = logfile.log_path().read_text(encoding="utf-8").splitlines()[0]
    assert int(newest_of_1.split()[4]) + 1 == int(first_now.split()[4]), "no line is lost between the files"


def test_a_home_that_is_a_file_stops_nobody(
    log: logging.Logger, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home").write_text("a file")
    log.warning("a word")
    assert capsys.readouterr() == ("", "") and (tmp_path / "home").read_text() == "a file"
