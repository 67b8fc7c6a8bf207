/* SPDX-License-Identifier: GPL-3.0-or-later */
/* imported_game - the check of a game (its flaw, or none), and its key. */
#include "db/imported_game.h"

#include <stdio.h>
#include <string.h>

#include "db/checksum_bytes.h"

/* Whether a text is UTF-8 that a terminal takes for letters, in the room there
 * is for it. */
static bool is_text(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    if (!memchr(text, 0, IMPORTED_TEXT_SIZE))
        return false;
    while (*at) {
        static const unsigned least[] = {0, 0x80, 0x800, 0x10000};
        const int more = *at < 0x80                  ? 0
                         : *at >= 0xc2 && *at < 0xe0 ? 1
                         : *at >= 0xe0 && *at < 0xf0 ? 2
                         : *at >= 0xf0 && *at < 0xf5 ? 3
                                                     : -1;
        if (more < 0)
            return false;
        unsigned point = more ? *at & (0x3fU >> more) : *at;
        at++;
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xc0) != 0x80)
                return false;
            point = point << 6 | (*at & 0x3f);
        }
        if (point < least[more] || point < ' ' ||
            (point >= 0x7f && point < 0xa0) ||
            (point >= 0xd800 && point < 0xe000) || point > 0x10ffff)
            return false;
    }
    return true;
}

const char *imported_game_flaw(const struct imported_game *imported)
{
    char record[GAME_RECORD_SIZE];
    if (!game_write(&imported->game, record))
        return "it does not begin with the empty board";
    const enum seat winner = seat_winner(&imported->game);
    if (winner != SEAT_NONE &&
        (imported->won != winner || imported->ending != ENDING_NONE))
        return "what is told of its end contradicts the rules";
    if (!is_text(imported->site) || !is_text(imported->site_id) ||
        !is_text(imported->played) || !is_text(imported->players[SEAT_FIRST]) ||
        !is_text(imported->players[SEAT_SECOND]))
        return "a text of it is no UTF-8, too long, or has control characters";
    return NULL;
}

/* A digest of all that is told. */
static const char *write_digest(const struct imported_game *imported,
                                char text[IMPORTED_KEY_SIZE])
{
    static const char word[] = "digest ";
    char record[GAME_RECORD_SIZE],
        all[GAME_RECORD_SIZE + 6 * IMPORTED_TEXT_SIZE];
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    const int length =
        snprintf(all, sizeof all, "%s\n%s\n%s\n%s\n%s\n%s\n%d\n%d",
                 game_write(&imported->game, record), imported->site,
                 imported->site_id, imported->played,
                 imported->players[SEAT_FIRST], imported->players[SEAT_SECOND],
                 (int)imported->ending, (int)imported->won);
    checksum_bytes_digest(all, (size_t)length, sum);
    char *at = text + snprintf(text, sizeof word, "%s", word);
    for (size_t i = 0; i < sizeof sum; i++)
        at += snprintf(at, 3, "%02x", sum[i]);
    return text;
}

/* A site's name, with no slash in it. */
static const char *write_site(const char *site,
                              char text[3 * IMPORTED_TEXT_SIZE])
{
    char *at = text;
    for (; *site; site++)
        if (*site == '/' || *site == '%')
            at += sprintf(at, "%%%02x", (unsigned)*site);
        else
            *at++ = *site;
    *at = '\0';
    return text;
}

const char *imported_game_key(const struct imported_game *imported,
                              char text[IMPORTED_KEY_SIZE])
{
    if (!*imported->site || !*imported->site_id)
        return write_digest(imported, text);
    char site[3 * IMPORTED_TEXT_SIZE];
    snprintf(text, IMPORTED_KEY_SIZE, "site %s/%s",
             write_site(imported->site, site), imported->site_id);
    return text;
}

bool imported_game_goes_on(const struct imported_game *imported)
{
    return imported->ending == ENDING_NONE && imported->won == SEAT_NONE;
}

/* Whether the moves of a game are the first ones of another. */
static bool is_beginning(const struct game *game, const struct game *of)
{
    return game->rules == of->rules &&
           game->position.board == of->position.board &&
           game->move_count <= of->move_count &&
           !memcmp(game->moves, of->moves,
                   (size_t)game->move_count * sizeof *game->moves);
}

bool imported_game_begins(const struct imported_game *imported,
                          const struct imported_game *later)
{
    return imported_game_goes_on(imported) &&
           is_beginning(&imported->game, &later->game);
}

bool imported_game_equal(const struct imported_game *a,
                         const struct imported_game *b)
{
    return a->game.move_count == b->game.move_count &&
           is_beginning(&a->game, &b->game) && a->ending == b->ending &&
           a->won == b->won;
}
