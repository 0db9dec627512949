"""Events of a player for programs, by a cursor into what is stored."""
