"""Rose on the screen."""
