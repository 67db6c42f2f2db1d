"""Tangled Timelines: heroes of 26 classes and four skills, rescued round by round, then scored."""
