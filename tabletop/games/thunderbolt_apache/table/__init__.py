"""The table of Thunderbolt / Apache."""
