"""One name a counter: no id of the scenario files and none of the words of the rule book's bookkeeping reaches what the
player reads while a day is played.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.table.papers import hand_panel
from tabletop.games.air_wars.table.showings.naming import Names, short
from tabletop.shelf.bot_levels import make_bot, names
from tests.banned import banned
from tests.games.air_wars.table.test_table import SCENARIOS, war
from tests.unseen import unseen

__all__ = ["war"]
BANNED = banned("air_wars")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_counter_has_one_full_and_one_short_name(war: Any, scenario: str) -> None:
    sheets = war(scenario).play.view.scenario.units
    found = Names(war(scenario).play.view.scenario)
    full = [found.full(key) for key in sheets]
    assert len(set(full)) == len(full) and all(full)
    assert all(1 <= len(short(sheet)) <= 8 for sheet in sheets.values())
    ids = re.compile(r"^(F|B|FB|D|AA|HQ|TR) \S+$")
    assert not [name for name in full if ids.match(name)]


def read_now(hand: Any) -> list[str]:
    """All words before the player at this moment: prompt, buttons and their tips, rows, log, throws, captions."""
    bar, table, tray = hand.screen.prompt_bar, hand.table, hand.screen.tray
    out = [bar.sentence.text, *(b.text for b in bar.buttons.children), *(str(b.tip) for b in bar.buttons.children)]
    out += [f"{w.line.words} {w.line.right} {w.line.why}" for w in table.step_panel.rows.children]
    out += [table.step_panel.title, *(entry.text for entry in hand.screen.log.entries)]
    out += [f"{r.title} {r.detail} {r.outcome} {' '.join(r.modifiers)}" for r in tray.rolls]
    row, fan = table.hand_panel.row, table.tray.fan
    out += [hand_panel.as_read(table.state, key).text for key in row.cards]
    return out + ([row.caption for row in fan.rows] if fan is not None else [])


@pytest.mark.parametrize("scenario", ["ma_malta", "bob_eagle_days"])
def test_no_id_and_no_word_of_the_bookkeeping_is_read_while_a_day_is_played(war: Any, scenario: str) -> None:
    hand = war(scenario, seed=5)
    bot = make_bot("air_wars", BotSpec(names("air_wars")[1], 0.05), 2)
    ids = Names(hand.play.view.scenario)._ids
    read, asked = set(), set()
    for _ in range(420):
        with unseen():
            hand.over()
        play = hand.play
        if play.seat is None or hand.ended:
            break
        read |= set(read_now(hand))
        asked.add(hand.step)
        play.submit(
            bot.choose(
                play.session.match.view(play.seat), play.seat, [c for c in play.options if type(c) is not Resign]
            )
        )
        play.skip()
        hand.no_menu()
    words = {re.sub(r"\[\[[^]]*\]\]", "", text) for text in read}
    assert not [text for text in words if ids.search(text)][:5]
    assert not [text for text in words if BANNED.search(text)][:5]
    assert {"fly", "redeploy"} <= asked and len(words) > 60
