/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claims_read - the facts of packs, one file after another. */
#include "query/claims_read.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/facts.h"
#include "game/words.h"

static enum status take_facts(struct claims *claims, struct facts *facts,
                              struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && facts_now(facts))
        status = claims_add(claims, &facts_now(facts)->result)
                     ? facts_next(facts, why)
                     : status_no_memory(why);
    facts_close(facts);
    return status;
}

static bool is_facts(const char *path)
{
    return words_end_in(path, ".csv") || words_end_in(path, ".csv.zst");
}

/* Takes the facts of a pack, or those in a file that is called like facts. */
static enum status take_file(struct claims *claims, const char *path,
                             struct status_text *why)
{
    struct facts *facts;
    const enum status status = is_facts(path)
                                   ? facts_open_file(path, &facts, why)
                                   : facts_open_pack(path, &facts, why);
    return status ? status : take_facts(claims, facts, why);
}

/* What scandir() keeps of a folder: facts, but no hidden names. */
static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && is_facts(entry->d_name);
}

static enum status take_entry(struct claims *claims, const char *folder,
                              const char *name, struct status_text *why)
{
    char *path;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return status_no_memory(why);
    const enum status status = take_file(claims, path, why);
    free(path);
    return status;
}

/* Takes the facts in a folder. */
static enum status take_folder(struct claims *claims, const char *folder,
                               struct status_text *why)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, is_shown, alphasort);
    enum status status = STATUS_OK;
    if (count < 0)
        return status_set(why, STATUS_FAILED, "cannot read '%s': %s", folder,
                          strerror(errno));
    if (count == 0)
        status = status_set(why, STATUS_FAILED, "'%s': no pack in this folder",
                            folder);
    for (int i = 0; i < count; i++) {
        if (!status)
            status = take_entry(claims, folder, entries[i]->d_name, why);
        free(entries[i]);
    }
    free(entries);
    return status;
}

static enum status take_path(struct claims *claims, const char *path,
                             struct status_text *why)
{
    struct stat file;
    if (stat(path, &file) != 0)
        return status_set(why, STATUS_FAILED, "cannot read '%s': %s", path,
                          strerror(errno));
    return S_ISDIR(file.st_mode) ? take_folder(claims, path, why)
                                 : take_file(claims, path, why);
}

enum status claims_read(char *const paths[], size_t count,
                        struct claims **claims, struct status_text *why)
{
    *claims = NULL;
    if (!count)
        return STATUS_OK;
    *claims = claims_create();
    enum status status = *claims ? STATUS_OK : status_no_memory(why);
    for (size_t i = 0; i < count && !status; i++)
        status = take_path(*claims, paths[i], why);
    if (!status)
        status = claims_settle(*claims, why);
    if (status) {
        claims_destroy(*claims);
        *claims = NULL;
    }
    return status;
}
