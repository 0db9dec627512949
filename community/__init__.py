"""What players say to each other and hear from the site."""
