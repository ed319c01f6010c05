"""The player's keyboard layout: the character at each place. A place is a scancode of SDL, named after the key of the
US keyboard.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache

import pygame as pg

_ROWS = (
    (pg.KSCAN_A, "abcdefghijklmnopqrstuvwxyz1234567890", "ABCDEFGHIJKLMNOPQRSTUVWXYZ!@#$%^&*()"),
    (pg.KSCAN_MINUS, "-=[]\\", "_+{}|"),
    (pg.KSCAN_SEMICOLON, ";'`,./", ':"~<>?'),
)
PLACES = {first + n: signs for first, low, high in _ROWS for n, signs in enumerate(zip(low, high, strict=True))}
"""Place to its two characters on a US keyboard: without Shift and with it."""
LETTERS = frozenset(place for place, (sign, _) in PLACES.items() if sign.isalpha())
DIGITS = frozenset(place for place, (sign, _) in PLACES.items() if sign.isdigit())
_DEAD = 1 << 30
"""Key codes from here on are keys without a character."""


def is_latin(sign: str) -> bool:
    """Whether a sign is a letter of the 26."""
    return len(sign) == 1 and sign.isascii() and sign.isalpha()


@lru_cache(1)
def _of_sdl() -> Callable[[int], int] | None:
    """SDL's own function from place to key code, which pygame does not expose. None if it is unavailable."""
    for library in ("SDL2.dll",) if sys.platform == "win32" else (pg.base.__file__, None):
        try:
            ask = ctypes.CDLL(library).SDL_GetKeyFromScancode
        except (OSError, AttributeError, TypeError):
            continue
        ask.argtypes, ask.restype = [ctypes.c_int], ctypes.c_int
        return lambda place: int(ask(place))
    return None


def layout() -> Mapping[int, str]:
    """Place to the character that the player's key types without Shift; empty if the system does not say."""
    ask = _of_sdl()
    if ask is None or not pg.display.get_init():
        return {}
    return {place: chr(code) for place in PLACES if 32 < (code := ask(place)) < _DEAD}


def has_latin(signs: Mapping[int, str]) -> bool:
    """Whether a layout types Latin letters; an unknown layout counts as Latin."""
    return not signs or 2 * sum(is_latin(signs.get(place, "")) for place in LETTERS) >= len(LETTERS)
