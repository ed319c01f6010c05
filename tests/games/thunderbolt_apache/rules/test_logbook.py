"""The player log, and the diary that is told from it (TA-GEN-10)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.data import load_scenario
from tabletop.games.thunderbolt_apache.rules import logbook
from tabletop.games.thunderbolt_apache.rules.attacking import UnitDestroyed
from tabletop.games.thunderbolt_apache.rules.hits import Crashed
from tabletop.games.thunderbolt_apache.rules.wording import count, within
from tests.games.thunderbolt_apache.player import wander


def test_the_log_is_written_from_the_events() -> None:
    """TA-GEN-10, TA-GEN-02: the accounts of the log end where the state does; every kill has its hunter."""
    match = list(wander(load_scenario("cs1_first_week_in_the_desert"), 6))[-1]
    told = [event for entry in match.journal for event in entry.events]
    log = logbook.rows(match.journal[0].before, told)
    start = match.journal[0].before
    assert start.so + sum(r.amount for r in log if r.kind == "SO") == match.state.so
    assert sum(r.amount for r in log if r.kind == "VP") == match.state.vp
    for name, pilot in match.state.pilots.items():
        assert sum(r.amount for r in log if r.kind == "Stress" and r.about == name) == pilot.stress
    kills = sum(sum(units.values()) for units in logbook.kill_board(log).values())
    assert kills == sum(isinstance(e, UnitDestroyed) and e.by > 0 for e in told)
    assert all(r.day >= 1 and r.rule.startswith("TA-") for r in log)


def test_the_diary_tells_every_mission() -> None:
    """TA-GEN-10: a page for each mission flown, with its kills, losses and result."""
    from tabletop.games.thunderbolt_apache.rules import diary

    match = list(wander(load_scenario("cs1_first_week_in_the_desert"), 6))[-1]
    told = [event for entry in match.journal for event in entry.events]
    pages = diary.pages(match.state, logbook.rows(match.journal[0].before, told))
    missions = [(page.day, page.battalion) for page in pages if page.battalion]
    assert missions == [(row.day, row.battalion) for row in match.state.rows]
    assert all(line.endswith(".") and "None" not in line for page in pages for line in page.lines)
    crashes = sum(isinstance(e, Crashed) for e in told)
    assert sum("crashed" in line for page in pages for line in page.lines) == crashes


def test_a_number_with_its_word() -> None:
    assert [count(n, "loss", "losses") for n in (0, 1, 2)] == ["0 losses", "1 loss", "2 losses"]
    assert [count(n, "target") for n in (0, 1, 2)] == ["0 targets", "1 target", "2 targets"]


def test_the_diary_tells_what_was_done_at_the_base() -> None:
    """TA-GEN-10: new aircraft apart from mended parts, who rested, and what SO came in and went out."""
    from tabletop.games.thunderbolt_apache.rules import diary

    def row(kind: str, about: str, amount: int, reason: str = "") -> logbook.LogRow:
        return logbook.LogRow(2, "", kind, about, amount, 0, reason, "TA-GEN-10")

    state = next(iter(wander(load_scenario("cs1_first_week_in_the_desert"), 1))).state
    log = [row("SO", "", 1), row("SO", "", 1), row("SO", "", -3)]
    log += [row("Damage", "1", -1, "new aircraft"), row("Damage", "2", -1), row("Damage", "2", -1)]
    log += [row("Stress", "Anvil", -2), row("Stress", "Ember", 1), row("XP", "Mantis", -1)]
    (page,) = diary.pages(state, log)
    assert page.lines == (
        "No. 1 is as good as new.",
        "The ground crews mend 2 damaged parts.",
        "Anvil rests.",
        "2 SO came in, 3 went out.",
    )


def test_a_printed_name_within_a_sentence() -> None:
    """The first letter is small where a word begins, and stays where letters stand for words."""
    names = {"Motor rifle battalion": "motor rifle battalion", "SA-6 battery": "SA-6 battery", "A team": "A team"}
    assert {name: within(name) for name in names} == names
