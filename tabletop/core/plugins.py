"""Games from installed packages, by entry points: the name is the key of the game, the object its `Kit`. An incomplete
package is left out and reported in one sentence; the other games still play.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib.machinery import PathFinder
from threading import RLock
from typing import TYPE_CHECKING

from tabletop.core.kit import Kit, ScenarioCard, Scenarios

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

MOST_WORDS = 160
"""The most characters of a fault that are shown."""


class CannotLoad(Exception):
    """Why a game cannot be loaded: half a sentence."""


class Packages:
    """The games of one group of entry points. `taken`: keys already in use, with the titles of their games.

    They are searched once, and late, since importing `importlib.metadata` alone takes some 50 ms; it is not imported
    if no package names the group. The packed program has none.
    """

    def __init__(self, group: str, taken: Mapping[str, str]) -> None:
        self.group, self.taken = group, taken
        self.kits: dict[str, Kit] = {}
        self.faults: list[str] = []
        self._looked = False
        self._lock = RLock()

    def looked(self) -> Packages:
        """All of them. A call while one is being loaded gets that one and those before it."""
        with self._lock:
            if not self._looked:
                self._looked = True
                if not getattr(sys, "frozen", False) and named_anywhere(self.group):
                    self._look()
        return self

    def _look(self) -> None:
        from importlib.metadata import entry_points

        for point in sorted(entry_points(group=self.group), key=lambda point: point.name):
            try:
                self._take(point)
            except (Exception, SystemExit) as error:  # third-party code may raise anything
                self.faults.append(f"{_named(point)} is left out: {_why(error)}.")

    def _take(self, point: EntryPoint) -> None:
        """Add one game, if it is complete."""
        titles = {**self.taken, **{key: kit.title for key, kit in self.kits.items()}}
        if point.name in titles:
            raise CannotLoad(f"{titles[point.name]} has its key already")
        found = point.load()
        if not isinstance(found, Kit):
            raise CannotLoad(f"{point.value} is no Kit but a {type(found).__name__}")
        if found.key != point.name:
            raise CannotLoad(f'its kit says that its key is "{found.key}"')
        self.kits[found.key] = found
        try:
            check(found)
        except BaseException:
            del self.kits[found.key]
            raise


def named_anywhere(group: str) -> bool:
    """Whether any installed package may have entry points of a group, from the files that installers write. True for
    packages in archives or with other finders: there only `importlib.metadata` knows.
    """
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    head = f"[{group}]".encode()
    for entry in dict.fromkeys(sys.path):
        folder = entry or os.curdir
        if not os.path.isdir(folder):
            if os.path.exists(folder):
                return True
            continue
        try:
            named = [name for name in os.listdir(folder) if name.lower().endswith((".dist-info", ".egg-info", ".egg"))]
        except OSError:
            continue
        if any(name.lower().endswith(".egg") for name in (folder, *named)):
            return True
        for name in named:
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                    if head in file.read():
                        return True
            except OSError:  # it has no entry points
                continue
    return False


def check(kit: Kit) -> None:
    """Check that a kit has all its parts. Raises CannotLoad, or whatever a part raises."""
    from tabletop.core.game import Game

    for name in ("title", "subtitle", "players", "time", "blurb"):
        if not isinstance(words := getattr(kit, name), str) or not words.strip():
            raise CannotLoad(f"its kit has no {name}")
    for name, part in (("front", kit.front), ("box", kit.box), *kit.bots.items()):
        if part is not None and not callable(part):
            raise CannotLoad(f'"{name}" in its kit cannot be called')
    game, scenarios = kit.game(), kit.scenarios()
    if not isinstance(game, Game):
        raise CannotLoad("its kit gives no Game")
    if game.key != kit.key:
        raise CannotLoad(f'its rules say that its key is "{game.key}"')
    if not isinstance(scenarios, Scenarios):
        raise CannotLoad("its kit gives no Scenarios")
    cards = scenarios.cards()
    if not cards or not all(isinstance(card, ScenarioCard) and card.game == kit.key for card in cards):
        raise CannotLoad("it has no scenarios of its own")
    if all("damaged" in card.tags for card in cards):
        raise CannotLoad(cards[0].blurb)
    try:
        book = kit.book()
    except (OSError, ImportError):
        book = ""
    if not book.strip():
        raise CannotLoad(f"there is no rulebook.md in {kit.home}")


def _named(point: EntryPoint) -> str:
    package = f" of the package {point.dist.name}" if point.dist is not None else ""
    return f'The game "{point.name}"{package}'


def _why(error: BaseException) -> str:
    words = " ".join(str(error).split()).rstrip(".")
    if isinstance(error, CannotLoad):
        return words
    told = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return f"it does not load ({told[:MOST_WORDS]})"
