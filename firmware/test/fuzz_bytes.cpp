// A fuzz target: any bytes off the line, with time passing in between, make no event and break nothing.
#include <stdint.h>
#include <stdlib.h>

#include "panel.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t count) {
  panel::Panel core(1, 0);
  uint16_t now = 0;
  for (size_t place = 0; place < count; ++place) {
    core.hear(now, static_cast<char>(bytes[place]));
    now = static_cast<uint16_t>(now + (bytes[place] == '\n' ? 50 : 0));
    panel::Line line;
    while (core.say(now, panel::LINE_LIMIT, line)) {
      if (line.length() == 0 || line.length() > panel::LINE_LIMIT || line.text()[line.length() - 1] != '\n') abort();
    }
    core.look(now, 0, panel::DIAL_AT_REST);
    if (core.newest() != 0 || core.waiting() != 0 || core.boot() == 0) abort();
  }
  return 0;
}
