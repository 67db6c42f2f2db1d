// Protocol 1 in bytes: making lines and reading orders.
#include "protocol.h"

#include <string.h>

namespace panel {

namespace {

constexpr uint8_t SUM_LENGTH = 5;  // the star and four digits

const char* const CONTROL_WORDS[] = {"NEXT", "BACK", "FLIP", "READ", "PLUS", "MINUS", "DIAL"};
const char* const KIND_WORDS[] = {"press", "long", "turn"};

char hex_digit(uint8_t value) { return static_cast<char>(value < 10 ? '0' + value : 'A' + value - 10); }

// The value of a hexadecimal digit, or 16.
uint8_t hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<uint8_t>(digit - '0');
  if (digit >= 'A' && digit <= 'F') return static_cast<uint8_t>(digit - 'A' + 10);
  if (digit >= 'a' && digit <= 'f') return static_cast<uint8_t>(digit - 'a' + 10);
  return 16;
}

// A field of a body: characters up to a space or the end.
struct Field {
  const char* begin;
  uint8_t length;
};

// Takes fields off a body; a body with leading, doubled or trailing spaces has empty fields, which nothing accepts.
class Fields {
 public:
  Fields(const char* body, uint8_t length) : at_(body), left_(length), more_(true) {}
  bool more() const { return more_; }
  Field next() {
    Field field = {at_, 0};
    while (left_ > 0 && *at_ != ' ') {
      ++at_;
      --left_;
      ++field.length;
    }
    more_ = left_ > 0;
    if (more_) {
      ++at_;
      --left_;
    }
    return field;
  }

 private:
  const char* at_;
  uint8_t left_;
  bool more_;
};

bool same(const Field& field, const char* word) {
  return field.length == strlen(word) && memcmp(field.begin, word, field.length) == 0;
}

bool read_number(const Field& field, uint32_t& number) {
  if (field.length == 0 || field.length > 10 || (field.begin[0] == '0' && field.length > 1)) return false;
  number = 0;
  for (uint8_t place = 0; place < field.length; ++place) {
    const char digit = field.begin[place];
    if (digit < '0' || digit > '9') return false;
    const uint32_t value = static_cast<uint32_t>(digit - '0');
    if (number > (UINT32_MAX - value) / 10) return false;
    number = number * 10 + value;
  }
  return true;
}

bool read_mask(const Field& field, uint8_t& mask) {
  if (field.length == 0 || field.length > 2) return false;
  uint8_t value = 0;
  for (uint8_t place = 0; place < field.length; ++place) {
    const uint8_t digit = hex_value(field.begin[place]);
    if (digit > 15) return false;
    value = static_cast<uint8_t>(value << 4 | digit);
  }
  mask = value;
  return true;
}

bool read_led(Fields& fields, Order& order) {
  order.blink = 0;
  if (!fields.more() || !read_mask(fields.next(), order.mask)) return false;
  if (fields.more() && !read_mask(fields.next(), order.blink)) return false;
  return !fields.more();
}

bool read_order(const char* body, uint8_t length, Order& order) {
  Fields fields(body, length);
  const Field word = fields.next();
  if (same(word, "LED")) {
    order.verb = Verb::Led;
    return read_led(fields, order);
  }
  if (same(word, "HI")) {
    order.verb = Verb::Hi;
  } else if (same(word, "ACK")) {
    order.verb = Verb::Ack;
  } else if (same(word, "PING")) {
    order.verb = Verb::Ping;
  } else {
    return false;
  }
  if (!fields.more() || !read_number(fields.next(), order.number) || fields.more()) return false;
  return order.verb != Verb::Hi || order.number > 0;
}

Heard read_line(const char* text, uint8_t length, Order& order) {
  if (length < SUM_LENGTH || text[length - SUM_LENGTH] != '*') return Heard::Damaged;
  const uint8_t body_length = static_cast<uint8_t>(length - SUM_LENGTH);
  uint16_t sum = 0;
  for (uint8_t place = static_cast<uint8_t>(body_length + 1); place < length; ++place) {
    const uint8_t digit = hex_value(text[place]);
    if (digit > 15) return Heard::Damaged;
    sum = static_cast<uint16_t>(sum << 4 | digit);
  }
  if (sum != crc16(text, body_length)) return Heard::Damaged;
  return read_order(text, body_length, order) ? Heard::Order : Heard::Unknown;
}

}  // namespace

// CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected.
uint16_t crc16(const char* bytes, uint8_t count) {
  uint16_t crc = 0xFFFF;
  while (count-- > 0) {
    crc = static_cast<uint16_t>(crc ^ static_cast<uint16_t>(static_cast<uint8_t>(*bytes++)) << 8);
    for (uint8_t bit = 0; bit < 8; ++bit) {
      crc = static_cast<uint16_t>(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
  }
  return crc;
}

void Line::hello(const char* firmware, uint16_t boot) {
  begin("HELLO 1 tanglewoods-panel ");
  put(firmware);
  put(' ');
  put(static_cast<uint32_t>(boot));
  end();
}

void Line::session(uint32_t number) {
  begin("SESSION ");
  put(number);
  end();
}

void Line::event(uint32_t seq, Control control, Kind kind, int8_t turn) {
  begin("EV ");
  put(seq);
  put(' ');
  put(CONTROL_WORDS[static_cast<uint8_t>(control)]);
  put(' ');
  put(KIND_WORDS[static_cast<uint8_t>(kind)]);
  if (kind == Kind::Turn) {
    put(' ');
    if (turn < 0) put('-');
    put(static_cast<uint32_t>(turn < 0 ? -turn : turn));
  }
  end();
}

void Line::pong(uint32_t number) {
  begin("PONG ");
  put(number);
  end();
}

void Line::begin(const char* word) {
  length_ = 0;
  put(word);
}

// One character more than fits is counted, so that `end` sees it.
void Line::put(char character) {
  if (length_ < LINE_LIMIT) text_[length_] = character;
  if (length_ <= LINE_LIMIT) ++length_;
}

void Line::put(const char* word) {
  while (*word != '\0') put(*word++);
}

void Line::put(uint32_t number) {
  char digits[10];
  uint8_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) put(digits[--count]);
}

void Line::end() {
  const uint16_t sum = length_ <= LINE_LIMIT ? crc16(text_, length_) : 0;
  put('*');
  for (int8_t shift = 12; shift >= 0; shift = static_cast<int8_t>(shift - 4)) {
    put(hex_digit(static_cast<uint8_t>(sum >> shift & 15)));
  }
  put('\n');
  if (length_ > LINE_LIMIT) length_ = 0;
}

Heard LineReader::take(char byte, Order& order) {
  if (byte != '\n') {
    if (skipping_) return Heard::Nothing;
    text_[length_++] = byte;
    if (length_ < LINE_LIMIT) return Heard::Nothing;
    skipping_ = true;
    length_ = 0;
    return Heard::Overlong;
  }
  uint8_t length = length_;
  const bool skipped = skipping_;
  length_ = 0;
  skipping_ = false;
  if (length > 0 && text_[length - 1] == '\r') --length;
  if (skipped || length == 0) return Heard::Nothing;
  return read_line(text_, length, order);
}

}  // namespace panel
