"""Ways over many hexes: what a click on their end does, what it costs, what is told of it, and how few clicks a phase
takes.
"""

from __future__ import annotations

import time
from fractions import Fraction

import pygame as pg

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.state import with_fields
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table.hand import ways
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.showings import names
from tests.games.air_support.table.conftest import Sit, Table, up_to
from tests.unseen import unseen


@unseen()
def let(t: Table, step: str) -> Table:
    """Let the bots and the clock go on until a step of ours begins; our own questions on the way are passed."""
    screen = t.p.app.scene.play_screen
    for _ in range(4000):
        t.p.frame()
        if len(t.p.root.stage.layers) > 1 and t.p.root.stage.top.key != "curtain":
            t.p.keys("esc")
        screen.play.skip()
        if t.face.host.seat is not None and t.face.step == step:
            return t
        if t.face.host.seat is not None and t.face.step != "moving":
            last = next((c for c in t.face.host.options if isinstance(c, Done)), None)
            if t.face.step == "setup":
                seat = t.face.host.seat
                t.face.host.submit(advice(t.face.state, seat, t.face.host.options)[0])
            elif last is not None:
                t.face.host.submit(last)
            else:
                t.face.host.submit(advice(t.face.state, t.face.host.seat, t.face.host.options)[0])
        elif t.face.host.seat is None:
            time.sleep(0.004)
    raise AssertionError(f"{step} never came; now {t.face.step}")


def chir(sit: Sit) -> Table:
    """The Germans of S2 before their first movement, set up by the bot."""
    return let(sit("s2_chir", players=("human", "bot:easy"), before=up_to("move")), "move")


def mode(t: Table) -> MoveMode:
    found = t.face.hand.modes["move"]
    assert isinstance(found, MoveMode)
    return found


@unseen()
def rest(t: Table) -> Table:
    """Until the unit that goes has come to rest and we are asked again."""
    screen = t.p.app.scene.play_screen
    for _ in range(4000):
        t.p.frame()
        screen.play.skip()
        if t.face.host.seat is not None and not mode(t).journey.going:
            return t
        time.sleep(0.003)
    raise AssertionError("it never came to rest")


def a_walker(t: Table) -> tuple[str, tuple[int, int]]:
    """A squad that can go three hexes away, and where to."""
    from tabletop.grid.hexes import distance

    state = t.face.state
    for key in sorted(mode(t).starts()):
        man = state.infantry.get(key)
        if man is None or man.where is not Where.MAP:
            continue
        t.face.select(key)
        for at, way in sorted(mode(t).ways().items()):
            if len(way.hexes) >= 3 and distance(at, man.place.hex) == 3 and not t.face.lying.in_hex(at):
                return key, at
    raise AssertionError("nobody can walk three hexes")


def spot(t: Table, at: tuple[int, int]) -> tuple[int, int]:
    board = t.p.app.scene.play_screen.board
    board.looking.over([board.cells.centre(at)], True)
    t.p.frame()
    return board.camera.to_screen(board.cells.centre(at))


def test_no_way_costs_more_than_there_is() -> None:
    """AS-MOVE-02: all along a road men have one more, and the note says so ("5 of 5", not "5 of 4")."""
    scenarios = kit("air_support").scenarios()
    match = Match.start(GAME, scenarios.scenario(scenarios.document("s2_chir"), "s2_chir"), SeededDice(3))
    seen, full, asked = 0, set(), (0, 0)
    while match.to_act and match.state.turn < 4:
        seat, state = match.to_act[0], match.state
        if match.state.frames[-1].step == "move" and asked != (state.turn, state.half):
            asked, view = (state.turn, state.half), match.view(seat)
            for man in [m for m in view.infantry.values() if m.seat == seat and m.where is Where.MAP]:
                for way in ways.on_foot(view, [man]).values():
                    assert way.spent[-1] <= way.full, (man.id, way.hexes)
                    seen += 1
                    full.add(way.full - pace.allotment(view, man))
        match.submit(seat, advice(match.view(seat), seat, match.options(seat))[0])
    assert seen > 200 and pace.ROAD_BONUS in full


def test_a_click_on_the_end_goes_all_the_way(sit: Sit) -> None:
    """Three hexes with one click, and one undo for all of it while no dice have fallen."""
    t = chir(sit)
    key, to = a_walker(t)
    way = mode(t).ways()[to]
    assert [way.words(n) for n in range(len(way.hexes))] == sorted(way.words(n) for n in range(len(way.hexes)))
    before = t.face.state.infantry[key].place.hex
    t.p.move(spot(t, to))
    note = t.p.app.scene.play_screen.at_board.note
    assert note is not None and "of" in note.title, note
    assert any(m.kind == "path" and len(m.points) == len(way.hexes) + 1 for m in t.face.lying.marks())
    dice = len(t.session.match.journal)
    t.p.click(spot(t, to))
    rest(t)
    assert t.face.state.infantry[key].place.hex == to
    if not any(e.fallen for e in t.session.match.journal[dice:]):
        t.p.app.scene.play_screen.do("undo")
        rest(t)
        assert t.face.state.infantry[key].place.hex == before


def test_a_click_out_of_reach_says_why_and_offers_to_go_as_far_as_it_can(sit: Sit) -> None:
    """It never lets go of the unit without a word."""
    t = chir(sit)
    key, _ = a_walker(t)
    at = t.face.state.infantry[key].place.hex
    far = max(
        (h for h in t.face.state.ground.grid if not t.face.lying.in_hex(h) and h not in mode(t).ways()),
        key=lambda h: (abs(h[0] - at[0]), h),
    )
    t.p.click(spot(t, far))
    assert t.face.selected == key and "AS-" in t.p.told
    assert "As far as it can" in t.buttons()
    t.p.press("choice As far as it can")
    rest(t)
    assert t.face.state.infantry[key].place.hex != at


def test_a_way_can_be_cut_short_and_others_go_the_same(sit: Sit) -> None:
    t = chir(sit)
    key, to = a_walker(t)
    way = mode(t).way_to(to)
    assert way is not None
    t.p.move(spot(t, to))
    t.p.app.scene.play_screen.do("shorter")
    short = mode(t).pointed_way()
    assert short is not None and short.hexes == way.hexes[:-1]
    t.p.click(spot(t, to))
    rest(t)
    assert t.face.state.infantry[key].place.hex == way.hexes[-2]
    more = mode(t).likewise()
    assert more and any(b in (f"Same for these {len(more)}", f"Same for {len(more)} more") for b in t.buttons())
    stood = {k: t.face.state.infantry[k].place.hex for k in more}
    mode(t).same_for_more()
    rest(t)
    moved = [k for k in more if k in t.face.state.infantry and t.face.state.infantry[k].place.hex != stood[k]]
    assert len(moved) >= len(more) // 2


def test_it_stops_when_it_is_fired_at_unless_told_otherwise(sit: Sit) -> None:
    t = chir(sit)
    assert mode(t).stops
    t.p.keys("x")
    assert not mode(t).stops
    t.p.keys("x")
    journey = mode(t).journey
    _, to = a_walker(t)
    t.p.click(spot(t, to))
    fired = [e for entry in t.session.match.journal for e in entry.events if type(e).__name__ == "GroundFired"]
    rest(t)
    assert not journey.going or not fired


def test_the_bot_shows_what_it_would_do_before_it_does_it(sit: Sit) -> None:
    t = chir(sit)
    journal = len(t.session.match.journal)
    t.p.app.scene.play_screen.do("bot_rest")
    t.p.frame()
    plan = t.face.hand.staff.plan
    assert plan is not None and len(plan.ways) > 3 and len(t.session.match.journal) == journal, "nothing is done yet"
    assert t.buttons() == ["Accept", "No, thanks"]
    t.p.press("choice No, thanks")
    assert t.face.hand.staff.plan is None and len(t.session.match.journal) == journal
    t.p.app.scene.play_screen.do("bot_rest")
    t.p.frame()
    t.p.press("choice Accept")
    rest(t)
    assert len(t.session.match.journal) > journal + 6


def test_a_phase_of_fourteen_units_takes_few_clicks(sit: Sit) -> None:
    """Each of the company is sent on its own way; the next one is in hand by itself."""
    t = chir(sit)
    clicks, sent = 0, 0
    for _ in range(14):
        state = t.face.state
        if t.face.step != "move" or t.face.selected not in state.infantry:
            walkers = [k for k in mode(t).starts() if k in state.infantry]
            if not walkers:
                break
            t.face.select(walkers[0])
            clicks += 1
        free = [h for h, way in mode(t).ways().items() if not t.face.lying.in_hex(h) and len(way.hexes) > 1]
        if not free:
            t.p.keys("g")
            clicks += 1
            continue
        to = max(free, key=lambda h: (h[0], h[1]))
        t.p.click(spot(t, to))
        clicks += 1
        sent += 1
        rest(t)
        if t.face.step == "moving":
            t.p.keys("n")
            clicks += 1
            rest(t)
    assert sent >= 10 and clicks <= 25, (sent, clicks)


def test_shift_and_a_click_take_more_units_along(sit: Sit) -> None:
    t = chir(sit)
    key, _ = a_walker(t)
    others = [k for k in mode(t).starts() if k in t.face.state.infantry and k != key][:2]
    t.face.select(key)
    from tabletop.table.play.contract import Spot

    for other in others:
        man = t.face.state.infantry[other]
        sprite = next(s for s in t.face.lying.sprites() if s.id == other)
        t.face.hand.click(Spot(man.place.hex, sprite, t.face.host.centre(man.place.hex)), pg.KMOD_SHIFT, False)
    assert set(mode(t).group) == set(others)
    assert "2 more" in t.face.telling.prompt()[1]


def test_the_company_is_set_up_with_two_clicks(sit: Sit) -> None:
    """Set up for me, then Done."""
    t = let(sit("s2_chir", players=("human", "bot:easy")), "setup")
    t.p.press("choice Set up for me")
    t.p.frame()
    assert not [u for u in t.face.mode.mine if u.where is Where.HAND]
    placed = {u.id: u.place for u in t.face.mode.mine}
    assert len(placed) > 15
    t.p.press("choice Done")
    let(t, "move")


def test_of_ways_that_cost_the_same_the_safest_is_taken() -> None:
    """A squad went through the lane of a gun though the way beside it was as short."""
    scenarios = kit("air_support").scenarios()
    match = Match.start(GAME, scenarios.scenario(scenarios.document("s2_chir"), "s2_chir"), SeededDice(3))
    while match.state.frames[-1].step != "move":
        seat = match.to_act[0]
        match.submit(seat, advice(match.view(seat), seat, match.options(seat))[0])
    view, seat, spared = match.view(match.to_act[0]), match.to_act[0], {"walker": 0, "car": 0}
    men = [m for m in view.infantry.values() if m.seat == seat and m.where is Where.MAP][:2]
    cars = [c for c in view.vehicles.values() if c.seat == seat and c.where is Where.MAP][:1]
    for kind, found, spent in (
        *(("walker", ways.on_foot(view, [m]), 0) for m in men),
        *(("car", ways.by_car(view, c), c.spent) for c in cars),
    ):
        assert isinstance(found, ways.Reach)
        for to, way in found.items():
            assert found.safest(to, lambda at: Fraction(0), spent).spent[-1] == way.spent[-1]
            for hot in way.hexes[:-1]:
                other = found.safest(to, lambda at, hot=hot: Fraction(at == hot), spent)
                assert other.spent[-1] == way.spent[-1] and other.hexes[-1] == to and other.full == way.full
                assert list(other.spent) == sorted(other.spent) and len(other.hexes) == len(other.spent)
                spared[kind] += hot not in other.hexes
    assert min(spared.values()) > 5, spared


def test_fire_that_lingers_on_the_way_is_in_the_chance_to_get_there(sit: Sit) -> None:
    """The note told of it and left it out of "unharmed"."""
    t = sit("s2_chir", before=up_to("move"))
    key, to = a_walker(t)
    way = mode(t).way_to(to)
    man = t.face.state.infantry[key]
    assert way is not None and ways.lingering(t.face.state, man, way.hexes[0]) == 0
    burning = with_fields(t.face.state, residual=((Location(way.hexes[0]), 6),))
    harm = ways.lingering(burning, man, way.hexes[0])
    assert 0 < harm < 1
    walk = mode(t)
    walk.lingering = lambda: {way.hexes[0]: 6}  # type: ignore[method-assign]
    walk.lingering_harm = lambda at: harm if at == way.hexes[0] else Fraction(0)  # type: ignore[method-assign]
    walk.danger = lambda at: ways.Danger((), Fraction(1))  # type: ignore[method-assign]
    lines = walk.way_note(way).lines
    assert any(line.startswith("Gets there unharmed") and line.endswith(names.percent(1 - harm)) for line in lines), (
        lines
    )


def test_each_hex_of_a_way_shows_its_chance(sit: Sit) -> None:
    """As a single step does: where fire lingers and where known enemies reach."""
    t = chir(sit)
    m = mode(t)
    to = max(m.ways(), key=lambda h: len(m.ways()[h].hexes))
    m.over = to
    way = m.pointed_way()
    assert way is not None and len(way.hexes) > 1
    m._toll = lambda at: Fraction(1, 4)  # type: ignore[method-assign]
    told = [mark.text for mark in m.way_marks() if "25 %" in mark.text]
    assert told and told[0].count("25 %") == len(way.hexes)


def test_the_map_stays_where_it_is_while_what_is_asked_is_in_view(sit: Sit) -> None:
    """It slid to the side after moves and at every phase, away under the pointer."""
    t = sit("s2_chir", before=up_to("move"))
    board = t.p.app.scene.play_screen.board
    t.p.keys("home")
    t.p.frame(600)
    stood = board.camera.origin, board.camera.zoom
    for key in list(mode(t).starts())[:6]:
        t.face.select(key)
        mode(t)._look()
        t.p.frame()
    assert (board.camera.origin, board.camera.zoom) == stood
