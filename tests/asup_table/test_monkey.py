"""A monkey at the battlefield: nothing it does may raise, or move a counter against the rules."""

from __future__ import annotations

import pytest

from tabletop.data.saves import Save
from tabletop.data.session import Session
from tests.asup_table.conftest import Sit
from tests.asup_table.test_ground import played
from tests.screens.monkey import Monkey


@pytest.mark.parametrize(
    ("scenario", "step", "seed"),
    [("s1_beet_road", "opening", 1), ("s2_chir", "defend", 3), ("s3_kuban", "designate", 4)],
)
def test_a_monkey_on_the_battlefield(sit: Sit, scenario: str, step: str, seed: int) -> None:
    t = played(sit, step, scenario, seed, 900)
    monkey = Monkey(t.p, seed).play(120)
    again = Session.from_save(Save(t.session.header, list(t.session.lines)), autosave=False)
    assert again.match.digest() == t.session.match.digest() and monkey.told


def test_a_monkey_against_a_bot(sit: Sit) -> None:
    t = sit("s1_beet_road", seed=6, players=("human", "bot:random"))
    assert Monkey(t.p, 6).play(120).told
