"""Exact chances of attacks, ridges, the search for a pilot, the Bingo counter, scouts and hits."""

from __future__ import annotations

from typing import Any

from tabletop.core.kit import Answer
from tabletop.games.thunderbolt_apache.data import chances
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS


def asked(args: Any, method: str, words: list[str]) -> Answer:
    """The odds that were asked for. Raises ValueError or Unknown with a sentence."""
    found = _asked(args, method, words)
    return Answer(found.title, found.lines, found.unit, found.spread, found.expected, found.outcomes)


def _asked(args: Any, method: str, words: list[str]) -> chances.Odds:
    cards = [word for word in args.cards.replace(",", " ").split() if word]
    if method == "attack":
        return _attack(args, words, cards)
    if method == "ridge":
        _none(words, method)
        return chances.of_ridges(_crew(args), args.rolls, args.evasive, cards)
    if method == "rescue":
        _none(words, method)
        return chances.of_rescue(args.where, args.given, args.modifier)
    if method == "bingo":
        if [w.rstrip("+") for w in words] not in (["6"], ["10"]):
            raise ValueError("There are two sides of the counter: tabletop odds bingo 6, or bingo 10.")
        return chances.of_bingo(int(words[0].rstrip("+")))
    if method == "scout":
        _none(words, method)
        return chances.of_scout(args.modifier)
    if len(words) != 1 or not args.light + args.heavy:
        raise ValueError("Say what is hit and how, such as: tabletop odds hits AH-64A --heavy 1.")
    return chances.of_hits(words[0], args.light, args.heavy, args.pod, cards)


def _none(words: list[str], method: str) -> None:
    if words:
        raise ValueError(f'"{" ".join(words)}" says nothing here; {method} takes options only.')


def _crew(args: Any) -> chances.Crew:
    level = (args.level or "Average").capitalize()
    if level not in LEVELS:
        raise ValueError(f'"{args.level}" is no level of a pilot; they are {", ".join(LEVELS)}.')
    return chances.Crew(args.pilot or "", LEVELS.index(level), args.stress, args.by)


def _attack(args: Any, words: list[str], cards: list[str]) -> chances.Odds:
    number = args.number or 1
    if args.needs is not None:
        _none(words, "attack with --needs")
        return chances.of_number(args.needs, args.skill, args.modifier, number, args.shaken)
    lowered = [word.casefold() for word in words]
    if "at" not in lowered or lowered.index("at") != 1 or len(words) < 3:
        raise ValueError("Say what attacks what, such as: tabletop odds attack AGM-114 at T72 --pilot Mantis.")
    units = [unit for word in words[2:] for unit in word.split(",") if unit]
    if len(units) > 12:
        raise ValueError("Twelve units are enough.")
    return chances.of_attack(words[0], units, _crew(args), args.range, number, args.modifier, cards)
