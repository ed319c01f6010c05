"""The stories of the games: what they say agrees with what happened, they read as a person writes, nothing of them is
empty, and they tell nobody what he does not know.

Games and scenarios are those in the box; each is played by quick bots.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.story import Story, as_html, as_text, tell
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tests.games.air_support import exchanges
from tests.games.air_wars.hidden import hidden_units, with_exchanged
from tests.positions import position

PROSE = ("thunderbolt_lightning", "air_wars", "air_support", "conflict_solo")
DEED_GAMES = {
    "thunderbolt_lightning": "s01_first_duel",
    "air_wars": "ma_malta",
    "air_support": "s1_beet_road",
    "conflict_solo": "m1_the_sawmill",
}
SOME = [(game, card.key) for game in PROSE for card in kit(game).scenarios().cards()]
IDS = re.compile(
    r"\b(?:TL|AW|AS|CH|TA)-[A-Z]+-\d\d|\b[A-Z]-[A-Z]\d+\b|(?<![\w])[A-Z]{2}\d\b|\?\d|\b(?:REINF|ABORT|DAMAGE)\b|_"
)
"""Rule ids, ids of pieces, marks and boxes."""
COUNTERS = re.compile(r"\b(?:FB?|B|D|TR|AA|HQ) (?:[A-Z]*\d*/)?[A-Z]*\d+[A-Z]*\b")
"""What stands on the counters of Air Wars, whose formations have names."""


@lru_cache(64)
def played(game: str, key: str, level: str = "random", seed: int = 7, most: int = 4000) -> tuple[Match, dict[str, Any]]:
    """A game of bots of one level, to its end or for so many decisions."""
    scenarios = kit(game).scenarios()
    document = scenarios.document(key)
    match = Match.start(kit(game).game(), scenarios.scenario(document, key), SeededDice(seed))
    bots = [make_bot(game, BotSpec(level), 2 * seed + seat) for seat in range(len(match.seats))]
    for _ in range(most):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    return match, document


def prose_of(story: Story) -> list[str]:
    assert story.chapters and story.log
    return [line for chapter in story.chapters for line in chapter.lines]


def reads_well(story: Story) -> None:
    """No blanks, ids or lower-case beginnings, nothing empty, nothing said twice in a row."""
    paragraphs = prose_of(story)
    codes = COUNTERS if ("Game", "Air Wars") in story.facts else IDS
    for paragraph in paragraphs:
        assert not codes.search(paragraph), (codes.search(paragraph), paragraph)
        assert paragraph == paragraph.strip() and "  " not in paragraph and " ," not in paragraph, paragraph
        assert paragraph[-1] == "." and ".." not in paragraph and "( " not in paragraph, paragraph
        assert not IDS.search(paragraph), (IDS.search(paragraph), paragraph)
        assert not re.search(r"None|\bnobody nobody\b|\ban? (?:turn|hour) (?:was|were) an?\b|: \.", paragraph), (
            paragraph
        )
        for sentence in re.split(r"(?<=[a-z)%])\. ", paragraph):
            assert re.match(r"[A-Z0-9]", sentence), sentence
            assert len(sentence.split()) > 2, sentence
    for table in story.tables:
        assert table.rows and all(len(row) == len(table.head) for row in table.rows)
        assert not any(IDS.search(cell) for row in table.rows for cell in row), table


@pytest.mark.parametrize(("game", "key"), SOME, ids=[key for _, key in SOME])
def test_every_scenario_is_told_in_prose(game: str, key: str) -> None:
    match, document = played(game, key, most=220)
    for seat in (None, *range(len(match.seats))):
        story = tell(kit(match.game.key), match, document, seat=seat, everything=seat is None)
        reads_well(story)
        assert len(story.chapters) > 1 or len(" ".join(prose_of(story)).split()) <= 420


@pytest.mark.parametrize("game", PROSE)
@pytest.mark.parametrize("level", ["random", "easy"])
def test_a_whole_game_is_told_in_prose(game: str, level: str) -> None:
    match, document = played(game, DEED_GAMES[game], level)
    assert match.result is not None
    story = tell(kit(match.game.key), match, document)
    reads_well(story)
    page, text = as_html(story), as_text(story)
    assert page.count("<details>") == 1 == page.count("</details>") and page.index("How it went") < page.index(
        "<details>"
    )
    assert text.index(story.chapters[0].heading) < text.index(story.log[0].heading)
    assert all(paragraph in page or "&" in page for paragraph in prose_of(story))


def happened(match: Match, name: str) -> list[tuple[Any, Any]]:
    """All events of a kind, each with the position before it."""
    found = []
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            if type(event).__name__ == name:
                found.append((event, state))
            state = match.game.evolve(state, event)
    return found


def table(story: Story, title: str) -> list[tuple[str, ...]]:
    return [row for t in story.tables if t.title == title for row in t.rows]


@pytest.mark.parametrize("key", ["s01_first_duel", "s02_kentish_sky", "s06_flak_run"])
def test_the_facts_of_an_air_battle(key: str) -> None:
    """Victories, losses, points and result are those of the events."""
    from tabletop.games.thunderbolt_lightning.rules.wording import called

    match, document = played("thunderbolt_lightning", key, "easy")
    story = tell(kit(match.game.key), match, document)
    down = happened(match, "Destroyed")
    assert down
    lost = table(story, "Losses")
    assert sum("shot down" in row[3] for row in lost) == len(down)
    victors = {row[0]: row[5].split(", ") if row[5] else [] for row in table(story, "Who did what")}
    for event, state in down:
        assert called(state, event.aircraft) in victors[called(state, event.kill.by).removeprefix("the ")]
    given = [e.score for e, _ in happened(match, "Scored") if e.score.reason not in ("handicap", "fled")]
    assert sum(s.points for s in given) - sum(int(row[4]) for row in table(story, "Who did what")) in (0, 1, 2)
    ending = prose_of(story)[-1]
    assert match.result is not None
    for points in match.result.points:
        assert str(points) in ending
    level = "draw" if match.result.winner is None else str(match.result.level)
    assert level in ending


def test_the_facts_of_a_day_over_malta() -> None:
    match, document = played("air_wars", "ma_malta", "easy")
    story = tell(kit(match.game.key), match, document)
    units = match.scenario.units
    killed = [e for e, _ in happened(match, "UnitLost") if e.outcome == "Kill"]
    text = " ".join(prose_of(story))
    assert killed and len(table(story, "Losses")) == len(killed) + sum(
        len(e.units) for e, _ in happened(match, "Crashed")
    )
    for event in killed:
        assert units[event.unit].name in text
        assert any(units[event.unit].name in row[1] for row in table(story, "Losses"))
    bombed = happened(match, "TargetBombed")
    assert bombed and all(e.target in text for e, _ in bombed)
    hits = sum(int(row[4]) for row in table(story, "Who did what"))
    assert hits >= len(bombed)
    assert match.result is not None and "At the end the Axis had four points and the RAF one: a draw." in text


def test_a_decoy_is_no_loss() -> None:
    """Formations that never came down are lost, a feint that did not is nothing."""
    match, document = played("air_wars", "ma_malta", "random", seed=24)
    units = match.scenario.units
    crashed = [units[key] for e, _ in happened(match, "Crashed") for key in e.units]
    assert any(sheet.decoy for sheet in crashed) and not all(sheet.decoy for sheet in crashed)
    story = tell(kit(match.game.key), match, document)
    text = as_text(story).partition(story.log[0].heading)[0]
    assert all((sheet.name in text) is not sheet.decoy for sheet in crashed)


def test_the_facts_of_a_beet_road() -> None:
    from tabletop.games.air_support.rules.naming import called

    match, document = played("air_support", "s1_beet_road", "easy")
    story = tell(kit(match.game.key), match, document)
    text = " ".join(prose_of(story))
    wrecks = [e for e, _ in happened(match, "VehicleHarmed") if e.fate >= 5]
    away = happened(match, "VehicleLeft")
    assert wrecks and away
    assert [row[1] for row in table(story, "Losses")] == [called(match.state, e.unit) for e in wrecks]
    assert (
        "When it ended in turn 4, the Germans had brought out seven where three were needed" in text and len(away) == 7
    )
    assert "set Opel Blitz 2 ablaze (a chance of 42 %)" in text
    points = sum(e.points for e, _ in happened(match, "Scored"))
    assert sum(int(row[3]) for row in table(story, "Who did what")) == points > 0


@pytest.mark.parametrize("game", PROSE)
def test_a_game_of_which_nothing_has_happened(game: str) -> None:
    match, document = played(game, DEED_GAMES[game], most=0)
    story = tell(kit(match.game.key), match, document)
    reads_well(story if story.log else Story(story.title, "", (), story.chapters, story.ending, log=story.chapters))
    assert as_text(story) and as_html(story) and not story.moments


@pytest.mark.parametrize("game", PROSE)
@pytest.mark.parametrize("most", [1, 9, 33])
def test_a_game_broken_off(game: str, most: int) -> None:
    match, document = played(game, DEED_GAMES[game], seed=5, most=most)
    story = tell(kit(match.game.key), match, document)
    reads_well(story if story.log else Story(story.title, "", (), story.chapters, story.ending, log=story.chapters))


@pytest.mark.parametrize("game", ["air_wars", "air_support"])
def test_a_game_given_up_in_turn_1(game: str) -> None:
    before, document = played(game, DEED_GAMES[game], seed=3, most=40)
    match = before.copy()
    seat = match.to_act[0]
    match.submit(seat, next(c for c in match.options(seat) if type(c).__name__ == "Resign"))
    story = tell(kit(match.game.key), match, document)
    reads_well(story)
    assert re.search(r"gave (it )?up", prose_of(story)[-1])


def test_a_battle_won_in_turn_1() -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    match = position("thunderbolt_lightning/s01_first_duel; turn=1; G1 status=fled; G2 status=fled", seed=3)
    for _ in range(200):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match.submit(seat, Random(1).choice(match.options(seat)))
    assert match.result is not None
    story = tell(kit(match.game.key), match, document)
    reads_well(story)
    assert "Germany had nothing left in the battle" in prose_of(story)[-1]


# -- nobody is told what he does not know
def alike(one: Match, two: Match, document: dict[str, Any], seat: int) -> str:
    """The story as a seat knows it, which is the same of two games that differ in what it does not know."""
    texts = [as_text(tell(kit(match.game.key), match, document, seat=seat, everything=False)) for match in (one, two)]
    assert texts[0] == texts[1]
    return texts[0]


@pytest.mark.parametrize(("a", "b"), [("F II/53", "F 2Gr"), ("B I/54", "B III/77"), ("D 1", "B 50Gr")])
def test_air_wars_tells_nothing_hidden(a: str, b: str) -> None:
    before, document = played("air_wars", "ma_malta", seed=11, most=0)
    first = before.copy()
    random = Random(4)
    while first.state.frames[-1].step != "fly":
        seat = first.to_act[0]
        first.submit(seat, random.choice([c for c in first.options(seat) if type(c).__name__ != "Resign"]))
    first.dice = SeededDice(9)
    second = first.copy()
    assert {a, b} <= set(hidden_units(first.state, 1))
    second.state = with_exchanged(first.state, a, b)
    steps = 0
    while steps < 60 and {a, b} <= set(hidden_units(first.state, 1)):
        alike(first, second, document, 1)
        seat = first.to_act[0]
        mine = [c for c in second.options(seat) if type(c).__name__ not in ("Resign", "EndDay")]
        both = [c for c in first.options(seat) if c in mine and not {a, b} & set(re.findall(r"'([^']+)'", repr(c)))]
        if not both:
            break
        command = random.choice(both)
        first.submit(seat, command)
        second.submit(seat, command)
        steps += 1
    assert steps > 2


@pytest.mark.parametrize("seed", range(3))
def test_air_support_tells_nothing_hidden(seed: int) -> None:
    document = kit("air_support").scenarios().document("s4_hedgerows")
    random, compared = Random(seed), 0
    chosen = set(Random(seed).sample(range(20, 260), 8))
    for n, match in zip(range(260), exchanges.moments("s4_hedgerows", seed + 1), strict=False):
        if n not in chosen:
            continue
        for kind in exchanges.KINDS:
            swap = exchanges.exchange(match.state, kind, seat := random.randrange(2), random)
            if swap is None:
                continue
            one, two = (Match.at(match.game, match.scenario, s, SeededDice(n)) for s in (match.state, swap.state))
            for step in range(10):
                if not one.to_act:
                    break
                if one.journal:
                    alike(one, two, document, seat)
                    compared += 1
                asked = one.to_act[0]
                command = make_bot("air_support", BotSpec("random"), n + step).choose(
                    one.view(asked), asked, one.options(asked)
                )
                if exchanges.go_on(one, two, swap, command) != "same":
                    break
    assert compared > 20


def test_a_story_told_as_one_side_knows_it_differs_from_the_whole() -> None:
    """The comparisons above look at something: while a game goes on, a seat is told less than all."""
    match, document = played("air_support", "s4_hedgerows", seed=2, most=120)
    told: Callable[..., Story] = tell
    assert match.result is None
    texts = {
        as_text(told(kit(match.game.key), match, document, seat=seat, everything=seat is None)) for seat in (None, 0, 1)
    }
    assert len(texts) == 3
