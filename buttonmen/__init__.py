"""Settings, addresses, how the site is served, and the background worker."""
