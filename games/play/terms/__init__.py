"""Checks of the terms of a match, such as required ratings, suitable buttons and rated play."""
