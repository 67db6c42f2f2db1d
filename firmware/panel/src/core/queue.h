// The events that the host has not acknowledged, in order, with their numbers.
#pragma once

#include <stdint.h>

#include "protocol.h"

namespace panel {

struct Waiting {
  Control control;
  Kind kind;
  int8_t turn;
  bool sent;
  uint16_t sent_at;  // ms
};

class EventQueue {
 public:
  uint8_t count() const { return count_; }
  bool full() const { return count_ == WAITING_LIMIT; }
  uint32_t oldest() const { return newest_ - count_ + 1; }  // its number; that of the next event if none waits
  uint32_t newest() const { return newest_; }
  Waiting& operator[](uint8_t place) { return ring_[(first_ + place) % WAITING_LIMIT]; }

  // Number an event and keep it; false if there is no room.
  bool push(Control control, Kind kind, int8_t turn);
  // Forget all up to this number; false if it is none of those that wait.
  bool acknowledge(uint32_t seq);
  // Every event is to be sent anew.
  void resend();
  // Begin again at 1, with nothing waiting.
  void clear();

 private:
  Waiting ring_[WAITING_LIMIT];
  uint32_t newest_ = 0;
  uint8_t first_ = 0;
  uint8_t count_ = 0;
};

}  // namespace panel
