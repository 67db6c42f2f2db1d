// Protocol 1 in bytes: the lines a panel says, and the orders it understands. See docs/panel-protocol.md.
#pragma once

#include <stdint.h>

namespace panel {

constexpr uint8_t LINE_LIMIT = 48;     // bytes of a line with its newline
constexpr uint16_t HELLO_EVERY = 500;  // ms
constexpr uint16_t RESEND_AFTER = 100; // ms
constexpr uint16_t GONE_AFTER = 3000;  // ms
constexpr uint8_t WAITING_LIMIT = 16;  // events that are kept until acknowledged

enum class Control : uint8_t { Next, Back, Flip, Read, Plus, Minus, Dial };
enum class Kind : uint8_t { Press, Long, Turn };

enum class Verb : uint8_t { Hi, Ack, Led, Ping };

struct Order {
  Verb verb;
  uint32_t number;  // of Hi, Ack and Ping
  uint8_t mask;     // of Led
  uint8_t blink;
};

// What a byte off the line has completed.
enum class Heard : uint8_t { Nothing, Order, Damaged, Unknown, Overlong };

uint16_t crc16(const char* bytes, uint8_t count);

// A line in the making; what does not fit any more is left out, and the line is then empty.
class Line {
 public:
  void hello(const char* firmware, uint16_t boot);
  void session(uint32_t number);
  void event(uint32_t seq, Control control, Kind kind, int8_t turn);
  void pong(uint32_t number);
  const char* text() const { return text_; }
  uint8_t length() const { return length_; }

 private:
  void begin(const char* word);
  void put(char character);
  void put(const char* word);
  void put(uint32_t number);
  void end();

  char text_[LINE_LIMIT];
  uint8_t length_ = 0;
};

// Collects bytes, in whatever pieces they come, to lines, and reads these.
class LineReader {
 public:
  // Take one byte; `order` is written if the answer is Heard::Order.
  Heard take(char byte, Order& order);

 private:
  char text_[LINE_LIMIT];
  uint8_t length_ = 0;
  bool skipping_ = false;
};

}  // namespace panel
