"""Air Support in the real window: two turns of the Beet Road by the mouse alone against the computer, equal to the
game without a window, and few clicks.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.shelf.session import Session
from tests.window.deliberate import play
from tests.window.rig import needs_display


@needs_display
def test_two_turns_of_the_beet_road_by_mouse_alone(tmp_path: Path) -> None:
    rig, hand, end, save = play(tmp_path, "s1_beet_road", 0, 7, (0.9, 0.5), None, turns=2)
    rig.close()
    assert Session.load(save).match.digest() == end["digest"], "what was clicked is played again without a window"
    assert end["turn"] == 3 and sum(hand.clicks.values()) <= 25, hand.clicks
