"""Teams of players, which players found, join and lead."""
