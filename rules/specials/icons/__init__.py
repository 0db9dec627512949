"""Abilities that are printed as icons on the fighters of one series, one file each."""
