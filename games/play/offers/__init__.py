"""Offers: how they are made, addressed, accepted, closed and renewed, until the match begins."""
