"""Kills a program in the middle of its games: `python -m tests.saves.killer [ROUNDS] [SCENARIO]`.

A child plays random commands through a `Session` with its autosave and reports each one only after `submit` has
returned. It is killed at a random moment. Whatever it had reported must be in the autosave, in a game that can be gone
on with.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def play(scenario: str) -> None:
    """The child: one game after the other for every line on its input (a seed), until it is killed. It forks for
    each game, so that a kill costs no new start of Python.
    """
    from tests.saves.conftest import random_session  # loads the library once, before the forks

    random_session(scenario, 1)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _one_game(scenario, int(line))
            os._exit(0)
        tell({"pid": pid})
        os.waitpid(pid, 0)
        tell({"dead": pid})


def tell(fact: dict[str, object]) -> None:
    """One fact on a line of its own, in one piece: mother and game write to the same pipe, and Python may write a line
    and its end apart. It begins a new line, for the kill may have cut the one before.
    """
    os.write(1, f"\n{json.dumps(fact)}\n".encode())


def _one_game(scenario: str, seed: int) -> None:
    from tabletop.bots import BotSpec
    from tabletop.core import codec
    from tabletop.games import kit
    from tabletop.shelf.bot_levels import make_bot
    from tabletop.shelf.catalogue import find_scenario
    from tabletop.shelf.session import Session

    game, key = find_scenario(scenario)
    session = Session.new(game, kit(game).scenarios().document(key), ("human", "human"), seed)
    bot = make_bot(game, BotSpec("random"), seed)
    tell({"begun": session.autosave_path.name if session.autosave_path else session.trouble})
    for n in range(10_000):
        if not session.match.to_act:
            break
        seat = session.match.to_act[0]
        command = bot.choose(session.match.view(seat), seat, session.match.options(seat))
        session.submit(seat, command)
        tell({"accepted": [seat, codec.encode(command)]})
        if n % 13 == 7:
            session.undo(practice=True)
            tell({"undone": 1})
    time.sleep(60)


class Killer:
    """The parent: starts the child on a home folder of its own, kills games, looks at what is left."""

    def __init__(self, home: Path, scenario: str = "s02") -> None:
        env = dict(os.environ, TABLETOP_HOME=str(home), PYTHONPATH=str(ROOT))
        command = [sys.executable, "-m", "tests.saves.killer", "--child", scenario]
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT
        )
        self.told: queue.Queue[dict[str, object]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.child.stdout is not None
        for line in self.child.stdout:
            with contextlib.suppress(json.JSONDecodeError):  # empty, or cut by the kill: not reported
                self.told.put(json.loads(line))

    def one(self, seed: int, wait: float) -> tuple[str, list[dict[str, object]]]:
        """(name of the autosave, reports) of a game that was killed `wait` seconds after it had begun."""
        assert self.child.stdin is not None
        print(seed, file=self.child.stdin, flush=True)
        name, pid, reports = "", 0, []
        end = time.monotonic() + PATIENCE
        while not (name and pid):
            fact = self.told.get(timeout=max(0.1, end - time.monotonic()))
            name, pid = str(fact.get("begun", name)), int(str(fact.get("pid", pid)))
            reports += [fact] if "accepted" in fact or "undone" in fact else []
        time.sleep(wait)
        os.kill(pid, signal.SIGKILL)
        while "dead" not in (fact := self.told.get(timeout=max(0.1, end - time.monotonic()))):
            reports.append(fact)
        return name, reports

    def close(self) -> None:
        self.child.kill()
        self.child.wait()


def lost(name: str, reports: list[dict[str, object]]) -> str:
    """What of the reports is not in the autosave; '' when nothing is lost. (The home folder is that of this
    process.)
    """
    from tabletop.data import saves
    from tabletop.shelf.session import Session, recoverable

    paths = {p.name: p for p in recoverable()}
    if name not in paths:
        return f"{name} is not offered"
    save = saves.read(paths[name])
    kept = [[line.seat, line.command] if line.verb == "do" else line.verb for line in save.lines[1:]]
    wanted = [r.get("accepted", "practice") for r in reports]
    same = len(kept) >= len(wanted) and all(
        a == b or (b == "practice" and a in ("undo", "practice")) for a, b in zip(kept, wanted, strict=False)
    )
    if not same:
        return f"{len(wanted)} reported, {len(kept)} kept: {save.note}"
    if len(kept) > len(wanted) + 1:
        return f"{len(kept)} kept but only {len(wanted)} reported"
    session = Session.from_save(save, autosave=False)
    if len(session.lines) != len(save.lines) or session.match.digest() != save.lines[-1].mark:
        return f"only {len(session.lines)} of {len(save.lines)} lines can be played: {save.note}"
    paths[name].unlink()
    return ""


def rounds(home: Path, count: int, scenario: str = "s02", seed: int = 0) -> Iterator[tuple[int, str]]:
    """(commands reported, what was lost) for each kill."""
    random = Random(seed)
    killer = Killer(home, scenario)
    try:
        for n in range(count):
            name, reports = killer.one(n, random.random() ** 2 * 0.5)
            yield len(reports), lost(name, reports)
    finally:
        killer.close()


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home
        failed = 0
        for n, (reports, what) in enumerate(
            rounds(Path(home), count, sys.argv[2] if len(sys.argv) > 2 else "s02", int(time.time()))
        ):
            failed += bool(what)
            print(f"kill {n + 1}: {reports} commands reported, {what or 'nothing lost'}")
    print(f"{count - failed} of {count} kills lost nothing")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        play(sys.argv[2])
    else:
        sys.exit(main())
