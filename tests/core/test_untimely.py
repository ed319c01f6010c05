"""What is tried at the wrong time is answered with the step that it belongs to and that step's rule (AS-SCOPE-03)."""

from __future__ import annotations

from itertools import islice

import pytest

from tabletop.core.messages import Command
from tabletop.core.untimely import MOST, untimely
from tabletop.games import games
from tests.contract.tables import OPEN_TABLES, Table, play

FIRST = {table.game.key: table for table in reversed(OPEN_TABLES) if table.game.key in games()}


@pytest.mark.parametrize("table", FIRST.values(), ids=FIRST)
def test_an_order_of_another_step_names_that_step_and_its_rule(table: Table) -> None:
    match = table.match(3)
    orders: dict[type[Command], Command] = {}
    told = 0
    for _ in islice(play(match, 3), 250):
        orders.update({type(entry.command): entry.command for entry in match.journal[-1:] if entry.command})
        if match.result is not None or len(match.journal) % 10:
            continue
        now = match.game.step(match.state)
        for kind, order in orders.items():
            below = {match.game.steps[frame.step].wanted for frame in match.state.frames}
            homes = [s for s in match.game.steps.values() if issubclass(kind, s.takes) and s.wanted]
            refusal = match.refusal(match.to_act[0], order)
            if (
                issubclass(kind, now.takes)
                or not homes
                or below & {s.wanted for s in homes}
                or len({s.wanted for s in homes}) > MOST
            ):
                assert untimely(match.game.steps, match.state.frames, order) is None
            elif refusal is not None and now.takes:
                told += 1
                assert refusal.rule in {s.rule for s in homes}
                assert refusal.sentence.startswith("That belongs to ") and homes[0].wanted in refusal.sentence
                assert refusal.sentence.endswith(f"Now is the time for {now.wanted}.")
    assert told or not any(step.takes for step in match.game.steps.values())
