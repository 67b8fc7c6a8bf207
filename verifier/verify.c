/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify - reads the first line, enters what it claims, and has tree.h
 * check a proof of the main phase; a contract position is checked here, against
 * the ledger.
 */
#include "verifier/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verifier/hexagon.h"
#include "verifier/ledger.h"
#include "verifier/tree.h"

#define MAGIC "unlur-proof 1 "

enum { LINE_SIZE = sizeof MAGIC + sizeof "inner black" + VERIFY_POSITION_SIZE };

struct verify {
    struct verify_limits limits;
    struct purse purse;
    struct hexagon board; /* side 0: none yet */
    struct ledger ledger;
    uint64_t *mark; /* of reader.h, kept between records */
    size_t room;
};

/* What the first line says. */
struct claim {
    bool main_phase;
    bool open;   /* the rules of the contract phase */
    bool second; /* White, or a loss */
};

struct verify *verify_create(const struct verify_limits *limits)
{
    struct verify *const verify = calloc(1, sizeof *verify);
    if (verify) {
        verify->limits = *limits;
        verify->purse.limit = limits->memory;
    }
    return verify;
}

void verify_destroy(struct verify *verify)
{
    if (!verify)
        return;
    free(verify->ledger.entry);
    free(verify->mark);
    free(verify);
}

/* What the words mean; false when they mean nothing. */
static bool read_claim(const char *rules, const char *claim,
                       struct claim *result)
{
    result->main_phase = strcmp(rules, "any") == 0;
    result->open = strcmp(rules, "open") == 0;
    result->second = strcmp(claim, result->main_phase ? "white" : "loss") == 0;
    return (result->main_phase || result->open ||
            strcmp(rules, "inner") == 0) &&
           (result->second ||
            strcmp(claim, result->main_phase ? "black" : "win") == 0);
}

/* Where a stone may stand in the contract phase. */
static struct cells allowed(const struct hexagon *board, bool open)
{
    struct cells cells = board->all;
    for (int side = 0; side < 6 && !open; side++)
        cells = cells_minus(cells, board->edge[side]);
    return cells;
}

/* Reads a position that suits the claim. */
static bool read_position(struct hexagon *board, const struct claim *claim,
                          const char *text, struct cells stones[2], int *turn)
{
    if (!hexagon_read(text, strlen(text), board, stones, turn) ||
        claim->main_phase != (*turn != HEXAGON_CONTRACT))
        return false;
    return claim->main_phase ||
           !cells_any(
               cells_minus(stones[HEXAGON_BLACK], allowed(board, claim->open)));
}

/* The ledger's name of a claim about the contract phase. */
static enum ledger_kind contract_kind(bool open, bool loss)
{
    const enum ledger_kind win = open ? LEDGER_OPEN_WIN : LEDGER_INNER_WIN;
    return loss ? win + 1 : win;
}

/* Puts a claim into the ledger if it can support another. */
static bool enter(struct verify *verify, const struct claim *claim,
                  const struct cells stones[2], int turn)
{
    enum ledger_kind kind = claim->second ? LEDGER_WHITE : LEDGER_BLACK;
    if (!claim->main_phase)
        kind = contract_kind(claim->open, claim->second);
    else if (turn == HEXAGON_BLACK || cells_any(stones[HEXAGON_WHITE]))
        return true;
    return ledger_add(&verify->ledger, &verify->purse, &verify->board, kind,
                      &stones[HEXAGON_BLACK]);
}

bool verify_trust(struct verify *verify, const char *rules, const char *claim,
                  const char *position)
{
    struct claim what;
    struct cells stones[2];
    int turn;
    return read_claim(rules, claim, &what) &&
           read_position(&verify->board, &what, position, stones, &turn) &&
           enter(verify, &what, stones, turn);
}

/* Copies a word up to the next space into `word`; returns what follows the
 * space, or NULL. */
static const char *read_word(const char *text, char word[8])
{
    const size_t length = strcspn(text, " ");
    if (length >= 8 || text[length] != ' ')
        return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length + 1;
}

/* Reads the first line from its first byte on; false when it is none. */
static bool read_line(struct reader *reader, int byte, char line[LINE_SIZE])
{
    size_t length = 0;
    while (byte > 0 && byte != '\n' && length < LINE_SIZE - 1) {
        line[length++] = (char)byte;
        byte = reader_byte(reader);
    }
    line[length] = '\0';
    return byte == '\n';
}

static bool read_header(struct verify *verify, struct reader *reader, int byte,
                        struct claim *claim)
{
    struct verify_report *const report = reader->report;
    char line[LINE_SIZE];
    char rules[8];
    char word[8];
    const size_t magic = sizeof MAGIC - 1;
    if (!read_line(reader, byte, line) || strncmp(line, MAGIC, magic) != 0)
        return reader_fail(reader, "no proof begins here");
    const char *text = read_word(line + magic, rules);
    if (text)
        text = read_word(text, word);
    if (!text || !read_claim(rules, word, claim))
        return reader_fail(reader, "rules or claim that do not exist");
    if (!read_position(&verify->board, claim, text, reader->stones,
                       &reader->turn))
        return reader_fail(reader, "no position that suits the claim");
    reader->placed = true;
    memcpy(report->rules, rules, sizeof rules);
    memcpy(report->claim, word, sizeof word);
    memcpy(report->position, text, strlen(text) + 1);
    return true;
}

static bool check_main(struct reader *reader, const struct claim *claim)
{
    const int winner = claim->second ? HEXAGON_WHITE : HEXAGON_BLACK;
    const int decided = hexagon_winner(reader->board, reader->stones);
    if (!reader_counts(reader))
        return false;
    if (decided == 1 - winner)
        return reader_fail(reader, "the other player has won already");
    if (decided == winner)
        return (reader->nodes == 0 && reader->shared == 0) ||
               reader_fail(reader, "nodes although the game is over");
    return tree_check(reader, winner);
}

/* Whether it is known who wins after a pass. */
static bool pass_known(struct verify *verify, const struct cells *black,
                       int winner)
{
    const struct cells stones[2] = {*black, {{0}}};
    const int plain = hexagon_winner(&verify->board, stones);
    if (plain >= 0)
        return plain == winner;
    return ledger_has(&verify->ledger, &verify->board,
                      winner == HEXAGON_WHITE ? LEDGER_WHITE : LEDGER_BLACK,
                      black);
}

/* Whether it is known that a stone more loses or wins for who is to move then;
 * after a Y he wins by passing. */
static bool stone_known(struct verify *verify, const struct reader *reader,
                        const struct claim *claim, int cell, bool loss)
{
    struct cells stones[2] = {cells_with(reader->stones[HEXAGON_BLACK], cell),
                              {{0}}};
    if (!loss && hexagon_winner(&verify->board, stones) == HEXAGON_BLACK)
        return true;
    return ledger_has(&verify->ledger, &verify->board,
                      contract_kind(claim->open, loss), &stones[HEXAGON_BLACK]);
}

/* Ends the proof for want of a support. False. */
static bool unsupported(struct reader *reader, const char *what, int cell)
{
    char name[HEXAGON_CELL_TEXT] = "";
    if (cell >= 0)
        hexagon_name(reader->board, cell, name);
    reader_fail(reader, "not known that %s%s", what, name);
    reader->verdict = VERIFY_UNSUPPORTED;
    return false;
}

/* A loss: White wins after the pass, and every stone wins for the other. */
static bool check_loss(struct verify *verify, struct reader *reader,
                       const struct claim *claim)
{
    if (!pass_known(verify, &reader->stones[HEXAGON_BLACK], HEXAGON_WHITE))
        return unsupported(reader, "White wins after the pass", -1);
    const struct cells moves = cells_minus(allowed(&verify->board, claim->open),
                                           reader->stones[HEXAGON_BLACK]);
    for (int c = cells_next(&moves, 0); c >= 0; c = cells_next(&moves, c + 1))
        if (!stone_known(verify, reader, claim, c, false))
            return unsupported(reader, "it loses to place a stone on ", c);
    return true;
}

/* Statement 7. */
static bool check_contract(struct verify *verify, struct reader *reader,
                           const struct claim *claim)
{
    uint32_t kind;
    if (!reader_counts(reader))
        return false;
    if (reader->nodes != 1 || reader->shared != 0)
        return reader_fail(reader, "a contract position has one node");
    if (!reader_number(reader, &kind))
        return false;
    reader->report->nodes = 1;
    if (kind == TREE_LOSS && claim->second)
        return check_loss(verify, reader, claim);
    if (claim->second || (kind != TREE_PASS && kind < TREE_MOVE))
        return reader_fail(reader, "no node %u for this claim", (unsigned)kind);
    if (kind == TREE_PASS)
        return pass_known(verify, &reader->stones[HEXAGON_BLACK],
                          HEXAGON_BLACK) ||
               unsupported(reader, "Black wins after the pass", -1);
    const struct cells moves = cells_minus(allowed(&verify->board, claim->open),
                                           reader->stones[HEXAGON_BLACK]);
    const uint32_t cell = kind - TREE_MOVE;
    if (cell >= (uint32_t)verify->board.cells || !cells_has(&moves, (int)cell))
        return reader_fail(reader, "no stone is allowed on cell %u",
                           (unsigned)cell);
    return stone_known(verify, reader, claim, (int)cell, true) ||
           unsupported(reader, "it wins to place a stone on ", (int)cell);
}

/* Checks a record from its first byte on; `alone`: no byte may follow it. */
static bool check(struct verify *verify, struct reader *reader, int byte,
                  bool alone)
{
    struct claim claim;
    if (!read_header(verify, reader, byte, &claim))
        return false;
    if (!(claim.main_phase ? check_main(reader, &claim)
                           : check_contract(verify, reader, &claim)))
        return false;
    if (alone && reader_byte(reader) >= 0)
        return reader_fail(reader, "bytes after its end");
    if (enter(verify, &claim, reader->stones, reader->turn))
        return true;
    reader_fail(reader, "no memory left for accepted claims");
    reader->verdict = VERIFY_LIMIT;
    return false;
}

/* Reads the next record; see verify_record() and check(). */
static enum verify_verdict next_record(struct verify *verify,
                                       verify_read_fn *read, void *context,
                                       bool alone, struct verify_report *report)
{
    struct reader reader = {.read = read,
                            .context = context,
                            .report = report,
                            .board = &verify->board,
                            .purse = &verify->purse,
                            .stop = verify->limits.stop,
                            .mark = verify->mark,
                            .room = verify->room};
    memset(report, 0, sizeof *report);
    const int byte = reader_byte(&reader);
    if (byte < 0)
        return VERIFY_END;
    const bool accepted = check(verify, &reader, byte, alone);
    verify->mark = reader.mark;
    verify->room = reader.room;
    if (accepted)
        return VERIFY_ACCEPTED;
    report->confined = false;
    memset(report->region, 0, sizeof report->region);
    return reader.verdict;
}

enum verify_verdict verify_record(struct verify *verify, verify_read_fn *read,
                                  void *context, struct verify_report *report)
{
    return next_record(verify, read, context, false, report);
}

/* Bytes in memory, one after another. */
struct memory {
    const unsigned char *at, *end;
};

static int memory_byte(void *context)
{
    struct memory *const memory = context;
    return memory->at < memory->end ? *memory->at++ : -1;
}

enum verify_verdict verify_bytes(struct verify *verify, const void *bytes,
                                 size_t size, struct verify_report *report)
{
    struct memory memory = {.at = bytes};
    memory.end = memory.at + size;
    return next_record(verify, memory_byte, &memory, true, report);
}
