"""The key map: named actions and their keys. Independent of widgets.

A combination is written as printed: "Ctrl+Shift+P", "PgUp", "?", "Num 7", "Alt". Characters are those the keyboard
types, so "?" needs no Shift. A keyboard without Latin letters has them by their places: the key right of Shift is Z.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame as pg

from tabletop.table.ui import keyboard
from tabletop.table.ui.keyboard import DIGITS, LETTERS, PLACES, has_latin, is_latin

EVERYWHERE = ""
_NAMES = {
    pg.K_PAGEUP: "PgUp",
    pg.K_PAGEDOWN: "PgDn",
    pg.K_HOME: "Home",
    pg.K_END: "End",
    pg.K_RETURN: "Enter",
    pg.K_KP_ENTER: "Enter",
    pg.K_SPACE: "Space",
    pg.K_ESCAPE: "Esc",
    pg.K_TAB: "Tab",
    pg.K_BACKSPACE: "Backspace",
    pg.K_DELETE: "Del",
    pg.K_INSERT: "Ins",
    pg.K_LEFT: "Left",
    pg.K_RIGHT: "Right",
    pg.K_UP: "Up",
    pg.K_DOWN: "Down",
    pg.K_MENU: "Menu",
    pg.K_PAUSE: "Pause",
    pg.K_PRINTSCREEN: "Print",
    pg.K_KP_PLUS: "Num +",
    pg.K_KP_MINUS: "Num -",
    pg.K_KP_MULTIPLY: "Num *",
    pg.K_KP_DIVIDE: "Num /",
    pg.K_KP_PERIOD: "Num .",
    pg.K_LALT: "Alt",
    pg.K_RALT: "Alt",
    pg.K_LSHIFT: "Shift",
    pg.K_RSHIFT: "Shift",
    pg.K_LCTRL: "Ctrl",
    pg.K_RCTRL: "Ctrl",
    pg.K_LGUI: "Cmd",
    pg.K_RGUI: "Cmd",
    **{getattr(pg, f"K_F{i}"): f"F{i}" for i in range(1, 13)},
    **{getattr(pg, f"K_KP{i}"): f"Num {i}" for i in range(10)},
}
_MODS = (("Ctrl", pg.KMOD_CTRL), ("Cmd", pg.KMOD_GUI), ("Alt", pg.KMOD_ALT), ("Shift", pg.KMOD_SHIFT))
_MAC = {"Ctrl": "⌘", "Alt": "⌥", "Shift": "⇧"}
BARE = ("Alt", "Shift", "Ctrl", "Cmd")


_SHIFTED = {
    "/": "?",
    "ß": "?",
    ",": "?",
    ":": "/",
    "ú": "/",
}
"""Outside text input the system reports the unshifted character of a key even while Shift is held: here where "?" is on
English, German, French and Czech keyboards, and "/" on the last two.
"""
_AFTER_NOUGHT = "+*'"
"""Unshifted characters of the key right of 0 that types "?" with Shift: Swedish, Turkish, Spanish and Italian
keyboards.
"""
_ON_DIGITS = {"7": (("/", "?"), "/"), "0": (("=",), "=")}
"""The characters that Shift and these digits type on most European keyboards (the "?" on the Russian one), which have
no key that types the other character without Shift.
"""
_THIRD = {")": "]", "9": "]", "8": "[", "5": "[", "+": "]", "è": "["}
"""The characters that keys with these unshifted characters type with AltGr on European keyboards."""
_COMMANDS = pg.KMOD_CTRL | pg.KMOD_GUI | pg.KMOD_ALT
ALT_GR = pg.KMOD_MODE | pg.KMOD_RALT
"""AltGr, which types letters such as ź; Windows reports it as Ctrl and Alt."""


@dataclass(frozen=True)
class Action:
    """An action of the player: its name in the program, its label, its group in lists, its keys.

    `modes` are the parts of the program where it is active, () for everywhere; `hold` actions last while the key is
    down; `mouse` describes the same with the pointer; `fixed` keys cannot be changed; `anywhere`: over a dialog, too;
    `also`: other words to search for it.
    """

    name: str
    words: str
    group: str = ""
    keys: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    hold: bool = False
    mouse: str = ""
    fixed: bool = False
    anywhere: bool = False
    also: str = ""


def combo_of(e: pg.Event) -> str:
    """The combination of a key event, "" if the key has no name. Bare modifiers have one too."""
    return next(iter(combos_of(e)), "")


def combos_of(e: pg.Event) -> tuple[str, ...]:
    """All combinations that a key event can mean, the likeliest first: by the character that it types, then by the
    key's place if the player's keyboard has no Latin letters or no other key for that character. Letters go by their
    places only on a keyboard without Latin letters.
    """
    if e.key in _NAMES:
        name = _NAMES[e.key]
        return (name if name in BARE else _with(e, name),)
    place, sign = getattr(e, "scancode", 0), chr(e.key) if 32 < e.key < 0x110000 else ""
    found = [_by_sign(e)]
    if place in PLACES and not is_latin(sign):
        signs = keyboard.layout()
        plain, shifted = PLACES[place]
        if place in LETTERS:
            if _foreign(sign) or not has_latin(signs):
                found.insert(0, _with(e, plain.upper()))
        elif place in DIGITS:
            found.insert(0 if not e.mod & pg.KMOD_SHIFT else 1, _with(e, plain))
        elif not has_latin(signs) or plain not in signs.values() or signs.get(place) == plain:
            found.append(_with(e, plain) if e.mod & _COMMANDS or not e.mod & pg.KMOD_SHIFT else shifted)
    if place == pg.KSCAN_MINUS and sign and sign in _AFTER_NOUGHT and e.mod & pg.KMOD_SHIFT:
        found.insert(0, _with(e, "?") if e.mod & _COMMANDS else "?")
    if e.mod & pg.KMOD_SHIFT and not e.mod & _COMMANDS:
        typed, where = _ON_DIGITS.get(sign, ((), ""))
        found += typed if typed and where not in keyboard.layout().values() else ()
    if e.mod & ALT_GR and sign in _THIRD:
        found.append(_THIRD[sign])
    return tuple(dict.fromkeys(combo for combo in found if combo))


def letter_of(e: pg.Event) -> str:
    """The Latin letter of a key, "a" to "z", on any keyboard and with any modifier; "" if it has none."""
    return next((c[-1].lower() for c in combos_of(e) if is_latin(c[-1]) and c[-2:-1] in ("", "+")), "")


def _with(e: pg.Event, name: str) -> str:
    return "+".join([m for m, bit in _MODS if e.mod & bit] + [name])


def _foreign(sign: str) -> bool:
    """Whether it is a letter of another alphabet than Latin."""
    return sign >= "\u0250" and sign.isalpha()


def _by_sign(e: pg.Event) -> str:
    sign = getattr(e, "unicode", "")
    plain = chr(e.key) if 32 < e.key < 0x250 else ""
    if e.mod & pg.KMOD_SHIFT and sign in ("", plain):
        sign = _SHIFTED.get(plain, sign)
    typed = len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace()
    if typed and not e.mod & _COMMANDS:
        return sign
    return _with(e, plain.upper()) if plain.isprintable() and plain else ""


def canonical(combo: str) -> str:
    """A combination in its canonical order: Ctrl, Cmd, Alt, Shift, key."""
    head, key = combo[:-1], combo[-1:]
    if key == "+" and (not head or head.endswith("+")):
        parts = [*head.split("+"), "+"]
    elif key == "+":
        parts = head.split("+")
        parts[-1] += "+"
    else:
        parts = combo.split("+")
    modifiers, key = [p.strip() for p in parts[:-1] if p.strip()], parts[-1].strip()
    key = key.upper() if len(key) == 1 else key
    return "+".join([m for m, _ in _MODS if m in modifiers] + [key])


def printed(combo: str) -> str:
    """A combination as it is printed on a button; on a Mac, Ctrl is the command key."""
    return (
        "".join(_MAC.get(p, p) for p in combo.split("+")) if sys.platform == "darwin" and "+" in combo[:-1] else combo
    )


def on_keyboard(combo: str) -> str:
    """A combination as printed on the player's keys: beside the Latin letter the one of his alphabet on that key,
    "Ctrl+Z (Я)".
    """
    cap, letter = printed(combo), combo[-1:]
    if not is_latin(letter) or combo[-2:-1] not in ("", "+"):
        return cap
    signs = keyboard.layout()
    own = next((signs.get(place, "") for place, pair in PLACES.items() if pair[1] == letter), "")
    return cap if has_latin(signs) or not own else f"{cap} ({own.upper()})"


class KeyMap:
    """The keys of all actions. Two actions that can be active at the same time never share a key."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions: dict[str, Action] = {}
        self.keys: dict[str, tuple[str, ...]] = {}
        for a in actions:
            if a.name in self.actions:
                raise ValueError(f"two actions are named {a.name}")
            self.actions[a.name] = a
            self.keys[a.name] = ()
            if why := self.rebind(a.name, a.keys):
                raise ValueError(why)

    # looking up
    def action(self, combo: str, mode: str = EVERYWHERE) -> str | None:
        """The action of a combination in a mode; an action of the mode precedes one for everywhere."""
        found = None
        for name, keys in self.keys.items():
            if combo in keys:
                modes = self.actions[name].modes
                if mode in modes:
                    return name
                if not modes:
                    found = name
        return found

    def action_for(self, e: pg.Event, mode: str = EVERYWHERE) -> str | None:
        """The action of a key event: that of the likeliest combination that has one here."""
        return next((action for combo in combos_of(e) if (action := self.action(combo, mode))), None)

    def cap(self, name: str) -> str:
        """The first key of an action as printed on its button, "" if it has none."""
        keys = self.keys.get(name, ())
        return printed(keys[0]) if keys else ""

    def groups(self, mode: str | None = None) -> dict[str, list[Action]]:
        """Actions by group, for the list of keys; only those active in `mode` if given."""
        out: dict[str, list[Action]] = {}
        for a in self.actions.values():
            if mode is None or not a.modes or mode in a.modes:
                out.setdefault(a.group, []).append(a)
        return out

    # changing
    def conflict(self, name: str, combo: str) -> str | None:
        """The action with this combination that can be active together with `name`; None if the combination is free."""
        mine = set(self.actions[name].modes)
        for other, keys in self.keys.items():
            if other != name and combo in keys:
                theirs = set(self.actions[other].modes)
                if not mine or not theirs or mine & theirs:
                    return other
        return None

    def rebind(self, name: str, combos: Iterable[str]) -> str:
        """Give an action these keys in place of its own. Returns "", or one sentence why not; then
        nothing is changed.
        """
        if name not in self.actions:
            return f"There is no action called {name}."
        wanted = tuple(dict.fromkeys(canonical(c) for c in combos))
        if self.actions[name].fixed and self.keys[name] and wanted != self.keys[name]:
            return f"The keys of “{self.actions[name].words}” cannot be changed."
        for combo in wanted:
            if other := self.conflict(name, combo):
                return f"{printed(combo)} already means “{self.actions[other].words}”; free it there first."
        self.keys[name] = wanted
        return ""

    def reset(self, name: str | None = None) -> str:
        """Restore the default keys of one action (or all); returns "" or why not."""
        if name is not None:
            return self.rebind(name, self.actions[name].keys)
        self.keys = {a.name: tuple(canonical(k) for k in a.keys) for a in self.actions.values()}
        return ""

    def changes(self) -> dict[str, list[str]]:
        """The differences from the default keys, to be saved."""
        return {n: list(k) for n, k in self.keys.items() if k != tuple(canonical(c) for c in self.actions[n].keys)}

    def load(self, changes: Mapping[str, Iterable[str]]) -> list[str]:
        """Load saved changes; returns sentences for invalid ones (unknown action, key in use)."""
        self.reset()
        known = {n: tuple(canonical(c) for c in keys) for n, keys in changes.items() if n in self.actions}
        for n in known:
            self.keys[n] = ()
        bad = [f"There is no action called {n}." for n in changes if n not in self.actions]
        for n, keys in known.items():
            if why := self.rebind(n, keys):
                bad.append(why)
                self.rebind(n, self.actions[n].keys)
        return bad
