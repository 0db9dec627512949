"""Code that all apps share. It belongs to none of them."""
