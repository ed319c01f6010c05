"""What a hand has to know of a free table, and a player with mouse and keys who mixes what can be done there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame as pg

from tests.window.hands import middle
from tests.window.rig import Fact, Rig


def box(rect: Any) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


def tell(window: Any, screen: Any, save: Path | None) -> Fact:
    """The moment at a desk: pieces, cells, rows of the palette, buttons; a fingerprint of what the board looks like."""
    board, match, view = screen.board, screen.session.match, screen.play.view
    board.patient = False  # each picture is the last one
    screen.laid.supply.stocked()
    free = board.camera.free.inflate(-80, -80)
    rows = screen.laid.supply.rows
    where = {cell: board.camera.to_screen(board.cells.centre(cell)) for cell in board.cells.map}
    picture = window.surface.subsurface(free)
    curtain = next((x.widget for x in window.root.stage.layers if x.widget.key == "curtain"), None)
    return {
        "seat": screen.play.seat,
        "curtain": box(curtain.button.rect) if curtain is not None else None,
        "journal": len(match.journal),
        "digest": match.digest(),
        "seen": hashlib.sha256(pg.image.tobytes(picture, "RGB")).hexdigest() if board.finished else "",
        "pieces": {s.id: board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites},
        "lies": {piece.id: [*piece.at] for piece in view.pieces.values()},
        "known": [i for i, piece in match.state.pieces.items() if piece.known_to(screen.play.seat)],
        "told": {i: f"{p.text}{p.face}{p.back}{p.remark}" for i, p in view.pieces.items()},
        "cells": [[*cell, *at] for n, (cell, at) in enumerate(where.items()) if n % 3 == 0 and free.collidepoint(at)],
        "rows": [box(r) for i in range(8) if rows.view().contains(r := rows.row_rect(i))],
        "buttons": [
            {"text": str(getattr(b, "text", "")), "rect": box(b.rect), "on": b.enabled}
            for b in screen.prompt_bar.buttons.children
        ],
    }


def seated(rig: Rig) -> Fact:
    """The first moment at which somebody can act, behind the curtain."""
    fact = rig.prompt()
    while fact.get("seat") is None:
        if fact.get("curtain"):
            rig.click(*middle(fact["curtain"]))
        fact = rig.prompt()
    return fact


def looked_at(rig: Rig, fact: Fact) -> Fact:
    """The whole board with nothing chosen and the pointer beside it; a menu that opens and closes tells of it."""
    taken = list(fact["lies"].values())
    rig.click(*next(cell[2:] for cell in fact["cells"] if cell[:2] not in taken))
    rig.key("Home")
    rig.click(*middle(next(b["rect"] for b in fact["buttons"] if b["text"].startswith("Dice"))))
    while not fact["menu"]:
        fact = rig.prompt()
    rig._hand("mousemove", "--window", rig.window, 600, 712)
    rig.key("Escape")
    while fact["menu"]:
        fact = rig.prompt()
    return fact


class DeskPlayer:
    """Mixes what can be done; each action is over when the command of it was told. `kinds`: what it did, in order."""

    KINDS = ("lay", "lay", "move", "move", "turn", "flip", "copy", "dice", "arrow", "cover", "write", "remove")

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig, self.random = rig, Random(seed)
        self.kinds: list[str] = []

    def act(self, fact: Fact) -> Fact:
        """One action; the moment after it."""
        known = sorted(set(fact["pieces"]) & set(fact["known"]))
        kind = self.KINDS[len(self.kinds) % len(self.KINDS)] if known else "lay"
        piece = self.random.choice(known) if known else ""
        getattr(self, f"_{kind}")(fact, piece)
        self.kinds.append(kind)
        after = self.rig.prompt()
        while after["menu"] or after["journal"] == fact["journal"]:
            after = self.rig.prompt()
        return after

    def _empty(self, fact: Fact) -> tuple[int, int]:
        taken = list(fact["lies"].values())
        free = [cell for cell in fact["cells"] if cell[:2] not in taken]
        x, y = self.random.choice(free)[2:]
        return x, y

    def _lay(self, fact: Fact, piece: str) -> None:
        self.rig.drag(middle(self.random.choice(fact["rows"])), self._empty(fact))

    def _move(self, fact: Fact, piece: str) -> None:
        self.rig.drag(tuple(fact["pieces"][piece]), self._empty(fact))

    def _turn(self, fact: Fact, piece: str) -> None:
        self._key(fact, piece, "f")

    def _flip(self, fact: Fact, piece: str) -> None:
        self._key(fact, piece, "ctrl+f")

    def _remove(self, fact: Fact, piece: str) -> None:
        self._key(fact, piece, "Delete")

    def _copy(self, fact: Fact, piece: str) -> None:
        self._key(fact, piece, "ctrl+c")

    def _key(self, fact: Fact, piece: str, name: str) -> None:
        self.rig.click(*fact["pieces"][piece])
        self.rig.key(name)

    def _dice(self, fact: Fact, piece: str) -> None:
        self._menu(lambda: self._button(fact, "Dice"), "Roll")

    def _arrow(self, fact: Fact, piece: str) -> None:
        self._menu(lambda: self._button(fact, "Draw"), "Draw an arrow")
        self.rig.prompt()
        start, *_, end = sorted({self._empty(fact) for _ in range(20)})
        self.rig.drag(start, end)
        self.rig.until("accepted")
        self.rig.key("Escape")

    def _cover(self, fact: Fact, piece: str) -> None:
        self._menu(lambda: self.rig.click(*fact["pieces"][piece], 3), "Cover it", "Show it")

    def _away(self, fact: Fact, piece: str) -> None:
        self._menu(lambda: self.rig.click(*fact["pieces"][piece], 3), "Put it out of sight", "Show it")

    def _write(self, fact: Fact, piece: str) -> None:
        self._menu(lambda: self.rig.click(*fact["pieces"][piece], 3), "To the bottom")

    def _button(self, fact: Fact, start: str) -> None:
        self.rig.click(*middle(next(b["rect"] for b in fact["buttons"] if b["text"].startswith(start))))

    def _menu(self, opening: Callable[[], None], *starts: str) -> None:
        """A line of the menu that a click opens. The click is made again where it came too soon after what lies under
        it had changed: the program takes none then.
        """
        opening()
        fact: Fact = {"menu": []}
        while not fact["menu"]:
            try:
                fact = self.rig.prompt(2)
            except AssertionError:
                opening()
        lines = [line for line in fact["menu"] if line["on"] and line["text"].startswith(starts)]
        self.rig.click(*middle(self.random.choice(lines)["rect"]))


class TwoAtTheDesk(DeskPlayer):
    """Both seats act in turn: four actions, then the table is handed over behind the curtain. `turns`: the seats whose
    moments were seen, in order.
    """

    KINDS = ("lay", "cover", "lay", "away", "move", "turn", "lay", "cover", "dice", "away", "move", "copy")

    def __init__(self, rig: Rig, seed: int) -> None:
        super().__init__(rig, seed)
        self.turns: list[int] = []

    def act(self, fact: Fact) -> Fact:
        self.turns.append(int(fact["seat"]))
        after = super().act(fact)
        return self.hand_over(after) if len(self.kinds) % 4 == 0 else after

    def hand_over(self, fact: Fact) -> Fact:
        """The other seat's first moment."""
        self._button(fact, "Hand over")
        after = self.rig.prompt()
        while after.get("seat") in (None, fact["seat"]) or after.get("curtain"):
            if after.get("curtain"):
                self.rig.click(*middle(after["curtain"]))
            after = self.rig.prompt()
        return after
