"""Views of tournaments: finding, founding, joining, watching and organizing one."""
