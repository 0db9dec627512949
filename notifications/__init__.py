"""The app that sends news to players: on the site, by mail, to their devices or to a webhook."""
