"""The games of the golden transcripts still go as they went. If they were meant to change: `python -m
tests.golden.transcripts`.
"""

from __future__ import annotations

import pytest

from tests.golden.transcripts import HERE, path_of, shipped, transcript

CARDS = shipped()


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.key)
def test_a_game_goes_as_it_went(card) -> None:  # type: ignore[no-untyped-def]
    path = path_of(card.game, card.key)
    assert path.is_file(), f"no transcript yet: python -m tests.golden.transcripts {card.key}"
    for n, (now, then) in enumerate(
        zip(transcript(card.game, card.key).split("\n"), path.read_text(encoding="utf-8").split("\n"), strict=True), 1
    ):
        assert now == then, f"{path.name}, line {n}; if that is meant: python -m tests.golden.transcripts {card.key}"


def test_no_transcript_without_a_scenario() -> None:
    assert {p.relative_to(HERE).as_posix() for p in HERE.glob("*/*.txt")} == {f"{c.game}/{c.key}.txt" for c in CARDS}
