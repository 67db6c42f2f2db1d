// Debounce: counting closed and open samples.
#include "debounce.h"

namespace panel {

Contacts debounce(Contacts contacts, uint16_t now, uint8_t closed) {
  if (static_cast<uint16_t>(now - contacts.sampled) < SAMPLE_EVERY) return contacts;
  contacts.sampled = now;
  for (uint8_t contact = 0; contact < CONTACTS; ++contact) {
    const uint8_t bit = static_cast<uint8_t>(1U << contact);
    uint8_t& count = contacts.closed[contact];
    if (closed & bit) {
      if (count < SAMPLES) ++count;
    } else if (count > 0) {
      --count;
    }
    if (count == SAMPLES) contacts.down = static_cast<uint8_t>(contacts.down | bit);
    if (count == 0) contacts.down = static_cast<uint8_t>(contacts.down & ~bit);
  }
  return contacts;
}

}  // namespace panel
