"""The others go the way of the one that went, but not into fire that is known, and what came of it is told."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from tabletop.games.air_support.rules.harm.events import Broken, Eliminated
from tabletop.games.air_support.rules.state import put_car, put_man, with_fields
from tabletop.games.air_support.table.hand import journey
from tabletop.games.air_support.table.hand.journey import Party
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.hand.ways import Danger
from tabletop.games.air_support.table.showings import names
from tabletop.games.air_support.table.table import SupportTable
from tabletop.grid.hexes import Hex, distance
from tests.games.air_support.table.conftest import Sit, Table
from tests.games.air_support.table.test_ways import a_walker, chir, mode, rest, spot

FIRE = Danger((("SS1", (0, 0), Fraction(1, 2)),), Fraction(1, 2))
QUIET = Danger((), Fraction(1))


def one_has_gone(t: Table) -> tuple[str, ...]:
    """A squad has gone three hexes; who could go the same way."""
    _, to = a_walker(t)
    t.p.click(spot(t, to))
    rest(t)
    return mode(t).likewise()


def test_whose_way_is_under_fire_stays_or_stops_short_of_it(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    t = chir(sit)
    more = one_has_gone(t)
    stood = {k: t.face.state.infantry[k].place.hex for k in more}
    first, second = more[0], more[1]

    def danger(self: MoveMode, at: Hex) -> Danger:
        """The first is under fire at once, the second from its second hex on."""
        key = self.table.selected
        return FIRE if key == first or (key == second and distance(at, stood[key]) > 1) else QUIET

    monkeypatch.setattr(MoveMode, "danger", danger)
    mode(t).same_for_more()
    rest(t)
    now = t.face.state.infantry
    assert now[first].place.hex == stood[first] and distance(now[second].place.hex, stood[second]) == 1
    told = t.face.telling.prompt()[1]
    assert f"These stay, because their way is under fire: {names.called(t.face.state, first)}." in told
    assert f"Stopped short of the fire: {names.called(t.face.state, second)}." in told
    if t.face.step == "moving":  # a shot at the next one has ended it
        t.p.keys("n")
        rest(t)
    assert first not in mode(t).likewise(), "it is not offered again"
    t.p.keys("x")
    assert first in mode(t).likewise(), "but it may go under fire"


def test_who_fell_on_the_way_is_named(sit: Sit) -> None:
    t = chir(sit)
    state = t.face.state
    a, b, c = sorted(k for k, m in state.infantry.items() if m.seat == 0 and k.startswith("GS"))[:3]
    after = Broken(b, "AS-BREAK-01").apply(Eliminated(a, "AS-IFT-05").apply(state))
    told = Party(state, went=[a, b, c]).told(after, 0)
    called = [names.called(state, k) for k in (a, b)]
    assert told == f"3 went the same way. Broken: {called[1]}. Lost: {called[0]}."
    assert journey.why_it_stays(after, a) == f"{called[0]} is lost."
    assert journey.why_it_stays(after, b) == f"{called[1]} is broken and goes no further."
    assert journey.why_it_stays(after, c) == ""


def test_whoever_is_lost_is_told_first_with_the_next_question(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A squad vanished without a word: the paper of what happened comes by itself and names it."""
    t = chir(partial(sit, size=(1920, 1080)))  # in a narrow window a drawer has one paper
    enemy, state = t.face.enemy, t.face.state
    gone = min(k for k, m in state.infantry.items() if m.seat == 0 and k.startswith("GS"))
    enemy._stood, enemy._asked_at = state, -1
    lost = Eliminated(gone, "AS-ROUT-05").apply(state)
    monkeypatch.setattr(SupportTable, "state", property(lambda table: lost))
    enemy.asked()
    t.p.frame()
    assert t.face.since.lines.entries[0].text == f"Lost: {names.called(state, gone)}."
    assert t.face.since.visible


def test_the_note_of_a_way_knows_the_hex_of_starting_up_and_fire_that_lingers(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tank was shot where it started up, and men walked into fire that lingered: neither stood in the note."""
    t = chir(sit)
    tank = next(k for k in mode(t).starts() if mode(t).stands(k))
    t.face.select(tank)
    way = next(way for way in mode(t).ways().values() if len(way.hexes) > 1)
    here = t.face.state.vehicles[tank].place.hex
    monkeypatch.setattr(MoveMode, "danger", lambda self, at: FIRE if at == here else QUIET)
    monkeypatch.setattr(MoveMode, "lingering", lambda self: {way.hexes[1]: 4})
    lines = mode(t).way_note(way).lines
    assert lines[0].startswith(f"{names.label(t.face.state, here)}: 50 % from ")
    fire = f"{names.label(t.face.state, way.hexes[1])}: fire lingers there, firepower 4"
    assert f"{fire}: no harm to this unit" in lines, "its hatches are closed"
    monkeypatch.setattr(MoveMode, "lingering_harm", lambda self, at: Fraction(1, 4))
    lines = mode(t).way_note(way).lines
    assert f"{fire}: 25 %" in lines
    assert "Gets there unharmed if each strikes once: 38 %" in lines, "half of three quarters"
    assert mode(t).journey._unfired(way) == 1, "others stop before it"


def test_the_recap_is_of_all_since_the_players_own_click(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one Accept only what came of the bot's last order was listed; turn 2's losses lay there all through turn
    3.
    """
    t = chir(partial(sit, size=(1920, 1080)))
    enemy, state = t.face.enemy, t.face.state
    tank = min(k for k, c in state.vehicles.items() if c.seat == 0)
    squad = min(k for k, m in state.infantry.items() if m.seat == 0 and k.startswith("GS"))
    now = state
    monkeypatch.setattr(SupportTable, "state", property(lambda table: now))

    def asks_again(clicked: bool) -> None:
        enemy._asked_at = 0
        monkeypatch.setattr(type(t.face.host), "gestures", property(lambda host: [0] if clicked else []))

    enemy.fresh()
    enemy.asked()
    for goes_on, found in ((False, put_car(state, tank, immobile=True)), (True, None)):
        now = found or put_man(now, squad, broken=True)
        asks_again(not goes_on)
        enemy.asked()
    said = t.face.since.lines.entries[0].text
    assert said == f"Immobilized: {names.called(state, tank)}. Broken: {names.called(state, squad)}."
    now = with_fields(now, turn=now.turn + 1)
    asks_again(True)
    enemy.asked()
    assert not t.face.since.lines.entries and not enemy.recap(), "of another turn nothing stays"


def test_what_follows_on_an_accept_is_one_gesture(sit: Sit) -> None:
    t = chir(sit)
    before, begun = len(t.face.host.gestures), len(t.session.match.journal)
    t.face.hand.staff.show(True)
    t.face.hand.staff.do()
    rest(t)
    assert len(t.session.match.journal) > begun + 2 and t.face.host.gestures[before:] == [begun]
