// The dial: from the two contacts of a rotary encoder to detents. A pure function of the bits.
#pragma once

#include <stdint.h>

namespace panel {

struct Dial {
  uint8_t bits;    // the contacts as they were last: A in bit 1, B in bit 0, 1 is open
  int8_t quarter;  // quarters of a detent since rest, right is positive
  int8_t detents;  // whole detents that this look completed: -1, 0 or 1
};

constexpr uint8_t DIAL_AT_REST = 3;  // an EC11 rests with both contacts open

// The dial after a look at its contacts. Chatter of a contact goes one quarter to and fro and cancels itself; a look that
// came too late, two contacts at once, counts nothing, and at rest every remainder is forgotten.
Dial turn(Dial before, uint8_t bits);

}  // namespace panel
