"""A monkey at the table: mouse, keys, windows and files at random from a seed. It knows no rule and no screen;
nothing it does may raise.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame as pg

from tabletop.table.ui.keys import KeyMap
from tests.screens.conftest import AppPilot

KEYS = (
    pg.K_RETURN,
    pg.K_SPACE,
    pg.K_ESCAPE,
    pg.K_TAB,
    pg.K_UP,
    pg.K_DOWN,
    pg.K_LEFT,
    pg.K_RIGHT,
    pg.K_HOME,
    pg.K_END,
    pg.K_PAGEUP,
    pg.K_PAGEDOWN,
    pg.K_BACKSPACE,
    pg.K_DELETE,
    pg.K_PLUS,
    pg.K_MINUS,
    pg.K_MENU,
    pg.K_LALT,
    pg.K_LCTRL,
    pg.K_LSHIFT,
    *(getattr(pg, f"K_F{n}") for n in range(1, 13)),
    *(getattr(pg, f"K_KP{n}") for n in range(10)),
    *(ord(letter) for letter in "abcdefghijklmnopqrstuvwxyz0123456789/?.,[]"),
)
MODS = (
    0,
    0,
    0,
    0,
    pg.KMOD_LCTRL,
    pg.KMOD_LSHIFT,
    pg.KMOD_LALT,
    pg.KMOD_LCTRL | pg.KMOD_LSHIFT,
    pg.KMOD_NUM,
    pg.KMOD_CAPS,
)
SIZES = ((1280, 720), (1024, 600), (640, 480), (320, 240), (1600, 900))
SCALES = (0.75, 1.0, 1.5, 2.0)


class Monkey:
    """Plays with an AppPilot. `files`: what it may drop on the window; `told`: what it did last, for the message of
    a test that fails.
    """

    def __init__(self, pilot: AppPilot, seed: int, files: Sequence[Path] = ()) -> None:
        self.pilot, self.files = pilot, files
        self.rng = random.Random(seed)
        self.at = (100, 100)
        self.told: list[str] = []

    def play(self, doings: int) -> Monkey:
        """So many doings. Whatever is raised tells the doings before it."""
        hands = (
            (self.click_thing, 30),
            (self.click, 8),
            (self.press, 8),
            (self.release, 8),
            (self.move, 14),
            (self.drag, 8),
            (self.wheel, 5),
            (self.key, 14),
            (self.known_key, 12),
            (self.text, 3),
            (self.resize, 1),
            (self.rescale, 0.4),
            (self.focus, 2),
            (self.drop, 0.8),
            (self.wait, 8),
        )
        for _ in range(doings):
            hand = self.rng.choices([h for h, _ in hands], [w for _, w in hands])[0]
            self.told.append(hand.__name__)
            try:
                hand()
                self.pilot.frame(self.rng.choice((0, 16, 16, 40, 700)))
            except Exception as fault:
                fault.add_note(f"after {', '.join(self.told[-12:])} at {self.at}")
                raise
        return self

    def _say(self, what: object) -> None:
        self.told[-1] += f"({what})"

    def _post(self, kind: int, **facts: Any) -> None:
        self.pilot.app.window.handle(pg.Event(kind, **facts))

    # -- the mouse
    def _anywhere(self) -> tuple[int, int]:
        w, h = self.pilot.surface.get_size()
        return self.rng.randint(-20, w + 20), self.rng.randint(-20, h + 20)

    def _thing(self) -> tuple[int, int]:
        """The middle of some widget of the top layer, a piece on the board now and then."""
        things = [w for w in self.pilot.root.top.walk() if w.visible and w.rect.w > 1 and (w.focusable or w.key)]
        thing = self.rng.choice(things or [self.pilot.root.top])
        self._say(thing.key or type(thing).__name__)
        sprites = getattr(thing, "sprites", None)
        if sprites and self.rng.random() < 0.7:
            x, y = thing.camera.to_screen(thing.position(self.rng.choice(list(sprites))))
            return int(x), int(y)
        r = thing.rect
        return (
            r.center
            if self.rng.random() < 0.5
            else (self.rng.randint(r.left, r.right), self.rng.randint(r.top, r.bottom))
        )

    def _to(self, at: tuple[int, int]) -> None:
        self.at = at
        held = self.pilot.root.buttons
        self._post(pg.MOUSEMOTION, pos=at, rel=(1, 1), buttons=tuple(int(b in held) for b in (1, 2, 3)))

    def _button(self) -> int:
        return self.rng.choice((1, 1, 1, 1, 1, 2, 3, 3, 6))

    def click_thing(self) -> None:
        self._to(self._thing())
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            button = self._button()
            self._post(pg.MOUSEBUTTONDOWN, pos=self.at, button=button)
            self._post(pg.MOUSEBUTTONUP, pos=self.at, button=button)

    def click(self) -> None:
        self._to(self._anywhere())
        self.press()
        self.release()

    def press(self) -> None:
        self._post(pg.MOUSEBUTTONDOWN, pos=self.at, button=self._button())

    def release(self) -> None:
        self._post(pg.MOUSEBUTTONUP, pos=self.at, button=self._button())

    def move(self) -> None:
        self._to(self._thing() if self.rng.random() < 0.6 else self._anywhere())

    def drag(self) -> None:
        """Take hold, go somewhere with frames between, perhaps meddle half way, perhaps never let go."""
        self._to(self._thing())
        self._post(pg.MOUSEBUTTONDOWN, pos=self.at, button=1)
        for _ in range(3):
            self._to((self.at[0] + self.rng.randint(-150, 150), self.at[1] + self.rng.randint(-150, 150)))
            self.pilot.frame()
        if self.rng.random() < 0.4:
            self.rng.choice((self.key, self.known_key, self.resize, self.focus, self.press, self.rescale))()
            self.pilot.frame()
        if self.rng.random() < 0.8:
            self._post(pg.MOUSEBUTTONUP, pos=self.at, button=1)

    def wheel(self) -> None:
        y = self.rng.choice((-3, -1, 1, 3))
        self._post(pg.MOUSEWHEEL, x=self.rng.choice((0, 0, 1)), y=y, flipped=False, precise_x=0.0, precise_y=float(y))

    # -- the keyboard
    def _stroke(self, key: int, mod: int) -> None:
        letter = chr(key) if 32 <= key < 127 and not mod & (pg.KMOD_CTRL | pg.KMOD_ALT) else ""
        self._post(pg.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        if letter:
            self._post(pg.TEXTINPUT, text=letter)
        if self.rng.random() < 0.9:
            self._post(pg.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)

    def key(self) -> None:
        key = self.rng.choice(KEYS)
        self._say(pg.key.name(key))
        self._stroke(key, self.rng.choice(MODS))

    def known_key(self) -> None:
        """What the scene does by a key, as an action."""
        keymap: KeyMap = self.pilot.app.scene.keymap
        name = self.rng.choice([n for n in keymap.actions if n not in ("open", "new_game")])
        self._say(name)
        if len(self.pilot.root.layers) == 1:
            self.pilot.root.post("action", "", name)

    def text(self) -> None:
        words = self.rng.choice(("hurricane", "ł日本", "\u202e\u0301", "12", "x" * 200, "../../a"))
        if self.pilot.root.focus is not None:
            self._post(pg.TEXTINPUT, text=words)

    # -- the window
    def resize(self) -> None:
        size = self.rng.choice(SIZES)
        self._say(size)
        self.pilot.app.window.surface = pg.display.set_mode(size, pg.RESIZABLE)
        self._post(pg.VIDEORESIZE, w=size[0], h=size[1], size=size)

    def rescale(self) -> None:
        self.pilot.app.change(ui_scale=self.rng.choice(SCALES))

    def focus(self) -> None:
        self._post(
            self.rng.choice(
                (
                    pg.WINDOWFOCUSLOST,
                    pg.WINDOWFOCUSGAINED,
                    pg.WINDOWLEAVE,
                    pg.WINDOWENTER,
                    pg.WINDOWEXPOSED,
                    pg.WINDOWMINIMIZED,
                )
            )
        )

    def drop(self) -> None:
        if self.files:
            path = self.rng.choice(self.files)
            self._say(path.name)
            self._post(pg.DROPFILE, file=str(path))

    def wait(self) -> None:
        for _ in range(self.rng.choice((1, 3, 10))):
            self.pilot.frame(40)
