/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unlur - the program: all its commands in a table. */
#include "cli/program.h"

static const struct program_command commands[] = {
    {"solve", "prove who wins positions", &cmd_solve},
    {"contract", "solve the contract phase of a board", &cmd_contract},
    {"annotate", "which moves of a game kept the win, which threw it",
     &cmd_annotate},
    {"record", "write games, as records or Abstract Play reports", &cmd_record},
    {"query", "what the store knows of positions and their moves", &cmd_query},
    {"verify", "check proofs with the independent verifier", &cmd_verify},
    {"stats", "statistics from the store", &cmd_stats},
    {"report", "all statistics and figures as a folder", &cmd_report},
    {"board", "draw positions", &cmd_board},
    {"play", "play in the terminal", &cmd_play},
    {"htp", "play over the text protocol GTP/HTP", &cmd_htp},
    {"serve", "the store in the browser and over HTTP", &cmd_serve},
    {"jobs", "have positions proved elsewhere: export, run, import", &cmd_jobs},
    {"db", "care for the store: check, export, merge, publish...", &cmd_db},
    {NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
    static const struct program unlur = {
        .name = "unlur",
        .help = "Prove positions of the board game Unlur, keep the results in "
                "one file,\nand ask it questions.",
        .commands = commands,
    };
    program_run(&unlur, argc, argv);
}
