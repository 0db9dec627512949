"""Teams of players: founding, joining and leading them."""
