"""Papers over the map: forces, sheets, odds, what is in hand."""
