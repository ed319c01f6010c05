"""The printed table under a roll: the cell that is lit is what happened, in games that bots play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tabletop.core.tally import Tally
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Roll
from tabletop.table.play.printed import NONE_LIT, Printed, ranges, strip
from tests.play.conftest import Hand


def told(game: str, scenarios: dict[str, int]) -> Iterator[tuple[Any, Any, Any, Roll]]:
    """Each event with a roll: the event, the positions before and after it, the roll."""
    kind = kit(game)
    for key, entries in scenarios.items():
        document = kind.scenarios().document(key)
        seats = len(kind.game().seats(kind.game().start(kind.scenarios().scenario(document, "x"))))
        session = Session.new(game, document, ("human",) * seats, 701, autosave=False)
        bots = [kind.bots["easy"](seat, 1e9) for seat in range(seats)]
        match = session.match
        while match.to_act and len(match.journal) < entries:
            seat = match.to_act[0]
            bots[seat].begin()
            session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        hand = Hand(session)
        for entry in match.journal:
            state = entry.before
            for event in entry.events:
                before, state = state, match.game.evolve(state, event)
                roll = hand.screen.table.happening.roll(event, before, state)
                if roll is not None:
                    assert_reasons(game, event, roll)
                    yield event, before, state, roll
        hand.still.window.close()
        session.close()


def assert_reasons(game: str, event: Any, roll: Roll) -> None:
    """Every modifier has its reason and its rule under the roll; those of Air Wars are among its lines."""
    sums = [getattr(event, name) for name in ("tally", "fp", "dv") if isinstance(getattr(event, name, None), Tally)]
    wanted = {(m.reason, m.rule) for tally in sums for m in tally.modifiers}
    if game != "air_wars":
        assert wanted <= set(roll.causes)
    elif roll.modifiers:
        assert all(any(rule in line for line in roll.modifiers) for _, rule in wanted)


def read(roll: Roll) -> tuple[str, ...]:
    return roll.printed[-1].read if roll.printed else ()


def number(words: str) -> int:
    return int(words.rstrip("+")) if words != "none" else 7


def test_a_roll_of_thunderbolt_lightning_is_read_on_its_tables() -> None:
    from tabletop.games.thunderbolt_lightning.rules.resolving import volleys

    seen = Counter[str]()
    for event, _, after, roll in told("thunderbolt_lightning", {"s01_first_duel": 500, "s06_flak_run": 500}):
        kind = type(event).__name__
        if kind in ("ToHitRolled", "OrdnanceRolled"):
            v = after.battle.volleys[event.volley]
            good = any(die.good for die in roll.dice)
            if any(v.rolled):
                assert ("hits" in read(roll)) == good
                assert ("misses" in read(roll)) == (not all(die.good for die in roll.dice))
            base = volleys.tally_of(after, v).base
            if v.kind == "guns":
                assert number(roll.printed[0].read[0]) == base
            if v.kind == "aa":
                assert number(roll.printed[0].read[0]) == v.needed
            seen[v.kind] += 1
        elif kind == "SaveRolled":
            v = after.battle.volleys[event.volley]
            target, firer = after.aircraft[v.target], after.aircraft.get(v.source)
            plain = set()
            for colour in volleys.hits(v):
                tally = volleys.save(after, target, firer, colour)
                skills = sum(m.amount for m in tally.modifiers if m.rule.startswith("TL-TRN"))
                plain.add(min(7, tally.needed + skills))
            assert {number(words) for words in read(roll)} == plain
            seen[kind] += 1
    assert min(seen["guns"], seen["aa"], seen["SaveRolled"]) >= 5, seen


def test_a_roll_of_thunderbolt_apache_is_read_on_its_tables() -> None:
    seen = Counter[str]()
    games = {"tr01_training_sortie": 300, "cs1_first_week_in_the_desert": 400}
    for event, _, _, roll in told("thunderbolt_apache", games):
        kind = getattr(event, "purpose", type(event).__name__)
        seen[kind] += 1
        if kind == "AttackRolled":
            assert read(roll) == ("destroyed" if event.hit else "missed",)
        elif kind == "cover":
            words = {"everything comes out": "every unit comes out of cover"}.get(event.outcome, event.outcome)
            assert read(roll)[0].lower() == words.lower()
        elif kind == "ecm":
            assert ("negates" in read(roll)[0]) == ("negated" in event.outcome)
        elif kind == "ridge":
            assert f"{read(roll)[0]} Stress".replace("0 Stress", "no Stress") == event.outcome
        elif kind == "movement":
            assert event.outcome in (read(roll)[0], "stays")  # at the end of the strip nobody goes on
        elif kind == "scout":
            table = roll.printed[0]
            assert event.outcome.startswith(table.rows[table.lit[0][0]][1])
    assert min(seen[kind] for kind in ("AttackRolled", "cover", "ecm", "movement", "scout")) >= 3, seen


def test_a_battalion_moves_by_the_column_of_its_deck() -> None:
    """TA-EOD-03; the training battalion, which is in no deck, moves as Assault does."""
    from tabletop.games.thunderbolt_apache.rules.chance import Rolled
    from tabletop.games.thunderbolt_apache.table.showings.charts import rolled

    its, seen = kit("thunderbolt_apache"), dict[str, str]()
    state = its.game().start(its.scenarios().scenario(its.scenarios().document("tr01_training_sortie"), "the test"))
    for key, battalion in state.library.battalions.items():
        (table,) = rolled(state, Rolled("movement", key, 5, Tally(5, "the die", "TA-EOD-03"), ""))
        seen[battalion.deck] = table.heads[table.lit[0][1] + 1]
    assert seen == {"A": "Assault", "S": "Support", "C": "Command", "T": "Assault"}


def test_a_roll_of_air_support_is_read_on_its_tables() -> None:
    from tabletop.games.air_support.rules.firing.events import EFFECT_WORDS
    from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, Flak
    from tabletop.games.air_support.rules.tables import COLUMNS, Effect, fire
    from tabletop.games.air_support.rules.telling import BLANK

    seen = Counter[str]()
    for event, _, after, roll in told("air_support", {"s1_beet_road": 700, "s3_kuban": 700}):
        kind = type(event).__name__
        if kind in ("GroundFired", "ResidualFired") and getattr(event, "how", "fire") == "fire" and event.column:
            column = COLUMNS.index(event.column)
            known = [line for line in event.lines if line.tally != BLANK]  # the firer is not told of the others
            finals = [event.colored + event.white + line.tally.total for line in known]
            assert set(read(roll)) == {str(fire(column, final)) for final in finals}
            assert not roll.printed or {cell[1] for cell in roll.printed[0].lit} == {column}
            if kind == "GroundFired" and len(event.lines) == len(known) == 1 and not event.lines[0].outcome:
                said = event.effect(after, event.lines[0])
                effect = fire(column, finals[0]).effect
                assert said in ("", EFFECT_WORDS[effect]) or effect is Effect.PTC
        elif kind == "AirToHit":
            assert set(map(int, read(roll))) == {line.tally.base for line in event.lines if line.tally.base}
        elif kind == "AAFired" and event.column and not event.unlikely:
            assert read(roll)[0].split(" ")[0].isdecimal()
            table = roll.printed[0]
            assert table.heads[table.lit[0][1] + 1] == FLAK_WORDS[Flak(event.result)]
        elif kind == "Checked":
            assert (read(roll) == ("passes",)) == (event.outcome in ("passed", "buttons up"))
        elif kind == "SightingRolled":
            assert read(roll) == (event.outcome,)
        elif kind == "RallyRolled":
            assert (read(roll) == ("rallies",)) == event.rallied
        elif kind == "CloseFought":
            assert read(roll) == (str(event.kill),)
        else:
            continue
        seen[kind] += 1
    assert min(seen[kind] for kind in ("GroundFired", "AAFired", "Checked", "SightingRolled", "RallyRolled")) >= 2, seen


def test_a_roll_of_air_wars_is_read_on_its_tables() -> None:
    seen = Counter[str]()
    for event, _, _, roll in told("air_wars", {"ma_malta": 700, "bob_eagle_days": 500}):
        kind = type(event).__name__
        seen[kind] += 1
        if kind in ("BattleFired", "FireRolled"):
            assert ("Kill" in read(roll)) == bool(event.kills)
            assert ("Abort" in read(roll)) == bool(event.aborts)
            table = roll.printed[0]
            assert {table.rows[row][0] for row, _ in table.lit} <= {event.column}
        elif kind == "AttackRolled":
            assert {number(words) for words in read(roll)} == {needed for _, needed, _ in event.rolls}
    assert min(seen["BattleFired"], seen["FireRolled"], seen["AttackRolled"]) >= 3, seen


def test_a_roll_of_conflict_solo_is_read_on_its_tables() -> None:
    seen = Counter[str]()
    games = {"m1_the_sawmill": 150, "m5_steel_in_the_wheat": 200}
    for event, _, _, roll in told("conflict_solo", games):
        kind = getattr(event, "purpose", type(event).__name__)
        seen[kind] += 1
        if kind == "AttackRolled":
            assert read(roll) == (("miss", "1 hit", "2 hits: destroyed")[event.hits],)
        elif kind == "rally":
            assert (read(roll) == ("rallies",)) == (event.outcome == "rallied")
        elif kind in ("aa", "accuracy", "repair", "clear"):
            assert read(roll) == (event.outcome,)
        elif kind == "choice":
            assert not roll.printed
    assert seen["AttackRolled"] >= 30 and seen["rally"] >= 2, seen


def test_a_strip_gathers_throws_that_do_the_same() -> None:
    table = strip("What the dice do", range(2, 13), lambda n: "hit" if n >= 9 else "miss", (10,), head="2D6")
    assert table.heads == ("2D6", "2 to 8", "9 to 12") and table.read == ("hit",)


def test_the_rows_of_a_table_are_named_by_their_limits() -> None:
    assert ranges([1, 3, 4, 99]) == ("1 or less", "2 to 3", "4", "5 or more")


def test_a_long_table_is_cut_around_what_is_lit() -> None:
    table = Printed("T", ("", "a"), tuple((str(n), f"{n}{n}") for n in range(10)))
    assert [row[0] for row in table.at((0, 0), (6, 0)).near(1).rows] == ["0", "1", "5", "6", "7"]
    assert table.at((0, 0), (6, 0)).near(1).read == ("00", "66")
    assert table.at((NONE_LIT, 0)).near(1).rows == table.rows and table.at((NONE_LIT, 0)).read == ()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_printed_table_fits_the_sheet(scale: float) -> None:
    """The widest of them, the infantry fire table: no cell goes over the edge."""
    from tabletop.games.air_support.table.showings.charts import fire
    from tabletop.table.papers.printedtable import PrintedTable
    from tabletop.table.ui.theme import Theme

    theme = Theme((round(1280 * scale), round(720 * scale)))
    edges = PrintedTable(fire(8, 3, 4)[0])._columns(theme, theme.px(500))
    assert edges[-1] <= theme.px(500) and all(b - a > theme.px(12) for a, b in pairwise(edges))
