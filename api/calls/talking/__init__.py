"""API operations for messages, the forum, and the chats of spectators and tournaments."""
