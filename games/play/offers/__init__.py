"""Offers until their match begins: made, addressed, accepted, given back, closed, renewed."""
