"""The countries of the conflict solo battlefields: those of the squad-level maps in their season."""

from __future__ import annotations

from dataclasses import replace

from support_looks import LOOKS, Look

RIPE = {"grain": "#e2c765", "furrow": "#c4a043", "ear": "#f4e2a0"}

COUNTRIES: dict[str, Look] = {
    "bzura": replace(LOOKS["kuban"], **RIPE, slopes=("#d1b478", "#bd9256", "#a87b45")),
    "niemen": replace(
        LOOKS["normandy"],
        parcel=(320, 230),
        slopes=("#d6bd80", "#c39a5e", "#a97b47"),
        road=("#8d754a", "#e6d5aa", "#c6ae79"),
        grain="#c9cc72",
        furrow="#a6ac52",
        ear="#e0e09a",
    ),
    "birches": replace(
        LOOKS["karelia"],
        base="#c6c496",
        blots=("#bdb583", "#d4cba2", "#c0bd8c", "#cfc597"),
        trees=("#96793a", "#a98a44", "#bb9f58", "#8e8c55", "#778254"),
        floor="#7e7746",
        spruce=0.12,
        brush=("#9c8f4c", "#ab9c56", "#8d8648"),
        brush_floor="#bfb47c",
    ),
    "warta": replace(
        LOOKS["kuban"],
        **RIPE,
        base="#c6cb90",
        water=("#7fa9ba", "#a9cad0", "#46707f"),
        sand="#ddd2a4",
        road=("#8a744c", "#e4d5ad", "#c4ad7b"),
    ),
    "wheat": replace(LOOKS["steppe"], grain="#e3bd55", furrow="#bf9430", ear="#f6e19a"),
    "hedgerow": replace(
        LOOKS["bocage"], slopes=("#cdb982", "#b99a61", "#a07e49"), hedge=("#3b5a2e", "#486838", "#587942")
    ),
}
