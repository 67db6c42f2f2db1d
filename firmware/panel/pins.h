// Where everything is wired: the one table to change for another wiring. Numbers as printed on the board.
#pragma once

#include <Arduino.h>

struct ButtonWires {
  uint8_t contact;  // to ground when pressed; the board's own pull-up holds it high
  uint8_t light;    // through a resistor to an LED to ground
};

// In the order of panel::Control.
const ButtonWires BUTTONS[] = {
    {2, A0},  // NEXT
    {3, A1},  // BACK
    {4, A2},  // FLIP
    {5, A3},  // READ
    {6, A4},  // PLUS
    {7, A5},  // MINUS
};

const uint8_t DIAL_A = 8;
const uint8_t DIAL_B = 9;
const uint8_t DIAL_PUSH = 10;
