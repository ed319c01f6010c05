"""Victory (TL-VIC): what things are worth, what scores, who has won; points given and the end of a turn."""
