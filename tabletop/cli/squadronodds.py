"""`tabletop odds` for Thunderbolt / Apache: attack, ridge, rescue, bingo, scout, hits."""

from __future__ import annotations

import argparse
from typing import Any

METHODS = ("attack", "ridge", "rescue", "bingo", "scout", "hits")


def describe(group: Any, whole_number: Any) -> None:
    """The arguments that only these methods have."""
    add = group.add_argument
    add(
        "--by",
        metavar="AIRCRAFT",
        default="",
        help="attack, ridge: the aircraft (usual: one of the pilot's family that carries the store)",
    )
    add(
        "--stress",
        type=whole_number(0, 60),
        default=0,
        metavar="N",
        help="Stress of the pilot; beyond his bands he is Shaken or Unfit",
    )
    add("--needs", type=whole_number(1, 12), metavar="N", help="attack: a loose attack number instead of a store")
    add("--skill", type=whole_number(-5, 5), default=0, metavar="S", help="with --needs: the skill that counts")
    add("--shaken", action="store_true", help="with --needs: the pilot is Shaken")
    add("--cards", default="", metavar="ID,ID", help="open cards that change the roll: SC13, CA10, ME02")
    add("--rolls", type=whole_number(1, 8), default=1, metavar="N", help="ridge: rolls of one activation")
    add("--evasive", type=whole_number(-4, 6), default=0, metavar="E", help="ridge without a pilot: his Evasive")
    add(
        "--where",
        choices=("out", "field", "home"),
        default="field",
        help="rescue: crashed target bound, on the battlefield, on the way home",
    )
    add(
        "--given",
        type=whole_number(0, 40),
        default=0,
        metavar="W",
        help="rescue: weight of the stores that the others give up",
    )
    add("--light", type=whole_number(0, 8), default=0, metavar="N", help="hits: Light hits of one attack")
    add("--heavy", type=whole_number(0, 4), default=0, metavar="N", help="hits: Heavy hits of one attack")
    add("--pod", action="store_true", help="hits: the aircraft carries a working Pod")


def asked(args: argparse.Namespace, method: str, words: list[str]) -> Any:
    """The odds that were asked for. Raises ValueError or Unknown with a sentence."""
    from tabletop.data.thunderbolt_apache import chances as c

    cards = [word for word in args.cards.replace(",", " ").split() if word]
    if method == "attack":
        return _attack(args, words, cards)
    if method == "ridge":
        _none(words, method)
        return c.of_ridges(_crew(args), args.rolls, args.evasive, cards)
    if method == "rescue":
        _none(words, method)
        return c.of_rescue(args.where, args.given, args.modifier)
    if method == "bingo":
        if [w.rstrip("+") for w in words] not in (["6"], ["10"]):
            raise ValueError("There are two sides of the counter: tabletop odds bingo 6, or bingo 10.")
        return c.of_bingo(int(words[0].rstrip("+")))
    if method == "scout":
        _none(words, method)
        return c.of_scout(args.modifier)
    if len(words) != 1 or not args.light + args.heavy:
        raise ValueError("Say what is hit and how, such as: tabletop odds hits AH-64A --heavy 1.")
    return c.of_hits(words[0], args.light, args.heavy, args.pod, cards)


def _none(words: list[str], method: str) -> None:
    if words:
        raise ValueError(f'"{" ".join(words)}" says nothing here; {method} takes options only.')


def _crew(args: argparse.Namespace) -> Any:
    from tabletop.data.thunderbolt_apache.chances import Crew
    from tabletop.games.thunderbolt_apache.sheets import LEVELS

    level = (args.level or "Average").capitalize()
    if level not in LEVELS:
        raise ValueError(f'"{args.level}" is no level of a pilot; they are {", ".join(LEVELS)}.')
    return Crew(args.pilot or "", LEVELS.index(level), args.stress, args.by)


def _attack(args: argparse.Namespace, words: list[str], cards: list[str]) -> Any:
    from tabletop.data.thunderbolt_apache import chances as c

    number = args.number or 1
    if args.needs is not None:
        _none(words, "attack with --needs")
        return c.of_number(args.needs, args.skill, args.modifier, number, args.shaken)
    lowered = [word.casefold() for word in words]
    if "at" not in lowered or lowered.index("at") != 1 or len(words) < 3:
        raise ValueError("Say what attacks what, such as: tabletop odds attack AGM-114 at T72 --pilot Mantis.")
    units = [unit for word in words[2:] for unit in word.split(",") if unit]
    if len(units) > 12:
        raise ValueError("Twelve units are enough.")
    return c.of_attack(words[0], units, _crew(args), args.range, number, args.modifier, cards)


def plain(found: Any) -> dict[str, Any]:
    """As JSON; chances as fractions in texts."""
    return {
        "title": found.title,
        "lines": list(found.lines),
        "unit": found.unit,
        "spread": {str(k): str(p) for k, p in sorted(found.spread.items())},
        "expected": str(found.expected),
        "outcomes": [
            {"what": what, "chance": str(p), "percent": round(float(p) * 100, 4)} for what, p in found.outcomes
        ],
    }


def show(found: Any, fraction: Any) -> None:
    """For people."""
    print(found.title)
    for line in found.lines:
        print(f"  {line}")
    print(f"  {found.unit}, expected {float(found.expected):.2f}")
    for k, p in sorted(found.spread.items()):
        print(f"    {k:>4}  {float(p) * 100:6.2f} %  {'#' * round(float(p) * 40):<40}  {fraction(p)}")
    for what, p in found.outcomes:
        print(f"  {what:<36} {float(p) * 100:6.2f} %  {fraction(p)}")
    print()
