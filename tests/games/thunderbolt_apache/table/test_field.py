"""The battlefield of Thunderbolt / Apache to the eye: pieces clear of each other, wrecks, the fan of attack, what
comes out of the cups, words whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pygame as pg
import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.data.tiled.geometry import bounds
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.rules import hexes
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, Fire
from tabletop.games.thunderbolt_apache.rules.battlefield import CoverTaken, UnitPlaced
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, NEIGHBOURS, attack_angle
from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Crashed
from tabletop.games.thunderbolt_apache.rules.moving import Leave
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tabletop.games.thunderbolt_apache.table.hand import advising
from tabletop.games.thunderbolt_apache.table.hand.aiming import PLATE
from tabletop.games.thunderbolt_apache.table.hand.aiming import _rows as plate_rows
from tabletop.games.thunderbolt_apache.table.marks import paint, printed
from tabletop.games.thunderbolt_apache.table.papers import cards_panel
from tabletop.games.thunderbolt_apache.table.pieces import faces
from tabletop.games.thunderbolt_apache.table.pieces import places as standing
from tabletop.games.thunderbolt_apache.table.pieces.places import places
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tabletop.table.play import note
from tabletop.table.play.contract import Hint, Mark, Point, Roll
from tabletop.table.screens.coach_card import CoachLayer
from tabletop.table.ui.theme import Theme
from tests.games.thunderbolt_apache.player import wander
from tests.play.conftest import Hand

LOW, HIGH = Altitude.LOW, Altitude.HIGH


@pytest.fixture
def fly(own_home: None) -> Iterator[Callable[..., Hand]]:
    hands: list[Hand] = []

    def make(*entries: tuple[int, int, Altitude], seed: int = 3, **more: Any) -> Hand:
        hand = Hand(
            Session.new(
                "thunderbolt_apache",
                kit("thunderbolt_apache").scenarios().document("tr01_training_sortie"),
                ("human",),
                seed,
            ),
            **more,
        )
        hands.append(hand)
        for serial, place in enumerate(entries, 1):
            hand.play.submit(Enter(serial, *place))
        if len(entries) > 1:
            hand.play.submit(Done())
        return hand.settle()

    yield make
    for hand in hands:
        hand.close()


def after(hand: Hand, *events: Event) -> State:
    """The position after some events more."""
    state: State = hand.session.match.state
    for event in events:
        state = hand.session.match.game.evolve(state, event)
    return state


def to(hand: Hand, number: int) -> tuple[int, int]:
    spot: tuple[int, int] = hand.board.camera.to_screen(places().middles[number])
    return spot


def apart(points: list[Point], side: float) -> bool:
    """Whether squares of that side (in widths of a hex) do not cover each other, but for a hair."""
    wide = places().wide * (side - 0.012)
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= wide for i, a in enumerate(points) for b in points[:i])


@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("n", range(1, 9))
def test_up_to_eight_units_in_cover_on_one_ridge_lie_clear_of_each_other(n: int, side: int) -> None:
    points = [(x * places().wide, y * places().wide) for x, y in standing.in_cover(n, side, ())]
    assert len(points) == n and apart(points, standing.UNIT)


@pytest.mark.parametrize("n", range(1, 10))
def test_units_in_the_open_lie_clear_of_each_other(n: int) -> None:
    points = [(x * places().wide, y * places().wide) for x, y in standing.in_the_open(n, ())]
    assert len(points) == n and apart(points, standing.UNIT)


@pytest.mark.parametrize("side", [-1, 0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_units_give_way_to_an_aircraft_in_their_hex(n: int, side: int) -> None:
    x, y = places().middles[5]
    px, py = places().point(5, side)
    plane = ((px - x) / places().wide, (py - y) / places().wide)
    assert all(
        standing.overlap(at, plane, (standing.UNIT + standing.PLANE) / 2) < 0.002
        for at in standing.in_the_open(n, ((plane, standing.PLANE),))
    )


def test_every_unit_on_a_crowded_ridge_can_be_pointed_at(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    wanted = [u.serial for u in hand.play.view.living_units if u.hex in (5, 6)]
    assert len(wanted) >= 4
    crowd = after(hand, *(CoverTaken(n, 0) for n in wanted))
    here = [faces.unit_points(crowd, places())[n] for n in wanted if crowd.here.enemies[n].hex == 5]
    assert apart(here, standing.UNIT)


def test_a_crashed_aircraft_leaves_its_wreck_where_it_fell(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    assert not faces.wreck_points(hand.play.view, places())
    hand.play.presenting.view = after(hand, Crashed(1, "field", False, "Airframe", "TA-HIT-08"))
    hand.table.refresh()
    sprites = {s.id: s for s in hand.table.lying.sprites()}
    assert "a1" not in sprites and sprites["w1"].cell == places().cells[3]
    assert sprites["w1"].draw(100).get_bounding_rect().w > 30
    spot = hand.board.spot(hand.board.camera.to_screen(places().middles[3]))
    assert "wreck of Anvil" in hand.table.lying.describe(spot)


@pytest.mark.parametrize("where", ["out", "home"])
def test_an_aircraft_lost_on_the_way_leaves_none_on_the_battlefield(fly: Callable[..., Hand], where: str) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    assert not faces.wreck_points(after(hand, Crashed(1, where, False, "engine failure", "TA-ENGINE-02")), places())


def test_the_attack_angle_has_a_border_and_what_lies_outside_is_darker(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    mode = hand.table.hand.fly
    marks = mode.aiming.reach_marks(mode.flyer)
    outside = set(HEXES) - set(attack_angle(3, 3))
    dark = [m for m in marks if m.draw.func is paint._draw_wash and m.draw.args[1] == "away"]
    assert len(dark) == len(outside) and sum(m.draw.func is paint._draw_fan for m in marks) == 1
    hovering = mode.aiming.reach_marks(hand.play.view.here.flyers[2])
    assert not any(m.draw.func is paint._draw_fan for m in hovering), "all round"


def test_the_strip_lights_slow_while_a_slow_pilot_acts(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    lit = set()
    for _ in range(40):
        flyer = (
            hand.table.hand.fly.flyer if hand.play.seat is not None and hand.table.step in ("altitude", "act") else None
        )
        if flyer is not None:
            titles, now, _ = hand.table.telling.phases()
            lit.add((flyer.fast, titles[now]))
        if hand.session.match.result is not None or (False, "Slow") in lit:
            break
        left = sorted(
            (c for c in hand.play.options if not isinstance(c, Concede | Aim)),
            key=lambda c: (not isinstance(c, EndActivation), isinstance(c, Leave)),
        )
        hand.play.submit(left[0])
        hand.settle()
    assert lit == {(True, "Fast"), (False, "Slow")}


def test_a_single_sortie_speaks_of_no_experience(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    flyer = hand.play.view.here.flyers[1]
    assert hand.play.view.here.turn and not flyer.engaged and not faces.learns_nothing(hand.play.view, flyer)
    assert not faces.plane_face(hand.play.view, flyer).no_xp


@pytest.mark.parametrize("place", [(3, 3, HIGH), (4, 3, HIGH), (1, 5, HIGH), (10, 1, HIGH), (8, 2, HIGH)])
def test_a_chit_comes_out_of_its_cup_and_lies_whole_on_the_sheet(
    fly: Callable[..., Hand], place: tuple[int, int, Altitude]
) -> None:
    hand = fly(place)
    state, table = hand.play.view, hand.table
    for event, kind in (
        (ChitDrawn(1, "PU37", "M24"), "chit"),
        (CounterDrawn(1, next(iter(state.library.counters)), False, False, None), "counter"),
    ):
        shown = table.happening.showing(event, state, state)
        (motion,) = [m for m in shown.motions if m.sprite == printed.HELD]
        assert motion.points[0] == printed.cup(kind) and not shown.flashes, "no words lie over what is read"
        picture = printed._held(state, table.happening.shower.card, hand.board.piece_px)
        x, y = hand.board.camera.to_screen(motion.points[-1])
        assert hand.board.rect.contains(picture.get_rect(center=(x, y)))


def test_the_die_of_a_pop_up_is_thrown_in_the_tray(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    event = UnitPlaced(40, "ZU2", 7, True, "PU01", True)
    shown = hand.table.happening.showing(event, hand.play.view, after(hand, event))
    assert shown.roll.dice[0].value == 7 and shown.roll.rule == "TA-POPUP-03" and shown.sound == "radio"


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_words_are_cut_in_the_tray_and_the_strip(
    fly: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW), scale=scale)
    screen, cut = hand.screen, []
    theme = type(screen.theme)
    whole = theme.fitted

    def fitted(self: Any, words: str, role: str, col: str, room: int) -> Any:
        if self.width(words, role) * 0.84 > room:
            cut.append(words)
        return whole(self, words, role, col, room)

    monkeypatch.setattr(theme, "fitted", fitted)
    for title, outcome in (
        ("Cover", "out of cover"),
        ("ECM: Anvil", "the attack is negated"),
        ("AGM-65 at ZU-23 AA guns 8", "destroyed"),
        ("Ridge Evasion: Oxbow", "2 Stress"),
    ):
        screen.tray.show(
            Roll(
                title,
                "d10, no modifier",
                hand.table.happening.showing(
                    UnitPlaced(41, "ZU2", 7, True, "", True),
                    hand.play.view,
                    after(hand, UnitPlaced(41, "ZU2", 7, True, "", True)),
                ).roll.dice,
                outcome,
                "TA-POPUP-03",
            )
        )
        screen.tray._since = -9999
        screen.tray.draw(hand.still.window.surface, screen.theme)
    screen.strip.draw(hand.still.window.surface, screen.theme)
    assert not cut


def test_giving_up_takes_a_second_word(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, LOW), (8, -1, LOW))
    concede = next(c for c in hand.table.hand.menu(hand.board.spot(to(hand, 5))) if c.label.startswith("Give up"))
    hand.screen.choose(concede)
    hand.settle()
    assert len(hand.root.stage.layers) == 2 and hand.session.match.result is None
    hand.key("Enter").settle()
    assert hand.session.match.result is None, "Enter goes on"


def test_arrows_of_declared_fire_lie_under_the_counter_that_is_read(
    fly: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    state = after(hand, AttackDeclared(8, 1, 1, 1))
    hand.play.presenting.view = state
    assert [m.layer for m in hand.table.lying._declared_marks()] == [1]
    hand.table.happening.showing(CounterDrawn(1, next(iter(state.library.counters)), False, False, None), state, state)
    monkeypatch.setattr(type(hand.play), "idle", property(lambda self: False))
    assert [m.layer for m in hand.table.lying._declared_marks()] == [0]


def test_of_the_sides_of_the_pointer_the_note_takes_that_with_the_fewest_pieces() -> None:
    room = pg.Rect(0, 0, 800, 600)
    assert note.place((200, 100), (400, 300), room, 40).topleft == (440, 320)
    assert note.place((200, 100), (400, 300), room, 40, clear=[(500, 350)]).topleft == (160, 320)
    assert note.place((200, 100), (400, 300), room, 40, clear=[(500, 350), (250, 350)]).bottom < 300


def test_the_coach_lies_in_the_column_of_the_papers_and_covers_nothing(fly: Callable[..., Hand]) -> None:
    hand = fly()
    layer = CoachLayer(hand.screen)
    layer.say(Hint("enter", "Drag it.", piece="a1"))
    layer.place(hand.screen.rect, hand.screen.theme)
    papers = [p for p in hand.screen.papers.papers.papers if p.visible]
    assert layer.card is not None and papers and layer.card.rect.x == papers[0].rect.x
    assert not any(layer.card.rect.colliderect(p.rect) for p in papers)
    at = [hand.board.camera.to_screen(hand.board.laid.position(s)) for s in hand.board.laid.sprites]
    assert not any(layer.card.rect.collidepoint(point) for point in at)


def test_the_coach_who_speaks_of_the_loiter_track_points_at_it_and_does_not_cover_it(
    fly: Callable[..., Hand],
) -> None:
    hand = fly((3, 3, HIGH))
    layer = CoachLayer(hand.screen)
    layer.say(Hint("track", "The star went down.", area=printed.track_area(hand.table.state)))
    layer.place(hand.screen.rect, hand.screen.theme)
    target = layer.target()
    assert target is not None and target.collidepoint(hand.board.camera.to_screen((1800.0, 60.0)))
    assert layer.card is not None and not layer.card.rect.colliderect(target)


def test_the_coach_covers_no_place_to_be_taken_nor_the_track(fly: Callable[..., Hand]) -> None:
    hand = fly()
    layer, board = CoachLayer(hand.screen), hand.board

    def lies(*more: Mark) -> pg.Rect:
        board.marks = [*hand.table.lying.marks(), *hand.table.mode.marks(), *more]
        layer.say(Hint("enter", "Drag it.", piece="a1"))
        layer.place(hand.screen.rect, hand.screen.theme)
        assert layer.card is not None
        return layer.card.rect.copy()

    layer._beside_papers = lambda t: []  # type: ignore[method-assign]
    first = lies()
    spots = [box for m in board.marks if m.areas for box in m.areas(board.camera.to_screen, board.camera.zoom)]
    track = printed.track_area(hand.table.state)
    assert len(spots) > 10 and pg.Rect(board.camera.to_screen(track[:2]), (1, 1)).topleft in [s.topleft for s in spots]
    second = lies(Mark("own", areas=lambda to, zoom: [first]))
    assert not second.colliderect(first), "words are to be read there"


def test_the_coach_keeps_his_corner_while_it_is_free(fly: Callable[..., Hand]) -> None:
    hand = fly()
    layer, lay = CoachLayer(hand.screen), []
    layer._beside_papers = lambda t: []  # type: ignore[method-assign]
    hand.board.marks = []
    free = hand.board.camera.free
    for corner in (free.bottomright, free.topleft, free.topright, free.bottomleft):
        at = hand.board.camera.to_map((free.centerx + (corner[0] - free.centerx) // 9, (free.centery + corner[1]) // 2))
        layer.say(Hint("enter", "Drag it.", area=(*at, 4.0, 4.0)))
        layer.place(hand.screen.rect, hand.screen.theme)
        assert layer.card is not None
        lay.append(layer.card.rect.topleft)
    assert len(set(lay)) == 1


def test_the_coach_frames_only_what_is_seen_of_a_card_and_scrolls_it_in(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    paper = hand.screen.papers.papers.paper("aircraft")
    paper.pane.rect.h = 60
    layer = CoachLayer(hand.screen)
    layer.say(Hint("damage", "It stays.", widget="flyer 2"))
    assert layer.target() is None, "scrolled out: no frame round other papers"
    layer._scroll_to("flyer 2")
    assert paper.pane.off > 0 and layer.target() is not None and paper.pane.rect.contains(layer.target())


def test_after_an_entry_the_prompt_names_the_next_one(fly: Callable[..., Hand]) -> None:
    hand = fly()
    mode = hand.table.mode
    hand.table.select("a1")
    mode._enter(mode.flyer, (3, 3))
    assert mode.flyer.serial == 2
    name = mode.flyer.pilot or mode.flyer.card
    assert f"Place {name}" in hand.screen.prompt_bar.sentence.text
    hand.table.select("a1")
    assert f"1 aircraft to place: {name} is next" in mode.prompt()[0]


def test_with_a_weapon_in_hand_enter_does_not_end_the_move(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    for _ in range(400):
        mode = hand.table.mode
        ends = (
            any(c.label == "End the move" and c.default for c in mode.choices()) if hand.table.step == "act" else False
        )
        if ends and (ready := [k for k in mode.aiming.kinds(mode.flyer) if mode.aiming.targets(k)]):
            break
        options = hand.play.options
        bot = make_bot("thunderbolt_apache", BotSpec("normal", 0), 0)
        hand.play.submit(bot.choose(hand.session.match.view(0), 0, options))
        hand.settle()
    mode.aiming.pick(ready[0])
    assert not any(c.label == "End the move" and c.default for c in mode.choices())
    assert any(c.label == "Put it away" for c in mode.choices())


def test_before_the_first_turn_nothing_is_said_of_how_it_stands(fly: Callable[..., Hand]) -> None:
    hand = fly()
    assert "everybody came home" not in hand.table.telling.briefing().standing


def test_a_cover_roll_for_those_who_are_not_there_says_so(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    state = hand.session.match.state
    there = {hexes.type_of(state, u).cls for u in state.living_units}
    rows = [row for row in state.library.tables.cover if row.classes]
    row = next(row for row in rows if not there & set(row.classes))
    event = Rolled("cover", "", row.up_to, Tally(row.up_to, "die", "TA-COVER-01"), "infantry take cover")
    shown = hand.table.happening.showing(event, hand.play.view, state)
    assert shown.roll.detail == "No infantry here." and shown.roll.outcome == "no change"


def test_advice_is_drawn_on_the_battlefield_until_something_is_done(fly: Callable[..., Hand]) -> None:
    """Whom the bot would take, and where it would enter."""
    hand = fly((3, 3, HIGH))
    table, state = hand.table, hand.table.state
    serial = next(iter(table.lying.plane_points))
    table.advice = state, Activate(serial)
    assert [m.kind for m in advising.marks(table)] == ["ring"]
    table.advice = state, Enter(serial, 8, 3, HIGH)
    drawn = advising.marks(table)
    assert [m.kind for m in drawn] == ["path", "ring"] and drawn[1].points == (places().point(8, 3),)
    assert set(drawn) <= set(table.lying.marks())
    table.advice = None, Activate(serial)
    assert not advising.marks(table)


def test_what_the_enemy_does_is_watched_at_the_pace_of_the_player(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    state = hand.table.state
    fired = hand.table.happening.showing(AttackDeclared(8, 1, 1, 1), state, after(hand, AttackDeclared(8, 1, 1, 1)))
    assert fired is not None and fired.beat == "order"


def test_many_that_wait_leave_room_for_the_sentence(own_home: None) -> None:
    hand = Hand(
        Session.new("thunderbolt_apache", kit("thunderbolt_apache").scenarios().document("cs6_the_gap"), ("human",), 1)
    )
    bot, match = make_bot("thunderbolt_apache", BotSpec("easy"), 1), hand.session.match
    for _ in range(400):  # to its first crowded mission
        if (
            match.state.frames[-1].step in ("fast", "slow")
            and sum(isinstance(c, Activate) for c in match.options(0)) > 3
        ):
            break
        hand.play.submit(bot.choose(match.view(0), 0, match.options(0)))
    hand.settle()
    waiting = hand.table.hand.fly.acting.waiting
    assert len(waiting) > 3 and [c.label for c in hand.table.hand.choices()][1:] == ["Another one"]
    seen = set()
    for _ in waiting:
        seen.add(hand.table.hand.choices()[0].commands[0].serial)
        assert hand.table.hand.action("next_unit", None)
    assert seen == set(waiting), "each of them can be taken"
    hand.close()


def test_the_chances_of_neighbours_lie_in_rows_below_each_other() -> None:
    near, far = PLATE * 0.6, PLATE * 1.2
    assert plate_rows([(0.0, 0.0), (near, 0.0), (2 * near, 0.0), (2 * near + far, 0.0)]) == [0, 1, 0, 0]
    assert plate_rows([(0.0, 0.0), (near, 0.0), (near / 2, 0.0)]) == [0, 1, 2]
    assert plate_rows([(0.0, 0.0), (near, PLATE)]) == [0, 0]


def _squares(state: State) -> list[tuple[str, int, Point, float]]:
    """What lies on the field: kind, hex, middle and side in widths of a hex."""
    where, wide = faces.unit_points(state, places()), places().wide
    found = [
        ("unit", u.hex, (where[u.serial][0] / wide, where[u.serial][1] / wide), standing.UNIT)
        for u in state.living_units
    ]
    planes = faces.plane_points(state, places()).items()
    return found + [
        ("plane", hex_, (x / wide, y / wide), standing.PLANE)
        for n, (hex_, (x, y)) in planes
        if state.here.flyers[n].hex and state.here.flyers[n].flight is not Flight.OFF
    ]


@pytest.mark.parametrize(
    "key", ["tr01_training_sortie", "cs1_first_week_in_the_desert", "cs3_high_passes", "cs5_the_long_fight"]
)
def test_nothing_on_the_field_covers_anything_and_every_unit_lies_within_its_hex(key: str) -> None:
    """Whole games by chance: units keep off each other, also across a ridge, off aircraft and off the strips at the
    sides, where the bars of the places lie; two aircraft on both flanks of a side lie side by side."""
    document = kit("thunderbolt_apache").scenarios().document(key)
    scenario = Session.new("thunderbolt_apache", document, ("human",), 1, autosave=False).match.scenario
    tested, before, units, under_a_bar = 0, None, 0, 0
    strip = 0.5 * paint.BAR_SHARE - paint.BAR / 2
    for match in wander(scenario, 1):
        state = match.state
        if state.mission is None or not state.mission.tiles:
            continue
        lying = _squares(state)
        if lying == before:
            continue
        before, tested = lying, tested + 1
        for i, (kind, hex_, at, side) in enumerate(lying):
            for other, _, there, wide in lying[:i]:
                share = standing.overlap(at, there, (side + wide) / 2) / min(side, wide) ** 2
                assert share < (0.02 if kind == other == "unit" else 0.25), (kind, other, hex_, state.here.turn)
            if kind == "unit":
                x, y = places().middles[hex_]
                off = (at[0] - x / places().wide, at[1] - y / places().wide)
                reach = standing.outside(off) + standing.BORDER
                assert reach < 0.52, hex_  # its hex is plain, however crowded that is
                under_a_bar += reach > strip + 0.025
                units += 1
    assert under_a_bar <= units * 0.02
    assert tested > 10 or key.startswith("tr01")


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.75])
def test_where_an_aircraft_enters_stands_whole_on_its_card(scale: float) -> None:
    """At 175 % "enters in hex 3" was cut."""
    pg.font.init()
    theme = Theme.for_window((1280, 720), scale)
    card, coming = cards_panel.FlyerCard(serial=1, key="flyer 1"), Flyer(1, "A-10A", "Rock", hex=3)
    shortest = theme.width("hex 3", "small ital")
    for wide in range(shortest, 3 * shortest):
        words = card.status(coming, theme, wide)
        assert words.endswith("hex 3") and theme.width(words, "small ital") * cards_panel.LEAST <= wide
    assert card.status(coming, theme, 10 * shortest) == "enters in hex 3"
    assert card.status(Flyer(1, "A-10A", "Rock", flight=Flight.FIELD), theme, 1) == "waits"


def test_the_prompt_tells_no_result_while_the_missile_flies(fly: Callable[..., Hand]) -> None:
    hand = fly((3, 3, HIGH), (8, -1, LOW))
    aims = lambda: [c for c in hand.play.options if isinstance(c, Aim)]
    while not aims():
        hand.play.submit(next(c for c in hand.play.options if not isinstance(c, Leave)))
        hand.settle()
    hand.play.submit(next((c for c in aims() if c.store.startswith("AGM")), aims()[0]))
    hand.settle()
    hand.play.presenting.speed = 2
    hand.play.submit(Fire())
    result, told = set[str](), list[str]()
    for _ in range(200):
        hand.play.tick(hand.play.presenting.now + 20)
        told.append(hand.table.telling.prompt()[1])
        if any(f.kind in ("missile", "tracer", "bombs") for f, _ in hand.screen.board.flashes):
            result.add(told[-1])
    assert result and not any("destroyed" in words or "missed" in words or "needs" in words for words in result), result
    assert any("destroyed" in words or "misse" in words for words in told), set(told)


OUTER = [(n, side) for n in HEXES for side in range(6) if not NEIGHBOURS[n][side]]


@pytest.mark.parametrize("number, side", OUTER)
def test_ways_off_the_battlefield_lie_whole_on_the_map_and_beside_their_aircraft(number: int, side: int) -> None:
    """They were drawn beyond the map's edge, cut by the window, and under the counter."""
    field = places()
    left, top, wide, high = bounds(field.sheet)
    sign, plane = field.exit(number, side), field.within(field.point(number, side), faces.PLANE_ROOM)
    for (x, y), half in ((sign, 0.06), (plane, 0.16)):
        room = half * field.wide
        assert left + room <= x <= left + wide - room and top + room <= y <= top + high - room
    assert math.dist(sign, plane) > 0.19 * field.wide
    others = [field.exit(*other) for other in OUTER if other != (number, side) and other[0] == number]
    assert all(math.dist(sign, other) > 0.1 * field.wide for other in others)


def test_the_head_on_a_bar_is_slim_so_that_a_turned_one_points_one_way() -> None:
    long = max(y for _, y in paint.DART) - min(y for _, y in paint.DART)
    assert long >= 1.8 * (max(x for x, _ in paint.DART) - min(x for x, _ in paint.DART))
