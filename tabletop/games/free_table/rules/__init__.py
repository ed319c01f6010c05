"""What can be done on a free table, without files or screens."""
