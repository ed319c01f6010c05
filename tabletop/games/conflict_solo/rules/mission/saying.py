"""Mission Events in plain sentences, made from what the mission file says (CH-TRACK-07)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.orders import Happening, read_event
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.wording import counted, listing


def _place(event: Happening) -> str:
    return {
        "near": f"on your Unit nearest to {event.about}", "hex": f"on {event.about}",
        "aa": f"on your AA guns near {event.about}", "cluster": "on the place where most of your Units stand together",
    }[event.rule]  # fmt: skip


def event_sentence(state: State, event: Happening) -> str:
    """A Mission Event in one sentence without a full stop."""
    match event.kind:
        case "BARRAGE":
            return f"Shells fall {_place(event)}"
        case "RAID":
            plane = state.scenario.library.aircraft.get(event.aircraft)
            return f"{plane.name if plane is not None else event.aircraft} bombs {_place(event).removeprefix('on ')}"
        case "RE":
            return f"{'Rumours appear' if len(event.hexes) > 1 else 'A rumour appears'} at {listing(event.hexes)}"
        case "REINF":
            who = listing(name(state, id) for id in event.ids)
            return f"{who} {'arrive' if len(event.ids) > 1 else 'arrives'} at {listing(event.hexes)}"
        case "VP":
            return f"You {'win' if event.number > 0 else 'lose'} {abs(event.number)} VP"
        case "POSTURE":
            who = listing(name(state, id) for id in event.ids) if event.ids else "All enemies"
            how = {"free": "go where they like", "hold": "stay where they are"}
            near = f"keep within {counted(event.leash, 'hex')} of their posts"
            return f"{who} {how.get(event.posture, near)} from now on"
        case "FRESH":
            return f"{event.number} spent {'enemies become' if event.number > 1 else 'enemy becomes'} fresh"
    return "Nothing happens"


def event_text(state: State, text: str) -> str:
    """The same from its printed text."""
    return event_sentence(state, read_event(text))
