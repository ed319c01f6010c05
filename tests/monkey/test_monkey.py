"""The monkey for a minute: every game, every kind of play, nothing it does may be a fault. And that it would notice
one.
"""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.games import kit, playable
from tabletop.shelf.session import Session
from tabletop.table.play.board_input import AtBoard
from tabletop.table.screens import jobs
from tests.monkey import pace, watch
from tests.monkey.memory import verdict
from tests.monkey.plays import perform, play_named, plays

SHORT = 90
"""Inputs a play: enough to open a game, get on with it and leave it."""
KINDS = ("hot-seat", "wild", "shelf", "end", "bot")
"""Those that begin at different places of the program."""


def short(game: str) -> list[str]:
    """Names of a game's plays here, on different scenarios; a game to its end is the shortest one."""
    first = kit(game).scenarios().cards()[0].key
    found = [play for play in plays(game) if play.game == game and play.kind in KINDS]
    return [f"{game}:end:{first}" if play.kind == "end" else play.name for play in found]


@pytest.mark.parametrize("name", [name for game in playable() for name in short(game)])
def test_the_monkey_finds_no_fault(tmp_path: Path, name: str) -> None:
    for seed in (1, 2):
        (home := tmp_path / str(seed)).mkdir()
        found = perform(play_named(name), seed, SHORT, home)
        assert not found.faults, "\n".join(map(str, found.faults))
        assert found.inputs == SHORT
        if found.games or "shelf" in name:
            return  # the monkey may have gone elsewhere before its game lay open, but not twice
    raise AssertionError("no game was opened")


@pytest.mark.parametrize("name", [play.name for play in plays() if play.kind in ("designer", "drawing", "map")])
def test_nor_beside_the_games(tmp_path: Path, name: str) -> None:
    found = perform(play_named(name), 1, SHORT, tmp_path)
    assert not found.faults, "\n".join(map(str, found.faults))


# -- the watch itself
def duel(home: Path, inputs: int = 25) -> list[str]:
    """Kinds of the faults of a short play."""
    found = perform(play_named("thunderbolt_lightning:hot-seat:s01_first_duel"), 2, inputs, home)
    return [fault.kind for fault in found.faults]


@pytest.mark.bears_faults
def test_a_fault_that_the_window_catches_is_told_with_the_inputs_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any) -> None:
        raise ArithmeticError("by zero")

    monkeypatch.setattr(AtBoard, "board_hover", breaks)
    found = perform(play_named("thunderbolt_lightning:hot-seat:s01_first_duel"), 2, 40, tmp_path)
    assert found.faults and "by zero" in found.faults[0].words and len(found.faults[0].inputs) > 1


@pytest.mark.bears_faults
def test_a_fault_that_is_only_logged_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any) -> None:
        try:
            raise ArithmeticError
        except ArithmeticError:
            logging.getLogger("tabletop").exception("kept quiet")

    monkeypatch.setattr(AtBoard, "board_hover", breaks)
    assert "kept quiet" in duel(tmp_path)


def test_an_autosave_that_stands_elsewhere_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = Session._note

    def forgetful(session: Session, line: Any) -> None:
        note(session, line)
        session.lines.pop()
        session.lines.extend(session.lines[-1:] * 2)

    monkeypatch.setattr(Session, "_note", forgetful)
    assert any("differs" in kind for kind in duel(tmp_path, 40))


def test_an_input_without_an_end_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "HANG", 0.3)

    def hangs(*_: Any) -> None:
        while True:
            time.sleep(0.01)

    monkeypatch.setattr(AtBoard, "board_hover", hangs)
    assert "hang" in duel(tmp_path)


def test_a_worker_that_breaks_down_is_told(tmp_path: Path) -> None:
    seen = watch.Watch(tmp_path)
    with seen.on():
        jobs.Worker(lambda report: {}["nothing"]).run()
    assert [fault.kind for fault in seen.faults] == ["a worker"]


def test_a_worker_that_a_busy_machine_starves_is_no_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pace says when it is done, and the hand waits for it however long it takes; but not for ever."""
    monkeypatch.setattr(watch, "HANG", 0.2)
    seen, waits = watch.Watch(tmp_path), pace.Pace(Random(1))
    seen.waited = lambda: waits.waited
    for longest, faults in ((60.0, 0), (0.1, 1)):
        monkeypatch.setattr(pace, "LONGEST", longest)
        worker = threading.Thread(target=time.sleep, args=(0.6,))
        worker.start()
        with seen.input():
            waits.join(worker)
        assert len(seen.faults) == faults
        worker.join()


def test_a_frame_that_waits_is_known_from_one_that_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are told; of the first the machine may be guilty."""
    monkeypatch.setattr(watch, "SLOW", 0.1)
    seen = watch.Watch(tmp_path)
    seen.frame(lambda: time.sleep(0.3))

    def works() -> None:
        until = time.thread_time() + 0.3
        while time.thread_time() < until:
            pass

    seen.frame(works)
    waited, worked = seen.slow
    assert waited.seconds >= 0.3 > 2 * waited.worked and worked.worked >= 0.3


def test_the_first_picture_of_a_game_belongs_to_its_opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing after it."""
    monkeypatch.setattr(watch, "SLOW", 0.0)
    seen = watch.Watch(tmp_path)
    seen.frame(lambda: None)
    seen.frame(seen._game_opened)
    for _ in range(3):
        seen.frame(lambda: None)
    assert [slow.opening for slow in seen.slow] == [False, True, True, False, False]


def test_the_same_seed_does_the_same(tmp_path: Path) -> None:
    play = play_named("thunderbolt_lightning:bot:s01_first_duel")
    a, b = (perform(play, 5, 40, tmp_path / str(n)) for n in (1, 2))
    assert (a.commands, a.games, a.inputs) == (b.commands, b.games, b.inputs) and a.commands


def test_a_long_evening_is_judged_by_what_is_held_at_its_end() -> None:
    assert verdict(250, 250, False) == 0 and verdict(251, 250, False) == 1 and verdict(100, 250, True) == 1
