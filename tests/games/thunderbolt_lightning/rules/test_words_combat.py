"""Log lines and labels of combat: names, dice, numbers needed, modifiers and rule ids in one line each."""

from __future__ import annotations

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsAimed, GunsDone, HeavyUsed
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import DeclarationEnded, Declare, FireDeclared, Hold
from tabletop.games.thunderbolt_lightning.rules.ordnance import ChaseTested
from tabletop.games.thunderbolt_lightning.rules.pieces import Release
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    KeepSkill,
    OrdnanceRolled,
    Reroll,
    RerollAsked,
    Rerolled,
    SaveRolled,
    ToHitRolled,
)
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tests.games.thunderbolt_lightning.board import ADVANCED, Board
from tests.games.thunderbolt_lightning.fight import aim, combat, declare, finish

COMBAT = (
    FireDeclared,
    GunsAimed,
    DeclarationEnded,
    RerollAsked,
    ChaseTested,
    HeavyUsed,
    ToHitRolled,
    OrdnanceRolled,
    SaveRolled,
    Rerolled,
    HitMarked,
    Destroyed,
    StructureDamaged,
    Sunk,
)


def lines(match: Match) -> list[str]:
    """All lines of combat of a match, in order."""
    found = []
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            state = match.game.evolve(state, event)
            if isinstance(event, COMBAT):
                found.append(event.words(state))
    return [line for line in found if line]


def test_a_duel_reads_like_a_story() -> None:
    """W04, W06 in words: TL-HIT-01, TL-HIT-02, TL-SAVE-01, TL-DAM-03, TL-GEN-01."""
    board = (
        Board()
        .aircraft("spitfire1", "1510", 0, inverted=True, unit="Green")
        .aircraft("spitfire1", "0101", 0, unit="Green")
    )
    match = combat(board.aircraft("bf109e", "1810", 0, side=1, unit="Rotte 1"), 2, 2, 5, 6, 3, 5)
    declare(match, "B1", 0, "G1")
    finish(match)
    assert lines(match) == [
        "Green 1 aims the fixed guns at Rotte 1 (TL-FIRE-11)",
        (
            "Green 1 fires at Rotte 1: 4 white at range 3, needs 5+ (-1 inverted, TL-HIT-02): 2 2 5 6, two hits"
            " (TL-HIT-01)"
        ),
        "Rotte 1 saves against Green 1: 2 white, needs 5+: rolled 3 (hit), 5 (saved) (TL-SAVE-01)",
        "Rotte 1 has 1 of 2 hits: straight +1 and speed -2 (TL-DAM-03)",
    ]


def test_a_gunner_a_kill_and_an_automatic_save_have_words() -> None:
    """TL-HIT-03, TL-DAM-09, TL-GEN-03."""
    board = Board().aircraft("me262a", "1010", 0, side=1, unit="Jets").aircraft("spitfire1", "1210", 0, unit="Red")
    match = combat(board, 3, 3, 1, 1)
    declare(match, "G1", 0, "B1")
    finish(match)
    assert lines(match)[1:] == [
        "Jets fires at Red: 4 green at range 2, needs 3+: 3 3 1 1, two hits (TL-HIT-01)",
        "Red saves against Jets: 2 green (-2 green hit, TL-SAVE-02): no save possible (TL-SAVE-01)",
        "Red takes hit 2 of 2 (TL-DAM-02)",
        "Red (Spitfire I) is destroyed over 1210 by Jets (TL-DAM-09)",
    ]


def test_bombs_ships_and_flak_have_words() -> None:
    """TL-DIVE-03, TL-SHIP-06, TL-AA-14, TL-AA-08, TL-ORD-04."""
    board = Board(60, 40, options=ADVANCED).ship("kagero", "2420", damage_taken=10)
    bomb = Release("1x1000", 1, "G-S1", board.hex("2420"), 1, "dive", "end_on")
    board.aircraft("sbd3", "2425", 1, level=1, releases=(bomb,), load="", unit="Bombing 6")
    match = combat(board, 5, 6, 2, phase=2)
    aim(match, "G-S1", "light", "starboard", "B1")
    finish(match)
    name = match.state.library.ships["kagero"].name
    assert lines(match) == [
        f"{name} aims one light die to starboard at Bombing 6 (TL-AA-14)",
        "Bombing 6 is not chased (TL-ORD-04)",
        f"Bombing 6 drops one 1000 lb bomb on {name}, needs 5+: 5, one hit, 25 damage points (TL-DIVE-03)",
        f"{name} fires at Bombing 6, light AA to starboard: 1 red at range 5, needs 6: 6, one hit (TL-AA-08)",
        f"Bombing 6 saves against {name}: 1 red, needs 6 (-1 red hit, TL-SAVE-02): rolled 2 (hit) (TL-SAVE-01)",
        "Bombing 6 has 1 of 2 hits: straight +1 and speed -2 (TL-DAM-03)",
        f"{name} takes 20 damage points, 30 of 30 in all (TL-SHIP-06)",
        f"{name} is sunk (TL-SHIP-06)",
    ]
    assert "chased by Zero" in ChaseTested("B1", "Zero").words(match.state)


def test_buttons_say_what_they_do() -> None:
    """Labels of all commands of combat."""
    board = (
        Board(options=ADVANCED)
        .aircraft("he111h", "1010", 3, unit="Staffel")
        .aircraft("spitfire1", "1210", 3, side=1, unit="Red")
    )
    state = board.ship("kagero", "2012", side=0).state("declare1")
    assert Declare("B1", 1, "G1").label(state) == "Staffel: the dorsal gun at Red"
    assert Declare("B1", -1, "G1").label(state) == "Staffel: its rockets at Red"
    assert Aim("B-S1", GunClass.LIGHT, "port", "G1").label(state).endswith(": light die to port at Red")
    assert [c.label(state) for c in (Hold(), GunsDone(), Reroll(0), KeepSkill())] == [
        "Hold fire",
        "Guns done",
        "Re-roll die 1",
        "Keep the skill",
    ]
