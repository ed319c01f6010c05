"""The hand of the tests: posts real pygame events, runs whole frames on its own clock, finds widgets by key. No
window, no sleep."""

from __future__ import annotations

import hashlib
from contextlib import nullcontext
from typing import Any, Self

import pygame as pg

from tabletop.table.ui.root import Message, Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget
from tests.unseen import unseen

NAMED = {
    "enter": pg.K_RETURN,
    "space": pg.K_SPACE,
    "esc": pg.K_ESCAPE,
    "tab": pg.K_TAB,
    "up": pg.K_UP,
    "down": pg.K_DOWN,
    "left": pg.K_LEFT,
    "right": pg.K_RIGHT,
    "home": pg.K_HOME,
    "end": pg.K_END,
    "pgup": pg.K_PAGEUP,
    "pgdn": pg.K_PAGEDOWN,
    "back": pg.K_BACKSPACE,
    "del": pg.K_DELETE,
    "menu": pg.K_MENU,
    "plus": pg.K_PLUS,
    **{f"f{i}": getattr(pg, f"K_F{i}") for i in range(1, 13)},
}
MODS = {"ctrl": pg.KMOD_LCTRL, "shift": pg.KMOD_LSHIFT, "alt": pg.KMOD_LALT}
MOD_KEYS = {"ctrl": pg.K_LCTRL, "shift": pg.K_LSHIFT, "alt": pg.K_LALT}


class Pilot:
    """Drives a Root as a player would."""

    def __init__(self, root: Root, surface: pg.Surface | None = None) -> None:
        self.root = root
        self.surface = surface or pg.Surface(root.rect.size)
        self.now = 0
        self.painted: list[pg.Rect] = []
        pg.event.clear()
        self.frame()

    @classmethod
    def of(cls, screen: Widget, size: tuple[int, int] = (1280, 720), scale: float = 1.0, **root: Any) -> Pilot:
        """A pilot on a new root over `screen`; starts a dummy display if there is none."""
        if not pg.display.get_init():
            pg.display.init()
        pg.font.init()
        if not pg.display.get_surface():
            pg.display.set_mode((1, 1))
        return cls(Root(screen, Theme.for_window(size, scale), **root))

    def frame(self, ms: int = 16) -> Self:
        """One frame of the main loop: events, time, paint."""
        self.now += ms
        for e in pg.event.get():
            self.root.feed(e)
        self.root.tick(self.now)
        self.painted = self.root.paint(self.surface)
        return self

    def look(self) -> Self:
        """Paint what has changed, at the moment that it is."""
        self.painted = self.root.paint(self.surface)
        return self

    def post(self, kind: int, **what: Any) -> Self:
        pg.event.post(pg.Event(kind, **what))
        return self.frame()

    # keys
    def keys(self, *names: str) -> Self:
        """keys("tab", "ctrl+right", "a"): each goes down and up, letters come as text too."""
        for i, name in enumerate(names):
            with unseen():
                self._key(name, down=True)
            with unseen() if i < len(names) - 1 else nullcontext():
                self._key(name, down=False)
        return self

    def _key(self, name: str, down: bool) -> None:
        *mods, k = name.split("+") if name != "+" else [name]
        mod = 0
        for m in mods:
            mod |= MODS[m]
        code = NAMED.get(k) or ord(k.lower() if len(k) == 1 else "?")
        letter = k if len(k) == 1 else " " if k == "space" else ""
        pg.event.post(
            pg.Event(
                pg.KEYDOWN if down else pg.KEYUP,
                key=code,
                mod=mod,
                unicode=letter if not mod & pg.KMOD_CTRL else "",
                scancode=0,
            )
        )
        if down and letter and not mod & (pg.KMOD_CTRL | pg.KMOD_ALT):
            pg.event.post(pg.Event(pg.TEXTINPUT, text=letter))
        self.frame()

    def hold(self, mod: str) -> Self:
        """Press a modifier and keep it."""
        return self.post(pg.KEYDOWN, key=MOD_KEYS[mod], mod=MODS[mod], unicode="", scancode=0)

    def let_go(self, mod: str) -> Self:
        """Release a modifier key."""
        return self.post(pg.KEYUP, key=MOD_KEYS[mod], mod=0, unicode="", scancode=0)

    # pointer
    def __getitem__(self, key: str) -> Any:
        """The widget with this key in any layer, the top layer first."""
        for layer in reversed(self.root.stage.layers):
            try:
                return layer.widget.find(key)
            except KeyError:
                continue
        raise KeyError(key)

    def at(self, what: str | Pos | Widget | pg.Rect) -> Pos:
        rect = self[what].rect if isinstance(what, str) else what.rect if isinstance(what, Widget) else what
        return rect.center if isinstance(rect, pg.Rect) else rect

    def mouse(self, kind: int, pos: Pos, button: int = 1) -> Self:
        extra: dict[str, Any] = {"button": button}
        if kind == pg.MOUSEMOTION:
            extra = {
                "rel": (pos[0] - self.root.hand.pos[0], pos[1] - self.root.hand.pos[1]),
                "buttons": tuple(int(b in self.root.hand.buttons) for b in (1, 2, 3)),
            }
        return self.post(kind, pos=pos, **extra)

    def move(self, what: str | Pos | Widget) -> Self:
        return self.mouse(pg.MOUSEMOTION, self.at(what))

    def click(self, what: str | Pos | Widget | pg.Rect, button: int = 1, times: int = 1, mod: str = "") -> Self:
        pos = self.at(what)
        with unseen():
            if mod:
                self.hold(mod)
            self.mouse(pg.MOUSEMOTION, pos)
            for _ in range(times):
                self.mouse(pg.MOUSEBUTTONDOWN, pos, button).mouse(pg.MOUSEBUTTONUP, pos, button)
        if mod:
            self.let_go(mod)
        else:
            self.frame(500)
        return self

    def drag(self, a: str | Pos, b: str | Pos, steps: int = 5, button: int = 1) -> Self:
        p, q = self.at(a), self.at(b)
        with unseen():
            self.mouse(pg.MOUSEMOTION, p).mouse(pg.MOUSEBUTTONDOWN, p, button)
            for i in range(1, steps + 1):
                self.mouse(pg.MOUSEMOTION, (p[0] + (q[0] - p[0]) * i // steps, p[1] + (q[1] - p[1]) * i // steps))
        return self.mouse(pg.MOUSEBUTTONUP, q, button)

    def wheel(self, what: str | Pos, dy: int = -1, dx: int = 0) -> Self:
        with unseen():
            self.mouse(pg.MOUSEMOTION, self.at(what))
        return self.post(pg.MOUSEWHEEL, x=dx, y=dy, flipped=False, precise_x=float(dx), precise_y=float(dy))

    # what there is to see
    def picture(self) -> str:
        """A value for the whole picture; the same on every video driver."""
        return hashlib.sha256(pg.image.tobytes(self.surface, "RGB")).hexdigest()

    def outbox(self, keyups: bool = False) -> list[Message]:
        """The messages since the last call; keys let go are left out unless wanted."""
        return [m for m in self.root.take() if keyups or m.name != "keyup"]
