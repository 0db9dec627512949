"""What one does on the page of a match: play, join, chat, follow it, keep notes, offer it again."""
