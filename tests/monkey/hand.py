"""The random hand: mouse, keys, windows and files from a seed, as real events through the queue of the window. It knows
no rule. It looks where a player would look: at buttons that are offered, pieces that can be taken, lit places.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame as pg

from tabletop.table.app import App
from tabletop.table.screens.game import PlayScene
from tabletop.table.ui import keys, textbuffer
from tabletop.table.ui.widget import Widget
from tests.monkey.pace import Pace
from tests.monkey.watch import Watch

Pos = tuple[int, int]
LAST = 10
"""Inputs that a fault tells."""
KEY_OF = {name: key for key, name in reversed(keys._NAMES.items())}
MODS = {"Ctrl": pg.KMOD_LCTRL, "Cmd": pg.KMOD_LGUI, "Alt": pg.KMOD_LALT, "Shift": pg.KMOD_LSHIFT}
ANY_KEY = (*KEY_OF.values(), *(ord(letter) for letter in "abcdefghijklmnopqrstuvwxyz0123456789/?.,[]'#"), pg.K_F15)
ANY_MODS = (0, 0, 0, 0, *MODS.values(), pg.KMOD_LCTRL | pg.KMOD_LSHIFT, pg.KMOD_NUM, pg.KMOD_CAPS, pg.KMOD_MODE)
SIZES = ((1280, 720), (1024, 600), (640, 480), (320, 240), (1600, 900), (1920, 1080))
TEXTS = (
    "hurricane",
    "12",
    "ł日本",
    "\u202e\u0301",
    "\u200b\u200d\ufeff",
    "e\u0301" * 40,
    "\U0001f6e9\ufe0f",
    "../../a",
    "%s {0} \\n",
    "x" * 200,
    "\u0627\u0644\u0639",
)
PASTES = ("spitfire " * 2000, "two\nlines\tand a tab", "\u200d" * 300, "0" * 5000, "")
FRAME_MS = (0, 16, 16, 16, 40, 700)
UNLIT = ("hover", "threat", "zone", "past", "radar", "aaline", "not_allowed", "selected")
"""Marks that are no place to go to."""
WINDOW_EVENTS = (
    pg.WINDOWFOCUSLOST,
    pg.WINDOWFOCUSGAINED,
    pg.WINDOWLEAVE,
    pg.WINDOWENTER,
    pg.WINDOWEXPOSED,
    pg.WINDOWMINIMIZED,
)


class Hand:
    """A hand at an app. `again` makes a new app when the window was closed; `purpose`: share of inputs that mean to
    get on with the game.
    """

    def __init__(
        self, rng: Random, pace: Pace, watch: Watch, again: Callable[[], App], files: Sequence[Path], purpose: float
    ) -> None:
        self.rng, self.pace, self.watch, self.again, self.files = rng, pace, watch, again, files
        self.purpose = purpose
        self.app = again()
        self.at: Pos = (100, 100)
        self.down: set[int] = set()
        self.inputs = 0
        self.told: deque[str] = deque(maxlen=LAST)
        watch.told = self.told
        self._deck: list[str] = []
        self._deck_of: object = None

    # -- playing
    def play(self, inputs: int) -> None:
        """So many inputs."""
        for _ in range(inputs):
            if self.watch.hung:
                return
            self.inputs += 1
            doing = self._choose()
            self.told.append(f"{self.inputs} {doing.__name__}")
            with self.watch.input():
                doing()
                self.frame(self.rng.choice(FRAME_MS))

    def _choose(self) -> Callable[[], None]:
        hands = list(self._meant() if self.rng.random() < self.purpose else self._wild())
        return self.rng.choices([hand for hand, _ in hands], [weight for _, weight in hands])[0]

    def _meant(self) -> Iterator[tuple[Callable[[], None], float]]:
        """What gets on: answers to a sheet, buttons of the prompt, pieces to lit places."""
        scene = self.app.scene
        if len(self.app.root.stage.layers) > 1:
            yield from ((self.press_button, 6), (self.enter, 2), (self.escape, 2), (self.click_thing, 2))
        elif not isinstance(scene, PlayScene):
            yield from ((self.press_button, 4), (self.enter, 2), (self.click_thing, 4), (self.go_on, 1))
        else:
            screen = scene.play_screen
            if not screen.play.idle or screen.play.seating.thinking is not None:
                yield from ((self.wait, 4), (self.offered, 1), (self.enter, 1))
            if screen.paging.page is not None:
                yield from ((self.offered, 3), (self.press_button, 5), (self.carry_thing, 3), (self.enter, 1))
            else:
                yield from ((self.offered, 4), (self.carry, 5), (self.click_lit, 4), (self.click_piece, 2))
                yield from ((self.enter, 2), (self.press_button, 1), (self.menu, 1), (self.carry_thing, 1))
            yield from ((self.undo, 0.5),)

    def _wild(self) -> Iterator[tuple[Callable[[], None], float]]:
        yield from (
            (self.click_thing, 16),
            (self.click_anywhere, 6),
            (self.press, 4),
            (self.release, 5),
            (self.move, 10),
            (self.drag, 7),
            (self.carry_thing, 4),
            (self.wheel, 6),
            (self.any_key, 9),
            (self.table_key, 16),
            (self.text, 4),
            (self.paste, 1),
            (self.compose, 1),
            (self.storm, 2),
            (self.resize, 1),
            (self.window_event, 3),
            (self.drop_file, 0.8),
            (self.wait, 6),
            (self.replay, 0.8),
            (self.to_shelf, 0.3),
            (self.quit, 0.1),
        )

    def say(self, what: object) -> None:
        """A word more about the input under way."""
        self.told[-1] += f"({what})"

    def frame(self, ms: int = 16) -> None:
        """One frame of the window, so many milliseconds after the last."""
        self.pace.push(ms)
        self.watch.frame(self.app.window.frame)
        if not self.app.window.running:
            self.close()
            self.app = self.again()
            self.down.clear()

    def close(self) -> None:
        """The window goes."""
        self.app.window.close()

    def post(self, kind: int, **facts: Any) -> None:
        pg.event.post(pg.Event(kind, **facts))

    # -- where things are
    def _widgets(self) -> list[Widget]:
        return [w for w in self.app.root.stage.top.walk() if w.rect.w > 1 and w.rect.h > 1]

    def _within(self, thing: Widget) -> Pos:
        r = thing.rect.clip(self.app.root.rect) if thing.rect.colliderect(self.app.root.rect) else thing.rect
        if self.rng.random() < 0.5:
            return r.center
        return self.rng.randint(r.left, r.right - 1), self.rng.randint(r.top, r.bottom - 1)

    def _anywhere(self) -> Pos:
        w, h = self.app.window.surface.get_size()
        return self.rng.randint(-30, w + 30), self.rng.randint(-30, h + 30)

    def _thing(self) -> Pos:
        """The middle of some widget of the top layer, a piece on the board now and then."""
        things = [w for w in self._widgets() if w.focusable or w.key]
        thing = self.rng.choice(things or [self.app.root.stage.top])
        self.say(thing.key or type(thing).__name__)
        sprites = getattr(thing, "sprites", None)
        if sprites and self.rng.random() < 0.7:
            return self._piece_at(thing, self.rng.choice(list(sprites)))
        return self._within(thing)

    @property
    def board(self) -> Any:
        """The board that can be reached, None: there is none."""
        scene = self.app.scene
        if (
            not isinstance(scene, PlayScene)
            or len(self.app.root.stage.layers) > 1
            or scene.play_screen.paging.page is not None
        ):
            return None
        return scene.play_screen.board

    def _piece_at(self, board: Any, sprite: Any) -> Pos:
        x, y = board.camera.to_screen(board.laid.position(sprite))
        return int(x), int(y)

    def _lit(self, board: Any) -> list[tuple[str, Pos]]:
        """Lit cells in sight: what they mean and where they are."""
        places = [
            (mark.kind, board.camera.to_screen(board.cells.centre(cell)))
            for mark in board.marks
            if mark.kind not in UNLIT
            for cell in mark.cells
        ]
        return [(kind, (int(x), int(y))) for kind, (x, y) in places if board.rect.collidepoint(x, y)]

    # -- the mouse
    def to(self, at: Pos) -> None:
        rel = (at[0] - self.at[0], at[1] - self.at[1])
        self.at = at
        self.post(pg.MOUSEMOTION, pos=at, rel=rel, buttons=tuple(int(b in self.down) for b in (1, 2, 3)), touch=False)

    def button_down(self, button: int = 1) -> None:
        self.down.add(button)
        self.post(pg.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False)

    def button_up(self, button: int = 1) -> None:
        self.down.discard(button)
        self.post(pg.MOUSEBUTTONUP, pos=self.at, button=button, touch=False)

    def click(self, at: Pos, button: int = 1, times: int = 1) -> None:
        for held in sorted(self.down):
            self.button_up(held)
        self.to(at)
        for _ in range(times):
            self.button_down(button)
            self.button_up(button)

    def pull(self, a: Pos, b: Pos, *, meddle: bool = False) -> None:
        """Drag from a to b, with frames between."""
        for held in sorted(self.down):
            self.button_up(held)
        self.to(a)
        self.button_down()
        self.frame()
        for share in (0.1, 0.5, 1.0):
            self.to((round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)))
            self.frame()
        if meddle and self.rng.random() < 0.4:
            other = self.rng.choice(
                (self.any_key, self.table_key, self.resize, self.window_event, self.press, self.escape, self.wheel)
            )
            self.say(other.__name__)
            other()
            self.frame()
        if not meddle or self.rng.random() < 0.8:
            self.button_up()

    def click_thing(self) -> None:
        at = self._thing()
        self.click(at, self.rng.choice((1, 1, 1, 1, 1, 2, 3, 3)), self.rng.choice((1, 1, 1, 2, 3)))

    def click_anywhere(self) -> None:
        self.click(self._anywhere(), self.rng.choice((1, 1, 1, 2, 3, 6)))

    def press(self) -> None:
        self.button_down(self.rng.choice((1, 1, 1, 2, 3, 6)))

    def release(self) -> None:
        self.button_up(self.rng.choice((*self.down, 1, 3)))

    def move(self) -> None:
        self.to(self._thing() if self.rng.random() < 0.6 else self._anywhere())

    def drag(self) -> None:
        """Take hold of something, go somewhere, also off the map and the window, perhaps meddle half way."""
        self.pull(self._thing(), self._anywhere(), meddle=True)

    def wheel(self) -> None:
        y = self.rng.choice((-5, -1, -1, 1, 1, 5))
        x = self.rng.choice((0, 0, 0, 1, -1))
        self.post(pg.MOUSEWHEEL, x=x, y=y, flipped=False, precise_x=float(x), precise_y=float(y), touch=False)

    # -- what gets on
    def press_button(self) -> None:
        """A button of the top layer, sooner a golden one."""
        found = [w for w in self._widgets() if w.focusable and w.enabled and hasattr(w, "push")]
        if not found:
            self.click_thing()
            return
        thing = self.rng.choices(found, [4 if getattr(w, "kind", "") == "gold" else 1 for w in found])[0]
        self.say(thing.key or getattr(thing, "text", ""))
        self.click(thing.rect.center)

    def offered(self) -> None:
        """A button of the prompt bar."""
        scene = self.app.scene
        buttons = scene.play_screen.prompt_bar.buttons.children if isinstance(scene, PlayScene) else ()
        found: list[Any] = [b for b in buttons if b.enabled and b.visible]
        if not found:
            self.enter()
            return
        button = self.rng.choices(found, [3 if b.kind == "gold" else 1 for b in found])[0]
        self.say(button.text)
        self.click(button.rect.center)

    def carry(self) -> None:
        """A piece that can be taken to a lit place."""
        board = self.board
        pieces = [s for s in board.laid.sprites if s.movable] if board is not None else []
        if not pieces:
            self.click_lit()
            return
        piece = self.rng.choice(pieces)
        start = self._piece_at(board, piece)
        self.say(piece.id)
        if not board.rect.collidepoint(start):
            self.stroke("Home")
            return
        for held in sorted(self.down):
            self.button_up(held)
        self.to(start)
        self.frame()
        self.button_down()
        self.to((start[0] + 9, start[1] + 7))
        self.frame()
        lit = self._lit(board)
        kind, end = self.rng.choice(lit) if lit and self.rng.random() < 0.9 else ("", self._anywhere())
        self.say(f"{kind} {end}")
        self.to(end)
        self.frame()
        self.button_up()

    def click_lit(self) -> None:
        """A place that is lit."""
        lit = self._lit(self.board) if self.board is not None else []
        if not lit:
            self.offered()
            return
        kind, at = self.rng.choice(lit)
        self.say(kind)
        self.click(at, 1, self.rng.choice((1, 1, 1, 2)))

    def click_piece(self) -> None:
        sprites = list(self.board.laid.sprites) if self.board is not None else []
        if not sprites:
            self.click_thing()
            return
        own = [s for s in sprites if s.movable]
        sprite = self.rng.choice(own if own and self.rng.random() < 0.6 else sprites)
        self.say(sprite.id)
        self.click(self._piece_at(self.board, sprite), 1, self.rng.choice((1, 1, 1, 2)))

    def menu(self) -> None:
        """The right button on a piece or a place, and a line of what opens."""
        board = self.board
        if board is None:
            self.click_thing()
            return
        lit = [at for _, at in self._lit(board)] + [self._piece_at(board, s) for s in board.laid.sprites]
        at = self.rng.choice(lit or [board.rect.center])
        self.click(at, 3)
        self.frame()
        if len(self.app.root.stage.layers) > 1:
            self.click(self._within(self.app.root.stage.top))

    def carry_thing(self) -> None:
        """Something of a panel or a page to a place that takes things."""
        things = [w for w in self._widgets() if type(w).drag is not Widget.drag]
        targets = [w for w in self._widgets() if w.takes_drops]
        if not things or not targets:
            self.click_thing()
            return
        thing, target = self.rng.choice(things), self.rng.choice(targets)
        self.say(f"{thing.key or type(thing).__name__} to {target.key or type(target).__name__}")
        self.pull(self._within(thing), self._within(target), meddle=self.rng.random() < 0.1)

    def undo(self) -> None:
        self.stroke(self.rng.choice(("Ctrl+Z", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+U")))

    def replay(self) -> None:
        """Into a replay and about in it."""
        for combo in ("F8", *self.rng.choices(("Left", "Right", "Home", "End", "Space", "Ctrl+Left"), k=3)):
            self.stroke(combo)
            self.frame(700)

    def go_on(self) -> None:
        """On the shelf: the game that was left, or a new one."""
        known = {w.key: w for w in self._widgets() if w.enabled}
        found = [known[key] for key in ("play", "continue", "go on") if key in known]
        if found:
            thing = self.rng.choice(found)
            self.say(thing.key)
            self.click(thing.rect.center)
        else:
            self.escape()

    def to_shelf(self) -> None:
        self.stroke("Ctrl+N")

    def quit(self) -> None:
        """The window's own button: the game must be there when the program is started again."""
        self.watch.look_at(self.app)
        self.post(pg.QUIT)

    # -- the keyboard
    def stroke(self, combo: str) -> None:
        """A combination as it is printed: "Ctrl+Shift+P", "?", "Num +"."""
        mod, name = 0, combo
        while (head := name.partition("+")[0]) in MODS and len(name) > len(head):
            mod, name = mod | MODS[head], name[len(head) + 1 :]
        self.key(KEY_OF.get(name) or ord(name.lower()), mod, "" if name in KEY_OF else name)

    def key(self, key: int, mod: int = 0, sign: str = "") -> None:
        shut = mod & (pg.KMOD_CTRL | pg.KMOD_ALT | pg.KMOD_GUI)
        sign = sign or (" " if key == pg.K_SPACE else chr(key) if 32 < key < 127 else "")
        sign = sign.upper() if mod & pg.KMOD_SHIFT else sign.lower()
        facts = {"key": key, "mod": mod, "unicode": "" if shut else sign, "scancode": 0}
        self.post(pg.KEYDOWN, **facts)
        focus = self.app.root.stage.focus
        if sign and not shut and focus is not None and focus.wants_text:
            self.post(pg.TEXTINPUT, text=sign)
        if self.rng.random() < 0.95:
            self.post(pg.KEYUP, **facts)

    def any_key(self) -> None:
        key = self.rng.choice(ANY_KEY)
        self.say(pg.key.name(key))
        self.key(key, self.rng.choice(ANY_MODS))

    def table_key(self) -> None:
        """A key of the key table: each of them once before one comes again."""
        keymap = self.app.scene.keymap
        if self._deck_of is not keymap or not self._deck:
            self._deck_of = keymap
            self._deck = [combo for combos in keymap.keys.values() for combo in combos]
            self.rng.shuffle(self._deck)
        combo = self._deck.pop()
        self.say(combo)
        self.stroke(combo)

    def enter(self) -> None:
        self.key(pg.K_RETURN)

    def escape(self) -> None:
        self.key(pg.K_ESCAPE)

    def storm(self) -> None:
        """Enter or Esc, many times."""
        key = self.rng.choice((pg.K_RETURN, pg.K_RETURN, pg.K_ESCAPE, pg.K_SPACE, pg.K_TAB))
        self.say(pg.key.name(key))
        for _ in range(8):
            self.key(key)
            if self.rng.random() < 0.5:
                self.frame()

    def _entry(self) -> bool:
        """The pointer on something that takes text, if there is any."""
        found = [w for w in self._widgets() if w.wants_text]
        if found and self.rng.random() < 0.7:
            thing = self.rng.choice(found)
            self.say(thing.key)
            self.click(thing.rect.center)
            self.frame()
        focus = self.app.root.stage.focus
        return focus is not None and focus.wants_text

    def text(self) -> None:
        """Odd letters into a field."""
        words = self.rng.choice(TEXTS)
        self.say(ascii(words[:20]))
        if self._entry():
            self.post(pg.TEXTINPUT, text=words)
            for combo in self.rng.choices(("Left", "Shift+Left", "Ctrl+A", "Backspace", "Del", "Ctrl+X"), k=2):
                self.stroke(combo)

    def paste(self) -> None:
        """Much text at once."""
        words = self.rng.choice(PASTES)
        textbuffer.copy(words)
        self.say(f"{len(words)} letters")
        if self._entry():
            self.stroke("Ctrl+V")

    def compose(self) -> None:
        """A letter that is being put together by an input method."""
        if self._entry():
            words = self.rng.choice(TEXTS)[:12]
            self.post(pg.TEXTEDITING, text=words, start=self.rng.randint(0, len(words)), length=0)
            self.frame()
            self.post(pg.TEXTEDITING, text="", start=0, length=0)

    # -- the window
    def resize(self) -> None:
        size = self.rng.choice(SIZES)
        self.say(size)
        pg.display.set_mode(size, pg.RESIZABLE)
        self.post(pg.VIDEORESIZE, w=size[0], h=size[1], size=size)

    def window_event(self) -> None:
        self.post(self.rng.choice(WINDOW_EVENTS))

    def drop_file(self) -> None:
        if self.files:
            path = self.rng.choice(self.files)
            self.say(path.name)
            self.post(pg.DROPFILE, file=str(path))

    def wait(self) -> None:
        for _ in range(self.rng.choice((1, 3, 10))):
            self.frame(40)
