"""What the enemy thinks, in words: plain sentences of orders, why one was skipped, why somebody carried one out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.chance import AGAIN, Rolled
from tabletop.games.conflict_solo.rules.enemy import reasons
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.enemy.reasons import HINDRANCES, Reason, hindrance, nearest_to_done
from tabletop.games.conflict_solo.rules.enemy.saying import heading, item_sentence, sentence
from tabletop.games.conflict_solo.rules.enemy.why_chosen import reason_line
from tabletop.games.conflict_solo.rules.enemy.why_skipped import each_line, skip_line
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.mission import event_sentence
from tabletop.games.conflict_solo.rules.moving import Stepped
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.scenario import Mission
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN, hidden_ids
from tests.contract.tables import play
from tests.games.conflict_solo.board import Board, one, told
from tests.games.conflict_solo.moments import begun, sawmill

KEYS = tuple(scenario_keys())
LONGEST = 70


# -- plain sentences
@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("HFP AI CLOSEST LDV UNIT FIRE", "Fire: the strongest that can, at its easiest target"),
        ("AI CLOSEST UNIT FIRE", "Fire: whoever is nearest"),
        ("HFP AI(incc) CLOSEST LDV UNIT CC", "Close combat: the strongest, at its easiest target"),
        ("AI CLOSEST OBJ MOVE", "Move to the nearest objective"),
        ("AI FARTHEST UNIT MOVE", "Move to the nearest Unit: whoever is farthest"),
        ("AI CLOSEST UNIT LOWRISK", "Careful move to the nearest Unit"),
        ("AI(mg) CLOSEST UNIT(foot) LONG", "Fire, long range too: the nearest MG, at a Unit on foot"),
        ("AI(tag:mill) CLOSEST UNIT(within:2) FIRE", "Fire: the nearest of the mill group, at a Unit within 2 hexes"),
        ("AI(hit) CLOSEST UNIT RALLY", "Rally: whoever is nearest"),
        ("AI(flanked) CLOSEST UNIT(flanking) PIVOT", "Turn to the nearest Unit that flanks it"),
        ("AI FARTHEST UNIT PIVOT", "Turn to the nearest Unit: whoever is farthest"),
        ("AI CLOSEST UNIT(hit,vehicle) FIRE", "Fire: whoever is nearest, at a hit vehicle"),
        ("COUNTERACTION", "Answer to your last turn"),
    ],
)  # fmt: skip
def test_orders_are_plain_sentences(text: str, plain: str) -> None:
    assert sentence(read_order(text)) == plain


def test_every_order_of_cards_and_missions_has_one() -> None:
    """At most 70 letters; two different orders never read the same."""
    printed = {o.text: sentence(o) for c in library().orders.values() for o in (*c.priority, *c.tactical)}
    assert len(set(printed.values())) == len(printed)
    for text, words in printed.items():
        assert 8 <= len(words) <= LONGEST and words[0].isupper() and " AI" not in words, (text, words)
    for key in KEYS:
        state = first_state(load_scenario(key))
        for words in _missions_own(state.scenario, state):
            assert 5 <= len(words) <= LONGEST, (key, words)


def _missions_own(mission: Mission, state: State) -> Iterator[str]:
    for symbol, answer in mission.counteractions.items():
        yield heading(state, read_order("COUNTERACTION"), symbol)
        yield from (item_sentence(state, item) for item in answer.items)
    for number, order in mission.orders.items():
        yield heading(state, read_order(f"MISSION {number}"), "star")
        yield from (item_sentence(state, item) for item in order.items)
    for space in mission.track:
        yield from (event_sentence(state, event) for event in space.events)


@pytest.mark.parametrize(("text", "deed"), [("LFC AI CLOSEST UNIT FIRE", "fire"), ("LMC AI CLOSEST OBJ MOVE", "move")])
def test_the_quickest_is_quick_at_what_the_order_says(text: str, deed: str) -> None:
    """CH-PRIO-03: the cost of the shot, or of the step."""
    quickest = Reason("quickest", "CH-PRIO-03", number=1, kept=("A01",))
    assert reason_line(sawmill().state, read_order(text), quickest).words == f"Quickest to {deed}: Rifles A, 1 AP."


def test_one_easiest_target_or_several() -> None:
    """CH-TGT-02: what stays equal is named together."""
    for kept, words in ((("A01",), "target: Rifles A"), (("A01", "A02"), "targets: Rifles A and Rifles B")):
        easiest = Reason("easiest_target", "CH-TGT-02", number=11, kept=kept)
        assert reason_line(sawmill().state, None, easiest).words == f"Its easiest {words}, defence 11."


# -- why an order was skipped
def test_the_first_thing_that_would_have_to_change() -> None:
    """Who got farthest lacks least; of several sums the lowest."""
    got = nearest_to_done(
        (hindrance("spent", "A01"), hindrance("needs", "A02", "U01", 12), hindrance("needs", "A03", "U02", 11))
    )
    assert got == (hindrance("needs", "A03", "U02", 11),)
    assert nearest_to_done(()) == ()


def test_skipped_orders_say_why() -> None:
    """Card 17 over the sawmill: nobody is in close combat; a spent gun on a green card; a target out of reach."""
    board = sawmill().unit("U01", "P-RIF", "G8", 0).unit("U04", "P-CKM", "K10", 5)
    match = board.enemy("17", 3, 3, "02")
    assert one(match, OrderSkipped).why(match.state).words == "No enemy is in close combat."
    state = board.change("A03", fresh=False).state
    line = skip_line(state, (hindrance("spent", "A03"),))
    assert (
        line.words == "MG C is spent, and this card is green." and line.rule == "CH-TURN-04" and line.about == ("A03",)
    )
    assert (
        skip_line(state, (hindrance("needs", "A01", "U01", 11),)).words
        == "Needs 11 or more: Rifles A at Rifles 1 (11)."
    )
    assert skip_line(state, (hindrance("held", "A03"),)).words == "Held by orders: MG C stays."
    assert skip_line(state, (hindrance("range", "A01"),)).words == "Rifles A sees nobody in range."
    assert skip_line(state, (hindrance("unhurt", "A01"), hindrance("unhurt", "A02"))).words == "None of theirs is hit."
    each = each_line(state, (hindrance("filter", "A01", "incc"), hindrance("spent", "A03")))
    assert [x.words for x in each] == ["Rifles A is not in close combat.", "MG C is spent, and this card is green."]


def test_an_answer_that_does_not_come_says_what_did_not_happen() -> None:
    state = replace(sawmill().state, deed=replace(sawmill().state.deed, done=True))
    line = skip_line(state, (hindrance("trigger", target="star"),))
    assert line.words == "You did not move within 3 hexes of an objective."
    assert line.rule == "CH-CTR-03"


def test_every_hindrance_has_words() -> None:
    state = sawmill().unit("U01", "P-RIF", "G8", 0).state
    targets = {"filter": "gun", "no_goal": "OBJ", "no_such_target": "hit", "forbidden": "FIRE"}
    targets |= {"no_counteraction": "star", "trigger": "star"}
    said = {k: skip_line(state, (hindrance(k, "A01", targets.get(k, "U01"), 11),)).words for k in HINDRANCES}
    assert len(set(said.values())) == len(said) and all(words.endswith(".") for words in said.values())
    assert "It could not be done." not in said.values()


# -- why somebody carried it out
def test_the_decision_of_the_example() -> None:
    """E7: three can; the strongest; its easiest targets; the nearer one."""
    board = sawmill().unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "H9", 0).unit("U03", "P-RIF", "F9", 1)
    match = board.unit("U04", "P-CKM", "K10", 5).enemy("17", 3, 3, "02")
    chosen = one(match, OrderChosen)
    assert [(x.words, x.rule) for x in chosen.why(_before(match, chosen))] == [
        ("Three can fire with a 10 or less: Rifles A needs 9, Rifles B needs 9, MG C needs 7.", "CH-ELIG-03"),
        ("Strongest of them: MG C, firepower 5.", "CH-LANG-02"),
        ("Nearest target: Rifles 1, 5 hexes.", "CH-TGT-02"),
        ("MG C at Rifles 1: needs 7.", "CH-TGT-01"),
    ]


def test_a_die_among_equals_shows_its_numbers() -> None:
    """CH-RND-01, CH-RND-02: two equal squads, a 5 is rolled again (E10)."""
    board = Board("m1").unit("U01", "P-RIF", "F8", 5).ai("A05", "G-GREN", "F5", 3).ai("A06", "G-GREN", "C8", 2)
    match = board.enemy("55", 5, 2, 1, 1, "02")
    chosen = one(match, OrderChosen)
    words = [x.words for x in chosen.why(_before(match, chosen), told(match, Rolled))]
    assert [w for w in words if "so a die" in w] == ["Equal, so a die: 1 = Grenadier E, 2 = Grenadier F; rolled 2."]
    assert words[-1] == "Grenadier F at Rifles 1: needs 9."


def _before(match: Match, wanted: Event) -> State:
    """The position in which an event of the last entry happened."""
    state: State = match.journal[-1].before
    for event in match.journal[-1].events:
        if event is wanted:
            return state
        state = GAME.evolve(state, event)
    raise AssertionError(wanted)


@pytest.mark.parametrize("key", KEYS)
def test_the_steps_lead_to_what_is_done(key: str) -> None:
    """In whole games: each comparison keeps the AI or target in the end, the dice give the outcome that follows, no
    line holds an id, and every skipped order names somebody or a fact."""
    match = begun(key, 11)
    for _ in play(match, 11):
        pass
    chosen = skipped = 0
    state = match.journal[0].before
    for entry in match.journal:
        rolls: list[Rolled] = []
        for n, event in enumerate(entry.events):
            if isinstance(event, Rolled) and event.purpose == "choice":
                rolls.append(event)
            if isinstance(event, OrderSkipped):
                skipped += 1
                line = event.why(state)
                assert line.words.endswith(".") and line.rule and "no such AI" not in line.words
                assert line.words != "Nobody could." or not state.ais
                assert {x.about[0] for x in event.why_each(state)} <= set(state.counters)
                rolls = []
            if isinstance(event, OrderChosen):
                chosen += 1
                assert event.ai in event.considered
                went = {e.hex for e in entry.events[n:] if isinstance(e, Stepped) and e.id == event.ai}
                for reason in event.reasons:
                    kept = {event.ai, event.target, *went} | {r.outcome for r in rolls}
                    if event.order.endswith("RALLY") and reason.kind == "closest_target":
                        continue  # the target of a rally serves its distance only (CH-ELIG-09)
                    assert not reason.kept or kept & set(reason.kept), (event, reason)
                words = event.why(state, rolls)
                assert words[-1].about[0] == event.ai and all(x.rule for x in words), words
                ties = [x for x in words if "so a die" in x.words]
                assert len(ties) == len([r for r in rolls if r.outcome != AGAIN]), (words, rolls)
                rolls = []
            state = GAME.evolve(state, event)
    assert skipped > 30 and chosen > 5


@pytest.mark.parametrize("key", ["m3_whispers_in_the_birches", "m6_hedgerow_lane"])
def test_what_is_told_of_reasons_depends_on_nothing_hidden(key: str) -> None:
    """CH-HID-06: no hidden AI is named; the reasons are the same wherever the hidden ones stand."""
    match = begun(key, 3)
    for _ in play(match, 3):
        pass
    tested = 0
    state = match.journal[0].before
    for entry in match.journal:
        for event in entry.events:
            hidden = hidden_ids(state)
            if hidden and isinstance(event, OrderSkipped | OrderChosen):
                seen = event.told(0, state)
                assert seen is not None
                named = {i for r in seen.reasons for i in (r.ai, r.target, *r.kept)}
                assert not named & hidden
                if isinstance(event, OrderSkipped):
                    away = {k: replace(c, hex="") if k in hidden else c for k, c in state.counters.items()}
                    assert event.told(0, replace(state, counters=away)) == seen
                else:
                    assert isinstance(seen, OrderChosen) and seen.ai == (UNKNOWN if event.ai in hidden else event.ai)
                tested += 1
            state = GAME.evolve(state, event)
    assert tested > 10


def test_of_several_hindrances_the_one_that_gets_farthest_is_told() -> None:
    """CH-ELIG-03: of shots the one that needs least; of equal ones the first; a step further replaces it."""
    kinds = sorted(reasons._RANK, key=reasons._RANK.__getitem__)
    early, late = kinds[0], kinds[-1]
    found = reasons.Hindrances()
    found.add("A1", "needs", "U1", 12)
    found.add("A1", "needs", "U2", 11)
    found.add("A1", "needs", "U3", 11)
    assert found._found["A1"] == ("needs", "U2", 11)
    for order in ((early, late), (late, early)):
        found = reasons.Hindrances()
        for n, kind in enumerate(order):
            found.add("A1", kind, f"U{n}", n)
        assert found._found["A1"][0] == late
    other = next(kind for kind in kinds if kind != "needs")
    found = reasons.Hindrances()
    found.add("A1", other, "U1", 2)
    found.add("A1", other, "U2", 1)
    assert found._found["A1"] == (other, "U1", 2)
