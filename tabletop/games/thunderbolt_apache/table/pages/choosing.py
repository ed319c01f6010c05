"""Before the first day: the choice of the campaign and of the situation, cards to pick or a random draw (TA-SETUP-02),
and the buying of aircraft and scouts (TA-BUY).
"""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    BuyAircraft,
    BuyScout,
    ChooseCampaign,
    ChooseSituation,
    SellBack,
    SellScout,
)
from tabletop.games.thunderbolt_apache.rules.sheets import AircraftCard, CampaignCard, SituationCard
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.cards import plane_card, plane_row
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, RED, Cards, Payload, Scroll, Tile, chip
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.play.contract import Choice
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Row, Widget

PICTURE = 66
"""Height of a card's picture."""
WHAT_IF = " (hypothetical)"
TAG_WORDS = {"Conv": "a regular army", "Irr": "guerrillas", "Any": "anybody"}
TILE_WORDS = {"D": "desert", "H": "hills", "M": "mountains", "U": "towns"}


def country(tiles: tuple[str, ...]) -> str:
    """The country of a campaign by its tiles: "8 desert, 2 hills"."""
    found: dict[str, int] = {}
    for key in tiles:
        found[key[0]] = found.get(key[0], 0) + 1
    return ", ".join(
        f"{n} {TILE_WORDS.get(letter, letter)}" for letter, n in sorted(found.items(), key=lambda x: -x[1])
    )


def signed(n: int) -> str:
    return f"{n:+d}"


class ChoosingPage(Sheet):
    """Cards of one kind with a card for the random draw."""

    word = ""

    def parts(self) -> list[Widget]:
        cards = [*self.cards(), self._random()]
        return [Scroll(Cards(*cards), key=f"{self.word} cards")]

    def cards(self) -> list[Tile]:
        raise NotImplementedError

    def command(self, key: str) -> Command:
        raise NotImplementedError

    def choose(self, key: str) -> None:
        self.submit(self.command(key))

    def _picture(self, s: pg.Surface, t: Theme, r: pg.Rect, key: str) -> pg.Rect:
        """The card's picture at the head of `r`; returns what is left below it."""
        tall = t.px(PICTURE)
        s.blit(art.picture(self.word, key, r.w, tall), r.topleft)
        return pg.Rect(r.x, r.y + tall + t.px(3), r.w, r.h - tall - t.px(3))

    def _random(self) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            t.say(s, "?", (r.centerx, r.y + t.px(60)), "banner", "brass", "c")
            t.say(s, "DRAW AT RANDOM", (r.centerx, r.y + t.px(100)), "panel title", "ink", "c", r.w)
            t.say(s, f"One {self.word} of all.", (r.centerx, r.y + t.px(122)), "small ital", "soft", "c", r.w)

        return self.tile(
            None,
            "",
            partial(self.choose, ""),
            paint=paint,
            wide=226,
            tall=132 + PICTURE,
            key=f"{self.word} random",
            ground="aged",
            grow=1,
        )

    def buttons(self) -> list[Choice]:
        return [self.choice(self.command(""))]

    def ends(self) -> str:
        return "Picking a card ends the step. The order of all decks stays hidden (TA-SETUP-01)."


class CampaignPage(ChoosingPage):
    """Eleven campaigns."""

    title = "Choose a campaign"
    word = "campaign"

    def command(self, key: str) -> Command:
        return ChooseCampaign(key)

    def still(self) -> str:
        return "A campaign sets year, enemy, country, size and levels of success."

    def cards(self) -> list[Tile]:
        return [self._card(card) for card in self.state.library.campaigns.values()]

    def _card(self, card: CampaignCard) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            r = self._picture(s, t, r, card.key)
            year = chip(s, t, str(card.year), (r.right, r.y + t.px(9)), "#2b5a8e", role="small bold", anchor="r")
            t.say(
                s,
                card.title.replace(WHAT_IF, ""),
                (r.x, r.y + t.px(9)),
                "body semi",
                "ink",
                "l",
                year.x - r.x - t.px(5),
            )
            y = r.y + t.px(28)
            lines = [
                (
                    f"{'What if: against' if WHAT_IF in card.title else 'Against'} {TAG_WORDS[card.tag.value]}, set-up"
                    f" value {card.setup_value} VP."
                ),
                (
                    f"SO {signed(card.so_bonus)}, each day {signed(card.daily_bonus)}."
                    if card.so_bonus or card.daily_bonus
                    else "SO as the situation says."
                ),
                f"Country: {country(card.tiles)}.",
                "Great {}, Good {}, Adequate {}, Poor {} %".format(*card.percentages),
            ]
            for line in lines:
                t.say(s, line, (r.x, y), "small", "ink", "l", r.w)
                y += t.line("small")
            for line in t.wrap(card.text or "No special rule.", "small semi", r.w)[:2]:
                t.say(s, line, (r.x, y), "small semi", GREEN if card.text else "soft", "l", r.w)
                y += t.line("small")

        tip = f"*{card.title}, {card.year}\n{card.text or 'No special rule.'}\nCountry: {country(card.tiles)}."
        return self.tile(
            None,
            card.title,
            partial(self.choose, card.key),
            paint=paint,
            wide=226,
            tall=132 + PICTURE,
            key=f"campaign {card.key}",
            tip=tip,
            grow=1,
        )


class SituationPage(ChoosingPage):
    """Eight situations."""

    title = "Choose a situation"
    word = "situation"

    def command(self, key: str) -> Command:
        return ChooseSituation(key)

    def still(self) -> str:
        card = self.state.campaign_card
        return (
            f"{card.title}, {card.year}. The situation sets the days and the Special Option points (SO)."
            if card is not None
            else ""
        )

    def cards(self) -> list[Tile]:
        return [self._card(card) for card in self.state.library.situations.values()]

    def _card(self, card: SituationCard) -> Tile:
        campaign = self.state.campaign_card
        so = card.so + (campaign.so_bonus if campaign is not None else 0)
        daily = card.daily_so + (campaign.daily_bonus if campaign is not None else 0)
        value = card.adjustment + (campaign.setup_value if campaign is not None else 0)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            r = self._picture(s, t, r, card.key)
            days = chip(
                s, t, counted(card.days, "day"), (r.right, r.y + t.px(9)), "#2b5a8e", role="small bold", anchor="r"
            )
            t.say(s, card.title, (r.x, r.y + t.px(9)), "body semi", "ink", "l", days.x - r.x - t.px(5))
            wide = r.w // 3
            for i, (name, figure) in enumerate(
                (("SO", str(so)), ("each evening", f"+{daily}"), ("enemy VP", str(value)))
            ):
                x = r.x + i * wide + wide // 2
                t.say(s, figure, (x, r.y + t.px(38)), "figure", "ink", "c")
                t.say(s, name, (x, r.y + t.px(56)), "small", "soft", "c", wide)
            words = ([f"Enemy movement {signed(card.movement)}."] if card.movement else []) + (
                [card.text] if card.text else []
            )
            y = r.y + t.px(78)
            for line in t.wrap(" ".join(words) or "No special rule.", "small semi", r.w)[:3]:
                t.say(s, line, (r.x, y), "small semi", GREEN if words else "soft", "l", r.w)
                y += t.line("small")

        return self.tile(
            None,
            card.title,
            partial(self.choose, card.key),
            paint=paint,
            wide=226,
            tall=132 + PICTURE,
            key=f"situation {card.key}",
            tip=f"*{card.title}\n{card.text}".strip(),
            grow=1,
        )


# -- Buying aircraft and scouts: the battalions that were drawn, the shelf, the squadron row; cards are clicked or
# dragged over (TA-BUY).

WRONG_WAY = "That card comes from this place already."


class BuyPage(Sheet):
    """The shelf of aircraft at the left, the squadron at the right, the enemy above."""

    title = "Buy the squadron"

    def parts(self) -> list[Widget]:
        strip = SectorStrip(state=self.state, key="sector strip", counter=38)
        shelf = Panel(
            Scroll(Cards(*[self._card(c) for c in self.state.library.aircraft.values()], self._scout()), key="shelf"),
            title="For sale",
            grow=1.55,
            least=200,
            key="shelf panel",
        )
        return [strip, Row(shelf, self._squadron(), grow=1, gap=8, least=270)]

    def still(self) -> str:
        missing = squadron.setup_value(self.state)
        return (
            f"{self.state.so} SO in hand. The enemy: {len(self.state.battalions)} battalions, {self.state.objective} VP"
            f" (value {missing.total} asked for)."
        )

    def ends(self) -> str:
        return (
            "Keep SO for ordnance, repair and rest. Done buying ends the step: the number of aircraft then holds for"
            " the campaign (TA-BUY-07)."
        )

    # -- shelf
    def _card(self, card: AircraftCard) -> Tile:
        why = self.why_not(BuyAircraft(card.key))
        have = sum(p.card == card.key for p in self.state.planes.values())
        rule = why.rpartition("(")[2].rstrip(")") if why else ""

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            late = f"only from {card.year}" if card.year > self.state.year else rule
            note = late if why else f"{have} bought" if have else f"since {card.year}"
            plane_card(s, t, r, card, note=note, note_ink=RED if why else "soft")

        return self.tile(
            ("buy", card.key),
            f"{card.key}, {card.cost} SO",
            partial(self._buy, card.key),
            paint=paint,
            wide=132,
            tall=94,
            grow=1,
            key=f"shelf {card.key}",
            enabled=not why,
            why=f"*{card.key} {card.name}\n{why}" if why else "",
            tip=facts.plane_tip(card),
            faded=bool(why),
        )

    def _scout(self) -> Tile:
        why = self.why_not(BuyScout())
        have = squadron.bought_scouts(self.state)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            t.say(s, "Scout", (r.x, r.y + t.px(8)), "panel title", "ink", "l", r.w)
            picture = art.scout(t.px(44))
            s.blit(picture, picture.get_rect(center=(r.centerx + t.px(14), r.centery)))
            badge = pg.Rect(r.x, r.centery - t.px(13), t.px(27), t.px(27))
            pg.draw.rect(s, t.col("brass"), badge, border_radius=t.px(5))
            t.say(s, "1", badge.center, "figure", "gold ink", "c")
            t.say(
                s, f"{have} of {squadron.SCOUT_LIMIT} bought", (r.x, r.bottom - t.px(8)), "small semi", "ink", "l", r.w
            )

        return self.tile(
            ("buy scout",),
            "Scout, 1 SO",
            partial(self.submit, BuyScout()),
            paint=paint,
            wide=132,
            tall=94,
            grow=1,
            key="shelf scout",
            enabled=not why,
            why=why,
            tip=(
                "*Scout\nGoes with one mission a day: loiter time and calm for the pilots, or it is lost (TA-SCOUT-01)."
            ),
            faded=bool(why),
        )

    def _buy(self, card: str) -> None:
        self.submit(BuyAircraft(card))

    # -- squadron
    def _squadron(self) -> Widget:
        planes = [self._own(serial) for serial in sorted(self.state.planes)]
        scouts = [self._own_scout(n) for n in sorted(self.state.scouts)]
        empty: list[Widget] = (
            []
            if planes or scouts
            else [Para("Click cards of the shelf, or drag them here.", role="body ital", colour="soft")]
        )
        bay = self.bay(
            Scroll(Cards(*empty, *planes, *scouts), key="squadron"),
            accepts=self._accepts,
            place=self._place,
            grow=1,
            least=60,
            key="squadron bay",
        )
        needed = squadron.pilots_needed(self.state)
        pilots = ", ".join(f"{n} {family}" for family, n in needed.items())
        words = f"{count(len(self.state.planes), 'aircraft', 'aircraft')}" + (
            f"; pilots to come: {pilots}." if pilots else "."
        )
        note = Para(words, role="small", colour="soft", key="squadron words")
        return Panel(bay, note, title="Your squadron", grow=1, least=150, key="squadron panel")

    def _accepts(self, payload: Payload) -> str:
        if payload[0] == "buy":
            return self.why_not(BuyAircraft(payload[1]))
        return self.why_not(BuyScout()) if payload[0] == "buy scout" else WRONG_WAY

    def _place(self, payload: Payload) -> None:
        self.submit(BuyAircraft(payload[1]) if payload[0] == "buy" else BuyScout())

    def _own(self, serial: int) -> Tile:
        plane = self.state.planes[serial]
        card = self.state.card_of(plane)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane_row(s, t, r, card, serial, tail=f"give back: +{card.cost} SO")

        tip = f"{facts.plane_words(self.state, plane)}\nA click gives it back for {card.cost} SO (TA-SETUP-15)."
        return self.tile(
            None,
            "",
            partial(self.submit, SellBack(serial)),
            paint=paint,
            wide=166,
            tall=52,
            grow=1,
            key=f"own {serial}",
            tip=tip,
        )

    def _own_scout(self, number: int) -> Tile:
        free = self.state.scouts[number].free

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            d = min(r.h, t.px(36))
            picture = art.scout(d)
            s.blit(picture, picture.get_rect(midleft=r.midleft))
            t.say(
                s,
                f"Scout {number}",
                (r.x + d + t.px(8), r.centery - t.line("small") // 2),
                "small bold",
                "ink",
                "l",
                r.w - d,
            )
            t.say(
                s,
                "came with the situation" if free else "give back: +1 SO",
                (r.x + d + t.px(8), r.centery + t.line("small") // 2),
                "small",
                "soft",
                "l",
                r.w - d - t.px(8),
            )

        why = self.why_not(SellScout())
        return self.tile(
            None,
            "",
            partial(self.submit, SellScout()),
            paint=paint,
            wide=166,
            tall=52,
            grow=1,
            key=f"own scout {number}",
            enabled=not why and not free,
            why=why,
        )
