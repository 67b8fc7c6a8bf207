/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dataset_internal - what the files that make a data set share. */
#ifndef ANALYSIS_REPORT_DATASET_INTERNAL_H
#define ANALYSIS_REPORT_DATASET_INTERNAL_H

#include "analysis/report/atomic_folder.h"
#include "analysis/report/dataset.h"
#include "analysis/report/sha256.h"
#include "db/info.h"

/* Room for "0.1.0+20300131" and its like. */
enum { DATASET_VERSION_SIZE = 32 };

/* The proofs of a side. */
struct dataset_proofs {
    uint64_t main, contract; /* records by the phase of their position */
};

struct dataset {
    const struct dataset_citation *citation;
    struct atomic_folder *folder;
    struct store *store; /* the published file */
    struct info info;    /* of that file */
    struct dataset_proofs proofs[BOARD_MAX_SIDE + 1];
    uint64_t written;       /* of them */
    struct sha256 *digests; /* of the files in the folder, in their order */
    size_t digest_count;
};

/* The title, and the version: the program's and the day its newest run began.
 * Returns the text. */
const char *dataset_title(const struct dataset *dataset);
const char *dataset_version(const struct dataset *dataset,
                            char text[DATASET_VERSION_SIZE]);

/* Writers of single files, for atomic_folder_add(); the content is a struct
 * dataset. datapackage.json tells of the files with a digest. */
atomic_folder_write_fn dataset_write_readme;
atomic_folder_write_fn dataset_write_citation;
atomic_folder_write_fn dataset_write_licence;
atomic_folder_write_fn dataset_write_package;

#endif
