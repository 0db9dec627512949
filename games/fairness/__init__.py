"""Proof that the dice are fair."""
