"""The map features and forces of the scenarios, written down once more."""

FEATURES = {
    "s1": (
        """
road: A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 U6 V6 W6 X6 Y6 Z6 AA6 BB6 CC6 DD6 EE6 FF6 GG6
woods: D2..3 E2..3 E8..9 F8 H4 M7 N8 O2..3 P2..3 Q9 T4 U8..9 V8 Y3 Z3 AA9 BB8
orchard: F3 G3 P8 Q8 W4 X4
grain: B8..9 C8..9 J2..3 K2..4 R3..4 S3..4 CC3..4 DD3..4
wooden building, 1 storey: C3 L8 L9 V4 EE8
stone building, 1 storey: M8
hedge hexsides (hex/direction): J5/0
"""
    ),
    "s2": (
        """
road: A6 B6 C6 D6 E6 F6 G6 H6 I6 J6 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 U6 V6 W6 X6 Y6 Z6 AA6 BB6 CC6 DD6 EE6 FF6 GG6
woods: D1..2 E1..2 J8..9 K8..9 L1..2 M1 Y2..3 Z1..3 AA8..9
grain: F3..5 G3..5 H3..4 V7..9 W7..9 X7..8
brush: B3 C8 N9 T9 DD4 EE4
gully (elevation -1): I1..5
wooden building, 1 storey: N5 O5 P5 P7 Q5 R7 S5 S7 T5
stone building, 1 storey: Q7
stone building, 1 upper level: R5
elevation 1: BB2..5 CC2..5 DD3..5 EE3..4
"""
    ),
    "s3": (
        """
road: A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7 L7 M7 N7 O7 P7 Q7 R7 S7 T7 U7 V7 W7 X7 Y7 Z7 AA7 BB7 CC7 DD7 EE7 FF7 GG7
woods: C2..3 D2..3 H9 I9 M3..4 N3 S9 T8..9 Z2..3 AA3 EE9
orchard: L8..9 M9
grain: E4..5 F4..5 P2..3 Q2..4 R2..3 W4..5 X4..5
brush: J4 K4 U3 V3 CC4
gully (elevation -1): G1..6
wooden building, 1 storey: O6 P6 P8 Q8
stone building, 1 storey: Q6
elevation 1: A1..3 B1..3 C1 D1 BB8..9 CC8..10 DD8..9
"""
    ),
    "s4": (
        """
road: A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5 N5 O5 P5 Q5 R5 S5 T5 U5 V5 W5 X5 Y5 Z5 AA5 BB5 CC5 DD5 EE5 FF5 GG5
side road: Q5 Q4 Q3 Q2 Q1
woods: B8..9 C8 I2..3 J2 N8..9 O9 U2..3 V2 AA8..9 BB8 FF2
orchard: F7..8 G7..8 L2..3 M2..3 S7..8 T7..8 Y2..3
grain: D2..3 E2..3 J7..8 K7..8 W7..8 X7..8
wooden building, 1 storey: R6 S6 P4
stone building, 1 storey: R4 P6
stone building, 1 upper level: Q6
elevation 1: AA2..4 BB2..4 CC2..5 DD2..4
bocage hexsides (hex/direction): F5/0, G5/5, G5/0, G5/1, H5/0, I5/5, I5/0, I5/1, J5/0, F5/3, F5/2, G5/3, H5/4, H5/3, H5/2, I5/3, J5/4, J5/3, L5/0, M5/5, M5/0, M5/1, N5/0, L5/3, L5/2, M5/3, N5/4, N5/3, K2/3, K7/0, U5/0, U5/1, V5/0, W5/5, W5/0, U5/3, V5/4, V5/3, V5/2, W5/3
"""  # noqa: E501 -- a text with lines of its own
    ),
    "s5": (
        """
road: A8 B8 C8 D8 E8 F8 G8 H8 I8 J8 K8 L8 M8 N8 O8 P8 Q8 R8 S8 T8 U8 V8 W8 X8 Y8 Z8 AA8 BB8 CC8 DD8 EE8 FF8 GG8
woods: A3..5 B3..5 C2..5 D2..4 E4..6 F4..5 H2..4 I2..4 J3..5 L9..10 M9 N2..4 O2..5 P3..5 R9..10 S5..6 T4..6 U2..3 V2..4 X4..6 Y5..6 Z4 BB2..4 CC3..5 DD9
grain: S9 T9 U9
brush: G6 K6 Q6 W7 AA6
marsh: L6 M6 M7
water: K1..2 L1..2 M1..2
wooden building, 1 storey: Q7 Q9 R7 P9
elevation 1: EE3..5 FF3..5 GG4..5
"""  # noqa: E501 -- a text with lines of its own
    ),
    "s6": (
        """
road: A6 B6 C6 D6 E6 F6 G6 H6 I6 J6 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 U6 V6 W6 X6 Y6 Z6 AA6 BB6 CC6 DD6 EE6 FF6 GG6
side road: M6 M5 M4 M3 M2 M1
woods: B2..3 C2..3 D9..10 E9 I1..2 J1..2 K9..10 L9 P2..3 Q2..3 R3 T9..10 U9 Y2..3 Z2..3 AA9 FF2..3 GG2
orchard: F4..5 G4..5 S4..5 T4..5 X8..9
grain: E7..8 F7..8 G7..8 O8..9 P8..9 Q8..9 V2..4 W2..4
gully (elevation -1): H8..10
wooden building, 1 storey: L5 L7 M7 N5 N7 BB5
stone building, 1 storey: K5 O5 CC7
stone building, 1 upper level: N4
elevation 1: AA1..4 BB1..4 CC1..4 DD2..4
hedge hexsides (hex/direction): I6/0, J6/0, I6/3, U6/0, V6/0, W6/0, U6/3
"""
    ),
    "s7": (
        """
road: A9 B9 C9 D9 E9 F9 G9 H9 I9 J9 K9 L9 M9 N9 O9 P9 Q9 R9 S9 T9 U9 V9 W9 X9 Y9 Z9 AA9 BB9 CC9 DD9 EE9 FF9 GG9
woods: B4..6 C4..6 D3..6 E4..5 G7..8 H6..8 I7 K3..5 L3..5 M4..6 O7..8 P6..8 R3..5 S3..5 T4..5 V6..8 W7..8 Y4..6 Z4..5 BB6..8 CC6..7
brush: F2 F3 J2 J3 N2 Q2 U2 X2 AA3 DD3
water: A10 B10 C10 D10 E10 F10 G10 H10 I10 J10 K10 L10 M10 N10 O10 P10 Q10 R10 S10 T10 U10 V10 W10 X10 Y10 Z10 AA10 BB10 CC10 DD10 EE10 FF10 GG10
wooden building, 1 storey: T8 U8 CC8
elevation 1: K2 L2 M2..3 N3 O2..3 P2..3 Q3..4 R2 S2
elevation 2: O1 P1 Q1..2
"""  # noqa: E501 -- a text with lines of its own
    ),
}
