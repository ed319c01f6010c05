"""The story of a mission: prose of a readable length without ids, figures that agree with the journal, nothing hidden
while the mission goes on.
"""

from __future__ import annotations

import re

import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.match import Match
from tabletop.data.story import Story, as_html, as_text, tell
from tabletop.games import kit
from tabletop.games.conflict_solo.data.missionstory import Course, Round, _opening, _turning
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session

MISSIONS = (
    "m1_the_sawmill",
    "m2_crossroads_at_zelva",
    "m3_whispers_in_the_birches",
    "m4_flak_over_the_warta",
    "m6_hedgerow_lane",
)
IDS = re.compile(r"\b[AR]0\d\b|\bU\d\d\b|CH-[A-Z]+-\d\d")


def played(key: str, seed: int, most: int = 4000) -> tuple[Match, dict[str, object]]:
    """A mission of a greedy player, to its end or for so many decisions."""
    document = kit("conflict_solo").scenarios().document(key)
    session = Session.new("conflict_solo", document, ("bot:easy",), seed, autosave=False)
    match, bot = session.match, make_bot("conflict_solo", BotSpec("easy"), seed)
    for _ in range(most):
        if match.result is not None:
            break
        session.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    return match, document


def prose(story: Story) -> list[str]:
    assert story.chapters[0].heading == "How it went"
    return list(story.chapters[0].lines)


@pytest.mark.parametrize("key", MISSIONS)
def test_a_story_is_prose_of_a_readable_length(key: str) -> None:
    match, document = played(key, 5)
    assert match.result is not None
    lines = prose(tell(kit(match.game.key), match, document, ("bot:easy",)))
    sentences = [s for line in lines for s in line.split(". ")]
    assert 60 <= len(" ".join(lines).split()) <= 260
    assert len(set(sentences)) == len(sentences)
    assert not IDS.search(" ".join(lines))


def test_the_figures_are_those_of_the_journal() -> None:
    match, document = played("m1_the_sawmill", 8)
    rows = {name: (own, enemy) for name, own, enemy in tell(kit(match.game.key), match, document).tables[0].rows}
    rolls = [e for entry in match.journal for e in entry.events if isinstance(e, AttackRolled)]
    assert sum(map(int, rows["Attack rolls"])) == len(rolls) > 0
    assert sum(map(int, rows["Hits made"])) == sum(e.hits > 0 for e in rolls)


def test_a_mission_that_goes_on_keeps_its_secrets_unless_all_is_told() -> None:
    match, document = played("m3_whispers_in_the_birches", 3, most=30)
    assert match.result is None
    hidden = [c.id for c in match.state.counters.values() if c.hidden and c.side == "ai"]
    assert hidden
    told = as_text(tell(kit(match.game.key), match, document, seat=0))
    whole = as_text(tell(kit(match.game.key), match, document))
    assert len(whole) > len(told)
    places = [match.state.counters[id].hex for id in hidden]
    assert not any(f"is set up in {hex}" in told for hex in places)
    assert any(f"is set up in {hex}" in whole for hex in places)
    assert "How it went" in as_html(tell(kit(match.game.key), match, document, seat=0))


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        ("Mission Event", "the Mission Track changed the score"),
        ("I4 at the end of the round", "I4 counted at the end of the round"),
        ("The bridge loses 1 step", "the bridge loses 1 step"),
        ("Rifles 1 is destroyed", "Rifles 1 is destroyed"),
    ],
)
def test_the_turning_point_is_a_clause(reason: str, clause: str) -> None:
    course = Course(swings=[(-2, 3, reason, 9)])
    assert _turning(course) == f"The turning point came in round 3, when {clause}: the points went down by 2."


def test_a_single_round_has_no_turning_point() -> None:
    course = Course(swings=[(-2, 1, "Rifles 1 is destroyed", 9)], rounds=[Round(0), Round(1)])
    assert not _turning(course)
    assert _turning(Course(swings=course.swings, rounds=[Round(1), Round(2)]))


def test_a_story_counts_what_was_placed_and_names_what_comes_later() -> None:
    document = kit("conflict_solo").scenarios().document("m5_steel_in_the_wheat")
    session = Session.new("conflict_solo", document, ("human",), 1, autosave=False)
    words = _opening(session.match.state, document)
    assert "had 14 counters, two more on the way, and six rounds" in words
