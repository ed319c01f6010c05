"""Words and codes that may not reach the screen: one list for all games and the code that they share. A game adds its
own to it with `banned`."""

from __future__ import annotations

import re

EVERYWHERE = (
    r"\b(None|True|False|DRM|posture|[Ss]egment|[Pp]hase of|[Tt]he figures? (is|are)|seat \d|gone on with|Put away)\b",
    r"\b(\w+ is unfolded|holds at once|as at first|of 2 seconds|Not so|a human)\b",
    r"[{}]", r"\b1 (hexes|counters|spaces|squares|points)\b",
)  # fmt: skip
"""No game says these: words of the program and of the rules' bookkeeping, sentences that players stumbled over."""
OWN = {
    "air_support": (r"MP left", r"\bSO\b", r"GS\d"),
    "air_wars": (r"\b(VP|who lies on top|Play a card or pass|the panel|SO)\b",),
    "conflict_solo": (
        r"\b(LFC|LMC|HFP|LDV|OBJ|CTRL|UNIT|LOWRISK|PIVOT|COUNTERACTION|CC|[UAR]0\d|DM|DV)\b", r"tag:|within:",
    ),
    "free_table": (r"\b(FT-\w+-\d+|veil|knower)\b",),
    "thunderbolt_apache": (r"\b(ZU2|APC|IFV|TEC|MPT|TRK|HELO|BLDG)\b",),
    "thunderbolt_lightning": (r"\b(ROF|Everything stands)\b",),
}  # fmt: skip
"""What a game calls things in its files and tables."""
RULE = re.compile(r" ?[(\[]*\b(?:AS|AW|CH|FT|TA|TL)-[A-Z0-9]+-\d+[a-z]?[\])]*")


def banned(game: str = "") -> re.Pattern[str]:
    """What may not be read in a game, or "" in what all share."""
    return re.compile("|".join((*EVERYWHERE, *OWN.get(game, ()))))


def bad(lines: set[str], game: str = "") -> list[str]:
    """The lines that hold something of it; numbers of rules, which are links, are no words."""
    found = banned(game)
    return sorted(line for line in lines if found.search(RULE.sub("", line)))
