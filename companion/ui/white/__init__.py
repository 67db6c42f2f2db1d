"""White on the screen."""
