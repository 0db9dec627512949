"""What the page of a match shows beside its board: the offer, clocks, ways out, and what follows."""
