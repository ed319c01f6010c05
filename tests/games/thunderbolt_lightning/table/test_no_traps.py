"""What a hurried player does not lose: a shot that costs nothing, a bomber that flies upright, losses that are told,
guns below that are named.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.fastcopy import replace
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly, MoveBegan
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.resolving.events import StageBegan
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called, listing
from tabletop.games.thunderbolt_lightning.table.hand.flight_ends import bomb_words, danger_words, end_note, flak_words
from tabletop.games.thunderbolt_lightning.table.papers.initiative import WORDS, OrderStrip
from tabletop.table.play.contract import Showing, Spot
from tests.games.thunderbolt_lightning.board import FULL, Board


def test_in_the_last_fire_of_a_turn_a_shot_that_needs_a_six_is_the_golden_button(sit: Any) -> None:
    """Whoever held his fire with Enter threw it away, and nothing was gained."""
    hand = sit("s01_first_duel")
    match, bots = hand.session.match, [Pilot("normal", 1), Pilot("normal", 2)]
    seen = set[tuple[int, bool]]()
    for _ in range(4000):
        if not match.to_act or len(seen) > 2:
            break
        seat = match.to_act[0]
        if any(isinstance(c, Declare) for c in match.options(seat)):
            hand.play.sharing.look_from(seat)
            hand.play.history.jumped()
            hand.settle(2)
            mode, phase = hand.table.mode, phase_of(match.state)
            easy = any(s.needed < 6 for firer in mode.firers for s in mode.shots(firer))
            gold = next(c.label for c in mode.choices() if c.default)
            if not any(match.state.aircraft[m].declared for m in mode._unit()):
                assert gold.startswith(("Fire", "Both fire", "All ")) == (phase == 2 or easy), gold
                seen.add((phase, easy))
        hand.session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    assert (2, False) in seen, "a shot of the last phase that needs a six was met"


def test_the_ring_of_headings_means_what_was_clicked_until_the_pointer_moves(sit: Any) -> None:
    """It chose "inverted" under a pointer that rested a little off the middle, and Enter flew it."""
    hand = sit("s01_first_duel")
    hand.press("Ready")
    hand.press("Ready")
    mode = hand.settle().table.mode
    mode.flight.one_by_one()
    hand.settle()
    at = next(cell for cell, poses in mode.reaching.ends().items() if {p[2] for p in poses} == {True, False})
    x, y = hand.board.cells.centre(at)
    wide = hand.table.host.cell_size[0]
    for dx, dy in ((0.3, 0.0), (-0.25, 0.15), (0.0, -0.3)):
        spot = Spot(at, None, (x + dx * wide, y + dy * wide))
        mode._aim_at(spot)
        assert mode.ring is not None
        meant = mode.ring[1][mode.ring[2]]
        mode.hover(spot)
        assert mode.ring[1][mode.ring[2]] == meant and not meant[2]
        mode.ring = None


def test_what_was_lost_lies_on_a_paper_with_its_points(sit: Any) -> None:
    hand = sit("s01_first_duel")
    following, state = hand.table.following, hand.table.truth
    looker = hand.table.host.looker
    mine = next(a for a in state.flying() if a.side == looker)
    following.heard(Destroyed(mine.id, None), "it is shot down", looker)  # type: ignore[arg-type]
    following.tell()
    words = [entry.text for entry in following.paper.lines.entries]
    assert words and words[0].startswith("You lost ") and "points)" in words[0]


def test_over_a_carrier_the_note_tells_of_her_guns_and_of_the_bomb(sit: Any) -> None:
    """It said that nobody could shoot, over nineteen guns, and not a word of the bomb."""
    hand = sit(document=kit("thunderbolt_lightning").scenarios().document("w20"))
    mode = hand.table.mode
    hand.table.select("U1")
    hand.settle()
    pose = next(p for p in mode.reaching.reach().ends if hand.table.scenario.grid.label(p[0]) == "2420" and not p[2])
    told = " ".join(end_note(mode, pose).lines)
    hand.table.host.submit(Begin("U1"), *[Fly(step) for step in mode.reaching.steps(pose)])
    there = hand.table.state.aircraft["U1"]
    assert told.count("You can bomb ") == len(
        [w for w in bomb_words(hand.table.state, there) if w.startswith("You can bomb")]
    )
    assert "You can bomb Shokaku here: 33 % for a hit." in told


def test_the_note_names_the_guns_below(sit: Any) -> None:
    hand = sit("s04_six_minutes_at_midway")
    state = hand.table.state
    ship = next(
        s for s in state.ships.values() if s.id in {t for f in state.scenario.victory.factors for t in f.targets}
    )
    diver = replace(next(a for a in state.flying(1 - ship.side)), hex=ship.centre, level=1)
    (words,) = flak_words(state, [diver])
    dice = sum(sum(thrown) for _, thrown, _ in shots.flak_shots(state, ship.side, diver))
    assert words == f"Flak of {called(state, ship.id)} can fire {dice} dice at you there." and dice > 10
    over_both = flak_words(state, [diver, replace(diver, id="other")])
    assert over_both == [words.replace("at you", "at each of you")]
    assert flak_words(state, [replace(diver, level=3)]) == []


@pytest.mark.parametrize("battle", ["s01_first_duel", "s04_six_minutes_at_midway"])
def test_whoever_may_fire_in_the_combat_was_named_before_the_move(battle: str) -> None:
    """ "Nobody can shoot at you there" was said in the reach of ships' guns, and of those who had yet to turn round."""
    match = Match.start(GAME, load_scenario(battle), SeededDice(5))
    bots = [Pilot("easy", 1), Pilot("easy", 2)]
    told: dict[str, tuple[set[str], set[str], list[str]]] = {}
    half = (0, 0)
    came = dict.fromkeys(("now", "later", "flak", "safe"), 0)
    while match.result is None and match.state.turn < 4:
        seat = match.to_act[0]
        state, step = match.state, match.state.frames[-1].step
        if (state.turn, phase_of(state)) != half:
            half, told = (state.turn, phase_of(state)), {}
        if step.startswith(("move", "fly")):
            for mine in state.flying():
                if mine.moved and mine.id not in told:
                    flown = replace(mine, declared=())
                    now = {s.shooter for s in shots.threats(state, flown)}
                    later = {e.id for e in shots.yet_to_move(state, flown)}
                    told[mine.id] = now, later, danger_words(state, [flown])
        elif step.startswith("declare"):
            for mine in [a for a in state.flying() if a.id in told]:
                now, later, words = told[mine.id]
                text = " ".join(words)
                for shot in shots.threats(state, mine):
                    assert shot.shooter in now | later, (shot, words)
                    came["now" if shot.shooter in now else "later"] += 1
                    shooter = state.aircraft[shot.shooter]
                    named = {called(state, shooter.id), shooter.unit, shooter.home_unit}
                    assert "more" in text or any(name in text for name in named), (shot.shooter, words)
                for source, *_ in shots.flak_shots(state, 1 - mine.side, mine):
                    assert "more" in text or f"{called(state, source)}" in text.split("Flak of ")[1], words
                    came["flak"] += 1
                came["safe"] += text == "No aircraft can shoot at you there."
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    assert came["now"] and came["later"] and came["safe"], came
    assert bool(came["flak"]) == ("midway" in battle)


def test_threats_and_flak_on_the_map_are_those_of_the_enemy(sit: Any) -> None:
    """Both overlays showed where one's own guns reach."""
    hand = sit("s04_six_minutes_at_midway")
    state, overlays, mine = hand.table.state, hand.table.overlays, hand.table.host.looker
    hand.table.select(next(a.id for a in state.flying(mine)))
    level = state.aircraft[hand.table.selected].level
    overlays.shown = {"flak_overlay"}
    flak = {m.cells[0] for m in overlays.marks() if m.kind == "threat"}
    assert flak == set(shots.flak_map(state, mine, level))
    assert (not flak) == (not any(ship.side != mine for ship in state.ships.values()))
    overlays.shown = {"threat"}
    lit = {m.cells[0] for m in overlays.marks() if m.kind == "threat"}
    assert lit == {at for at in shots.threat_map(state, mine, level) if at in hand.table.scenario.grid}


def test_one_aircraft_flies_straight_on_with_enter_and_may_be_left_to_the_bot(sit: Any) -> None:
    """Its golden button was to fly step by step."""
    hand = sit("s01_first_duel")
    hand.press("Ready")
    hand.press("Ready")
    mode = hand.settle().table.mode
    mode.flight.one_by_one()
    hand.settle()
    mover = mode.reaching.mover
    labels = {c.label: c.default for c in mode.choices()}
    assert labels["Straight on"] and not labels["Steer by hand"] and "The bot flies" in labels
    hand.press("Straight on")
    flown = hand.table.state.aircraft[mover.id]
    assert flown.facing == mover.facing and flown.hex != mover.hex and flown.moved


def test_what_ones_own_dice_do_does_not_wipe_out_what_was_lost_before(sit: Any) -> None:
    """Two bombers were lost, the line named one: a roll of one's own began the count anew."""
    hand = sit("s01_first_duel")
    following, state, looker = hand.table.following, hand.table.truth, hand.table.host.looker
    first, second = [a for a in state.flying() if a.side == looker][:2]
    following.heard(Destroyed(first.id, None), "it is shot down", looker)  # type: ignore[arg-type]
    following.heard(StageBegan.__new__(StageBegan), "Dice fall", looker)
    following.heard(Destroyed(second.id, None), "it is shot down", looker)  # type: ignore[arg-type]
    assert following.recap().count(" points)") == 2
    following.heard(MoveBegan(first.id), "", looker)
    assert following.recap() == ""


def test_a_loss_and_what_bombs_do_stay_to_be_seen_at_every_pace(sit: Any) -> None:
    """The climax of the battle went by in less than two seconds."""
    hand = sit("s01_first_duel")
    following = hand.table.following
    shown = following.watched(Showing(ms=600), Destroyed("U1", None), 1 - hand.table.host.looker)  # type: ignore[arg-type]
    assert shown is not None and shown.ms >= 1800 and not shown.beat, "no pace makes it shorter"
    passing = following.watched(Showing(ms=600), MoveBegan("U1"), 1 - hand.table.host.looker)
    assert passing is not None and passing.ms == 600 and passing.beat


def test_that_the_enemy_wins_as_it_stands_is_not_told_in_green(sit: Any) -> None:
    hand = sit("s01_first_duel")
    goals = hand.table.goals.goals
    goals.looker = 0
    names = [side.name for side in hand.table.state.scenario.sides]
    assert goals._good("You win as it stands") and goals._good(f"Decisive for {names[0]}")
    assert not goals._good(f"{names[1]} wins as it stands") and not goals._good(f"Decisive for {names[1]}")


def test_who_has_flown_in_one_go_leaves_his_mate_in_hand(sit: Any) -> None:
    """After "Flee west" the one that had fled was still selected: no button, no lit hex for the other of its unit."""
    hand = sit("s01_first_duel")
    hand.press("Ready")
    hand.press("Ready")
    mode = hand.settle().table.mode
    mode.flight.one_by_one()
    first, mate = mode.reaching.waiting
    hand.table.select(first)
    steps = mode.reaching.steps(mode.buttons.straight_on())
    assert hand.table.host.submit(Begin(first), *[Fly(step) for step in steps], EndMove())
    hand.settle()
    assert mode.reaching.waiting == [mate] and hand.table.selected == mate
    assert mode.reaching.ends() and any(choice.default for choice in mode.choices())


def test_who_has_no_shot_is_told_and_is_not_said_to_have_acted() -> None:
    """Units with nobody to fire at were passed over without a word, as "has acted"."""
    board = Board(options=FULL)
    board.aircraft("spitfire1", "1010", 0, unit="Red").aircraft("bf109e", "1110", 0, side=1, unit="Rotte")
    match = board.aircraft("spitfire1", "2515", 0, unit="Far").match(step="declare1", seed=1)
    lines = [event.words(match.state) for entry in match.journal for event in entry.events]
    told = [line for line in lines if line.startswith("No shot for ")]
    strip = OrderStrip()
    strip.show(match.state, str(match.state.frames[-1].args[0]))
    words = {card.unit.id: WORDS[card.state_word] for card in strip.cards.children}  # type: ignore[attr-defined]
    idle = [unit for unit, word in words.items() if word == "no shot"]
    assert told == [f"No shot for {listing(idle)}: no enemy in arc and range, at the same level (TL-FIRE-03)"]
    assert "Far" in idle and words["Red"] == "acts now" and "has acted" not in words.values()


def test_a_bomber_over_a_ship_that_cannot_bomb_is_told_why() -> None:
    """It was over the carrier, loaded, and nobody said why no bomb fell."""
    board = Board(options=FULL).ship("akagi", "1410").aircraft("sbd3", "1010", 0, level=1, load="1x1000", base_speed=4)
    match = board.match(step="move2", seed=1)
    match.submit(0, Begin("B1"))
    while match.state.frames[-1].step == "fly2":
        match.submit(0, EndMove() if match.state.aircraft["B1"].spent == 4 else Fly("forward"))
    lines = [event.words(match.state) for entry in match.journal for event in entry.events]
    assert any(line.startswith("No bomb can fall on ") and "(TL-DIVE-02)" in line for line in lines), lines


def test_enter_held_through_the_dice_of_initiative_does_not_answer_what_comes_after(sit: Any) -> None:
    """It went through the dice and accepted the altitude question unseen."""
    hand = sit("s04_six_minutes_at_midway", seed=7)
    hand.press("Ready")
    hand.play.presenting.speed = 2
    hand.press("Ready")
    if hand.play.idle:
        hand.settle()
    done = len(hand.session.match.journal)
    for _ in range(40):  # the key repeats
        hand.screen.do("default")
        hand.play.tick(hand.play.presenting.now + 35)
    assert len(hand.session.match.journal) == done and hand.play.seat is not None
    hand.play.tick(hand.play.presenting.now + 700)
    hand.screen.do("default")
    assert len(hand.session.match.journal) > done
