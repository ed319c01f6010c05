"""Widgets over the key map: the list of keys, the capture of a new key, the palette of all actions."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button, Pushable
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.keys import BARE, Action, KeyMap, combo_of, on_keyboard
from tabletop.table.ui.labels import Label, cap_size, draw_cap
from tabletop.table.ui.lists import List, RowState
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import ReadingPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget


def draw_caps(s: pg.Surface, t: Theme, combos: tuple[str, ...], right: int, middle: int) -> int:
    """Draw key caps that end at `right`, the first of them leftmost; returns their left edge."""
    for combo in reversed(combos):
        right = draw_cap(s, t, on_keyboard(combo), right, middle).x - t.px(4)
    return right


# ---------------------------------------------------------------- the list of keys
class KeySheet(Widget):
    """All keys of a mode by group, in as many columns as fit; opened by `?`."""

    solid = False
    keymap: KeyMap
    mode: str | None = None
    column: float = 270

    def __init__(self, keymap: KeyMap, mode: str | None = None, **attributes: Any) -> None:
        self.keymap, self.mode = keymap, mode
        super().__init__(**attributes)

    def entries(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """(group or "", words, keys), a group title before its actions; read from the bindings."""
        out: list[tuple[str, str, tuple[str, ...]]] = []
        for group, actions in self.keymap.groups(self.mode).items():
            out.append((group, "", ()))
            out += [("", a.words, self.keymap.keys[a.name] or ((a.mouse,) if a.mouse else ())) for a in actions]
        return out

    def _arrange(self, n: int) -> tuple[list[tuple[int, float]], float]:
        """(column, line) of each entry in `n` columns, and the number of lines in the longest column, as few as
        possible.
        """
        entries = self.entries()
        groups = [bool(group) for group, _, _ in entries]
        lines = (len(entries) + sum(groups) / 2) / n
        while True:
            out, column, line, longest = [], 0, 0.0, 0.0
            for group in groups:
                line += 0.5 if group and line else 0
                if line + (2 if group else 1) > lines and line:
                    column, line = column + 1, 0.0
                out.append((column, line))
                line += 1
                longest = max(longest, line)
            if column < n:
                return out, longest
            lines += 0.5

    def _high(self, t: Theme) -> int:
        return max(t.px(24), round(cap_size(t, "A")[1] * 1.18))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return (
            t.px(self.column) if across else round(self._high(t) * self._arrange(max(1, room // t.px(self.column)))[1])
        )

    def draw(self, s: pg.Surface, t: Theme) -> None:
        n = max(1, self.rect.w // t.px(self.column))
        wide, high, gap = self.rect.w // n, self._high(t), t.px(18)
        for (group, words, keys), (column, line) in zip(self.entries(), self._arrange(n)[0], strict=True):
            r = pg.Rect(
                self.rect.x + wide * column, self.rect.y + round(high * line), wide - (gap if n > 1 else 0), high
            )
            if group:
                t.say(s, group.upper(), (r.x, r.centery + t.px(2)), "panel title", "ink", "l", r.w)
                pg.draw.line(s, t.col("line"), (r.x, r.bottom - 1), (r.right, r.bottom - 1))
                continue
            left = draw_caps(s, t, keys, r.right, r.centery) if keys else r.right
            t.say(s, words, (r.x, r.centery), "small", "ink", "l", left - r.x - t.px(4))


def show_keys(root: Root, keymap: KeyMap, mode: str | None = None, title: str = "Keys") -> Dialog:
    """Open the list of keys over the present screen."""
    pane = ReadingPane(KeySheet(keymap, mode), key="key list")
    dialog = Dialog(title, pane, wide=930)
    close = Button("Close", cap="Esc", kind="gold", key="close keys").on("pressed", lambda _: dialog.answer(None))
    dialog.add(Row(Spacer(), close))
    return dialog.show(root, pane)


# ---------------------------------------------------------------- a new key
class KeyCapture(Pushable):
    """Shows the keys of an action; pressed, it waits for a new one. Emits "rebound" (action name); a key in use is
    refused with a sentence.
    """

    keymap: KeyMap
    action = ""
    waiting = False
    tall = 34
    wide = 190

    def __init__(self, keymap: KeyMap, action: str = "", **attributes: Any) -> None:
        self.keymap = keymap
        self._bare = ""
        super().__init__(action=action, **attributes)

    def act(self, pos: tuple[int, int] | None) -> None:
        if self.action:
            self.set(waiting=True)
            self._bare = ""

    def focus_out(self) -> None:
        self.waiting = False
        self.dirty()

    def keydown(self, e: pg.Event) -> bool:
        if not self.waiting:
            return super().keydown(e)
        combo = combo_of(e)
        if combo in BARE:
            self._bare = combo
        elif combo == "Esc":
            self.set(waiting=False)
        elif combo:
            self._give(combo)
        return True

    def keyup(self, e: pg.Event) -> bool:
        if self.waiting and self._bare and combo_of(e) == self._bare and self.keymap.actions[self.action].hold:
            self._give(self._bare)
        return self.waiting

    def _give(self, combo: str) -> None:
        self.set(waiting=False)
        others = [k for k in self.keymap.keys[self.action][1:] if k != combo]
        if why := self.keymap.rebind(self.action, [combo, *others]):
            self.root.refuse(why, self.key)
        else:
            self.emit("rebound", self.action)
        self.dirty()

    def draw(self, s: pg.Surface, t: Theme) -> None:
        fill = "pick" if self.waiting else "hover" if self.hot else "well"
        s.blit(skin.well(t, self.rect.size, "red" if self.waiting else "button edge", fill), self.rect)
        if self.waiting:
            t.say(s, "Press the new key …", self.rect.center, "body ital", "ink", "c", self.rect.w - t.px(12))
        elif keys := self.keymap.keys.get(self.action, ()):
            whole = sum(cap_size(t, on_keyboard(k))[0] for k in keys) + t.px(4) * (len(keys) - 1)
            draw_caps(s, t, keys, min(self.rect.right - t.px(6), self.rect.centerx + whole // 2), self.rect.centery)
        else:
            t.say(s, "none", self.rect.center, "body ital", "soft", "c")


class KeyEditor(Column):
    """All actions with their keys; Enter on one, then the new key. Emits "rebound" (action name)."""

    grow = 1
    gap = 8

    def __init__(self, keymap: KeyMap, **attributes: Any) -> None:
        self.keymap = keymap
        self.filter = TextEntry(hint="Find an action or a key", sign="find", key="key filter").on(
            "changed", lambda _: self._sift()
        )
        self.list = List(key="actions", painter=self._paint, cells=lambda a: (a.words,), row_height=29)
        self.capture = KeyCapture(keymap, key="capture")
        self.name = Label("", role="body semi", grow=1)
        self.list.on("picked", lambda _: self._show()).on("chosen", lambda _: self._begin())
        self.capture.on("rebound", self._done)
        standard = Button("Standard", tip="Give this action its first key back", key="standard key").on(
            "pressed", lambda _: self._reset()
        )
        none = Button("No key", tip="Leave this action without a key", key="no key").on(
            "pressed", lambda _: self._clear()
        )
        super().__init__(self.filter, self.list, Row(self.name, self.capture, standard, none, gap=8), **attributes)
        self._sift()

    def _sift(self) -> None:
        words = self.filter.text.casefold()
        rows = [
            a
            for a in self.keymap.actions.values()
            if words in f"{a.words} {a.group} {' '.join(map(on_keyboard, self.keymap.keys[a.name]))}".casefold()
        ]
        self.list.fill_rows(rows)
        self._show()

    def _show(self) -> None:
        action: Action | None = self.list.row
        self.name.set(text=action.words if action else "")
        self.capture.set(action=action.name if action else "", waiting=False)

    def _begin(self) -> None:
        self.root.stage.focus_on(self.capture)
        self.capture.push(None)

    def _done(self, name: str) -> None:
        self.list.dirty()
        self.root.stage.focus_on(self.list)
        self.emit("rebound", name)

    def _reset(self) -> None:
        self._changed(self.keymap.reset(self.capture.action)) if self.capture.action else None

    def _clear(self) -> None:
        self._changed(self.keymap.rebind(self.capture.action, ())) if self.capture.action else None

    def _changed(self, why: str) -> None:
        self.capture.dirty()
        self.list.dirty()
        if why:
            self.root.refuse(why, self.key)
        else:
            self.emit("rebound", self.capture.action)

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Action, state: RowState) -> None:
        left = draw_caps(s, t, self.keymap.keys[row.name], r.right - t.px(8), r.centery) - t.px(8)
        side = min(t.px(90), r.w // 5)
        t.say(
            s,
            row.group,
            (r.x + t.px(8), r.centery),
            "small",
            "soft" if not state.picked else "ink",
            "l",
            side - t.px(8),
        )
        t.say(s, row.words, (r.x + t.px(8) + side, r.centery), "body", "ink", "l", left - r.x - side - t.px(8))


# ---------------------------------------------------------------- the palette
def fuzzy(needle: str, words: str) -> int | None:
    """How well `needle` matches `words`: higher is better, None is no match. Each of its words is found at the
    beginning of a word, within one (three letters and more), or composed of beginnings: "losi" is "Line of sight".
    """
    found, score = re.findall(r"\w+", words.casefold()), 0
    for part in needle.casefold().split():
        best = max((_fit(part, word) - min(i, 4) for i, word in enumerate(found)), default=0)
        if best <= 0 and not (best := 3 if _begins(part, found) else 0):
            return None
        score += best
    return score - len(words) // 20


def _fit(part: str, word: str) -> int:
    return 12 if part == word else 10 if word.startswith(part) else 5 if len(part) > 2 and part in word else 0


def _begins(part: str, words: list[str]) -> bool:
    """Whether `part` is composed of the beginnings of some of the words, in their order."""
    if not part or not words:
        return not part
    return any(words[0].startswith(part[:n]) and _begins(part[n:], words[1:]) for n in range(len(part), -1, -1))


WORDS = operator.attrgetter("words")


class CommandPalette(Dialog):
    """Finds every action by a few letters, with its key and, if it is disabled, why. `then(name)` receives the choice
    (None: none); `called(action)` is its label at this moment, "" if the action does not apply.
    """

    wide = 560
    least_tall = 380

    def __init__(
        self,
        keymap: KeyMap,
        why: Callable[[str], str],
        then: Callable[[Any], object],
        mode: str | None = None,
        called: Callable[[Action], str] = WORDS,
    ) -> None:
        self.keymap, self.why_action = keymap, why
        held = [a for actions in keymap.groups(mode).values() for a in actions]
        self.able = [a if words == a.words else replace(a, words=words) for a in held if (words := called(a))]
        self.words = TextEntry(hint="Type a few letters of what you want", sign="find", key="palette words")
        self.list = List(
            key="palette list",
            painter=self._paint,
            why_row=lambda a: why(a.name),
            row_height=32,
            empty="No action is called that.",
        )
        self.list.on("chosen", lambda i: self.answer(self.list.rows[i].name)).on("picked", lambda i: None)
        self.words.on("changed", lambda _: self._sift()).on("entered", lambda _: self.list.choose())
        super().__init__("Commands", self.words, self.list, then=then)
        self._sift()

    def _sift(self) -> None:
        told = ((a, fuzzy(self.words.text, f"{a.words} {a.group} {a.also}")) for a in self.able)
        scored = [(score, a) for a, score in told if score is not None]
        scored.sort(key=lambda x: (-x[0], bool(self.why_action(x[1].name)), x[1].words) if self.words.text else (0,))
        self.list.fill_rows([a for _, a in scored], keep=False)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_UP, pg.K_DOWN, pg.K_PAGEUP, pg.K_PAGEDOWN):
            return self.list.keydown(e)
        return super().keydown(e)

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Action, state: RowState) -> None:
        left = draw_caps(s, t, self.keymap.keys[row.name][:2], r.right - t.px(8), r.centery)
        room = left - r.x - t.px(14)
        if state.why:
            name = t.say(s, row.words, (r.x + t.px(8), r.centery), "body", "soft", "l", room // 2)
            t.say(s, state.why, (name.right + t.px(10), r.centery), "small ital", "red", "l", room - name.w - t.px(10))
        else:
            name = t.say(
                s, row.words, (r.x + t.px(8), r.centery), "body semi" if state.picked else "body", "ink", "l", room
            )
            t.say(
                s,
                row.group,
                (name.right + t.px(10), r.centery),
                "small ital",
                "soft" if not state.picked else "ink",
                "l",
                room - name.w - t.px(10),
            )


def open_palette(
    root: Root,
    keymap: KeyMap,
    why: Callable[[str], str],
    then: Callable[[Any], object],
    mode: str | None = None,
    called: Callable[[Action], str] = WORDS,
) -> CommandPalette:
    """Open the palette over the present screen; `why(name)` returns "" for enabled actions."""
    palette = CommandPalette(keymap, why, then, mode, called)
    palette.show(root, palette.words)
    return palette
