"""The drawing board in the real window: what a hand has to see there, and a hand that draws."""

from __future__ import annotations

from typing import Any

from tabletop.table.design.scene import DesignScene
from tabletop.table.screens.shelfboxes import Boxes
from tabletop.table.ui.buttons import RadioGroup
from tabletop.table.ui.lists import List
from tests.window.hands import middle
from tests.window.rig import Fact, Rig

Rect = list[int]


def tell(window: Any) -> Fact:
    """Rows of lists, parts of choices and boxes of the shelf by their keys; on the drawing board also where pieces lie,
    the cells that are lit, and what is wrong.
    """
    root, scene = window.root, window.scene
    rows: dict[str, list[tuple[str, Rect]]] = {}
    for w in root.stage.layers[-1].widget.walk():
        if not (w.rect.w and w.rect.h):
            continue
        if isinstance(w, List):
            seen = ((_words(row), w.row_rect(i)) for i, row in enumerate(w.rows))
            rows[w.key] = [(words, _box(r)) for words, r in seen if w.rect.contains(r)]
        elif isinstance(w, RadioGroup) and w.options:
            parts = zip(w.options, w.boxes(root.theme), strict=True)
            rows.setdefault(w.key or "tabs", []).extend((str(words), _box(r)) for words, r in parts)
        elif isinstance(w, Boxes):
            rows["boxes"] = [(key, _box(r)) for key, r in zip(w.keys, w._fronts(), strict=True)]
    told: Fact = {"rows": rows}
    if isinstance(scene, DesignScene):
        board = scene.board
        inner = board.rect.inflate(-40, -40)

        def at(cell: Any) -> tuple[int, int]:
            return tuple(board.camera.to_screen(board.cells.centre(board.cells.cell(*cell))))

        told |= {
            "design": scene.drawing.document,
            "lit": [p for cell in sorted(scene.deeds.lit()) if inner.collidepoint(p := at(cell))],
            "lying": {
                s.id: spot
                for s in board.laid.sprites
                if s.movable and inner.collidepoint(spot := board.camera.to_screen(board.laid.position(s)))
            },
            "wrong": [fault.wrong for fault, bad in scene.faults.rows.rows if bad],
            "waiting": bool(scene.faults.waiting),
            "chosen": list(scene.deeds.chosen or ()),
            "saved": str(scene.drawing.home) if scene.drawing.home.is_file() and not scene.drawing.unsaved else "",
            "board": _box(board.rect),
        }
    return told


def _words(row: Any) -> str:
    return str(getattr(row, "key", "") or getattr(row, "name", "") or row)


def _box(rect: Any) -> Rect:
    return [int(rect.x), int(rect.y), int(rect.w), int(rect.h)]


class DrawingHand:
    """Begins a scenario and draws on it with mouse and keyboard alone; `fact` is what it sees."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.fact = rig.prompt()

    def wait(self, scene: str, **wanted: Any) -> Fact:
        """Until a scene is shown, and what is wanted is so."""
        for _ in range(60):
            if self.fact.get("scene") == scene and all(self.fact.get(k) == v for k, v in wanted.items()):
                return self.fact
            self.fact = self.rig.prompt()
        raise AssertionError(f"no {scene} {wanted}: {self.fact}")

    def settled(self) -> Fact:
        """Until the last change on the board was looked at."""
        return self.wait("DesignScene", waiting=False)

    def click(self, at: tuple[int, int]) -> Fact:
        self.rig.click(*at)
        self.fact = self.rig.prompt()
        return self.fact

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> Fact:
        self.rig.drag(start, end)
        self.fact = self.rig.prompt()
        return self.fact

    def write(self, words: str) -> Fact:
        self.rig.key("ctrl+a")
        self.rig.write(words)
        for _ in range(2 * len(words) + 4):  # every letter is told of
            self.fact = self.rig.prompt()
            if any(w["text"] == words and w["kind"] == "TextEntry" for w in self.fact["widgets"]):
                return self.fact
        raise AssertionError(f"{words} was not written: {self.fact}")

    # -- what is there
    def button(self, key: str) -> tuple[int, int]:
        return middle(next(w["rect"] for w in self.fact["widgets"] if w["key"] == key))

    def row(self, key: str, words: str = "", at: int = 0) -> tuple[int, int]:
        """The middle of a row of a list or of a part of a choice, by its words or its place."""
        rows = self.fact["rows"][key]
        rect = next(r for w, r in rows if w == words) if words else rows[at][1]
        return middle(rect)

    def page(self, *names: str) -> None:
        """Turn to a page, where its tab is shown: a small window has one more row of tabs."""
        for name in names:
            for rows in list(self.fact["rows"].values()):
                found = next((r for words, r in rows if words == name), None)
                if found is not None:
                    self.click(middle(found))
                    break

    # -- the drawing board
    def begin(self, game: str, title: str, map_at: int) -> None:
        """From the shelf to the drawing board: the game's box, a title, a map."""
        self.wait("ShelfScene")
        self.click(self.row("boxes", game))
        self.click(self.button("shelf designer"))
        self.wait("OpeningScene")
        self.page("New")
        self.click(self.button("design title"))
        self.write(title)
        self.click(self.row("design maps", at=map_at))
        self.click(self.button("design begin"))
        self.wait("DesignScene")

    def put(self, seat: int, name: str, cell: int) -> list[tuple[int, int]]:
        """Drag something of the library of a side to one of the lit cells; returns those."""
        self.page("Forces", "Library")
        self.click(self.row("design side", at=seat))
        if name:
            self.click(self.button("design find"))
            self.write(name)
        self.click(self.row("library"))
        lit = self.fact["lit"]
        assert lit, f"{name} can be put nowhere"
        self.drag(self.row("library"), lit[cell % len(lit)])
        return list(lit)

    def carry(self, lit: list[tuple[int, int]], cell: int) -> bool:
        """Drag the piece that is chosen to one of the cells; False where it does not lie on the map."""
        name = "/".join(map(str, self.settled()["chosen"]))
        if name not in self.fact["lying"] or len(lit) < 2:
            return False
        self.drag(tuple(self.fact["lying"][name]), tuple(lit[cell % len(lit)]))
        return True

    def try_it(self) -> None:
        """Play it at once."""
        self.click(self.button("design try"))
        if self.fact["layers"] > 1:
            self.click(self.button("answer 0"))
        self.wait("TrialScene")

    def save(self) -> str:
        self.settled()
        self.click(self.button("design save"))
        for _ in range(30):
            if self.fact.get("saved"):
                return str(self.fact["saved"])
            self.fact = self.rig.prompt()
        raise AssertionError(f"not saved: {self.fact.get('wrong')}")
