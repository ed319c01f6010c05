"""The story that explains its rolls: each line that tells one unfolds, and says no more than the looker was told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.story import StoryLine, StoryLit, StoryWhy, as_html, as_text, hear, tell
from tabletop.table.play.explain import explanation, rolls_in
from tabletop.table.play.whystory import whys
from tabletop.table.screens import savefiles, storyfile
from tests.play.test_explain import BATTLES
from tests.play.test_replay import played_out


def lines_of(chapters: Any) -> list[str]:
    return [line for c in chapters for line in (*c.lines, *lines_of(c.parts))]


@pytest.mark.parametrize("game", BATTLES)
def test_each_roll_that_is_told_unfolds_under_its_line(game: str) -> None:
    hand = played_out(game, BATTLES[game], 400 if game == "air_wars" else 60)
    hand.play.sharing.uncovered = True
    session, match = hand.session, hand.session.match
    found = whys(hand.play, hand.screen.table)
    assert found and all(why.tables or why.results or why.lead for rolls in found.values() for why in rolls)
    rolled = [(n, entry) for n, entry in enumerate(match.journal) if entry.fallen]
    told_of = {n for n, entry in rolled if rolls_in(hand.play, hand.screen.table, entry.before, entry.events)}
    assert {n for n, _ in found} == told_of
    told = tell(session.kit, match, session.header.document, full=True)
    lines = [line for line in lines_of((*told.chapters, *told.log)) if isinstance(line, StoryLine)]
    spoken = set()
    for n, entry in enumerate(match.journal):
        state = entry.before
        for k, event in enumerate(entry.events, 1):
            state = match.game.evolve(state, event)
            if (n, k) in found and event.words(state) and type(event).__name__ not in session.kit.routine:
                spoken.add((n, k))
    assert len(spoken & {line.at for line in lines}) >= 0.8 * len(spoken) > 0  # a diary leaves out the mornings
    page = as_html(replace(told, whys=found))
    assert page.count("<details class=why>") == sum(line.at in found for line in lines) > 0
    assert page.count("<details") == page.count("</details>") and page.count("<table") == page.count("</table>")
    assert as_text(replace(told, whys=found)) == as_text(told)
    hand.close()


def test_a_side_is_explained_only_what_it_was_told() -> None:
    """Of a game of hidden things that goes on: no roll that it has not heard of; of the others what its sheet says."""
    hand = played_out("air_wars", "gu_cactus", 260)
    play, match = hand.play, hand.session.match
    assert match.result is None and play.table is not None and play.table.manner.hides
    for seat in (0, 1, None):
        play.sharing.looker = seat
        found = whys(play, hand.screen.table)
        assert set(found) <= {(one.at - 1, one.nth) for one in hear(match, seat, False)}
        for (n, at), rolls in list(found.items())[:6]:
            shown = [one for one in explanation(play, hand.screen.table, n).rolls if one.at == at]
            assert [why.lead for why in rolls if not why.results] == [one.why_not for one in shown if one.why_not]
            assert [len(why.results) for why in rolls] == [len(one.outcomes) for one in shown]
    hand.close()


def test_what_unfolds_has_no_word_for_markup() -> None:
    why = StoryWhy(
        "A < B", ("+1 <b>",), (StoryLit("T & U", ("", "1"), (("<", "x"),), ((0, 0),)),), "Then:", (("<", "5 %", True),)
    )
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 40)
    session = hand.session
    told = tell(session.kit, session.match, session.header.document)
    line = next(line for line in lines_of(told.log) if isinstance(line, StoryLine))
    page = as_html(replace(told, whys={line.at: (why,)}))
    inside = re.search(r"<details class=why><summary>.*?</details>", page, re.DOTALL)
    assert inside is not None and "A &lt; B" in inside[0] and "+1 &lt;b&gt;" in inside[0] and "T &amp; U" in inside[0]
    assert "<td class=on>x</td>" in inside[0] and "<tr class=on><td>&lt;</td><td>5 %</td></tr>" in inside[0]
    hand.close()


def test_the_window_writes_a_page_with_every_roll_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = played_out("air_support", "s1_beet_road", 60)
    hand.play.sharing.look_from(0)
    for name in ("a.html", f"b{savefiles.EXPLAINED}"):
        written = tmp_path / name
        monkeypatch.setattr(savefiles, "ask_story", lambda root, session, then, path=written: then(path))
        storyfile.write_down(hand.session, hand.screen, hand.root)
        for _ in range(2000):
            if written.exists():
                break
            hand.settle(2)
        assert ("<details class=why>" in written.read_text(encoding="utf-8")) == name.endswith(savefiles.EXPLAINED)
    hand.close()
