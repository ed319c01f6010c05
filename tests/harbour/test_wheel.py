"""The wheel in an empty folder, as pipx would have it: without the sources it plays, saves, and has all its data."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tabletop

TOP = Path(tabletop.__path__[0]).parent
needs_hatchling = pytest.mark.skipif(
    importlib.util.find_spec("hatchling") is None, reason="hatchling is not installed, which makes wheels"
)


@needs_hatchling
def test_the_wheel_plays_and_saves_in_an_empty_folder(tmp_path: Path) -> None:
    made = tmp_path / "made"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(command, cwd=TOP, check=True, capture_output=True)
    [wheel] = made.glob("*.whl")
    assert wheel.name.startswith(f"tabletop-{tabletop.__version__}-")
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    with zipfile.ZipFile(wheel) as packed:
        assert any(name.endswith("licenses/LICENSE") for name in packed.namelist())
        metadata = next(name for name in packed.namelist() if name.endswith("/METADATA"))
        assert "License-Expression: MIT" in packed.read(metadata).decode()
        packed.extractall(site)
    environment = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG", "SYSTEMROOT")}
    environment |= {"PYTHONPATH": str(site), "TABLETOP_HOME": str(tmp_path / "home")}

    def run(*words: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-m", "tabletop", *words],
            cwd=empty,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    assert run("--version") == f"Tabletop {tabletop.__version__}\n"
    steps = [json.loads(row) for row in run("selftest", "--json").splitlines()]
    assert len(steps) == 11 and all(step["ok"] for step in steps)
    run("run", "s01", "--bots", "random", "--seed", "1", "--show", "none", "--save", "duel.save")
    run("replay", "duel.save")
    assert f'"program":"{tabletop.__version__}"' in (empty / "duel.save").read_text(encoding="utf-8").splitlines()[0]
