"""Pictures of a dice tray in, dice out."""
