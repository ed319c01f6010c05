"""A series on the workers of a Dask cluster: on this machine, or on many behind a scheduler.

Workers get chunks of about two seconds. A game's dice come from its seed alone, so chunks, machines and their order
cannot matter. A worker is asked for its program and its files before it gets work. A worker that dies loses only the
chunks that it had, and others play these. Dask runs whatever its clients send: a scheduler belongs in a network that
its owner trusts.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import tabletop
from tabletop.bots.base import BotSpec
from tabletop.data.paths import resource
from tabletop.shelf.arena import Endless, Job, NoCluster, Outcome, played, prepared

LOCAL = "local"
CHUNK = 2.0
"""Seconds of work in a chunk."""
OUT = 4
"""Chunks in the hands of a worker at most, so that a stop is quick."""
RETRIES = 3
DEATHS = 10
"""Workers that may die over one chunk, where the scheduler is ours."""
PATIENCE = 30.0
"""Seconds that a series waits for a worker when there is none."""
_TICK = 0.5


# -- On a worker.
_ONE = Lock()
"""A worker with several threads plays one game at a time: bots think in the memory of their process."""


def play(document: dict[str, Any], games: Sequence[tuple[tuple[BotSpec, ...], int, int]]) -> tuple[list[Any], float]:
    """The outcomes of the games (specs, seed, limit) of a document, and the seconds that they took. A game without an
    end is the last of the list, as an Endless: another try would not end either.
    """
    with _ONE:
        began, found = time.perf_counter(), list[Any]()
        for specs, seed, limit in games:
            try:
                found.append(played((document, specs, seed, limit)))
            except Endless as fault:
                found.append(fault)
                break
        return found, time.perf_counter() - began


def fingerprint(document: dict[str, Any]) -> dict[str, str]:
    """What must be the same on all machines, by name."""
    game, scenario = prepared(document)
    state = game.start(scenario)
    return {
        "version": tabletop.__version__,
        "program": _digest(Path(tabletop.__file__).parent, "*.py"),
        "game's files": _digest(resource(f"scenarios/{game.key}"), "*.json") + _digest(resource("maps"), "*.t?x"),
        "scenario": f"{game.version} {game.digest(state)}",
    }


@lru_cache(16)
def _digest(folder: Path, pattern: str) -> str:
    """A digest of the files of a folder and of those below it, independent of line ends."""
    found = hashlib.blake2b(digest_size=8)
    for path in sorted(folder.rglob(pattern), key=lambda path: path.relative_to(folder).as_posix()):
        found.update(path.relative_to(folder).as_posix().encode())
        found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


_UNTOUCHED = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""What our own workers do first: Ctrl+C is for this process, which then ends them."""


def ready() -> bool:
    """Whether this module is here: asked of the scheduler."""
    return True


# -- On the machine that asks.
@contextmanager
def opened(scheduler: str, jobs: int, tell: Callable[[str], None]) -> Iterator[Callable[[Sequence[Job]], Any]]:
    """A function that plays the games of a series on a cluster and yields outcomes as they come. `scheduler`: LOCAL,
    with `jobs` workers, or the address of one; `tell` gets a sentence for each worker that gets no work. Raises
    NoCluster.
    """
    try:
        import dask
        import distributed
    except ImportError:
        raise NoCluster(
            "--scheduler needs the package distributed, which is not installed; install it with"
            ' pip install "tabletop[cluster]".'
        ) from None
    for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told in our own words
    with ExitStack() as open_now:
        open_now.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}))
        address: Any = scheduler
        if scheduler == LOCAL:
            address = open_now.enter_context(
                distributed.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                    preload=[_UNTOUCHED],
                )
            )
        try:
            client = open_now.enter_context(distributed.Client(address, timeout=10, set_as_default=False))
        except (OSError, ValueError, ImportError) as fault:
            why = f" ({str(fault).splitlines()[0]})" if isinstance(fault, ValueError | ImportError) else ""
            raise NoCluster(f"No scheduler answers at {scheduler}{why}.") from None
        try:
            client.run_on_scheduler(ready)  # it reads the work that it hands on
        except Exception as fault:
            raise NoCluster(
                f"The scheduler {scheduler} cannot load Tabletop ({fault}); install it there too."
            ) from None
        yield lambda work: _Round(distributed, client, scheduler, tell).outcomes(work)


class _Round:
    """The chunks of one series on their way."""

    def __init__(self, distributed: Any, client: Any, scheduler: str, tell: Callable[[str], None]) -> None:
        self._distributed, self._client, self._scheduler, self._tell = distributed, client, scheduler, tell
        self._good: frozenset[str] = frozenset()
        self._bad: set[str] = set()
        self._out: dict[Any, tuple[list[Job], frozenset[str]]] = {}
        self._name, self._sent = f"tabletop-{secrets.token_hex(6)}", 0

    def outcomes(self, work: Sequence[Job]) -> Iterator[Outcome]:
        if not work:
            return
        left, document = list(work[::-1]), work[0][0]
        mine = fingerprint(document)
        coming = self._distributed.as_completed(loop=self._client.loop)
        games, seconds = 0, 0.0
        asked = alive = float("-inf")
        try:
            while left or self._out:
                now = time.monotonic()
                if now - asked > _TICK:
                    asked = now
                    self._ask(document, mine)
                    if self._good:
                        alive = now
                    elif self._bad:
                        raise NoCluster(f"No worker of {self._scheduler} can play this series.")
                    elif alive == float("-inf"):
                        alive = now
                    elif now - alive > PATIENCE:
                        raise NoCluster(f"{self._scheduler} has had no worker for {PATIENCE:.0f} seconds.")
                    self._take_back(left)
                while left and self._good and len(self._out) < OUT * len(self._good):
                    pace = CHUNK * games / seconds if seconds else 1
                    share = -(-len(left) // (2 * len(self._good)))  # so that all are busy to the end
                    size = max(1, min(int(pace), share))
                    coming.add(self._send(document, [left.pop() for _ in range(min(size, len(left)))]))
                batch = coming.next_batch(block=False)
                for future in batch:
                    if future not in self._out:  # it was taken back
                        continue
                    chunk, _ = self._out.pop(future)
                    found = self._result(future, chunk)
                    if found is None:
                        left.extend(chunk[::-1])
                        continue
                    games, seconds = games + len(found[0]), seconds + found[1]
                    for outcome in found[0]:
                        if isinstance(outcome, Endless):
                            raise outcome
                        yield outcome
                if not batch:
                    time.sleep(0.01)
        finally:
            if self._client.status == "running":
                self._client.cancel(list(self._out))

    def _ask(self, document: dict[str, Any], mine: Mapping[str, str]) -> None:
        """Look which workers there are, and ask those that are new."""
        try:
            here = frozenset(self._client.nthreads())
            new = sorted(here - self._good - self._bad)
            told = self._client.run(fingerprint, document, workers=new, on_error="return") if new else {}
        except OSError:
            raise NoCluster(f"The scheduler {self._scheduler} is gone.") from None
        fit = set()
        for worker, found in told.items():
            if found == mine:
                fit.add(worker)
            elif not isinstance(found, OSError):  # such as one that has died since: it is asked again if it returns
                self._bad.add(worker)
                self._tell(f"The worker {worker} {_difference(found, mine)}; it gets no work.")
        self._good = (self._good & here) | fit
        self._bad &= here

    def _send(self, document: dict[str, Any], chunk: list[Job]) -> Any:
        self._sent += 1
        future = self._client.submit(
            play,
            document,
            [job[1:] for job in chunk],
            key=f"{self._name}-{self._sent}",
            workers=sorted(self._good),
            allow_other_workers=False,
            retries=RETRIES,
        )
        self._out[future] = chunk, self._good
        return future

    def _take_back(self, left: list[Job]) -> None:
        """Take back the chunks that wait for workers which are all gone: a worker that starts again has a new
        address.
        """
        if not self._good:
            return
        lost = [future for future, (_, meant) in self._out.items() if not meant & self._good]
        for future in lost:
            left.extend(self._out.pop(future)[0][::-1])
        if lost:
            self._client.cancel(lost)

    def _result(self, future: Any, chunk: Sequence[Job]) -> tuple[list[Any], float] | None:
        """What a chunk gave; None if the scheduler has dropped it."""
        if future.status == "finished":
            try:
                found: tuple[list[Any], float] = future.result()
            except (self._distributed.client.FutureCancelledError, OSError):  # its worker died with the answer
                return None
            return found
        if future.status != "error":
            return None
        fault = future.exception()
        if isinstance(fault, self._distributed.scheduler.KilledWorker):
            raise NoCluster(f"The games of seeds {chunk[0][2]} to {chunk[-1][2]} ended every worker that played them.")
        raise fault


def _difference(found: Any, mine: Mapping[str, str]) -> str:
    """What a worker has that this machine has not: the end of "The worker X ..."."""
    if not isinstance(found, dict):
        return f"cannot load the program or the scenario ({type(found).__name__}: {found})"
    for name, value in mine.items():
        if found.get(name) != value:
            if name == "version":
                return f"has Tabletop {found.get(name)}, not {value}"
            return f"has another {name}"
    return f"answers {json.dumps(found)[:80]}"
