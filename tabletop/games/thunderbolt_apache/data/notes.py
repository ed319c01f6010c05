"""What battalions' notes say in words, for cards, tooltips and lists (Tables 17 to 19)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Battalion

_WORDS = {
    "so_loss": "SO -{n}: lose {n} SO before anything is bought (TA-SETUP-12).",
    "xp": "XP +{n}: {n} XP more to each engaged pilot when it is destroyed (TA-AFTER-06).",
    "fixed": "Fixed: it never moves (TA-EOD-03).",
    "loiter": "Loiter {n:+d}: added to the starting loiter marker against it (TA-LOITER-01).",
    "start": "Start: it is placed in {band} (TA-SETUP-11).",
    "move": "Move {n:+d}: added to its movement roll (TA-EOD-04).",
    "drive": "Drive: while at full strength, every Assault battalion adds {n} to its movement roll (TA-EOD-04).",
    "repair": (
        "Repair: while at full strength, half-strength battalions do not get the -2 on movement rolls (TA-EOD-04)."
    ),
    "umbrella": (
        "Umbrella: while at full strength, each pilot who flies a mission against another battalion in Enemy Transit or"
        " Enemy Rear gains {n} more Stress on the way home (TA-AFTER-01)."
    ),
    "harass": "Harass: while at full strength, lose {n} SO in the evening (TA-EOD-06).",
    "air_watch": (
        "Air watch: while at full strength, the weight penalty of Enemy Transit and Enemy Rear is {n} greater"
        " (TA-ARM-15)."
    ),
    "warning": "Warning: while at full strength, every Scout roll has {n:+d} (TA-SCOUT-01).",
}


def note_words(battalion: Battalion) -> list[str]:
    """One sentence for each note of a battalion, in the printed order."""
    return [_sentence(code, number) for code, number in battalion.notes.items() if code in _WORDS]


def _sentence(code: str, n: int) -> str:
    band = BAND_NAMES[n] if code == "start" else ""
    return _WORDS[code].format(n=n, band=band)
