"""The drawing board of every game in the real window, by mouse: a map, both sides, forces, a piece dragged elsewhere;
saved, sound, and played.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.data.settings import Settings
from tabletop.shelf.checker import check
from tests.window.design import DrawingHand
from tests.window.rig import Rig, needs_display

TRIALS = {
    "thunderbolt_lightning": (0, ("Spitfire", "Bf 109E")),
    "thunderbolt_apache": (0, ("", "SA8")),
    "air_wars": (0, ("", "")),
    "air_support": (1, ("Leader 7-0", "Leader 7-0")),
    "conflict_solo": (0, ("", "")),
}
"""A game -> which map of its list, what is looked for in the library of each side."""


@needs_display
@pytest.mark.parametrize("game", TRIALS)
def test_a_battle_is_drawn_by_mouse_saved_sound_and_played(tmp_path: Path, game: str) -> None:
    map_at, names = TRIALS[game]
    (tmp_path / "settings.json").write_text(
        Settings(motion=0, mute=True, hints=False, briefing=False).model_dump_json(), encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf")
    try:
        hand = DrawingHand(rig)
        hand.begin(game, "Hand made", map_at)
        begun, carried = hand.settled()["design"], 0
        for seat, name in enumerate(names):
            lit = hand.put(seat, name, 3)
            put = hand.settled()["design"]
            assert put != begun
            if hand.carry(lit, 5):
                carried += 1
                assert hand.settled()["design"] != put
            begun = hand.fact["design"]
        hand.rig.picture(tmp_path / f"{game}.png")
        path = hand.save()
        hand.try_it()
        hand.rig.picture(tmp_path / f"{game}_played.png")
    finally:
        rig.close()
    assert carried
    assert json.loads(Path(path).read_text(encoding="utf-8"))["title"] == "Hand made"
    assert not check(Path(path)).faults
