"""Leagues: a calendar, divisions that follow from the previous season, and recurring seasons."""
