"""The choice of the campaign and of the situation: cards to pick, or a random draw (TA-SETUP-02)."""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.core.values import Command
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.rules.setting_up.events import ChooseCampaign, ChooseSituation
from tabletop.games.thunderbolt_apache.rules.sheets import CampaignCard, SituationCard
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, Cards, Scroll, Tile, chip
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.table.play.contract import Choice
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget

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
