"""Cards on the board of a match: the offer or table, and options besides moving."""
