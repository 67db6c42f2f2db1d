// The whole panel: greeting, events until acknowledged, lights, silence.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "panel.h"

using namespace panel;

namespace {

std::string framed(const std::string& body) {
  char sum[8];
  snprintf(sum, sizeof sum, "*%04X\n", crc16(body.c_str(), static_cast<uint8_t>(body.size())));
  return body + sum;
}

// A panel on a bench: the test turns the time, holds the contacts and is the host.
class Bench {
 public:
  Panel panel{7, 0, 1234567890};
  uint16_t now = 0;
  uint8_t closed = 0;
  uint8_t dial = DIAL_AT_REST;
  uint8_t room = 63;
  std::vector<std::string> said;
  std::vector<std::string> sessions;  // kept apart: they go before each HELLO and after each HI

  void spend(int ms) {
    while (ms-- > 0) {
      panel.look(now, closed, dial);
      Line line;
      while (panel.say(now, room, line)) {
        const std::string text = body(line);
        (text.compare(0, 8, "SESSION ") == 0 ? sessions : said).push_back(text);
      }
      ++now;
    }
  }
  void host(const std::string& body) {
    for (const char byte : framed(body)) panel.hear(now, byte);
  }
  std::vector<std::string> take() {
    std::vector<std::string> taken;
    taken.swap(said);
    return taken;
  }
  void greet() {
    spend(1);
    host("HI 1");
    take();
  }
  void press(uint8_t bits, int ms) {
    closed = bits;
    spend(ms);
    closed = 0;
    spend(20);
  }

 private:
  static std::string body(const Line& line) {
    const std::string text(line.text(), line.length());
    CHECK(text == framed(text.substr(0, text.size() - 6)));
    return text.substr(0, text.size() - 6);
  }
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("HELLO every half second until answered") {
  Bench bench;
  bench.spend(1400);
  CHECK(bench.take() == Lines(3, "HELLO 1 tanglewoods-panel 1.1.0 7"));
  bench.host("HI 2");
  bench.spend(200);
  CHECK(bench.take().size() == 1);
  bench.host("HI 1");
  bench.spend(1000);
  CHECK(bench.take().empty());
  CHECK(bench.panel.in_session());
}

TEST_CASE("an event is said every tenth second until acknowledged") {
  Bench bench;
  bench.greet();
  bench.press(NEXT_BIT, 30);
  bench.spend(300);
  CHECK(bench.take() == Lines(4, "EV 1 NEXT press"));
  bench.host("ACK 1");
  bench.spend(300);
  CHECK(bench.take().empty());
}

TEST_CASE("presses before the greeting are said after it") {
  Bench bench;
  bench.press(0b100, 30);
  bench.take();
  bench.host("HI 1");
  bench.spend(1);
  CHECK(bench.take() == Lines{"EV 1 FLIP press"});
}

TEST_CASE("each control says its own name") {
  Bench bench;
  bench.greet();
  for (int contact = 0; contact < CONTACTS; ++contact) bench.press(static_cast<uint8_t>(1 << contact), 30);
  bench.host("ACK 7");
  CHECK(bench.panel.waiting() == 0);
  Lines first;
  for (const std::string& line : bench.take()) {
    if (first.empty() || line.substr(0, 4) > first.back().substr(0, 4)) first.push_back(line);
  }
  CHECK(first == Lines{"EV 1 NEXT press", "EV 2 BACK press", "EV 3 FLIP press", "EV 4 READ press", "EV 5 PLUS press",
                       "EV 6 MINUS press", "EV 7 DIAL press"});
}

TEST_CASE("long presses: BACK says only that, the others their press first") {
  Bench bench;
  bench.greet();
  bench.press(BACK_BIT, 800);
  CHECK(bench.panel.newest() == 1);
  CHECK(bench.take()[0] == "EV 1 BACK long");
  bench.host("ACK 1");
  bench.press(NEXT_BIT, 800);
  const Lines lines = bench.take();
  CHECK(lines.front() == "EV 2 NEXT press");
  bench.host("ACK 2");
  bench.spend(101);
  CHECK(bench.take().back() == "EV 3 NEXT long");
}

TEST_CASE("sixteen events wait, the seventeenth is refused") {
  Bench bench;
  bench.greet();
  for (int press = 0; press < 16; ++press) CHECK(bench.panel.happen(Control::Read, Kind::Press, 0));
  CHECK(!bench.panel.happen(Control::Read, Kind::Press, 0));
  bench.spend(1);
  const Lines lines = bench.take();
  REQUIRE(lines.size() == 16);
  CHECK(lines.back() == "EV 16 READ press");
  bench.host("ACK 5");
  CHECK(bench.panel.waiting() == 11);
  bench.host("ACK 4");
  bench.host("ACK 17");
  bench.host("ACK 4294967295");
  CHECK(bench.panel.waiting() == 11);
  bench.host("ACK 16");
  CHECK(bench.panel.waiting() == 0);
}

TEST_CASE("the ring of events goes round and round") {
  Bench bench;
  bench.greet();
  for (uint32_t number = 1; number <= 1000; ++number) {
    CHECK(bench.panel.happen(Control::Plus, Kind::Press, 0));
    bench.spend(1);
    CHECK(bench.take() == Lines{"EV " + std::to_string(number) + " PLUS press"});
    bench.host("ACK " + std::to_string(number));
  }
}

TEST_CASE("detents that find no room are gathered, none is lost") {
  Bench bench;
  bench.greet();
  auto detent = [&](const int (&looks)[4]) {
    for (const int bits : looks) {
      bench.dial = static_cast<uint8_t>(bits);
      bench.spend(1);
    }
  };
  for (int turns = 0; turns < 30; ++turns) detent({1, 0, 2, 3});
  for (int turns = 0; turns < 5; ++turns) detent({2, 0, 1, 3});
  CHECK(bench.panel.waiting() == 8);
  bench.take();
  bench.host("ACK 8");
  bench.spend(1);
  CHECK(bench.take() == Lines{"EV 9 DIAL turn 17"});
}

TEST_CASE("lights are shown, blink, and go out with the session") {
  Bench bench;
  CHECK(bench.panel.lit(0) == NEXT_BIT);
  CHECK(bench.panel.lit(100) == 0);
  bench.greet();
  CHECK(bench.panel.lit(0) == 0);
  bench.host("LED 2A 08");
  CHECK(bench.panel.lit(0) == 0x2A);
  CHECK(bench.panel.lit(256) == 0x22);
  CHECK(bench.panel.lit(512) == 0x2A);
  bench.host("LED 01");
  CHECK(bench.panel.lit(256) == 1);
  bench.spend(3001);
  CHECK(bench.panel.lit(100) == 0);
}

TEST_CASE("a ping is answered with its number, and keeps the session") {
  Bench bench;
  bench.greet();
  for (int second = 0; second < 10; ++second) {
    bench.host("PING " + std::to_string(second));
    bench.spend(1000);
    CHECK(bench.take() == Lines{"PONG " + std::to_string(second)});
  }
}

TEST_CASE("after three silent seconds HELLO again, with new numbers only if nothing waits") {
  Bench bench;
  bench.greet();
  bench.press(NEXT_BIT, 30);
  bench.spend(2940);
  CHECK(bench.panel.in_session());
  bench.spend(60);
  CHECK(bench.take().back() == "HELLO 1 tanglewoods-panel 1.1.0 7");
  bench.host("HI 1");
  bench.host("ACK 1");
  bench.spend(3001);
  CHECK(bench.take().back() == "HELLO 1 tanglewoods-panel 1.1.0 8");
  CHECK(bench.panel.newest() == 0);
}

TEST_CASE("a host that joins late learns first where the numbers stand") {
  Bench bench;
  bench.greet();
  for (int press = 0; press < 3; ++press) bench.panel.happen(Control::Read, Kind::Press, 0);
  bench.host("ACK 1");
  bench.spend(3010);
  bench.take();
  bench.host("HI 1");
  bench.spend(150);
  CHECK(bench.take() == Lines(2, "EV 2 READ press"));
  bench.host("ACK 2");
  bench.spend(1);
  CHECK(bench.take() == Lines{"EV 3 READ press"});
}

TEST_CASE("a host that comes back hears at once what waits") {
  Bench bench;
  bench.greet();
  bench.panel.happen(Control::Read, Kind::Press, 0);
  bench.spend(1);
  bench.panel.host_gone(bench.now);
  bench.spend(1);
  bench.take();
  bench.host("HI 1");
  bench.spend(1);
  CHECK(bench.take() == Lines{"EV 1 READ press"});
}

TEST_CASE("nothing is written that the port has no room for, and nothing is lost by it") {
  Bench bench;
  bench.greet();
  bench.room = 10;
  bench.press(NEXT_BIT, 30);
  bench.host("PING 3");
  bench.spend(500);
  CHECK(bench.take().empty());
  bench.room = 63;
  bench.spend(1);
  CHECK(bench.take() == Lines{"PONG 3", "EV 1 NEXT press"});
}

TEST_CASE("noise changes nothing and is counted") {
  Bench bench;
  bench.greet();
  uint32_t state = 1;
  for (int byte = 0; byte < 200000; ++byte) {
    state = state * 1664525 + 1013904223;
    bench.panel.hear(bench.now, static_cast<char>(state >> 24));
  }
  bench.host("");
  CHECK(bench.panel.errors() > 500);
  CHECK(bench.panel.waiting() == 0);
  CHECK(bench.panel.lit(0) == 0);
}

TEST_CASE("the count of starts goes round past its end, without 0") {
  Panel panel(65535, 0, 1);
  for (const char byte : framed("HI 1")) panel.hear(0, byte);
  panel.host_gone(1);
  CHECK(panel.boot() == 1);
}

TEST_CASE("the number drawn by lot is said before each HELLO and after HI") {
  Bench bench;
  bench.spend(1400);
  CHECK(bench.sessions == Lines(3, "SESSION 1234567890"));
  bench.host("HI 1");
  bench.spend(1000);
  CHECK(bench.sessions == Lines(4, "SESSION 1234567890"));
}

TEST_CASE("new numbers have another lot, the same numbers the same") {
  Bench bench;
  bench.greet();
  bench.panel.happen(Control::Read, Kind::Press, 0);
  bench.spend(1);
  bench.panel.host_gone(bench.now);
  CHECK(bench.panel.session() == 1234567890);
  bench.host("HI 1");
  bench.host("ACK 1");
  bench.panel.host_gone(bench.now);
  CHECK(bench.panel.session() != 1234567890);
  CHECK(bench.panel.session() != 0);
  CHECK(Panel(1, 0, 0).session() != 0);
}
