"""Bundles: one style sheet and one script for each kind of page."""
