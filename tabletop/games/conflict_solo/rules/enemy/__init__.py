"""The enemy's procedure: who is eligible, who acts, against whom, where it goes, how it is carried out."""
