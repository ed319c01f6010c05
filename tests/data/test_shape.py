"""Shapes of data files: what is wrong with a shape itself is told to whoever writes it."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field

from tabletop.data.shape import Shape, fit
from tabletop.data.strictjson import Source


def test_a_pair_in_a_shape_is_a_list_of_two() -> None:
    class Line(Shape):
        at: Annotated[list[int], Field(min_length=2, max_length=2)]

    assert fit(Source("x.json", {"at": [3, 4]}), Line).at == [3, 4]


@pytest.mark.parametrize(
    "hint", [tuple[int, int], tuple[int, int] | None, list[tuple[str, ...]], dict[str, tuple[int, int]], tuple]
)
def test_a_tuple_in_a_shape_is_told_where_it_is_written(hint: object) -> None:
    """No list of JSON would ever fit it, and "a list stands where a list is expected" helps nobody."""
    with pytest.raises(TypeError, match=r"Line\.at is a tuple, but JSON has lists alone.*write list\[int\]"):
        type("Line", (Shape,), {"__annotations__": {"at": hint}, "__module__": __name__})
