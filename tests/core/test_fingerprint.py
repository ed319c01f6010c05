"""Fingerprints that remember the position before say what the plain ones say, in every game, whatever is done."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.codec import STATIC, WORDS
from tabletop.core.digest import Fingerprint
from tabletop.core.match import Match
from tabletop.games import boxed, kit


class Colour(Enum):
    RED = "red"
    BLUE = 2


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    kind: str = "gun"
    heights: dict[int, tuple[float, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Whole:
    zeta: Part
    alpha: tuple[Part | None, ...] = ()
    who: frozenset[str] = frozenset()
    colour: Colour = Colour.RED
    library: Any = field(default=None, metadata=STATIC)
    sentence: str = field(default="", metadata=WORDS)


VALUES = (
    Whole(Part("a")),
    Whole(
        Part('"quotes" and \\ and ü and \ud800', heights={10: (1.5, 2.0), 2: ()}), (None, Part("b")), frozenset("xyz")
    ),
    Whole(Part("a"), colour=Colour.BLUE, library=object(), sentence="words"),
    Whole(Part("a"), colour=Colour.BLUE, sentence="other words"),
    Whole(Part("true", heights={-1: (0.0,)}), (Part("é"),) * 2),
)


def test_it_is_the_plain_fingerprint() -> None:
    kept = Fingerprint()
    for value in (*VALUES, *reversed(VALUES)):
        assert kept.of(value) == codec.digest(value) == Fingerprint().of(value)
    assert codec.digest(VALUES[2]) == codec.digest(VALUES[3]) != codec.digest(VALUES[0])


def test_a_part_that_comes_back_is_known_and_one_that_is_new_is_seen() -> None:
    kept, part = Fingerprint(), Part("a")
    whole = Whole(part, (part, Part("b")))
    first = kept.of(whole)
    assert kept.of(replace(whole)) == first
    changed = replace(whole, alpha=(replace(part, name="c"), whole.alpha[1]))
    assert kept.of(changed) == codec.digest(changed) != first
    assert kept.of(whole) == first


def test_what_has_no_place_in_a_position_is_told() -> None:
    with pytest.raises(TypeError, match="object has no place"):
        Fingerprint().of(Whole(Part("a"), (object(),)))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", boxed())
def test_games_are_marked_as_before(game: str) -> None:
    its, random, kept = kit(game), Random(1), Fingerprint()
    for card in its.scenarios().cards()[:4]:
        match = Match.start(
            its.game(), its.scenarios().scenario(its.scenarios().document(card.key), card.key), SeededDice(3)
        )
        for _ in range(60):
            if not match.to_act:
                break
            seat = random.choice(match.to_act)
            options = list(match.options(seat))
            match.submit(seat, (match.prompt(seat).default if len(options) > 200 else None) or random.choice(options))
            if random.random() < 0.1:
                match.undo(practice=True)
            assert match.digest(kept) == match.digest()
