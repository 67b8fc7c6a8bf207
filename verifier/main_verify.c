/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unlur-verify - checks files of proofs, raw or in zstd frames. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "verifier/source.h"
#include "verifier/verify.h"

enum { DONE = 0, FAILED = 1, USAGE = 2 };

static int complain(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A file's name; whatever is no printable ASCII, and so could move the cursor
 * or end the line, as \xHH. */
static void print_name(const char *name, FILE *stream)
{
    for (const char *c = name; *c; c++)
        if (*c >= ' ' && *c < 127)
            putc(*c, stream);
        else
            fprintf(stream, "\\x%02x", (unsigned char)*c);
}

/* One line on the standard error; returns FAILED. */
static int complain(const char *name, const char *format, ...)
{
    va_list arguments;
    fputs("unlur-verify: ", stderr);
    print_name(name, stderr);
    fputs(": ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return FAILED;
}

static void print_record(const struct verify_report *report)
{
    printf("%s %s %s %" PRIu64 " %d verified\n", report->position,
           report->rules, report->claim, report->nodes, report->longest);
}

/* What a verdict other than accepted is called. */
static const char *verdict_name(enum verify_verdict verdict)
{
    return verdict == VERIFY_REJECTED      ? "rejected"
           : verdict == VERIFY_UNSUPPORTED ? "unsupported"
                                           : "undecided";
}

/* Checks the records of a file; returns DONE or FAILED. */
static int check_records(struct verify *verify, const char *name,
                         struct source *source, bool verbose)
{
    struct verify_report report[2];
    uint64_t records = 0;
    uint64_t offset = 0;
    for (;; records++) {
        struct verify_report *const now = &report[records & 1];
        const enum verify_verdict verdict =
            verify_record(verify, source_byte, source, now);
        offset += now->offset;
        if (source_flaw(source))
            return complain(name, "%s", source_flaw(source));
        if (verdict == VERIFY_END)
            break;
        if (verdict != VERIFY_ACCEPTED)
            return complain(
                name, "record %" PRIu64 ", byte %" PRIu64 ": %s: %s",
                records + 1, offset, verdict_name(verdict), now->why);
        if (verbose)
            print_record(now);
    }
    if (records == 0)
        return complain(name, "no record");
    if (!verbose)
        print_record(&report[(records - 1) & 1]);
    print_name(name, stdout);
    printf(": %" PRIu64 " verified\n", records);
    return DONE;
}

static int check_file(const struct verify_limits *limits, const char *name,
                      bool verbose)
{
    char why[SOURCE_WHY_SIZE] = "no memory";
    struct verify *const verify = verify_create(limits);
    struct source *const source = verify ? source_open(name, why) : NULL;
    const int code = source ? check_records(verify, name, source, verbose)
                            : complain(name, "%s", why);
    source_close(source);
    verify_destroy(verify);
    return code;
}

static void print_help(FILE *stream)
{
    fputs("Usage: unlur-verify [OPTION...] FILE...\n"
          "Checks proofs of Unlur positions; - is the standard input.\n"
          "\n"
          "  -m, --memory=SIZE  for marked nodes and accepted claims; K, M or\n"
          "                     G may follow the number (default 1G)\n"
          "  -v, --verbose      a line for every record, not the last alone\n"
          "  -?, -h, --help     print this and exit\n"
          "  -V, --version      print the version and exit\n"
          "\n"
          "Exit status: 0 all verified, 1 rejected or failed, 2 bad usage.\n",
          stream);
}

/* Reads a size from 1 to 2^62, with K, M or G for 1024 times the one before;
 * returns NULL, or what is wrong with it. */
static const char *read_size(const char *text, size_t *size)
{
    static const char units[] = "KMG";
    const uint64_t most = UINT64_C(1) << 62;
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9')
        return "no size, such as 64M or 2G";
    if (*end) {
        const char *const unit = strchr(units, *end++);
        if (!unit || *end)
            return "only K, M or G may follow the number";
        for (const char *at = units; at <= unit; at++)
            number = number > most >> 10 ? UINT64_MAX : number << 10;
    }
    if (errno || number > most)
        return "too large a size";
    *size = number > SIZE_MAX ? SIZE_MAX : (size_t)number;
    return number > 0 ? NULL : "a size of nothing";
}

/* Reads the options; returns -1, or the exit code when there is no more to
 * do. */
static int read_options(int argc, char **argv, struct verify_limits *limits,
                        bool *verbose)
{
    static const struct option options[] = {
        {"memory", required_argument, NULL, 'm'},
        {"verbose", no_argument, NULL, 'v'},
        {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'V'},
        {NULL, 0, NULL, 0}};
    static char ask[] = "-h";
    const char *fault;
    int option;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-?") == 0) /* getopt's word for a wrong option */
            argv[i] = ask;
    while ((option = getopt_long(argc, argv, "m:hvV", options, NULL)) != -1) {
        switch (option) {
        case 'm':
            if ((fault = read_size(optarg, &limits->memory))) {
                complain(*optarg ? optarg : "''", "%s", fault);
                return USAGE;
            }
            break;
        case 'v': *verbose = true; break;
        case 'h': print_help(stdout); return DONE;
        case 'V': puts(PACKAGE_STRING); return DONE;
        default: return USAGE;
        }
    }
    return -1;
}

/* Looks whether all the output was written. */
static int finish(int code)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain("standard output", "%s", strerror(errno));
    return code;
}

int main(int argc, char **argv)
{
    struct verify_limits limits = {.memory = (size_t)1 << 30};
    bool verbose = false;
    int code = read_options(argc, argv, &limits, &verbose);
    if (code >= 0)
        return finish(code);
    if (optind == argc) {
        complain("no file given", "try --help");
        return USAGE;
    }
    code = DONE;
    for (int i = optind; i < argc; i++)
        if (check_file(&limits, argv[i], verbose) != DONE)
            code = FAILED;
    return finish(code);
}
