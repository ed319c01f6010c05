"""What is read in any game, and in the windows that all share, holds none of the words of `tests/banned.py`."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import tabletop.table
from tabletop.core.refusal import Refused
from tabletop.games import boxed, kit
from tabletop.shelf.session import Session
from tests.banned import bad
from tests.play.conftest import Hand, own_home

__all__ = ["own_home"]
MOMENTS = 40


@pytest.mark.parametrize("game", boxed())
def test_nobody_reads_a_banned_word(game: str, own_home: None) -> None:
    cards = kit(game).scenarios()
    key = cards.cards()[0].key
    session = Session.new(game, cards.document(key), ("human",) * kit(game).seats, 5, autosave=False)
    hand, rng, read = Hand(session), random.Random(4), set[str]()
    try:
        table, match = hand.table, session.match
        for _ in range(MOMENTS):
            if match.result is not None or not match.to_act:
                break
            hand.play.skip()
            who, sentence, _rule = table.telling.prompt()
            read |= {who, sentence, *table.telling.phases()[0], table.telling.phases()[2]}
            if hand.play.seat is not None:
                read |= {word for choice in table.hand.choices() for word in (choice.label, choice.tip)}
            options = list(match.options(match.to_act[0]))
            read |= {c.label(match.view(match.to_act[0])) for c in options}
            hand.play.accept(match.to_act[0], rng.choice(options))
            for event in match.journal[-1].events:
                told = match.game.redact(event, hand.play.looker, match.journal[-1].before)
                if told is not None:
                    read.add(table.happening.log_line(told, match.view(hand.play.looker))[0])
        assert len(read) > 10 and not bad(read, game), bad(read, game)[:10]
    except Refused as refused:
        pytest.fail(str(refused.refusal))
    finally:
        hand.still.window.close()


def test_no_window_that_all_share_says_one() -> None:
    """The sentences in the source of windows and widgets, comments and doc strings left out."""
    read: set[str] = set()
    for path in Path(tabletop.table.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
        read |= {
            n.value for n in ast.walk(tree)
            if isinstance(n, ast.Constant) and isinstance(n.value, str) and " " in n.value and id(n) not in docs
            and n.value[:1].isupper() and "{" not in n.value
        }  # fmt: skip
    assert len(read) > 300 and not bad(read), bad(read)


def test_the_list_finds_what_it_is_for() -> None:
    assert bad({"LFC AI CLOSEST UNIT FIRE"}, "conflict_solo") and not bad(
        {"Rifles 1 fires. CH-FIRE-01"}, "conflict_solo"
    )
    assert bad({"Akagi is 1 hexes away then."}) and not bad({"11 hexes away"})
