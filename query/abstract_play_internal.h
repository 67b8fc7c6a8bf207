/* SPDX-License-Identifier: GPL-3.0-or-later */
/* abstract_play_internal - what reading and writing reports have in common. */
#ifndef QUERY_ABSTRACT_PLAY_INTERNAL_H
#define QUERY_ABSTRACT_PLAY_INTERNAL_H

/* The game's name on the site, and its board when no variant tells a size. */
#define report_game "Unlur"

enum { REPORT_DEFAULT_SIDE = 8 };

#endif
