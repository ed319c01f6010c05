"""The story of a game, written to a file of the player's choice: plain text, or a page with the map in it; or all its
rolls and losses as a table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame as pg

from tabletop.data import story
from tabletop.data.atomicfile import write_bytes, write_text
from tabletop.shelf.session import Session
from tabletop.table.play.rollbook import SUFFIXES, roll_book
from tabletop.table.play.screen import PlayScreen
from tabletop.table.play.whystory import Whys, whys
from tabletop.table.screens import savefiles
from tabletop.table.screens.animation import MOST_FRAMES, animated, turn_of
from tabletop.table.screens.boardpage import board_page
from tabletop.table.screens.fieldpicture import bare_map, story_pictures
from tabletop.table.screens.jobs import run_job, run_steps
from tabletop.table.ui.dialogs import ask, message
from tabletop.table.ui.root import Root


def told_to_looker(session: Session, screen: PlayScreen, full: bool = False) -> story.Story:
    """The story as the looker knows it: everything if the game hides nothing, or is over; full: of a campaign with the
    log of each mission.
    """
    match, header = session.match, session.header
    hides = match.hides
    seat = screen.play.sharing.looker if hides else None
    its, document = session.kit, header.document
    return story.tell(its, match, document, header.players, seat, everything=not hides, seed=header.seed, full=full)


def _notes(screen: PlayScreen) -> list[tuple[str, str]]:
    """The notes of the looker, each with its moment."""
    match = screen.session.match
    clock = match.game.clock
    return [
        (f"Note, {clock(match.moment(entry)).words or 'at the beginning'}", words)
        for entry, words in screen.play.notes().items()
    ]


def write_down(session: Session, screen: PlayScreen, root: Root) -> None:
    """Ask for a file and write the story. The map of a page is painted beside the window."""

    def chosen(path: Path | None) -> None:
        if path is None:
            return
        if path.suffix.lower() in SUFFIXES:
            run_job(
                root,
                "Rolls and losses",
                lambda report: roll_book(screen.play, screen.table, report).written(path.suffix),
                lambda content: put(path, lambda: write_bytes(path, content), "The rolls and losses are written"),
                failed,
            )
            return
        if path.suffix == ".txt":
            write(path, None)
            return
        if path.suffix.lower() == ".png":
            run_job(root, "The map is painted", lambda report: bare_map(screen), partial(stretch, path), failed)
            return
        if path.name.endswith(savefiles.BOARD):
            run_job(
                root, "The map of the page is painted", lambda report: bare_map(screen), partial(board, path), failed
            )
            return
        if path.name.endswith(savefiles.EXPLAINED):
            run_job(
                root,
                "Every roll is explained",
                lambda report: (bare_map(screen), whys(screen.play, screen.table, report)),
                lambda made: write(path, *made),
                failed,
            )
            return
        run_job(
            root,
            "The map of the story is painted",
            lambda report: bare_map(screen),
            lambda found: write(path, found),
            lambda fault: write(path, None),  # the story goes without its map
        )

    def write(path: Path, found: pg.Surface | None, explained: Whys | None = None) -> None:
        told = told_to_looker(session, screen, explained is not None)
        plain = path.suffix == ".txt"
        told = replace(told, facts=(*told.facts, *screen.table.telling.story_facts(), *_notes(screen)))
        told = told if plain else replace(told, pictures=story_pictures(screen, found, told.moments))
        told = replace(told, whys=explained or {})
        text = story.as_text(told) if plain else story.as_html(told)
        put(path, lambda: write_text(path, text), "The story is written")

    def stretch(path: Path, found: pg.Surface | None) -> None:
        if found is None:
            message(root, "Nothing was written", "This game has no map, so there is no moving picture.")
            return
        play = screen.play
        at = play.shown_upto
        first, last = turn_of(screen, at)
        turn = session.match.game.clock(session.match.moment(at)).words or "This part"
        stretches = {"turn": (first, last), "on": (at, last), "whole": (1, max(at, play.presenting.unshown))}
        choices = [(turn, "turn"), ("The whole game", "whole"), ("Cancel", None)]
        if at < last:
            choices.insert(1, ("From here to its end", "on"))

        def chosen(which: str | None) -> None:
            if which is not None:
                steps = animated(screen, found, *stretches[which])
                run_steps(root, "The pictures are drawn", steps, written, failed)

        def written(content: bytes) -> None:
            put(path, lambda: write_bytes(path, content), "The moving picture is written: open it in a browser")

        text = f"Which stretch of the game? Of a long one {MOST_FRAMES} moments are shown."
        ask(root, "Moving picture", text, choices, chosen, default="turn")

    def board(path: Path, found: pg.Surface | None) -> None:
        if found is None:
            message(root, "Nothing was written", "This game has no map, so there is no board to step through.")
            return
        text = board_page(screen, found)
        put(path, lambda: write_text(path, text), "The board is written: open it in a browser")

    def put(path: Path, writing: Callable[[], object], done: str) -> None:
        try:
            writing()
        except OSError as fault:
            message(root, "The story was not written", f"{path.name} could not be written: {fault.strerror or fault}.")
            return
        root.slips.note(f"*{done}\n{path}", root.rect.center, "green", 4000)

    def failed(fault: BaseException) -> None:
        message(root, "Nothing was written", "It cannot be written for this game. Why stands in the log file.")
        logging.getLogger("tabletop").error("An export of a game failed.", exc_info=fault)

    savefiles.ask_story(root, session, chosen)
