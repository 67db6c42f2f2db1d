// The ring of events that wait.
#include "queue.h"

namespace panel {

bool EventQueue::push(Control control, Kind kind, int8_t turn) {
  if (full()) return false;
  const Waiting waiting = {control, kind, turn, false, 0};
  (*this)[count_] = waiting;
  ++count_;
  ++newest_;
  return true;
}

bool EventQueue::acknowledge(uint32_t seq) {
  if (count_ == 0 || seq < oldest() || seq > newest_) return false;
  const uint8_t taken = static_cast<uint8_t>(seq - oldest() + 1);
  first_ = static_cast<uint8_t>((first_ + taken) % WAITING_LIMIT);
  count_ = static_cast<uint8_t>(count_ - taken);
  return true;
}

void EventQueue::resend() {
  for (uint8_t place = 0; place < count_; ++place) (*this)[place].sent = false;
}

void EventQueue::clear() {
  newest_ = 0;
  first_ = 0;
  count_ = 0;
}

}  // namespace panel
