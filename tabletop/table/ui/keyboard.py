"""The player's keyboard: which sign stands where. A place is a scancode of SDL: the key that has that place on a
keyboard of the United States.
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
"""Place to its two signs on a keyboard of the United States: without Shift and with it."""
LETTERS = frozenset(place for place, (sign, _) in PLACES.items() if sign.isalpha())
DIGITS = frozenset(place for place, (sign, _) in PLACES.items() if sign.isdigit())
_DEAD = 1 << 30
"""Key codes from here on are keys without a sign of their own."""


def is_latin(sign: str) -> bool:
    """Whether a sign is a letter of the 26."""
    return len(sign) == 1 and sign.isascii() and sign.isalpha()


@lru_cache(1)
def _of_sdl() -> Callable[[int], int] | None:
    """SDL's own answer to which key code a place has; pygame does not pass it on. None where it cannot be asked."""
    for library in ("SDL2.dll",) if sys.platform == "win32" else (pg.base.__file__, None):
        try:
            ask = ctypes.CDLL(library).SDL_GetKeyFromScancode
        except (OSError, AttributeError, TypeError):
            continue
        ask.argtypes, ask.restype = [ctypes.c_int], ctypes.c_int
        return lambda place: int(ask(place))
    return None


def layout() -> Mapping[int, str]:
    """Place to the sign that the player's key there types without Shift; empty where the system does not tell."""
    ask = _of_sdl()
    if ask is None or not pg.display.get_init():
        return {}
    return {place: chr(code) for place in PLACES if 32 < (code := ask(place)) < _DEAD}


def has_latin(signs: Mapping[int, str]) -> bool:
    """Whether a layout types Latin letters; one of which nothing is known counts as one that does."""
    return not signs or 2 * sum(is_latin(signs.get(place, "")) for place in LETTERS) >= len(LETTERS)
