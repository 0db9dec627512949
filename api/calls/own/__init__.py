"""What players keep for themselves: notes and stars on matches, what they follow, favourites."""
