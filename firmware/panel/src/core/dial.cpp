// The dial: quarters of a detent by the table of a rotary encoder.
#include "dial.h"

namespace panel {

namespace {

// Right: A closes first (11 01 00 10 11). Rows are the bits before, columns the bits now.
constexpr int8_t QUARTERS[4][4] = {
    {0, -1, 1, 0},
    {1, 0, 0, -1},
    {-1, 0, 0, 1},
    {0, 1, -1, 0},
};
constexpr int8_t ENOUGH = 2;  // of the four quarters, so that one missed look loses no detent

}  // namespace

Dial turn(Dial dial, uint8_t bits) {
  dial.quarter = static_cast<int8_t>(dial.quarter + QUARTERS[dial.bits & 3][bits & 3]);
  const bool arrived = bits == DIAL_AT_REST && dial.bits != DIAL_AT_REST;
  dial.bits = bits;
  dial.detents = 0;
  if (arrived) {
    if (dial.quarter >= ENOUGH) dial.detents = 1;
    if (dial.quarter <= -ENOUGH) dial.detents = -1;
    dial.quarter = 0;
  }
  return dial;
}

}  // namespace panel
