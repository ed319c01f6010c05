"""Shapes of data files as pydantic models, and pydantic's complaints turned into faults that name place, wrong and
mend.
"""

from __future__ import annotations

import typing
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tabletop.data.faults import FaultList, did_you_mean, shorten
from tabletop.data.strictjson import Path_, Source, shown

MAP_FILE = r'^[^\x00-\x1f<>"|?*\\]+\.tm[xj]$'
"""How a scenario names its map: with forward slashes, below `maps`, beside the scenario file, or by a whole path."""

PositionText = Annotated[str, Field(max_length=200_000)]
"""Where the game of a scenario file goes on: a text of `tabletop.data.notation`."""


class Shape(BaseModel):
    """Base of all shapes: unknown keys are refused, nothing is coerced, no NaN, and values do not change."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Raises TypeError for a tuple: a list of JSON would never fit it."""
        for name, field in cls.model_fields.items():
            if _holds_tuple(field.annotation):
                raise TypeError(
                    f"{cls.__name__}.{name} is a tuple, but JSON has lists alone and shapes turn nothing into anything "
                    "else; write list[int], a pair as Annotated[list[int], Field(min_length=2, max_length=2)]"
                )


def _holds_tuple(hint: Any) -> bool:
    return hint is tuple or get_origin(hint) is tuple or any(map(_holds_tuple, get_args(hint)))


M = TypeVar("M", bound=BaseModel)


def fit(source: Source, model: type[M], faults: FaultList | None = None) -> M:
    """The file's value as a model. Raises DataError with every complaint."""
    faults = faults or FaultList(source.file)
    try:
        return model.model_validate(source.value)
    except ValidationError as error:
        for complaint in error.errors(include_url=False, include_context=True):
            path = tuple(p for p in complaint["loc"])
            faults.add(source.place(path), *explain(complaint, path, model))
        raise faults.error() from None


def model_at(model: type[BaseModel], path: Path_) -> type[BaseModel] | None:
    """The model that stands at a path below `model`, None when something else stands there."""
    here: Any = model
    for part in path:
        here = _plain(here)
        if isinstance(here, type) and issubclass(here, BaseModel):
            info = next((f for n, f in here.model_fields.items() if part in (n, f.alias)), None)
            here = info.annotation if info else None
        elif get_origin(here) is list:
            here = get_args(here)[0]
        elif get_origin(here) is dict:
            here = get_args(here)[1]
        else:
            return None
    here = _plain(here)
    return here if isinstance(here, type) and issubclass(here, BaseModel) else None


def _plain(hint: Any) -> Any:
    """A type without Annotated and without `| None`."""
    while get_origin(hint) is typing.Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        rest = [a for a in get_args(hint) if a is not type(None)]
        return _plain(rest[0]) if len(rest) == 1 else hint
    return hint


_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": 'a text in "quotes"',
    "bool_type": "true or false",
    "list_type": "a list [ ... ]",
    "dict_type": "an object { ... }",
    "model_type": "an object { ... }",
    "model_attributes_type": "an object { ... }",
    "none_required": "null",
}


def explain(complaint: Any, path: Path_, model: type[BaseModel]) -> tuple[str, str]:
    """(what is wrong, how to mend it) for one complaint of pydantic."""
    kind, ctx, seen = str(complaint["type"]), complaint.get("ctx", {}), complaint.get("input")
    if kind == "extra_forbidden":
        owner = model_at(model, path[:-1])
        known = [f.alias or n for n, f in owner.model_fields.items()] if owner else []
        return f'there is no key "{shorten(str(path[-1]))}" here', did_you_mean(str(path[-1]), known, "the keys are")
    if kind == "missing":
        return f'the key "{path[-1]}" is missing', f'add "{path[-1]}" to {shown(path[:-1]) or "the file"}'
    if kind in _KINDS:
        return f"{value_words(seen)} stands where {_KINDS[kind]} is expected", f"write {_KINDS[kind]}"
    if kind in ("literal_error", "enum"):
        words = [w.strip().strip("'") for w in str(ctx.get("expected", "")).replace(" or ", ", ").split(", ")]
        return f"{value_words(seen)} is not known here", did_you_mean(seen if isinstance(seen, str) else "", words)
    bounds = {
        "greater_than_equal": ("ge", "or more"),
        "less_than_equal": ("le", "or less"),
        "greater_than": ("gt", "at least, and more"),
        "less_than": ("lt", "at most, and less"),
    }
    if kind in bounds:
        name, words_ = bounds[kind]
        return f"{value_words(seen)} is out of range", f"write {ctx.get(name)} {words_}"
    if kind in ("too_short", "too_long"):
        limit = ctx.get("min_length", ctx.get("max_length"))
        return (
            f"{ctx.get('actual_length', 'a wrong number of')} entries stand here",
            f"write {'at least' if kind == 'too_short' else 'at most'} {limit}",
        )
    if kind in ("string_too_short", "string_too_long"):
        return (
            f"{value_words(seen)} is too {kind[11:]}",
            (
                f"write {'at least' if kind.endswith('short') else 'at most'}"
                f" {ctx.get('min_length', ctx.get('max_length'))} letters"
            ),
        )
    if kind == "string_pattern_mismatch" and str(ctx.get("pattern", "")).endswith(MAP_FILE):
        return f"{value_words(seen)} is no name of a map", "write the path of a .tmx or .tmj file with forward slashes"
    if kind == "string_pattern_mismatch":
        return f"{value_words(seen)} is not written as it should be", f"it must look like {ctx.get('pattern')}"
    if kind == "value_error":
        wrong, _, mend = str(ctx.get("error", complaint["msg"])).partition("; ")
        return wrong, mend or "mend it"
    return f"{value_words(seen)} does not fit here ({complaint['msg']})", "see the examples in scenarios/README.md"


def value_words(value: Any) -> str:
    """A value as it stands in a sentence."""
    if isinstance(value, str):
        return f'"{shorten(value)}"'
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict):
        return "an object { ... }"
    if isinstance(value, list):
        return "a list [ ... ]"
    return shorten(str(value))
