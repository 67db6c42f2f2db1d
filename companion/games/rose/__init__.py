"""20 Strong: Tanglewoods Rose."""
