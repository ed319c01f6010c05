"""Set-up of a campaign: what may be bought, who may fly (TA-SETUP, TA-BUY, TA-PILOT)."""

from __future__ import annotations

from collections import Counter

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.sheets import ACE, FAMILIES, LEVELS, Deck, Tag
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, plane_name

ORDER = (Deck.ASSAULT, Deck.ASSAULT, Deck.SUPPORT, Deck.COMMAND)
"""In which order battalion cards are drawn, again and again (TA-SETUP-07)."""

SCOUT_LIMIT = 4

SCOUT_PRICE = 1

PROMOTION_PRICE = 1


def setup_value(state: State) -> Tally:
    """VP at which the draw stops (TA-SETUP-05)."""
    campaign, situation = state.campaign_card, state.situation_card
    tally = Tally(campaign.setup_value if campaign else 0, campaign.title if campaign else "", "TA-SETUP-05")
    return tally.plus(situation.adjustment if situation else 0, situation.title if situation else "", "TA-SETUP-05")


def starting_so(state: State) -> Tally:
    """SO of the situation with the campaign's bonus (TA-SETUP-03)."""
    campaign, situation = state.campaign_card, state.situation_card
    tally = Tally(situation.so if situation else 0, situation.title if situation else "", "TA-SETUP-03")
    return tally.plus(campaign.so_bonus if campaign else 0, campaign.title if campaign else "", "TA-SETUP-03")


def deck_left(state: State, deck: Deck) -> tuple[str, ...]:
    """Cards of a deck that fit the campaign and are not drawn yet (TA-SETUP-06)."""
    campaign = state.campaign_card
    tags = (Tag.ANY, campaign.tag) if campaign is not None else (Tag.ANY,)
    cards = state.library.battalions.values()
    return tuple(b.key for b in cards if b.deck is deck and b.tag in tags and b.key not in state.battalions)


def draw_over(state: State) -> bool:
    """Whether the draw stops: the value is reached, or all three decks are empty (TA-SETUP-07, TA-SETUP-08)."""
    return state.objective >= setup_value(state).total or not any(deck_left(state, deck) for deck in set(ORDER))


def family_aircraft(state: State) -> Counter[str]:
    """Manned aircraft of the squadron by family."""
    cards = [state.card_of(p) for p in state.planes.values()]
    return Counter(c.family for c in cards if c.manned)


def family_pilots(state: State, family: str) -> int:
    """Pilot cards of a family."""
    return sum(p.family == family for p in state.library.pilots.values())


def buy_refusal(state: State, key: str) -> Refusal | None:
    """Why an aircraft cannot be bought, in set-up alone (TA-BUY-01 to TA-BUY-03, TA-BUY-06, TA-BUY-09, TA-BUY-10)."""
    card = state.library.aircraft.get(key)
    if card is None:
        return Refusal("TA-BUY-01", f"There is no aircraft {key}.")
    if card.year > state.year:
        return Refusal("TA-BUY-01", f"{card.key} entered service in {card.year}; the campaign is of {state.year}.")
    most = state.situation_rule("max_aircraft")
    if most and len(state.planes) >= most:
        return Refusal("TA-BUY-10", f"This situation allows {count(most, 'aircraft', 'aircraft')}.")
    have = sum(p.card == key for p in state.planes.values())
    if have >= card.cards:
        return Refusal("TA-BUY-03" if card.manned else "TA-BUY-09", f"There are only {card.cards} {key}.")
    limit = family_pilots(state, card.family) - 1
    if card.manned and family_aircraft(state)[card.family] >= limit:
        return Refusal(
            "TA-BUY-03",
            f"{card.family}: {limit + 1} pilots, so at most {limit} aircraft (one pilot more than aircraft).",
        )
    if card.cost > state.so:
        return Refusal("TA-BUY-02", f"{key} costs {card.cost} SO; {state.so} are left.")
    return None


def sell_refusal(state: State, serial: int) -> Refusal | None:
    """Why an aircraft cannot be given back."""
    return (
        None
        if serial in state.planes
        else Refusal("TA-SETUP-15", f"{plane_name(state, serial)} is not in the squadron.")
    )


def bought_scouts(state: State) -> int:
    """Scouts that were paid for."""
    return sum(not s.free for s in state.scouts.values())


def scout_refusal(state: State) -> Refusal | None:
    """Why no scout can be bought (TA-BUY-05)."""
    if bought_scouts(state) >= SCOUT_LIMIT:
        return Refusal("TA-BUY-05", f"At most {SCOUT_LIMIT} scouts may be bought in a campaign.")
    if state.so < SCOUT_PRICE:
        return Refusal("TA-BUY-02", f"A scout costs {SCOUT_PRICE} SO; {state.so} are left.")
    return None


def sell_scout_refusal(state: State) -> Refusal | None:
    """Why no scout can be given back."""
    return None if bought_scouts(state) else Refusal("TA-SETUP-15", "No scout has been bought.")


def buying_done_refusal(state: State) -> Refusal | None:
    """Why buying cannot end yet (TA-BUY-04)."""
    return None if state.planes else Refusal("TA-BUY-04", "At least one aircraft must be bought.")


def pilots_needed(state: State) -> dict[str, int]:
    """Pilots to choose by family: aircraft + 1, none without aircraft (TA-PILOT-01, TA-PILOT-02)."""
    have = family_aircraft(state)
    return {family: have[family] + 1 for family in FAMILIES if have[family]}


def chosen_pilots(state: State, family: str) -> int:
    """Pilots of a family who are chosen."""
    return sum(p.family == family for p in state.pilots.values())


def pilot_refusal(state: State, name: str) -> Refusal | None:
    """Why a pilot cannot be chosen; he comes as an Average one without Stress, XP and wounds (TA-PILOT-05)."""
    card = state.library.pilots.get(name)
    if card is None:
        return Refusal("TA-PILOT-01", f"There is no pilot {name}.")
    if name in state.pilots:
        return Refusal("TA-PILOT-01", f"{name} has been chosen already.")
    needed = state.limits.get(card.family, 0)
    if not needed:
        return Refusal("TA-PILOT-01", f"{name} flies the {card.family}; the squadron has none.")
    if chosen_pilots(state, card.family) >= needed:
        return Refusal("TA-PILOT-01", f"{card.family}: {needed} of {needed} pilots are chosen (aircraft + 1).")
    return None


def drop_refusal(state: State, name: str) -> Refusal | None:
    """Why a pilot cannot be put back."""
    return None if name in state.pilots else Refusal("TA-PILOT-01", f"{name} has not been chosen.")


def pilots_done_refusal(state: State) -> Refusal | None:
    """Exactly the numbers of TA-PILOT-01."""
    for family, needed in state.limits.items():
        have = chosen_pilots(state, family)
        if have != needed:
            return Refusal("TA-PILOT-01", f"{family}: {have} of {needed} pilots are chosen (aircraft + 1).")
    return None


def shift_refusal(state: State, up: str, down: str) -> Refusal | None:
    """Why a pair of level shifts is not legal (TA-PILOT-06)."""
    for name in (up, down):
        if name not in state.pilots:
            return Refusal(
                "TA-PILOT-06", f"{name or 'Nobody'} is not in the squadron; one pilot goes up while another goes down."
            )
    if up == down:
        return Refusal("TA-PILOT-06", "One pilot goes up a level while another one goes down.")
    if state.pilots[up].level >= ACE:
        return Refusal("TA-PILOT-06", f"{up} is an {LEVELS[ACE]}; nobody goes above.")
    if state.pilots[down].level <= 0:
        return Refusal("TA-PILOT-06", f"{down} is a {LEVELS[0]}; nobody goes below.")
    return None


def promote_refusal(state: State, name: str) -> Refusal | None:
    """Why a level cannot be bought (TA-PILOT-07)."""
    if name not in state.pilots:
        return Refusal("TA-PILOT-07", f"{name} is not in the squadron.")
    if state.pilots[name].level >= ACE:
        return Refusal("TA-PILOT-07", f"{name} is an {LEVELS[ACE]} already.")
    if state.so < PROMOTION_PRICE:
        return Refusal("TA-PILOT-07", f"A level costs {PROMOTION_PRICE} SO; {state.so} are left.")
    return None


def demote_refusal(state: State, name: str) -> Refusal | None:
    """Why a bought level cannot be taken back (TA-SETUP-15)."""
    pilot = state.pilots.get(name)
    if pilot is None or not pilot.promoted:
        return Refusal("TA-SETUP-15", f"No level has been bought for {name}.")
    return None
