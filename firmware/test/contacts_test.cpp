// Contacts to gestures: tables of time, input and what is expected.
#include <doctest/doctest.h>

#include <initializer_list>
#include <random>
#include <vector>

#include "debounce.h"
#include "dial.h"
#include "gestures.h"

using namespace panel;

namespace {

struct Row {
  uint16_t time;     // ms, from here on
  uint8_t closed;    // these contacts are closed
  uint8_t expected;  // buttons that are down just before the next row begins
};

void check_debounce(std::initializer_list<Row> rows, uint16_t end) {
  Contacts contacts = {};
  const std::vector<Row> table(rows);
  for (size_t row = 0; row < table.size(); ++row) {
    const uint16_t until = row + 1 < table.size() ? table[row + 1].time : end;
    for (uint16_t now = table[row].time; now != until; ++now) contacts = debounce(contacts, now, table[row].closed);
    CAPTURE(table[row].time);
    CHECK(contacts.down == table[row].expected);
  }
}

}  // namespace

TEST_CASE("a clean press counts after ten milliseconds, a clean release too") {
  check_debounce({{0, 0, 0}, {10, 1, 0}, {18, 1, 1}, {40, 0, 1}, {48, 0, 0}}, 60);
}

TEST_CASE("contacts shorter than the debounce are noise") {
  check_debounce({{0, 0, 0}, {10, 1, 0}, {16, 0, 0}, {100, 1, 0}, {107, 0, 0}}, 200);
}

TEST_CASE("a gap in a held contact is noise") {
  check_debounce({{0, 1, 1}, {100, 0, 1}, {106, 1, 1}}, 200);
}

TEST_CASE("chatter while pressing makes one press, soon after it ends") {
  check_debounce({{0, 0, 0}, {2, 1, 0}, {4, 0, 0}, {6, 1, 0}, {8, 0, 0}, {10, 1, 0}, {12, 0, 0}, {14, 1, 1}}, 25);
}

TEST_CASE("each contact has a count of its own") {
  check_debounce({{0, 0, 0},
                  {4, 0b1, 0},
                  {12, 0b1000011, 0b1},
                  {20, 0b1000010, 0b1000011},
                  {26, 0b1000010, 0b1000010}},
                 30);
}

TEST_CASE("time may wrap around") {
  check_debounce({{65530, 1, 0}, {65535, 1, 0}, {1, 1, 1}}, 5);
}

TEST_CASE("looks between two samples change nothing") {
  Contacts contacts = debounce(Contacts{}, 2, 1);
  for (int look = 0; look < 100; ++look) contacts = debounce(contacts, 3, 1);
  CHECK(contacts.closed[0] == 1);
}

TEST_CASE("any chatter of up to 12 ms gives exactly one press and one release") {
  std::mt19937 random(1);
  for (int press = 0; press < 20000; ++press) {
    Contacts contacts = {};
    int presses = 0;
    int releases = 0;
    uint16_t now = static_cast<uint16_t>(random());
    contacts.sampled = now;
    auto spend = [&](int ms, bool closed, bool chatter) {
      while (ms-- > 0) {
        const uint8_t before = contacts.down;
        contacts = debounce(contacts, ++now, chatter ? random() & 1 : closed);
        presses += contacts.down & ~before;
        releases += before & ~contacts.down;
      }
    };
    spend(1 + static_cast<int>(random() % 12), true, true);
    spend(14 + static_cast<int>(random() % 60), true, false);
    spend(1 + static_cast<int>(random() % 12), false, true);
    spend(14, false, false);
    REQUIRE(presses == 1);
    REQUIRE(releases == 1);
  }
}

TEST_CASE("a press is told when the button goes down, a long one after it") {
  Gestures gestures = {};
  gestures = gesture(gestures, 100, 0b1, 0);
  CHECK(gestures.presses == 0b1);
  gestures = gesture(gestures, 799, 0b1, 0);
  CHECK((gestures.presses | gestures.longs) == 0);
  gestures = gesture(gestures, 800, 0b1, 0);
  CHECK(gestures.presses == 0);
  CHECK(gestures.longs == 0b1);
  gestures = gesture(gestures, 5000, 0b1, 0);
  CHECK(gestures.longs == 0);
  gestures = gesture(gestures, 5001, 0, 0);
  CHECK((gestures.presses | gestures.longs) == 0);
}

TEST_CASE("a patient button tells either its press, when it comes up, or its long press") {
  Gestures gestures = gesture(Gestures{}, 0, 0b10, 0b10);
  CHECK(gestures.presses == 0);
  gestures = gesture(gestures, 60, 0, 0b10);
  CHECK(gestures.presses == 0b10);
  gestures = gesture(gestures, 100, 0b10, 0b10);
  gestures = gesture(gestures, 800, 0b10, 0b10);
  CHECK(gestures.longs == 0b10);
  gestures = gesture(gestures, 900, 0, 0b10);
  CHECK(gestures.presses == 0);
}

TEST_CASE("two buttons at once are two presses") {
  const Gestures gestures = gesture(Gestures{}, 0, 0b101, 0);
  CHECK(gestures.presses == 0b101);
}

namespace {

int turned(std::initializer_list<int> looks) {
  Dial dial = {DIAL_AT_REST, 0, 0};
  int detents = 0;
  for (const int bits : looks) {
    dial = turn(dial, static_cast<uint8_t>(bits));
    detents += dial.detents;
  }
  return detents;
}

}  // namespace

TEST_CASE("the dial counts detents by their direction") {
  CHECK(turned({3, 1, 0, 2, 3}) == 1);
  CHECK(turned({3, 2, 0, 1, 3}) == -1);
  CHECK(turned({3, 1, 0, 2, 3, 1, 0, 2, 3, 2, 0, 1, 3}) == 1);
}

TEST_CASE("the dial's chatter cancels itself") {
  CHECK(turned({3, 1, 3, 1, 3, 1, 0, 1, 0, 2, 0, 2, 3, 2, 3}) == 1);
  CHECK(turned({3, 1, 3, 1, 3}) == 0);
  CHECK(turned({3, 1, 0, 1, 3}) == 0);
}

TEST_CASE("one look that came too late loses no detent") {
  CHECK(turned({3, 1, 2, 3}) == 1);
  CHECK(turned({3, 0, 2, 3}) == 1);
  CHECK(turned({3, 2, 1, 3}) == -1);
}

TEST_CASE("fast turning with chatter on each contact is counted exactly") {
  std::mt19937 random(7);
  const int right[] = {1, 0, 2, 3};
  const int left[] = {2, 0, 1, 3};
  for (int round = 0; round < 200; ++round) {
    Dial dial = {DIAL_AT_REST, 0, 0};
    int wanted = 0;
    int counted = 0;
    int bits = 3;
    for (int detent = 0; detent < 50; ++detent) {
      const bool to_right = random() % 3 != 0;
      wanted += to_right ? 1 : -1;
      for (const int next : to_right ? right : left) {
        for (int bounce = static_cast<int>(random() % 4); bounce >= 0; --bounce) {
          for (const int seen : {next, bits, next}) {
            dial = turn(dial, static_cast<uint8_t>(seen));
            counted += dial.detents;
          }
        }
        bits = next;
      }
    }
    REQUIRE(counted == wanted);
  }
}
