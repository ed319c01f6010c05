"""Set-up (TL-SET): what the scenario leaves open, the staff's proposal, the first position, what a side may choose."""
