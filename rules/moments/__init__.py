"""Rolls and attacks in progress, with the operations that skills and special rules may use on them."""
