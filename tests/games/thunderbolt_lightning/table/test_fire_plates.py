"""Who can be fired at is framed where he lies in his stack, and named with the chance to damage him."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame as pg

from tabletop.core.fastcopy import replace
from tabletop.core.odds import shares
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.rules.changing import changed
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.papers.odds_panel import fates, harmed
from tabletop.table.draw import captions
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Hint
from tabletop.table.screens.coach_card import CoachLayer

FRAME = rgb("#b3261e")


def at_a_shot(sit: Any) -> tuple[Any, Declare]:
    """The first moment of a battle at which somebody may fire, with a second enemy in the hex of the target."""
    hand = sit("s01_first_duel")
    match, bots = hand.session.match, [Pilot("normal", 1), Pilot("normal", 2)]
    while not any(isinstance(c, Declare) for seat in match.to_act for c in match.options(seat)):
        seat = match.to_act[0]
        hand.session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    shot = next(c for c in match.options(match.to_act[0]) if isinstance(c, Declare))
    target = match.state.aircraft[shot.target]
    other = next(a for a in match.state.flying(target.side) if a.id != target.id)
    moved = {**match.state.aircraft, other.id: changed(other, hex=target.hex)}
    match.state = replace(match.state, aircraft=moved)
    hand.play.sharing.look_from(match.to_act[0])
    hand.play.history.jumped()
    hand.table.select(shot.aircraft)
    return hand.settle(4), shot


def test_each_target_of_a_stack_is_framed_and_named_with_its_chance(sit: Any) -> None:
    hand, shot = at_a_shot(sit)
    state, mode = hand.table.state, hand.table.mode
    marks = [m.text for m in mode.marks() if m.draw is not None]
    assert any(shot.target in text for text in marks if text.startswith("fire at"))
    named = next(text for text in marks if "to damage" in text)
    here = [a for a in state.flying(state.aircraft[shot.target].side) if a.hex == state.aircraft[shot.target].hex]
    assert len(here) > 1 and all(called(state, a.id) in named for a in here)
    host = hand.table.host
    spots = {a.id: hand.board.camera.to_screen(host.lies(a.id)) for a in here}
    assert len(set(spots.values())) == len(here), "each where it lies in its stack"
    hand.settle(2)
    surface = hand.still.window.surface
    x, y = spots[shot.target]
    red = [pg.Rect(x - 70, y - 70, 140, 140).clip(surface.get_rect())]
    found = sum(
        surface.get_at((px, py))[:3] == tuple(FRAME)[:3]
        for r in red
        for px in range(r.x, r.right)
        for py in range(r.y, r.bottom)
    )
    assert found > 40, "the frame is on the screen"


def test_the_coach_who_speaks_of_odds_leaves_them_free(sit: Any) -> None:
    hand, shot = at_a_shot(sit)
    layer, board = CoachLayer(hand.screen), hand.board
    layer.say(Hint("odds", "Point at him to see the odds.", piece=shot.target))
    layer.place(hand.screen.rect, hand.screen.theme)
    plates = [box for m in board.marks if m.areas for box in m.areas(board.camera.to_screen, board.camera.zoom)]
    assert layer.card is not None and plates and layer.card.rect.collidelist(plates) < 0


def test_the_button_says_of_what_its_percentage_is(sit: Any) -> None:
    hand, _ = at_a_shot(sit)
    fire = next(c for c in hand.table.mode.choices() if "ire" in c.label and " at " in c.label)
    assert fire.label.endswith("to damage") and "not saved" in fire.tip


def test_one_shot_has_one_chance(sit: Any) -> None:
    """The plate, the note at the pointer and the bar of the odds round alike."""
    hand, shot = at_a_shot(sit)
    state = hand.table.state
    for spread in ({0: Fraction(5445, 10000), 1: Fraction(2745, 10000), 2: Fraction(1810, 10000)}, {0: Fraction(1)}):
        parts = [share for _, share, _ in fates(state, shot.target, spread)]
        told = shares(parts)
        assert int(harmed(state, shot.target, spread).split()[0]) == sum(int(s.split()[0]) for s in told[1:])


def test_a_plate_finds_a_place_beside_counters_all_round() -> None:
    """Six neighbours, and a name under the plate of their middle: it lies further off."""
    here = pg.Rect(0, 0, 40, 40)
    here.center = (400, 400)
    ring = [here.move(dx * 44, dy * 44) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    place = captions.beside((90, 30), here.center, (35, 35), ring, pg.Rect(0, 0, 800, 800))
    assert place.collidelist(ring) < 0


def test_the_button_says_who_fires(sit: Any) -> None:
    """The prompt and the plate are about one aircraft, the golden button is about all guns of the unit."""
    hand, _ = at_a_shot(sit)
    mode = hand.table.mode
    _one, *others = mode.firers
    assert mode._who({mode.firer}) == "Fire"
    if others:
        assert mode._who(set(mode.firers)) in ("Both fire", "All three fire", "All four fire")
        assert "alone" in mode.prompt()[0]
    fire = next(c for c in mode.choices() if "to damage" in c.label)
    assert fire.label.startswith(mode._who({c.aircraft for c in mode.best()}))
