"""Whole percents: the parts of a bar add up to 100, and none is far from what it stands for."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.core.odds import UNDER, shares


def number(words: str) -> int:
    return 1 if words == UNDER else int(words.split()[0])


def test_the_parts_of_any_bar_add_up_to_a_hundred() -> None:
    chance = Random(14)
    for _ in range(5000):
        weights = [chance.random() ** chance.choice((1, 3, 9)) for _ in range(chance.randint(1, 6))]
        parts = [weight / sum(weights) for weight in weights]
        told = shares(parts)
        assert sum(map(number, told)) == 100, (parts, told)
        small = sum(words == UNDER for words in told)
        for part, words in zip(parts, told, strict=True):
            assert (words == UNDER) == (0 < part < 0.01)
            assert abs(number(words) - 100 * part) < 1 + small


@pytest.mark.parametrize(("parts", "told"), [
    ([0.335, 0.335, 0.33], ("34 %", "33 %", "33 %")),
    ([0.0, 1.0], ("0 %", "100 %")),
    ([0.5, 0.25], ("50 %", "25 %")),
])  # fmt: skip
def test_single_bars(parts: list[float], told: tuple[str, ...]) -> None:
    assert shares(parts) == told
