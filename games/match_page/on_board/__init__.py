"""Cards on the board of a match: the offer or the table, and options other than moving."""
