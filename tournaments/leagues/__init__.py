"""Leagues with a calendar, recurring seasons, and divisions that follow from the previous season."""
