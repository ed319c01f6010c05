"""A newcomer's hand: it sits at the learning scenario of a box for the first time, knows no rule, and does what the
coach says. Where he is silent it takes the golden button, and without one what is offered first.

It looks only at what the screen shows: the coach's sentences, the buttons, what is lit, what a note at the pointer
tells of a lit place. It never asks a bot.

    python -m tests.play.newcomer conflict_solo 20

plays so many games and prints how each ended and how many of its decisions had a hint.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.game import Result
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Cell, Choice, Hint, Note, Spot
from tests.play.conftest import Hand
from tests.unseen import unseen

LEARNING = {
    "thunderbolt_lightning": "s01_first_duel",
    "thunderbolt_apache": "tr01_training_sortie",
    "air_support": "s1_beet_road",
    "air_wars": "ma_malta",
    "conflict_solo": "m1_the_sawmill",
}
MOST = 900
"""Decisions after which a newcomer has lost his way."""


@dataclass
class Figures:
    """How a game went: its result, decisions with a hint of the coach, those with only the prompt, and what those were
    about.
    """

    result: Result
    hinted: int = 0
    """Decisions for which a sentence of the coach holds, those among them at which it is `fresh`, and the others."""
    fresh: int = 0
    bare: int = 0
    silent: Counter[str] = field(default_factory=Counter)
    """Kinds of question to which the coach never had anything to say."""


class Newcomer:
    """One of them at one table. `told`: keys of what the coach has said so far; `order`: the hints that ask for a deed,
    the most urgent first, with who does it: a method that says whether anything came of it.
    """

    order: tuple[str, ...] = ()
    seat = 0

    def __init__(self, game: str, seed: int) -> None:
        scenarios = kit(game).scenarios()
        card = next(c for c in scenarios.cards() if c.key == LEARNING[game])
        players = ["bot:easy"] * len(card.sides)
        players[int("second side" in card.tags)] = "human"
        self.session = Session.new(game, scenarios.document(card.key), tuple(players), seed, autosave=False)
        self.hand = Hand(self.session)
        self.screen, self.table, self.play = self.hand.screen, self.hand.table, self.hand.play
        self.told: set[str] = set()
        self.due: dict[str, Hint] = {}
        self.tried: set[object] = set()
        """What was tried at this question and changed nothing."""

    # -- the game
    def game(self) -> Figures:
        """Play it to its end."""
        match, kinds = self.session.match, dict[str, bool]()
        found = Figures(Result(None, "", (), "unfinished"))
        try:
            for _ in range(MOST):
                self._wait()
                if match.result is not None:
                    break
                before = len(self.told)
                due = self._listen()
                found.fresh += len(self.told) > before
                kind = self.kind()
                kinds[kind] = kinds.get(kind, False) or bool(due)
                found.hinted += bool(due)
                found.bare += not due
                self._decide(due)
            assert match.result is not None, f"no end: {self.table.telling.prompt()}"
            found.result = match.result
            found.silent = Counter(kind for kind, said in kinds.items() if not said)
        finally:
            self.hand.still.window.close()
            self.session.close()
        return found

    def _wait(self) -> None:
        with unseen():
            while self.play.seat is None and self.session.match.result is None:
                self.play.skip()
                self.hand.still.window.update()
                if self.play.seat is None:
                    time.sleep(0.001)

    def _listen(self) -> dict[str, Hint]:
        """Everything that the coach has to say now is read; what of all that he ever said holds now."""
        coaching = self.screen.coaching
        coaching.refresh()
        while coaching.hint is not None:
            self.told.add(coaching.hint.key)
            coaching.next()
        return {self.name(h.key): h for h in self.table.telling.hints() if h.key in self.told}

    def name(self, key: str) -> str:
        return key

    def kind(self) -> str:
        """What the question is about, for the figures."""
        frames = getattr(self.table.state, "frames", ())
        return f"{type(self.table.mode).__name__}/{frames[-1].step if frames else ''}"

    # -- deciding
    def _moment(self) -> tuple[object, ...]:
        return len(self.session.match.journal), type(self.table.mode).__name__, self.table.selected, self.in_hand()

    def in_hand(self) -> object:
        """What else changes with a click that is no command."""
        return None

    def _decide(self, due: dict[str, Hint]) -> None:
        self.due = due
        before = self._moment()
        for key in self.order:
            if key in due and (before, key) not in self.tried:
                doing: Callable[[Hint], object] = getattr(self, f"do_{key.replace(' ', '_')}", self.point)
                doing(due[key])
                self._frame()
                if self._moment() != before:
                    return
                self.tried.add((before, key))
        for line in range(2):
            for choice in self._buttons():
                if (before, choice.label, line) not in self.tried:
                    self.tried.add((before, choice.label, line))
                    self.screen.choose(choice)
                    self._menu(line)
                    return
        raise AssertionError(f"nothing helps: {self.table.telling.prompt()}, {[c.label for c in self.choices()]}")

    def _frame(self) -> None:
        with unseen():
            self.hand.still.window.update()

    def _menu(self, line: int = 0) -> None:
        """The first line of a menu that a click has opened, or the one that does what was asked all the same."""
        self._frame()
        if len(self.hand.root.stage.layers) > 1:
            for name in (*["Down"] * line, "Enter"):
                self.hand.key(name)
            self._frame()

    def agree(self) -> None:
        """The last line of a question that asks whether it is meant."""
        self._frame()
        if len(self.hand.root.stage.layers) > 1:
            menu = self.hand.root.stage.layers[-1].widget
            while menu.at < len(menu.items) - 1:
                self.hand.key("Down")
            self.hand.key("Enter")
            self._frame()

    def choices(self) -> list[Choice]:
        return [c for c in self.table.hand.choices() if c.why_not is None]

    def _buttons(self) -> list[Choice]:
        """The golden one first."""
        return sorted(self.choices(), key=lambda c: not c.default)

    def press(self, words: str, end: str = "") -> bool:
        """A button by the beginning of its words, and their end."""
        choice = next((c for c in self.choices() if c.label.startswith(words) and c.label.endswith(end)), None)
        if choice is not None:
            self.screen.choose(choice)
            self._menu()
        return choice is not None

    # -- pointing
    def point(self, hint: Hint) -> None:
        """A click on just what a hint points at."""
        if hint.widget.startswith("choice "):
            self.press(hint.widget.removeprefix("choice "))
        elif hint.piece:
            self.click_piece(hint.piece)
        elif hint.area is not None:
            x, y, wide, high = hint.area
            self.click(Spot((0, 0), None, (x + wide / 2, y + high / 2)))
        elif hint.cell is not None:
            self.click(self.spot(hint.cell))

    def sprite(self, piece: str) -> Any:
        return next((s for s in self.table.lying.sprites() if s.id == piece), None)

    def spot(self, cell: Cell) -> Spot:
        return Spot(cell, None, self.play.centre(cell))

    def click(self, spot: Spot) -> None:
        self.table.hand.click(spot, 0, False)
        self._menu()

    def click_piece(self, piece: str) -> None:
        sprite = self.sprite(piece)
        if sprite is not None:
            self.click(Spot(sprite.cell, sprite, self.screen.board.laid.position(sprite)))

    def note(self, spot: Spot) -> Note | None:
        return self.table.hand.hover(spot)

    def lit(self, *kinds: str) -> list[Cell]:
        """Lit cells, in the order of the board."""
        kinds = kinds or ("reach", "target")
        return sorted({at for m in self.table.lying.marks() if m.kind in kinds for at in m.cells})


def words(note: Note | None) -> str:
    return "\n".join((note.title, *note.lines)) if note is not None else ""


def shares(text: str) -> list[int]:
    """The percentages of a note."""
    return [int(found) for found in re.findall(r"(\d+) ?%", text)]


class Airman(Newcomer):
    """The first duel."""

    order = ("setup", "do ring", "do apart", "do pick", "do fly", "ring", "cannot", "do firer", "do fire", "do hold")
    order = (*order, "do answer")

    def name(self, key: str) -> str:
        return re.sub(r"^(do \w+) .*", r"\1", key)

    def in_hand(self) -> object:
        mode = self.table.mode
        ring = getattr(mode, "ring", None)
        return ring and (ring[0], ring[2]), bool(getattr(getattr(mode, "flight", None), "members", ()))

    def do_ring(self, hint: Hint) -> None:
        """The heading that was meant."""
        self.click(self.spot(self.table.mode.ring[0]))


class Crew(Newcomer):
    """The training sortie."""

    order = ("begin", "enter there", "enter", "hover", "leave", "altitude", "altitude high", "target", "aimed", "fire")
    order = (*order, "attack", "attack_hover", "fly home", "fly there", "move", "hovering", "order", "end")

    def name(self, key: str) -> str:
        return re.sub(r"[ \d]+$", "", key)

    def in_hand(self) -> object:
        mode = self.table.mode
        aiming = getattr(mode, "aiming", None)
        return (aiming.store if aiming is not None else "", bool(getattr(getattr(mode, "flying", None), "leaving", ())))

    def _places(self) -> list[tuple[Spot, str, bool]]:
        """Every lit place with its note, and whether it leads off the map."""
        mode, places = self.table.mode, self.table.places
        ends = mode.flying.ends() if hasattr(mode, "flying") else mode.places_of(mode.flyer)
        out = []
        for end in ends:
            number, side, out_of_map = (*end, False)[:3]
            point = places.exit(number, side) if out_of_map else places.point(number, side)
            spot = Spot((0, 0), None, point)
            if mode.__class__.__name__ == "FlyMode" and mode.flying.meant(spot) != end:
                continue
            out.append((spot, words(self.note(spot)), out_of_map))
        return out

    def _worth(self, text: str) -> float:
        """Targets in the fan, few arrows."""
        hits = sum(int(n) for n in re.findall(r"(\d+) (?:Light|Heavy)", text))
        return sum(shares(text)[:1]) / 25 - hits - 3 * ("crash" in text)

    def do_enter(self, hint: Hint) -> None:
        found = [(self._worth(text), -n, spot) for n, (spot, text, _) in enumerate(self._places()) if text]
        if found:
            self.click(max(found, key=lambda f: f[:2])[2])

    do_hover = do_enter

    def do_move(self, hint: Hint) -> None:
        found = [(self._worth(text), -n, s) for n, (s, text, away) in enumerate(self._places()) if text and not away]
        if found:
            self.click(max(found, key=lambda f: f[:2])[2])

    do_hovering = do_move

    def do_leave(self, hint: Hint) -> None:
        self.press("Leave the field")

    def do_attack(self, hint: Hint) -> None:
        """The store with the best chance that stands on a plate."""
        aiming, flyer = self.table.mode.aiming, self.table.mode.flyer
        best = (0, "")
        for key in aiming.kinds(flyer):
            for unit in aiming.targets(key):
                best = max(best, (max(shares(aiming.odds_text(flyer, key, unit)) or [0]), key))
        if best[1]:
            aiming.pick(best[1])

    do_attack_hover = do_attack

    def do_target(self, hint: Hint) -> None:
        aiming, flyer = self.table.mode.aiming, self.table.mode.flyer
        found = aiming.targets(aiming.store)
        if found:
            chance = lambda u: max(shares(aiming.odds_text(flyer, aiming.store, u)) or [0])
            self.click_piece(f"u{max(found, key=chance).serial}")

    def do_aimed(self, hint: Hint) -> None:
        """The free target with a store that reaches it."""
        aiming = self.table.mode.aiming
        unit = self.table.state.here.enemies[int(hint.piece[1:])]
        key = next((k for k in aiming.kinds(self.table.mode.flyer) if unit in aiming.targets(k)), "")
        if key and aiming.store != key:
            aiming.pick(key)
        self.click_piece(hint.piece)

    def do_order(self, hint: Hint) -> None:
        self.click_piece(hint.piece)


class Convoy(Newcomer):
    """Beet Road: all that the coach points at is a button."""

    order = ("place", "begin", "follow")

    def do_place(self, hint: Hint) -> None:
        zone = self.lit("zone")
        if zone:
            self.click(self.spot(zone[0]))


class Raider(Newcomer):
    """Malta from the Axis side."""

    order = ("do leave", "do pick", "do join", "do fly", "do press", "do card", "do move", "do put", "do target")

    def name(self, key: str) -> str:
        return re.sub(r"^(do \w+) .*", r"\1", key.rpartition(" ")[0])

    def in_hand(self) -> object:
        return getattr(self.table.mode, "picked", ()), getattr(self.table.mode, "held", "")

    def click_piece(self, piece: str) -> None:
        """A pile is spread, or the list of who lies there is asked."""
        mode = self.table.mode
        getattr(mode, "hold" if hasattr(mode, "hold") else "take")(piece)

    def do_do_card(self, hint: Hint) -> None:
        """And what is asked back is meant."""
        cards, hand = self.table.scenario.cards, self.table.state.sides[self.seat].hand.cards
        self.table.cards.press(next(k for k in hand if f"card {cards[k].title} and" in hint.text))
        self.agree()

    def do_do_press(self, hint: Hint) -> None:
        """And what is asked back is meant."""
        self.screen.choose(next(c for c in self.choices() if c.label == hint.widget.removeprefix("choice ")))
        self.agree()

    def do_do_target(self, hint: Hint) -> None:
        sprite = self.sprite(hint.piece)
        self.click(Spot(sprite.cell, sprite, self.play.centre(sprite.cell)))


class Platoon(Newcomer):
    """The Sawmill."""

    order = (
        "do place",
        "start",
        "do answer",
        "do pick",
        "do step",
        "do attack",
        "do pivot",
        "do card",
        "do pass",
        "do act",
    )
    order = (*order, "do face", "do pay", "do dice", "do boost", "do join", "do onward", "do choose", "do press")

    def name(self, key: str) -> str:
        return re.sub(r"^(do \w+|aim) .*", r"\1", key)

    def do_do_pass(self, hint: Hint) -> None:
        """And what is asked back is meant."""
        self.screen.choose(next(c for c in self.choices() if c.label == "Pass"))
        self.agree()

    def do_do_pay(self, hint: Hint) -> None:
        self.table.paper.emit("caps", self._caps(hint))

    def do_do_dice(self, hint: Hint) -> None:
        self.table.paper.emit("dice", self._caps(hint))

    @staticmethod
    def _caps(hint: Hint) -> int:
        """What the sentence says: "Set 2 CAPs"."""
        return int((re.search(r"\d+", hint.text) or ["0"])[0])

    def do_do_card(self, hint: Hint) -> None:
        state = self.table.state
        self.table.cards.press(next(c for c in state.hand if f"card {state.card(c).name}." in hint.text))

    def do_do_boost(self, hint: Hint) -> None:
        state = self.table.state
        self.table.cards.press(next(c for c in state.hand if f"Put {state.card(c).name} into" in hint.text))

    def do_do_pivot(self, hint: Hint) -> None:
        self.table.hand.action("turn_right", None)


HANDS: dict[str, type[Newcomer]] = {
    "thunderbolt_lightning": Airman,
    "thunderbolt_apache": Crew,
    "air_support": Convoy,
    "air_wars": Raider,
    "conflict_solo": Platoon,
}


def played(game: str, seed: int) -> Figures:
    """The learning scenario of a game by a newcomer."""
    return HANDS[game](game, seed).game()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(HANDS))
    parser.add_argument("seeds", type=int)
    given = parser.parse_args()
    silent: Counter[str] = Counter()
    for seed in range(1, given.seeds + 1):
        began = time.monotonic()
        found = played(given.game, seed)
        silent += found.silent
        told = f"{found.hinted} with a hint, {found.fresh} a new one, {found.bare} none"
        print(f"{seed}: {found.result.sentence} ({told}, {time.monotonic() - began:.1f} s)", flush=True)
    print("Never a hint:", dict(silent))


if __name__ == "__main__":
    main()
