"""Long work beside the window: a thread, and after a moment a progress sheet with a button to cancel it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import Any

from tabletop.table.ui.dialogs import Progress
from tabletop.table.ui.root import Root

PATIENCE = 0.12
"""Seconds before the window shows that something takes long."""


class Cancelled(Exception):
    """The player has cancelled the work."""


class JobReport:
    """A worker's report: its progress (0 to 1, None: unknown) and its present task. Raises Cancelled if
    it is to stop.
    """

    def __init__(self) -> None:
        self.part: float | None = None
        self.words = ""
        self.stop = False

    def __call__(self, part: float | None, words: str = "") -> None:
        if self.stop:
            raise Cancelled
        self.part, self.words = part, words or self.words


class Worker(threading.Thread):
    """One piece of work. `result` or `fault` is set when `is_alive()` is false. `to_the_end`: the program does not end
    before it is done.
    """

    def __init__(self, work: Callable[[JobReport], Any], *, to_the_end: bool = False) -> None:
        super().__init__(daemon=not to_the_end, name="work")
        self.work, self.report = work, JobReport()
        self.result: Any = None
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self.work(self.report)
        except BaseException as fault:  # passed to the window's thread
            self.fault = fault


class JobSheet(Progress):
    """The progress sheet of a worker."""

    wide = 440

    def __init__(self, title: str, worker: Worker, then: Callable[[], object]) -> None:
        super().__init__(title, worker.report.words or "A moment ...", then=None)
        self.worker = worker
        self.done_then = then
        self.cancelled = False

    def answer(self, value: Any) -> None:
        if value == "cancel":
            self.cancelled = self.worker.report.stop = True
        super().answer(value)

    def tick(self, now: int) -> bool:
        if self.cancelled:
            return False
        if not self.worker.is_alive():
            self.answer("done")
            self.done_then()
            return False
        self.report(self.worker.report.part, self.worker.report.words or None)
        self.bar.tick(now)
        return True


def run_job(
    root: Root,
    title: str,
    work: Callable[[JobReport], Any],
    then: Callable[[Any], object],
    failed: Callable[[BaseException], object],
) -> Worker:
    """Run `work(report)` beside the window; then call `then(result)`, or `failed(fault)`. A cancelled job calls
    neither.
    """
    worker = Worker(work)

    def finish() -> None:
        if isinstance(worker.fault, Cancelled):
            return
        if worker.fault is not None:
            failed(worker.fault)
        else:
            then(worker.result)

    worker.start()
    worker.join(PATIENCE)
    if not worker.is_alive():
        finish()
        return worker
    sheet = JobSheet(title, worker, finish)
    sheet.show(root)
    root.animate(sheet)
    return worker


class StepJobSheet(Progress):
    """The progress sheet of a work that needs the table itself: a step of it in each frame of the window."""

    wide = 440

    def __init__(
        self,
        title: str,
        steps: Generator[float, None, Any],
        then: Callable[[Any], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        super().__init__(title, "A moment ...")
        self.steps, self.done_then, self.failed = steps, then, failed

    def tick(self, now: int) -> bool:
        if self.window is None:
            return False
        try:
            self.report(next(self.steps))
        except StopIteration as done:
            self.answer("done")
            self.done_then(done.value)
            return False
        except Exception as fault:  # passed on, as a worker's is
            self.answer("done")
            self.failed(fault)
            return False
        self.bar.tick(now)
        return True


def run_steps(
    root: Root,
    title: str,
    steps: Generator[float, None, Any],
    then: Callable[[Any], object],
    failed: Callable[[BaseException], object],
) -> None:
    """Do a work step by step between the frames of the window; then call `then(result)`, or `failed(fault)`. Each step
    gives the progress, 0 to 1. If it is cancelled neither is called.
    """
    sheet = StepJobSheet(title, steps, then, failed)
    sheet.show(root)
    root.animate(sheet)
