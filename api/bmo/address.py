"""The URL paths and the cookie name of the API for clients of Button Men Online (BMO)."""

ADDRESSES = ("/api/responder", "/api/responder.php")
COOKIE = "bmo"
