// Debounce: from the raw contacts, sampled every 2 ms, to which buttons are down. A pure function of time and bits.
#pragma once

#include <stdint.h>

namespace panel {

constexpr uint8_t CONTACTS = 7;      // six buttons and the dial's push, one bit each
constexpr uint8_t SAMPLE_EVERY = 2;  // ms
constexpr uint8_t SAMPLES = 5;       // 10 ms: a press that is shorter is taken for noise

struct Contacts {
  uint16_t sampled;          // ms of the last sample
  uint8_t down;              // bits of the buttons that are down
  uint8_t closed[CONTACTS];  // samples that a contact was closed more often than open, 0 to SAMPLES
};

// The contacts after `now` ms saw the bits of `closed`. A count goes up with each closed sample and down with each open
// one; it has to come all the way to press, and all the way back to release. Chatter of up to 16 ms can thus not be two
// presses, and delays one less than a wait for quiet, which begins anew with each bounce.
Contacts debounce(Contacts before, uint16_t now, uint8_t closed);

}  // namespace panel
