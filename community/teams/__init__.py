"""Players who belong together: founding, joining and leading teams."""
