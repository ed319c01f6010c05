"""A whole day of the first campaign in the real window by the mouse alone: base, arming, battlefield, home, evening,
shop.

What was accepted is sent again to a game without a window: the same position comes out.
"""

from __future__ import annotations

from pathlib import Path

from tests.window.apache_pages import DayMouse
from tests.window.headless import again
from tests.window.rig import Rig, needs_display

SCENARIO = "cs1_first_week_in_the_desert"
READ = {"DayPage", "EventPage", "HomePage", "EveningPage"}
"""Pages on which nothing is decided."""
MOST = 700
"""Gestures after which a day of two missions should long be over."""


@needs_display
def test_a_day_of_the_campaign_by_mouse_alone(tmp_path: Path) -> None:
    seed = 3
    rig = Rig(tmp_path, "play", SCENARIO, seed, "human", "-", tmp_path / "day.save")
    try:
        hand = DayMouse(rig, seed, ("A02", "S02"))
        fact, idle, journal = rig.prompt(), 0, 0
        for _ in range(MOST):
            if fact["day"] > 1 or fact["over"]:
                break
            idle = idle + 1 if fact["journal"] == journal else 0
            journal = fact["journal"]
            rig.phase = fact["page"] or "battlefield"
            if rig.phase == "NextPage" and not (tmp_path / "next.png").exists():
                rig.picture(tmp_path / "next.png")
            assert idle < 30, f"nothing can be done any more: {fact}"
            hand.act(fact)
            fact = rig.prompt()
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    print("clicks of the day:", dict(rig.clicks))
    assert fact["day"] == 2
    assert sum(n for page, n in rig.clicks.items() if page in READ) <= 4 * len(READ)  # what is read is one click each
    assert {
        "DayPage",
        "TargetsPage",
        "AllocatePage",
        "DecidePage",
        "ArmPage",
        "EventPage",
        "HomePage",
        "EveningPage",
        "ShopPage",
    } <= hand.pages and hand.drags >= 8
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Target", "Assign", "Crew", "TakeOff", "Load", "Enter", "Step", "Done"} <= kinds
    assert again(rig, SCENARIO, ("human",), seed).match.digest() == fact["digest"]
