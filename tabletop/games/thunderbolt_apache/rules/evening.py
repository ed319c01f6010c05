"""End of day: recovery, income, enemy movement, losses, and the next day or the end (TA-EOD)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, lose_so
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.battalions import is_fixed, note_at_full_strength
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, campaign_result
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Pilot, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Band, Deck
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name


def recovery(state: State, pilot: Pilot) -> int:
    """Stress that a night without a mission, or R&R, takes off: 2 + Cool (TA-EOD-01, TA-REST-01)."""
    return 2 + state.row_of(pilot).cool


def daily_so(state: State) -> Tally:
    """TA-EOD-02."""
    campaign, situation = state.campaign_card, state.situation_card
    tally = Tally(situation.daily_so if situation else 0, situation.title if situation else "", "TA-EOD-02")
    return tally.plus(campaign.daily_bonus if campaign else 0, campaign.title if campaign else "", "TA-EOD-02")


def movement_modifiers(state: State, battalion: InPlay, die: int = 0) -> Tally:
    """The battalion's movement roll (TA-EOD-04)."""
    card = state.library.battalions[battalion.card]
    situation = state.situation_card
    tally = Tally(die, "die", "TA-EOD-03").plus(
        situation.movement if situation else 0, situation.title if situation else "", "TA-EOD-04"
    )
    campaign = state.campaign_rule("movement") + (state.campaign_rule("early_movement") if state.day <= 2 else 0)
    tally = tally.plus(campaign, "campaign rule", "TA-EOD-04")
    tally = tally.plus(
        state.condition_effect("movement"), state.condition_card.title if state.condition_card else "", "TA-DAY-15"
    )
    tally = tally.plus(card.notes.get("move", 0), "note of the battalion", "TA-EOD-04")
    if card.deck is Deck.ASSAULT:
        tally = tally.plus(note_at_full_strength(state, "drive"), "Drive", "TA-EOD-04")
    if battalion.strength is Strength.HALF and not note_at_full_strength(state, "repair"):
        tally = tally.plus(-2, "half strength", "TA-EOD-04")
    return tally


def bands_moved(state: State, battalion: InPlay, total: int) -> int:
    """The Enemy movement table (Table 7): bands forward (+) or back (-)."""
    row = next(row for row in state.library.tables.movement if total <= row.up_to)
    deck = state.library.battalions[battalion.card].deck
    return row.support if deck is Deck.SUPPORT else row.command if deck is Deck.COMMAND else row.assault


def band_after(battalion: InPlay, forward: int) -> Band:
    """Forward is toward Air Base; nobody leaves the strip (TA-EOD-05)."""
    return Band(min(Band.ENEMY_REAR, max(Band.AIR_BASE, battalion.band - forward)))


def losses(state: State) -> list[tuple[int, str, str]]:
    """SO lost this evening: (amount, reason, rule) (TA-EOD-06, TA-EOD-11)."""
    found = []
    for battalion in state.battalions_left:
        row = state.library.tables.bands[battalion.band]
        if row.so_loss:
            found.append((row.so_loss, f"{battalion_name(state, battalion.card)} in {row.name}", "TA-EOD-06"))
    harass = note_at_full_strength(state, "harass")
    if harass:
        found.append((harass, "Harass", "TA-EOD-11"))
    return found


# -- the events
@dataclass(frozen=True, slots=True)
class BattalionMoved(Event):
    """From its band to another on the sector strip (TA-EOD-05)."""

    battalion: str
    band: Band

    def apply(self, state: State) -> State:
        moved = replace(state.battalions[self.battalion], band=self.band)
        return with_fields(state, battalions={**state.battalions, self.battalion: moved})

    def words(self, state: State) -> str:
        return f"{battalion_name(state, self.battalion)} moves to {BAND_NAMES[self.band]} (TA-EOD-05)"


@dataclass(frozen=True, slots=True)
class NightFell(Event):
    """The day's card is discarded, scouts and assignments are free again (TA-EOD-13)."""

    def apply(self, state: State) -> State:
        """TA-EOD-13."""
        used = (*state.conditions_used, state.condition) if state.condition else state.conditions_used
        return with_fields(
            state,
            condition="",
            conditions_used=used,
            targets=(),
            flown=(),
            rested=False,
            reported=False,
            scouts={k: replace(s, mission="") for k, s in state.scouts.items()},
            planes={k: replace(p, mission="", pilot="") for k, p in state.planes.items()},
            pilots={k: replace(p, assigned=False) for k, p in state.pilots.items()},
        )


# -- the steps
def recover(now: Now[State]) -> Stream:
    """Living pilots who were assigned to no mission today recover (TA-EOD-01)."""
    for pilot in now.state.living_pilots:
        if not pilot.assigned:
            amount = recovery(now.state, pilot)
            yield from stress(now, pilot.name, -amount, "day without a mission", "TA-EOD-01", drops=False)
    yield begin("income")


def earn(now: Now[State]) -> Stream:
    """TA-EOD-02."""
    tally = daily_so(now.state)
    if tally.total:
        yield SoChanged(tally.total, "daily SO", "TA-EOD-02")
    yield begin("enemy_moves")


def move_enemy(now: Now[State]) -> Stream:
    """One roll per battalion in card-id order; all modifiers are fixed before the first die (TA-EOD-03 to TA-EOD-05,
    TA-EOD-12)."""
    rolling = [b for b in now.state.battalions_left if not is_fixed(now.state, b)]
    fixed = {b.card: movement_modifiers(now.state, b).modifiers for b in rolling}
    for battalion in rolling:
        die = now.dice.roll(10)
        tally = Tally(die, "die", "TA-EOD-03", fixed[battalion.card])
        forward = bands_moved(now.state, battalion, tally.total)
        band = band_after(battalion, forward)
        word = "stays" if band is battalion.band else f"{'forward' if forward > 0 else 'back'} {abs(forward)}"
        yield Rolled("movement", battalion.card, die, tally, word)
        if band is not battalion.band:
            yield BattalionMoved(battalion.card, band)
    yield begin("losses")


def suffer_losses(now: Now[State]) -> Stream:
    """SO lost to battalions near the base, and Harass (TA-EOD-06); the last day has no shop (TA-EOD-09)."""
    for amount, reason, rule in losses(now.state):
        yield from lose_so(now, amount, reason, rule)
    yield begin("shop" if now.state.day < now.state.days else "night")


def fall(now: Now[State]) -> Stream:
    """The next day, or the outcome after the last (TA-EOD-13, TA-END-01)."""
    day = now.state.day
    yield NightFell()
    if day < now.state.days:
        yield begin("condition", day + 1)
    else:
        yield CampaignEnded(campaign_result(now.state))
        yield begin("over")


STEPS = (
    Automatic("recovery", recover),
    Automatic("income", earn),
    Automatic("enemy_moves", move_enemy),
    Automatic("losses", suffer_losses),
    Automatic("night", fall),
)
