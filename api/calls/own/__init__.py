"""API operations for the player's own notes, stars, follows, favorites and campaign."""
