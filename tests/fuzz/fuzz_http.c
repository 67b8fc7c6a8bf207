/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_http - any bytes at all on a connection to the explorer.
 *
 * The HTTP handler is the real one, with its thread contexts and worker
 * threads; its client sits at the other end of a pair of sockets, sends the
 * bytes, and hangs up. What comes back is a row of whole answers, of which only
 * the last may be cut off, for the client is gone by then. An answer of ours
 * has the headers that keep a browser from running anything, and what says that
 * it is JSON is. What the library refuses by itself, with a code of its own
 * choice, is the last answer; of that it may send the head twice (0.9.75).
 * Afterwards nobody is connected and nothing is on its way.
 *
 * The store is one of side 2, made when the harness is first called. Positions
 * are proved and evaluated as with --prove, for a moment each.
 */
#include "tests/fuzz/harness.h"

#include <errno.h>
#include <jansson.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "game/bytes.h"
#include "tests/fuzz/specimen_store.h"
#include "web/evaluation_queue.h"
#include "web/exchange.h"

enum { PATIENCE = 20, HEAD_BYTES = 32768, HEAD_ENDS = 4, CONTINUE = 100 };

/* The threads of route.h, the proof queue, and those that evaluate. */
enum {
    PROVES = ROUTE_THREADS,
    EVALUATES,
    THREAD_CONTEXTS = EVALUATES + EVALUATION_QUEUE_THREADS
};

static struct thread_context thread_contexts[THREAD_CONTEXTS];
static struct exchanges handler;
static struct MHD_Daemon *hall;

/* What is proved and evaluated takes next to nothing. */
static void open_queues(const struct thread_context_limits *limits)
{
    const struct proof_queue_options proofs = {.seconds = limits->seconds,
                                               .memory = limits->memory,
                                               .threads = limits->threads,
                                               .waiting = 4,
                                               .ended = 8,
                                               .known = 64,
                                               .also = thread_context_known,
                                               .context =
                                                   &thread_contexts[PROVES]};
    struct evaluation_queue_options evaluations = {.memory = limits->memory,
                                                   .effort = limits->effort,
                                                   .waiting = 4,
                                                   .games_waiting = 4,
                                                   .ended = 8};
    struct proof_queue *queue;
    struct evaluation_queue *evaluation_queue;
    struct status_text why;
    for (int i = 0; i < EVALUATION_QUEUE_THREADS; i++)
        evaluations.sources[i] = &thread_contexts[EVALUATES + i].sources;
    HARNESS_PROMISE(!proof_queue_create(&proofs, &queue, &why));
    HARNESS_PROMISE(
        !evaluation_queue_create(&evaluations, &evaluation_queue, &why));
    for (int i = 0; i < ROUTE_THREADS; i++) {
        thread_context_share(&thread_contexts[i], queue);
        thread_contexts[i].evaluations = evaluation_queue;
    }
}

/* As web/server.c does it, but for the thread and the socket. */
static void open_hall(void)
{
    static const struct thread_context_limits limits = {.prove = true,
                                                        .seconds = 0.01,
                                                        .memory = 1 << 20,
                                                        .threads = 1,
                                                        .effort = 20};
    static char path[SPECIMEN_STORE_PATH];
    struct status_text why;
    specimen_store_make(path);
    for (int i = 0; i < THREAD_CONTEXTS; i++) {
        HARNESS_PROMISE(!thread_context_open(&thread_contexts[i], path,
                                             i != ROUTE_AT_ONCE, &why));
        thread_contexts[i].limits = &limits;
        thread_contexts[i].url = "http://127.0.0.1/";
    }
    open_queues(&limits);
    handler.at_once = &thread_contexts[ROUTE_AT_ONCE];
    HARNESS_PROMISE(
        !client_timeouts_create(100, &handler.client_timeouts, &why));
    for (int i = ROUTE_READER; i < ROUTE_THREADS; i++)
        HARNESS_PROMISE(!worker_thread_create(
            &thread_contexts[i], &handler.worker_threads[i], &why));
    hall = MHD_start_daemon(
        MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        exchange_receive, &handler, MHD_OPTION_NOTIFY_CONNECTION,
        exchange_connection, &handler, MHD_OPTION_URI_LOG_CALLBACK,
        exchange_begin, &handler, MHD_OPTION_NOTIFY_COMPLETED, exchange_end,
        &handler, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEAD_BYTES,
        MHD_OPTION_END);
    HARNESS_PROMISE(hall);
}

/* What the client still has to send, and what came back. */
struct talk {
    int socket;
    const uint8_t *data;
    size_t left;
    bool said; /* all, and hung up */
    struct bytes back;
};

/* Sends what can be sent; whether anything was. */
static bool speak(struct talk *talk)
{
    if (talk->left) {
        const ssize_t sent =
            send(talk->socket, talk->data, talk->left, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN)
            talk->left = 0; /* the server has had enough */
        if (sent <= 0)
            return false;
        talk->data += sent;
        talk->left -= (size_t)sent;
        return true;
    }
    if (!talk->said)
        shutdown(talk->socket, SHUT_WR);
    talk->said = true;
    return false;
}

/* Takes what there is; false: the server has closed the connection. */
static bool listen_back(struct talk *talk, bool *moved)
{
    char part[1 << 16];
    const ssize_t got = recv(talk->socket, part, sizeof part, 0);
    *moved = *moved || got > 0;
    if (got > 0)
        bytes_add(&talk->back, part, (size_t)got);
    return got > 0 || (got < 0 && errno == EAGAIN);
}

static unsigned connected(void)
{
    const union MHD_DaemonInfo *const info =
        MHD_get_daemon_info(hall, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info->num_connections;
}

/* Until the server has closed the connection and forgotten it. */
static void hold(struct talk *talk)
{
    const time_t end = time(NULL) + PATIENCE;
    bool open = true;
    while (open || connected()) {
        bool moved = false;
        MHD_run(hall);
        if (open)
            moved = speak(talk);
        open = open && listen_back(talk, &moved);
        if (!moved && open)
            poll(&(struct pollfd){.fd = talk->socket, .events = POLLIN}, 1, 1);
        HARNESS_PROMISE(time(NULL) < end);
    }
}

/* --- What came back ------------------------------------------------------- */

/* The value of a header between `head` and its end, or NULL. */
static const char *header(const char *head, const char *end, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = strstr(head, "\r\n"); at && at < end;
         at = strstr(at + 2, "\r\n"))
        if (!strncasecmp(at + 2, name, length) && at[2 + length] == ':')
            return at + 2 + length + 2;
    return NULL;
}

static bool says(const char *value, const char *text)
{
    return value && !strncmp(value, text, strlen(text));
}

/* An error is an object that tells what it is. */
static void check_json(const char *body, size_t size, int code)
{
    json_error_t error;
    json_t *const json = json_loadb(body, size, JSON_REJECT_DUPLICATES, &error);
    HARNESS_PROMISE(json);
    HARNESS_PROMISE(code < 400 ||
                    json_string_value(json_object_get(json, "error")));
    json_decref(json);
}

static void check_json_lines(const char *body, size_t size)
{
    while (size) {
        const char *const end = memchr(body, '\n', size);
        HARNESS_PROMISE(end);
        check_json(body, (size_t)(end - body), 200);
        size -= (size_t)(end + 1 - body);
        body = end + 1;
    }
}

/* What the library answers by itself. */
static bool foreign_code(int code)
{
    static const int codes[] = {CONTINUE, 400, 408, 411, 413, 414,
                                417,      431, 500, 501, 503, 505};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code)
            return true;
    return false;
}

static bool our_code(int code)
{
    static const int codes[] = {
        HTTP_RESPONSE_OK,           HTTP_RESPONSE_ACCEPTED,
        HTTP_RESPONSE_UNCHANGED,    HTTP_RESPONSE_BAD,
        HTTP_RESPONSE_FORBIDDEN,    HTTP_RESPONSE_NOT_FOUND,
        HTTP_RESPONSE_METHOD,       HTTP_RESPONSE_BODY_TOO_LONG,
        HTTP_RESPONSE_URL_TOO_LONG, HTTP_RESPONSE_BUSY};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code)
            return true;
    return false;
}

static void check_body(const char *type, int code, const char *body,
                       size_t size)
{
    if (says(type, "application/json"))
        check_json(body, size, code);
    else if (says(type, "application/x-ndjson") ||
             says(type, "application/jsonl"))
        check_json_lines(body, size);
    else
        HARNESS_PROMISE(code == HTTP_RESPONSE_OK);
}

static void check_own_head(const char *head, const char *end, int code)
{
    HARNESS_PROMISE(our_code(code));
    HARNESS_PROMISE(says(header(head, end, "Content-Security-Policy"),
                         "default-src 'self'; base-uri 'none'; "
                         "object-src 'none'; form-action 'self'; "
                         "frame-ancestors 'none'\r\n"));
    HARNESS_PROMISE(
        says(header(head, end, "X-Content-Type-Options"), "nosniff\r\n"));
    HARNESS_PROMISE(!header(head, end, "Access-Control-Allow-Origin"));
}

/* The next answer; where the one after it begins. `empty` allows an answer
 * without the body that its length tells of. */
static const char *check_answer(const char *at, const char *end, bool empty)
{
    static const char protocol[] = "HTTP/1.";
    HARNESS_PROMISE(!strncmp(at, protocol, strlen(protocol)));
    const char *body = strstr(at, "\r\n\r\n");
    if (!body)
        return end;
    const int code = atoi(at + strlen(protocol) + 2);
    const char *const length = header(at, body, "Content-Length");
    const char *const type = header(at, body, "Content-Type");
    const size_t size = length ? strtoul(length, NULL, 10) : 0;
    const bool own = header(at, body, "Content-Security-Policy");
    if (!own) {
        HARNESS_PROMISE(foreign_code(code));
        if (code == CONTINUE)
            return body + HEAD_ENDS;
        HARNESS_PROMISE(says(header(at, body, "Connection"), "close"));
        return end;
    }
    check_own_head(at, body, code);
    body += HEAD_ENDS;
    const bool without = body == end || says(body, protocol);
    if (code == HTTP_RESPONSE_UNCHANGED || (empty && without))
        return body;
    if (size > (size_t)(end - body))
        return end;
    check_body(type, code, body, size);
    return body + size;
}

static void check_answers(struct talk *talk, bool empty)
{
    bytes_add(&talk->back, "", 1);
    const char *at = (const char *)talk->back.data;
    const char *const end = at + talk->back.size - 1;
    while (at < end)
        at = check_answer(at, end, empty);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int pair[2];
    const struct sockaddr_in address = {.sin_family = AF_INET};
    if (!hall)
        open_hall();
    HARNESS_PROMISE(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair));
    struct talk talk = {.socket = pair[0], .data = data, .left = size};
    HARNESS_PROMISE(MHD_add_connection(hall, pair[1],
                                       (const struct sockaddr *)&address,
                                       sizeof address) == MHD_YES);
    hold(&talk);
    close(pair[0]);
    HARNESS_PROMISE(handler.unsent == 0);
    check_answers(&talk, memmem(data, size, "HEAD", 4));
    bytes_clear(&talk.back);
    return 0;
}
