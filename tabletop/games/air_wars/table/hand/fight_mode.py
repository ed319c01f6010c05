"""The hand in the Air Combat and AA segments: which battle, which cards, who takes a loss, which guns fire."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.core.messages import Command
from tabletop.games.air_wars.rules import flak
from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.cards.events import PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.combat import SelectBattle
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, OpenFire
from tabletop.games.air_wars.rules.levels import AbortUnit
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.pieces import Battle, Fire
from tabletop.games.air_wars.rules.sheets import Window
from tabletop.games.air_wars.rules.wording import count, gun, place
from tabletop.games.air_wars.table.hand import previews
from tabletop.games.air_wars.table.hand.modes import Line, Mode
from tabletop.games.air_wars.table.papers import battle_facts
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.table.play.contract import Choice, Mark, Spot


class BattleSelectMode(Mode):
    """Which battle comes next: click its square."""

    def lines(self) -> tuple[str, list[Line]]:
        out: list[Line] = []
        for command in self.find(SelectBattle):
            out.append(
                Line(
                    f"Battle over {place(self.state, command.square)}", "", run=partial(self.submit, command), head=True
                )
            )
            out += previews.battle(self.state, Battle(command.square, self.seat), self.seat)[:6]
        return "Battles", out

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        found = self.find(SelectBattle, square=self.square(spot))
        if found:
            self.submit(found[0])
        else:
            super().click(spot, modifiers, double)


class CardMode(Mode):
    """A card or none: in battle, under fire, while bombs fall, at the start of the day. Cards that fit glow in the
    hand.
    """

    def focus(self) -> str:
        state = self.state
        for thing in (state.battle, state.fire, state.bombing):
            if thing is not None:
                return thing.square
        return ""

    def lines(self) -> tuple[str, list[Line]]:
        state = self.state
        if state.battle is not None:
            return f"Battle over {state.battle.square}", previews.battle(state, state.battle, self.seat)
        if state.fire is not None:
            return f"AA over {state.fire.square}", previews.fire(state, state.fire)
        if state.bombing is not None:
            return f"Bombs on {state.bombing.square}", [
                previews.attack(state, state.bombing, a) for a in state.bombing.attacks
            ]
        return "", []

    def choices(self) -> list[Choice]:
        cards = [c for c in self.options if isinstance(c, PlayCard | PlayWildSet)]
        over = [c for c in self.options if isinstance(c, Pass | Done)]
        return [self._answer(c, default=True) for c in over] + [self._answer(c) for c in cards]

    def _answer(self, command: Command, default: bool = False) -> Choice:
        """In an air battle the button says how likely all of one's own stay."""
        choice, state = self.choice(command, default=default), self.state
        if state.battle is None or not isinstance(command, Pass | PlayCard):
            return choice
        if not battle_facts.matters(state, self.seat, self.options):
            return choice
        stay, hit = (battle_facts.percent(share) for share in battle_facts.dealt(state, self.seat, command))
        words = battle_facts.deal_words(state, command)
        told = f"{stay} that all of yours stay, {hit} that an enemy leaves, when no other card follows."
        return replace(choice, label=f"{words}, {stay} unhurt", tip=told)


class LossMode(Mode):
    """Who takes the loss: kills first; click the counter on the tray or its row."""

    def focus(self) -> str:
        return self.state.toll.square if self.state.toll is not None else ""

    def pinned(self) -> bool:
        return True

    def ready(self) -> frozenset[str]:
        return frozenset(c.unit for c in self.find(TakeLoss))

    def lines(self) -> tuple[str, list[Line]]:
        toll, state = self.state.toll, self.state
        if toll is None:
            return "", []
        what = "Who is killed?" if toll.kills else "Who aborts?"
        due = [count(n, w) for n, w in ((toll.kills, "kill"), (toll.aborts, "abort")) if n]
        out = [Line("You lose", ", ".join(due), head=True)]
        for command in self.find(TakeLoss):
            sheet = state.sheet(command.unit)
            worth = f"give up, {count(sheet.vp, 'point')}" if toll.kills else "send home"
            out.append(
                Line(f"{command.unit}, {sheet.aircraft}", worth, unit=command.unit, run=partial(self.submit, command))
            )
        return what, out

    def choices(self) -> list[Choice]:
        return [self.choice(c) for c in self.find(TakeLoss)]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        found = self.find(TakeLoss, unit=unit.id) if unit is not None else []
        if found:
            self.submit(found[0])
        elif unit is not None:
            refusal = self.table.host.refusal(TakeLoss(unit.id))
            if refusal is not None:
                self.table.host.refuse(refusal)
        else:
            super().click(spot, modifiers, double)


class ExcessMode(LossMode):
    """Who aborts because the command level fell (AW-CL-03)."""

    def focus(self) -> str:
        found = self.find(AbortUnit)
        return self.state.units[found[0].unit].place if found else ""

    def ready(self) -> frozenset[str]:
        return frozenset(c.unit for c in self.find(AbortUnit))

    def lines(self) -> tuple[str, list[Line]]:
        return "Too many in the air", [
            Line(c.unit, self.state.units[c.unit].place, unit=c.unit, run=partial(self.submit, c))
            for c in self.find(AbortUnit)
        ]

    def choices(self) -> list[Choice]:
        return [self.choice(c) for c in self.find(AbortUnit)]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        found = self.find(AbortUnit, unit=unit.id) if unit is not None else []
        if found:
            self.submit(found[0])
        else:
            self.table.select(spot.sprite.id if spot.sprite else "")


class AAMode(Mode):
    """The AA segment: the squares one by one with the AA there, and hold fire."""

    def squares(self) -> list[str]:
        return flak.asked_squares(self.state, self.seat)

    def begun(self) -> None:
        for command in self.find(AimAA):
            self.table.show(command.square)

    def focus(self) -> str:
        found = self.find(AimAA)
        return found[0].square if len(found) == 1 else ""

    def marks(self) -> list[Mark]:
        laid = [(c.square, "reach", c.square == self.table.pointed) for c in self.find(AimAA)]
        return [over.lit(laid, self.table.cell)] if len(laid) > 1 else []

    def lines(self) -> tuple[str, list[Line]]:
        out: list[Line] = []
        for square in self.squares():
            command = AimAA(square)
            why = self.table.host.refusal(command)
            enemy = len(self.state.flying(square, 1 - self.seat)) + self.state.unknown(square, 1 - self.seat).flying
            run = None if why is not None else partial(self.submit, command)
            out.append(
                Line(
                    place(self.state, square),
                    f"{count(enemy, 'enemy', 'enemies')} above",
                    run=run,
                    head=True,
                    why=f"{why.sentence} {why.rule}" if why else "",
                )
            )
            guns = tuple(flak.guns_in(self.state, square, self.seat))
            out.append(Line("AA there", previews.guns_words(self.state, square, self.seat)))
            if guns and run is not None:
                out += previews.fire(self.state, Fire(square, self.seat, guns))
        return "AA fire", out

    def choices(self) -> list[Choice]:
        done = [self.choice(c, default=not self.find(AimAA)) for c in self.find(Done)]
        out: list[Choice] = []
        found = self.find(AimAA)
        for command in found:
            guns = flak.guns_in(self.state, command.square, self.seat)
            everything = (command, *(AddGun(g) for g in guns), OpenFire())
            named = previews.guns_words(self.state, command.square, self.seat)
            words = f"Fire over {place(self.state, command.square)}" if len(found) > 1 else "Fire"
            chance = previews.hits(self.state, Fire(command.square, self.seat, tuple(guns)))
            words += f", {chance}" if chance else ""
            out.append(
                Choice(
                    words,
                    everything,
                    default=not out,
                    icon="flak",
                    tip=f"{chance or 'No chance'} that one leaves. All guns fire: {named}. AA units are revealed."
                    " AW-AA-03",
                )
            )
        if len(found) == 1 and (len(flak.guns_in(self.state, found[0].square, self.seat)) > 1 or self._cards()):
            out.append(Choice("Lay the guns", (found[0],), tip="Choose guns and cards."))
        return out + done

    def _cards(self) -> bool:
        """Whether a card in the hand can go with a fire."""
        hand, cards = self.state.sides[self.seat].hand.cards, self.state.scenario.cards
        return any(cards[key].window is Window.AA for key in hand if key in cards)

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        found = self.find(AimAA, square=self.square(spot))
        if found:
            self.submit(found[0])
        else:
            super().click(spot, modifiers, double)


class GunsMode(Mode):
    """Guns and cards of one fire."""

    def focus(self) -> str:
        return self.state.fire.square if self.state.fire is not None else ""

    def pinned(self) -> bool:
        return True

    def ready(self) -> frozenset[str]:
        return frozenset(c.gun for c in self.find(AddGun))

    def lines(self) -> tuple[str, list[Line]]:
        fire, state = self.state.fire, self.state
        if fire is None:
            return "", []
        out = [Line(gun(g).capitalize(), "fires", lit=True) for g in fire.guns]
        out += [Line(state.scenario.cards[key].title, "card", lit=True) for _, key in fire.cards]
        out += [Line(f"Add {gun(c.gun)}", "", run=partial(self.submit, c)) for c in self.find(AddGun)]
        return f"AA over {fire.square}", [*out, *previews.fire(state, fire)]

    def choices(self) -> list[Choice]:
        found = [c for c in self.options if isinstance(c, OpenFire | AddGun | Back)]
        found.sort(key=lambda c: (isinstance(c, Back), not isinstance(c, OpenFire)))
        can = any(isinstance(c, OpenFire) for c in found)
        out = [self.choice(c, default=isinstance(c, OpenFire) or (not can and i == 0)) for i, c in enumerate(found)]
        return out + [self.choice(c) for c in self.find(PlayCard)]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        found = self.find(AddGun, gun=unit.id) if unit is not None else []
        if not found and spot.sprite is not None and spot.sprite.id.startswith(("base ", "target ")):
            found = self.find(AddGun, gun="printed")
        if found:
            self.submit(found[0])
        else:
            super().click(spot, modifiers, double)
