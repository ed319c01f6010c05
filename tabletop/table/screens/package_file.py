"""Sharing a scenario as one file, and removing a shared one from the shelf."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.data.atomicfile import write_bytes
from tabletop.data.faults import DataError
from tabletop.data.package import SUFFIX
from tabletop.data.paths import user_folder
from tabletop.data.sharedfiles import package_around
from tabletop.data.tiled.faults import BadValue
from tabletop.games import kit
from tabletop.shelf.package_writer import packed
from tabletop.table.screens import savefiles
from tabletop.table.screens.jobs import run_job
from tabletop.table.ui.dialogs import confirm
from tabletop.table.ui.files import choose_file

if TYPE_CHECKING:
    from tabletop.core.kit import ScenarioCard
    from tabletop.table.app import App


def ask_share(app: App, game: str, document: dict[str, Any]) -> None:
    """Ask for the target file and write it: the scenario with its map, tilesets and pictures."""
    folder = savefiles.made(user_folder() / "packages")

    def chosen(path: Path | None) -> None:
        if path is not None:
            run_job(
                app.root,
                "The battle is packed",
                lambda report: _packed(game, document, path),
                partial(_told, app),
                partial(app.fail, "It cannot be shared"),
            )

    choose_file(
        app.root,
        "Share the battle as one file",
        folder,
        chosen,
        save=True,
        name=savefiles.plain(str(document.get("title", "battle"))) + SUFFIX,
        suffix=SUFFIX,
        places=[("Shared by me", folder), ("Tabletop", user_folder())],
        filters=[("Battles as one file", f"*{SUFFIX}")],
    )


def _packed(game: str, document: dict[str, Any], path: Path) -> Path:
    """Write the package. Raises DataError, MapError, OSError; ValueError with a sentence for files that cannot be
    shared.
    """
    kit(game).scenarios().scenario(document, path.name)
    try:
        content, _ = packed(game, document)
    except BadValue as why:
        raise ValueError(f"{why.wrong[:1].upper()}{why.wrong[1:]}; {why.mend}.") from None
    write_bytes(path, content)
    return path


def _told(app: App, path: Path) -> None:
    size = max(1, path.stat().st_size // 1024)
    app.root.slips.note(
        f"*One file, {size:,} KB\n{path}\nWho drops it on the window has the battle on the shelf.",
        app.root.rect.center,
        "green",
        6000,
    )


def share_card(app: App, card: ScenarioCard) -> None:
    """Share a scenario of the shelf."""
    try:
        document = kit(card.game).scenarios().document(card.file or card.key)
    except (DataError, OSError) as fault:
        app.fail("It cannot be shared", fault)
        return
    ask_share(app, card.game, document)


def ask_remove(app: App, card: ScenarioCard, then: Any) -> None:
    """Remove a shared battle from the shelf, after asking; `then` is called when it is gone."""
    folder = package_around(card.file) if card.file is not None else None
    if folder is None:
        return

    def answered(yes: bool) -> None:
        if not yes:
            return
        try:
            shutil.rmtree(folder)
        except OSError as fault:
            app.fail("It cannot be taken off the shelf", fault)
            return
        app.root.slips.note(f"*{card.title}\nis off the shelf.", app.root.rect.center, "green", 2500)
        then()

    confirm(
        app.root,
        "Take it off the shelf?",
        f"{card.title} came as one file. Its scenario, map and pictures are deleted here; the file itself stays where"
        " it is, and can be dropped on the window again.",
        answered,
        yes="Take it off",
        danger=True,
    )
