"""Helpers for composing sentences."""

from __future__ import annotations


def sentence_start(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, singular or plural.

    >>> counted(1, "hex"), counted(2, "hex"), counted(0, "enemy"), counted(14, "victory point")
    ('1 hex', '2 hexes', '0 enemies', '14 victory points')
    """
    return f"{number} {one if number == 1 else many or plural(one)}"


def percent(share: float) -> str:
    """A share from 0 to 1 as a whole percentage.

    >>> percent(0.125), percent(1)
    ('12 %', '100 %')
    """
    return f"{100 * share:.0f} %"


def percent_within(share: float, interval: tuple[float, float]) -> str:
    """A share with its 95 % interval as percentages.

    >>> percent_within(0.4, (0.3, 0.52))
    '40 % (30 to 52)'
    """
    return f"{percent(share)} ({100 * interval[0]:.0f} to {100 * interval[1]:.0f})"


def titled(title: str, date: str) -> str:
    """The title of a scenario with its date, unless the title contains it.

    >>> titled("Over the Straits, 10 May 1942", "10 May 1942"), titled("Dawn Patrol", "4 June 1916"), titled("A", "")
    ('Over the Straits, 10 May 1942', 'Dawn Patrol - 4 June 1916', 'A')
    """
    return title if date.casefold() in title.casefold() else f"{title} - {date}"


def plural(noun: str) -> str:
    """The plural of a noun."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("o", "s", "x", "ch", "sh")) else f"{noun}s"


def practised(moves: int) -> str:
    """The number of moves that were undone after their dice had been rolled, as a sentence.

    >>> practised(1), practised(2)
    ('1 move was taken back after its dice had fallen', '2 moves were taken back after their dice had fallen')
    """
    was, its = ("was", "its") if moves == 1 else ("were", "their")
    return f"{counted(moves, 'move')} {was} taken back after {its} dice had fallen"


def fortune(dice: int, came: int, expected: float) -> str:
    """Luck of the dice in words: how many more or fewer succeeded (`came`) than `expected`; "-" without dice.

    >>> fortune(9, 7, 4.6), fortune(9, 3, 3.4), fortune(9, 0, 2.9), fortune(0, 0, 0)
    ('2 more than chance gives', 'about what chance gives', '3 fewer than chance gives', '-')
    """
    if not dice:
        return "-"
    off = round(came - expected)
    if abs(came - expected) < 1:
        return "about what chance gives"
    return f"{off} more than chance gives" if off > 0 else f"{-off} fewer than chance gives"
