"""The file chooser: places at the left, files at the right, a name and a filter below; asks before it overwrites a
file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pygame as pg

from tabletop.data.paths import DEVICES
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button, IconButton
from tabletop.table.ui.dialogs import Dialog, ask_text, confirm
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Label
from tabletop.table.ui.lists import Col, List, RowState
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.root import Root
from tabletop.table.ui.table import Table
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Row, Spacer

Filter = tuple[str, str]  # words, patterns separated by blanks: ("Saved games", "*.save *.log")
_BAD = '<>:"/\\|?*'
PATH_SIGNS = "/~\\"
"""Characters that can begin a path."""
_LONGEST = 240
"""The most bytes of a name that every system accepts, without the suffix."""


@dataclass(frozen=True)
class FileItem:
    """A file or folder as listed."""

    path: Path
    folder: bool
    size: int
    changed: float

    @property
    def cells(self) -> tuple[str, str, str]:
        when = datetime.fromtimestamp(self.changed).strftime("%Y-%m-%d %H:%M") if self.changed else ""
        return self.path.name, when, "" if self.folder else written_size(self.size)


def written_size(n: int) -> str:
    """A number of bytes in readable units."""
    return f"{n} B" if n < 1000 else f"{n / 1000:.1f} kB" if n < 1_000_000 else f"{n / 1_000_000:.1f} MB"


def listing(folder: Path, patterns: str) -> tuple[list[FileItem], str]:
    """Folders, then files that match one of the patterns, without hidden ones; and a sentence if the folder is
    unreadable.
    """
    out: list[FileItem] = []
    try:
        for path in folder.iterdir():
            try:
                is_folder, facts = path.is_dir(), path.stat()
            except OSError:
                continue
            if not path.name.startswith(".") and (
                is_folder or any(fnmatch(path.name.lower(), p.lower()) for p in patterns.split())
            ):
                out.append(FileItem(path, is_folder, facts.st_size, facts.st_mtime))
    except OSError as bad:
        return [], f"This folder cannot be read: {bad.strerror or bad}."
    return sorted(out, key=lambda i: (not i.folder, i.path.name.casefold())), ""


class FileChooser(Dialog):
    """Opens (`save=False`) or saves. `then(path)` receives the chosen Path, or None."""

    wide = 820
    least_tall = 480

    def __init__(
        self,
        title: str,
        folder: Path,
        then: Callable[[Path | None], object],
        *,
        save: bool = False,
        name: str = "",
        places: Sequence[tuple[str, Path]] = (),
        filters: Sequence[Filter] = (("All files", "*"),),
        suffix: str = "",
    ) -> None:
        self.save, self.folder, self.suffix, self.filters = save, folder, suffix, list(filters)
        own = [p for p in (("Home", Path.home()),) if p not in places]
        self.places = List([*places, *own], key="places", painter=self._paint_place, row_height=30, size=150, grow=0)
        self.table = Table(
            (),
            (
                Col("Name", 5, sort=lambda i: (not i.folder, i.path.name.casefold())),
                Col("Changed", 2.6, sort=lambda i: i.changed, colour="soft", role="small"),
                Col("Size", 1.4, "r", sort=lambda i: i.size, colour="soft", role="small"),
            ),
            key="files",
            cells=lambda i: i.cells,
            painter=self._paint,
            search=True,
        )
        self.files = self.table.body
        self.files.passes = PATH_SIGNS
        self.where = Label("", role="body semi", grow=1)
        self.name = TextEntry(name, key="file name", grow=1, hint="Name of the file")
        self.kind = DropDown(options=tuple(f[0] for f in filters), key="file kind", size=190)
        self.ok = Button("Save" if save else "Open", kind="gold", cap="Enter", key="file ok")
        super().__init__(title, then=then, cancel_value=None)
        self.default = self.ok
        self._build()
        self.enter_folder(folder)

    def _build(self) -> None:
        up = IconButton(sign="up one", key="folder up", tip="One folder up").on(
            "pressed", lambda _: self.enter_folder(self.folder.parent)
        )
        new = Button("New folder", key="new folder").on("pressed", lambda _: self._ask_folder())
        for name in ("picked", "chosen"):
            self.places.on(name, lambda i: self.enter_folder(self.places.rows[i][1]))
        self.files.on("picked", lambda _: self._picked()).on("chosen", lambda i: self._open(self.files.rows[i]))
        self.kind.on("changed", lambda _: self._other_kind())
        self.name.on("entered", lambda _: self.ok.push(None)).on("changed", lambda _: self._judge())
        self.ok.on("pressed", lambda _: self._done())
        cancel = Button("Cancel", cap="Esc", key="file cancel").on("pressed", lambda _: self.answer(None))
        self.add(
            Row(up, self.where, *([new] if self.save else []), gap=8),
            Row(self.places, self.table, gap=10, grow=1, least=120),
            Row(Label("Name", align="center"), self.name, self.kind, gap=8),
            Row(Spacer(), cancel, self.ok, gap=8),
        )

    # folders
    def enter_folder(self, folder: Path) -> None:
        """Show another folder."""
        self.folder = folder
        rows, why = listing(folder, self.filters[self.kind.at][1])
        self.where.set(text=str(folder), tip=str(folder))
        self.files.set(empty=why or "No files of this kind here yet.")
        self.files.off = 0
        self.files.rows = []
        self.table.fill_rows(rows)
        self._judge()

    def _ask_folder(self) -> None:
        def make(name: str | None) -> None:
            if name:
                try:
                    (self.folder / name.strip()).mkdir()
                    self.enter_folder(self.folder / name.strip())
                except OSError as bad:
                    self.root.refuse(f"The folder cannot be made: {bad.strerror or bad}.")

        ask_text(
            self.root,
            "New folder",
            "Its name:",
            make,
            check=lambda n: _bad_name(n) or ("" if not _is_there(self.folder / n) else "There is one of that name."),
        )

    # choosing
    def _other_kind(self) -> None:
        """Another kind of file: a name that ends as one of the kinds to save ends as this one."""
        ends = [patterns.removeprefix("*") for _, patterns in self.filters]
        name, new = self.name.text, ends[self.kind.at]
        old = max((end for end in ends if end and name.endswith(end)), key=len, default=Path(name).suffix)
        if self.save and new.startswith(".") and " " not in new:
            self.suffix = new
            if old.lower() in ends:
                self.name.set(text=name.removesuffix(old) + new)
        self.enter_folder(self.folder)

    def _picked(self) -> None:
        item: FileItem | None = self.files.row
        if item and not item.folder:
            self.name.set(text=item.path.name)
        self._judge()

    def path(self) -> Path:
        """The path for the present entry, with the suffix if it has none."""
        name = self.name.text.strip()
        name = _home(name) if self._is_path() else name
        return self.folder / (name if not name or Path(name).suffix or not self.save else name + self.suffix)

    def _judge(self) -> None:
        name = self.name.text.strip()
        bad = _bad_name(Path(_home(name)).name if self._is_path() else name)
        why = "Type or pick a name." if not name else "" if self._named_folder() else bad
        if not why and not self.save and not _is_there(self.path(), Path.is_file) and not self._named_folder():
            why = "There is no such file here."
        row = None if name else self.files.row  # open the highlighted row
        on_row = row is not None and (row.folder or not self.save)
        self.name.set(wrong=why if name and (self.save or bad) else "")
        self.ok.set(enabled=not why or on_row, why=why)

    def _is_path(self) -> bool:
        """Whether a path was typed, not the name of a file in the present folder."""
        return not self.save and ("/" in self.name.text or os.sep in self.name.text)

    def _named_folder(self) -> bool:
        """Whether a path to a folder was typed."""
        return self._is_path() and _is_there(self.path(), Path.is_dir)

    def _open(self, item: FileItem) -> None:
        if item.folder:
            self.enter_folder(item.path)
        else:
            self.name.set(text=item.path.name)
            self._judge()
            self.ok.push(None)

    def _done(self) -> None:
        item: FileItem | None = self.files.row
        if not self.name.text.strip() and item and (item.folder or not self.save):
            return self.enter_folder(item.path) if item.folder else self.answer(item.path)
        path = self.path()
        if self._named_folder():
            self.name.set(text="")
            return self.enter_folder(path)
        if not self.save or not _is_there(path):
            return self.answer(path)
        if _is_there(path, Path.is_dir):
            return self.root.refuse("A folder has this name.", self.name.key)
        confirm(
            self.root,
            "Write over it?",
            f"{path.name} is already there. What is in it now would be lost.",
            lambda yes: self.answer(path) if yes else None,
            yes="Write over",
            danger=True,
        )

    def dropfile(self, path: str) -> bool:
        dropped = Path(path)
        if _is_there(dropped, Path.is_file):
            self.enter_folder(dropped.parent)
            self.name.set(text=dropped.name)
            self._judge()
        elif _is_there(dropped, Path.is_dir):
            self.enter_folder(dropped)
        return True

    def keydown(self, e: pg.Event) -> bool:
        if self.files.focused and e.unicode and e.unicode in PATH_SIGNS:
            self.root.stage.focus_on(self.name)  # a path begins: type it in the name field
            return self.name.typed(e.unicode)
        if (e.key == pg.K_UP and e.mod & pg.KMOD_ALT) or (e.key == pg.K_BACKSPACE and self.files.focused):
            self.enter_folder(self.folder.parent)
            return True
        return super().keydown(e)

    # drawing
    def _paint_place(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Any, state: RowState) -> None:
        d = round(t.size("body") * 1.05)
        s.blit(skin.shape(t, "folder", d, "brass"), (r.x + t.px(8), r.centery - d // 2))
        t.say(s, row[0], (r.x + t.px(14) + d, r.centery), "body", "ink", "l", r.w - d - t.px(20))

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, row: FileItem, state: RowState) -> None:
        d = round(t.size("body") * 1.05)
        s.blit(
            skin.shape(t, "folder" if row.folder else "sheet", d, "brass" if row.folder else "faint"),
            (r.x + t.px(8), r.centery - d // 2),
        )
        for n, (cell, col, (x, w)) in enumerate(
            zip(row.cells, self.files.columns, self.files.spans(t, r), strict=True)
        ):
            x, w = (x + d + t.px(6), w - d - t.px(6)) if n == 0 else (x, w)
            ink = "ink" if n == 0 or state.picked else "soft"
            t.say(s, cell, (x if col.align == "l" else x + w, r.centery), col.role, ink, col.align, w)


def _home(words: str) -> str:
    """The same with "~" replaced by the player's home, if there is one."""
    try:
        return str(Path(words).expanduser()) if words.startswith("~") else words
    except RuntimeError:
        return words


def _bad_name(name: str) -> str:
    """Why a name of a file or folder is invalid on some system; "" if it is valid."""
    if not name.strip():
        return "A name is needed."
    if bad := sorted({c for c in name if c in _BAD or ord(c) < 32}):
        return f"A name cannot contain {' '.join(bad)}"
    if len(name.encode(errors="replace")) > _LONGEST:
        return "This name is too long."
    if name.strip().partition(".")[0].strip().lower() in DEVICES:
        return "Windows keeps this name for a device."
    return "A name cannot be only dots." if not name.strip(". ") else ""


def _is_there(path: Path, kind: Callable[[Path], bool] = Path.exists) -> bool:
    """Whether there is a file or folder, or one of that kind; False where the player has no access."""
    try:
        return kind(path)
    except (OSError, ValueError):
        return False


def choose_file(
    root: Root, title: str, folder: Path, then: Callable[[Path | None], object], **options: Any
) -> FileChooser:
    """Open the file chooser over the present screen; `options` as of FileChooser."""
    chooser = FileChooser(title, folder, then, **options)
    chooser.show(root, chooser.name if chooser.save or not chooser.files.rows else chooser.files)
    return chooser
