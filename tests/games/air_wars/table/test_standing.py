"""Who leads and what the next step takes, in plain words: the same at the panel, in the tip and in the briefing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.air_wars.rules.ending import difference, level_of, score
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.marks import standing
from tabletop.games.air_wars.table.marks.standing import briefing
from tests.games.air_wars.kit import table


def scored(key: str, seat: int, bombed: tuple[int, int], head: int = 0) -> State:
    """The view of a seat when both sides have bombed for so many points."""
    match = table(key)
    state = match.state
    sides = tuple(replace(side, bomb_vp=vp) for side, vp in zip(state.sides, bombed, strict=True))
    match.state = replace(state, sides=sides, scenario=replace(state.scenario, balance_vp=head))
    return match.view(seat)


def test_who_leads_is_told_with_the_names_that_people_use() -> None:
    assert standing.lead(scored("MA", 0, (5, 1))) == "The Axis leads by 4 points"
    assert standing.lead(scored("MA", 0, (1, 2))) == "The RAF leads by 1 point"
    assert standing.lead(scored("GU", 0, (0, 3))) == "The Allies lead by 3 points"
    assert standing.lead(scored("GU", 0, (3, 0))) == "Japan leads by 3 points"
    assert standing.lead(scored("GU", 0, (3, 3))) == "Both sides are level on points"


def test_the_next_step_is_told_to_each_side_for_itself() -> None:
    """AW-VP-03: 2 to 3 is a marginal victory of the Axis over Malta, 4 a decisive one, 0 to 1 a draw."""
    assert standing.in_full(scored("MA", 0, (3, 0))) == (
        "The Axis leads by 3 points. If it ended now: a marginal victory of the Axis."
        " You need 1 more point for a decisive victory of the Axis."
    )
    assert standing.in_full(scored("MA", 1, (3, 0))).endswith(" You need 2 more points for a draw.")
    assert standing.in_full(scored("MA", 0, (4, 0))).endswith(": a decisive victory of the Axis.")
    assert standing.in_short(scored("MA", 0, (3, 0))) == "As it stands: Axis marginal; you need 1 more for decisive."
    assert standing.in_short(scored("MA", 1, (3, 0))) == "As it stands: Axis marginal; you need 2 more for a draw."
    assert standing.in_short(scored("MA", 0, (4, 0))) == "As it stands: Axis decisive."


def test_given_points_are_told_where_the_lead_is() -> None:
    """Without them a lead of 3 would seem to be what the ladder calls a marginal victory."""
    view = scored("MA", 0, (3, 0), head=-2)
    assert standing.in_full(view).startswith(
        "The Axis leads by 3 points. The RAF is given 2 points at the end. If it ended now: a draw."
    )
    sheet = briefing(view, 0, {})
    assert standing.in_full(view) in sheet.standing
    assert sheet.tables[0][1] == ("Lead at the end, with the 2 for the RAF", "Result")
    assert briefing(scored("MA", 0, (3, 0)), 0, {}).tables[0][1] == ("Lead at the end", "Result")


@pytest.mark.parametrize("key", ["MA", "BOB", "SW", "GU"])
def test_what_the_next_step_takes_is_what_the_ladder_gives(key: str) -> None:
    """So many points more are the first that give the level that was named."""
    for seat in (0, 1):
        for points in range(0, 30):
            bombed = (points, 9) if seat == 0 else (9, points)
            view = scored(key, seat, bombed, head=-2)
            needed, name = standing.next_step(view)
            total, sign = difference(view).total, 1 if seat == 0 else -1
            if not needed:
                assert level_of(view, total).winner == seat
                continue
            assert level_of(view, total + sign * needed).name == name
            assert level_of(view, total + sign * (needed - 1)).name == level_of(view, total).name
            assert score(view, seat).total == points


@pytest.mark.parametrize(
    ("key", "rows"),
    [
        ("MA", ("Axis ahead by 4 or more", "Axis ahead by 2 to 3", "Level or Axis ahead by 1 at most",
                "RAF ahead by 1 to 2", "RAF ahead by 3 or more")),
        ("GU", ("Japan ahead by 12 or more", "Japan ahead by 2 to 11",
                "Allies ahead by 1 at most or Japan ahead by 1 at most", "Allies ahead by 2 to 11",
                "Allies ahead by 12 or more")),
    ],
)  # fmt: skip
def test_the_ladder_tells_leads_not_signed_differences(key: str, rows: tuple[str, ...]) -> None:
    assert tuple(when for when, _ in standing.ladder(scored(key, 0, (0, 0)))) == rows
