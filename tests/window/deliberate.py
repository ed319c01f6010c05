"""A hand that means something: whole games of any box by real mouse events in a real window, with
a count of the clicks of each turn.

    python -m tests.window.deliberate s04 0 --seed 7 --out FOLDER      seat 0 against the computer, a picture a turn

It presses what the prompt recommends, flies and walks towards the enemy or its objectives, and never looks behind the
screen: `tell` gives it what a player sees.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.window.hands import middle
from tests.window.rig import Fact, Rig

LIT = ("reach", "target", "fire")
"""Marks of places that a click goes to."""
SHORT = ("No unit changes", "Set up for me", "Place the rest for me", "All best")
"""Buttons that do at once what a player would do piece by piece."""
BUTTONS_FIRST = ("SetupMode", "LayMode", "FlakMode")
"""Steps in which a button says what the lit place would do."""
SHOTS = ("FireMode", "WindowMode")
"""Steps of ground fire: the golden button fires the best shot, or says that none is worth it."""
BREATH = 0.45
"""Seconds between two clicks at one place: quicker ones count as the halves of a double click."""
MOST = 4000


def box(rect: Any) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


def tell(window: Any, screen: Any, save: Path | None) -> Fact:
    """The moment at a table of any game: lit places, own pieces that can be taken, the enemy's, buttons, a dialog."""
    table, board, root = screen.laid, screen.board, window.root
    match, play = screen.session.match, screen.play
    over = match.result.sentence if match.result is not None else ""
    if save is not None:
        screen.session.save(save)
    undo, inner = screen.prompt_bar.undo, board.rect.inflate(-20, -20)

    def seen(at: tuple[int, int]) -> bool:
        return bool(inner.collidepoint(at)) and root.stage.under(at) is board

    lit: list[tuple[int, int]] = []
    mine: dict[str, tuple[int, int]] = {}
    if play.seat is not None:
        for mark in table.lying.marks():
            if mark.kind in LIT:
                lit += [at for c in mark.cells if seen(at := board.camera.to_screen(screen.centre(c)))]
        for sprite in board.laid.sprites:
            at = board.camera.to_screen(board.laid.position(sprite))
            if sprite.movable and seen(at):
                mine[sprite.id] = at
    top = root.stage.layers[-1].widget
    dialog = (
        [
            {"text": str(w.text), "rect": box(w.rect), "on": w.enabled, "gold": w.kind == "gold"}
            for w in top.walk()
            if type(w).__name__ == "Button" and w.rect.w and str(getattr(w, "text", ""))
        ]
        if len(root.stage.layers) > 1
        else []
    )
    return {
        "mode": type(table.mode).__name__,
        "asks": table.telling.prompt()[1] if play.seat is not None else "",
        "seat": play.seat,
        "journal": len(match.journal),
        "over": over,
        "digest": match.digest(),
        "turn": match.state.turn if isinstance(match.state.turn, int) else match.state.round,
        "buttons": [
            {"text": str(b.text), "rect": box(b.rect), "on": b.enabled, "gold": b.kind == "gold"}
            for b in screen.prompt_bar.buttons.children
        ],
        "undo": box(undo.rect) if undo.enabled else None,
        "board": box(board.rect),
        "lit": lit,
        "mine": mine,
        "picked": table.selected if hasattr(table, "selected") else "",
        "dialog": dialog,
    }


class Deliberate:
    """Goes on: dialogs and gold buttons as recommended, lit places nearest to `aim` (share of the map's width and
    height), taking pieces that have not acted; what does not help twice is tried another way.
    """

    def __init__(self, rig: Rig, seed: int, aim: tuple[float, float]) -> None:
        self.rig, self.random, self.aim = rig, Random(seed), aim
        self.clicks: Counter[tuple[int, str]] = Counter()
        self.stuck, self.journal, self.last = 0, -1, (-99, -99)

    def click(self, fact: Fact, at: tuple[int, int]) -> None:
        self.clicks[(fact["turn"], fact["mode"])] += 1
        if abs(at[0] - self.last[0]) + abs(at[1] - self.last[1]) < 12:
            time.sleep(BREATH)
        self.last = at
        self.rig.click(*at)

    def act(self, fact: Fact) -> None:
        self.stuck = self.stuck + 1 if fact["journal"] == self.journal else 0
        self.journal = fact["journal"]
        on = [b for b in fact["buttons"] if b["on"]]
        gold = [b for b in on if b["gold"]]
        if fact["menu"]:
            lines = [line for line in fact["menu"] if line["on"]]
            pick = lines[0] if self.stuck < 3 else self.random.choice(lines)
            self.click(fact, middle(pick["rect"]))
        elif fact["dialog"]:
            choice = [b for b in fact["dialog"] if b["on"] and b["gold"]] or fact["dialog"]
            self.click(fact, middle(choice[0]["rect"]))
        elif self.stuck < 2 and (short := [b for b in on if b["text"] in SHORT]):
            self.click(fact, middle(short[0]["rect"]))
        elif self.stuck > 4 and on:
            self.click(fact, middle(self.random.choice(on)["rect"]))
        elif gold and fact["mode"] in SHOTS and self.stuck < 2 and "ire at " in gold[0]["text"]:
            self.click(fact, middle(gold[0]["rect"]))
        elif fact["lit"] and self.stuck < 3 and fact["mode"] not in BUTTONS_FIRST:
            self.click(fact, min(fact["lit"], key=lambda at: self.far(fact, at)))
        elif gold or on:
            self.click(fact, middle((gold or on)[0]["rect"]))
        else:
            self.click(fact, middle(fact["board"]))

    def far(self, fact: Fact, at: tuple[int, int]) -> float:
        x, y, w, h = fact["board"]
        return abs(at[0] - x - self.aim[0] * w) + abs(at[1] - y - self.aim[1] * h)


def play(
    home: Path,
    scenario: str,
    seat: int,
    seed: int,
    aim: tuple[float, float],
    out: Path | None,
    turns: int = 99,
    size: tuple[int, int] = (1920, 1080),
    scale: float = 1.0,
) -> tuple[Rig, Deliberate, Fact, Path]:
    """Play a game to its end, or so many turns of it, in a window of this size with letters of this scale."""
    players = ("human", "bot:easy") if seat == 0 else ("bot:easy", "human")
    save = home / "deliberate.save"
    rig = Rig(home, "table", scenario, seed, *players, save, f"{size[0]}x{size[1]}", scale, size=size)
    hand, turn = Deliberate(rig, seed, aim), 0
    fact = rig.prompt()
    for _ in range(MOST):
        if fact["over"] or fact["turn"] > turns:
            break
        if out is not None and fact["turn"] != turn:
            turn = fact["turn"]
            rig.picture(out / f"{scenario}_{seat}_{turn:02}.png")
        if out is not None:
            with (out / f"{scenario}_{seat}.txt").open("a") as book:
                lit, words = len(fact["lit"]), [b["text"] for b in fact["buttons"]]
                book.write(f"{fact['turn']} {fact['mode']} lit {lit}: {fact['asks']} {words}\n")
        hand.act(fact)
        fact = rig.prompt(240)
    return rig, hand, fact, save


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("seat", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--aim", default="0.5,0.5")
    parser.add_argument("--turns", type=int, default=99)
    parser.add_argument("--size", default="1920x1080", help="of the window in pixels")
    parser.add_argument("--scale", type=float, default=1.0, help="of letters and buttons")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    x, y = map(float, given.aim.split(","))
    home = given.out / f"home_{given.scenario}_{given.seat}"
    home.mkdir(exist_ok=True)
    wide, high = map(int, given.size.split("x"))
    rig, hand, end, _ = play(
        home, given.scenario, given.seat, given.seed, (x, y), given.out, given.turns, (wide, high), given.scale
    )
    rig.picture(given.out / f"{given.scenario}_{given.seat}_end.png")
    rig.close()
    by_turn: dict[int, dict[str, int]] = {}
    for (turn, mode), n in sorted(hand.clicks.items()):
        by_turn.setdefault(turn, {})[mode] = n
    print(end["over"] or f"turn {end['turn']}")
    for turn, modes in by_turn.items():
        print(turn, sum(modes.values()), json.dumps(modes))


if __name__ == "__main__":
    main()
