"""The proof that the dice are fair."""
