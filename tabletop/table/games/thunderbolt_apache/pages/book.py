"""All pages of the campaign by step. A mapping, so that the table only asks "is there a page for this step?"."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.table.games.thunderbolt_apache.pages.allocation import AllocatePage
from tabletop.table.games.thunderbolt_apache.pages.buying import BuyPage
from tabletop.table.games.thunderbolt_apache.pages.choosing import CampaignPage, SituationPage
from tabletop.table.games.thunderbolt_apache.pages.crew import PilotsPage, PromotePage, ShiftPage
from tabletop.table.games.thunderbolt_apache.pages.ledger import Ledger
from tabletop.table.games.thunderbolt_apache.pages.morning import DecidePage, MechanicsPage, NextPage, TargetsPage
from tabletop.table.play.contract import Page

if TYPE_CHECKING:
    from tabletop.table.games.thunderbolt_apache.table import ApacheTable


class PageBook(Mapping[str, Page]):
    """See the module."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.ledger = Ledger()
        book = (table, self.ledger)
        self._pages: dict[str, Page] = {
            "campaign": CampaignPage(*book), "situation": SituationPage(*book), "buy": BuyPage(*book), "pilots": PilotsPage(*book), "levels": ShiftPage(*book),
            "promote": PromotePage(*book), "mechanics": MechanicsPage(*book), "targets": TargetsPage(*book), "allocate": AllocatePage(*book),
            "next": NextPage(*book), "decide": DecidePage(*book),
        }

    def __getitem__(self, step: str) -> Page:
        return self._pages[step]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)
