"""Dice as people write them: "3d6", "2 red d10 + d4", "die heads/tails"."""

from __future__ import annotations

import re

from tabletop.games.free_table.rules.dice import COLOURS, Dice

COLOUR = f"(?:({'|'.join(COLOURS)})\\s+)?"
NUMBERED = re.compile(rf"(\d{{0,3}})\s*{COLOUR}d\s*(\d{{1,4}})", re.I)
FACED = re.compile(rf"(\d{{0,3}})\s*{COLOUR}(?:die|dice)\s+(\S[^/]*(?:/[^/]*)+)", re.I)
USUAL: tuple[tuple[Dice, ...], ...] = tuple((Dice(1, sides),) for sides in (4, 6, 8, 10, 12, 20, 100))
USUAL = (*USUAL[:2], (Dice(2, 6),), (Dice(3, 6),), (Dice(1, 6, "red"), Dice(1, 6)), *USUAL[2:])


def dice_in(words: str) -> tuple[Dice, ...]:
    """The dice that somebody wrote, none where it means something else."""
    found = []
    for part in words.split("+"):
        made = _one(part.strip())
        if made is None:
            return ()
        found.append(made)
    return tuple(found)


def _one(part: str) -> Dice | None:
    if (hit := NUMBERED.fullmatch(part)) is not None:
        return Dice(int(hit[1] or 1), int(hit[3]), (hit[2] or COLOURS[0]).lower())
    if (hit := FACED.fullmatch(part)) is not None:
        faces = tuple(face.strip() for face in hit[3].split("/"))
        return Dice(int(hit[1] or 1), len(faces), (hit[2] or COLOURS[0]).lower(), faces)
    return None
