"""Free battles (8, S0): who can fight whom, what a drafted roster costs, and that a draft is a whole scenario."""

from __future__ import annotations

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.data.jsondocument import laid_out
from tabletop.data.paths import resource
from tabletop.games.air_support.data import library, parse_scenario
from tabletop.games.air_support.data.free import (
    MAPS,
    NAMES,
    POINTS,
    SINCE,
    WARS,
    at_war,
    enemies,
    free_battle,
    roster_cost,
)
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.scenario import Aim, Scenario
from tabletop.games.air_support.rules.sheets import Size

L = library()


def cost(game: Scenario, seat: int) -> int:
    return roster_cost(
        L,
        *[
            [p for p in pieces if p.seat == seat]
            for pieces in (game.infantry, game.weapons, game.guns, game.vehicles, game.planes)
        ],
        None,
    )


def test_who_was_at_war() -> None:
    assert (
        at_war("german", "soviet", 1941, 6)
        and not at_war("german", "soviet", 1941, 5)
        and at_war("soviet", "german", 1945, 5)
    )
    assert (
        enemies("finnish", 1940, 2) == ["soviet"]
        and enemies("finnish", 1940, 6) == []
        and enemies("finnish", 1944, 9) == ["german", "soviet"]
    )
    assert (
        enemies("german", 1944, 7) == ["soviet", "us", "british"]
        and not at_war("us", "british", 1944, 7)
        and not at_war("german", "german", 1944, 7)
    )
    assert set(NAMES) == {sheet.nation for sheet in L.infantry.values()} and len(
        {letter for _, letter in NAMES.values()}
    ) == len(NAMES)
    assert set(SINCE) <= {*L.guns, *L.vehicles} and all(
        resource(f"maps/air_support/{name}.tmx").is_file() for name in MAPS
    )


@pytest.mark.parametrize(("war", "n"), [(war, n) for n, war in enumerate(WARS)], ids=lambda v: str(v))
def test_a_draft_is_a_whole_scenario(war: tuple[str, str, tuple[int, int], tuple[int, int]], n: int) -> None:
    a, b, (year, month), last = war
    for attacker, defender, (y, m) in ((a, b, (year, month)), (b, a, last)):
        for points in POINTS:
            document = free_battle(L, attacker, defender, y, m, points, MAPS[n % len(MAPS)], seed=n)
            game = parse_scenario(document)
            assert [points * 9 // 10 <= cost(game, seat) <= points for seat in (0, 1)] == [True, True], (
                attacker,
                defender,
                y,
                points,
            )
            assert (game.year, game.month, game.turns, game.first_move, game.first_setup) == (y, m, 8, 0, 1)
            assert (game.victory.aim, game.victory.seat, game.victory.column) == (Aim.POINTS, 0, 15) and all(
                side.air.free for side in game.sides
            )
            assert [g.turn for g in game.groups] == [1, 0] and [sorted(s.edges) for s in game.sides] == [["W"], ["E"]]
            years = {
                L.infantry[u.sheet].use: (L.infantry[u.sheet].first_year, L.infantry[u.sheet].last_year)
                for u in game.infantry
                if L.infantry[u.sheet].size is Size.SQUAD
            }
            assert all(first <= y <= end for first, end in years.values())
            assert all(SINCE.get(p.sheet, 0) <= y for p in (*game.guns, *game.vehicles))


def test_drafts_differ_by_seed_only() -> None:
    make = lambda seed: free_battle(L, "us", "german", 1944, 8, 1000, "hedgerows", seed)
    assert make(3) == make(3) and len({str(make(seed)["sides"]) for seed in range(12)}) > 4
    assert laid_out(make(3)).startswith("{")


def test_a_draft_can_be_begun() -> None:
    match = Match.start(
        GAME, parse_scenario(free_battle(L, "soviet", "german", 1943, 7, 500, "kuban", 1)), SeededDice(1)
    )
    assert match.to_act and match.result is None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"attacker": "italian"}, 'There are no troops of "italian"; there are german, soviet'),
        ({"defender": "british"}, "US and British troops were not at war in July 1944."),
        ({"points": 750}, "A roster costs 500 or 1000 points, not 750."),
        ({"map_name": "kursk"}, 'There is no map "kursk"; there are beet_road'),
        ({"year": 1942}, "US and German troops were not at war in July 1942."),
        ({"month": 13}, "not at war"),
    ],
)
def test_what_cannot_be_drafted(change: dict[str, object], sentence: str) -> None:
    wanted: dict[str, object] = {
        "attacker": "us",
        "defender": "german",
        "year": 1944,
        "month": 7,
        "points": 500,
        "map_name": "chir",
        **change,
    }
    with pytest.raises(ValueError, match=sentence):
        free_battle(L, **wanted)  # type: ignore[arg-type]


def test_a_roster_that_is_changed_is_compared_again() -> None:
    document = free_battle(L, "us", "german", 1944, 7)
    document["sides"][0]["groups"][0]["units"].append({"type": "M4A1 Sherman", "count": 3})
    with pytest.raises(DataError, match="points of 500; take something out"):
        parse_scenario(document)
    with pytest.raises(DataError, match="us and german troops were not at war in that month; for us take another year"):
        parse_scenario(free_battle(L, "us", "german", 1944, 7) | {"year": 1940})
