/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_import - texts of a header, cleaned. */
#include "query/game_import.h"

#include <stdio.h>
#include <string.h>

#include "query/abstract_play.h"

void game_import_clean(char *text)
{
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
        else if ((unsigned char)c[0] == 0xc2 && (unsigned char)c[1] < 0xa0)
            c[0] = c[1] = '?';
}

/* Copies a text, which may be NULL. */
static enum status take(const char *from, const char *path, char *text,
                        struct status_text *why)
{
    const size_t length = from ? strlen(from) : 0;
    if (length >= IMPORTED_TEXT_SIZE)
        return status_set(why, STATUS_USAGE,
                          "report: header.%s: more than %d bytes: too long",
                          path, IMPORTED_TEXT_SIZE - 1);
    if (length)
        memcpy(text, from, length);
    text[length] = '\0';
    game_import_clean(text);
    return STATUS_OK;
}

static enum status take_number(const json_t *number, char *text,
                               struct status_text *why)
{
    char digits[32];
    if (!json_is_number(number))
        return take(json_string_value(number), "site.gameid", text, why);
    if (json_is_integer(number))
        snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT,
                 json_integer_value(number));
    else
        snprintf(digits, sizeof digits, "%.17g", json_number_value(number));
    return take(digits, "site.gameid", text, why);
}

enum status game_import(const struct game_record *record,
                        struct imported_game *imported, struct status_text *why)
{
    const json_t *const header = record->header;
    const json_t *const site = json_object_get(header, "site");
    *imported = (struct imported_game){.game = record->game,
                                       .won = abstract_play_winner(record)};
    if (seat_winner(&record->game) == SEAT_NONE)
        imported->ending = record->ending;
    enum status status = take(json_string_value(json_object_get(site, "name")),
                              "site.name", imported->site, why);
    if (!status)
        status = take_number(json_object_get(site, "gameid"), imported->site_id,
                             why);
    if (!status)
        status = take(json_string_value(json_object_get(header, "date-start")),
                      "date-start", imported->played, why);
    for (int seat = 0; seat < SEATS && !status; seat++)
        status = take(abstract_play_name(record, (enum seat)seat),
                      "players: name", imported->players[seat], why);
    return status;
}
