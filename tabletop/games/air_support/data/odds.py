"""Exact chances of a Sighting TC, of Light AA at a plane, of MG and bombs at a target, of a dogfight attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tabletop.core.kit import Answer
from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.rules import odds, tables
from tabletop.games.air_support.rules.dogfights.fights import Fighter
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.sheets import AirClass

MOST = 12


def asked(method: str, words: list[str]) -> Answer:
    """The odds that were asked for. Raises ValueError with a sentence."""
    return {"sight": _sight, "flak": _flak, "strafe": _strafe, "drop": _drop, "duel": _duel}[method](words)


def _whole(word: str, what: str, low: int = -MOST, high: int = MOST) -> int:
    try:
        found = int(word)
    except ValueError:
        found = high + 1
    if not low <= found <= high:
        raise ValueError(f'"{word}" is no {what} from {low} to {high}.')
    return found


def _plane(word: str) -> Any:
    named = word.upper().rstrip("+")
    if named not in AirClass.__members__:
        raise ValueError(f'There is no class "{word}"; there are {", ".join(AirClass.__members__)}.')
    return library().aircraft[AirClass(named)]


def _answer(title: str, lines: list[str], outcomes: list[tuple[str, Fraction]], what: str, good: Fraction) -> Answer:
    return Answer(
        title, tuple(lines), what, {0: 1 - good, 1: good}, good, tuple((name, p) for name, p in outcomes if p)
    )


def _sight(words: list[str]) -> Answer:
    """`sight -3`: total DRM."""
    if len(words) != 1:
        raise ValueError("Say the sum of all DRM, such as: tabletop odds sight -- -3.")
    drm = _whole(words[0], "sum of DRM")
    found = odds.sight(drm)
    outcomes = [
        ("passed", found.passed),
        ("failed", found.failed),
        ("mistaken attack", found.mistaken),
        ("Recalled by an Original 12", found.recalled),
    ]
    return _answer(
        f"Sighting TC with {drm:+d} (AS-SIGHT-06)",
        ["a Final DR of 8 or less passes, of 12 or more is a mistaken attack"],
        outcomes,
        "targets sighted",
        found.passed,
    )


def _flak(words: list[str]) -> Answer:
    """`flak 6 at FB44 [DRM]`: firepower as it is at that range, further DRM."""
    if len(words) not in (3, 4) or words[1] != "at":
        raise ValueError("Say firepower and class, such as: tabletop odds flak 6 at FB44.")
    try:
        fp = Fraction(words[0])
    except ValueError:
        raise ValueError(f'"{words[0]}" is no firepower.') from None
    if not 0 < fp <= 36:
        raise ValueError("Firepower lies above 0 and is 36 at the most.")
    sheet = _plane(words[2])
    drm = sheet.star + (_whole(words[3], "DRM") if len(words) == 4 else 0)
    found = odds.flak(fp, drm, False)
    outcomes = [
        ("eliminated", found[Flak.ELIMINATED]),
        ("Damaged", found[Flak.DAMAGED]),
        ("must evade", found[Flak.EVADE]),
        ("nothing", found[Flak.NOTHING]),
    ]
    hit = found[Flak.ELIMINATED] + found[Flak.DAMAGED]
    return _answer(
        f"{words[0]} FP of Light AA at {sheet.cls} with {drm:+d} (AS-LAA-11)",
        ["without cowering"],
        outcomes,
        "planes hit",
        hit,
    )


def _target(word: str) -> Any:
    """A vehicle of the library, by id or name, or a morale level of infantry such as "7"."""
    if word.isdigit() and 5 <= int(word) <= 10:
        return int(word)
    wanted = word.casefold()
    cars = library().vehicles.values()
    for fits in (
        [c for c in cars if wanted in (c.id.casefold(), c.name.casefold())],
        [c for c in cars if wanted in c.name.casefold()],
    ):
        if fits:
            return fits[0]
    raise ValueError(f'There is no vehicle "{word}"; a squad is given by its morale, 5 to 10.')


def _split(words: list[str], method: str) -> tuple[Any, Any, int]:
    """(plane, target, further DRM) of "FB44 at Tiger 1"."""
    if "at" not in words or words.index("at") != 1 or len(words) < 3:
        raise ValueError(
            f"Say who attacks what, such as: tabletop odds {method} FB44 at Opel, or at 7 for a squad of morale 7."
        )
    drm, rest = 0, words[2:]
    if len(rest) > 1 and rest[-1].lstrip("+-").isdigit():
        drm, rest = _whole(rest[-1], "DRM"), rest[:-1]
    return _plane(words[0]), _target(" ".join(rest)), drm


def _men(found: Any) -> list[tuple[str, Fraction]]:
    return [
        ("eliminated", found.gone),
        ("Casualty Reduction", found.reduced),
        ("broken", found.broken),
        ("pinned", found.pinned),
        ("unhurt", found.unhurt),
    ]


def _fates(found: Any) -> list[tuple[str, Fraction]]:
    return [(str(fate.name).replace("_", " ").casefold(), p) for fate, p in sorted(found.items(), reverse=True)]


def _lost(found: Any) -> Fraction:
    return Fraction(sum(p for fate, p in found.items() if fate in (Fate.ELIMINATED, Fate.BURNING)))


def _strafe(words: list[str]) -> Answer:
    """MG from four hexes: `strafe FB44 at Opel [DRM]`, a squad by its morale."""
    plane, target, drm = _split(words, "strafe")
    column = tables.column_of(plane.mg_fp)
    if column is None:
        raise ValueError(f"{plane.cls} has no machine guns.")
    title = f"MG of {plane.cls}, {plane.mg_fp} FP, with {drm:+d}"
    if isinstance(target, int):
        men = odds.man(column, drm, target)
        return _answer(f"{title}, at a squad of morale {target} (AS-MG-02)", [], _men(men), "squads gone", men.gone)
    if not target.armoured:
        fates = odds.truck(column, drm)
        return _answer(f"{title}, at {target.name} (AS-MG-10)", [], _fates(fates), "vehicles destroyed", _lost(fates))
    basic = tables.to_hit("vehicle", "black", 8) or 0
    fates = odds.mg_on_afv(basic, drm + target.size, plane.mg_tk, target.worst_armour, target.open_topped)
    return _answer(
        f"{title}, at {target.name} from four hexes (AS-MG-07)",
        [f"size {target.size:+d} counts; add 2 if it moves"],
        _fates(fates),
        "vehicles destroyed",
        _lost(fates),
    )


def _drop(words: list[str]) -> Answer:
    """Bombs from four hexes (Stukas from above): `drop FB44 at Tiger [DRM]`."""
    plane, target, drm = _split(words, "drop")
    if not plane.bomb_mm:
        raise ValueError(f"{plane.cls} carries no bombs.")
    load = tables.load(plane.bomb_mm)
    reach = 0 if plane.cls.stuka else 8
    title = f"Bombs of {plane.cls}, {load.mm} mm, with {drm:+d}"
    if isinstance(target, int):
        basic = tables.to_hit("infantry", "black", reach) or 0
        hit, critical = odds.bomb_hits(basic, drm)
        men = odds.man(tables.column_of(load.column), load.drm, target)
        chances = [(name, p * hit) for name, p in _men(men)[:-1]]
        missed = 1 - hit
        told = [("missed", missed), *chances, ("hit and unhurt", men.unhurt * hit), ("critical hit", critical)]
        return _answer(
            f"{title}, at a squad of morale {target} (AS-BOMB-05)",
            ["critical hits are counted as others"],
            told,
            "squads gone",
            men.gone * hit,
        )
    basic = tables.to_hit("vehicle", "black", reach) or 0
    if target.armoured:
        fates = odds.bombs_on_afv(load, basic, drm + target.size, target.worst_armour, target.open_topped)
    else:
        hit = odds.at_most(basic - drm - target.size)
        fates = {fate: p * hit for fate, p in odds.truck(tables.column_of(load.column), load.drm).items()}
    return _answer(
        f"{title}, at {target.name} (AS-BOMB-11)",
        [f"size {target.size:+d} counts; add 2 if it moves"],
        _fates(fates),
        "vehicles destroyed",
        _lost(fates),
    )


def _duel(words: list[str]) -> Answer:
    """One attack in the air: `duel FB44 at STUKA42+`; "+" for a plane with bombs."""
    if len(words) != 3 or words[1] != "at":
        raise ValueError('Say who attacks whom, such as: tabletop odds duel FB44 at STUKA42+ ("+": with bombs).')
    firer, target = (Fighter(_plane(w), bombs=w.endswith("+")) for w in (words[0], words[2]))
    found = odds.duel(firer, target)
    names = {
        "gone": "eliminated",
        "hit": "Damaged",
        "recall": "target may take Recall",
        "lost": "firer eliminated",
        "hurt": "firer Damaged",
        "jams": "its MG fail",
        "again": "it attacks again",
    }
    return _answer(
        f"{words[0].upper()} attacks {words[2].upper()} in the air (AS-DOG-12)",
        [],
        [(names[k], found[k]) for k in names],
        "planes shot down",
        found["gone"],
    )
