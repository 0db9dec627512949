"""Players over many matches looked back at: what they give away, and whether dice favoured them."""
