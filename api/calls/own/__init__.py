"""API operations on players' own data: notes, stars, follows, favorites and the campaign."""
