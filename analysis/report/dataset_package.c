/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dataset_package - datapackage.json, by the Data Package specification, v1.
 *
 * What is not known of a file from its name is in the table below. Order and
 * meaning of the fields of results.csv come from the column docs.
 */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "analysis/report/column_docs.h"
#include "analysis/report/dataset_internal.h"
#include "db/json_memory.h"

struct kind {
    const char *path; /* of the file, or how it begins */
    const char *format, *mediatype, *title;
};

/* The last one suits every file. */
static const struct kind kinds[] = {
    {"unlur.db", "sqlite", "application/vnd.sqlite3", "The store"},
    {"proofs/", "zst", "application/zstd",
     "The proofs of a side, for unlur-verify"},
    {"results.csv", "csv", "text/csv", "The results"},
    {"games.csv", "csv", "text/csv", "Games of the program against itself"},
    {"schema.sql", "sql", "application/sql", "The schema of the store"},
    {"data-dictionary.md", "md", "text/markdown",
     "What each table and column means"},
    {"README.md", "md", "text/markdown",
     "What is here, how to verify it and how to query it"},
    {"CITATION.cff", "yaml", "application/yaml", "How to cite it"},
    {"", "txt", "text/plain", "The licence"},
};

static const struct kind *kind_of(const char *path)
{
    const struct kind *kind = kinds;
    while (strncmp(path, kind->path, strlen(kind->path)) != 0)
        kind++;
    return kind;
}

/* The path in small letters, with dashes for slashes: a name as the
 * specification wants it. NULL when memory ran out. */
static json_t *name_of(const char *path)
{
    char *const name = strdup(path);
    for (char *at = name; at && *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
        else if (*at == '/')
            *at = '-';
    json_t *const text = json_string(name);
    free(name);
    return text;
}

/* A column_docs_fn. */
static void add_field(void *fields, const struct column_docs_entry *entry)
{
    json_array_append_new(fields, json_pack("{s:s, s:s, s:s}", "name",
                                            entry->column, "type", entry->type,
                                            "description", entry->meaning));
}

/* What makes a resource a table of a CSV file. */
static json_t *add_table(json_t *resource)
{
    json_t *const fields = json_array();
    column_docs_fields(add_field, fields);
    json_t *const table = json_pack(
        "{s:s, s:s, s:{s:s, s:s, s:b}, s:{s:o, s:[s,s], s:[s]}}", "profile",
        "tabular-data-resource", "encoding", "utf-8", "dialect", "delimiter",
        ",", "lineTerminator", "\r\n", "doubleQuote", 1, "schema", "fields",
        fields, "primaryKey", "position", "rules", "missingValues", "");
    json_object_update(resource, table);
    json_decref(table);
    return resource;
}

static json_t *resource_of(const char *path, const struct sha256 *digest)
{
    const struct kind *const kind = kind_of(path);
    json_t *const resource = json_pack(
        "{s:o, s:s, s:s, s:s, s:s, s:s, s:I, s:s+}", "name", name_of(path),
        "path", path, "profile", "data-resource", "title", kind->title,
        "format", kind->format, "mediatype", kind->mediatype, "bytes",
        (json_int_t)digest->bytes, "hash", "sha256:", digest->text);
    return strcmp(path, "results.csv") ? resource : add_table(resource);
}

static json_t *contributors_of(const struct dataset_citation *citation)
{
    json_t *const contributors = json_array();
    for (size_t i = 0; i < citation->author_count; i++)
        json_array_append_new(contributors, json_pack("{s:s, s:s}", "title",
                                                      citation->authors[i],
                                                      "role", "author"));
    if (!citation->author_count)
        json_array_append_new(contributors,
                              json_pack("{s:s, s:s}", "title",
                                        "The unlur project", "role", "author"));
    return contributors;
}

static json_t *package_of(const struct dataset *dataset)
{
    size_t count;
    char version[DATASET_VERSION_SIZE];
    char *const *const names = atomic_folder_names(dataset->folder, &count);
    json_t *const resources = json_array();
    for (size_t i = 0; i < dataset->digest_count; i++)
        json_array_append_new(resources,
                              resource_of(names[i], &dataset->digests[i]));
    json_t *const package = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:[{s:s, s:s, s:s}], s:o,"
        " s:[s,s,s], s:o}",
        "profile", "data-package", "name", "unlur-results", "title",
        dataset_title(dataset), "description",
        "Who wins positions of the board game Unlur, with a proof of each "
        "result that a small program can check.",
        "version", dataset_version(dataset, version), "created",
        dataset->info.last_run, "licenses", "name", "CC0-1.0", "path",
        "https://creativecommons.org/publicdomain/zero/1.0/", "title",
        "CC0 1.0 Universal", "contributors", contributors_of(dataset->citation),
        "keywords", "Unlur", "connection game", "proof-number search",
        "resources", resources);
    if (package && dataset->citation->doi)
        json_object_set_new(
            package, "id",
            json_pack("s+", "https://doi.org/", dataset->citation->doi));
    return package;
}

enum status dataset_write_package(const void *content, FILE *file,
                                  struct status_text *why)
{
    json_memory_lacked(); /* of what was before */
    json_t *const package = package_of(content);
    enum status status =
        package && !json_memory_lacked() ? STATUS_OK : status_no_memory(why);
    if (!status && json_dumpf(package, file, JSON_INDENT(2)) != 0)
        status =
            status_set(why, STATUS_FAILED, "cannot write 'datapackage.json'");
    if (!status)
        fputc('\n', file);
    json_decref(package);
    return status;
}
