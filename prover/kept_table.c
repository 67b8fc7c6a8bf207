/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept_table - a head, and the parts one after another. */
#include "prover/kept_table.h"

#include <string.h>
#include <unistd.h>

#include "db/input_file.h"
#include "db/output_file.h"

enum { VERSION = 1 }; /* of the head and of the tables' entries */

static const char magic[16] = "unlur-table";
static const uint64_t native = UINT64_C(0x0102030405060708);

struct head {
    char magic[sizeof magic];
    uint64_t native; /* as this machine orders its bytes */
    uint64_t version;
    uint64_t side;
    uint64_t size[SEARCH_PARTS]; /* bytes; 0: there is no such part */
    uint64_t stamp[SEARCH_PARTS];
};

static struct head head_of(int side, const struct search_part *parts, int count)
{
    struct head head = {
        .native = native, .version = VERSION, .side = (uint64_t)side};
    memcpy(head.magic, magic, sizeof magic);
    for (int i = 0; i < count; i++) {
        head.size[i] = parts[i].size;
        head.stamp[i] = *parts[i].stamp;
    }
    return head;
}

enum status kept_table_refuse_side(const char *path, int has, int wants,
                                   struct status_text *why)
{
    return status_set(why, STATUS_FAILED,
                      "'%s' keeps a table of side %d, and this is side %d",
                      path, has, wants);
}

/* Whether a head is one of a table at all. */
static enum status check_kind(const char *path, const struct head *head,
                              struct status_text *why)
{
    return memcmp(head->magic, magic, sizeof magic) == 0 &&
                   head->native == native && head->version == VERSION
               ? STATUS_OK
               : status_set(why, STATUS_FAILED,
                            "'%s' is no table that this program keeps", path);
}

static enum status check_head(const char *path, const struct head *head,
                              const struct head *own, struct status_text *why)
{
    if (check_kind(path, head, why))
        return STATUS_FAILED;
    if (head->side != own->side)
        return kept_table_refuse_side(path, (int)head->side, (int)own->side,
                                      why);
    if (memcmp(head->size, own->size, sizeof own->size) != 0)
        return status_set(why, STATUS_FAILED,
                          "'%s' keeps a table of another size: the "
                          "command, --memory, --threads and must-play and "
                          "regions of --without must be as they were",
                          path);
    return STATUS_OK;
}

/* Reads a part; what is empty in the file stays untouched, so that it takes no
 * memory. */
static bool read_part(struct input_file *input, const struct search_part *part)
{
    enum { PIECE = 1 << 12 };
    static const unsigned char empty[PIECE];
    unsigned char piece[PIECE];
    for (size_t at = 0; at < part->size; at += PIECE) {
        const size_t left = part->size - at;
        const size_t size = left < PIECE ? left : PIECE;
        if (!input_file_read(input, piece, size))
            return false;
        if (memcmp(piece, empty, size) != 0)
            memcpy(part->bytes + at, piece, size);
    }
    return true;
}

static enum status read_all(const char *path, int side, struct search *search,
                            struct input_file *input, struct status_text *why)
{
    struct search_part parts[SEARCH_PARTS];
    const int count = search_parts(search, parts);
    const struct head own = head_of(side, parts, count);
    struct head head = {.side = 0};
    bool whole = input_file_read(input, &head, sizeof head);
    if (!input_file_flaw(input)) {
        const enum status status = check_head(path, &head, &own, why);
        if (status)
            return status;
        if (!input_file_is_checked(input))
            return status_set(why, STATUS_FAILED,
                              "'%s' is without the checksum that it was "
                              "written with; it must stay compressed as it was",
                              path);
    }
    for (int i = 0; i < count && whole; i++) {
        whole = read_part(input, &parts[i]);
        *parts[i].stamp = head.stamp[i];
    }
    if (whole && input_file_byte(input) < 0 && !input_file_flaw(input))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "'%s' is damaged: %s", path,
                      input_file_flaw(input) ? input_file_flaw(input)
                      : whole                ? "something follows its end"
                                             : "it is cut short");
}

/* Opens the file; *input is NULL when there is none. */
static enum status open_table(const char *path, struct input_file **input,
                              struct status_text *why)
{
    *input = NULL;
    return access(path, F_OK) == 0 ? input_file_open(path, input, why)
                                   : STATUS_OK;
}

enum status kept_table_check(const char *path, struct status_text *why)
{
    struct input_file *input;
    struct head head = {.side = 0};
    enum status status = output_file_check(path, why);
    if (!status)
        status = open_table(path, &input, why);
    if (status || !input)
        return status;
    input_file_read(input, &head, sizeof head);
    if (!input_file_flaw(input)) /* else reading all of it tells */
        status = check_kind(path, &head, why);
    input_file_close(input);
    return status;
}

enum status kept_table_read(const char *path, int side, struct search *search,
                            struct status_text *why)
{
    struct input_file *input;
    enum status status = open_table(path, &input, why);
    if (status || !input)
        return status;
    status = read_all(path, side, search, input, why);
    input_file_close(input);
    return status;
}

enum status kept_table_write(const char *path, int side, struct search *search,
                             struct status_text *why)
{
    struct search_part parts[SEARCH_PARTS];
    struct output_file *output;
    const int count = search_parts(search, parts);
    const struct head head = head_of(side, parts, count);
    const enum status status = output_file_to_file(path, &output, why);
    if (status)
        return status;
    output_file_compress(output);
    output_file_write(output, &head, sizeof head);
    for (int i = 0; i < count; i++)
        output_file_write(output, parts[i].bytes, parts[i].size);
    return output_file_finish(output, STATUS_OK, why);
}
