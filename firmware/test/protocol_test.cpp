// The lines, by the examples that the host's tests read too.
#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "protocol.h"

using namespace panel;

namespace {

struct Vector {
  std::string sort, line, meaning;
};

std::vector<Vector> vectors() {
  std::ifstream file(VECTORS);
  REQUIRE(file.good());
  std::vector<Vector> all;
  for (std::string row; std::getline(file, row);) {
    if (row.empty() || row[0] == '#') continue;
    std::istringstream columns(row);
    Vector vector;
    std::getline(columns, vector.sort, '\t');
    std::getline(columns, vector.line, '\t');
    std::getline(columns, vector.meaning, '\t');
    all.push_back(vector);
  }
  REQUIRE(all.size() > 100);
  return all;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

bool said_by_host(const Vector& vector) {
  const std::string verb = words(vector.meaning)[0];
  return verb == "HI" || verb == "ACK" || verb == "LED" || verb == "PING";
}

// What the last byte of the line gives; every byte before gives nothing.
Heard read(const std::string& line, Order& order) {
  LineReader reader;
  for (const char byte : line) REQUIRE(reader.take(byte, order) == Heard::Nothing);
  return reader.take('\n', order);
}

std::string meaning_of(const Order& order) {
  const std::string number = std::to_string(order.number);
  switch (order.verb) {
    case Verb::Hi: return "HI " + number;
    case Verb::Ack: return "ACK " + number;
    case Verb::Ping: return "PING " + number;
    case Verb::Led: return "LED " + std::to_string(order.mask) + " " + std::to_string(order.blink);
  }
  return "";
}

template <typename Enum>
Enum place_of(const std::string& word, std::initializer_list<const char*> names) {
  uint8_t place = 0;
  for (const char* name : names) {
    if (word == name) return static_cast<Enum>(place);
    ++place;
  }
  FAIL("no such word: " << word);
  return Enum();
}

std::string said(const std::vector<std::string>& meaning) {
  Line line;
  if (meaning[0] == "HELLO") {
    line.hello(meaning[3].c_str(), static_cast<uint16_t>(std::stoul(meaning[4])));
  } else if (meaning[0] == "SESSION") {
    line.session(static_cast<uint32_t>(std::stoul(meaning[1])));
  } else if (meaning[0] == "PONG") {
    line.pong(static_cast<uint32_t>(std::stoul(meaning[1])));
  } else {
    line.event(static_cast<uint32_t>(std::stoul(meaning[1])),
               place_of<Control>(meaning[2], {"NEXT", "BACK", "FLIP", "READ", "PLUS", "MINUS", "DIAL"}),
               place_of<Kind>(meaning[3], {"press", "long", "turn"}), static_cast<int8_t>(std::stoi(meaning[4])));
  }
  return std::string(line.text(), line.length());
}

}  // namespace

TEST_CASE("what the host says is understood") {
  int seen = 0;
  for (const Vector& vector : vectors()) {
    if ((vector.sort != "whole" && vector.sort != "read") || !said_by_host(vector)) continue;
    CAPTURE(vector.line);
    Order order = {};
    CHECK(read(vector.line, order) == Heard::Order);
    CHECK(meaning_of(order) == vector.meaning);
    CHECK(read(vector.line + "\r", order) == Heard::Order);
    ++seen;
  }
  CHECK(seen >= 15);
}

TEST_CASE("what we say is said right, and is nothing that we obey") {
  int seen = 0;
  for (const Vector& vector : vectors()) {
    if (vector.sort != "whole" || said_by_host(vector)) continue;
    CAPTURE(vector.line);
    const std::vector<std::string> meaning = words(vector.meaning);
    if (meaning[0] != "HELLO" || meaning[2] == "tanglewoods-panel") CHECK(said(meaning) == vector.line + "\n");
    Order order = {};
    CHECK(read(vector.line, order) == Heard::Unknown);
    ++seen;
  }
  CHECK(seen >= 20);
}

TEST_CASE("damaged and unknown lines are told apart") {
  for (const Vector& vector : vectors()) {
    Order order = {};
    CAPTURE(vector.line);
    if (vector.sort == "damaged") CHECK(read(vector.line, order) == Heard::Damaged);
    if (vector.sort == "unknown") CHECK(read(vector.line, order) == Heard::Unknown);
  }
}

TEST_CASE("the sum has its catalogued check value") { CHECK(crc16("123456789", 9) == 0x29B1); }

TEST_CASE("a line that would be too long is not said at all") {
  Line line;
  line.hello("a-very-long-one", 65535);
  CHECK(line.length() == 0);
  line.hello("1234567890", 65535);
  CHECK(line.length() == LINE_LIMIT);
}

TEST_CASE("an endless line is told once, and the next one is heard") {
  LineReader reader;
  Order order = {};
  int overlong = 0;
  for (int byte = 0; byte < 1000; ++byte) overlong += reader.take('x', order) == Heard::Overlong;
  CHECK(overlong == 1);
  CHECK(reader.take('\n', order) == Heard::Nothing);
  Heard heard = Heard::Nothing;
  for (const char byte : std::string("HI 1*CC37\n")) heard = reader.take(byte, order);
  CHECK(heard == Heard::Order);
  CHECK(meaning_of(order) == "HI 1");
}

TEST_CASE("any one changed byte is noticed") {
  std::mt19937 random(3);
  for (const Vector& vector : vectors()) {
    if (vector.sort != "whole" || !said_by_host(vector)) continue;
    for (int change = 0; change < 200; ++change) {
      std::string line = vector.line;
      char& byte = line[random() % line.size()];
      const char changed = static_cast<char>(random());
      if (changed == byte || changed == '\n' || changed == '\r') continue;
      byte = changed;
      Order order = {};
      // Only the case of the sum's own letters does not matter.
      if (read(line, order) == Heard::Order) CHECK(meaning_of(order) == vector.meaning);
    }
  }
}
