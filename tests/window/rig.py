"""A private virtual display, the program as a child on it, xdotool as the hand, lines of JSON as the clock. Nothing
sleeps, nothing guesses.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.settings import Settings
from tests.patience import PATIENCE

HERE = Path(__file__).parent
Fact = dict[str, Any]
NEEDED = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
needs_display = pytest.mark.skipif(bool(NEEDED), reason=f"not installed: {', '.join(NEEDED)}")


class Rig:
    """The display and the program. `launch.py` tells what happens; a prompt is told only when everything is shown
    and nothing waits. A fault that the program caught fails whoever reads of it, unless it `bears_faults`.
    """

    bears_faults = False

    def __init__(self, home: Path, *arguments: object, size: tuple[int, int] = (1280, 720), manager: str = "") -> None:
        reading, writing = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        self.x = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-noreset", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        self.env = dict(
            os.environ,
            DISPLAY=self.display,
            SDL_VIDEODRIVER="x11",
            SDL_AUDIODRIVER="dummy",
            SDL_FRAMEBUFFER_ACCELERATION="0",
            SDL_MOUSE_FOCUS_CLICKTHROUGH="1",
            TABLETOP_TELL="1",
            TABLETOP_HOME=str(home),
            PYTHONPATH=str(HERE.parents[1]),
        )
        if not (settings := home / "settings.json").exists():  # scripts begin at the table, not at the sheet before it
            settings.write_text(Settings(briefing=False).model_dump_json(), encoding="utf-8")
        try:
            self.manager = self._managed(manager) if manager else None
        except BaseException:
            self.x.kill()
            raise
        command = [sys.executable, str(HERE / "launch.py"), *map(str, arguments)]
        self.errors = (home / "stderr.txt").open("w+")
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.env)
        self.facts: queue.Queue[Fact] = queue.Queue()
        self.told: list[Fact] = []
        self.done: list[Fact] = []
        """Commands, undos and redos in the order in which they were accepted."""
        self.phase = ""
        self.clicks: Counter[str] = Counter()
        """Clicks and drags, by the phase of the game that the script said it was in."""
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.window = str(self.until("ready")["window"])
            self._hand("windowfocus", self.window)
        except BaseException:
            self.close()
            raise

    def _managed(self, manager: str) -> subprocess.Popen[bytes]:
        """A window manager on the display; it is there once it tells how many desktops it has."""
        words = ["dbus-run-session", manager] if manager == "xfwm4" else [manager]
        quiet = dict(self.env, NO_AT_BRIDGE="1")
        process = subprocess.Popen(
            words, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + PATIENCE
        while subprocess.run(["xdotool", "get_num_desktops"], env=self.env, capture_output=True).returncode:
            assert time.monotonic() < end and process.poll() is None, f"{manager} does not begin"
        return process

    def _read(self) -> None:
        assert self.child.stdout is not None
        for line in self.child.stdout:
            if line.startswith("{"):
                self.facts.put(json.loads(line))
        self.facts.put({"closed": True})

    def until(self, key: str, seconds: float = PATIENCE, **wanted: Any) -> Fact:
        """The next fact that has the key (and the wanted values)."""
        end = time.monotonic() + seconds
        while True:
            try:
                fact = self.facts.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(
                    f"no {key} {wanted or ''} in {seconds} s; the last: {self._last()}\n{self._stderr()}"
                ) from None
            if "frame" not in fact:
                self.told.append(fact)
            self._check(fact)
            if "accepted" in fact or "undone" in fact or "redone" in fact:
                self.done.append(fact)
            if key in fact and all(fact.get(k) == v for k, v in wanted.items()):
                return fact
            if "closed" in fact:
                raise AssertionError(f"the program has ended; the last: {self._last()}\n{self._stderr()}")

    def _check(self, fact: Fact) -> None:
        if "fault" in fact and not self.bears_faults:
            raise AssertionError(f"the program caught a fault: {fact['fault']}, {fact.get('at')}\n{self._stderr()}")

    def _last(self) -> str:
        return "\n".join(json.dumps(f)[:400] for f in self.told[-4:])

    def _stderr(self) -> str:
        self.errors.seek(0)
        return self.errors.read()[-3000:]

    def prompt(self, seconds: float = PATIENCE) -> Fact:
        """The newest prompt."""
        fact = self.until("prompt", seconds)
        while not self.facts.empty():
            fact = self.until("prompt", 0.5) if any("prompt" in f for f in list(self.facts.queue)) else fact
            if not any("prompt" in f for f in list(self.facts.queue)):
                break
        return fact

    # -- the hand
    def _hand(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True, timeout=PATIENCE)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.clicks[self.phase] += 1
        there = ("mousemove", "--window", self.window)
        self._hand(*there, x + 9, y, *there, x, y, "click", button)  # what a resting pointer presses may be too soon

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.clicks[self.phase] += 1
        words: list[object] = ["mousemove", "--window", self.window, *start, "mousedown", 1]
        for i in range(1, 5):
            at = [start[k] + (end[k] - start[k]) * i // 4 for k in (0, 1)]
            words += ["mousemove", "--window", self.window, *at]
        self._hand(*words, "mouseup", 1)

    def key(self, name: str) -> None:
        self._hand("key", name)

    def write(self, words: str) -> None:
        """Type words."""
        self._hand("type", "--delay", 12, words)

    def picture(self, path: Path) -> None:
        """What the display shows, where ImageMagick is there."""
        if shutil.which("import"):
            subprocess.run(["import", "-window", "root", str(path)], env=self.env, check=False)

    def close(self) -> None:
        if manager := getattr(self, "manager", None):
            os.killpg(manager.pid, signal.SIGTERM)  # with what it has started itself
            manager.wait(PATIENCE)
        for process in (self.child, self.x):
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        try:
            self._check_rest()
        finally:
            self.errors.close()

    def _check_rest(self) -> None:
        """A fault of which nobody has read is one, too; where a test fails already it only adds its words."""
        while not self.facts.empty():
            self._check(self.facts.get())
