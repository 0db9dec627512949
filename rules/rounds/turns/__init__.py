"""The turns of a round: attacks, passes, actions before and after them, and the order of turns."""
