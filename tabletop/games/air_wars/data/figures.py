"""Which figure stands for the aircraft named on a counter, and the air force whose tint its cardboard has."""

from __future__ import annotations

FIGURES: tuple[tuple[str, str, str], ...] = (
    ("Bf 109E", "bf109e", "DE"), ("Bf 109F", "bf109f", "DE"), ("Bf 109G", "bf109g", "DE"), ("Bf 110", "bf110c", "DE"),
    ("Fw 190", "fw190a8", "DE"), ("Me 410", "me410a", "DE"), ("Ju 87B", "ju87b", "DE"), ("Ju 87", "ju87d", "DE"),
    ("Ju 88", "ju88a", "DE"), ("He 111", "he111h", "DE"), ("Do 17", "do17z", "DE"), ("Re.2001", "re2001", "IT"),
    ("Z.1007", "z1007", "IT"), ("Spitfire Vc", "spitfire5b", "UK"), ("Spitfire IX", "spitfire9", "UK"),
    ("Spitfire", "spitfire1", "UK"), ("Hurricane", "hurricane1", "UK"), ("Blenheim", "blenheim4", "UK"),
    ("A6M3", "a6m3", "JP"), ("A6M2-N", "a6m2n", "JP"), ("A6M", "a6m2", "JP"), ("F1M2", "f1m2", "JP"),
    ("B5N", "b5n2", "JP"), ("D3A", "d3a1", "JP"), ("G4M", "g4m1", "JP"), ("B-17E", "b17e", "US"),
    ("B-17", "b17f", "US"), ("B-24", "b24j", "US"), ("B-26", "b26b", "US"), ("P-38", "p38j", "US"),
    ("P-47", "p47d", "US"), ("P-400", "p39d", "US"), ("P-39", "p39d", "US"), ("F4F", "f4f4", "US"),
    ("SBD", "sbd3", "US"), ("TBF", "tbf1", "US"),
)  # fmt: skip
"""Beginning of the name on the counter, key of the nearest drawn figure, air force; the longer beginnings first."""


def look_of(aircraft: str) -> tuple[str, str]:
    """(figure, air force) of an aircraft by the name on its counter; an unknown one is a plain aircraft without a
    nation.
    """
    return next(
        ((key, nation) for start, key, nation in FIGURES if aircraft.startswith(start)), (aircraft or "plain", "any")
    )
