"""Dates, where our pages write them otherwise than Django does in a language."""
