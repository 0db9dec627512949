"""The board of a match for one viewer: seats, dice, rounds, cards that explain them, and the coach."""
