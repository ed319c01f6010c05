"""Small things that every writer of sentences needs."""

from __future__ import annotations


def sentence_start(words: str) -> str:
    """Words that begin a sentence, with a capital letter."""
    return words[:1].upper() + words[1:]


def fortune(came: int, expected: float) -> str:
    """Luck of the dice in words: how many more or fewer came off than chance gives on average.

    >>> fortune(7, 4.6), fortune(3, 3.4), fortune(0, 2.9)
    ('2 more than chance gives', 'about what chance gives', '3 fewer than chance gives')
    """
    off = round(came - expected)
    if abs(came - expected) < 1:
        return "about what chance gives"
    return f"{off} more than chance gives" if off > 0 else f"{-off} fewer than chance gives"
