"""The command line as another program sees it: exit codes, pipes, clean output, no display, no environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tests.patience import PATIENCE

TOP = Path(tabletop.__path__[0]).parent


def run(*words: str, feed: str = "", cwd: Path = TOP, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "PYGAME_", "DISPLAY"))}
    environment |= {"PYTHONPATH": str(TOP), **more}
    command = [sys.executable, "-m", "tabletop", *words]
    return subprocess.run(
        command,
        input=feed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
        timeout=PATIENCE,
        encoding="utf-8",
        check=False,
    )


def test_commands_through_a_pipe_from_another_folder(tmp_path):
    ran = run(
        "run", "w03", "--commands", "-", feed='{"kind": "Begin", "aircraft": "B1"}\n{"kind": "EndMove"}\n', cwd=tmp_path
    )
    assert ran.returncode == 3 and "Traceback" not in ran.stderr
    assert [next(iter(json.loads(line))) for line in ran.stdout.splitlines()][-2:] == ["refused", "end"]


def test_a_program_can_play_line_by_line():
    """Each answer comes before the next command is sent: nothing waits in a buffer."""
    command = [sys.executable, "-m", "tabletop", "run", "w03", "--commands", "-", "--show", "options"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TOP) as process:
        assert process.stdin and process.stdout
        for _ in range(3):
            options = json.loads(process.stdout.readline())["options"]
            process.stdin.write(json.dumps(options[0]) + "\n")
            process.stdin.flush()
        process.stdin.close()
        assert json.loads(process.stdout.read().splitlines()[-1])["end"]["commands"] == 3
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of a shell")
def test_a_reader_that_leaves_early(tmp_path):
    command = f'"{sys.executable}" -m tabletop run s01 --bots random --seed 7 | head -n 1'
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=TOP, timeout=PATIENCE, check=False)
    assert json.loads(ran.stdout) and "Traceback" not in ran.stderr


def test_the_self_test_without_display():
    ran = run("selftest", "--json")
    steps = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [s["name"] for s in steps if not s["ok"]] == [] and ran.returncode == 0, ran.stdout + ran.stderr


def test_no_display_is_told_in_one_sentence():
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a screen")
    ran = run("play", "s01", WAYLAND_DISPLAY="", XDG_RUNTIME_DIR="")
    assert ran.returncode == 1 and "Traceback" not in ran.stderr
    assert "screen" in ran.stdout + ran.stderr or "window" in ran.stdout + ran.stderr


def test_a_screen_that_is_not_there_is_told_in_one_sentence():
    ran = run("play", "s01", SDL_VIDEODRIVER="nonsense")
    assert ran.returncode == 1 and "There is no screen to draw on" in ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closed streams of a shell")
@pytest.mark.parametrize(
    "words",
    ["list midway >&-", "run w03 >&-", "simulate s01 --games 1 --bots random >&- 2>&-", "run w03 --commands - <&-"],
)
def test_without_output_or_input(words):
    ran = subprocess.run(
        f'"{sys.executable}" -m tabletop {words}',
        shell=True,
        capture_output=True,
        text=True,
        cwd=TOP,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == (2 if "<&-" in words else 0) and "fault of the program" not in ran.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("run", "w03", "--dice", "\u00b2"),
        ("run", "w03", "--dice", "9" * 5000),
        ("run", "w03", "--show", "view:\u00b2"),
        ("odds", "--dice", "\u00b2W", "--range", "2"),
        ("odds", "--dice", "9" * 5000 + "W", "--range", "2"),
        ("screenshot", "s01", "a.png", "--size", "\u00b2x\u00b3"),
    ],
)
def test_strange_figures(words):
    ran = run(*words)
    assert (
        ran.returncode == 2 and "invalid" not in ran.stderr and "Exceeds" not in ran.stderr and len(ran.stderr) < 7000
    )
