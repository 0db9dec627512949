"""The board of a match for one viewer, with seats, dice, rounds, explanations and the coach."""
