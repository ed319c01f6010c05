"""The enemy's turn on the table: what he did and why, kept as beats; the order card as a paper, the reasons, the row of
steps, and what lies on the map meanwhile.
"""
