"""What is not listed can be done as well: options are examples (FT-HAND-01)."""

from __future__ import annotations

from tests.games.free_table.kit import played, tank


def test_what_nobody_listed_is_legal() -> None:
    match = played()
    odd = tank("Something else altogether", at=(5, 2))
    assert match.game.open_ended and odd not in match.options(0) and match.refusal(0, odd) is None


def test_examples_do_not_tell_of_hidden_pieces() -> None:
    there, here = played(tank(), tank("Scout", "away")), played(tank())
    step = there.game.step(there.state)
    assert list(step.options(there.view(1), 1)) == list(step.options(here.view(1), 1))
    assert list(step.options(there.state, 1)) == list(step.options(here.state, 1))
