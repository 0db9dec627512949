"""What each call of a client of Button Men Online asks of the site."""
