// The core behind C functions, so that the host's bench can play with the panel's real program (through ctypes).
#include "panel.h"

using panel::Panel;

extern "C" {

Panel* panel_new(uint16_t boot, uint16_t now, uint32_t session) { return new Panel(boot, now, session); }
void panel_delete(Panel* core) { delete core; }
bool panel_happen(Panel* core, uint8_t control, uint8_t kind, int8_t turn) {
  return core->happen(static_cast<panel::Control>(control), static_cast<panel::Kind>(kind), turn);
}
void panel_hear(Panel* core, uint16_t now, const char* bytes, uint16_t count) {
  for (uint16_t place = 0; place < count; ++place) core->hear(now, bytes[place]);
}
// Writes all lines that are due to `out`, which has `room` bytes; the number of bytes written.
uint16_t panel_say(Panel* core, uint16_t now, char* out, uint16_t room) {
  uint16_t written = 0;
  panel::Line line;
  while (room - written >= panel::LINE_LIMIT && core->say(now, panel::LINE_LIMIT, line)) {
    for (uint8_t place = 0; place < line.length(); ++place) out[written++] = line.text()[place];
  }
  return written;
}
void panel_host_gone(Panel* core, uint16_t now) { core->host_gone(now); }
uint8_t panel_waiting(const Panel* core) { return core->waiting(); }
bool panel_in_session(const Panel* core) { return core->in_session(); }
uint16_t panel_boot(const Panel* core) { return core->boot(); }

}  // extern "C"
