"""Honours of the squadron's own: read out of the player log, each worn once, told in the diary (TA-GEN-10)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Result
from tabletop.games.thunderbolt_apache.data import load_scenario
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tests.games.thunderbolt_apache.player import wander


def _row(
    kind: str,
    about: str,
    amount: int = 1,
    after: int = 1,
    reason: str = "",
    rule: str = "TA-GEN-10",
    day: int = 1,
    mission: str = "A02",
) -> LogRow:
    return LogRow(day, mission, kind, about, amount, after, reason, rule)


def _state():
    match = next(iter(wander(load_scenario("cs1_first_week_in_the_desert"), 1)))
    return match.state


def test_ten_units_earn_the_hunters_sun_once() -> None:
    log = [_row("Kill", "Anvil", 2, 2, "T55", day=1 + n // 6) for n in range(23)]
    given = diary.honours(_state(), log)
    assert [(h.kind, h.pilot, h.day) for h in given] == [("kills", "Anvil", 2)]
    assert diary.honours(_state(), log[:9]) == []


def test_each_honour_is_worn_once() -> None:
    """TA-GEN-10: who is wounded and brought home twice wears both once, from the first day."""
    log = [_row("Stress", "Ember", 4, 4, "Rescue", "TA-SAR-05", day=day) for day in (1, 2)]
    log += [_row("Damage", "Ember", 1, 1, "light wound", day=day) for day in (3, 4)]
    given = diary.honours(_state(), log)
    assert [(h.kind, h.day) for h in given] == [("rescue", 1), ("wounded", 3)]


def test_rescue_wound_medal_and_ace_are_worn_highest_first() -> None:
    log = [
        _row("Stress", "Ember", 4, 4, "Rescue", "TA-SAR-05"),
        _row("Damage", "Ember", 1, 1, "light wound"),
        _row("Damage", "Ember", -1, 0, "wound healed"),
        _row("XP", "Ember", 2, 2, "Medal", "TA-EVENT-10"),
        _row("Level", "Ember", 0, 5, "Ace (promotion)"),
    ]
    assert diary.worn(_state(), log) == {"Ember": ("ace", "medal", "rescue", "wounded")}
    lines = [line for page in diary.pages(_state(), log) for line in page.lines]
    assert "Ember is brought home: rescue." in lines
    assert "Ember is awarded the Homecoming Shield: came down, was searched for and brought home." in lines
    assert lines.count("Ember is awarded the Violet Heart: wounded and flew home.") == 1


def test_a_level_bought_before_the_campaign_is_no_honour() -> None:
    assert diary.honours(_state(), [_row("Level", "Ember", 0, 5, "Ace (bought)", mission="")]) == []


def test_a_great_campaign_decorates_the_living_who_flew() -> None:
    state = _state()
    pilots = {**state.pilots, "Anvil": replace(state.pilots["Anvil"], missions=3)}
    state = replace(state, pilots=pilots, result=Result(0, "Great", (27,), "Great."))
    assert diary.worn(state, [_row("VP", "", 4, 4)]) == {"Anvil": ("great",)}


def test_every_honour_of_a_wandering_campaign_is_told_in_its_diary() -> None:
    match = list(wander(load_scenario("cs1_first_week_in_the_desert"), 4))[-1]
    log = logbook.rows(match.journal[0].before, [event for entry in match.journal for event in entry.events])
    given = diary.honours(match.state, log)
    told = " ".join(line for page in diary.pages(match.state, log) for line in page.lines)
    assert given and told.count("is awarded the") == len(given)
