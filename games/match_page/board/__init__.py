"""The board of a match for one viewer: seats, dice and rounds, cards that explain them, and the coach."""
