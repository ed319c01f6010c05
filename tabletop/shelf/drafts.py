"""Scenarios under construction: every change can be undone, and is written at once to a file of its own, so that
nothing is lost when the program ends.

Such a draft is a scenario file in the folder `drafts` of the player's Tabletop folder, below the key of its game. It
may be incomplete. Saving it puts it among his scenarios and deletes the draft.
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
"""The most steps that can be undone."""
LONGEST = 40
"""The most characters of a file name."""


def draft_folder(game: str) -> Path:
    """The folder of a game's drafts (it need not exist)."""
    return user_folder(create=False) / "drafts" / game


def drafts(game: str) -> list[Path]:
    """The drafts of a game, the newest first."""
    found = [path for path in draft_folder(game).glob("*.json") if path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))


def free_name(game: str, title: str) -> str:
    """A unique file name for a new scenario, from its title; it is also its key."""
    word = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:LONGEST].strip("_") or "battle"
    word = word if word[0].isalpha() else f"my_{word}"
    taken = {path.stem for path in kit(game).scenarios().own_folder().glob("*.json")}
    taken |= {path.stem for path in drafts(game)} | {card.key for card in kit(game).scenarios().cards()}
    name, n = word, 2
    while name in taken:
        name, n = f"{word}_{n}", n + 1
    return name


class Drawing:
    """A scenario under construction. `name`: of its file, without .json; `kept`: the document as saved among the
    player's scenarios, None if it is not saved yet.
    """

    def __init__(self, game: str, document: Document, name: str, kept: Document | None = None) -> None:
        self.game, self.name, self.kept = game, name, kept
        self.work = False
        """Whether it begins with work in it: a draft, or bought forces."""
        self._steps: list[tuple[Document, str]] = [(document, "")]
        self._at = 0

    # -- changes
    @property
    def document(self) -> Document:
        """The present document; changes replace it."""
        return self._steps[self._at][0]

    @property
    def title(self) -> str:
        return str(self.document.get("title", "")) or self.name

    def change(self, document: Document, what: str = "") -> bool:
        """Replace the document. `what`: successive changes of the same name, such as the letters of a title, are one
        step of undo. Returns False if nothing changed.
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
        """Undo one step, if there is one."""
        self._at -= self.can_undo

    def redo(self) -> None:
        """Redo one step, if there is one."""
        self._at += self.can_redo

    def pause(self) -> None:
        """Make the next change a step of its own, whatever its name."""
        self._steps[self._at] = (self.document, "")

    # -- files
    @property
    def unsaved(self) -> bool:
        """Whether it differs from the saved scenario, or is not saved at all."""
        return self.document != self.kept

    @property
    def worth_keeping(self) -> bool:
        """Whether work would be lost without a draft."""
        return self.unsaved and (self.can_undo or self.work)

    @property
    def draft(self) -> Path:
        """The path of its draft."""
        return draft_folder(self.game) / f"{self.name}.json"

    @property
    def home(self) -> Path:
        """The path of the saved scenario."""
        return kit(self.game).scenarios().own_folder() / f"{self.name}.json"

    def keep_draft(self, document: Document | None = None) -> Path:
        """Write the draft. Raises OSError."""
        write_text(self.draft, laid_out(document if document is not None else self.document), folder=True)
        return self.draft

    def drop_draft(self) -> None:
        """Delete the draft."""
        with contextlib.suppress(OSError):
            self.draft.unlink(missing_ok=True)

    def save(self) -> Path:
        """Save it among the player's scenarios. Raises DataError while it is invalid, OSError."""
        document, target = self.document, self.home
        kit(self.game).scenarios().scenario(document, target.name)
        write_text(target, laid_out(at_home(document, target)), folder=True)
        self.kept = document
        self.drop_draft()
        return target


def at_home(document: Document, target: Path) -> Document:
    """The document for its file, with the map named as by `name_beside`."""
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
    """Open a draft. Raises DataError."""
    drawing = Drawing(game, _document(path), path.stem)
    drawing.work = True
    if drawing.home.is_file():
        with contextlib.suppress(DataError):
            drawing.kept = _document(drawing.home)
    return drawing


def opened(game: str, path: Path) -> Drawing:
    """Open a scenario to change it: one of the player's own directly, any other as a copy with a key of its own. Raises
    DataError.
    """
    document = _document(path)
    if path.resolve().parent == kit(game).scenarios().own_folder().resolve():
        return Drawing(game, document, path.stem, document)
    title = f"{str(document.get('title', '')) or path.stem}, changed"[:80]
    return new(game, {**document, "title": title})


def _document(path: Path) -> Document:
    """A scenario file's document, valid or not. Raises DataError if it is not even an object."""
    value = read_scenario(path).value
    if not isinstance(value, dict):
        raise DataError([DataFault(path.name, "whole file", "it is no object", "take another file")])
    return value
