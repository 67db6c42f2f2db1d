"""The touchscreen: a view of the books in, a picture out, and what a touch on it means."""
