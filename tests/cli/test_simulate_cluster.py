"""Series on a cluster: the same figures as on one processor, whatever dies on the way; who differs gets no work."""

from __future__ import annotations

import builtins
import json
import multiprocessing
import sys
from concurrent.futures import CancelledError
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.games import kit
from tabletop.shelf import arena, cluster
from tabletop.shelf.arena import Endless, NoCluster, series
from tabletop.shelf.catalogue import find_scenario

WORDS = ("simulate", "ma", "--games", "40", "--bots", "random", "--seed", "7", "--json")


def malta() -> dict[str, Any]:
    game, key = find_scenario("ma_malta")
    return kit(game).scenarios().document(key)


def sure(words: str) -> dict[str, Any]:
    found = json.loads(words)
    del found["seconds"]
    return found


# -- the real thing
def test_one_process_two_and_a_cluster_that_loses_a_worker_give_the_same(tabletop, tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    alone = sure(tabletop(*WORDS).out)
    assert sure(tabletop(*WORDS, "--jobs", "2").out) == alone
    before, ended, kept = set(multiprocessing.active_children()), [], tmp_path / "games.jsonl"
    collect = arena._collect

    def mishap(outcomes, done, progress):
        """A worker is killed after the first game."""

        def killed():
            for n, outcome in enumerate(outcomes):
                if not n:
                    worker = next(iter(set(multiprocessing.active_children()) - before))
                    worker.kill()
                    ended.append(worker)
                yield outcome

        collect(killed(), done, progress)

    monkeypatch.setattr(arena, "_collect", mishap)
    ran = tabletop(*WORDS, "--scheduler", "local", "--jobs", "2", "--resume", kept)
    assert len(ended) == 1 and sure(ran.out) == alone and ran.err == ""
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 40, "each game once"
    assert not set(multiprocessing.active_children()) - before, "no worker is left"


# -- a cluster of plain objects, which does everything at once and in bad order
class Future:
    def __init__(self, work: Any, workers: list[str]) -> None:
        self.work, self.workers, self.status = work, workers, "pending"

    def result(self) -> Any:
        return self.work()

    def exception(self) -> Exception:
        return Killed()


class Killed(Exception):
    pass


class Fake:
    """A client, and what it needs of `distributed`. workers: what each says of itself; an error is raised by it."""

    status, loop = "running", None

    def __init__(self, **workers: Any) -> None:
        self.workers, self.sent, self.waiting, self.cancelled = workers, [], [], 0
        self.status_of_next: list[str] = []
        self.module: Any = SimpleNamespace(
            as_completed=lambda loop: self,
            client=SimpleNamespace(FutureCancelledError=CancelledError),
            scheduler=SimpleNamespace(KilledWorker=Killed),
        )

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(self.workers, 1)

    def run(self, asked: Any, document: Any, workers: list[str], on_error: str) -> dict[str, Any]:
        mine = asked(document)
        return {name: {**mine, **said} if isinstance(said := self.workers[name], dict) else said for name in workers}

    def submit(self, play: Any, *given: Any, key: str, workers: list[str], **more: Any) -> Future:
        assert workers and more["allow_other_workers"] is False and more["retries"]
        future = Future(lambda: play(*given), workers)
        self.sent.append((key, workers, [seed for _, seed, _ in given[1]]))
        return future

    def add(self, future: Future) -> None:
        self.waiting.append(future)

    def next_batch(self, block: bool) -> list[Future]:
        ready = [future for future in self.waiting if set(future.workers) & self.workers.keys()]
        self.waiting = [future for future in self.waiting if future not in ready]
        for future in ready:
            future.status = self.status_of_next.pop(0) if self.status_of_next else "finished"
        return ready[::-1]

    def cancel(self, futures: list[Future]) -> None:
        self.cancelled += len(futures)


def over(fake: Fake, games: int = 12, limit: int = 60_000, progress: Any = None) -> tuple[Any, list[str]]:
    told: list[str] = []
    spec = (BotSpec("random"),) * 2
    found = series(
        malta(), games, spec, 7, limit=limit, progress=progress,
        elsewhere=cluster._Round(fake.module, fake, "tcp://one:1", told.append).outcomes,
    )  # fmt: skip
    return found, told


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(cluster, "_TICK", -1.0)  # workers are looked for in every round


def test_outcomes_are_in_order_and_chunks_grow():
    fake = Fake(a={}, b={})
    found, told = over(fake, 60)
    assert [o.seed for o in found.outcomes] == list(range(7, 67)) and told == []
    assert [len(seeds) for *_, seeds in fake.sent[:8]] == [1] * 8 and max(len(seeds) for *_, seeds in fake.sent) > 1
    assert len({key for key, *_ in fake.sent}) == len(fake.sent)
    assert found.outcomes == series(malta(), 60, (BotSpec("random"),) * 2, 7).outcomes


def test_a_worker_that_differs_is_named_and_gets_no_work():
    fake = Fake(a={}, b={"version": "0.1"}, c={"scenario": "?"}, d=ModuleNotFoundError("tabletop"), e=OSError())
    _, told = over(fake)
    assert all(workers == ["a"] for _, workers, _ in fake.sent)
    assert [line.split(" ")[2] for line in told] == ["b", "c", "d"], "each once; e has died before it could answer"
    assert "has Tabletop 0.1, not " in told[0] and "another scenario" in told[1] and "cannot load" in told[2]
    with pytest.raises(NoCluster, match="No worker of tcp://one:1 can play"):
        over(Fake(b={"program": "?"}))


def test_chunks_of_workers_that_are_gone_are_played_by_others():
    fake = Fake(a={})
    gone: list[int] = []

    def progress(outcome: Any, done: int) -> None:
        if done == 2:  # it starts again, with another address
            fake.workers = {"b": {}}
            gone.append(len(fake.sent))

    found, _ = over(fake, 40, progress=progress)
    assert [o.seed for o in found.outcomes] == list(range(7, 47))
    assert {name for _, (name,), _ in fake.sent[gone[0] :]} == {"b"}


def test_dropped_chunks_are_played_again():
    fake = Fake(a={})
    fake.status_of_next = ["cancelled", "lost"]
    found, _ = over(fake)
    assert [o.seed for o in found.outcomes] == list(range(7, 19))


def test_games_that_end_every_worker_are_named():
    fake = Fake(a={})
    fake.status_of_next = ["finished", "error"]
    with pytest.raises(NoCluster, match=r"seeds \d+ to \d+ ended every worker"):
        over(fake)
    assert fake.cancelled, "the others are called off"


def test_an_endless_game_is_a_fault_without_another_try():
    fake = Fake(a={})
    with pytest.raises(Endless, match="seed"):
        over(fake, limit=5)


def test_no_worker_and_no_scheduler(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", -1.0)
    with pytest.raises(NoCluster, match="has had no worker"):
        over(Fake())
    fake = Fake()
    monkeypatch.setattr(fake, "nthreads", lambda: (_ for _ in ()).throw(OSError()))
    with pytest.raises(NoCluster, match="is gone"):
        over(fake)


# -- the command line
def test_without_distributed_one_sentence_says_what_to_install(tabletop, monkeypatch):
    real = builtins.__import__

    def missing(name, *more):
        if name.partition(".")[0] in ("dask", "distributed"):
            raise ModuleNotFoundError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    ran = tabletop(*WORDS, "--scheduler", "local")
    assert ran.code == 1 and ran.err.splitlines() == [
        "--scheduler needs the package distributed, which is not installed; install it with"
        ' pip install "tabletop[cluster]".'
    ]
    ran = tabletop("simulate", "tr01", "--games", "1", "--bots", "random")
    assert ran.code == 0, "and without --scheduler it is not asked for"


@pytest.mark.parametrize("where", ["", "here", "tcp://", "tcp://host", "tcp://host:x", "http://host:1", "tcp://a b:1"])
def test_addresses_that_are_none(tabletop, where):
    ran = tabletop(*WORDS, "--scheduler", where)
    assert ran.code == 2 and "neither local nor an address" in ran.err


def test_a_scheduler_that_does_not_answer(tabletop, monkeypatch):
    distributed = pytest.importorskip("distributed")

    def silent(*_, **__):
        raise OSError("Timed out")

    monkeypatch.setattr(distributed, "Client", silent)
    ran = tabletop(*WORDS, "--scheduler", "tcp://host:1")
    assert ran.code == 1 and ran.err == "No scheduler answers at tcp://host:1.\n"


def test_the_fingerprint_tells_files_apart(tmp_path):
    (tmp_path / "a.py").write_bytes(b"x\r\ny\n")
    one = cluster._digest(tmp_path, "*.py")
    cluster._digest.cache_clear()
    (tmp_path / "a.py").write_bytes(b"x\ny\n")
    assert cluster._digest(tmp_path, "*.py") == one, "whatever the line ends"
    cluster._digest.cache_clear()
    (tmp_path / "a.py").write_bytes(b"x\nz\n")
    assert cluster._digest(tmp_path, "*.py") != one
    first, second = cluster.fingerprint(malta()), cluster.fingerprint({**malta(), "key": "other"})
    assert first["program"] == second["program"] and set(first) == {"version", "program", "game's files", "scenario"}
    assert "distributed" not in vars(sys.modules["tabletop.shelf.cluster"])
