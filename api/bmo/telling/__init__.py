"""Matches, dice, logs and fighters in the shapes that clients of Button Men Online know."""
