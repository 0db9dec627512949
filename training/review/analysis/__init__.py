"""Analysis of a finished match: luck of the dice, and chances that each side gave away."""
