// The panel: contacts and bytes in, lines and lights out. It knows no board: time, pins and port are given to it.
#pragma once

#include <stdint.h>

#include "debounce.h"
#include "dial.h"
#include "gestures.h"
#include "protocol.h"
#include "queue.h"

namespace panel {

constexpr char FIRMWARE[] = "1.1.0";
constexpr uint8_t BACK_BIT = 1U << static_cast<uint8_t>(Control::Back);
constexpr uint8_t NEXT_BIT = 1U << static_cast<uint8_t>(Control::Next);

// Times are milliseconds that may wrap around; call `look` at least every 2 ms.
class Panel {
 public:
  // `boot` is the number of this start, 1 to 65535; `session` one drawn by lot for it, that no two boards share.
  Panel(uint16_t boot, uint16_t now, uint32_t session);

  // See the contacts: a bit a button in the order of Control, 1 is closed; the dial as in `Dial`.
  void look(uint16_t now, uint8_t closed, uint8_t dial);
  // Something is done with a control; false if sixteen events wait already.
  bool happen(Control control, Kind kind, int8_t turn);
  // Take a byte off the line.
  void hear(uint16_t now, char byte);
  // The next line that is due and has at most `room` bytes; false if there is none.
  bool say(uint16_t now, uint8_t room, Line& line);
  // The host is known to have closed the port.
  void host_gone(uint16_t now);

  uint8_t lit(uint16_t now) const;  // bits of the lights that are on in this moment
  uint16_t boot() const { return boot_; }
  uint32_t session() const { return session_; }
  bool in_session() const { return in_session_; }
  uint8_t waiting() const { return queue_.count(); }
  uint32_t newest() const { return queue_.newest(); }
  uint16_t errors() const { return errors_; }  // lines that were not understood, up to 65535

 private:
  void obey(uint16_t now, const Order& order);
  void renumber();
  bool say_session(uint8_t room, Line& line);
  bool say_event(uint16_t now, uint8_t room, Line& line);

  Contacts contacts_;
  Gestures gestures_;
  Dial dial_;
  EventQueue queue_;
  LineReader reader_;
  uint32_t pong_ = 0;
  uint32_t session_;
  uint16_t boot_;
  uint16_t heard_;
  uint16_t hello_at_;
  uint16_t errors_ = 0;
  int8_t detents_ = 0;  // turned, and not in the queue yet
  uint8_t mask_ = 0;
  uint8_t blink_ = 0;
  bool in_session_ = false;
  bool pong_due_ = false;
  bool hello_due_ = true;
  bool session_due_ = true;
  bool numbers_known_ = false;  // whether the host knows where our numbers stand
};

}  // namespace panel
