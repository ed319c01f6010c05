"""What a player reads at the free table holds no ids of pieces and no words of the program's bookkeeping."""

from __future__ import annotations

import random
import re

import pytest

from tabletop.games import kit
from tabletop.games.free_table.rules.asking import OfferEnd
from tabletop.shelf.session import Session
from tests.banned import banned
from tests.play.conftest import Hand, own_home

__all__ = ["own_home"]
IDS = re.compile(r"\b(p\d+|x[01]\.\d+|z\d+|s\d+)\b")
BANNED = banned("free_table")


@pytest.mark.parametrize("scenario", ["ft1_hexes", "ft2_squares"])
def test_nobody_reads_ids_and_codes(scenario: str, own_home: None) -> None:
    session = Session.new("free_table", kit("free_table").scenarios().document(scenario), ("human", "human"), 5)
    hand, rng, read = Hand(session), random.Random(4), set[str]()
    try:
        table = hand.table
        for _ in range(150):
            asked = session.match.to_act[0]
            options = [c for c in session.match.options(asked) if not isinstance(c, OfferEnd)]
            state = session.match.state
            read |= {c.label(state) for c in options}
            session.submit(asked, rng.choice(options))
            for event in session.match.journal[-1].events:
                words = table.happening.log_line(event, session.match.state)[0]
                read.add(re.sub(r" ?\(FT-[A-Z]+-\d+\)|\[\[[^]]*\]\]", "", words))
        told = table.telling.briefing()
        read |= {told.title, told.you, told.standing, *(line for line in table.manner.help)}
        assert len(read) > 100
        assert not [line for line in read if IDS.search(line) or BANNED.search(line)][:10]
    finally:
        hand.still.window.close()
        session.close()
