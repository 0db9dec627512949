"""The operations of the API. Each operation uses the same functions as the matching page of the site."""
