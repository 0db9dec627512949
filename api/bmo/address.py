"""Where the door is, and what its cookie is called."""

ADDRESSES = ("/api/responder", "/api/responder.php")
COOKIE = "bmo"
