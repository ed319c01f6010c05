"""Two players: one has only a mouse, one has only a keyboard. They see what the prompt tells and do what a player
would, by chance.
"""

from __future__ import annotations

from random import Random

from tests.window.rig import Fact, Rig

FLY_KEYS = {
    "forward": "w",
    "turn_left": "a",
    "turn_right": "d",
    "roll_left": "shift+a",
    "roll_right": "shift+d",
    "slip_left": "ctrl+a",
    "slip_right": "ctrl+d",
    "invert": "i",
    "half_loop": "l",
}


def middle(rect: list[int]) -> tuple[int, int]:
    return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2


class MouseHand:
    """Drags aircraft, clicks hexes, headings, targets, buttons, menu lines and, now and then, the sign that takes
    back.
    """

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.random = Random(seed)
        self.undos = 0
        self.drags = 0

    def act(self, fact: Fact) -> None:
        if fact["menu"]:
            self._menu(fact)
        elif fact["ring"]:
            x, y = fact["ring"]
            self.rig.click(x + self.random.randint(-40, 40), y + self.random.randint(-40, 40))
        elif fact["undo"] and self.undos < 5 and (not self.undos or self.random.random() < 0.1):
            self.undos += 1
            self.rig.click(*middle(fact["undo"]))
        elif fact["mode"] == "FlyMode" and fact["ends"] and self.random.random() < 0.95:
            self._fly(fact)
        elif fact["targets"] and self.random.random() < 0.6:
            self.rig.click(*self.random.choice(fact["targets"]))
        else:
            self._button(fact)

    def _menu(self, fact: Fact) -> None:
        lines = [line for line in fact["menu"] if line["on"]]
        if lines:
            self.rig.click(*middle(self.random.choice(lines)["rect"]))
        else:
            self.rig.click(*middle(fact["board"]))

    def _fly(self, fact: Fact) -> None:
        to = tuple(self.random.choice(fact["ends"]))
        if fact["mover"] and (self.drags < 5 or self.random.random() < 0.7):  # a battle may be over in a few moves
            self.drags += 1
            self.rig.drag(tuple(fact["mover"]), to)
        else:
            self.rig.click(*to)

    def _button(self, fact: Fact) -> None:
        buttons = [b for b in fact["buttons"] if b["on"] and not b["text"].endswith("...")]
        if fact["mode"] == "FlyMode" and not fact["ends"] and self.random.random() < 0.3:
            self.rig.click(*middle(fact["tools"]["fit"]))
        elif buttons:
            self.rig.click(*middle(self.random.choice(buttons)["rect"]))
        else:
            self.rig.click(*middle(fact["tools"]["fit"]))


class KeyHand:
    """Flies step by step, announces with the page keys, fires with the number keys, takes back with U; Enter for
    the rest.
    """

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.random = Random(seed)
        self.undos = 0

    def act(self, fact: Fact) -> None:
        self.rig.key(self._key(fact))

    def _key(self, fact: Fact) -> str:
        if fact["layers"] > 1:
            return "Escape"
        if fact["undo"] and self.undos < 4 and (not self.undos or self.random.random() < 0.1):
            self.undos += 1
            return "u"
        if fact["mode"] == "FlyMode":
            can_end = any(b["text"] == "End move" and b["on"] for b in fact["buttons"])
            if fact["fly"] and not (can_end and self.random.random() < 0.6):
                step = (
                    "forward"
                    if "forward" in fact["fly"] and self.random.random() < 0.6
                    else self.random.choice(fact["fly"])
                )
                return FLY_KEYS[step]
        if fact["mode"] == "FlyMode" and not fact["fly"] and fact["buttons"]:  # a unit that flies as one
            usable = [n for n, b in enumerate(fact["buttons"][:5], 1) if b["on"]]
            return str(self.random.choice(usable)) if usable and self.random.random() < 0.7 else "period"
        if fact["mode"] == "DeclareMode" and len(fact["buttons"]) > 1 and self.random.random() < 0.7:
            return "1"
        if fact["mode"] == "AnnounceMode":
            return self.random.choice(("Prior", "Next", "Return"))
        return self.random.choice(("Return", "Return", "space"))
