"""The enemy's procedure: the order language, who acts, against whom, and where it goes (4.16 to 4.24)."""
