/* A simulated board that runs the program that would be flashed, in libsimavr.
 *
 * simboard panel.elf         simulated time, as fast as it goes: lines on stdin move it on
 * simboard --pty panel.elf   real time, the serial port on a pseudo-terminal whose name is printed as "port NAME";
 *                            opening that restarts the board, as the DTR line of an Uno does
 *
 * In: "pin N LEVEL" drives an Arduino pin; "rx HEX" sends bytes to the board at the speed of its line; "run US" lets
 * time pass, "show" asks what happened (both in simulated time only); "reset"; "quit".
 * Out: "tx US HH", a byte that has arrived at the host; "lights US HH", the lights as they changed; "now US" ends what
 * was asked for. US are simulated microseconds since the start.
 */
#define _GNU_SOURCE
#include <avr_ioport.h>
#include <avr_uart.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sim_avr.h>
#include <sim_elf.h>
#include <sim_time.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { PINS = 20, QUEUE = 1 << 16, BITS_PER_BYTE = 10, BAUD = 115200, SLICE_US = 500 };

static avr_t *avr;
static uint8_t levels[PINS];     /* what the world drives on each pin */
static uint8_t to_board[QUEUE];  /* bytes on their way to the board */
static unsigned queue_head, queue_tail;
static int line_busy; /* a byte is on its way to the board */
static int port = -1; /* the pseudo-terminal's end, or none */
static int last_lights = -1;

static unsigned long long now_us(void) { return avr->cycle * 1000000ULL / avr->frequency; }
static avr_cycle_count_t byte_cycles(void) { return avr->frequency * BITS_PER_BYTE / BAUD; }

static void no_pause(avr_t *board, avr_cycle_count_t cycles) {
    (void)board;
    (void)cycles;
}

static void log_errors(avr_t *board, const int level, const char *format, va_list values) {
    (void)board;
    if (level == LOG_ERROR) vfprintf(stderr, format, values);
}

/* Uno: 0 to 7 are port D, 8 to 13 port B, 14 to 19 (A0 to A5) port C. */
static char port_of(int pin) { return pin < 8 ? 'D' : pin < 14 ? 'B' : 'C'; }
static int bit_of(int pin) { return pin < 8 ? pin : pin < 14 ? pin - 8 : pin - 14; }

static void apply(int pin) {
    avr_ioport_external_t external = {.name = port_of(pin), .mask = 0, .value = 0};
    for (int other = 0; other < PINS; ++other) {
        if (port_of(other) != port_of(pin)) continue;
        external.mask |= 1 << bit_of(other);
        external.value |= levels[other] << bit_of(other);
    }
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port_of(pin)), &external);
    avr_irq_t *irq = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port_of(pin)), bit_of(pin));
    avr_raise_irq(irq, !levels[pin]); /* an unchanged level would be dropped, and a reset has forgotten it */
    avr_raise_irq(irq, levels[pin]);
}

/* What is wired as a light (A0 to A5) is not driven from outside. */
static void apply_contacts(void) {
    for (int pin = 2; pin < 14; ++pin) apply(pin);
}

static void on_light(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    (void)param;
    int lights = value & 0x3F;
    if (lights == last_lights) return;
    last_lights = lights;
    printf("lights %llu %02X\n", now_us(), lights);
}

static void on_byte_from_board(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    (void)param;
    uint8_t byte = value;
    if (port < 0) {
        printf("tx %llu %02X\n", now_us() + byte_cycles() * 1000000ULL / avr->frequency, byte);
    } else if (write(port, &byte, 1) != 1 && errno != EAGAIN && errno != EIO) {
        perror("the port does not take a byte");
    }
}

static avr_cycle_count_t next_byte_to_board(avr_t *board, avr_cycle_count_t when, void *param) {
    (void)param;
    if (queue_head == queue_tail) {
        line_busy = 0;
        return 0;
    }
    avr_raise_irq(avr_io_getirq(board, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), to_board[queue_tail]);
    queue_tail = (queue_tail + 1) % QUEUE;
    return when + byte_cycles();
}

static void send_to_board(uint8_t byte) {
    to_board[queue_head] = byte;
    queue_head = (queue_head + 1) % QUEUE;
    if (!line_busy) {
        line_busy = 1;
        avr_cycle_timer_register(avr, byte_cycles(), next_byte_to_board, NULL);
    }
}

static void reset(void) {
    avr_reset(avr);
    queue_head = queue_tail = 0;
    line_busy = 0;
    apply_contacts();
}

static avr_cycle_count_t stop_here(avr_t *board, avr_cycle_count_t when, void *param) {
    (void)board;
    (void)when;
    *(int *)param = 1;
    return 0;
}

static void run_us(unsigned long us) {
    int done = 0;
    avr_cycle_timer_register(avr, us * (avr->frequency / 1000000), stop_here, &done);
    while (!done) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "the program has %s\n", state == cpu_Done ? "ended" : "crashed");
            exit(1);
        }
    }
}

/* 0 when there is nothing more to do. */
static int obey(const char *line) {
    int pin, level, consumed = 0;
    unsigned long us;
    unsigned byte;
    if (sscanf(line, "pin %d %d", &pin, &level) == 2 && pin >= 2 && pin < 14) {
        levels[pin] = level != 0;
        apply(pin);
    } else if (port < 0 && sscanf(line, "run %lu", &us) == 1) {
        run_us(us);
    } else if (port < 0 && strcmp(line, "show\n") == 0) {
        printf("now %llu\n", now_us());
        fflush(stdout);
    } else if (strncmp(line, "rx ", 3) == 0) {
        for (const char *at = line + 3; sscanf(at, "%2x%n", &byte, &consumed) == 1; at += consumed) send_to_board(byte);
    } else if (strcmp(line, "reset\n") == 0) {
        reset();
    } else if (strcmp(line, "quit\n") == 0) {
        return 0;
    } else {
        fprintf(stderr, "not understood: %s", line);
        exit(2);
    }
    return 1;
}

static void simulated_time(void) {
    char line[8192];
    while (fgets(line, sizeof line, stdin) && obey(line)) {
    }
}

static void open_port(void) {
    struct termios raw;
    char name[128];
    int other;
    memset(&raw, 0, sizeof raw);
    cfmakeraw(&raw);
    if (openpty(&port, &other, name, &raw, NULL)) {
        perror("no pseudo-terminal");
        exit(1);
    }
    close(other);
    fcntl(port, F_SETFL, O_NONBLOCK);
    printf("port %s\n", name);
    fflush(stdout);
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void real_time(void) {
    int was_open = 0;
    double began = seconds();
    unsigned long long from = now_us();
    open_port();
    fcntl(0, F_SETFL, O_NONBLOCK);
    setvbuf(stdin, NULL, _IONBF, 0);
    for (;;) {
        struct pollfd watched[2] = {{.fd = port, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
        double ahead = (now_us() - from) / 1e6 - (seconds() - began);
        if (ahead < -0.1) began = seconds(), from = now_us(); /* this computer was away: do not race after it */
        if (ahead > 0) usleep(ahead * 1e6);
        poll(watched, 2, 0);
        int is_open = !(watched[0].revents & POLLHUP);
        if (is_open && !was_open) reset();
        was_open = is_open;
        uint8_t bytes[256];
        ssize_t count = is_open && watched[0].revents & POLLIN ? read(port, bytes, sizeof bytes) : 0;
        for (ssize_t place = 0; place < count; ++place) send_to_board(bytes[place]);
        char line[256];
        if (watched[1].revents & POLLIN) {
            if (!fgets(line, sizeof line, stdin) || !obey(line)) return;
        } else if (watched[1].revents & POLLHUP) {
            return;
        }
        run_us(SLICE_US);
        fflush(stdout);
    }
}

static void power_up(const char *path) {
    elf_firmware_t program;
    memset(&program, 0, sizeof program);
    avr_global_logger_set(log_errors);
    if (elf_read_firmware(path, &program)) {
        fprintf(stderr, "no program to run in %s: build it with make\n", path);
        exit(1);
    }
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->frequency = 16000000;
    avr->log = LOG_ERROR;
    avr->sleep = no_pause;
    avr_load_firmware(avr, &program);
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte_from_board, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), IOPORT_IRQ_REG_PORT), on_light, NULL);
    memset(levels, 1, sizeof levels);
    apply_contacts();
}

int main(int count, char **words) {
    int with_port = count == 3 && strcmp(words[1], "--pty") == 0;
    if (count != 2 + with_port) {
        fprintf(stderr, "usage: simboard [--pty] panel.elf\n");
        return 2;
    }
    power_up(words[count - 1]);
    if (with_port) {
        real_time();
    } else {
        simulated_time();
    }
    return 0;
}
