"""Learning dice from a few pictures of each face, and reading them."""
