"""What a hand has to know of a game of Air Wars, and two players: one has only a mouse, one has only a keyboard.

`tell` looks at a play screen; the hand sees nothing but these facts, as the player at the screen sees the table.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tabletop.games.air_wars.table.hand.fly_buttons import must_land
from tests.window.hands import middle
from tests.window.rig import Fact, Rig


def box(rect: Any) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


def tell(window: Any, screen: Any, save: Path | None) -> Fact:
    """The moment at a play screen: who looks, the curtain, counters that can act, lit squares, rows, cards, buttons."""
    table, board, play = screen.laid, screen.board, screen.play
    match, view, root = screen.session.match, table.state, window.root
    over = match.result.sentence if match.result is not None else ""
    if over and save is not None:
        screen.session.save(save)
    curtain = next((layer.widget for layer in root.stage.layers if layer.widget.key == "curtain"), None)
    hint = getattr(window.scene, "coach", None)
    out: Fact = {
        "mode": type(table.mode).__name__,
        "step": table.step,
        "seat": play.seat,
        "looker": play.looker,
        "journal": len(match.journal),
        "digest": match.digest(),
        "over": over,
        "hour": view.hour,
        "day": view.day,
        "active": view.active,
        "curtain": {"seat": curtain.seat, "rect": box(curtain.button.rect), "words": curtain.children[2].text}
        if curtain is not None
        else None,
        "hint": box(hint.find("coach got it").rect) if hint is not None and hint.card is not None else None,
        "page": screen.paging.page is not None,
        "buttons": [
            {"text": str(getattr(b, "text", "")), "rect": box(b.rect), "on": b.enabled}
            for b in screen.prompt_bar.buttons.children
        ],
        "undo": box(screen.prompt_bar.undo.rect) if screen.prompt_bar.undo.enabled else None,
        "board": box(board.rect),
        "cursor": board.cursor,
        "pieces": {},
        "ends": [],
        "rows": [],
        "cards": [],
        "picked": [],
        "late": [],
        "enemies": [],
        "hidden": sorted(k for k, u in match.state.units.items() if u.seat != play.looker and k not in view.units),
        "seen": sorted(s.id for s in board.laid.sprites),
    }
    if curtain is not None or play.seat is None:
        return out
    inner = board.camera.free.inflate(-16, -16)
    places = {s.id: board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites if s.movable}
    out["pieces"] = {
        k: at
        for k, at in places.items()
        if inner.collidepoint(at) and (on := board.piece_at(at)) is not None and on.id == k
    }
    out["cards"] = [
        {"id": key, "rect": box(rect), "on": key in table.hand_panel.row.playable}
        for rect, key in table.hand_panel.row.spots
    ]
    pane = table.step_panel.pane.rect
    out["rows"] = [
        {"text": w.line.words, "rect": box(w.rect)}
        for w in table.step_panel.rows.children
        if w.line.run is not None and pane.contains(w.rect)
    ]
    mode = table.mode
    if out["mode"] == "FlyMode":
        _flying(table, board, mode, view, inner, out)
    elif out["mode"] == "PlanMode" and mode.held:
        out["picked"] = [mode.held]
        out["ends"] = [
            {"square": s, "at": _at(table, board, s)}
            for s in sorted(mode.moves.get(mode.held, {}))
            if inner.collidepoint(_at(table, board, s))
        ]
    return out


def _at(table: Any, board: Any, square: str) -> Any:
    return board.camera.to_screen(table.centre(square))


def _flying(table: Any, board: Any, mode: Any, view: Any, inner: Any, out: Fact) -> None:
    """Who is in hand, where he can go, and what a player would see of those squares: bases, targets, enemies,
    skulls.
    """
    from tabletop.games.air_wars.table.pieces.cells import cell_of

    seat, fan = mode.seat, table.tray.fan
    out["picked"], out["late"] = list(mode.picked), list(must_land(mode.state, mode.seat))
    aims = [t.square for t in view.scenario.targets.values() if t.seat != seat and not view.mark(t.name).bombed]
    aims = aims or [b.square for b in view.scenario.bases.values() if b.seat != seat]
    enemies = {u.place for u in view.units.values() if u.seat != seat and u.flying} | {
        b.square for b in view.blips if b.seat != seat and b.flying
    }
    enemies -= {"REINF", "ABORT", "DAMAGE"}
    out["enemies"] = sorted(enemies)
    goals = aims if seat == 0 else sorted(enemies) or aims
    for square, reach in mode.reach.items():
        at = _at(table, board, square)
        if (
            reach.ending.value == "full"
            or not inner.collidepoint(at)
            or (fan is not None and fan.holds(table.centre(fan.square), board.camera.to_map(at), table.cell))
        ):
            continue
        x, y = cell_of(square)
        near = min(max(abs(x - a), abs(y - b)) for a, b in map(cell_of, goals))
        base = view.base(square)
        out["ends"].append(
            {
                "square": square,
                "cell": (x, y),
                "at": at,
                "near": near,
                "skull": any(mode.notes.lost(k, square) for k in mode.picked),
                "home": base is not None and base.seat == seat,
                "bombed": any(view.units[k].bombed for k in mode.picked),
            }
        )


class WarKeys:
    """N takes the next unit up, A its neighbours along, K and the arrows lead to a square, Enter does the rest."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.random = Random(seed)
        self.flown = 0
        self._segment: object = None
        self._left = 0
        self._next: list[str] = []

    def _press(self, *keys: str) -> None:
        """The first key now, the others when its effect has been seen."""
        self.rig.key(keys[0])
        self._next = list(keys[1:])

    def act(self, fact: Fact) -> None:
        if self._next:
            self.rig.key(self._next.pop(0))
        elif fact["menu"]:
            self._press("Down", "Return")  # the safe answer stands first
        elif fact["curtain"] or fact["page"] or fact["layers"] > 1:
            self._press("Return")
        elif fact["mode"] == "FlyMode":
            self._fly(fact)
        elif fact["cursor"]:
            self._press("k")
        elif fact["step"] in ("losses", "designate") and not any(
            b["on"] and b["text"] != "Choose a target" for b in fact["buttons"]
        ):
            self._press("Return")
        else:
            self._press("Return" if self.random.random() < 0.8 or len(fact["buttons"]) < 2 else "1")

    def _fly(self, fact: Fact) -> None:
        segment = (fact["hour"], fact["seat"])
        if segment != self._segment:
            self._segment, self._left = segment, 8
        if self._left <= 0 or not (fact["picked"] or fact["seat"] == 0 or fact["enemies"] or fact["late"]):
            self._press("ctrl+Return")
            return
        unit = next(iter(fact["picked"]), "")
        safe = [e for e in fact["ends"] if not e["skull"]]
        if unit in fact["late"]:
            safe = [e for e in safe if e["home"]]
        if not unit or not safe or self.random.random() < 0.2:
            self._left -= 1
            self._press("n")
            return
        end = min(safe, key=lambda e: (e["near"], self.random.random()))["cell"]
        if not fact["cursor"]:
            self._press("k")
            return
        dx, dy = end[0] - fact["cursor"][0], end[1] - fact["cursor"][1]
        self.flown += 1
        self._press(*["Right" if dx > 0 else "Left"] * abs(dx), *["Down" if dy > 0 else "Up"] * abs(dy), "Return")


class WarMouse:
    """Sends raids and meets them, brings everybody home, drags cards onto the table, takes back now and then."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.random = Random(seed)
        self.undos = self.drags = self.cards = self.curtains = self.tries = 0
        self.asked: set[str] = set()
        """Words that stood on the curtains."""
        self.opened: list[str] = []
        """Steps that were asked with nobody in particular looking."""
        self._segment: object = None
        self._left = 0

    def act(self, fact: Fact) -> None:
        if fact["curtain"]:
            self.curtains += 1
            self.asked.add(fact["curtain"]["words"])
            self._press(fact["curtain"]["rect"])
        elif fact["menu"]:
            self._menu(fact)
        elif fact["hint"]:
            self._press(fact["hint"])
        elif fact["page"]:
            self._gold(fact)
        else:
            if fact["looker"] is None:
                self.opened.append(fact["step"])
            self._decide(fact)

    def _press(self, rect: list[int]) -> None:
        self.rig.click(*middle(rect))

    def _menu(self, fact: Fact) -> None:
        on = [line for line in fact["menu"] if line["on"]]
        stay = [line for line in on if line["text"].startswith(("Stay on", "End flying", "Take", "Play "))]
        self._press((stay or on)[0]["rect"])

    def _decide(self, fact: Fact) -> None:
        glowing = [c for c in fact["cards"] if c["on"]]
        if (
            fact["undo"]
            and self.undos < 2
            and fact["step"] in ("redeploy", "designate", "fly")
            and self.random.random() < 0.2
        ):
            self.undos += 1
            self._press(fact["undo"])
        elif glowing and fact["step"] != "fly" and self.random.random() < 0.8:
            self.cards += 1
            card = self.random.choice(glowing)["rect"]
            self.rig.drag((card[0] + card[2] // 2, card[1] + card[3] // 2), middle(fact["board"]))
        elif fact["mode"] == "PlanMode" and self._plan(fact):
            return
        elif fact["mode"] == "FlyMode":
            self._fly(fact)
        elif (targets := [r for r in fact["rows"] if not r["text"].startswith("   ")]) and fact["step"] in (
            "designate",
            "losses",
        ):
            self._press(self.random.choice(targets)["rect"])
        else:
            self._gold(fact)

    def _plan(self, fact: Fact) -> bool:
        """Some aircraft are moved to another base by drag before the posture is shown."""
        if fact["step"] != "redeploy" or self.tries > 3:
            return False
        self.tries += 1
        if fact["ends"] and fact["picked"][0] in fact["pieces"]:
            self.drags += 1
            self.rig.drag(tuple(fact["pieces"][fact["picked"][0]]), tuple(self.random.choice(fact["ends"])["at"]))
            return True
        names = sorted(fact["pieces"])
        if names:
            self.rig.click(*fact["pieces"][self.random.choice(names)])
        return bool(names)

    def _fly(self, fact: Fact) -> None:
        segment = (fact["hour"], fact["seat"])
        if segment != self._segment:
            self._segment, self._left = segment, 26
        self._left -= 1
        late = [k for k in fact["late"] if k in fact["pieces"]]
        if fact["picked"]:
            self._send(fact)
        elif self._left > 0 and late:
            self.rig.click(*fact["pieces"][late[0]])
        elif (
            self._left > 0 and fact["pieces"] and self.random.random() < 0.9 and (fact["seat"] == 0 or fact["enemies"])
        ):
            self.rig.click(*fact["pieces"][self.random.choice(sorted(fact["pieces"]))])
        elif not self._press_one(fact, "End flying"):
            self._gold(fact)

    def _send(self, fact: Fact) -> None:
        """The group in hand: more of them, or off to where it matters, and home when its time has come."""
        unit = fact["picked"][0]
        more = self._button(fact, "Take ")
        if more and len(fact["picked"]) == 1 and unit not in fact["late"] and self.random.random() < 0.4:
            self._press(more)
            return
        safe = [e for e in fact["ends"] if not e["skull"]]
        if unit in fact["late"] or any(e["bombed"] for e in safe):
            safe = [e for e in safe if e["home"]] or safe
        if not safe or unit not in fact["pieces"]:
            self._left -= 6
            self._press_one(fact, "Never mind")
            return
        to = min(safe, key=lambda e: (e["near"], self.random.random()))["at"]
        if self.random.random() < 0.75:
            self.drags += 1
            self.rig.drag(tuple(fact["pieces"][unit]), tuple(to))
        else:
            self.rig.click(*to)

    def _button(self, fact: Fact, *words: str) -> list[int] | None:
        return next((b["rect"] for b in fact["buttons"] if b["on"] and b["text"].startswith(words)), None)

    def _press_one(self, fact: Fact, *words: str) -> bool:
        rect = self._button(fact, *words)
        if rect is not None:
            self._press(rect)
        return rect is not None

    def _gold(self, fact: Fact) -> None:
        """The first button that can be pressed and gives nothing up: the golden one stands first."""
        on = [b for b in fact["buttons"] if b["on"] and not b["text"].endswith("...")]
        on.sort(key=lambda b: "nothing" in b["text"])
        if on:
            self._press(on[0]["rect"])
        elif fact["rows"]:
            self._press(self.random.choice(fact["rows"])["rect"])
        elif fact["undo"]:  # a base holds too many: back
            self._press(fact["undo"])
