"""Pictures made beside the window, one after the other: to decode a picture file, to pack its tiles or to halve a large
picture takes longer than a frame has, and lets other threads run meanwhile.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Condition, Thread
from typing import Any


class Beside:
    """Things by their names. `ask` has one made, `arrived` says whether it is there, `take` hands it out once. The
    thread lives as long as something is to be made.
    """

    def __init__(self) -> None:
        self._news = Condition()
        self._asked: OrderedDict[Hashable, Callable[[], Any]] = OrderedDict()
        self._done: dict[Hashable, tuple[Any, BaseException | None]] = {}
        self._doing: list[Hashable] = []
        """The name of what is being made; a list of its own for each, so that what was forgotten meanwhile is known."""
        self._thread: Thread | None = None

    def ask(self, name: Hashable, make: Callable[[], Any], *, first: bool = False) -> None:
        """Have it made, if it was not asked for yet; `first`: before all else that waits."""
        with self._news:
            if name in self._done or name in self._doing:
                return
            self._asked.setdefault(name, make)
            if first:
                self._asked.move_to_end(name, last=False)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True, name="pictures")
                self._thread.start()

    def arrived(self, name: Hashable, seconds: float = 0) -> bool:
        """Whether something that was asked for is there, after waiting so long for it."""
        with self._news:
            return self._news.wait_for(lambda: name in self._done, seconds)

    def take(self, name: Hashable) -> Any:
        """What was made, as soon as it is there; it is not kept here. Raises what its making raised, and KeyError where
        nobody asked for it.
        """
        with self._news:
            self._news.wait_for(lambda: name in self._done or not (name in self._asked or name in self._doing))
            result, fault = self._done.pop(name)
        if fault is not None:
            raise fault
        return result

    def forget(self) -> None:
        """Nothing of what was asked for is wanted any more."""
        with self._news:
            self._asked.clear()
            self._done.clear()
            self._doing = []
            self._news.notify_all()

    def _work(self) -> None:
        while True:
            with self._news:
                if not self._asked:
                    self._thread = None
                    return
                name, make = self._asked.popitem(last=False)
                doing = self._doing = [name]
            result, fault = None, None
            try:
                result = make()
            except BaseException as raised:  # it belongs to whoever waits for the picture
                fault = raised
            with self._news:
                if self._doing is doing:
                    self._done[name] = result, fault
                    self._doing = []
                    self._news.notify_all()
            del make, result, fault
