"""The film "How to play": a round on the site's own table, in eight steps with captions."""
