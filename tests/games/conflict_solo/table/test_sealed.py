"""What the enemy did unseen is sealed while the mission goes on, and opened at its end: in the log, on the page."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.conflict_solo.bots import Sharpshooter
from tabletop.games.conflict_solo.data import load_scenario, sealed
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.telling import UNKNOWN
from tabletop.games.conflict_solo.table.showings.events import SEALED
from tabletop.games.conflict_solo.table.showings.prompting import ending
from tests.games.conflict_solo.table.conftest import Sit, Table


@lru_cache(1)
def played() -> tuple[Match, Match]:
    """Whispers in the Birches to its end, and as it stood four commands before that."""
    match, bot = Match.start(GAME, load_scenario("m3_whispers_in_the_birches"), SeededDice(5)), Sharpshooter(1)
    before = match.copy()
    while match.result is None:
        before = match.copy() if len(match.journal) % 4 == 0 else before
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    return before, match


def unseen_choices(match: Match) -> int:
    """Independently: orders of which the player was told that somebody did something."""
    found = 0
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            if isinstance(event, OrderChosen):
                told = GAME.redact(event, 0, state)
                found += isinstance(told, OrderChosen) and told.ai == UNKNOWN
            state = GAME.evolve(state, event)
    return found


def log_of(t: Table) -> list[str]:
    screen = t.p.app.scene.play_screen
    screen.relogged()
    return [entry.text for entry in screen.log.entries]


def test_each_choice_is_opened() -> None:
    _, match = played()
    found = [one for one in sealed.choices(match) if not one.what.startswith(("went to", "lay in wait"))]
    assert len(found) == unseen_choices(match) > 0
    assert any(one.round == 0 and one.what.startswith("lay in wait in") for one in sealed.choices(match))
    assert all(one.who and "?" not in one.who for one in sealed.choices(match))


def test_the_last_page_tells_it() -> None:
    _, match = played()
    tables = {title: rows for title, _, rows in ending(match).tables}
    assert tables["What you did not see"]
    assert len(tables.get("Never found", ())) == len(sealed.never_found(match.state))
    left = [s for s in match.state.scenario.track if s.number > match.state.track]
    assert len(tables.get("Still on the Mission Track", ())) == len(left)


def test_the_log_keeps_it_sealed_until_the_end(sit: Sit) -> None:
    before, after = played()
    t = sit("m3_whispers_in_the_birches", match=before.copy())
    assert not any(line.startswith(SEALED) for line in log_of(t))
    t.session.match = after
    lines = [line for line in log_of(t) if line.startswith(SEALED)]
    assert sum("hidden enemy" in line for line in lines) == 0
    assert len(lines) >= unseen_choices(after)
