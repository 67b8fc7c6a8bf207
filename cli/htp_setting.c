/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * htp_setting - what can be set: one command each, and all in `unlur-param`,
 * which HexGui shows as a form.
 */
#include "cli/htp_internal.h"

struct setting {
    const char *name;
    const char *type; /* as HexGui wants it */
    void (*write)(const struct session *session, FILE *out);
    enum status (*set)(struct session *session, const struct htp_word *value,
                       struct status_text *why);
};

static enum status refuse(const char *name, const struct htp_word *value,
                          const char *missing_positions,
                          struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "%s: '%s': %s", name,
                      status_quote(quoted, value->text, value->length),
                      missing_positions);
}

enum status htp_seconds(const struct htp_word *word, const char *what,
                        double *seconds, struct status_text *why)
{
    if (session_parse_seconds(word->text, word->length, seconds))
        return STATUS_OK;
    return refuse(what, word, "expected seconds, such as 10 or 0.5", why);
}

static void write_player(const struct session *session, FILE *out)
{
    fputs(player_kind_name(session->kind), out);
}

static enum status set_player(struct session *session,
                              const struct htp_word *value,
                              struct status_text *why)
{
    enum player_kind kind;
    if (!player_kind_parse(value->text, value->length, &kind))
        return refuse("player", value, "expected solver, playout or random",
                      why);
    session_set_player(session, kind);
    return STATUS_OK;
}

static void write_time(const struct session *session, FILE *out)
{
    fprintf(out, "%g", session->seconds);
}

static enum status set_time(struct session *session,
                            const struct htp_word *value,
                            struct status_text *why)
{
    double seconds;
    const enum status status = htp_seconds(value, "time", &seconds, why);
    return status ? status
                  : session_set_limits(session, seconds, session->effort, why);
}

static void write_effort(const struct session *session, FILE *out)
{
    fprintf(out, "%llu", (unsigned long long)session->effort);
}

static enum status set_effort(struct session *session,
                              const struct htp_word *value,
                              struct status_text *why)
{
    uint64_t effort;
    const enum status status =
        htp_number(value, "effort", INT64_MAX, &effort, why);
    return status ? status
                  : session_set_limits(session, session->seconds, effort, why);
}

static void write_rules(const struct session *session, FILE *out)
{
    fputs(rules_name(session->game.rules), out);
}

/* Other rules need another game. */
static enum status set_rules(struct session *session,
                             const struct htp_word *value,
                             struct status_text *why)
{
    enum rules rules;
    if (!rules_parse(value->text, value->length, &rules))
        return refuse("rules", value, "expected inner, open or none", why);
    session_start(session, session->game.position.board->side, rules);
    return STATUS_OK;
}

enum {
    SETTING_PLAYER,
    SETTING_TIME,
    SETTING_EFFORT,
    SETTING_RULES,
    SETTING_COUNT
};

static const struct setting settings[SETTING_COUNT] = {
    [SETTING_PLAYER] = {"player", "list/solver/playout/random", write_player,
                        set_player},
    [SETTING_TIME] = {"time", "string", write_time, set_time},
    [SETTING_EFFORT] = {"effort", "string", write_effort, set_effort},
    [SETTING_RULES] = {"rules", "list/inner/open/none", write_rules, set_rules},
};

/* Tells a setting, or makes it the first word. */
static enum status answer(struct htp_call *call, const struct setting *setting,
                          struct status_text *why)
{
    if (call->count)
        return setting->set(call->session, &call->words[0], why);
    setting->write(call->session, call->out);
    return STATUS_OK;
}

enum status htp_player(struct htp_call *call, struct status_text *why)
{
    return answer(call, &settings[SETTING_PLAYER], why);
}

enum status htp_time(struct htp_call *call, struct status_text *why)
{
    return answer(call, &settings[SETTING_TIME], why);
}

enum status htp_effort(struct htp_call *call, struct status_text *why)
{
    return answer(call, &settings[SETTING_EFFORT], why);
}

enum status htp_rules(struct htp_call *call, struct status_text *why)
{
    return answer(call, &settings[SETTING_RULES], why);
}

enum status htp_param(struct htp_call *call, struct status_text *why)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting *const setting = &settings[i];
        if (call->count == 0) {
            fprintf(call->out, "[%s] %s ", setting->type, setting->name);
            setting->write(call->session, call->out);
            fputc('\n', call->out);
        } else if (htp_is(&call->words[0], setting->name)) {
            if (call->count == 2)
                return setting->set(call->session, &call->words[1], why);
            setting->write(call->session, call->out);
            return STATUS_OK;
        }
    }
    if (call->count == 0)
        return STATUS_OK;
    return refuse("setting", &call->words[0],
                  "expected player, time, effort or rules", why);
}
