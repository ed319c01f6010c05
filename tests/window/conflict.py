"""What a hand has to know of a mission of Conflict Solo, and two players: one has only a mouse, one has only a
keyboard.

`tell` looks at a play screen; the hand sees nothing but these facts, as the player at the screen sees the table.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

from tests.window import conflict_advised
from tests.window.hands import middle
from tests.window.rig import Fact, Rig


def box(rect: Any) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


def tell(window: Any, screen: Any, save: Path | None) -> Fact:
    """The moment at a play screen: own counters that can act, lit hexes, targets, buttons, the menu's board."""
    from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
    from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode
    from tabletop.games.conflict_solo.table.pieces import places

    table, board, play = screen.laid, screen.board, screen.play
    match, view, root = screen.session.match, table.state, window.root
    over = match.result.sentence if match.result is not None else ""
    if over and save is not None:
        screen.session.save(save)
    hint = getattr(window.scene, "coach", None)
    undo = screen.prompt_bar.undo
    out: Fact = {
        "mode": type(table.mode).__name__,
        "seat": play.seat,
        "journal": len(match.journal),
        "digest": match.digest(),
        "over": over,
        "round": view.round,
        "hint": box(hint.find("coach got it").rect) if hint is not None and hint.card is not None else None,
        "buttons": [
            {"text": str(getattr(b, "text", "")), "rect": box(b.rect), "on": b.enabled, "gold": b.kind == "gold"}
            for b in screen.prompt_bar.buttons.children
        ],
        "undo": box(undo.rect) if undo.enabled else None,
        "board": box(board.rect),
        "cursor": board.cells.map.cell(board.cursor) if board.cursor is not None else None,
        "squares": [],
        "pieces": {},
        "lit": [],
        "targets": [],
        "picked": table.selected,
        "hidden": sorted(c.id for c in match.state.counters.values() if c.hidden and c.side == "ai" and not over),
        "seen": sorted(s.id for s in board.laid.sprites),
    }
    if play.seat is None:
        return out
    inner = board.rect.inflate(-40, -40)

    def open_to_the_mouse(at: tuple[int, int]) -> bool:
        """Whether the board itself is under a point, and no paper."""
        return bool(inner.collidepoint(at)) and root.stage.under(at) is board

    if os.environ.get("TABLETOP_WISH"):
        out |= conflict_advised.tell(window, screen, open_to_the_mouse)
    mode = table.mode
    out["squares"] = sorted(board.cells.map.cell(cell) for cell in mode.lit())
    for sprite in board.laid.sprites:
        at = board.camera.to_screen(board.laid.position(sprite))
        on = board.piece_at(at)
        if sprite.movable and on is not None and on.id == sprite.id and open_to_the_mouse(at):
            out["pieces"][sprite.id] = at
    out["lit"] = [at for cell in mode.lit() if open_to_the_mouse(at := board.camera.to_screen(screen.centre(cell)))]
    if isinstance(mode, TurnMode):
        hexes = {t: places.hex_of(view, t) for t in mode.targets()}
        spots = {t: board.camera.to_screen(screen.centre(places.cell(h))) for t, h in hexes.items() if h}
        out["targets"] = [at for at in spots.values() if open_to_the_mouse(at)]
    if isinstance(mode, PlanMode) and mode.draft.path:
        at = board.camera.to_screen(screen.centre(places.cell(mode.draft.path[-1])))
        out["end"] = at if open_to_the_mouse(at) else None
    return out


class ConflictMouse:
    """Drags counters, clicks lit hexes, arrows, targets, buttons, menu lines and, now and then, the sign that takes
    back.
    """

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.random = Random(seed)
        self.drags = self.undos = 0

    def act(self, fact: Fact) -> None:
        rig, rng = self.rig, self.random
        if fact["menu"]:
            lines = [line for line in fact["menu"] if line["on"]]
            rig.click(*middle(rng.choice(lines)["rect"] if lines else fact["board"]))
        elif fact["hint"]:
            rig.click(*middle(fact["hint"]))
        elif fact["mode"] == "SetupMode":
            self._set_up(fact)
        elif fact["undo"] and self.undos < 3 and rng.random() < 0.05:
            self.undos += 1
            rig.click(*middle(fact["undo"]))
        elif fact["mode"] == "PlanMode":
            self._plan(fact)
        elif fact["mode"] == "TurnMode":
            self._turn(fact)
        else:
            self._button(fact)

    def _set_up(self, fact: Fact) -> None:
        start = next((b for b in fact["buttons"] if b["text"].startswith("Start") and b["on"]), None)
        if start is not None:
            self.rig.click(*middle(start["rect"]))
        elif fact["lit"]:
            self.rig.click(*self.random.choice(fact["lit"]))
        else:
            self._button(fact)

    def _plan(self, fact: Fact) -> None:
        gold = next((b for b in fact["buttons"] if b["gold"] and b["on"]), None)
        if fact.get("end") and self.random.random() < 0.4:
            x, y = fact["end"]
            self.rig.click(x + self.random.randint(-12, 12), y + self.random.randint(-12, 12))
        elif gold is not None and self.random.random() < 0.85:
            self.rig.click(*middle(gold["rect"]))
        elif fact["lit"] and gold is None:
            self.rig.click(*self.random.choice(fact["lit"]))
        else:
            self._button(fact)

    def _turn(self, fact: Fact) -> None:
        rng = self.random
        others = {k: at for k, at in fact["pieces"].items() if k != fact["picked"]}
        if others and rng.random() < 0.3:
            self.rig.click(*rng.choice(sorted(others.values())))
        elif fact["targets"] and rng.random() < 0.5:
            self.rig.click(*rng.choice(fact["targets"]))
        elif fact["lit"] and rng.random() < 0.85:
            to = rng.choice(fact["lit"])
            start = fact["pieces"].get(fact["picked"])
            if start is not None and rng.random() < 0.5:
                self.drags += 1
                self.rig.drag(start, to)
            else:
                self.rig.click(*to)
        else:
            self._button(fact)

    def _button(self, fact: Fact) -> None:
        buttons = [b for b in fact["buttons"] if b["on"]]
        self.rig.click(*middle(self.random.choice(buttons)["rect"] if buttons else fact["board"]))


class ConflictKeys:
    """Takes the cursor over the map to a lit hex and presses Enter, buttons by their numbers, Enter for the rest."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.random = Random(seed)
        self.goal: list[int] | None = None

    def act(self, fact: Fact) -> None:
        self.rig.key(self._key(fact))

    def _key(self, fact: Fact) -> str:
        rng = self.random
        if fact["menu"]:
            return rng.choice(("Down", "Return", "Return"))
        if fact["layers"] > 1:
            return "Escape"
        gold = next((b for b in fact["buttons"] if b["gold"] and b["on"]), None)
        if fact["mode"] == "SetupMode" and gold is not None:
            return self._number(fact, gold)
        if fact["mode"] in ("SetupMode", "TurnMode") and fact["squares"] and rng.random() < 0.97:
            return self._way(fact)
        if fact["mode"] == "PlanMode" and gold is not None and rng.random() < 0.9:
            return self._number(fact, gold)
        on = [b for b in fact["buttons"] if b["on"] and not b["text"].startswith("More")]
        return self._number(fact, rng.choice(on)) if on else rng.choice(("Return", "n", "Escape"))

    def _number(self, fact: Fact, button: Fact) -> str:
        return str(fact["buttons"].index(button) + 1)

    def _way(self, fact: Fact) -> str:
        """One step of the cursor towards a lit hex, Enter there; now and then another Unit first."""
        if fact["cursor"] is None:
            return "shift+k"
        if self.goal not in fact["squares"]:
            self.goal = self.random.choice(fact["squares"])
            if fact["mode"] == "TurnMode" and self.random.random() < 0.4:
                return "n"
        (x, y), (gx, gy) = fact["cursor"], self.goal
        if (x, y) == (gx, gy):
            self.goal = None
            return "Return"
        return ("Right" if gx > x else "Left") if gx != x else ("Down" if gy > y else "Up")
