"""Bundles of the style sheets and scripts for each kind of page."""
