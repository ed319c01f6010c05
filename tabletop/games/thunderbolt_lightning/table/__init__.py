"""The table of Thunderbolt & Lightning."""
