"""A scenario that somebody works on: every change can be undone, and lies in a file of its own at once, so that
nothing is lost when the program ends.

Such a draft is a scenario file in the folder `drafts` of the player's Tabletop folder, below the key of its game. It
may be half done; among his scenarios it stands once it is saved, and then the draft goes.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any

from tabletop.data.atomicfile import write_text
from tabletop.data.faults import DataError, DataFault
from tabletop.data.jsondocument import laid_out
from tabletop.data.paths import user_folder
from tabletop.data.scenariofiles import name_beside, read_scenario
from tabletop.games import kit

Document = dict[str, Any]
MOST_STEPS = 200
"""Steps that can be undone."""
LONGEST = 40
"""Letters of a file's name."""


def draft_folder(game: str) -> Path:
    """Where the drafts of a game lie (it need not exist)."""
    return user_folder(create=False) / "drafts" / game


def drafts(game: str) -> list[Path]:
    """The drafts of a game, the newest first."""
    found = [path for path in draft_folder(game).glob("*.json") if path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))


def free_name(game: str, title: str) -> str:
    """A name for the file of a new scenario that no other one has, from its title: it is its key, too."""
    word = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:LONGEST].strip("_") or "battle"
    word = word if word[0].isalpha() else f"my_{word}"
    taken = {path.stem for path in kit(game).scenarios().own_folder().glob("*.json")}
    taken |= {path.stem for path in drafts(game)} | {card.key for card in kit(game).scenarios().cards()}
    name, n = word, 2
    while name in taken:
        name, n = f"{word}_{n}", n + 1
    return name


class Drawing:
    """A scenario that somebody works on. `name`: of its file, without .json; `kept`: the document as it stands among
    the player's scenarios, None where it does not stand there yet."""

    def __init__(self, game: str, document: Document, name: str, kept: Document | None = None) -> None:
        self.game, self.name, self.kept = game, name, kept
        self.work = False
        """Whether there is work in it from the beginning: a draft, forces that were bought."""
        self._steps: list[tuple[Document, str]] = [(document, "")]
        self._at = 0

    # -- changes
    @property
    def document(self) -> Document:
        """As it is now; changes make another one."""
        return self._steps[self._at][0]

    @property
    def title(self) -> str:
        return str(self.document.get("title", "")) or self.name

    def change(self, document: Document, what: str = "") -> bool:
        """Another state. `what`: changes of one name in a row, such as the letters of a title, are one step of undo.
        False: it is as it was.
        """
        if document == self.document:
            return False
        del self._steps[self._at + 1 :]
        if what and self._at and self._steps[self._at][1] == what:
            self._steps[self._at] = (document, what)
        else:
            self._steps.append((document, what))
            del self._steps[: max(0, len(self._steps) - MOST_STEPS - 1)]
        self._at = len(self._steps) - 1
        return True

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._steps)

    def undo(self) -> None:
        """One step back, if there is one."""
        self._at -= self.can_undo

    def redo(self) -> None:
        """One step on again, if there is one."""
        self._at += self.can_redo

    def pause(self) -> None:
        """The next change is a step of its own, whatever it is called."""
        self._steps[self._at] = (self.document, "")

    # -- files
    @property
    def unsaved(self) -> bool:
        """Whether it stands otherwise, or not at all, among the player's scenarios."""
        return self.document != self.kept

    @property
    def worth_keeping(self) -> bool:
        """Whether something would be lost without a draft."""
        return self.unsaved and (self.can_undo or self.work)

    @property
    def draft(self) -> Path:
        """Where its draft lies."""
        return draft_folder(self.game) / f"{self.name}.json"

    @property
    def home(self) -> Path:
        """Where it lies among the player's scenarios once it is saved."""
        return kit(self.game).scenarios().own_folder() / f"{self.name}.json"

    def keep_draft(self, document: Document | None = None) -> Path:
        """Write the draft. Raises OSError."""
        write_text(self.draft, laid_out(document if document is not None else self.document), folder=True)
        return self.draft

    def drop_draft(self) -> None:
        """The draft is not wanted any more."""
        with contextlib.suppress(OSError):
            self.draft.unlink(missing_ok=True)

    def save(self) -> Path:
        """Put it among the player's scenarios. Raises DataError while it is not sound, OSError."""
        document, target = self.document, self.home
        kit(self.game).scenarios().scenario(document, target.name)
        write_text(target, laid_out(at_home(document, target)), folder=True)
        self.kept = document
        self.drop_draft()
        return target


def at_home(document: Document, target: Path) -> Document:
    """The document as its file has it: the map named as `name_beside` does."""
    section = document.get("map")
    file = section.get("file") if isinstance(section, dict) else None
    if not isinstance(section, dict) or not isinstance(file, str) or not Path(file).is_absolute():
        return document
    return {**document, "map": {**section, "file": name_beside(Path(file), target)}}


def new(game: str, document: Document) -> Drawing:
    """A new scenario; its key is made from its title."""
    name = free_name(game, str(document.get("title", "")))
    return Drawing(game, {**document, "key": name}, name)


def resumed(game: str, path: Path) -> Drawing:
    """A draft as it was left. Raises DataError."""
    drawing = Drawing(game, _document(path), path.stem)
    drawing.work = True
    if drawing.home.is_file():
        with contextlib.suppress(DataError):
            drawing.kept = _document(drawing.home)
    return drawing


def opened(game: str, path: Path) -> Drawing:
    """A scenario to be changed: one of the player's own as it is, any other as a copy with a key of its own. Raises
    DataError.
    """
    document = _document(path)
    if path.resolve().parent == kit(game).scenarios().own_folder().resolve():
        return Drawing(game, document, path.stem, document)
    title = f"{str(document.get('title', '')) or path.stem}, changed"[:80]
    return new(game, {**document, "title": title})


def _document(path: Path) -> Document:
    """A scenario file as it is written, sound or not. Raises DataError where it is not even an object."""
    value = read_scenario(path).value
    if not isinstance(value, dict):
        raise DataError([DataFault(path.name, "whole file", "it is no object", "take another file")])
    return value
