"""Action cards as plans: which choices are best and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.plans import Idea, Planner
from tabletop.games.conflict_solo.rules.air import BESIDE, ON_TARGET
from tabletop.games.conflict_solo.rules.cards.choices import (
    BARRAGES,
    RALLIES,
    STRIKES,
    asked,
    card_refusal,
    play_refusal,
    seen_hexes,
)
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.fire.volleys import blast_shot, faust_shot
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft, Volley
from tabletop.games.conflict_solo.rules.sheets import AI, REPAIRABLE, WOUNDED
from tabletop.games.conflict_solo.rules.sight import hex_dm, neighbours
from tabletop.games.conflict_solo.rules.state import changed, changed_draft

DIE = 6
GOOD_SHOT = 8
"""Second Wind goes to a Unit that has a shot needing no more."""
RUN_CAPS = 2
"""CAPs that a Runner brings (AC29)."""


class CardPlanner:
    """The ideas for the action cards in the hand."""

    def __init__(self, planner: Planner) -> None:
        self.planner, self.picture, self.view = planner, planner.picture, planner.view
        self.weights = planner.weights

    def ideas(self) -> Iterator[Idea]:
        """The best way to play each card that can be played."""
        for card in dict.fromkeys(self.view.hand):
            if self.view.card(card).kind != "action" or play_refusal(self.view, card) is not None:
                continue
            found = self._choices(card)
            if found is None:
                continue
            choices, raw = found
            plan = Draft("card", card=card, choices=choices)
            if raw <= 0:
                continue
            idea = self._priced(plan, raw)
            if idea is not None:
                yield idea

    def _priced(self, plan: Draft, raw: float) -> Idea | None:
        """The best payment of a card: APs by its payer, or CAPs."""
        sheet = self.view.card(plan.card)
        caps_due = sheet.cost if sheet.pay == "cap" else 0
        full = sheet.cost if sheet.pay == "ap" else 0
        payer = plan.choices[0] if full and plan.choices else ""
        best: Idea | None = None
        for caps in range(min(full, self.view.cap_now) + 1):
            paid = changed_draft(plan, caps=caps)
            if card_refusal(self.view, paid) is not None:
                continue
            keep = self.planner.keep(payer) if payer else 0.0
            score = raw - chances.spent(self.view, full - caps) * keep - (caps + caps_due) * self.planner.cap_price
            if best is None or score > best.score:
                best = Idea(paid, score, raw)
        return best

    # -- what to choose
    def _choices(self, card: str) -> tuple[tuple[str, ...], float] | None:
        if card in STRIKES or card in BARRAGES:
            return self._from_above(card)
        if card in RALLIES:
            return self._best_rally(card)
        found: tuple[str, ...] = ()
        while True:
            open_ = asked(self.view, card, found)
            if open_ is None:
                return found, self._worth(card, found)
            if not open_ or len(found) > 12:
                return None
            found = (*found, self._choice(card, found, list(open_)))

    def _choice(self, card: str, given: tuple[str, ...], open_: list[str]) -> str:
        """The best of the values that a card asks for next."""
        counters = self.view.counters
        if card in ("AC02", "AC30"):
            return self._charge(card, given, open_)
        if card == "AC01":
            return max(open_, key=lambda id: (self._shot_worth(counters[id]), id))
        if card == "AC12":
            if not given:
                return min(open_, key=lambda id: (self.planner.keep(id), id))
            return max(open_, key=lambda h: (sum(u.hex == h for u in self.picture.units), h))
        if card == "AC13":
            rumours = [what for what in open_ if what in counters]
            return min(rumours or open_, key=lambda what: (self._near(what), what))
        if card == "AC24" and given:
            return max(open_, key=lambda id: (self.picture.worth(counters[id]), id))
        if card == "AC33":
            return max(open_, key=lambda id: (self.picture.danger(counters[id]), id))
        if all(what in counters for what in open_):
            return min(open_, key=lambda id: (self.planner.keep(id), id))
        return open_[0]

    def _near(self, what: str) -> int:
        hex = self.view.counters[what].hex if what in self.view.counters else what
        return min((distance(u.hex, hex) for u in self.picture.units), default=0)

    def _charge(self, card: str, given: tuple[str, ...], open_: list[str]) -> str:
        """Forward! and Urra!: whoever gains most, each to its best hex and facing."""
        counters = self.view.counters
        if "" in open_ and card == "AC30":
            names = [what for what in open_ if what]
            return names[0] if names else ""
        if all(what in counters for what in open_):
            return min(open_, key=lambda id: (self.planner.keep(id), id))
        moved = [id for id in given if id in counters]
        places = [what for what in given if what not in counters and what]
        unit = counters[moved[min(len(places) // 2, len(moved) - 1)]]
        if all(what.isdigit() for what in open_):
            hex = places[-1] if len(places) % 2 else unit.hex
            return str(self.picture.best_facing(unit, hex, tuple(int(f) for f in open_)))
        return max(open_, key=lambda h: (self.planner.gain(unit, h, tuple(range(6)))[0], h))

    def _shot_worth(self, unit: Counter) -> float:
        """What it is worth that a Unit may act again: its worth where it has a good shot."""
        good = self.picture.targets(unit, GOOD_SHOT)
        return self.picture.worth(unit) if good and self.view.type_of(unit).combat else 0.0

    def _worth(self, card: str, given: tuple[str, ...]) -> float:
        """What a card with these choices is worth."""
        w, counters = self.weights.deeds, self.view.counters
        match card:
            case "AC01":
                return w.second_wind * self._shot_worth(counters[given[0]])
            case "AC12":
                return w.card if any(self.picture.danger(u) > 1 for u in self.picture.units) else 0.0
            case "AC13":
                return w.card if given[0] in counters else 0.0
            case "AC24":
                shot = faust_shot(self.view, counters[given[0]], counters[given[1]])
                return self.picture.attack(counters[given[1]], shot.needed) if shot is not None else 0.0
            case "AC27":
                unit = counters[given[0]]
                return self.picture.worth(unit) * chances.reached(8) if unit.hit in REPAIRABLE else 0.0
            case "AC29":
                gained = min(RUN_CAPS, self.view.cap_max - self.view.cap_now)
                return gained * self.planner.cap_price * 2
            case "AC02" | "AC30":
                return self._charge_worth(given)
            case "AC33":
                unit = counters[given[0]]
                return w.card if hex_dm(self.view, unit.hex) == 0 and self.picture.danger(unit) > 0 else 0.0
            case "AC31":
                mortars = [u for u in self.picture.units if "indirect" in self.view.type_of(u).traits and u.fresh]
                return w.card if mortars and self.picture.enemies else 0.0
        return w.card

    def _charge_worth(self, given: tuple[str, ...]) -> float:
        counters = self.view.counters
        who = [id for id in given if id in counters]
        places = [what for what in given if what not in counters and what]
        total = 0.0
        for n, id in enumerate(who):
            if 2 * n + 1 < len(places):
                there = changed(counters[id], hex=places[2 * n], facing=int(places[2 * n + 1]))
                total += self.picture.ground(there) - self.picture.ground(counters[id])
        return total

    # -- rallies, bombs and shells
    def _best_rally(self, card: str) -> tuple[tuple[str, ...], float] | None:
        best: tuple[float, str] | None = None
        for id in asked(self.view, card, ()) or ():
            unit = self.view.counters[id]
            chance = 1.0 if card == "AC04" and unit.hit == WOUNDED else chances.rallied(self.view, unit, RALLIES[card])
            score = self.picture.worth(unit) * chance * self.weights.deeds.rally
            if best is None or score > best[0]:
                best = score, id
        return None if best is None else ((best[1],), best[0])

    def _from_above(self, card: str) -> tuple[tuple[str, ...], float] | None:
        """The hex where a strike or a barrage is worth most: enemies hit, less the own."""
        seen = set(seen_hexes(self.view))
        hexes = {a.hex for a in self.picture.seen if a.hex in seen}
        if card in BARRAGES:
            hexes |= {h for a in self.picture.seen for h in neighbours(self.view, a.hex) if h in seen}
        best: tuple[float, str] | None = None
        for hex in sorted(hexes):
            score = self._blast_worth(card, hex)
            if best is None or score > best[0]:
                best = score, hex
        return None if best is None else ((best[1],), best[0])

    def _blast_worth(self, card: str, hex: str) -> float:
        if card in STRIKES:
            plane = self.view.scenario.library.aircraft[STRIKES[card]]
            volley = Volley("air", "", "", (), plane.red, plane.blue, hex=hex)
            return self._struck(volley, hex, 0) * plane.accuracy / DIE
        red, blue = BARRAGES[card]
        volley = Volley("artillery", "", "", (), red, blue, hex=hex)
        around = sum(self._struck(volley, h, BESIDE) for h in neighbours(self.view, hex))
        return (self._struck(volley, hex, 0) + around) * ON_TARGET / DIE

    def _struck(self, volley: Volley, hex: str, change: int) -> float:
        total = 0.0
        for counter in self.view.at(hex):
            if counter.loaded_on or (counter.hidden and counter.side == AI):
                continue
            if is_re(counter):
                total += self.weights.deeds.card
                continue
            shot = blast_shot(self.view, volley, counter, change)
            if shot is not None:
                value = self.picture.attack(counter, shot.needed)
                total += value if counter.side == AI else -value
        return total
