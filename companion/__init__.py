"""The books of the Tanglewoods games, their screen and their command."""
