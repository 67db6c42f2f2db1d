"""Games as files that anyone can read, and from such files back into a journal."""
