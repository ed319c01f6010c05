"""Writing: generations, full disks, two programs, clocks, size; undo and redo in the file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

from tabletop.core.refusal import Refused
from tabletop.data import autosave, saves
from tabletop.data.autosave import Autosave
from tabletop.data.saves import Save, SaveError
from tabletop.shelf.session import Session, autosave_folder, recoverable
from tests.patience import PATIENCE
from tests.saves.conftest import Made

ROOT = Path(__file__).parents[2]


def child(code: str, *arguments: object, home: Path) -> subprocess.CompletedProcess[str]:
    env = dict(os.environ, TABLETOP_HOME=str(home), PYTHONPATH=str(ROOT))
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], env=env, capture_output=True, text=True, timeout=PATIENCE
    )


def test_a_loaded_save_is_the_game_that_was_saved(tmp_path: Path, made: Made) -> None:
    """Position, journal, undone commands, practice marks and dice to come are all as they were."""
    for scenario, commands in (("s01", 60), ("s06", 120)):
        session = made(scenario, commands)
        path = tmp_path / "game.save"
        session.save(path)
        assert not session.unsaved
        loaded = Session.load(path, autosave=False)
        a, b = session.match, loaded.match
        assert (a.digest(), len(a.journal), len(a.undone), a.taken_back) == (
            b.digest(),
            len(b.journal),
            len(b.undone),
            b.taken_back,
        )
        assert [e.events for e in a.journal] == [e.events for e in b.journal] and loaded.lines == session.lines
        seat = a.to_act[0]
        command = a.options(seat)[0]
        assert a.submit(seat, command) == b.submit(seat, command)
        assert a.digest() == b.digest()


def test_one_older_generation_is_kept(tmp_path: Path, made: Made) -> None:
    path = tmp_path / "game.save"
    first, second, third = (made(commands=n) for n in (3, 5, 7))
    for n, session in enumerate((first, second, third)):
        session.save(path)
        assert saves.read(path).lines == session.lines
        if n:
            assert saves.read(path.with_name("game.save.older")).lines == (first, second)[n - 1].lines
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["game.save", "game.save.older"]


def test_a_save_that_fails_leaves_what_was_there(tmp_path: Path, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in writing, flushing or renaming: a sentence, the old save whole, no rest of the new one."""
    path = tmp_path / "game.save"
    made(commands=3).save(path)
    before = path.read_bytes()
    session = made(commands=9)

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, fails)
            with pytest.raises(SaveError, match="No space left"):
                session.save(path)
        assert path.read_bytes() == before and session.unsaved
        assert not path.with_name("game.save.part").exists()
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", fails)
        session.save(path)
    assert saves.read(path).lines == session.lines and path.with_name("game.save.older").read_bytes() == before


def test_a_folder_that_cannot_be_written(tmp_path: Path, made: Made) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError, match="could not be written"):
        made(commands=1).save(tmp_path / "file" / "game.save")


FULL_DISK = """
import resource, sys
from tabletop.data import saves
from tabletop.shelf.session import Session
from tests.saves.conftest import random_session
from tabletop.bots.fuzzer import RandomBot
session = random_session(commands=0, autosave=True)
path = session.autosave_path
room = path.stat().st_size + 700
resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
bot, troubled = RandomBot(3), 0
def act():
    seat = session.match.to_act[0]
    session.submit(seat, bot.choose(session.match.view(seat), seat, session.match.options(seat)))
for n in range(20):
    act()
    if session.trouble:
        troubled += 1
        assert "could not be written" in session.trouble and path.stat().st_size <= room, session.trouble
        whole = saves.read(path)
        assert not whole.note and whole.lines == session.lines[:len(whole.lines)], whole.note
assert troubled > 5, troubled
try:
    session.save(path.with_name("hand.save"))
    raise SystemExit("saved?")
except saves.SaveError as fault:
    assert "could not be written" in str(fault)
assert not path.with_name("hand.save").exists() and not path.with_name("hand.save.part").exists()
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
act()
assert session.trouble == ""
assert saves.read(path).lines == session.lines and not saves.read(path).note
session.close(keep_autosave=True)
print("all there")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are set as on Unix")
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """RLIMIT_FSIZE: the game goes on with a sentence, the file ends with a whole line, and all owed lines follow
    when there is room again.
    """
    done = child(FULL_DISK, home=tmp_path)
    assert done.stdout.strip().endswith("all there"), done.stderr[-2000:]


def test_closing_a_troubled_autosave_is_quiet(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    session = made(commands=0, autosave=True)

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    seat = session.match.to_act[0]
    assert session._autosave is not None
    session._autosave._flusher.wait(PATIENCE)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        patch.setattr(autosave, "PATIENCE", 20)
        session.submit(seat, session.match.options(seat)[0])
        assert "No space left" in session.trouble and len(session.lines) == 2
        session.close()
    assert not recoverable()


def test_an_autosave_folder_that_cannot_be_made(home: Path, made: Made) -> None:
    (home / "autosave").write_text("in the way")
    session = made(commands=3, autosave=True)
    assert "the autosave cannot be written" in session.trouble and session.autosave_path is None
    assert recoverable() == []


# -- autosaves
@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_an_autosave_that_somebody_deletes_is_begun_anew(home: Path, made: Made) -> None:
    session = made(commands=3, autosave=True)
    assert session.autosave_path is not None
    shutil.rmtree(home)
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])
    assert session.trouble == "" and session.autosave_path is not None
    assert len(saves.read(session.autosave_path).lines) == len(session.lines) == 5
    session.close()


def test_a_slow_disk_is_not_waited_for(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window goes on while the disk is busy; all that was written comes to it, in one flush, before the game is put
    away.
    """
    session = made(commands=0, autosave=True)
    path = session.autosave_path
    assert path is not None and session._autosave is not None
    session._autosave._flusher.wait(PATIENCE)
    gate, flushed, flush = Event(), [], os.fsync

    def slow(handle: int) -> None:
        assert gate.wait(PATIENCE)
        flush(handle)
        flushed.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", slow)
    for _ in range(5):
        act(session)
        assert saves.read(path).lines == session.lines and not flushed and not session.trouble
    gate.set()
    session.close(keep_autosave=True)
    assert len(flushed) <= 2 and flushed[-1] == path.stat().st_size
    assert saves.read(path).lines == session.lines


def test_a_disk_that_fails_late_is_told_with_the_next_command(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it may have lost is written once more."""
    session = made(commands=0, autosave=True)
    path = session.autosave_path
    assert path is not None and session._autosave is not None
    flusher = session._autosave._flusher
    flusher.wait(PATIENCE)
    gate, flush, whole = Event(), os.fsync, path.stat().st_size

    def fails(handle: int) -> None:
        assert gate.wait(PATIENCE)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    act(session)
    act(session)
    assert not session.trouble
    gate.set()
    flusher.wait(PATIENCE)
    act(session)
    assert "Input/output error" in session.trouble and path.stat().st_size == whole
    monkeypatch.setattr(os, "fsync", flush)
    monkeypatch.setattr(autosave, "PATIENCE", 20)
    flusher.wait(PATIENCE)
    act(session)
    assert not session.trouble and saves.read(path).lines == session.lines and flusher.done == path.stat().st_size
    session.close()


def act(session: Session) -> None:
    """The first thing that may be done."""
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])


def test_every_command_is_in_the_file_when_submit_returns(made: Made) -> None:
    session = made(commands=0, autosave=True)
    path = session.autosave_path
    assert path is not None
    for n in range(40):
        seat = session.match.to_act[0]
        session.submit(seat, session.match.options(seat)[n % len(session.match.options(seat))])
        if n % 5 == 4:
            session.undo(practice=True)
        read = saves.read(path)
        assert read.lines == session.lines and not read.note
    session.close(keep_autosave=True)
    assert Session.load(path, autosave=False).match.digest() == session.match.digest()


def test_a_refused_command_leaves_no_line(made: Made) -> None:
    session = made(commands=2, autosave=True)
    lines, path = list(session.lines), session.autosave_path
    assert path is not None
    with pytest.raises(Refused):
        session.submit(1 - session.match.to_act[0], session.match.options(session.match.to_act[0])[0])
    assert session.lines == lines and saves.read(path).lines == lines


def test_the_autosave_goes_when_the_game_is_put_away(made: Made) -> None:
    session = made(commands=2, autosave=True)
    assert recoverable() == []  # this program still runs
    session.close()
    assert list(autosave_folder().iterdir()) == []
    kept = made(commands=2, autosave=True)
    kept.close(keep_autosave=True)
    assert len(recoverable()) == 1


TWO = """
import sys
from pathlib import Path
from threading import Event
from tabletop.data import autosave, saves
from tabletop.shelf.session import recoverable
path = Path(sys.argv[1])
print(autosave.in_use(path), len(recoverable()))
try:
    autosave.Autosave(path, saves.read(path).header, [])
except saves.SaveError as fault:
    print(fault)
"""


def test_two_programs_on_one_autosave(home: Path, made: Made) -> None:
    """The other program sees that it is in use, does not offer it, cannot take it, and leaves it whole."""
    session = made(commands=4, autosave=True)
    path = session.autosave_path
    assert path is not None and autosave.in_use(path)
    told = child(TWO, path, home=home).stdout
    if sys.platform != "win32":
        assert told.splitlines()[-2:] == ["True 0", f"{path.name} is being written by another program."]
    assert saves.read(path).lines == session.lines
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])
    assert saves.read(path).lines == session.lines
    session.close(keep_autosave=True)
    assert not autosave.in_use(path)
    assert child(TWO, path, home=home).stdout.splitlines()[-1] == "False 1"


def test_a_game_is_not_saved_over_an_autosave_that_is_being_written(made: Made) -> None:
    """Neither its own nor that of another game: moves made after that would be in neither file."""
    session, other = made(commands=4, autosave=True), made(commands=2, autosave=True)
    for path in (session.autosave_path, other.autosave_path):
        assert path is not None
        before = path.read_bytes()
        with pytest.raises(saves.SaveError, match="autosave of a game that is being played"):
            session.save(path)
        assert path.read_bytes() == before and not path.with_name(path.name + ".older").exists()
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])
    assert session.autosave_path is not None and saves.read(session.autosave_path).lines == session.lines


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be replaced there")
def test_an_autosave_that_was_replaced_by_another_file_is_begun_again(made: Made, tmp_path: Path) -> None:
    """Somebody copies a file over it: the game goes on in a new one, and the other file stays."""
    session = made(commands=4, autosave=True)
    first = session.autosave_path
    assert first is not None
    spare = tmp_path / "spare"
    spare.write_bytes(b"somebody's own")
    os.replace(spare, first)
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])
    second = session.autosave_path
    assert second is not None and second != first and saves.read(second).lines == session.lines
    assert first.read_bytes() == b"somebody's own"
    session.close()
    assert first.exists() and not second.exists()


def test_a_clock_that_goes_backwards(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and order of autosaves take what the clock says; none is lost, none overwritten."""
    now = time.time()
    real = time.strftime
    sessions = []
    for n in range(4):
        monkeypatch.setattr(time, "time", lambda n=n: now - n * 86_400)
        monkeypatch.setattr(time, "strftime", lambda form, n=n: real(form, time.gmtime(now - n * 86_400)))
        session = made(commands=n, autosave=True)
        sessions.append(session)
        session.close(keep_autosave=True)
        assert session.autosave_path is None
    paths = recoverable()
    assert len(paths) == 4 and len({p.name for p in paths}) == 4
    for path, stamp in zip(paths, (0, -5, 2**31 + 5, 1e9), strict=True):
        os.utime(path, (stamp, stamp))
    again = recoverable()
    assert set(again) == set(paths) and again[0].stat().st_mtime == 2**31 + 5
    assert {len(Session.load(p, autosave=False).lines) for p in again} == {len(s.lines) for s in sessions}


def test_an_autosave_that_vanishes_while_it_is_looked_for(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        made(commands=1, autosave=True).close(keep_autosave=True)
    plain = autosave.in_use

    def gone(path: Path) -> bool:
        used = plain(path)
        path.unlink()
        return used

    monkeypatch.setattr("tabletop.shelf.session.in_use", gone)
    assert recoverable() == []


@pytest.mark.parametrize("scenario", ["s02", "s08", "s11"])
def test_a_save_of_500_commands_is_small(scenario: str, tmp_path: Path, made: Made) -> None:
    """At most 100 kB, the scenario in it included."""
    session = made(scenario, 500)
    assert sum(line.verb == "do" for line in session.lines) == 500
    path = tmp_path / "long.save"
    session.save(path)
    assert path.stat().st_size <= 100_000


def test_a_game_gone_on_with_has_its_own_autosave(made: Made) -> None:
    first = made(commands=9, autosave=True)
    first.close(keep_autosave=True)
    (path,) = recoverable()
    second = Session.load(path)
    assert second.autosave_path not in (None, path)
    assert second.autosave_path is not None and saves.read(second.autosave_path).lines == first.lines
    assert second.match.digest() == first.match.digest()
    second.close()


def test_the_first_lines_of_a_save_can_be_played_alone(made: Made) -> None:
    session = made(commands=30)
    save = Save(session.header, list(session.lines))
    for n in (1, 5, 17, len(session.lines)):
        part = Session.from_save(save, autosave=False, upto=n)
        assert part.lines == session.lines[:n] and part.match.digest() == session.lines[n - 1].mark and not save.note


def test_an_autosave_grows_from_lines_that_are_there(tmp_path: Path, made: Made) -> None:
    session = made(commands=12)
    path = tmp_path / "growing.save"
    path.write_text("an older one that was longer " * 2000)
    auto = Autosave(path, session.header, session.lines[:5])
    for line in session.lines[5:]:
        auto.append(line)
    auto.close()
    assert path.read_text(encoding="utf-8") == saves.to_text(Save(session.header, session.lines))


def test_a_finished_game_is_no_unfinished_one_until_it_goes_on(home: Path, made: Made) -> None:
    """Looking at it again keeps nothing: after a crash nobody offers to finish it."""
    from tests.screens.conftest import played

    session = played(made().header.document)
    assert session.match.result is not None
    session.begin_autosave()
    session.write_note(3, "Here it turned.")
    assert session.autosave_path is None
    session.undo(None, practice=True)
    assert session.autosave_path is not None and session.autosave_path.is_file()
    session.close()
