"""Files of the free table."""
