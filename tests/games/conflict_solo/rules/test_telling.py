"""What the player is told while the mission goes on (CH-HID-06)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.messages import FLOW, Event
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, hidden_ids
from tests.contract.tables import play
from tests.games.conflict_solo.moments import begun

KEYS = tuple(scenario_keys())


def test_every_event_says_what_it_changes_and_who_is_told() -> None:
    """CH-HID-06: an event that says nothing of it is told to nobody."""
    for kind in GAME.events:
        assert kind.apply is not Event.apply, kind
        assert issubclass(kind, ConflictEvent) or kind in FLOW, kind
    assert len(set(GAME.commands)) == len(GAME.commands)

    class Whisper(ConflictEvent):
        pass

    assert GAME.redact(Whisper(), 0, GAME.start(load_scenario(KEYS[0]))) is None


def test_nothing_told_names_where_a_hidden_ai_is() -> None:
    """CH-HID-05, CH-RND-04: of a hidden AI that stays hidden no event tells hex, facing or check."""
    match = begun("m3_whispers_in_the_birches", 5)
    for _ in play(match, 5):
        pass
    state = match.journal[0].before
    for entry in match.journal:
        for event in entry.events:
            hidden = hidden_ids(state)
            seen = GAME.redact(event, 0, state)
            if (
                seen is not None
                and getattr(seen, "id", "") in hidden
                and type(seen).__name__ not in ("Revealed", "AttackRolled", "HitDrawn")
            ):
                raise AssertionError(f"{seen} tells of a hidden AI")
            if type(seen).__name__ == "OrderChosen":
                assert not hidden & {seen.ai, *seen.considered}  # type: ignore[union-attr]
            state = GAME.evolve(state, event)
    assert replace(state, viewer=False) == match.state
