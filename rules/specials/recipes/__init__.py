"""Special rules that make up, copy or change the dice of a seat."""
