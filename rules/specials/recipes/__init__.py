"""Specials that make up, copy or change what a seat plays."""
