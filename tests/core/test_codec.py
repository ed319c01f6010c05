"""Values to JSON and back: everything returns, nothing that does not fit comes in, equal values give equal texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.core import codec
from tabletop.core.codec import CodecError, decode, decode_one_of, decoder, digest, dumps, encode


class Suit(StrEnum):
    CLUBS = "clubs"
    HEARTS = "hearts"


class Grade(Enum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True, slots=True)
class Card:
    suit: Suit
    value: int = 1


@dataclass(frozen=True, slots=True)
class Marker:
    kind: str
    at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    open: bool
    weight: float
    grade: Grade
    cards: tuple[Card, ...]
    pair: tuple[str, int]
    known: frozenset[int]
    points: dict[str, int]
    rows: dict[int, tuple[str, ...]]
    things: tuple[Card | Marker, ...]
    top: Card | None = None
    word: str | int | None = None
    below: Table | None = None
    library: object = field(default=None, metadata=codec.STATIC, compare=False)
    sentence: str = field(default="", metadata=codec.WORDS)


texts = st.text(st.characters(codec="utf-8"), max_size=6)
cards = st.builds(Card, st.sampled_from(Suit), st.integers())
markers = st.builds(Marker, texts, st.tuples(st.integers(), st.integers()))
whole = st.builds(
    Table,
    texts,
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(Grade),
    st.lists(cards, max_size=3).map(tuple),
    st.tuples(texts, st.integers()),
    st.frozensets(st.integers(), max_size=3),
    st.dictionaries(texts, st.integers(), max_size=3),
    st.dictionaries(st.integers(), st.lists(texts, max_size=2).map(tuple), max_size=2),
    st.lists(cards | markers, max_size=3).map(tuple),
    st.none() | cards,
    st.none() | texts | st.integers(),
    sentence=texts,
)
tables = st.recursive(whole, lambda inner: st.builds(lambda t, b: replace(t, below=b), whole, inner), max_leaves=3)
WRONG: tuple[Any, ...] = (None, [], "x", 3)
FINGERPRINT = "22e355c1e8abcc7a"
PLAIN: dict[str, Any] = {
    "name": "x",
    "open": True,
    "weight": 1.5,
    "grade": 2,
    "cards": [],
    "pair": ["a", 1],
    "known": [1],
    "points": {"a": 1},
    "rows": {"3": ["b"]},
    "things": [],
}


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a machine at work is no fault
@given(tables)
def test_everything_returns_through_text(table: Table) -> None:
    text = dumps(table)
    back = decode(Table, json.loads(text))
    assert back == table and dumps(back) == text and digest(back) == digest(table)


@given(tables, tables)
def test_equal_values_and_only_those_give_equal_texts(a: Table, b: Table) -> None:
    assert (dumps(a) == dumps(b)) == (a == b)


@given(st.frozensets(st.integers(), max_size=6), st.permutations(["a", "b", "c"]))
def test_order_of_keys_and_sets_does_not_matter(numbers: frozenset[int], keys: list[str]) -> None:
    assert dumps(frozenset(sorted(numbers, reverse=True))) == dumps(numbers)
    assert digest(dict.fromkeys(keys, 1)) == digest({"a": 1, "b": 1, "c": 1})


def test_kinds_tell_dataclasses_apart_even_when_a_field_is_called_kind() -> None:
    assert encode(Card(Suit.HEARTS)) == {"kind": "Card", "suit": "hearts", "value": 1}
    marker = Marker("smoke", (1, 2))
    assert encode(marker) == {"kind": "Marker", "kind_": "smoke", "at": [1, 2]}
    assert decode_one_of((Card, Marker), encode(marker)) == marker == decode(Card | Marker, encode(marker))
    with pytest.raises(CodecError, match="kind_"):
        decode(Marker, {"kind": "Marker"})


def test_libraries_are_left_out_and_words_leave_no_fingerprint() -> None:
    table = decode(Table, PLAIN)
    other = decode(Table, {**PLAIN, "sentence": "Said otherwise."})
    assert "library" not in encode(table) and encode(other)["sentence"] == "Said otherwise."
    assert digest(table) == digest(other) and dumps(table) != dumps(other)
    assert digest(table) != digest(decode(Table, {**PLAIN, "name": "y"}))


def test_fingerprints_never_change() -> None:
    """Old saves carry them."""
    assert digest(Card(Suit.CLUBS, 3)) == FINGERPRINT


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"name": 1}, "name", "1 is not a text"),
        ({"open": 1}, "open", "true or false"),
        ({"weight": "1"}, "weight", "a number"),
        ({"weight": True}, "weight", "a number"),
        ({"grade": 3}, "grade", "is none of 1, 2"),
        ({"grade": "1"}, "grade", "none of"),
        ({"grade": [1]}, "grade", "none of"),
        ({"cards": {}}, "cards", "not a list"),
        ({"cards": [{"suit": "clubs"}, {"suit": "spades"}]}, "cards[1].suit", '"spades" is none of clubs, hearts'),
        ({"cards": [{"suit": "clubs", "value": 1.0}]}, "cards[0].value", "a whole number"),
        ({"cards": [{"suit": "clubs", "value": True}]}, "cards[0].value", "a whole number"),
        ({"cards": [{}]}, "cards[0]", 'Card lacks "suit"'),
        ({"cards": [7]}, "cards[0]", "not an object"),
        ({"cards": [{"kind": "Marker"}]}, "cards[0]", "where Card is expected"),
        ({"pair": ["a"]}, "pair", "a list of 2"),
        ({"pair": ["a", "b"]}, "pair[1]", "a whole number"),
        ({"pair": "ab"}, "pair", "a list of 2"),
        ({"known": ["a"]}, "known[0]", "a whole number"),
        ({"points": []}, "points", "not an object"),
        ({"points": {"a": None}}, "points.a", "a whole number"),
        ({"things": [{"kind": "Joker"}]}, "things[0]", "does not fit here"),
        ({"things": [{"suit": "clubs"}]}, "things[0]", "does not fit"),
        ({"top": []}, "top", "does not fit"),
        ({"word": 1.5}, "word", "does not fit"),
        ({"below": 1}, "below", "does not fit"),
        ({"below": {**PLAIN, "name": None}}, "below.name", "a text"),
        ({"library": 1}, "", 'Table has no "library"'),
        ({"name ": "x"}, "", 'has no "name "'),
        ({"kind": "Card"}, "", "where Table is expected"),
        ({"kind": None}, "", "where Table"),
        ({"name": "x" * 10, "rows": {"a": []}}, "rows.a", "a whole number"),
        ({"rows": {"3.5": []}}, "rows.3.5", "a whole number"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(change: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(CodecError) as told:
        decode(Table, {**PLAIN, **change})
    assert told.value.place == place and words in told.value.sentence
    assert str(told.value) == f"{place or 'value'}: {told.value.sentence}"


def test_what_is_missing_is_told() -> None:
    for name in PLAIN:
        with pytest.raises(CodecError, match=f'Table lacks "{name}"'):
            decode(Table, {k: v for k, v in PLAIN.items() if k != name})
    for wrong in WRONG:
        with pytest.raises(CodecError, match="not an object"):
            decode(Table, wrong)


@pytest.mark.parametrize("plain", [None, [], "Card", 5, {}, {"kind": "Joker"}, {"kind": ["Card"]}, {"kind": None}])
def test_one_of_several_wants_a_known_kind(plain: Any) -> None:
    with pytest.raises(CodecError, match="none of Card, Marker"):
        decode_one_of((Card, Marker), plain)


def test_an_only_dataclass_needs_no_kind() -> None:
    assert decode(Card | None, {"suit": "clubs"}) == Card(Suit.CLUBS)
    assert decode(Mapping[str, int], {"a": 1}) == {"a": 1}
    assert decode(list[int], [1, 2]) == (1, 2) and decode(tuple[int, ...], []) == ()
    with pytest.raises(CodecError, match="nothing is expected"):
        decode(None, 1)


def test_long_values_are_cut_in_sentences() -> None:
    with pytest.raises(CodecError) as told:
        decode(int, "x" * 500)
    assert len(told.value.sentence) < 80


def test_what_has_no_place_in_a_state() -> None:
    for value in (object(), 1j, b"x", print, [object()]):
        with pytest.raises(TypeError, match="no place"):
            encode(value)
    for hint in (complex, bytes, Any):
        with pytest.raises(TypeError, match="No reader"):
            decoder(hint)
    for number in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            dumps(number)
