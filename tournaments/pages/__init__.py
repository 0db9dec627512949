"""Views for finding, founding, joining, watching and organizing tournaments."""
