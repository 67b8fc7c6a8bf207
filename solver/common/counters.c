/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * counters - the table of names and places; sums go through it, so a new
 * counter is one line.
 */
#include "solver/common/counters.h"

#include "solver/common/technique.h"

static const struct counter_entry table[COUNTERS] = {
    [COUNTER_NODES] = {"nodes", COUNTER_NODES, 0, "positions expanded"},
    [COUNTER_REMEMBERED] = {"remembered", COUNTER_NODES, 0,
                            "of them worked out a short time before"},
    [COUNTER_REPLIES] = {"replies", COUNTER_REPLIES, 0,
                         "replies of expanded positions"},
    [COUNTER_EVALUATED] = {"evaluated", COUNTER_REPLIES, 0,
                           "replies that were looked at for the first time"},
    [COUNTER_LAZY] = {"lazy", COUNTER_REPLIES, TECHNIQUE_LAZY,
                      "replies that were looked at late"},
    [COUNTER_DECIDED] = {"decided", COUNTER_DECIDED, 0,
                         "positions, expanded or evaluated, decided at sight"},
    [COUNTER_SUICIDES] = {"suicides", COUNTER_SUICIDES, 0,
                          "moves left out as they lose at once"},
    [COUNTER_FORCED] = {"forced", COUNTER_FORCED, 0,
                        "positions where a threat leaves one reply at most"},
    [COUNTER_TABLE_LOOKUPS] = {"table_lookups", COUNTER_TABLE_LOOKUPS, 0,
                               "positions looked up in the table"},
    [COUNTER_TABLE_HITS] = {"table_hits", COUNTER_TABLE_LOOKUPS, 0,
                            "of them found there"},
    [COUNTER_TABLE_SETTLED] = {"table_settled", COUNTER_TABLE_HITS, 0,
                               "of them with numbers that spared a search"},
    [COUNTER_TABLE_STORES] = {"table_stores", COUNTER_TABLE_STORES, 0,
                              "positions stored in the table"},
    [COUNTER_TABLE_REPLACED] = {"table_replaced", COUNTER_TABLE_STORES, 0,
                                "of them in the place of another"},
    [COUNTER_SYMMETRY] = {"symmetry", COUNTER_TABLE_LOOKUPS, TECHNIQUE_SYMMETRY,
                          "lookups of an image"},
    [COUNTER_H_SEARCHES] = {"h_searches", COUNTER_H_SEARCHES, 0,
                            "connections to a side worked out"},
    [COUNTER_CONNECTIONS] = {"connections", COUNTER_CONNECTIONS, 0,
                             "wins by connections found"},
    [COUNTER_CORNERS] = {"corners", COUNTER_CONNECTIONS, TECHNIQUE_CORNERS,
                         "of them with arms that end in corners"},
    [COUNTER_LAST_ARM] = {"last_arm", COUNTER_CONNECTIONS, TECHNIQUE_LAST_ARM,
                          "of them of a group that lacked one side"},
    [COUNTER_KEY_FIRST] = {"key_first", COUNTER_CONNECTIONS,
                           TECHNIQUE_KEY_FIRST,
                           "of them judged once their key is played"},
    [COUNTER_OWN_WINS] = {"own_wins", COUNTER_NODES, TECHNIQUE_OWN_WINS,
                          "positions won by the mover's connections"},
    [COUNTER_MUST_PLAY_LOST] = {"must_play_lost", COUNTER_MUST_PLAY_LOST,
                                TECHNIQUE_MUST_PLAY,
                                "positions lost to the opponent's connections"},
    [COUNTER_MUST_PLAY_PRUNED] = {"must_play_pruned", COUNTER_MUST_PLAY_PRUNED,
                                  TECHNIQUE_MUST_PLAY,
                                  "moves left out that do not meet them"},
    [COUNTER_BARRED] = {"barred", COUNTER_BARRED, TECHNIQUE_BARRED,
                        "positions that a barred cell decides"},
    [COUNTER_ZONES_SKIPPED] = {"zones_skipped", COUNTER_REPLIES,
                               TECHNIQUE_ZONES,
                               "replies refuted by another's region unseen"},
    [COUNTER_ZONES_REFUTED] = {"zones_refuted", COUNTER_REPLIES,
                               TECHNIQUE_ZONES,
                               "replies refuted by another's region later"},
    [COUNTER_REGIONS_KNOWN] =
        {"regions_known", COUNTER_REGIONS_KNOWN, TECHNIQUE_REGIONS,
         "positions that a region from elsewhere decided"},
    [COUNTER_REGIONS_PRUNED] = {"regions_pruned", COUNTER_REGIONS_PRUNED,
                                TECHNIQUE_REGIONS,
                                "moves left out that do not meet such regions"},
    [COUNTER_MOBILITY] = {"mobility", COUNTER_EVALUATED, TECHNIQUE_MOBILITY,
                          "replies that began with the number of their own"},
    [COUNTER_SUM] = {"sum", COUNTER_SUM, TECHNIQUE_SUM,
                     "times the sum was more than the greatest"},
    [COUNTER_EPSILON] = {"epsilon", COUNTER_EPSILON, TECHNIQUE_EPSILON,
                         "times a reply was let get worse than the second"},
    [COUNTER_POLICY] = {"policy", COUNTER_NODES, TECHNIQUE_POLICY,
                        "positions whose replies the network ranked"},
};

const struct counter_entry *counter_at(enum counters_index counter)
{
    return &table[counter];
}
