"""What happens to vehicles that are hit: To Kill numbers and the destruction table, the star line, near misses and
direct hits of bombs. AS-KILL-01 to AS-KILL-07, AS-IFT-07, AS-IFT-08, AS-BOMB-10, AS-BOMB-11, Tables 8 to 10.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum

from tabletop.games.air_support.rules.tables import AERIAL_AF, STAR, Load, k_number


class Fate(IntEnum):
    """What becomes of a vehicle, from the mildest to the worst."""

    NOTHING = 0
    POSSIBLE_SHOCK = 1
    STUN = 2
    SHOCK = 3
    IMMOBILE = 4
    ELIMINATED = 5
    BURNING = 6


class Shot(StrEnum):
    """The column of the destruction table: high explosive and bombs, other direct fire, machine guns (Table 10)."""

    HE = "HE"
    AP = "AP"
    MG = "MG"


def turret_hit(colored: int, white: int) -> bool:
    """Where a To Hit DR strikes a vehicle (AS-HIT-11)."""
    return colored < white


def aerial_tk(basic: int, worst_armour: int, open_topped: bool, *, critical: bool = False) -> int:
    """Final TK# of a hit from the air: a rear hit with aerial advantage (AS-KILL-02, AS-KILL-03) against the aerial
    armour (AS-KILL-05, AS-MG-08); a critical hit of a bomb doubles the Basic TK#, of MG it does not, and range
    changes nothing (AS-KILL-04).
    """
    return basic * (1 + critical) + 1 + (2 if open_topped else 1) - AERIAL_AF[worst_armour]


def destruction(original: int, final_tk: int, shot: Shot, turret: bool) -> Fate:
    """Table 10 for direct fire. `original`: the effects DR, which has no modifiers; 12 is a dud (AS-KILL-06)."""
    part = Fate.SHOCK if turret else Fate.IMMOBILE
    if original == 12:
        return Fate.NOTHING
    if final_tk < 2:
        return part if original == 2 and final_tk == 1 and shot is Shot.HE else Fate.NOTHING
    if 2 * original <= final_tk:
        return Fate.BURNING
    if original < final_tk:
        return Fate.ELIMINATED
    if original == final_tk:
        return Fate.STUN if shot is Shot.MG else part
    if original == final_tk + 1:
        return {Shot.HE: part, Shot.AP: Fate.POSSIBLE_SHOCK, Shot.MG: Fate.NOTHING}[shot]
    return Fate.NOTHING


_DOES = {
    Fate.POSSIBLE_SHOCK: "may shock",
    Fate.STUN: "stuns",
    Fate.SHOCK: "shocks",
    Fate.IMMOBILE: "immobilizes",
}


def kill_words(final_tk: int, shot: Shot, turret: bool) -> str:
    """What the To Kill DR must show, with what comes of it: "6 or less destroys, 7 immobilizes"."""
    fates = {n: destruction(n, final_tk, shot, turret) for n in range(2, 13)}
    deadly = [n for n, fate in fates.items() if fate in (Fate.ELIMINATED, Fate.BURNING)]
    told = [f"{deadly[-1]} or less destroys"] if deadly else []
    for kind, does in sorted(_DOES.items(), reverse=True):
        if found := [str(n) for n, fate in fates.items() if fate is kind]:
            told.append(f"{' or '.join(found)} {does}")
    return ", ".join(told) or "nothing can destroy it"


def star_line(column: int | None, final: int, original: int = 0, dr: int = 0) -> Fate:
    """A fire attack on an unarmoured vehicle (AS-IFT-07); `dr`: rolled after an Original 2, the better of both
    counts (AS-IFT-08).
    """
    found = Fate.NOTHING
    if column is not None:
        number = STAR[column]
        if 2 * final <= number:
            found = Fate.BURNING
        elif final <= number:
            found = Fate.ELIMINATED if final < number else Fate.IMMOBILE
    if original == 2:
        found = max(found, {1: Fate.BURNING, 2: Fate.ELIMINATED, 3: Fate.IMMOBILE}.get(dr, Fate.NOTHING))
    return found


def shell_line(column: int, final: int, original: int, turret: bool) -> Fate:
    """An AFV in off-map artillery, or hit on the Area type: a KIA destroys it, K or K+1 shocks or immobilizes it, an
    Original 12 does nothing (AS-OBA-11, Table 10).
    """
    k = k_number(column)
    if original == 12 or final > k + 1:
        return Fate.NOTHING
    if final < k:
        return Fate.BURNING if 2 * final <= k else Fate.ELIMINATED
    return Fate.SHOCK if turret else Fate.IMMOBILE


def direct_hit(final_to_hit: int, basic_th: int) -> bool:
    """Whether a bomb that hits an AFV hits it squarely: at half of the Basic TH# or less (AS-BOMB-10)."""
    return 2 * final_to_hit <= basic_th


def bomb_tk(load: Load, direct: bool, worst_armour: int, open_topped: bool, critical: bool = False) -> int:
    """Final TK# of a bomb (AS-BOMB-11); a critical hit is a direct one with its Basic TK# doubled (AS-HIT-10)."""
    return aerial_tk(load.direct if direct or critical else load.near, worst_armour, open_topped, critical=critical)


FATE_WORDS = {
    Fate.NOTHING: "no effect",
    Fate.POSSIBLE_SHOCK: "possible shock",
    Fate.STUN: "stunned",
    Fate.SHOCK: "Shock",
    Fate.IMMOBILE: "immobilized",
    Fate.ELIMINATED: "eliminated",
    Fate.BURNING: "a burning wreck",
}
