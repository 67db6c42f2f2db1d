// Gestures: from the buttons that are down to presses and long presses. A pure function of time and bits.
#pragma once

#include <stdint.h>

#include "debounce.h"

namespace panel {

constexpr uint16_t LONG_AFTER = 700;  // ms that a button is held until the press is a long one

struct Gestures {
  uint8_t down;    // bits as they were last
  uint8_t longed;  // of these, the ones whose long press has been told
  uint8_t presses; // what is new now
  uint8_t longs;
  uint16_t since[CONTACTS];  // ms when each went down
};

// A press is told when the button goes down, and a long press after it when it is held. Only the buttons of `patient`
// tell their press when they come up again, and not at all after a long press: their two meanings exclude each other.
Gestures gesture(Gestures before, uint16_t now, uint8_t down, uint8_t patient);

}  // namespace panel
