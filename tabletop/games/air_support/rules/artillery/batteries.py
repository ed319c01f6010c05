"""The values of a battery by nation and date (Table 17)."""

from __future__ import annotations

CHITS = {
    "german": (8, 3),
    "us": (9, 3),
    "british": (9, 3),
    "soviet": (6, 4),
    "japanese": (6, 4),
}
"""Nation -> black and red chits (Table 17); others 7 and 4, the Finns by year."""


def contact_value(nation: str, year: int, month: int) -> int:
    """What a radio contact DR may be at the most (Table 17)."""
    if nation == "soviet":
        return 6 if (year, month) <= (1942, 6) else 7 if (year, month) <= (1943, 6) else 8
    if nation == "us":
        return 9 if year >= 1944 else 8
    return {"german": 8, "british": 8, "finnish": 8, "japanese": 6}.get(nation, 7)


def chits(nation: str, year: int, ammunition: str = "normal") -> tuple[int, int]:
    """Black and red chits of a battery's draw pile (Table 17); `ammunition`: normal, plentiful (one black more) or
    scarce (one red more).
    """
    black, red = (6 if year <= 1940 else 7, 3) if nation == "finnish" else CHITS.get(nation, (7, 4))
    return black + (ammunition == "plentiful"), red + (ammunition == "scarce")
