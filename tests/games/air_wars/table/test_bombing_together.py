"""All who can bomb a target are sent at it with one button, with the chance that they have together."""

from __future__ import annotations

from typing import Any

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing.attacking import Bomb
from tabletop.games.air_wars.table.hand import previews
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import war

__all__ = ["war"]


def test_one_click_sends_all_bombers_at_a_target(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    for _ in play_on(hand, 300, 0, "normal"):
        if hand.step == "designate" and len({c.unit for c in hand.table.mode.find(Bomb)}) > 1:
            break
    state, free = hand.play.view, hand.table.mode._free()
    offers = hand.table.mode.together()
    assert offers and [o.default for o in offers] == [True] + [False] * (len(offers) - 1)
    assert "or send all at one" in hand.table.mode.prompt()[0]
    for offer in offers:
        sent = [c for c in offer.commands if isinstance(c, Bomb)]
        assert len({c.target for c in sent}) == 1
        share = previews.with_all(state, state.bombing, [c.unit for c in sent], sent[0].target)
        rest = len(free) - len(sent)
        assert offer.label.endswith(f", {share:.0%}" + (f"; {rest} more to aim" if rest else ""))
        assert (Done() in offer.commands) == (len(sent) == len(free))  # who is left over is asked
        assert offer.label.startswith(
            f"All {len(sent)} bomb" if len(sent) == len(free) else (f"{len(sent)} of ", sent[0].unit)
        )
    best = next(o for o in offers if o.default)
    before = len(hand.session.match.journal)
    hand.press(best.label).settle(1)
    own = [e.command for e in hand.session.match.journal[before:] if e.seat == 0]
    assert own[: len(best.commands)] == list(best.commands)
