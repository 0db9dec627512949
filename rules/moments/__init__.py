"""Rolls and fights as the moments of skills, attacks and specials see and change them."""
