"""The countries of the squad-level maps: colours, trees, roofs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """Colours of a country. blots lie broad under everything; wild: how thick the tufts of grass stand; parcel:
    usual size of a meadow; trees are crowns from dark to light; spruce, palm: shares of such trees in woods; hedge:
    crowns of hedges and bocage; furrow, ear: strokes in standing grain; slopes: fills of the levels 1, 2 ...;
    shore: land's rim at water.
    """

    base: str
    blots: tuple[str, ...]
    tuft: str
    floor: str
    trees: tuple[str, ...]
    spruce: float = 0.0
    palm: float = 0.0
    hedge: tuple[str, ...] = ("#4f6b38", "#5f7d43", "#6f8b4e")
    orchard: str = "#b7c484"
    fruit: tuple[str, ...] = ("#7f9c52", "#8da85c", "#98b167")
    grain: str = "#dfc573"
    furrow: str = "#c4a24c"
    ear: str = "#f0df9d"
    brush: tuple[str, ...] = ("#8a9455", "#979d5e", "#7c8a4c")
    brush_floor: str = "#b3b57a"
    slopes: tuple[str, ...] = ("#d3b77d", "#bf9358", "#a97b47")
    contour: str = "#7d5a30"
    soil: str = "#a98a5c"
    road: tuple[str, str, str] = ("#8b7448", "#e2d2a6", "#c3ac78")
    slate: tuple[str, str, str] = ("#a9adb0", "#84898d", "#3d4145")
    thatch: tuple[str, str, str] = ("#b98a55", "#966a3c", "#4b3016")
    water: tuple[str, str, str] = ("#8fb7c4", "#b5d2d6", "#517c8c")
    marsh: str = "#a9bf9a"
    parcels: tuple[str, ...] = ()
    parcel: tuple[int, int] = (250, 190)
    sand: str = "#cfc79a"
    wild: float = 1.0


LOOKS = {
    "normandy": Look(
        "#c3ca8d",
        ("#b4bf7c", "#cdd199", "#bcc584", "#d2d3a0"),
        "#8d9a58",
        "#6f8a4c",
        ("#48663a", "#557541", "#638449", "#73934f"),
        parcels=("#bac67f", "#c9cf94", "#c1c483", "#cfd39f"),
    ),
    "bocage": Look(
        "#bcc988",
        ("#adbd78", "#c8d095", "#b5c37f", "#ccd39b"),
        "#86965a",
        "#66844a",
        ("#42613a", "#4f7040", "#5d7f48", "#6c8e50"),
        hedge=("#3f5c31", "#4d6c3a", "#5b7b43"),
        parcels=("#b2c27b", "#c4cd90", "#bac580", "#cad39a"),
    ),
    "steppe": Look(
        "#ddcd96",
        ("#d0bd7f", "#e5d8a8", "#d6c58a", "#cdbd85"),
        "#a8924f",
        "#9a9a58",
        ("#6d7a43", "#7b884b", "#8a9655", "#98a25f"),
        grain="#e6c766",
        furrow="#c9a23f",
        ear="#f5e39c",
        brush=("#a39654", "#b0a15c", "#948a4a"),
        brush_floor="#c6b878",
        wild=2.4,
        parcels=("#d9c88f", "#e1d29d", "#d5c488", "#e4d6a4"),
        parcel=(460, 300),
        slopes=("#cfa868", "#b98a4c", "#a1743c"),
        soil="#b3935e",
        road=("#94794a", "#ecdcb2", "#cdb47e"),
        hedge=("#7b884b", "#8a9655", "#98a25f"),
    ),
    "kuban": Look(
        "#cbcd8c",
        ("#bcc47b", "#d6d59b", "#c5c783", "#d4ce92"),
        "#949a55",
        "#7d944e",
        ("#5a763d", "#678445", "#76934e", "#86a259"),
        parcels=("#c4c884", "#d1d194", "#c0c67f", "#d6d39b"),
        parcel=(340, 240),
        fruit=("#c9b7a8", "#a9b46c", "#b7bf7a"),
        grain="#b9c46a",
        furrow="#9bab52",
        ear="#d3d98d",
        slopes=("#d1b478", "#bd9256", "#a87b45"),
        road=("#8d754a", "#e6d5aa", "#c6ae79"),
    ),
    "karelia": Look(
        "#bfc69b",
        ("#aebb8b", "#cbcda8", "#b6bf92", "#c3c4a6"),
        "#7f8c62",
        "#63795a",
        ("#3d5842", "#48664a", "#557353", "#64805c"),
        spruce=0.8,
        wild=1.7,
        grain="#d8cb84",
        furrow="#b7a75f",
        ear="#eae0ab",
        slopes=("#c2ad7c", "#ad9160", "#967a4e"),
        contour="#6f5534",
        road=("#85775a", "#ddd0ad", "#bcab84"),
        thatch=("#b5654a", "#94492f", "#4b2114"),
        marsh="#a3b493",
    ),
    "guadalcanal": Look(
        "#c4cd84",
        ("#b3c373", "#d3d795", "#bcc97b", "#d8d79a"),
        "#8b9a4e",
        "#4f7a44",
        ("#2f5a33", "#3b6a3a", "#497a42", "#5a8b4b"),
        palm=0.16,
        wild=3.0,
        sand="#efe3b8",
        brush=("#7d9a4e", "#8ca659", "#6e8c46"),
        brush_floor="#a9bb6e",
        slopes=("#d9c67f", "#cba95f", "#b8904a"),
        contour="#7d6a30",
        thatch=("#c2a165", "#a07f47", "#55401d"),
        road=("#8d7848", "#e7d9ae", "#c8b480"),
        water=("#6fa9ba", "#a5d0d0", "#3f7486"),
    ),
}
