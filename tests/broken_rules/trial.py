"""Tests of a game, collected once; each fault is tried in a process of its own that runs those tests that execute the
broken line, the quickest first, up to the first that fails.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.broken_rules import seen
from tests.broken_rules.faults import Fault, changed_functions, line_of

SLOW = 2.5
"""Seconds of processor time after which a test of the right rules is left out: whole games and long proofs."""
SPARE = 20.0
"""Seconds of processor time that a fault may cost more than twice what its tests take; then it hangs."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a fault: noticed by a test, hangs, unseen, not executed; `tests`: how many execute the line."""

    what: str
    by: str = ""
    tests: int = 0


class TooSlow(Exception):
    """A test takes longer than it may."""


class Red:
    """A plugin that remembers the first test that failed."""

    def __init__(self) -> None:
        self.test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid


def _in_child(work: Callable[[int], None], limit: float = resource.RLIM_INFINITY) -> tuple[int, bytes]:
    """What a forked process wrote and its status; `limit`: seconds of processor time."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            empty = os.open(os.devnull, os.O_RDWR)
            for n in (0, 1, 2):
                os.dup2(empty, n)
            if limit != resource.RLIM_INFINITY:
                resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
                signal.signal(signal.SIGXCPU, signal.SIG_DFL)
            work(writing)
        except BaseException as fault:
            os.write(writing, repr(fault).encode())
            os._exit(3)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        written = pipe.read()
    return os.waitpid(child, 0)[1], written


@dataclass
class Bench:
    """A plugin of pytest: in place of the tests it tries faults, and calls `done` with each and what came of it.

    keep: where the map of lines is kept between two runs. budget: seconds of tests that a fault may cost.
    """

    rules: Path
    keep: Path
    mark: str
    drawn: list[Fault]
    done: Callable[[Fault, Outcome], None]
    budget: float
    red: Red = field(default_factory=Red)
    items: dict[str, pytest.Item] = field(default_factory=dict)
    live: dict[tuple[str, str, int], list[FunctionType]] = field(default_factory=dict)
    forget: list[Callable[[], object]] = field(default_factory=list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.register(self.red)
        self.items = {item.nodeid: item for item in session.items}
        self.live = seen.live_functions(self.rules)
        self.forget = seen.caches(f"tabletop.games.{self.rules.parent.name}.rules")
        if not (lines := seen.read(self.keep, self.mark)):
            _, told = _in_child(self._map)
            if told or not (lines := seen.read(self.keep, self.mark)):
                raise SystemExit(f"the tests could not be followed: {told.decode()}")
        for fault in self.drawn:
            self.done(fault, self.outcome(fault, lines))
        return True

    def _run(self, tests: Iterable[str]) -> str:
        """The first of these tests that fails, or ''."""
        chosen = [self.items[name] for name in tests]
        for item, after in zip(chosen, [*chosen[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.red.test:
                break
        return self.red.test

    def _map(self, _: int) -> None:
        watch = seen.Watch([f for each in self.live.values() for f in each])
        tests: dict[str, tuple[float, dict[str, list[int]]]] = {}
        names, slow = list(self.items), False

        def stop(*_: object) -> None:
            nonlocal slow
            slow = True
            raise TooSlow

        signal.signal(signal.SIGPROF, stop)
        for name, after in zip(names, [*names[1:], None], strict=True):
            self._forget()
            watch.anew()
            begun, slow, item = time.process_time(), False, self.items[name]
            signal.setitimer(signal.ITIMER_PROF, SLOW)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=self.items[after] if after else None)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if slow:
                self.red.test = ""
                continue
            if self.red.test:
                raise AssertionError(f"{name} fails before anything is broken")
            lines: dict[str, list[int]] = {}
            for path, line in watch.lines:
                lines.setdefault(path, []).append(line)
            tests[name] = time.process_time() - begun, lines
        seen.write(self.keep, self.mark, tests)

    def _forget(self) -> None:
        """Let go what was worked out before."""
        for each in self.forget:
            each()

    def _within_budget(self, tests: list[str], lines: seen.Map) -> list[str]:
        chosen, spent = [], 0.0
        for name in tests:
            spent += lines.seconds[name]
            if chosen and spent > self.budget:
                break
            chosen.append(name)
        return chosen

    def _readers(self, path: Path, lines: seen.Map) -> list[str]:
        """Tests that may notice what a module does at import: first those of files that import it, for they may read
        its tables and execute none of its lines, then those that execute it.
        """
        inside = path.relative_to(self.rules).with_suffix("").parts
        module = ".".join(("tabletop.games", self.rules.parent.name, "rules", *inside)).removesuffix(".__init__")
        near = [name for name in lines.seconds if module in seen.imported(self.items[name].path)]
        near.sort(key=lines.seconds.__getitem__)
        return list(dict.fromkeys((*near, *lines.of_module.get(str(path), []))))

    def outcome(self, fault: Fault, lines: seen.Map) -> Outcome:
        """Try one fault."""
        path = str(fault.path)
        right = compile(fault.path.read_text("utf-8"), path, "exec", dont_inherit=True)
        wrong = compile(fault.text, path, "exec", dont_inherit=True)
        pairs = changed_functions(right, wrong)
        if pairs == []:
            return Outcome("the same code")
        found = [(f, w) for r, w in pairs or () for f in self._functions(r)]
        if pairs is None or not found:
            return self._afresh(fault, self._within_budget(self._readers(fault.path, lines), lines))
        tests = lines.of_line.get((path, line_of(pairs[0][0], fault.line)), [])
        if not tests:
            return Outcome("not executed by any rules test")
        chosen = self._within_budget(tests, lines)

        def work(writing: int) -> None:
            for function, code in found:
                function.__code__ = code
            self._forget()
            os.write(writing, self._run(chosen).encode())

        status, told = _in_child(work, 2 * sum(lines.seconds[n] for n in chosen) + SPARE)
        if status:
            return Outcome("noticed", f"ends the program ({told.decode()[:60]})" if told else "hangs", len(tests))
        return Outcome("noticed" if told else "unseen", told.decode(), len(tests))

    def _functions(self, code: CodeType) -> list[FunctionType]:
        return self.live.get((code.co_filename, code.co_qualname, code.co_firstlineno), [])

    def _afresh(self, fault: Fault, tests: list[str]) -> Outcome:
        """A fault in what runs at import: a new program, into which the broken module is read."""
        if not tests:
            return Outcome("not executed by any rules test")
        named = self.keep.with_suffix(".broken")
        named.write_text(f"{fault.path}\n{fault.text}", "utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        command += ["-p", "tests.broken_rules.spoil", *tests]
        try:
            done = subprocess.run(
                command, env={**os.environ, "BROKEN_RULE": str(named)}, capture_output=True, text=True, timeout=900
            )
        except subprocess.TimeoutExpired:
            return Outcome("noticed", "hangs", len(tests))
        if not done.returncode:
            return Outcome("unseen", "", len(tests))
        failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return Outcome("noticed", failed[0] if failed else "cannot be imported", len(tests))
