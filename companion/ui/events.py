"""What SDL's events mean: keys by what they do, fingers and the mouse as contacts."""

from __future__ import annotations

import pygame

from companion.controls import Key
from companion.ui.pointer import Contact, Phase

KEYS = {
    pygame.K_RETURN: Key.ENTER,
    pygame.K_KP_ENTER: Key.ENTER,
    pygame.K_SPACE: Key.SPACE,
    pygame.K_ESCAPE: Key.ESCAPE,
    pygame.K_BACKSPACE: Key.BACKSPACE,
    pygame.K_LEFT: Key.LEFT,
    pygame.K_RIGHT: Key.RIGHT,
    pygame.K_UP: Key.UP,
    pygame.K_DOWN: Key.DOWN,
    pygame.K_PLUS: Key.PLUS,
    pygame.K_EQUALS: Key.PLUS,
    pygame.K_KP_PLUS: Key.PLUS,
    pygame.K_MINUS: Key.MINUS,
    pygame.K_KP_MINUS: Key.MINUS,
    pygame.K_F2: Key.FLIP,
    pygame.K_F3: Key.LOG,
    pygame.K_F5: Key.READ,
    pygame.K_F10: Key.MENU,
    pygame.K_F12: Key.PICTURE,
}
WITH_CONTROL = {pygame.K_z: Key.UNDO, pygame.K_y: Key.REDO, pygame.K_q: Key.QUIT}

MOUSE = {
    pygame.MOUSEBUTTONDOWN: Phase.DOWN,
    pygame.MOUSEMOTION: Phase.MOVE,
    pygame.MOUSEBUTTONUP: Phase.UP,
}
FINGER = {
    pygame.FINGERDOWN: Phase.DOWN,
    pygame.FINGERMOTION: Phase.MOVE,
    pygame.FINGERUP: Phase.UP,
}


def contact_of(event: pygame.event.Event, screen: tuple[int, int], now: float) -> Contact | None:
    """A touch or mouse event as a contact in pixels; None for any other."""
    if event.type in FINGER:
        return Contact(FINGER[event.type], event.finger_id, event.x * screen[0], event.y * screen[1], now)
    if event.type in MOUSE:
        if event.type != pygame.MOUSEMOTION and event.button != 1:
            return None
        let_go = event.type == pygame.MOUSEMOTION and not getattr(event, "buttons", (1,))[0]
        phase = (
            Phase.LOST if let_go else MOUSE[event.type]
        )  # where it came up was not told: beside the window
        return Contact(phase, None, event.pos[0], event.pos[1], now)
    return None
