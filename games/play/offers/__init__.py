"""Offers, until a match begins: made, addressed, accepted, given back, ended, made again."""
