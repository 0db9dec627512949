"""Events for the programs of players: stored in the transaction that causes them, read by a cursor."""
