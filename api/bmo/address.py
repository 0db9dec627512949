"""Address and cookie name of the BMO endpoint."""

ADDRESSES = ("/api/responder", "/api/responder.php")
COOKIE = "bmo"
