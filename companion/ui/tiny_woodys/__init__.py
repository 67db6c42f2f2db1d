"""Tiny Woodys on the screen: its scenes, its sheets, its left side."""
