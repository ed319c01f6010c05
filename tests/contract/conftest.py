"""All tests of a table follow one another, so that its random games are played once and not once for each promise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.tables import TABLES
from tests.packages import toy_installed


@pytest.fixture(scope="package", autouse=True)
def _toy() -> Iterator[None]:
    """The toy is installed while the contract is tested."""
    with toy_installed():
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {table.name: n for n, table in enumerate(TABLES)}

    def place(item: pytest.Item) -> int:
        table = getattr(item, "callspec", None) and item.callspec.params.get("table")  # type: ignore[attr-defined]
        return order.get(getattr(table, "name", ""), -1)

    mine = [n for n, item in enumerate(items) if item.path.parent.name == "contract"]
    for n, item in zip(mine, sorted((items[n] for n in mine), key=place), strict=True):
        items[n] = item
