/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * writer - every call appends bytes; a node that is marked gets the next index,
 * by which references name it.
 */
#include "proof/writer.h"

#include "game/symmetry.h"
#include "proof/format.h"

static void put(struct proof_writer *writer, uint32_t number)
{
    bytes_add_number(&writer->bytes, number);
}

/* Begins a node that counts. */
static void begin(struct proof_writer *writer, uint32_t code)
{
    writer->nodes++;
    put(writer, code);
}

void proof_writer_move(struct proof_writer *writer, int cell, int k)
{
    begin(writer, PROOF_FORMAT_MOVE + (uint32_t)writer->board->image[k][cell]);
}

void proof_writer_replies(struct proof_writer *writer, uint32_t count)
{
    begin(writer, PROOF_FORMAT_REPLIES);
    put(writer, count);
}

void proof_writer_reply(struct proof_writer *writer, int reply, int k)
{
    put(writer,
        reply == MOVE_PASS ? 0 : (uint32_t)writer->board->image[k][reply] + 1);
}

void proof_writer_barred(struct proof_writer *writer)
{
    begin(writer, PROOF_FORMAT_BARRED);
}

/* --- Connections --------------------------------------------------------- */

/* Each reads an arm or a link from `*at`, which moves on behind it, and adds
 * its image to `to`. */
static void put_arm(struct bytes *to, const unsigned char **at,
                    const int16_t *image);

static uint32_t copy_number(struct bytes *to, const unsigned char **at)
{
    const uint32_t number = proof_format_number(at);
    bytes_add_number(to, number);
    return number;
}

static void put_cell(struct bytes *to, const unsigned char **at,
                     const int16_t *image)
{
    bytes_add_number(to, (uint32_t)image[proof_format_number(at)]);
}

static void put_link(struct bytes *to, const unsigned char **at,
                     const int16_t *image)
{
    const uint32_t moves = copy_number(to, at);
    for (uint32_t i = 0; i < (moves ? moves : 2); i++) {
        put_cell(to, at, image);
        if (moves)
            put_arm(to, at, image);
    }
}

static void put_arm(struct bytes *to, const unsigned char **at,
                    const int16_t *image)
{
    const uint32_t head = copy_number(to, at);
    for (uint32_t i = 0; i < head / 2; i++) {
        put_cell(to, at, image);
        put_link(to, at, image);
    }
    if (head % 2)
        put_link(to, at, image);
}

/* The arms stand in the order of the images of their sides. */
void proof_writer_connection(struct proof_writer *writer,
                             const struct proof_connection *connection, int k)
{
    const int16_t *const image = writer->board->image[k];
    const int step = writer->winner == COLOUR_WHITE ? 3 : 2;
    const unsigned char *arms[6], *at = connection->arms;
    int first = 6;
    for (int i = 0; i < 6 / step; i++) {
        const int side = symmetry_side(k, (connection->side + i * step) % 6);
        arms[side] = at;
        proof_format_pass_arm(&at, NULL);
        if (side < first)
            first = side;
    }
    begin(writer, PROOF_FORMAT_CONNECTION);
    put(writer, (uint32_t)image[connection->stone]);
    put(writer, (uint32_t)first);
    for (int side = first; side < 6; side += step)
        put_arm(&writer->bytes, &arms[side], image);
}

/* --- Marks and references ------------------------------------------------ */

void proof_writer_mark(struct proof_writer *writer)
{
    put(writer, PROOF_FORMAT_MARK);
}

void proof_writer_marked(struct proof_writer *writer, int k,
                         struct proof_use *use)
{
    *use = (struct proof_use){
        .written = true, .symmetry = (uint8_t)k, .index = writer->marked++};
}

void proof_writer_reference(struct proof_writer *writer, uint32_t index, int k)
{
    put(writer, PROOF_FORMAT_REFERENCE);
    put(writer, index);
    put(writer, (uint32_t)k);
}

bool proof_writer_refer(struct proof_writer *writer,
                        const struct proof_use *use, int k)
{
    if (use->written)
        proof_writer_reference(
            writer, use->index,
            symmetry_compose(k, symmetry_inverse(use->symmetry)));
    return use->written;
}

/* --- The record ---------------------------------------------------------- */

enum status proof_writer_end(struct proof_writer *writer,
                             const struct position *position,
                             struct bytes *bytes, uint32_t *nodes,
                             struct status_text *why)
{
    const uint64_t count = writer->nodes;
    proof_format_begin(bytes, position, writer->winner, (uint32_t)count,
                       writer->marked);
    bytes_add(bytes, writer->bytes.data, writer->bytes.size);
    const bool failed = writer->bytes.failed || bytes->failed;
    bytes_clear(&writer->bytes);
    if (nodes)
        *nodes = (uint32_t)count;
    if (count > UINT32_MAX)
        return status_set(why, STATUS_FAILED,
                          "a proof of more than 2^32 nodes");
    return failed ? status_no_memory(why) : STATUS_OK;
}
