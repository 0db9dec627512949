"""Analysis of a finished match: the luck of the dice, and the chances that each side gave away."""
