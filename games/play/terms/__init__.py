"""The terms of a match: required ratings, suitable buttons, and effect on ratings."""
