// Gestures: presses and long presses.
#include "gestures.h"

namespace panel {

Gestures gesture(Gestures gestures, uint16_t now, uint8_t down, uint8_t patient) {
  const uint8_t went_down = static_cast<uint8_t>(down & ~gestures.down);
  const uint8_t came_up = static_cast<uint8_t>(gestures.down & ~down);
  const uint8_t short_ones = static_cast<uint8_t>(came_up & patient & ~gestures.longed);
  gestures.presses = static_cast<uint8_t>((went_down & ~patient) | short_ones);
  gestures.longs = 0;
  gestures.longed = static_cast<uint8_t>(gestures.longed & down);
  gestures.down = down;
  for (uint8_t contact = 0; contact < CONTACTS; ++contact) {
    const uint8_t bit = static_cast<uint8_t>(1U << contact);
    if (went_down & bit) gestures.since[contact] = now;
    const bool held = (down & ~gestures.longed & bit) != 0;
    if (held && static_cast<uint16_t>(now - gestures.since[contact]) >= LONG_AFTER) {
      gestures.longs = static_cast<uint8_t>(gestures.longs | bit);
      gestures.longed = static_cast<uint8_t>(gestures.longed | bit);
    }
  }
  return gestures;
}

}  // namespace panel
