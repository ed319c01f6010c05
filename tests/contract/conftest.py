"""All tests of a table follow one another, so that its random games are played once and not once for each promise."""

from __future__ import annotations

import pytest

from tests.contract.tables import TABLES


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {table.name: n for n, table in enumerate(TABLES)}

    def place(item: pytest.Item) -> int:
        table = getattr(item, "callspec", None) and item.callspec.params.get("table")  # type: ignore[attr-defined]
        return order.get(getattr(table, "name", ""), -1)

    mine = [n for n, item in enumerate(items) if item.path.parent.name == "contract"]
    for n, item in zip(mine, sorted((items[n] for n in mine), key=place), strict=True):
        items[n] = item
