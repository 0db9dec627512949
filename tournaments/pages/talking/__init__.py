"""The page of the talk of a tournament, and what is done to its lines."""
