"""Pages of the campaign: everything of Thunderbolt / Apache that is not played on the battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.table.pages.book import PageBook

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


def make_pages(table: ApacheTable) -> PageBook:
    """All pages by the key of their step; reports come before the step's own page or the board until they are read."""
    return PageBook(table)
