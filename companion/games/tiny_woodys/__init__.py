"""Tiny Woodys: the public table; hands and roles stay with the players."""
