"""The switchable options in words, and which of them need another (TL-OPT)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.thunderbolt_lightning.rules import own_battles

OPTION_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        "altitude",
        "Altitude",
        "Four levels from Very Low to High: aircraft fight only at the same level, climb and dive (TL-ALT-01).",
    ),
    ("training", "Training and skills", "Pilots are Very Green to Multi Ace; the best have skills (TL-TRN-01)."),
    ("ordnance", "Bombs and torpedoes", "Dive bombers and torpedo aircraft attack ships; needs Altitude (TL-ORD-01)."),
    ("aa", "Anti-aircraft guns", "Ships and batteries fire at aircraft (TL-AA-01)."),
    (
        "loaded",
        "Weight of bombs",
        "Bombs and rockets on board make an aircraft slower and fighter-bombers clumsier (TL-LOAD-01).",
    ),
    ("sights", "Computing gun sights", "Gyro and radar sights help the pilot's fixed guns (TL-SIGHT-01)."),
    (
        "ext_attack",
        "Land and other attacks",
        "Level bombing, strafing and rockets against ships and ground targets; needs Bombs and torpedoes (TL-EXT-01).",
    ),
    ("ships_steam", "Ships under way", "Ships move at the end of each turn (TL-SHIP-08)."),
    ("secret_fire", "Secret fire", "Both sides write their fire down hidden and reveal it together (TL-FIRE-11)."),
    (
        "carry_phase",
        "Straights carry over",
        "Straight hexes count on from movement phase 1 to phase 2 of a turn (TL-OPT-05).",
    ),
    ("long_shots", "Long shots", "A to-hit bonus can reach beyond 5 hexes (TL-OPT-06)."),
)

RULE_LEVELS: tuple[tuple[str, frozenset[str]], ...] = tuple(
    (level.title(), own_battles.options_of(level, guns=True)) for level in own_battles.RULE_LEVELS
)
"""Rule levels as option sets (TL-OPT-08); `aa` does nothing where there are no guns."""


def missing_options(chosen: Iterable[str]) -> list[tuple[str, str]]:
    """(option, the one it needs) for every option whose basis is not chosen."""
    have = frozenset(chosen)
    return [(option, base) for option, base in own_battles.NEEDS.items() if option in have and base not in have]


def check_options(chosen: frozenset[str]) -> str | None:
    """A sentence when options do not go together, None when they do."""
    names = {key: name for key, name, _ in OPTION_WORDS}
    unknown = sorted(chosen - names.keys())
    if unknown:
        return f'There is no option "{unknown[0]}".'
    for option, base in missing_options(chosen):
        return f'"{names[option]}" needs "{names[base]}" (TL-OPT-0{1 if option == "ordnance" else 3}).'
    return None
