"""The cards of a campaign: decks, campaign, situation, battalions (TA-SETUP-01 to TA-SETUP-12)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules.accounts import lose_so
from tabletop.games.thunderbolt_apache.rules.asking import Asking, Automatic, prompt
from tabletop.games.thunderbolt_apache.rules.battalions import start_band
from tabletop.games.thunderbolt_apache.rules.chance import pick
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    BattalionDrawn,
    CampaignChosen,
    ChooseCampaign,
    ChooseSituation,
    DecksShuffled,
    SituationChosen,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Band
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name


def shuffle(now: Now[State]) -> Stream:
    """Both decks, each by itself (TA-SETUP-01); then the campaign of the scenario, or the player's choice."""
    library, scenario = now.state.library, now.state.scenario
    yield DecksShuffled(tuple(library.conditions), tuple(library.events))
    if scenario.campaign in library.campaigns:
        yield CampaignChosen(scenario.campaign)
        yield begin("situation")
    else:
        yield begin("campaign")


class CampaignChoice(Asking):
    """The campaign card, freely or at random (TA-SETUP-02)."""

    key = "campaign"
    takes = (ChooseCampaign,)
    wanted = "the choice of a campaign"
    rule = "TA-SETUP-02"

    def prompt(self, state: State, seat: int) -> Prompt:
        first = next(iter(state.library.campaigns))
        return prompt("Choose a campaign, or draw one at random.", self.rule, ChooseCampaign(first))

    def ideas(self, state: State) -> Iterable[Command]:
        return [ChooseCampaign(key) for key in (*state.library.campaigns, "")]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, ChooseCampaign)
        known = not command.card or command.card in state.library.campaigns
        return None if known else Refusal(self.rule, f"There is no campaign {command.card}.")

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, ChooseCampaign)
        card = command.card or (yield from pick(now, "campaign", "", list(now.state.library.campaigns), self.rule))
        yield CampaignChosen(card, not command.card)
        yield begin("situation")


class SituationChoice(Asking):
    """The situation card, freely or at random; it sets SO and days (TA-SETUP-02, TA-SETUP-03)."""

    key = "situation"
    takes = (ChooseSituation,)
    wanted = "the choice of a situation"
    rule = "TA-SETUP-02"

    def asks(self, state: State) -> bool:
        return state.scenario.situation not in state.library.situations

    def prompt(self, state: State, seat: int) -> Prompt:
        first = next(iter(state.library.situations))
        return prompt("Choose a situation, or draw one at random.", self.rule, ChooseSituation(first))

    def ideas(self, state: State) -> Iterable[Command]:
        return [ChooseSituation(key) for key in (*state.library.situations, "")]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, ChooseSituation)
        known = not command.card or command.card in state.library.situations
        return None if known else Refusal(self.rule, f"There is no situation {command.card}.")

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, ChooseSituation)
        card = command.card or (yield from pick(now, "situation", "", list(now.state.library.situations), self.rule))
        yield from _situation(now.state, card, not command.card)

    def run(self, now: Now[State]) -> Stream:
        yield from _situation(now.state, now.state.scenario.situation, False)


def _situation(state: State, card: str, random: bool) -> Stream:
    situation = state.library.situations[card]
    so = squadron.starting_so(with_fields(state, situation=card)).total
    yield SituationChosen(card, so, situation.days, situation.rules.get("free_scouts", 0), random)
    yield begin("battalions")


# -- the battalions
def _drawn(state: State, key: str, band: Band | None = None) -> BattalionDrawn:
    battalion = state.library.battalions[key]
    where = start_band(state, battalion) if band is None else band
    return BattalionDrawn(InPlay(key, where), battalion.deck, battalion.vp)


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
                yield BattalionDrawn(None, deck, 0)
                continue
            yield _drawn(now.state, now.dice.draw(left) if len(left) > 1 else left[0])
    for key in sorted(now.state.battalions):
        loss = now.state.library.battalions[key].notes.get("so_loss", 0)
        yield from lose_so(now, abs(loss), battalion_name(now.state, key), "TA-SETUP-12")
    yield begin("buy")


STEPS = (Automatic("shuffle", shuffle), CampaignChoice(), SituationChoice(), Automatic("battalions", draw_battalions))
