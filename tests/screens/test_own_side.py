"""The side at which a single player sits is the one to which the text of the scenario speaks."""

from __future__ import annotations

from tabletop.shelf.cardindex import cards_of
from tabletop.table.screens.chooser import Choosing


def chosen(key: str, choosing: Choosing) -> list[str]:
    card = next(c for c in cards_of(choosing.game) if c.key == key)
    choosing.take(card)
    return [side for side, player in zip(card.sides, choosing.seats, strict=True) if player == "human"]


def test_who_is_told_to_stop_the_bombers_has_the_fighters() -> None:
    choosing = Choosing("thunderbolt_lightning")
    assert chosen("s01_first_duel", choosing) == ["Britain"]
    assert chosen("s02_kentish_sky", choosing) == ["Britain"], '"Stop the bombers" is said to the British'
    assert chosen("s04_six_minutes_at_midway", choosing) == ["USA"]


def test_a_side_that_was_chosen_stays() -> None:
    choosing = Choosing("thunderbolt_lightning")
    choosing.seat(0, "human")
    assert chosen("s02_kentish_sky", choosing) == ["Germany"]
