"""Minds that look no further than their own action."""
