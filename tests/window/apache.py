"""What a hand has to know of a mission of Thunderbolt / Apache, and two players: one has only a mouse, one has only a
keyboard.

`facts` looks at a play screen; the hands see nothing but these facts, as a player sees the screen.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Protocol

from tabletop.games.thunderbolt_apache.rules.loiter import own_value

Fact = dict[str, Any]


class Doing(Protocol):
    """A mouse and a keyboard."""

    def click(self, x: int, y: int) -> None: ...
    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None: ...
    def key(self, name: str) -> None: ...


def box(rect: Any) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


def middle(rect: list[int]) -> tuple[int, int]:
    return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2


def facts(screen: Any) -> Fact:
    """The moment at a play screen: places lit, pieces, stores, targets, buttons."""
    table, board, play = screen.laid, screen.board, screen.play
    match, mode, state = screen.session.match, table.mode, play.view
    at = board.camera.to_screen
    out: Fact = {
        "mode": type(mode).__name__,
        "step": table.step,
        "seat": play.seat,
        "journal": len(match.journal),
        "digest": match.digest(),
        "over": match.result.sentence if match.result is not None else "",
        "mover": None,
        "placed": True,
        "places": [],
        "leave": [],
        "stores": {},
        "targets": [],
        "own": 9,
        "attack": False,
        "buttons": [
            {"text": str(getattr(b, "text", "")), "rect": box(b.rect), "on": b.enabled}
            for b in screen.prompt_bar.buttons.children
        ],
        "undo": box(screen.prompt_bar.undo.rect) if screen.prompt_bar.undo.enabled else None,
        "board": box(board.rect),
    }
    flyer = getattr(mode, "flyer", None)
    if play.seat is None or flyer is None:
        return out
    on = board.laid.sprite(f"a{flyer.serial}")
    spot = at(board.laid.position(on))
    under = board.piece_at(spot)
    out["mover"] = spot if under is not None and under.id == on.id else None
    places = table.places
    if out["mode"] == "EntryMode":
        from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS

        out["placed"] = bool(flyer.hex)
        out["places"] = [at(places.point(n, s, 0.8)) for n, s in mode.places_of(flyer) if s == -1 or NEIGHBOURS[n][s]]
        return out

    out["own"] = own_value(state, flyer).total
    clear = [
        (t, way)
        for t, way in mode.flying.ends().items()
        if not way.rolls and _free(board, at(places.point(t[0], t[1], 0.8)))
    ]
    out["places"] = [at(places.point(n, s, 0.8)) for (n, s, off), _ in clear if not off]
    out["leave"] = [
        at(places.point(n, s, 1.24))
        for (n, s, off), _ in clear
        if off and board.rect.inflate(-8, -8).collidepoint(at(places.point(n, s, 1.24)))
    ]
    out["attack"] = mode.aiming.may_attack(flyer)
    out["stores"] = {key: box(rect) for key, rect in table.attack.rack.boxes if mode.aiming.targets(key)}
    out["targets"] = (
        [at(table.lying.unit_points[u.serial]) for u in mode.aiming.targets(mode.aiming.store)]
        if mode.aiming.store
        else []
    )
    out["store"] = mode.aiming.store
    return out


def _free(board: Any, spot: tuple[int, int]) -> bool:
    """Whether no piece lies there."""
    return board.piece_at(spot) is None


def button(fact: Fact, *words: str) -> list[int] | None:
    """The first button that begins with one of these words and can be pressed."""
    for word in words:
        for b in fact["buttons"]:
            if b["on"] and b["text"].startswith(word):
                rect: list[int] = b["rect"]
                return rect
    return None


class ApacheMouse:
    """Drags aircraft to lit places, stores onto targets, clicks buttons; flies home when fuel runs low."""

    def __init__(self, doing: Doing, seed: int) -> None:
        self.doing = doing
        self.random = Random(seed)
        self.drags = self.shots = self.undos = 0

    def press(self, rect: list[int] | None) -> bool:
        if rect is not None:
            self.doing.click(*middle(rect))
        return rect is not None

    def act(self, fact: Fact) -> None:
        if fact["mode"] == "EntryMode":
            self._enter(fact)
        elif self.press(button(fact, "Leave all the same")):
            return
        elif fact["mode"] == "FlyMode" and fact["step"] == "act":
            self._fly(fact)
        elif (
            fact["mode"] == "FlyMode"
            and fact["places"]
            and fact["mover"]
            and self.random.random() < 0.5
            and fact["own"] > 2
        ):
            self._to(fact, fact["places"])
        else:
            self._button(fact)

    def _enter(self, fact: Fact) -> None:
        if self.press(button(fact, "Begin the battle")):
            return
        self._to(fact, fact["places"], drag=True)

    def _to(self, fact: Fact, places: list[Any], drag: bool = False) -> None:
        to = tuple(self.random.choice(places))
        if fact["mover"] and (drag or self.random.random() < 0.7):
            self.drags += 1
            self.doing.drag(tuple(fact["mover"]), to)
        else:
            self.doing.click(*to)

    def _fly(self, fact: Fact) -> None:
        if fact["undo"] and self.undos < 2 and self.random.random() < 0.15:
            self.undos += 1
            self.press(fact["undo"])
        elif fact.get("store") and fact["targets"]:
            self.doing.click(*self.random.choice(fact["targets"]))
        elif self.press(button(fact, "Fire")):
            self.shots += 1
        elif fact["attack"] and fact["stores"] and self.random.random() < 0.8:
            self.press(self.random.choice(sorted(fact["stores"].values())))
        elif fact["own"] <= 2 and fact["leave"]:
            self._to(fact, fact["leave"])
        elif fact["places"] and button(fact, "End the move") is None:
            self._to(fact, fact["places"])
        else:
            self._button(fact)

    def _button(self, fact: Fact) -> None:
        if fact["places"] and not any(b["on"] for b in fact["buttons"]):
            self._to(fact, fact["places"])
            return
        for words in (("End the move",), ("Fire",), ("Leave the field",)):
            if self.press(button(fact, *words)):
                return
        on = [b for b in fact["buttons"] if b["on"] and not b["text"].endswith("...")]
        self.press(self.random.choice(on)["rect"] if on else None)


class ApacheKeys:
    """Chooses places with D, stores with S, targets with X, altitude with the page keys; Enter for the rest."""

    def __init__(self, doing: Doing, seed: int) -> None:
        self.doing = doing
        self.random = Random(seed)
        self.turns = 0

    def act(self, fact: Fact) -> None:
        self.doing.key(self._key(fact))

    def _key(self, fact: Fact) -> str:
        texts = [b["text"] for b in fact["buttons"] if b["on"]]
        if "Stay" in texts:
            return "2"
        if any(t.startswith(("Fly there", "Place it there", "Leave there", "Aim at")) for t in texts):
            return "Return" if self.random.random() < 0.55 else "x" if any(t.startswith("Aim") for t in texts) else "d"
        if fact["mode"] == "EntryMode":
            return "Return" if "Begin the battle" in texts else self.random.choice(("d", "d", "d", "Prior", "Next"))
        if fact["step"] == "altitude":
            return self.random.choice(("Next", "Return", "Prior") if fact["own"] > 2 else ("Return",))
        if fact["step"] == "act":
            if "Fire" in texts:
                return "f"
            if fact["attack"] and fact["stores"] and self.random.random() < 0.7:
                return "s"
            if "Leave the field" in texts and fact["own"] <= 2:
                return str(texts.index("Leave the field") + 1) if "Attack..." not in texts else "2"
            return "Return" if "End the move" in texts else "d"
        return "Return" if fact["mode"] in ("FlyMode", "EvadeMode") or fact["step"] == "rescue" else "1"


def tell(window: Any, screen: Any, save: Path | None) -> Fact:
    """The facts of a prompt for the rig; at the end the game is saved."""
    from tests.window.apache_pages import page_facts

    fact = {**facts(screen), **page_facts(screen)}
    if fact["over"] and save is not None:
        screen.session.save(save)
    return fact
