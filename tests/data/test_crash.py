"""Reports of faults: what stands in them, what does not, and that the next start tells of them once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop.data import crash
from tabletop.data.paths import log_folder

TOP = Path(tabletop.__path__[0]).parent


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Büro von Zoë" / "games"
    monkeypatch.setenv("TABLETOP_HOME", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path / "Büro von Zoë"))
    return folder


def fault_in(path: Path) -> BaseException:
    from tabletop.data.faults import DataError
    from tabletop.data.strictjson import read_json

    try:
        try:
            read_json(path / "there is none.json")
        except DataError as cause:
            raise KeyError(f"of {path}") from cause
    except KeyError as fault:
        return fault


def test_a_report_tells_where_and_names_no_folder_of_the_machine(home: Path) -> None:
    path = crash.write_report({"Screen": "PlayScene"}, crash.trace_of(fault_in(home)))
    assert path is not None and path.parent == home / "reports"
    text = path.read_text(encoding="utf-8")
    assert f"Tabletop: {tabletop.__version__}" in text and "pygame-ce:" in text and "Screen: PlayScene" in text
    assert '"tabletop/data/' in text and '"test_crash.py"' in text and "KeyError" in text and "[games]" in text
    for private in (str(home), str(home.parent), "Zoë", str(TOP), sys.prefix):
        assert private not in text, private


def test_the_next_start_is_told_once(home: Path) -> None:
    assert crash.untold() is None and not home.exists()
    path = crash.write_report({}, "trace")
    assert crash.untold() == path
    assert crash.untold() is None and path is not None and path.is_file()


def test_a_report_that_was_deleted_is_not_told(home: Path) -> None:
    path = crash.write_report({}, "trace")
    assert path is not None
    path.unlink()
    assert crash.untold() is None


def test_two_of_one_second_do_not_overwrite_each_other(home: Path) -> None:
    paths = {crash.write_report({}, f"trace {n}") for n in range(3)}
    assert len(paths) == 3


def test_where_nothing_can_be_written_there_is_no_report_and_no_fault(home: Path) -> None:
    home.parent.mkdir(parents=True)
    home.write_text("a file")
    assert crash.write_report({}, "trace") is None and crash.untold() is None
    crash.CrashWatch().end()


def watched(home: Path, then: str) -> int:
    program = f"from tabletop.data import crash\nwatch = crash.CrashWatch()\nprint('on', flush=True)\n{then}"
    environment = {**os.environ, "PYTHONPATH": str(TOP), "TABLETOP_HOME": str(home)}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=False).returncode


def test_what_breaks_in_a_library_becomes_a_report_at_the_next_start(home: Path) -> None:
    assert watched(home, "import ctypes; ctypes.string_at(0)") != 0
    assert [p.name[:7] for p in log_folder().iterdir()] == ["broken-"]
    crash.CrashWatch().end()
    report = crash.untold()
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "stopped in a library" in text and str(TOP) not in text and sys.prefix not in text
    assert list(log_folder().iterdir()) == []


@pytest.mark.parametrize("end", ["watch.end()", "import os; os._exit(9)"])
def test_who_ends_well_or_is_killed_leaves_no_report(home: Path, end: str) -> None:
    watched(home, end)
    crash.CrashWatch().end()
    assert crash.untold() is None and list(log_folder().iterdir()) == []


def test_a_program_that_still_runs_is_left_alone(home: Path) -> None:
    mine = crash.CrashWatch()
    other = crash.CrashWatch()  # as a second program would look
    assert len(list(log_folder().glob("broken-*.txt"))) == 1
    other.end()
    mine.end()


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("/home/zoe/src/tabletop/tabletop/table/app.py", "tabletop/table/app.py"),
        ("C:\\Users\\Zoe\\Tabletop\\_internal\\pygame\\font.py", "pygame/font.py"),
        ("/opt/py/lib/site-packages/pydantic/main.py", "pydantic/main.py"),
        ("/home/zoe/tabletop/script.py", "tabletop/script.py"),
        ("/usr/lib/python3.13/json/decoder.py", "decoder.py"),
    ],
)
def test_short_names_of_files(file: str, told: str) -> None:
    assert crash.short(file) == told
