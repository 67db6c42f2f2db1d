// The panel: what becomes of contacts, orders and time.
#include "panel.h"

namespace panel {

namespace {

constexpr uint8_t DIAL_SHARE = WAITING_LIMIT / 2;  // of the queue; while more wait, detents are gathered
constexpr int8_t LARGEST_TURN = 99;
constexpr uint16_t BLINK_BIT = 256;       // ms of half a blink, a power of two so that wrapping time does not stumble
constexpr uint16_t ALONE_PERIOD = 2048;   // ms between two flashes of a panel without a host
constexpr uint16_t ALONE_FLASH = 60;      // ms

bool passed(uint16_t now, uint16_t since, uint16_t span) { return static_cast<uint16_t>(now - since) >= span; }

// The next number of Marsaglia's xorshift, which comes to every number but 0 (Journal of Statistical Software 8, 14).
uint32_t drawn_after(uint32_t number) {
  number ^= number << 13;
  number ^= number >> 17;
  return number ^ number << 5;
}

}  // namespace

Panel::Panel(uint16_t boot, uint16_t now, uint32_t session)
    : contacts_(), gestures_(), dial_(), session_(session == 0 ? 1 : session), boot_(boot), heard_(now), hello_at_(now) {
  contacts_.sampled = now;
  dial_.bits = DIAL_AT_REST;
}

void Panel::look(uint16_t now, uint8_t closed, uint8_t dial) {
  dial_ = turn(dial_, dial);
  const int16_t detents = static_cast<int16_t>(detents_ + dial_.detents);
  if (detents >= -LARGEST_TURN && detents <= LARGEST_TURN) detents_ = static_cast<int8_t>(detents);
  if (detents_ != 0 && queue_.count() < DIAL_SHARE && happen(Control::Dial, Kind::Turn, detents_)) detents_ = 0;

  contacts_ = debounce(contacts_, now, closed);
  gestures_ = gesture(gestures_, now, contacts_.down, BACK_BIT);
  if ((gestures_.presses | gestures_.longs) == 0) return;
  for (uint8_t contact = 0; contact < CONTACTS; ++contact) {
    const uint8_t bit = static_cast<uint8_t>(1U << contact);
    if (gestures_.presses & bit) happen(static_cast<Control>(contact), Kind::Press, 0);
    if (gestures_.longs & bit) happen(static_cast<Control>(contact), Kind::Long, 0);
  }
}

bool Panel::happen(Control control, Kind kind, int8_t turn) { return queue_.push(control, kind, turn); }

void Panel::hear(uint16_t now, char byte) {
  Order order;
  switch (reader_.take(byte, order)) {
    case Heard::Nothing:
      break;
    case Heard::Order:
      heard_ = now;
      obey(now, order);
      break;
    case Heard::Damaged:
    case Heard::Unknown:
    case Heard::Overlong:
      if (errors_ < UINT16_MAX) ++errors_;
      break;
  }
}

void Panel::obey(uint16_t now, const Order& order) {
  if (order.verb == Verb::Hi) {
    if (order.number != 1 || in_session_) return;
    in_session_ = true;
    session_due_ = true;
    heard_ = now;
    numbers_known_ = queue_.oldest() == 1;
    queue_.resend();
    return;
  }
  if (!in_session_) return;
  switch (order.verb) {
    case Verb::Ack:
      if (queue_.acknowledge(order.number)) numbers_known_ = true;
      break;
    case Verb::Led:
      mask_ = order.mask;
      blink_ = order.blink;
      break;
    case Verb::Ping:
      pong_ = order.number;
      pong_due_ = true;
      break;
    case Verb::Hi:
      break;
  }
}

bool Panel::say(uint16_t now, uint8_t room, Line& line) {
  if (in_session_ && passed(now, heard_, GONE_AFTER)) host_gone(now);
  if (!in_session_) {
    if (!hello_due_ && !passed(now, hello_at_, HELLO_EVERY)) return false;
    if (session_due_) return say_session(room, line);
    line.hello(FIRMWARE, boot_);
    if (line.length() > room) return false;
    hello_at_ = now;
    hello_due_ = false;
    session_due_ = true;  // before the next HELLO too
    return true;
  }
  if (session_due_) return say_session(room, line);
  if (pong_due_) {
    line.pong(pong_);
    if (line.length() > room) return false;
    pong_due_ = false;
    return true;
  }
  return say_event(now, room, line);
}

bool Panel::say_session(uint8_t room, Line& line) {
  line.session(session_);
  if (line.length() > room) return false;
  session_due_ = false;
  return true;
}

// Until the host has acknowledged something, only the oldest event is said if it is not number 1: the host then knows
// that nothing before it waits.
bool Panel::say_event(uint16_t now, uint8_t room, Line& line) {
  const uint8_t sayable = numbers_known_ || queue_.count() == 0 ? queue_.count() : 1;
  for (uint8_t place = 0; place < sayable; ++place) {
    Waiting& event = queue_[place];
    if (event.sent && !passed(now, event.sent_at, RESEND_AFTER)) continue;
    line.event(queue_.oldest() + place, event.control, event.kind, event.turn);
    if (line.length() > room) return false;
    event.sent = true;
    event.sent_at = now;
    return true;
  }
  return false;
}

void Panel::host_gone(uint16_t now) {
  if (!in_session_) return;
  in_session_ = false;
  hello_due_ = true;
  session_due_ = true;
  hello_at_ = now;
  pong_due_ = false;
  mask_ = 0;
  blink_ = 0;
  if (queue_.count() == 0) renumber();
}

// A host that comes now has nothing of the old numbers open: new ones tell it that it begins at 1.
void Panel::renumber() {
  boot_ = boot_ == UINT16_MAX ? 1 : static_cast<uint16_t>(boot_ + 1);
  session_ = drawn_after(session_);
  queue_.clear();
}

uint8_t Panel::lit(uint16_t now) const {
  if (!in_session_) return now % ALONE_PERIOD < ALONE_FLASH ? NEXT_BIT : 0;
  return static_cast<uint8_t>(now & BLINK_BIT ? mask_ & ~blink_ : mask_);
}

}  // namespace panel
