"""Set-up of a campaign (3.1): cards, battalions, aircraft and scouts, pilots, level shifts, promotions."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.changing import with_fields
from tabletop.games.thunderbolt_apache.pieces import InPlay
from tabletop.games.thunderbolt_apache.rules import battalions, squadron
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, lose_so
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Automatic, Done, Stream, begin, prompt
from tabletop.games.thunderbolt_apache.rules.chance import pick
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name
from tabletop.games.thunderbolt_apache.sheets import LEVELS, Band
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.steps.base import BACK


class ChooseCampaign(Asking):
    """The campaign card, freely or at random (TA-SETUP-02)."""

    key = "campaign"
    takes = (cmd.ChooseCampaign,)
    wanted = "the choice of a campaign"
    rule = "TA-SETUP-02"

    def prompt(self, state: State, seat: int) -> Prompt:
        first = next(iter(state.library.campaigns))
        return prompt("Choose a campaign, or draw one at random.", self.rule, cmd.ChooseCampaign(first))

    def ideas(self, state: State) -> Iterable[Command]:
        return [cmd.ChooseCampaign(key) for key in (*state.library.campaigns, "")]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, cmd.ChooseCampaign)
        known = not command.card or command.card in state.library.campaigns
        return None if known else Refusal(self.rule, f"There is no campaign {command.card}.")

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, cmd.ChooseCampaign)
        card = command.card or (yield from pick(now, "campaign", "", list(now.state.library.campaigns), self.rule))
        yield ev.CampaignChosen(card, not command.card)
        yield begin("situation")


class ChooseSituation(Asking):
    """The situation card, freely or at random; it sets SO and days (TA-SETUP-02, TA-SETUP-03)."""

    key = "situation"
    takes = (cmd.ChooseSituation,)
    wanted = "the choice of a situation"
    rule = "TA-SETUP-02"

    def asks(self, state: State) -> bool:
        return state.scenario.situation not in state.library.situations

    def prompt(self, state: State, seat: int) -> Prompt:
        first = next(iter(state.library.situations))
        return prompt("Choose a situation, or draw one at random.", self.rule, cmd.ChooseSituation(first))

    def ideas(self, state: State) -> Iterable[Command]:
        return [cmd.ChooseSituation(key) for key in (*state.library.situations, "")]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, cmd.ChooseSituation)
        known = not command.card or command.card in state.library.situations
        return None if known else Refusal(self.rule, f"There is no situation {command.card}.")

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, cmd.ChooseSituation)
        card = command.card or (yield from pick(now, "situation", "", list(now.state.library.situations), self.rule))
        yield from _situation(now.state, card, not command.card)

    def run(self, now: Now[State]) -> Stream:
        yield from _situation(now.state, now.state.scenario.situation, False)


def _situation(state: State, card: str, random: bool) -> Stream:
    situation = state.library.situations[card]
    so = squadron.starting_so(with_fields(state, situation=card)).total
    yield ev.SituationChosen(card, so, situation.days, situation.rules.get("free_scouts", 0), random)
    yield begin("battalions")


def shuffle(now: Now[State]) -> Stream:
    """Both decks, each by itself (TA-SETUP-01); then the campaign of the scenario, or the player's choice."""
    library, scenario = now.state.library, now.state.scenario
    yield ev.DecksShuffled(tuple(library.conditions), tuple(library.events))
    if scenario.campaign in library.campaigns:
        yield ev.CampaignChosen(scenario.campaign)
        yield begin("situation")
    else:
        yield begin("campaign")


def _drawn(state: State, key: str, band: Band | None = None) -> ev.BattalionDrawn:
    battalion = state.library.battalions[key]
    where = battalions.start_band(state, battalion) if band is None else band
    return ev.BattalionDrawn(InPlay(key, where), battalion.deck, battalion.vp)


def draw_battalions(now: Now[State]) -> Stream:
    """Assault, Assault, Support, Command and so on, until the set-up value is reached (TA-SETUP-07, TA-SETUP-08,
    TA-SETUP-09); then SO notes (TA-SETUP-12)."""
    if now.state.scenario.battalions:
        for placed in now.state.scenario.battalions:
            yield _drawn(now.state, placed.card, placed.band)
    else:
        while not squadron.draw_over(now.state):
            deck = squadron.ORDER[now.state.drawn % len(squadron.ORDER)]
            left = squadron.deck_left(now.state, deck)
            if not left:
                yield ev.BattalionDrawn(None, deck, 0)
                continue
            yield _drawn(now.state, now.dice.draw(left) if len(left) > 1 else left[0])
    for key in sorted(now.state.battalions):
        loss = now.state.library.battalions[key].notes.get("so_loss", 0)
        yield from lose_so(now, abs(loss), battalion_name(now.state, key), "TA-SETUP-12")
    yield begin("buy")


class Buy(Asking):
    """Aircraft and scouts (TA-BUY)."""

    key = "buy"
    takes = (cmd.BuyAircraft, cmd.SellBack, cmd.BuyScout, cmd.SellScout, Done)
    wanted = "buying aircraft and scouts"
    rule = "TA-SETUP-13"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(f"Buy aircraft and scouts: {state.so} SO in hand.", "TA-BUY-02", DONE if state.planes else None)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.BuyAircraft(key) for key in state.library.aircraft)
        yield from (cmd.SellBack(serial) for serial in state.planes)
        yield from (cmd.BuyScout(), cmd.SellScout(), DONE)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.BuyAircraft(card):
                return squadron.buy_refusal(state, card)
            case cmd.SellBack(serial):
                return squadron.sell_refusal(state, serial)
            case cmd.BuyScout():
                return squadron.scout_refusal(state)
            case cmd.SellScout():
                return squadron.sell_scout_refusal(state)
        return squadron.buying_done_refusal(state)

    def act(self, now: Now[State], command: Command) -> Stream:
        state = now.state
        match command:
            case cmd.BuyAircraft(card):
                yield ev.AircraftBought(_free_serial(state), card, state.library.aircraft[card].cost)
            case cmd.SellBack(serial):
                card = state.planes[serial].card
                yield ev.AircraftSold(serial, card, state.library.aircraft[card].cost)
            case cmd.BuyScout():
                yield ev.ScoutsChanged(1, -squadron.SCOUT_PRICE)
            case cmd.SellScout():
                yield ev.ScoutsChanged(-1, squadron.SCOUT_PRICE)
            case _:
                yield ev.SquadronSet(len(state.planes), squadron.pilots_needed(state))
                yield begin("pilots")


def _free_serial(state: State) -> int:
    """The lowest number that no aircraft has."""
    return next(n for n in range(1, len(state.planes) + 2) if n not in state.planes)


class Pilots(Asking):
    """Exactly one pilot more than aircraft of each family (TA-PILOT-01)."""

    key = "pilots"
    takes = (cmd.ChoosePilot, cmd.DropPilot, cmd.Back, Done)
    wanted = "the choice of pilots"
    rule = "TA-SETUP-13"

    def asks(self, state: State) -> bool:
        return bool(state.limits)

    def run(self, now: Now[State]) -> Stream:
        """A squadron of drones alone has no pilots."""
        yield begin("condition")

    def prompt(self, state: State, seat: int) -> Prompt:
        slots = ", ".join(
            f"{family} {squadron.chosen_pilots(state, family)} of {n}" for family, n in state.limits.items()
        )
        ready = squadron.pilots_done_refusal(state) is None
        return prompt(f"Choose pilots: {slots}.", "TA-PILOT-01", DONE if ready else None)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.ChoosePilot(p.name) for p in state.library.pilots.values() if p.family in state.limits)
        yield from (cmd.DropPilot(name) for name in state.pilots)
        yield from (DONE, BACK)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.ChoosePilot(name):
                return squadron.pilot_refusal(state, name)
            case cmd.DropPilot(name):
                return squadron.drop_refusal(state, name)
            case Done():
                return squadron.pilots_done_refusal(state)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.ChoosePilot(name):
                yield ev.PilotChosen(name, now.state.library.pilots[name].family)
            case cmd.DropPilot(name):
                yield ev.PilotDropped(name)
            case cmd.Back():
                yield ev.SetupUndone("pilots", 0)
                yield begin("buy")
            case _:
                yield begin("levels")


class Levels(Asking):
    """Level shifts, one up and one down (TA-PILOT-06)."""

    key = "levels"
    takes = (cmd.ShiftLevel, cmd.Back, Done)
    wanted = "level shifts"
    rule = "TA-SETUP-13"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt("Shift levels: one pilot up, another one down, as often as you wish.", "TA-PILOT-06", DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        names = tuple(state.pilots)
        yield from (cmd.ShiftLevel(up, down) for up in names for down in names)
        yield from (DONE, BACK)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        return squadron.shift_refusal(state, command.up, command.down) if isinstance(command, cmd.ShiftLevel) else None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.ShiftLevel(up, down):
                for name, change in ((up, 1), (down, -1)):
                    level = now.state.pilots[name].level + change
                    yield ev.LevelChanged(name, level, "shift", 0, "TA-PILOT-06")
            case cmd.Back():
                yield ev.SetupUndone("levels", 0)
                yield begin("pilots")
            case _:
                yield begin("promote")


class Promotions(Asking):
    """Levels bought with SO; then the first day begins (TA-PILOT-07, TA-SETUP-14)."""

    key = "promote"
    takes = (cmd.Promote, cmd.Demote, cmd.Back, Done)
    wanted = "buying levels"
    rule = "TA-SETUP-13"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(f"Buy levels for 1 SO each: {state.so} SO in hand. Then day 1 begins.", "TA-PILOT-07", DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.Promote(name) for name in state.pilots)
        yield from (cmd.Demote(name) for name in state.pilots)
        yield from (DONE, BACK)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.Promote(name):
                return squadron.promote_refusal(state, name)
            case cmd.Demote(name):
                return squadron.demote_refusal(state, name)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        price = squadron.PROMOTION_PRICE
        match command:
            case cmd.Promote(name):
                yield from _bought(now.state, name, 1, -price)
            case cmd.Demote(name):
                yield from _bought(now.state, name, -1, price)
            case cmd.Back():
                yield ev.SetupUndone("promote", price * sum(p.promoted for p in now.state.pilots.values()))
                yield begin("levels")
            case _:
                yield begin("condition")


def _bought(state: State, name: str, change: int, so: int) -> Iterable[Event]:
    level = state.pilots[name].level + change
    yield SoChanged(so, f"{name} {'becomes' if change > 0 else 'goes back to'} {LEVELS[level]}", "TA-PILOT-07")
    yield ev.LevelChanged(name, level, "bought", 0, "TA-PILOT-07")


STEPS = {
    "shuffle": Automatic("shuffle", shuffle),
    "campaign": ChooseCampaign(),
    "situation": ChooseSituation(),
    "battalions": Automatic("battalions", draw_battalions),
    "buy": Buy(),
    "pilots": Pilots(),
    "levels": Levels(),
    "promote": Promotions(),
}
