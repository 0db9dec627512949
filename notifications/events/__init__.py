"""What happens to a player, kept for programs that listen: written in its transaction, read by a cursor."""
