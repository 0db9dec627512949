"""Talk among players, and announcements of the site."""
