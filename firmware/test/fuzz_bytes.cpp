// A fuzz target: whatever comes off the line, with time passing in between, makes no event and breaks nothing.
//
// The input is what comes, byte by byte, but for one thing: a line that begins with '!' is given its right sum, so that
// the fuzzer gets past the sums to what is behind them.
#include <stdint.h>
#include <stdlib.h>

#include <string>

#include "panel.h"

namespace {

constexpr uint16_t PAUSE = 50;  // ms after each line

std::string summed(const std::string& body) {
  if (body.size() >= panel::LINE_LIMIT) return body;
  const char* const digits = "0123456789ABCDEF";
  const uint16_t crc = panel::crc16(body.c_str(), static_cast<uint8_t>(body.size()));
  std::string line = body + '*';
  for (int shift = 12; shift >= 0; shift -= 4) line += digits[crc >> shift & 15];
  return line;
}

void require(bool holds) {
  if (!holds) abort();
}

void check(panel::Panel& core, uint16_t now) {
  panel::Line line;
  for (int lines = 0; core.say(now, panel::LINE_LIMIT, line); ++lines) {
    require(lines < 4);
    require(line.length() > 0 && line.length() <= panel::LINE_LIMIT && line.text()[line.length() - 1] == '\n');
  }
  core.look(now, 0, panel::DIAL_AT_REST);
  require(core.newest() == 0 && core.waiting() == 0 && core.boot() != 0);
  require(core.in_session() || (core.lit(now) & ~panel::NEXT_BIT) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t count) {
  panel::Panel core(1, 0, 1);
  uint16_t now = 0;
  const std::string input(reinterpret_cast<const char*>(bytes), count);
  for (size_t begin = 0; begin < input.size();) {
    const size_t end = input.find('\n', begin);
    std::string line = input.substr(begin, end == std::string::npos ? end : end - begin);
    begin = end == std::string::npos ? input.size() : end + 1;
    if (!line.empty() && line[0] == '!') line = summed(line.substr(1));
    for (const char byte : line) {
      core.hear(now, byte);
      check(core, now);
    }
    core.hear(now, '\n');
    check(core, now);
    now = static_cast<uint16_t>(now + PAUSE);
  }
  return 0;
}
