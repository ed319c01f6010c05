"""Exact chances, by the rules of the games: guns, loose dice, torpedoes, bombs and AA; attacks, ridges, rescue, hits;
battles.

Types are keys or names of the library ("spitfire1", "Bf 109E"). The spread is printed as fractions and per cent.

examples:
  tabletop odds spitfire1 at bf109e --range 3
  tabletop odds bf109e at spitfire1 --range 2 --inverted --hits 1      the target has a hit already
  tabletop odds spitfire1 at he111h --range 4 --pilot ace --skills 1,4
  tabletop odds --dice "2R 2W" --range 5 --save 5 --hits-left 3
  tabletop odds torpedo tbd1 at akagi --range 9 --sector beam --number 3
  tabletop odds dive sbd3 at akagi --level low --side-on
  tabletop odds level b17g at factory --level medium
  tabletop odds aa enterprise at d3a1 --direction above

  tabletop odds attack AGM-114 at T72 --pilot Mantis                    one missile into the next hex
  tabletop odds attack AGM-114 at T72 --pilot Mantis --number 2         two at the same tank
  tabletop odds attack CBU-97 at IFV IFV IFV --pilot Anvil --by A-10C   an Area store: one roll at each unit
  tabletop odds attack cannon at ZSU --pilot Anvil --stress 6           Shaken
  tabletop odds attack --needs 6 --skill 1 --modifier -1 --number 3     loose numbers
  tabletop odds ridge --pilot Mantis --stress 4 --rolls 2               two ridges in one move: Stress and crashes
  tabletop odds rescue --where field --given 2                          the search for a pilot, two weight points given
  up tabletop odds bingo 10
  tabletop odds scout --modifier -1
  tabletop odds hits AH-64A --heavy 2 --pod                             whether counters bring it down

  tabletop odds fire Fighter-1 6 at 3                                   six dice at a stack of three
  tabletop odds fire Fighter-1 6 Bomber-1 2 at 3                        fighters and bombers together
  tabletop odds bomb RADAR 3 3                                          three Level and three Dive dice

  tabletop odds sight -- -3                                             a Sighting TC with these DRM in all
  tabletop odds flak 6 at FB44                                          one shot of Light AA, firepower as it is at that
  range tabletop odds strafe FB44 at Opel                                     MG at a vehicle; a squad is given by its
  morale: at 7 -2 tabletop odds drop FB44 at Tiger 2                                    bombs from four hexes, 2 for a
  tank that moves tabletop odds duel FB44 at STUKA42+                                   one attack in the air; + is a
  plane with bombs

methods before the type: guns (usual), torpedo, dive, level, low, aa (Thunderbolt & Lightning);
attack, ridge, rescue, bingo, scout, hits (Thunderbolt / Apache; all its dice have ten sides);
fire, bomb (Air Wars); sight, flak, strafe, drop, duel (Air Support)
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from tabletop.cli import airodds, squadronodds, supportodds
from tabletop.cli.common import OK, Problem, whole_number

METHODS = ("guns", "torpedo", "dive", "level", "low", "aa")
GRADES = ("very_green", "poor", "trained", "veteran", "ace", "multi_ace")


def describe(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("words", nargs="*", metavar="[METHOD] FIRER at TARGET", help="what attacks what")
    add(
        "--range",
        type=whole_number(0, 20),
        metavar="N",
        help="hexes between them (guns 1 to 5, torpedo 5 to 20, attack 0 to 3)",
    )
    add("--dice", metavar='"2R 2W"', help="loose dice instead of a type: W white, R red, G green, B blue")
    add("--modifier", type=whole_number(-6, 6), default=0, metavar="M", help="with --dice: sum of all modifiers")
    add("--save", type=whole_number(1, 7), metavar="S", help="with --dice: the saving roll on the sheet")
    add("--hits-left", type=whole_number(1, 9), metavar="H", help="with --dice: hits that destroy the target")
    add("--inverted", action="store_true", help="the firer flies upside down")
    add("--hits", type=whole_number(0, 4), default=0, metavar="K", help="hits that the target has taken already")
    add(
        "--pilot",
        metavar="GRADE or NAME",
        help=f"grade of the firer: {', '.join(GRADES)} (usual: trained); attack, ridge: the pilot's name",
    )
    add("--skills", default="", metavar="1,4", help="skills of the firer")
    add("--target-pilot", choices=GRADES, default="trained", help="grade of the target")
    add("--target-skills", default="", metavar="3", help="skills of the target")
    add("--long-shots", action="store_true", help="with the option of that name, beyond 5 hexes")
    add(
        "--sector",
        choices=("bow", "bow_side", "beam", "stern_side", "stern"),
        default="beam",
        help="torpedo: from where",
    )
    add("--both-sides", action="store_true", help="torpedo: attacked from both sides")
    add(
        "--number",
        type=whole_number(1, 40),
        default=0,
        metavar="N",
        help="torpedoes, bombs or AA dice; attack: rolls at each unit",
    )
    add(
        "--level",
        metavar="LEVEL",
        help=(
            "bombs: altitude of the release (very_low, low, medium, high); attack, ridge: the pilot's (usual: Average)"
        ),
    )
    add("--side-on", action="store_true", help="dive bombing: across the ship instead of along her")
    add("--load", metavar="KEY", help="bombs: the load (usual: the aircraft's first)")
    add("--chased", action="store_true", help="a fighter sits behind the attacker")
    add(
        "--direction",
        choices=("above", "bow", "stern", "port", "starboard"),
        default="above",
        help="AA of ships: where the target is",
    )
    squadronodds.describe(parser.add_argument_group("Thunderbolt / Apache"), whole_number)
    add("--json", action="store_true", help="everything as JSON; chances as fractions in texts")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.thunderbolt_lightning.chances import Unknown

    words = args.words
    if words and words[0].casefold() in (*squadronodds.METHODS, *airodds.METHODS, *supportodds.METHODS):
        return _squadron(args, words[0].casefold(), words[1:])
    try:
        found = _asked(args)
    except (Unknown, ValueError) as error:
        raise Problem(str(error)) from None
    if not found:
        raise Problem("No gun can hit there: the range or the number needed is out of reach.", 1)
    if args.json:
        print(json.dumps([_plain(c) for c in found], ensure_ascii=False, indent=1))
    else:
        for chance in found:
            _show(chance)
    return OK


def _squadron(args: argparse.Namespace, method: str, words: list[str]) -> int:
    """A method of Thunderbolt / Apache, Air Wars or Air Support."""
    try:
        if method in squadronodds.METHODS:
            found = squadronodds.asked(args, method, words)
        else:
            found = (airodds if method in airodds.METHODS else supportodds).asked(method, words)
    except (LookupError, ValueError) as error:
        raise Problem(str(error.args[0])) from None
    if args.json:
        print(json.dumps([squadronodds.plain(found)], ensure_ascii=False, indent=1))
    else:
        squadronodds.show(found, _fraction)
    return OK


def _asked(args: argparse.Namespace) -> list[Any]:
    from tabletop.data.thunderbolt_lightning import chances as c

    if args.dice:
        return [c.of_dice(c.parse_dice(args.dice), _range(args, 1, 20), args.modifier, args.save, args.hits_left)]
    words = [w.casefold() if w.casefold() in METHODS else w for w in args.words]
    method = words.pop(0) if words and words[0] in METHODS else "guns"
    names = [" ".join(part.split()) for part in " ".join(words).split(" at ")]
    if len(names) != 2:
        raise ValueError("Say who attacks what, such as: tabletop odds spitfire1 at bf109e --range 3.")
    if (args.pilot or "trained") not in GRADES:
        raise ValueError(f'"{args.pilot}" is no grade; they are {", ".join(GRADES)}.')
    pilots = c.Pilots(args.pilot or "trained", _skills(args.skills), args.target_pilot, _skills(args.target_skills))
    if method == "aa":
        return c.of_flak(
            names[0], c.find_type(names[1], ("aircraft",))[1], args.direction, args.hits, pilots, args.number
        )
    firer = c.find_type(names[0], ("aircraft",))[1]
    if method == "guns":
        target = c.find_type(names[1], ("aircraft",))[1]
        away = _range(args, 1, 20 if args.long_shots else 5)
        return c.of_guns(
            firer, target, away, inverted=args.inverted, hits=args.hits, pilots=pilots, long_shots=args.long_shots
        )
    target = c.find_type(names[1], ("ships", "installations"))[1]
    if method == "torpedo":
        return [
            c.of_torpedo(
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


def _bombs(args: argparse.Namespace, method: str, firer: str, target: str, pilots: Any) -> Any:
    from tabletop.data.thunderbolt_lightning import chances as c
    from tabletop.data.thunderbolt_lightning import library
    from tabletop.games.thunderbolt_lightning.sheets import Level, Ordnance

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
    return c.of_bombs(
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


def _range(args: argparse.Namespace, low: int, high: int) -> int:
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


def _plain(chance: Any) -> dict[str, Any]:
    return {
        "title": chance.title,
        "dice": chance.dice,
        "number": chance.number,
        "needed": list(chance.needed),
        "saves": list(chance.saves),
        "unit": chance.unit,
        "spread": {str(k): str(p) for k, p in sorted(chance.spread.items())},
        "expected": str(chance.expected),
        "outcomes": [
            {"what": what, "chance": str(p), "percent": round(float(p) * 100, 4)} for what, p in chance.outcomes
        ],
    }


def _show(chance: Any) -> None:
    print(chance.title)
    print(
        f"  dice    {chance.dice}, each needs"
        f" {'more than a die has' if chance.number > 6 else f'{max(1, chance.number)} or more'}"
    )
    for line in chance.needed:
        print(f"          {line}")
    print(f"  saves   {'; '.join(chance.saves)}")
    print(f"  {chance.unit}, expected {float(chance.expected):.2f}")
    for k, p in sorted(chance.spread.items()):
        print(f"    {k:>4}  {float(p) * 100:6.2f} %  {'#' * round(float(p) * 40):<40}  {_fraction(p)}")
    for what, p in chance.outcomes:
        print(f"  {what:<28} {float(p) * 100:6.2f} %  {_fraction(p)}")
    print()


def _fraction(p: Any) -> str:
    text = str(p)
    return text if len(text) <= 25 else f"about 1/{float(1 / p):.1f}"
