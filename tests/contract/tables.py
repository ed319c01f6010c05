"""All tables that the contract is tested on: every shipped scenario of every game, also of one that has rules and
nothing to be laid out with yet; variants with hidden facts. The toy game comes in as the game of an installed package
does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from typing import Any

from tabletop.bots import BotSpec
from tabletop.core.cards import Pile
from tabletop.core.chance import SeededDice
from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games import kit, listed
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, Strafe
from tabletop.games.air_wars.rules.flak import AddGun, AimAA
from tabletop.games.air_wars.rules.flying.events import Form, Join, Plot
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.free_table.rules.laying import Put as PutDown
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.cardindex import cards_of
from tabletop.shelf.rulebook import RuleBook
from tests.games.air_support.exchanges import KINDS, exchange
from tests.games.air_wars.hidden import exchanges
from tests.games.conflict_solo.elsewhere import elsewhere
from tests.packages import toy_installed
from tests.toy.rules.cards import Choose
from tests.toy.rules.lanterns import Look
from tests.toy.rules.pieces import Coast
from tests.toy.rules.pieces import State as Night
from tests.toy.rules.stowing import Stow

LONG = bool(os.environ.get("TABLETOP_LONG"))
"""TABLETOP_LONG=1: hundreds of games a scenario, for a night."""
SEEDS = range(200) if LONG else range(2)
MOST = 30_000
"""Commands after which a random game counts as endless."""
ENGINE_RULES = frozenset({"GAME", "UNDO"})
"""The ids of refusals that no game's rule book has: not your turn, nothing to take back."""

Twins = tuple[Match, Match, int]
"""Two games that one seat must not be able to tell apart."""


@dataclass(frozen=True)
class Table:
    """One scenario to play. `exchanges(state, seat, random)`: states that differ only in what the seat cannot know.
    `twins(match, random)`: the same game gone on in two ways that a seat must not be able to tell apart."""

    name: str
    game: Game[Any]
    scenario: Callable[[], Any]
    rules: frozenset[str]
    exchanges: Callable[[Any, int, Random], list[Any]] = lambda state, seat, random: []
    twins: Callable[[Match, Random], list[Twins]] = lambda match, random: []
    hidden: bool = False
    every: int = 1
    """At every how many moments hidden facts are exchanged."""
    once: bool = False
    """Much like other tables: one game of it is enough."""

    def match(self, seed: int) -> Match:
        return Match.start(self.game, self.scenario(), SeededDice(seed))


def play(match: Match, seed: int) -> Iterator[tuple[int, Command]]:
    """Random play to the end: yields (seat, command) before each command is submitted."""
    bots = [make_bot(match.game.key, BotSpec("random"), seed * 10 + seat) for seat in range(len(match.seats))]
    random = Random(seed)
    for _ in range(MOST):
        asked = match.to_act
        if not asked:
            return
        seat = asked[random.randrange(len(asked))]
        command = bots[seat].choose(match.view(seat), seat, match.options(seat))
        yield seat, command
        match.submit(seat, command)
    raise AssertionError(f"the game does not end within {MOST} commands")


# -- Thunderbolt & Lightning with secret fire
def _covered_fire(state: Any, seat: int, random: Random) -> list[Any]:
    """What the enemy has declared, changed: taken back, or aimed at somebody else."""
    if "secret_fire" not in state.scenario.options or not state.frames[-1].step.startswith("declare"):
        return []
    found = []
    for _ in range(3):
        aircraft = dict(state.aircraft)
        for name, a in state.aircraft.items():
            if a.side != seat and a.declared:
                kept = tuple(d for d in a.declared if random.random() < 0.5)
                aircraft[name] = replace(a, declared=kept)
        ships = {
            k: replace(s, aimed=()) if s.side != seat and random.random() < 0.7 else s for k, s in state.ships.items()
        }
        posts = {k: replace(i, aimed=()) if i.side != seat else i for k, i in state.installations.items()}
        changed = replace(state, aircraft=aircraft, ships=ships, installations=posts)
        if changed != state:
            found.append(changed)
    return found


def _fire_twins(match: Match, random: Random) -> list[Twins]:
    """One side declares in two ways, as far as the other is asked."""
    state = match.state
    if not state.frames[-1].step.startswith("declare") or match.to_act != (0,):
        return []
    twins = match.copy(), match.copy()
    for twin in twins:
        while twin.to_act == (0,) and twin.state.frames[-1].step.startswith("declare"):
            options = twin.options(0)
            twin.submit(0, options[random.randrange(len(options))])
    a, b = twins
    both_wait = a.to_act == b.to_act == (1,) and a.state.frames[-1].step.startswith("declare")
    return [(a, b, 1)] if both_wait and b.state.frames[-1].step.startswith("declare") else []


# -- Thunderbolt / Apache: the order of the two decks
def _other_tops(state: Any, seat: int, random: Random) -> list[Any]:
    """The same cards in the decks, others of them on top."""
    found = []
    for name in ("conditions", "events"):
        cards = list(getattr(state, name).all)
        for number in (1, 3):
            random.shuffle(cards)
            found.append(replace(state, **{name: Pile(tuple(sorted(cards[number:])), tuple(cards[:number]))}))
    return [changed for changed in found if changed != state]


# -- Air Wars: hidden counters, hands and decks; what is prepared unseen
_UNSEEN = (Rebase, MoveGround, Place, Form, Join, Plot, AimAA, AddGun, Bomb, Strafe)


def _unseen_choices(match: Match, random: Random) -> list[Twins]:
    """One side prepares something in two ways: places a counter here or there, forms this group or that one."""
    found: list[Twins] = []
    if not LONG and len(match.scenario.days) > 1 and random.random() < 0.85:
        return found  # a hundred such moments are enough of a long campaign
    for seat in match.to_act if len(match.to_act) == 1 else ():
        unseen = [c for c in match.options(seat) if isinstance(c, _UNSEEN)]
        for command in random.sample(unseen, min(2, len(unseen))):
            twins = match.copy(), match.copy()
            twins[0].submit(seat, unseen[0])
            twins[1].submit(seat, command)
            found.append((*twins, 1 - seat))
    return found


# -- Air Support: what lies under "?", hidden units, the state of both, what is prepared in set-up
def _covered_ground(state: Any, seat: int, random: Random) -> list[Any]:
    """One hidden fact exchanged for another that this seat cannot tell from it."""
    found = exchange(state, random.choice(sorted(KINDS)), seat, random)
    return [found.state] if found is not None else []


# -- the free table: covered pieces, pieces out of sight, the insides of decks
def _unseen_pieces(state: Any, seat: int, random: Random) -> list[Any]:
    """What is covered is something else; what is out of sight lies elsewhere, or is not there; decks hold others."""
    hidden = [piece for piece in state.pieces.values() if not piece.known_to(seat)]
    found = []
    for piece in hidden:
        found.append(state.put(replace(piece, text="Dummy", back="", flipped=not piece.flipped)))
        if not piece.seen_by(seat):
            found += [state.put(replace(piece, at=(0, 0), facing=15)), state.without([piece.id])]
    for name, pile in state.decks.items():
        others = Pile(tuple("another" for _ in pile.inside), tuple("another" for _ in pile.top))
        found.append(replace(state, decks={**state.decks, name: others}))
    return found


def _done_in_secret(match: Match, random: Random) -> list[Twins]:
    """A side puts this or that covered, or moves what the other does not see."""
    found: list[Twins] = []
    for seat in match.to_act:
        for veil, others in (("covered", ("Dummy", "Gun")), ("away", ("Scout", "Mine"))):
            twins = match.copy(), match.copy()
            for twin, words in zip(twins, others, strict=True):
                put = PutDown("counter", "", words, seat, (0, 0), veil=veil)
                if twin.refusal(seat, put) is None:
                    twin.submit(seat, put)
            found.append((*twins, 1 - seat))
    return found


# -- Conflict Solo: where hidden AIs and unknown minefields are
def _unseen_places(state: Any, seat: int, random: Random) -> list[Any]:
    """Hidden AIs and unknown minefields in other hexes; when the game is over all is seen."""
    other = elsewhere(state, random)
    return [other] if other is not None and state.result is None else []


# -- the toy
def _covered_boats(state: Night, seat: int, random: Random) -> list[Any]:
    """What the enemy's unknown boats are, changed about; a card of the enemy's hand (or laid down) exchanged for
    one of the deck.
    """
    found: list[Any] = []
    closed = [b for b in state.of(1 - seat) if b.what and not b.plain_to(seat)]
    names = [b.what for b in closed]
    random.shuffle(names)
    boats = {**state.boats, **{b.id: replace(b, what=what) for b, what in zip(closed, names, strict=True)}}
    found.append(replace(state, boats=boats))
    hand, deck = state.hands[1 - seat], state.deck
    if hand.cards and deck.inside:
        mine, theirs = random.choice(deck.inside), random.choice(hand.cards)
        hands = (
            (state.hands[0], hand.without(theirs).plus(mine))
            if seat == 0
            else (hand.without(theirs).plus(mine), state.hands[1])
        )
        found.append(replace(state, hands=hands, deck=deck.without(mine).mixed_with(theirs)))
    laid = state.chosen[1 - seat]
    if laid and state.frames[-1].step == "choose" and deck.inside:
        other = random.choice(deck.inside)
        chosen = (state.chosen[0], other) if seat == 0 else (other, state.chosen[1])
        found.append(replace(state, chosen=chosen, deck=deck.without(other).mixed_with(laid)))
    return [s for s in found if s != state]


def _secret_choices(match: Match, random: Random) -> list[Twins]:
    found: list[Twins] = []
    for seat in match.to_act:
        kinds = Stow | Look if len(match.to_act) == 1 else Stow | Choose | Look
        secret = [c for c in match.options(seat) if isinstance(c, kinds)]
        if len(match.to_act) == 1 and any(isinstance(c, Stow) for c in secret):
            continue  # the second to stow begins the deal, whose cards depend on nothing secret but fall from the dice
        for command in secret[1:]:
            twins = match.copy(), match.copy()
            twins[0].submit(seat, secret[0])
            twins[1].submit(seat, command)
            found.append((*twins, 1 - seat))
    return found


@lru_cache(None)
def _shipped(game: str, key: str, secret: bool) -> Any:
    document = kit(game).scenarios().document(key)
    if secret:
        document = {**document, "options": sorted({*document.get("options", ()), "secret_fire"})}
    return kit(game).scenarios().scenario(document, key)


@lru_cache(None)
def rules_of(game: str) -> frozenset[str]:
    return frozenset(RuleBook.load(game).rules)


def _small(key: str) -> Coast:
    """A coast on which boats meet soon."""
    scenarios = kit("smugglers").scenarios()
    found: Coast = scenarios.scenario({**scenarios.document(key), "columns": 3, "rows": 3, "turns": 5}, key)
    return found


def tables() -> list[Table]:
    """All of them, in a fixed order."""
    found = []
    for card in (card for game in listed() for card in cards_of(game)):
        if card.file is not None and "scenarios" not in card.file.parts:
            continue  # a player's own
        game = kit(card.game).game()
        scenario = partial(_shipped, card.game, card.key, False)
        if card.game == "thunderbolt_apache":
            found.append(
                Table(
                    card.key,
                    game,
                    scenario,
                    rules_of(card.game),
                    _other_tops,
                    hidden=LONG or card.key[:3] in ("tr0", "cs1", "cs5"),
                    every=7,
                    once=not LONG and card.key[:2] == "ca" and card.key[:4] != "ca00",
                )
            )
        elif card.game == "air_wars":
            every = 1 if LONG else 2 if card.key.startswith("ma") else 29
            found.append(Table(card.key, game, scenario, rules_of(card.game), exchanges, _unseen_choices, True, every))
        elif card.game == "air_support":
            once = not LONG and card.key != "s1_beet_road"
            found.append(
                Table(
                    card.key,
                    game,
                    scenario,
                    rules_of(card.game),
                    _covered_ground,
                    hidden=LONG or card.key == "s3_kuban",
                    every=1 if LONG else 41,
                    once=once,
                )
            )
        elif card.game == "conflict_solo":
            hidden = LONG or card.key[:2] in ("m3", "m6")
            once = not LONG and card.key[:2] not in ("m1", "m3")
            rules = rules_of(card.game)
            found.append(
                Table(card.key, game, scenario, rules, _unseen_places, hidden=hidden, every=1 if LONG else 7, once=once)
            )
        elif card.game == "free_table":
            rules = rules_of(card.game)
            found.append(Table(card.key, game, scenario, rules, _unseen_pieces, _done_in_secret, True))
        elif card.game == "smugglers":
            small = partial(_small, card.key)
            for name, made in ((card.game, scenario), (f"{card.game} small", small)):
                found.append(Table(name, game, made, rules_of(card.game), _covered_boats, _secret_choices, True))
        else:
            found.append(Table(card.key, game, scenario, rules_of(card.game)))
        switchable = {key for key, _, _ in kit(card.game).scenarios().options}
        if "secret_fire" in switchable and "secret_fire" not in card.options:
            scenario = partial(_shipped, card.game, card.key, True)
            found.append(
                Table(f"{card.key} secret", game, scenario, rules_of(card.game), _covered_fire, _fire_twins, True)
            )
    return found


with toy_installed():
    TABLES = tables()
OPEN_TABLES = [t for t in TABLES if LONG or not t.name.endswith(" secret")] + [
    t for t in TABLES if t.name in ("s01_first_duel secret", "s06_flak_run secret")
]
"""Without most of the variants, whose rules are those of their scenario but for what is told."""
