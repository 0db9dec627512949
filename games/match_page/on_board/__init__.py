"""Cards on the board of a match: the offer or the table, and what its viewer may do beside a move."""
