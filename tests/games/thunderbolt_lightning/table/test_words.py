"""What the player reads while two turns of Midway are played: no codes, no abbreviations, questions that ask."""

from __future__ import annotations

import re
from typing import Any

from tests.games.thunderbolt_lightning.table.test_formation import MIDWAY, act, wait
from tests.play.conftest import Hand

BANNED = re.compile(
    r"\b(segment|posture|DRM|ROF|SP|FS|AA|MP|VP|the figures? (is|are)|phase of|Everything stands|[UJ]\d{1,2}|JS\d)\b"
)


def test_no_code_and_no_abbreviation_reaches_the_player(sit: Any) -> None:
    hand: Hand = sit(MIDWAY, seed=7, players=("human", "bot:easy"), size=(1920, 1080))
    wait(hand)
    read: set[str] = set()
    while wait(hand) and hand.table.state.turn < 3:
        who, sentence, _ = hand.table.telling.prompt()
        read |= {who, sentence, hand.screen.status_line.text}
        for choice in hand.table.hand.choices():
            read |= {choice.label, choice.tip.split(" TL-")[0]}
        act(hand)
    bad = sorted(line for line in read if BANNED.search(line))
    assert len(read) > 30 and not bad, bad
