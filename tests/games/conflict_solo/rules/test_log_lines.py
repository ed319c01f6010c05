"""The lines of the log are sentences: no word of the order language, no event as a mission file writes it, and a hex is
a hex also where a counter is called like it.
"""

from __future__ import annotations

import re

import pytest

from tabletop.bots import BotSpec
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.chance import Rolled, matter
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.marches import target_of
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.enemy.targeting import Chance
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.mission import HappeningBegan
from tabletop.games.conflict_solo.rules.naming import hexside
from tabletop.games.conflict_solo.rules.orders import EVENT_ARGUMENTS, read_event
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.shelf.bot_levels import make_bot
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.moments import begun

CODE = re.compile(
    rf"\b(CLOSEST|FARTHEST|UNIT|LOWRISK|OBJ|CTRL|HFP|LFC|LMC|LDV|MOVE|FIRE|PIVOT|RALLY)\b|\b({'|'.join(EVENT_ARGUMENTS)})\("
    r"|AI of|\b0 CAPs|\b1 (CAPs|steps|hexes)\b|_|\b[AUR]0\d\b|Aa,"
)
"""What stands in files and in the machinery, and numbers that do not agree."""
RULE = re.compile(r"CH-[A-Z]+-\d\d")


@pytest.mark.parametrize("key", scenario_keys())
def test_no_line_of_a_game_reads_like_code(key: str) -> None:
    """All lines, those that open after the end too."""
    match, bot, lines = begun(key, 2), make_bot("conflict_solo", BotSpec("random"), 2), []
    while match.to_act and len(match.journal) < 250:
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            state = GAME.evolve(state, event)
            lines.append(event.words(state))
    told = [RULE.sub("", line) for line in lines if line]
    assert len(told) > 300
    assert not [line for line in told if CODE.search(line) or not line.endswith(".") or line[0].islower()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("RAID(A-J87, hex(J7))", "Ju 87 B bombs J7"),
        ("BARRAGE(4, 2, cluster)", "Shells fall on the place where most of your Units stand together"),
        ("FRESH(2)", "2 spent enemies become fresh"),
        ("VP(-1)", "You lose 1 VP"),
        ("RE(A3 A13)", "Rumours appear at A3 and A13"),
    ],
)
def test_mission_events_are_told_in_words(text: str, words: str) -> None:
    event = HappeningBegan(read_event(text))
    assert event.words(Board("m1").state) == f"Mission Event: {words} (CH-TRACK-07)."


def test_what_is_added_to_a_roll_is_told_with_the_sum() -> None:
    """CH-RND-04: the first number, each change, what they make together; nothing where nothing is added."""
    state = Board("m1").unit("U01", "P-RIF", "G8", 0).state
    for tally, added in (
        (Tally(0, "", ""), ""),
        (Tally(0, "", "").plus(1, "cover", "CH-RALLY-02"), " +1 cover = 8"),
        (Tally(6, "firepower", ""), " +6 firepower = 13"),
        (Tally(6, "firepower", "").plus(-1, "far", "CH-AIR-04"), " +6 firepower -1 far = 12"),
    ):
        roll = Rolled("rally", "U01", (3, 4), "CH-RALLY-01", tally, 8, "rallied")
        assert f"3 + 4{added}, 8 or more needed" in roll.words(state)


def test_directions_have_names() -> None:
    """CH-MAP-02: 0 is north, then clockwise."""
    names = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
    assert [hexside(k) for k in range(6)] == names and hexside(-1) == "-1"


def test_a_die_among_equals_is_told_in_one_sentence() -> None:
    state = Board("m1").ai("A01", "G-RIF", "H4", 3).ai("A02", "G-MG34", "I4", 3).state
    roll = Rolled("choice", "AI of AI CLOSEST UNIT FIRE", (2,), "CH-PRIO-01", None, 2, "A02", ("A01", "A02"))
    assert roll.words(state) == "A die decides who acts (Rifles A or MG B): 2, MG B (CH-PRIO-01)."
    again = Rolled("choice", "facing of A01", (5,), "CH-AMOVE-10", None, 2, "again", ("2", "3"))
    assert again.words(state) == (
        "A die decides which way Rifles A faces (south-east or south): 5, thrown again (CH-AMOVE-10)."
    )
    assert matter(state, "target of A02") == "the target of MG B"


def test_a_hex_is_no_counter_that_is_called_like_it() -> None:
    """Hex A10 and the tenth enemy: who steps there, and where it goes."""
    state = Board("m1").ai("A10", "G-RIF", "H4", 3).ai("A01", "G-MG34", "B9", 3).state
    roll = Rolled("choice", "step of A01", (1,), "CH-AMOVE-05", None, 2, "A10", ("A10", "B10"), hexes=True)
    assert roll.words(state) == "A die decides where MG A goes (A10 or B10): 1, A10 (CH-AMOVE-05)."
    way = Reason("class", "CH-LOW-03", "A01", "A10", 1, ("A10", "B10"))
    words = OrderChosen("AI CLOSEST OBJ LOWRISK", "A01", "A10", (way,)).words(state)
    assert "MG A makes for A10, 1 hex away" in words and "closer to A10 and in no Fire Zone: A10 and B10" in words
    towards = Reason("class", "CH-LOW-07", "A01", "A10", 4, ("U01",))  # no careful step: it turns to who flanks it
    turned = OrderChosen("AI CLOSEST OBJ LOWRISK", "A01", "U01", (towards,))
    told = turned.words(Board("m1").unit("U01", "P-RIF", "F9", 0).ai("A01", "G-MG34", "B9", 3).state)
    assert "MG A turns towards Rifles 1 (" in told and "makes for" not in told
    assert "No careful step towards A10: it turns towards who flanks it, Rifles 1" in told
    hidden = Board("m1").ai("A10", "G-RIF", "H4", 3, hidden=True).ai("A01", "G-MG34", "B9", 3).state
    assert roll.told(0, hidden) is roll  # a hex betrays nobody
    assert target_of(state, Chance("A10", 1, at_hex=True)) == "A10"
    assert target_of(state, Chance("A10", 1)) is state.counters["A10"]


def test_who_acts_pays_what_he_pays() -> None:
    state = Board("m1").unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "H9", 0).state
    two = ("U01", "U02")
    assert ActionBegan(Doing("player", "move", ("U01",), 1)).words(state) == "Rifles 1 moves for 1 AP (CH-PLY-01)."
    assert ActionBegan(Doing("player", "move", two, 2), 1).words(state) == (
        "Rifles 1 and Rifles 2 move together for 2 AP and 1 CAP (CH-PLY-01)."
    )
    assert ActionBegan(Doing("player", "stall")).words(state) == "The Poles stall (CH-PLY-06)."
    assert ActionBegan(Doing("player", "card", ("U01",), 1), 0, "AC29").words(state) == (
        "Rifles 1 pays 1 AP for the card (CH-PLY-05)."
    )


def test_a_shot_and_a_check_are_told_in_sentences() -> None:
    state = Board("m1").ai("A01", "G-RIF", "H4", 3).unit("U01", "P-RIF", "G6", 0).state
    fp, plain = Tally(3, "red firepower", "CH-FIRE-04"), Tally(12, "front", "CH-FIRE-05")
    near = AttackRolled("U01", "U01", "A01", "fire", (4, 5), fp.plus(3, "short range", "CH-FIRE-02"), plain, 2, 1)
    assert near.words(state) == (
        "Rifles 1 at Rifles A: dice 4 + 5, 2 CAPs and firepower 6 (3, +3 short range) make 17, "
        "against defence 12: one hit (CH-FIRE-06)."
    )
    rear = Tally(11, "flank", "CH-FIRE-05")
    assert "against defence 11 from behind: miss" in AttackRolled(
        "U01", "U01", "A01", "fire", (1, 2), fp, rear, 0, 0
    ).words(state)
    assert SpentChecked(("U01",), 3, "20", False, "CH-SPENT-02").words(state) == (
        "Rifles 1 paid 3 AP and the card says 5: it stays fresh (CH-SPENT-02)."
    )
