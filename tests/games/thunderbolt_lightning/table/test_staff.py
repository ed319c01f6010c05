"""What the bot would do with a unit says when it keeps its bombs, and drops them now at a word."""

from __future__ import annotations

from typing import Any

from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.rules.ordnance import ReleaseBombs


def diver(sit: Any) -> Any:
    """W20: a dive bomber before a carrier that may bomb in this move with 33 %, more if it waits."""
    hand = sit(document=kit("thunderbolt_lightning").scenarios().document("w20"))
    hand.table.select("U1")
    return hand.settle()


def test_a_bot_that_keeps_its_bombs_over_a_carrier_says_so_and_the_player_may_drop_them_now(sit: Any) -> None:
    hand = diver(sit)
    staff = hand.table.staff
    staff.show(False)
    hand.settle()
    assert staff.plan is not None
    waits = not any(isinstance(o, ReleaseBombs) for o in staff.plan.orders)
    labels = [c.label for c in hand.table.hand.choices()]
    assert waits == ("keeps its bombs" in staff.prompt()) == any(label.startswith("Bomb now") for label in labels)
    if not waits:
        hand.table.staff.cancel()
        return
    hand.press("Bomb now")
    assert hand.session.match.state.aircraft["U1"].load_left == 0
