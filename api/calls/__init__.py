"""The operations of the API; each uses the same functions as the page of the site."""
