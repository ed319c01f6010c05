"""That a test fails in which the program caught a fault, and that one may say it causes them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = """
import logging, threading, pytest

def loose():
    raise KeyError("a screw")

def caught():
    try:
        loose()
    except KeyError:
        logging.getLogger("tabletop").exception("A fault of the program.")

def test_caught():
    caught()

def test_a_thread():
    thread = threading.Thread(target=loose)
    thread.start()
    thread.join()

@pytest.mark.bears_faults
def test_expected():
    caught()

def test_a_file_that_cannot_be_opened():
    logging.getLogger("tabletop").warning("It cannot be opened")
"""


def test_a_caught_fault_fails_the_test_that_does_not_expect_it(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_loose.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  bears_faults\n  quick\n", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rAE", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"},
        check=False,
    )
    assert "4 passed, 2 errors" in run.stdout, run.stdout
    assert run.stdout.count("caught a fault of its own") >= 2 and "KeyError: 'a screw'" in run.stdout
    assert "ERROR test_loose.py::test_caught" in run.stdout and "ERROR test_loose.py::test_a_thread" in run.stdout
