"""Exact chances of guns, loose dice, torpedoes, bombs and AA."""

from __future__ import annotations

from typing import Any

from tabletop.core.kit import Answer
from tabletop.games.thunderbolt_lightning.data import chances
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.rules.sheets import Level, Ordnance

METHODS = ("guns", "torpedo", "dive", "level", "low", "aa")
GRADES = ("very_green", "poor", "trained", "veteran", "ace", "multi_ace")


def asked(args: Any, method: str, words: list[str]) -> list[Answer]:
    """The odds that were asked for, a mount a time. Raises ValueError or Unknown with a sentence."""
    return [_answer(chance) for chance in _asked(args, [method, *words] if method else words)]


def _answer(chance: chances.Chance) -> Answer:
    needs = "more than a die has" if chance.number > 6 else f"{max(1, chance.number)} or more"
    return Answer(
        chance.title,
        (
            f"dice    {chance.dice}, each needs {needs}",
            *(f"        {line}" for line in chance.needed),
            f"saves   {'; '.join(chance.saves)}",
        ),
        chance.unit,
        chance.spread,
        chance.expected,
        chance.outcomes,
        {
            "dice": chance.dice,
            "number": chance.number,
            "needed": list(chance.needed),
            "saves": list(chance.saves),
        },
        28,
    )


def _asked(args: Any, words: list[str]) -> list[chances.Chance]:
    if args.dice:
        return [
            chances.of_dice(
                chances.parse_dice(args.dice), _range(args, 1, 20), args.modifier, args.save, args.hits_left
            )
        ]
    words = [w.casefold() if w.casefold() in METHODS else w for w in words]
    method = words.pop(0) if words and words[0] in METHODS else "guns"
    names = [" ".join(part.split()) for part in " ".join(words).split(" at ")]
    if len(names) != 2:
        raise ValueError("Say who attacks what, such as: tabletop odds spitfire1 at bf109e --range 3.")
    if (args.pilot or "trained") not in GRADES:
        raise ValueError(f'"{args.pilot}" is no grade; they are {", ".join(GRADES)}.')
    pilots = chances.Pilots(
        args.pilot or "trained", _skills(args.skills), args.target_pilot, _skills(args.target_skills)
    )
    if method == "aa":
        return chances.of_flak(
            names[0], chances.find_type(names[1], ("aircraft",))[1], args.direction, args.hits, pilots, args.number
        )
    firer = chances.find_type(names[0], ("aircraft",))[1]
    if method == "guns":
        target = chances.find_type(names[1], ("aircraft",))[1]
        away = _range(args, 1, 20 if args.long_shots else 5)
        return chances.of_guns(
            firer, target, away, inverted=args.inverted, hits=args.hits, pilots=pilots, long_shots=args.long_shots
        )
    target = chances.find_type(names[1], ("ships", "installations"))[1]
    if method == "torpedo":
        return [
            chances.of_torpedo(
                firer,
                target,
                _range(args, 5, 20),
                args.sector,
                args.number or 1,
                both=args.both_sides,
                chased=args.chased,
                pilots=pilots,
            )
        ]
    return [_bombs(args, method, firer, target, pilots)]


def _bombs(args: Any, method: str, firer: str, target: str, pilots: chances.Pilots) -> chances.Chance:
    sheets = library()
    loads = [key for key in sheets.aircraft[firer].loads if sheets.loads[key].kind is Ordnance.BOMB]
    load = args.load or (loads[0] if loads else "")
    if load not in loads:
        raise ValueError(f"The {sheets.aircraft[firer].name} carries {', '.join(loads) or 'no bombs'}.")
    usual = {"dive": "low", "level": "medium", "low": "very_low"}
    allowed = {"dive": ("low", "very_low"), "level": ("low", "medium", "high"), "low": ("very_low",)}[method]
    level = args.level or usual[method]
    if level not in allowed:
        raise ValueError(f"Bombs fall so at {' or '.join(allowed)}.")
    return chances.of_bombs(
        firer,
        target,
        load,
        method,
        Level[level.upper()],
        args.number,
        side_on=args.side_on,
        chased=args.chased,
        pilots=pilots,
    )


def _range(args: Any, low: int, high: int) -> int:
    if args.range is None:
        raise ValueError(f"Say how far away, such as --range {max(low, 3)}.")
    if not low <= args.range <= high:
        raise ValueError(f"{args.range} hexes is out of reach; it must be {low} to {high}.")
    return int(args.range)


def _skills(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if any(w not in "12345" for w in words):
        raise ValueError(f'"{text}" is no list of skills; they are 1 to 5, such as 1,4.')
    return tuple(sorted({int(w) for w in words}))
