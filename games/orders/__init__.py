"""Orders, which are answers that players leave in advance while they wait for their opponents."""
