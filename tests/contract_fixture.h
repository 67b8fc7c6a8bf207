/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_fixture - contract results made up from a rule, for the tests of
 * analysis/statistics/.
 *
 * Contract sets are bit masks over the contract cells (bit i: the i-th cell),
 * and everything about them is found by going through all masks: the slow and
 * plain counterpart of the classes and links of analysis/statistics/. At most
 * 19 cells.
 */
#ifndef TESTS_CONTRACT_FIXTURE_H
#define TESTS_CONTRACT_FIXTURE_H

#include "analysis/statistics/result_index.h"
#include "analysis/statistics/side_results.h"

struct contract_fixture {
    const struct board *board;
    enum rules rules;
    int cell[19]; /* the contract cells */
    int cells;
    uint32_t masks;    /* 2 to the number of cells */
    uint32_t *class;   /* of each mask: the least mask among its images */
    bool *white;       /* of each mask: White to move wins; in D */
    bool *missing;     /* of each mask: left out of samples and stores */
    int8_t *grundy;    /* of each mask in D; else -1; as if none were missing */
    enum value *value; /* of each mask: contract, to the player to move */
};

/* Whether White wins from the set; must be the same for all its images. */
typedef bool contract_fixture_rule(const struct contract_fixture *specimen,
                                   uint32_t mask, void *context);

/* The specimen a rule makes, which the caller frees. */
struct contract_fixture contract_fixture_make(int side, enum rules rules,
                                              contract_fixture_rule *rule,
                                              void *context);
void contract_fixture_free(struct contract_fixture *specimen);

/* The rule of side 3: White wins from up to two stones, and from the centre
 * with two ring cells next to each other. */
contract_fixture_rule contract_fixture_side_3;

/* White wins always. */
contract_fixture_rule contract_fixture_all_white;

/* White wins from no stone and from two stones. */
contract_fixture_rule contract_fixture_not_closed;

/* By chance, from the uint64_t seed that `context` points to. */
contract_fixture_rule contract_fixture_random;

/* The contract position of a mask, and the mask of a set of contract cells. */
struct position
contract_fixture_position(const struct contract_fixture *specimen,
                          uint32_t mask);
uint32_t contract_fixture_mask(const struct contract_fixture *specimen,
                               struct cellset stones);

/* Leaves out all images of the set. */
void contract_fixture_omit(struct contract_fixture *specimen, uint32_t mask);

/* The number of different images. */
int contract_fixture_orbit(const struct contract_fixture *specimen,
                           uint32_t mask);

/* A winning action of a contract position; MOVE_NONE when it is lost. */
int contract_fixture_action(const struct contract_fixture *specimen,
                            uint32_t mask);

/* The results as a sample, which the caller frees with side_results_free();
 * with the contract results or with those of the main phase alone. A main-phase
 * result of mask m took m + 1 nodes and m / 8 seconds, m being the class. */
struct side_results
contract_fixture_sample(const struct contract_fixture *specimen,
                        bool with_contract);

/* The ground that a sample gives, as result_index.h says. The sample goes over
 * to it; the caller frees it with result_index_free(). */
struct result_index
contract_fixture_ground(const struct side_results *side_results);

/* Adds a main-phase result to a sample; the position in any orientation. */
void contract_fixture_add(struct side_results *side_results,
                          const struct position *position, enum colour winner);

/* The specimen as results in a new store in a new folder under $TMPDIR or /tmp,
 * opened for writing. contract_fixture_close_store() removes it. */
struct specimen_store {
    char folder[200], file[220];
    struct store *store;
};
struct specimen_store
contract_fixture_open_store(const struct contract_fixture *specimen,
                            bool with_contract);
void contract_fixture_close_store(struct specimen_store *store);

/* Puts a proved result; the test fails if that does. */
void contract_fixture_put(struct store *store, struct position position,
                          enum rules rules, enum value value, int move,
                          int grundy, uint64_t nodes, double seconds);

/* A family of side 3 with what is read of it, which the caller frees. */
struct contract_fixture_subject {
    struct contract_fixture fixture;
    struct side_results side_results;
    struct contract_sets contract_sets;
};

struct contract_fixture_subject
contract_fixture_subject_make(contract_fixture_rule *rule, void *context);
void contract_fixture_subject_free(struct contract_fixture_subject *subject);

#endif
