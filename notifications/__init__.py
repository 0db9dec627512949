"""News for players: on the site, by mail, on their devices or through a webhook."""
