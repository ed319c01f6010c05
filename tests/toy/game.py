"""Smugglers put together: start, evolve, view, redact, words. `GAME` is the one instance."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Hand, Pile
from tabletop.core.game import Game, Result
from tabletop.core.sequence import Phase, Sequence
from tabletop.core.step import Step
from tabletop.core.values import Command, Event, Frame, StepBegan, StepEnded, evolve_flow
from tests.toy.pieces import (
    COMMANDS,
    EVENTS,
    Boat,
    CardsShown,
    Chosen,
    Coast,
    Dawn,
    Drawn,
    Exposed,
    Landed,
    Looked,
    Sailed,
    Scored,
    Shuffled,
    State,
    Stowed,
    Sunk,
    TurnOver,
)
from tests.toy.steps import STEPS


class Smugglers(Game[State]):
    """Two seats, north and south."""

    key = "smugglers"
    title = "Smugglers"
    version = 1
    commands: tuple[type[Command], ...] = COMMANDS
    events: tuple[type[Event], ...] = EVENTS
    steps: dict[str, Step[State]] = STEPS
    sequence = Sequence(
        (
            Phase("stow", "Stow", ("stow",), "SM-STOW-01"),
            Phase("cards", "Cards", ("draw", "choose"), "SM-CARD-01"),
            Phase("act", "Act", ("act", "look"), "SM-SAIL-01"),
        )
    )

    def start(self, scenario: Coast) -> State:
        boats = {
            f"{'NS'[side]}{n + 1}": Boat(f"{'NS'[side]}{n + 1}", side, (n, 0 if side == 0 else scenario.rows - 1), "")
            for side in (0, 1)
            for n in range(3)
        }
        return State(scenario, (Frame("stow"),), boats, (Hand(0), Hand(1)), Pile(tuple(sorted(scenario.deck))), turn=1)

    def seats(self, state: State) -> tuple[str, ...]:
        return "North", "South"

    def result(self, state: State) -> Result | None:
        return state.result

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case StepBegan() | StepEnded():
                return evolve_flow(state, event)
            case Stowed(seat, what):
                stowed = {b.id: replace(b, what=w) for b, w in zip(state.of(seat), what, strict=True)}
                return replace(state, boats={**state.boats, **stowed})
            case Shuffled():
                return replace(state, deck=state.deck.mixed_with(*state.discards), discards=())
            case Drawn(seat, card):
                hands = _at(state.hands, seat, state.hands[seat].plus(card))
                return replace(state, deck=state.deck.without(card), hands=hands)
            case Chosen(seat, card):
                hands = _at(state.hands, seat, state.hands[seat].without(card))
                return replace(state, hands=hands, chosen=_at(state.chosen, seat, card))
            case CardsShown(_, first):
                return replace(state, order=(first, 1 - first))
            case Looked(seat, boat, _):
                return state.with_boat(replace(state.boats[boat], known=state.boats[boat].known | {seat}))
            case Exposed(boat, _):
                return state.with_boat(replace(state.boats[boat], open=True))
            case Sailed(boat, to):
                return state.with_boat(replace(state.boats[boat], at=to))
            case Sunk(boat) | Landed(boat, _):
                return replace(state, boats={k: b for k, b in state.boats.items() if k != boat})
            case Scored(seat, points):
                return replace(state, points=_at(state.points, seat, state.points[seat] + points))
            case TurnOver():
                return replace(
                    state,
                    turn=state.turn + 1,
                    discards=tuple(sorted(state.discards + state.chosen)),
                    chosen=("", ""),
                    order=(),
                )
            case Dawn(result):
                return replace(state, result=result)
        raise TypeError(f"{type(event).__name__} cannot happen here")

    def view(self, state: State, seat: int | None) -> State:
        boats = {k: b if b.plain_to(seat) else replace(b, what="?" if b.what else "") for k, b in state.boats.items()}
        boats = {
            k: replace(b, known=b.known & {seat}) for k, b in boats.items()
        }  # who looked is nobody else's business, not even the owner's
        covered = state.frames[-1].step == "choose"
        north, south = ("?" if card and covered and s != seat else card for s, card in enumerate(state.chosen))
        hands = state.hands[0].seen_by(seat), state.hands[1].seen_by(seat)
        deck = Pile(("?",) * len(state.deck))
        frames = tuple(_covered(f, seat) for f in state.frames)
        return replace(state, boats=boats, chosen=(north, south), hands=hands, deck=deck, frames=frames)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        match event:
            case Stowed(owner, _) if owner != seat:
                return Stowed(owner, ())
            case Drawn(owner, _) | Chosen(owner, _) if owner != seat:
                return replace(event, card="?")
            case Looked(owner, _, _) if owner != seat:
                return Looked(owner, "?", "?")
            case StepBegan("look", (owner, _)) if owner != seat:
                return replace(event, args=(owner, "?"))
        return event

    def words(self, event: Event, state: State) -> str:
        match event:
            case Landed(boat, what):
                return f"{boat}, a {what}, has landed (SM-SAIL-02)."
            case Sunk(boat):
                return f"{boat} is sunk (SM-SAIL-03)."
            case Dawn(result):
                return result.sentence
        return ""


def _at(pair: tuple, at: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (value, pair[1]) if at == 0 else (pair[0], value)


def _covered(frame: Frame, seat: int | None) -> Frame:
    return Frame("look", (frame.args[0], "?")) if frame.step == "look" and frame.args[0] != seat else frame


GAME = Smugglers()
