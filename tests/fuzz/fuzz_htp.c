/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_htp - any bytes at all as lines of the text protocol.
 *
 * Beside being a fuzzer it serves test_protocol.c, which calls it with random
 * and mutated lines.
 *
 * Besides crashes it looks for answers that break the promises of protocol.h:
 * one answer to a line with a command in it and none to any other, framed as
 * the protocol wants it, and after a complaint everything as it was. What lines
 * count is worked out here in another way than in protocol.c. The moves are
 * drawn at random, and nothing is searched for long, whatever the lines say.
 */
#include "tests/fuzz/harness.h"

#include "cli/command.h"
#include "cli/protocol.h"

/* What the sources of a command want of main.c. */
#ifdef FUZZ_ALONE
bool command_flush(void)
{
    return true;
}

void command_complain(const char *format, ...)
{
    (void)format;
}

void command_lose_output(int error)
{
    (void)error;
}
#endif

/* Whether anything but blanks and control characters stands before a `#`. */
static bool has_command(const uint8_t *line, size_t length)
{
    const uint8_t *const mark = memchr(line, '#', length);
    const uint8_t *const end = mark ? mark : line + length;
    while (line < end && (*line <= ' ' || *line == 127))
        line++;
    return line < end;
}

static void check_frame(const char *text, size_t size)
{
    HARNESS_PROMISE(size >= 4 && (*text == '=' || *text == '?'));
    HARNESS_PROMISE(!memchr(text, '\0', size));
    HARNESS_PROMISE(strstr(text, "\n\n") == text + size - 2);
}

static void check_line(struct protocol *protocol, const uint8_t *line,
                       size_t length)
{
    struct game *const game = &protocol->thinking->session.game;
    const struct game before = *game;
    struct status_text why;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    HARNESS_PROMISE(out);
    session_set_player(&protocol->thinking->session, PLAYER_RANDOM);
    HARNESS_PROMISE(
        !session_set_limits(&protocol->thinking->session, 0, 2, &why));
    const bool answered =
        protocol_answer(protocol, (const char *)line, length, out);
    HARNESS_PROMISE(fclose(out) == 0);
    HARNESS_PROMISE(answered == has_command(line, length) ||
                    length > PROTOCOL_LINE);
    if (answered)
        check_frame(text, size);
    else
        HARNESS_PROMISE(size == 0);
    if (!answered || *text == '?')
        HARNESS_PROMISE(position_equal(&before.position, &game->position) &&
                        before.move_count == game->move_count &&
                        before.rules == game->rules);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct protocol protocol;
    const struct options options = {.no_db = true,
                                    .size = 2,
                                    .seed = size,
                                    .memory = 1 << 20,
                                    .nodes = 50,
                                    .threads = 1,
                                    .quiet = true};
    struct thinking thinking;
    struct status_text why;
    HARNESS_PROMISE(!thinking_open(&thinking, &options, &why));
    protocol_open(&protocol, &thinking);
    while (size > 0) {
        const uint8_t *const end = memchr(data, '\n', size);
        const size_t length = end ? (size_t)(end - data) : size;
        check_line(&protocol, data, length);
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
    thinking_close(&thinking);
    return 0;
}
