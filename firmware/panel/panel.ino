// The panel's program for Arduino boards (Uno, Nano, Leonardo, Micro): ties the core to pins, port and memory.

#include <avr/eeprom.h>
#include <avr/sleep.h>

#include "pins.h"
#include "src/core/panel.h"

const uint8_t BUTTON_COUNT = sizeof BUTTONS / sizeof BUTTONS[0];
uint16_t* const BOOT_PLACE = nullptr;  // the first word of the EEPROM
uint32_t* const LOT_PLACE = reinterpret_cast<uint32_t*>(4);
extern "C" uint8_t __heap_start;  // where the memory begins that the program has not set

panel::Panel core(1, 0, 1);
uint8_t shown = 0;

uint16_t now() { return static_cast<uint16_t>(millis()); }

// A number by lot, which another board does not draw though its EEPROM holds the same: what stands in the unused memory
// when the power comes is noise, and each chip's own. It is stirred into what was drawn last (FNV-1a, 32 bits).
uint32_t draw_lot() {
  uint32_t lot = eeprom_read_dword(LOT_PLACE) ^ 2166136261UL;
  for (const uint8_t* at = &__heap_start; at < reinterpret_cast<const uint8_t*>(SP); ++at) lot = (lot ^ *at) * 16777619UL;
  eeprom_update_dword(LOT_PLACE, lot);
  return lot;
}

void remember_boot() { eeprom_update_word(BOOT_PLACE, core.boot()); }

uint8_t closed_contacts() {
  uint8_t closed = digitalRead(DIAL_PUSH) == LOW ? 1 << BUTTON_COUNT : 0;
  for (uint8_t button = 0; button < BUTTON_COUNT; ++button) {
    if (digitalRead(BUTTONS[button].contact) == LOW) closed |= 1 << button;
  }
  return closed;
}

uint8_t dial_contacts() {
  return static_cast<uint8_t>((digitalRead(DIAL_A) == HIGH ? 2 : 0) | (digitalRead(DIAL_B) == HIGH ? 1 : 0));
}

void show_lights(uint8_t lit) {
  for (uint8_t button = 0; button < BUTTON_COUNT; ++button) {
    if ((lit ^ shown) >> button & 1) digitalWrite(BUTTONS[button].light, lit >> button & 1);
  }
  shown = lit;
}

// Boards with USB of their own see whether a program has opened the port; the others restart when one does.
bool host_listens() {
#ifdef USBCON
  return Serial.dtr();
#else
  return true;
#endif
}

void talk() {
  if (!host_listens()) {
    const uint16_t boot = core.boot();
    core.host_gone(now());
    if (core.boot() != boot) remember_boot();
    return;
  }
  for (int waiting = Serial.available(); waiting > 0; --waiting) core.hear(now(), static_cast<char>(Serial.read()));
  const uint16_t boot = core.boot();
  panel::Line line;
  while (core.say(now(), static_cast<uint8_t>(min(Serial.availableForWrite(), 255)), line)) {
    Serial.write(line.text(), line.length());
  }
  if (core.boot() != boot) remember_boot();
}

void setup() {
  for (const ButtonWires& button : BUTTONS) {
    pinMode(button.contact, INPUT_PULLUP);
    pinMode(button.light, OUTPUT);
  }
  pinMode(DIAL_A, INPUT_PULLUP);
  pinMode(DIAL_B, INPUT_PULLUP);
  pinMode(DIAL_PUSH, INPUT_PULLUP);
  const uint16_t last = eeprom_read_word(BOOT_PLACE);
  core = panel::Panel(last == UINT16_MAX ? 1 : last + 1, now(), draw_lot());
  remember_boot();
  Serial.begin(115200);
  set_sleep_mode(SLEEP_MODE_IDLE);
}

// Once a millisecond, and whenever a byte has come or gone.
void loop() {
  core.look(now(), closed_contacts(), dial_contacts());
  talk();
  show_lights(core.lit(now()));
  sleep_mode();
}
