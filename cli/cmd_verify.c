/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify - has stored proofs, or a file of them, checked by the verifier. */
#include <inttypes.h>
#include <stdio.h>

#include "analysis/report/lookup_json.h"
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/show.h"
#include "db/info.h"
#include "db/proof_file.h"
#include "db/verdict_batch.h"
#include "game/clock.h"
#include "game/key.h"
#include "prover/proof_check.h"
#include "verifier/source.h"

static bool all; /* every proof */
static struct options_list files;

static const struct option_row rows[] = {
    {"all", .kind = OPTION_SWITCH, .own = &all,
     .help = "check every stored proof"},
    {"file", 0, "FILE", OPTION_LIST, .own = &files,
     .help = "check the proofs in a file, as written by 'unlur db export "
             "--proof'; may be given again"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "POSITION...\n--all\n--file FILE",
    .help = "Check proofs with the independent verifier, and record its "
            "verdicts in the store.",
    .notes =
        "A POSITION's proof is checked together with all the proofs it "
        "rests on. '-' reads one position a line from the standard input. "
        "A rejected proof stays in the store with its verdict.\n"
        "\n"
        "Exit status: 0 all verified, 1 a proof was rejected or is missing, a "
        "move was not that of its proof, a verdict cannot be recorded, or an "
        "error, 2 bad input, 3 a signal came first.",
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON | OPTIONS_PROGRESS,
    .own = rows,
};

struct checker {
    const struct options *options;
    struct store *store;
    struct proof_check proof_check;
    struct progress progress;
    struct verdict_batch batch;
    bool read_only; /* the store may not be written, `unwritable` says why */
    struct status_text unwritable;
    uint64_t unrecorded; /* verdicts that the store lacks all the same */
    bool flawed; /* a proof was rejected, or a move was not that of its proof */
    uint64_t total; /* proofs to check; 0: not known */
    uint64_t count[PROOF_VERDICTS];
    uint64_t nodes;
    struct verify_report report; /* of the last proof */
    struct result result;        /* the last result, with its proof's move */
    struct status_text hangs; /* of the position in hand: the first proof that
                                 rests on what was not accepted; or empty */
};

/* Takes note of a proof's verdict on the checker's result, and whether that is
 * what the store holds; its bytes are not kept. Where memory ran out the
 * store's verdict stays; where what a proof rests on is not verified it does
 * not. */
static enum status note_verdict(struct checker *checker,
                                const struct proof *proof, bool known,
                                struct status_text *why)
{
    const bool undecided = proof->verdict == PROOF_UNVERIFIED;
    checker->count[proof->verdict]++;
    checker->flawed |= proof->verdict == PROOF_REJECTED;
    checker->nodes += proof->nodes;
    if (undecided && (known || !checker->proof_check.unsupported))
        return STATUS_OK;
    if (checker->read_only) {
        checker->unrecorded += !known;
        return STATUS_OK;
    }
    return verdict_batch_add(&checker->batch, &checker->result, proof, why);
}

/* Gives the checker's result the move of its proof, which was accepted, and
 * tells if it had another. */
static enum status mend_move(struct checker *checker, struct proof *proof,
                             struct status_text *why)
{
    struct result *const result = &checker->result;
    char text[NOTATION_SIZE];
    const int move = result->move;
    const enum status status =
        proof_check_mend_move(&checker->proof_check, result, proof, why);
    if (result->move == move)
        return status;
    checker->flawed = true;
    progress_clear(&checker->progress);
    command_complain("%s: the move was not the one that its proof shows",
                     notation_write(&result->position, text));
    return status;
}

/* Checks a proof. *rejected: it was not accepted, and `reason` says why.
 * STATUS_LIMIT: a signal came before the verdict. */
static enum status check_proof(struct checker *checker,
                               const struct result *result, struct proof *proof,
                               bool *rejected, struct status_text *reason,
                               struct status_text *why)
{
    const enum proof_verdict before = proof->verdict;
    checker->result = *result;
    *rejected = proof_check_judge(&checker->proof_check, proof,
                                  &checker->report, reason) != STATUS_OK;
    if (!*rejected && result->state == RESULT_PROVED &&
        before != PROOF_REJECTED)
        *rejected = mend_move(checker, proof, reason) != STATUS_OK;
    if (interrupt_flag && *rejected && proof->verdict != PROOF_REJECTED)
        return STATUS_LIMIT;
    const bool known =
        proof->verdict == before && checker->result.move == result->move;
    return note_verdict(checker, proof, known, why);
}

/* A proof_file_each_fn: a proof that a position's rests on, or its own. One
 * that rests on what was not accepted keeps no other from being checked. */
static enum status check_part(void *context, const struct position *position,
                              enum rules rules, struct proof *proof,
                              struct status_text *why)
{
    struct checker *const checker = context;
    struct status_text reason;
    struct result result;
    bool found, rejected;
    if (interrupt_flag)
        return STATUS_LIMIT;
    enum status status =
        store_get(checker->store, position, rules, &found, &result, NULL, why);
    if (!status)
        status = check_proof(checker, &result, proof, &rejected, &reason, why);
    if (status || !rejected)
        return status;
    if (checker->proof_check.unsupported) {
        if (!*checker->hangs.line)
            checker->hangs = reason;
        return STATUS_OK;
    }
    *why = reason;
    return STATUS_FAILED;
}

static void print_checked(const struct checker *checker,
                          const struct game *game)
{
    const struct verify_report *const report = &checker->report;
    const struct result *const result = &checker->result;
    const struct key key = key_of(&game->position, game->rules);
    const int move = key_move_back(&key, result->move);
    const uint64_t rests = checker->count[PROOF_VERIFIED] - 1;
    if (checker->options->json) {
        char text[NOTATION_SIZE];
        json_t *const object = json_pack("{s:s}", "position",
                                         notation_write(&game->position, text));
        lookup_json_verdict(object, game, result->value, move);
        json_object_update_new(
            object,
            json_pack("{s:b, s:I, s:i, s:I}", "verified", true, "proof_nodes",
                      (json_int_t)report->nodes, "longest_play",
                      report->longest, "rests_on", (json_int_t)rests));
        show_json(object);
        return;
    }
    show_verdict_text(game, result->value, move);
    printf("; %" PRIu64 " proof node%s, longest play %d, rests on %" PRIu64
           " proof%s, verified\n",
           report->nodes, report->nodes == 1 ? "" : "s", report->longest, rests,
           rests == 1 ? "" : "s");
    command_flush();
}

/* A batch_answer_fn. */
static enum status check_position(void *context, const struct game *game,
                                  bool *alone, struct status_text *why)
{
    struct checker *const checker = context;
    const struct position *const position = &game->position;
    checker->count[PROOF_VERIFIED] = 0;
    *checker->hangs.line = '\0';
    enum status status =
        proof_file_each(checker->store, position, game->rules, false,
                        check_part, checker, alone, why);
    if (!status && *checker->hangs.line) {
        *why = checker->hangs;
        *alone = true;
        status = STATUS_FAILED;
    }
    if (!status)
        print_checked(checker, game);
    struct status_text other;
    const enum status flushed = verdict_batch_flush(&checker->batch, &other);
    if (!flushed)
        return status;
    *alone = false;
    *why = other;
    return flushed;
}

/* A store_each_fn. */
static enum status check_each(void *context, const struct store_entry *entry,
                              struct status_text *why)
{
    struct checker *const checker = context;
    const struct result *const result = entry->result;
    struct status_text reason;
    struct proof proof;
    bool found, rejected;
    if (interrupt_flag)
        return STATUS_LIMIT;
    enum status status = store_get_proof(checker->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (status || !found)
        return status;
    status = check_proof(checker, result, &proof, &rejected, &reason, why);
    proof_free(&proof);
    if (rejected && !status) {
        progress_clear(&checker->progress);
        command_complain("%s", reason.line);
    }
    const uint64_t *const count = checker->count;
    progress_count(&checker->progress,
                   count[PROOF_VERIFIED] + count[PROOF_REJECTED] +
                       count[PROOF_UNVERIFIED],
                   checker->total, checker->nodes);
    return status;
}

static uint64_t proved_in(const struct info *info)
{
    uint64_t sum = 0;
    for (int side = 0; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < INFO_RULES; rules++)
            sum += info->count[side][rules][RESULT_PROVED];
    return sum;
}

static void print_summary(const struct checker *checker, uint64_t without,
                          double seconds)
{
    const uint64_t *const count = checker->count;
    if (checker->options->json) {
        show_json(json_pack("{s:I, s:I, s:I, s:I, s:I, s:f}", "verified",
                            (json_int_t)count[PROOF_VERIFIED], "rejected",
                            (json_int_t)count[PROOF_REJECTED], "undecided",
                            (json_int_t)count[PROOF_UNVERIFIED],
                            "without_proof", (json_int_t)without, "proof_nodes",
                            (json_int_t)checker->nodes, "seconds", seconds));
        return;
    }
    printf("%s: %" PRIu64 " proof%s verified, %" PRIu64 " rejected, %" PRIu64
           " undecided; %" PRIu64 " node%s in %.2f s; %" PRIu64
           " proved result%s without a proof\n",
           checker->options->db, count[PROOF_VERIFIED],
           count[PROOF_VERIFIED] == 1 ? "" : "s", count[PROOF_REJECTED],
           count[PROOF_UNVERIFIED], checker->nodes,
           checker->nodes == 1 ? "" : "s", seconds, without,
           without == 1 ? "" : "s");
}

static enum status check_all(struct checker *checker, struct status_text *why)
{
    struct info info;
    const double began = clock_now();
    enum status status = info_read(checker->store, &info, why);
    if (status)
        return status;
    const uint64_t *const kinds = info.proofs.count;
    const uint64_t suited = kinds[PROOF_VERIFIED] + kinds[PROOF_UNVERIFIED];
    const uint64_t proved = proved_in(&info);
    checker->total = suited + kinds[PROOF_REJECTED];
    status = store_each_proof(checker->store, 0, check_each, checker, why);
    progress_clear(&checker->progress);
    const enum status flushed = verdict_batch_flush(&checker->batch, why);
    if (status == STATUS_FAILED || flushed)
        return STATUS_FAILED;
    print_summary(checker, proved > suited ? proved - suited : 0,
                  clock_now() - began);
    if (checker->count[PROOF_REJECTED] || checker->count[PROOF_UNVERIFIED])
        return status_set(why, STATUS_FAILED, "not every proof was verified");
    return status ? status_set(why, status, "interrupted") : STATUS_OK;
}

/* A record of a file that was accepted. */
static void print_record(const struct checker *checker)
{
    const struct verify_report *const report = &checker->report;
    if (checker->options->json)
        show_json(json_pack("{s:s, s:s, s:s, s:b, s:I, s:i}", "position",
                            report->position, "rules", report->rules, "claim",
                            report->claim, "verified", true, "proof_nodes",
                            (json_int_t)report->nodes, "longest_play",
                            report->longest));
    else
        printf("%s %s %s; %" PRIu64 " proof node%s, longest play %d, "
               "verified\n",
               report->position, report->rules, report->claim, report->nodes,
               report->nodes == 1 ? "" : "s", report->longest);
}

static enum status check_records(struct checker *checker, const char *path,
                                 struct source *source, struct status_text *why)
{
    struct verify_report *const report = &checker->report;
    uint64_t *const records = &checker->count[PROOF_VERIFIED];
    enum verify_verdict verdict;
    while ((verdict = verify_record(checker->proof_check.verify, source_byte,
                                    source, report)) == VERIFY_ACCEPTED) {
        ++*records;
        checker->nodes += report->nodes;
        print_record(checker);
        if (interrupt_flag)
            return status_set(why, STATUS_LIMIT, "interrupted");
    }
    if (interrupt_flag && (source_flaw(source) || verdict == VERIFY_LIMIT))
        return status_set(why, STATUS_LIMIT, "interrupted");
    if (source_flaw(source))
        return status_set(why, STATUS_FAILED, "%s: %s", path,
                          source_flaw(source));
    if (verdict != VERIFY_END)
        return status_set(why, STATUS_FAILED, "%s: record %" PRIu64 ": %s",
                          path, *records + 1, report->why);
    if (!*records)
        return status_set(why, STATUS_FAILED, "%s: no record", path);
    return STATUS_OK;
}

/* --file: like the program unlur-verify, so nothing is known from the file
 * before. */
static enum status check_file(struct checker *checker, const char *path,
                              struct status_text *why)
{
    const double began = clock_now();
    char flaw[SOURCE_WHY_SIZE];
    struct source *const source = source_open(path, flaw);
    if (!source)
        return interrupt_flag
                   ? status_set(why, STATUS_LIMIT, "interrupted")
                   : status_set(why, STATUS_FAILED, "%s: %s", path, flaw);
    checker->count[PROOF_VERIFIED] = checker->nodes = 0;
    enum status status = proof_check_open(&checker->proof_check, why);
    if (!status)
        status = check_records(checker, path, source, why);
    source_close(source);
    proof_check_close(&checker->proof_check);
    if (!status && checker->options->json)
        print_summary(checker, 0, clock_now() - began);
    return status;
}

/* One that fails does not keep the others from being checked; the last flaw is
 * left for the caller to tell. */
static enum status check_files(struct checker *checker, struct status_text *why)
{
    enum status worst = STATUS_OK;
    for (size_t i = 0; i < files.count && !interrupt_flag; i++) {
        struct status_text flaw;
        const enum status status = check_file(checker, files.values[i], &flaw);
        if (!status)
            continue;
        if (worst)
            command_complain("%s", why->line);
        *why = flaw;
        worst = status_worse(worst, status);
    }
    return worst;
}

static bool is_interrupted(const void *context)
{
    (void)context;
    return interrupt_flag;
}

static enum status check_options(const struct options *options,
                                 struct status_text *why)
{
    const int ways = all + (files.count > 0) + (options->word_count > 0);
    if (ways == 1 && all)
        return options_only(options, "all db json progress quiet", "--all",
                            why);
    if (ways == 1 && files.count)
        return options_only(options, "file json progress quiet", "--file", why);
    if (ways == 1)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      ways ? "a position, --all and --file exclude each other"
                           : "no position given (or --all, or --file FILE)");
}

/* Says that verdicts were to be recorded and could not. */
static enum status tell_unrecorded(const struct checker *checker,
                                   struct status_text *why)
{
    return checker->unrecorded
               ? status_set(why, STATUS_FAILED,
                            "%s; verdicts not recorded: %" PRIu64,
                            checker->unwritable.line, checker->unrecorded)
               : STATUS_OK;
}

/* Opens the store, which must be there already. */
static enum status open_store(struct checker *checker, struct status_text *why)
{
    const char *const path = checker->options->db;
    enum status status = store_open_until(
        path, STORE_READ, &interrupt_store_stop, &checker->store, why);
    if (status)
        return status;
    store_close(checker->store);
    checker->store = NULL;
    status = store_open_until(path, STORE_AS_ALLOWED, &interrupt_store_stop,
                              &checker->store, why);
    checker->batch.store = checker->store;
    checker->read_only =
        !status && store_can_write(checker->store, &checker->unwritable);
    return status;
}

static enum status run(struct checker *checker, struct status_text *why)
{
    const struct options *const options = checker->options;
    if (files.count)
        return check_files(checker, why);
    enum status status = proof_check_open(&checker->proof_check, why);
    if (!status)
        status = open_store(checker, why);
    if (status)
        return status;
    status =
        all ? check_all(checker, why)
            : batch_run(options, check_position, is_interrupted, checker, why);
    return why->line[0] ? status
                        : status_worse(status, tell_unrecorded(checker, why));
}

static enum status run_verify(struct options *options, struct status_text *why)
{
    struct checker checker = {.options = options,
                              .proof_check = {.stop = &interrupt_flag}};
    enum status status = check_options(options, why);
    if (status)
        return status;
    interrupt_catch();
    progress_begin(&checker.progress, options);
    status = interrupt_status(run(&checker, why));
    progress_clear(&checker.progress);
    proof_check_close(&checker.proof_check);
    store_close(checker.store);
    verdict_batch_free(&checker.batch);
    return checker.flawed ? status_worse(status, STATUS_FAILED) : status;
}

const struct command cmd_verify = {&usage, run_verify};
