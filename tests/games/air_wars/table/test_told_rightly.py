"""What is told of the moment is told where it belongs: Enter at the golden button, cards at what they were played for,
losses before all else, points that are lost, previews over every square; a pointer at rest hides nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame as pg
import pytest

from tabletop.core.tally import Tally
from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules import flak
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled
from tabletop.games.air_wars.rules.cards.effects import CHOOSERS, WANTED
from tabletop.games.air_wars.rules.cards.events import CardPlayed, Choose
from tabletop.games.air_wars.rules.flak import AimAA
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import Bombing
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Outcome, Window
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.table.hand.fly_notes import fighter_bases
from tabletop.games.air_wars.table.hand.keys import advised, named
from tabletop.games.air_wars.table.pieces import squares
from tabletop.games.air_wars.table.showings import telling
from tabletop.games.air_wars.table.showings.deeds import Deed
from tabletop.table.draw import captions
from tabletop.table.papers.report import news
from tabletop.table.play.contract import Die, Roll, Spot
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import WarHand, war

__all__ = ["war"]


def until(hand: WarHand, step: str, seat: int = 0, moments: int = 120) -> Any:
    """The mode of the first decision in a step in which something can be done."""
    for _ in play_on(hand, moments, seat):
        if hand.step == step and hand.table.mode.ready():
            break
    assert hand.step == step
    return hand.table.mode


def test_enter_is_the_golden_button_after_a_click_in_the_hand(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    until(hand, "redeploy")
    row = hand.table.hand_panel.row
    assert row.spots, "the hand lies open"
    hand.click(row.spots[0][0].center).settle()
    if hand.step == "play":
        hand.press("Put")
    assert hand.root.stage.focus is hand.board
    assert next(c for c in hand.table.mode.choices() if c.default).label == "Bases are set"
    hand.key("Enter").settle()
    assert hand.step != "redeploy"


def test_a_card_is_told_of_the_attack_that_it_was_played_for(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    deeds, state = hand.table.deeds, hand.play.view
    card = next(c for c in state.scenario.cards.values() if c.seat == 0 and c.window is Window.BOMB)
    bombing = replace(state, bombing=Bombing("L7", 0, ()))
    tally = Tally(4, "bombs", "AW-BOMB-11")
    deeds.take(AttackRolled(0, "J7", "Rye radar", tally, (), True), bombing)
    deeds.take(CardPlayed(0, card.id, ("Dover radar",)), bombing)
    deeds.take(AttackRolled(0, "L7", "Dover radar", tally, (), False), bombing)
    assert [d.lines for d in deeds.found[-2:]] == [
        ["A hit: 3 points."],
        [f'Luftwaffe plays "{card.title}".', "No effect."],
    ]
    deeds.take(CardPlayed(1, card.id), state)
    assert len(deeds.found[-1].lines) == 2, "a card that was played for nothing of this stands nowhere"


def test_losses_are_told_first_and_no_row_is_left_out(war: Any) -> None:
    lines = [f"Luftwaffe fighters roll {n} dice: nobody is hit." for n in range(2, 6)]
    deed = Deed(1, "J7", "Air battle over J7", [*lines, 'RAF plays "Head-on attack".'], lost={})
    deed.lost = {Outcome.KILL: ["StG 77"], Outcome.ABORT: ["56/151 Squadron"]}
    assert deed.told()[:2] == ("Killed: StG 77.", "Aborted: 56/151 Squadron.")
    row = captions.slip("Air battle over J7", deed.told()[:1], "#a4342a", 18).get_height()
    high = captions.slip("Air battle over J7", deed.told(), "#a4342a", 18).get_height()
    more = captions.slip("Air battle over J7", deed.told()[:2], "#a4342a", 18).get_height() - row
    assert high == row + more * (len(deed.told()) - 1)


def test_points_that_a_side_loses_are_told_with_the_reason(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    state = hand.play.view
    unit = next(k for k, f in state.scenario.units.items() if f.seat == 1 and f.vp and k in state.units)
    before = replace(state, units={**state.units, unit: replace(state.units[unit], place=DAMAGED)})
    had = telling.points(before)
    assert had[0] == state.scenario.units[unit].vp and telling.fallen(had, before) == []
    ((words, seat),) = telling.fallen(had, state)
    assert seat == 0 and words.startswith(f"Luftwaffe loses {had[0]} point") and "RAF" in words


def test_a_lit_square_with_own_counters_shows_the_flight_and_a_full_one_says_why(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    seen = set[str]()
    for _ in play_on(hand, 160):
        mode = hand.table.mode
        if hand.step != "fly":
            continue
        for unit in sorted(mode.ready()):
            mode.picked = (unit,)
            for piece in hand.board.laid.sprites:
                square, own = mode.square(Spot(piece.cell, piece, (0, 0))), mode.own(Spot(piece.cell, piece, (0, 0)))
                if own is None or square == mode.group.square or mode.way(square) is None:
                    continue
                note = hand.table.hand.mode.hover(Spot(piece.cell, piece, (0, 0)))
                assert note is not None and (
                    f" to {square}" in note.title or square in note.title or note.tone == "bad"
                )
                seen.add("full" if mode.reach[square].ending.value == "full" else "lit")
        mode.cancel()
        if "lit" in seen:
            break
    assert "lit" in seen


def test_who_comes_along_is_named_and_a_feint_stays(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    named = 0
    for _ in play_on(hand, 160):
        mode = hand.table.mode
        if hand.step != "fly":
            continue
        for unit in sorted(mode.ready()):
            mode.picked = (unit,)
            for choice in [c for c in mode.choices() if c.label.startswith("Take ") and c.label.endswith(" along")]:
                choice.run()
                taken = mode.picked[1:]
                assert not any(hand.play.view.sheet(k).decoy for k in taken), taken
                assert len(taken) > 2 or all(k in choice.label for k in taken)
                named += 1
        mode.cancel()
        square = {hand.play.view.units[k].place for k in mode.ready() if hand.play.view.sheet(k).decoy}
        if named and square:
            break
    assert named


def test_a_pointer_at_rest_tells_nothing_while_the_enemy_acts_or_a_battle_lies_over_the_map(
    war: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    until(hand, "redeploy")
    piece = next(s for s in hand.board.laid.sprites if s.movable)
    at = hand.board.camera.to_screen(hand.board.laid.position(piece))
    hand.move(at).settle()
    assert hand.screen.at_board.note is not None
    hand.table.battle.show = lambda found: None
    hand.table.battle.visible = True
    hand.screen.at_board.board_hover(hand.screen.at_board.spot)
    assert hand.screen.at_board.note is None and not hand.table.tray.fanned
    hand.table.battle.visible = False
    monkeypatch.setattr(type(hand.play), "seat", property(lambda _: None))
    for there, told in ((at, False), ((at[0] + 2, at[1]), True)):
        hand.root.hand.pos = there
        hand.screen.at_board.board_hover(hand.board.spot(there))
        assert (hand.screen.at_board.note is not None) is told


def test_results_are_green_for_who_gains_and_red_for_who_loses(war: Any) -> None:
    dice = (Die("white", 2, False), Die("red", 6, True))
    assert news(Roll("", dice=dice, hit=True)) is True and news(Roll("", dice=dice, hit=True, foe=True)) is False
    for players, tone in ((("human", "bot:easy"), "bad"), (("bot:easy", "human"), "good")):
        hand = war("bob_eagle_days", seed=6, players=players)
        state = hand.session.match.state
        unit = next(k for k, f in state.scenario.units.items() if f.seat == 0 and f.flies and k in state.units)
        lost = UnitLost(unit, Outcome.ABORT, state.units[unit].place, "AW-LOSS-01")
        text = next(f for f in hand.table.happening.showing(lost, state, state).flashes if f.kind == "text")
        assert text.colour == tone and text.text == f"{hand.table.names.full(unit)} aborts"


def test_lit_squares_stand_out_on_sea_and_land() -> None:

    for ground in ("#7fb2cc", "#c3cc9c", "#5f93b5"):
        for kind in ("reach", "stop", "full", "place"):
            paper = pg.Surface((44, 44))
            paper.fill(ground)
            bare = pg.Surface((44, 44))
            bare.fill(ground)
            paper.blit(squares.square(kind, 44), (0, 0))
            points = [(x, y) for x in range(44) for y in range(44)]
            away = sum(sum(abs(a - b) for a, b in zip(paper.get_at(p), bare.get_at(p), strict=True)) for p in points)
            assert away / len(points) >= 80, (kind, ground)


def test_the_note_of_a_flight_counts_the_bases_of_fighters_that_can_come(war: Any) -> None:

    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    mode = until(hand, "fly")
    state = hand.play.view
    mode.picked = tuple(sorted(mode.ready()))[:1]
    told = 0
    for square in mode.reach:
        bases = fighter_bases(state, 1, square)
        assert all(state.scenario.bases[b].seat == 1 and distance(state.scenario, b, square) <= 6 for b in bases)
        words = " ".join(mode.notes.at(square).lines)
        assert ("Enemy fighters can come from" in words) is bool(bases)
        told += bool(bases)
    assert told > 0


def test_advice_names_the_unit_and_says_what_it_gains(war: Any) -> None:

    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    bot, reasons = Commander("normal"), set[str]()
    until(hand, "redeploy")
    match = hand.session.match.copy()
    for _ in range(30):
        command = bot.choose(match.view(0), 0, match.options(0))
        if not isinstance(command, Rebase | MoveGround):
            break
        words, why = named(*advised(match, 0), hand.table.said)
        assert hand.table.names.full(command.unit) in words and not hand.table.names._ids.search(words)
        reasons |= set(why)
        match.submit(0, command)
    assert reasons and "better placed" not in " ".join(reasons)


def test_a_card_asks_for_what_it_wants_and_lights_it(war: Any) -> None:

    assert set(CHOOSERS) < set(WANTED)
    asked = set[str]()
    for seed in (6, 2):
        hand = war("bob_eagle_days", seed=seed, players=("human", "bot:easy"))
        for _ in play_on(hand, 150):
            if hand.step != "play" or hand.table.mode.effect is None:
                continue
            mode = hand.table.mode
            sentence, _ = mode.prompt() or (mode.asked().sentence, "")
            assert "choose one." not in sentence and "?" in sentence
            places = {mode._where(c.what) for c in mode.find(Choose)} - {""}
            assert places == set(mode.squares())
            if places:
                assert any(m.kind == "squares" for m in mode.marks())
                mode._pointed(mode.find(Choose)[0].what, True)
                assert "place1" in mode.marks()[0].text
                asked.add(sentence)
        if asked:
            return
    assert asked


def test_one_gun_is_not_laid(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))

    seen = 0
    for _ in play_on(hand, 300):
        if hand.step != "aa" or len(hand.table.mode.find(AimAA)) != 1:
            continue
        state, mode = hand.play.view, hand.table.mode
        guns = flak.guns_in(state, mode.find(AimAA)[0].square, 0)
        cards = [k for k in state.sides[0].hand.cards if state.scenario.cards[k].window is Window.AA]
        laid = any(c.label == "Lay the guns" for c in mode.choices())
        assert laid is (len(guns) > 1 or bool(cards))
        seen += not laid
        if seen:
            break
    assert seen
