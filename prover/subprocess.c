/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * subprocess - vfork(), a socket for its input and a pipe for its output, none
 * of which blocks, and a pipe for what kept it from its program: memory would
 * do for that where vfork() shares it, but ThreadSanitizer puts fork() there.
 */
#include "prover/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    SUBPROCESS_READ = 1 << 16,
    SUBPROCESS_LAST_BREATH = 20 /* milliseconds */
};

/* Descriptors of the child to be, and the parent's ends. */
struct pipes {
    int in[2];    /* the child's standard input, the parent's end */
    int out[2];   /* the parent's end, the child's standard output */
    int fault[2]; /* the parent's end, the child's until its program runs */
};

static void close_all(const struct pipes *pipes)
{
    const int all[] = {pipes->in[0],  pipes->in[1],    pipes->out[0],
                       pipes->out[1], pipes->fault[0], pipes->fault[1]};
    for (int i = 0; i < 6; i++)
        if (all[i] >= 0)
            close(all[i]);
}

/* No other child may hold an end, or a dead one's pipe would never close. */
static bool make_pipes(struct pipes *pipes)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    bool made = socketpair(AF_UNIX, SOCK_STREAM, 0, pipes->in) == 0;
    made = made && pipe(pipes->out) == 0 && pipe(pipes->fault) == 0;
    for (int i = 0; i < 2 && made; i++)
        made = fcntl(pipes->in[i], F_SETFD, FD_CLOEXEC) == 0 &&
               fcntl(pipes->out[i], F_SETFD, FD_CLOEXEC) == 0 &&
               fcntl(pipes->fault[i], F_SETFD, FD_CLOEXEC) == 0;
    made = made && fcntl(pipes->out[0], F_SETFL, O_NONBLOCK) == 0;
    if (!made) {
        const int error = errno;
        close_all(pipes);
        errno = error;
    }
    return made;
}

/* The new process up to its program; system calls only, for it still stands in
 * the parent's memory. Returns when something failed. */
static void become(const struct pipes *pipes,
                   const struct subprocess_program *program, pid_t parent)
{
    const struct rlimit limit = {program->address_space,
                                 program->address_space};
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        return;
    if (program->address_space && setrlimit(RLIMIT_AS, &limit))
        return;
    if (dup2(pipes->in[0], 0) < 0 || dup2(pipes->out[1], 1) < 0)
        return;
    if (fcntl(0, F_SETFD, 0)) /* where the parent has no standard input */
        return;
    execv(program->file, program->argv);
}

/* The error number that the child has sent, 0 when its program runs. */
static int read_fault(int from)
{
    int error = 0;
    ssize_t got;
    do
        got = read(from, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == sizeof error ? error : 0;
}

static void await_end(pid_t pid, int *state)
{
    while (waitpid(pid, state, 0) < 0 && errno == EINTR)
        continue;
}

/* The process, or -1 and errno. Takes over the pipe for faults. */
static pid_t spawn(struct pipes *pipes,
                   const struct subprocess_program *program)
{
    const pid_t parent = getpid();
    pid_t pid = vfork();
    if (pid == 0) {
        become(pipes, program, parent);
        const int error = errno;
        const ssize_t sent = write(pipes->fault[1], &error, sizeof error);
        (void)sent; /* the parent sees then that it was killed */
        kill(getpid(), SIGKILL);
    }
    int error = errno;
    close(pipes->fault[1]);
    if (pid > 0 && (error = read_fault(pipes->fault[0])) != 0) {
        await_end(pid, NULL);
        pid = -1;
    }
    close(pipes->fault[0]);
    pipes->fault[0] = pipes->fault[1] = -1;
    errno = error;
    return pid;
}

enum status subprocess_start(struct subprocess *subprocess,
                             const struct subprocess_program *program,
                             struct status_text *why)
{
    struct pipes pipes;
    const bool made = make_pipes(&pipes);
    const pid_t pid = made ? spawn(&pipes, program) : -1;
    if (pid < 0) {
        const int error = errno;
        if (made)
            close_all(&pipes);
        return status_set(why, STATUS_FAILED, "cannot run %s: %s",
                          program->file, strerror(error));
    }
    close(pipes.in[0]);
    close(pipes.out[1]);
    *subprocess = (struct subprocess){
        .pid = pid, .to = pipes.in[1], .from = pipes.out[0]};
    return STATUS_OK;
}

/* Waits a moment for the end of a process that has closed its output; false:
 * it lives on. */
static bool ends_by_itself(pid_t pid, int *state)
{
    const struct timespec millisecond = {.tv_nsec = 1000000};
    for (int i = 0; i < SUBPROCESS_LAST_BREATH; i++) {
        if (waitpid(pid, state, WNOHANG) == pid)
            return true;
        nanosleep(&millisecond, NULL);
    }
    return false;
}

void subprocess_end(struct subprocess *subprocess, bool dying,
                    struct status_text *how)
{
    int state = 0;
    if (!subprocess->pid)
        return;
    close(subprocess->to);
    close(subprocess->from);
    if (!dying || !ends_by_itself(subprocess->pid, &state)) {
        kill(subprocess->pid, SIGKILL);
        await_end(subprocess->pid, &state);
    }
    if (how && WIFEXITED(state))
        status_set(how, STATUS_OK, "it ended with exit status %d",
                   WEXITSTATUS(state));
    else if (how)
        status_set(how, STATUS_OK, "it was killed by signal %d (%s)",
                   WTERMSIG(state), strsignal(WTERMSIG(state)));
    bytes_clear(&subprocess->out);
    bytes_clear(&subprocess->in);
    *subprocess = (struct subprocess){.pid = 0};
}

bool subprocess_send(struct subprocess *subprocess, const char *line,
                     size_t size)
{
    if (subprocess->sent == subprocess->out.size)
        subprocess->sent = subprocess->out.size = 0;
    bytes_add(&subprocess->out, line, size);
    return !subprocess->out.failed;
}

bool subprocess_has_mail(const struct subprocess *subprocess)
{
    return subprocess->sent < subprocess->out.size;
}

bool subprocess_write(struct subprocess *subprocess)
{
    while (subprocess_has_mail(subprocess)) {
        const ssize_t count =
            send(subprocess->to, subprocess->out.data + subprocess->sent,
                 subprocess->out.size - subprocess->sent,
                 MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0)
            return errno == EAGAIN || errno == EINTR;
        subprocess->sent += (size_t)count;
    }
    return true;
}

/* Moves what is not handed out yet to the front. */
static void tidy(struct subprocess *subprocess)
{
    if (!subprocess->used)
        return;
    memmove(subprocess->in.data, subprocess->in.data + subprocess->used,
            subprocess->in.size - subprocess->used);
    subprocess->in.size -= subprocess->used;
    subprocess->used = 0;
}

bool subprocess_read(struct subprocess *subprocess, size_t most_line,
                     const char **reason)
{
    char part[SUBPROCESS_READ];
    tidy(subprocess);
    const ssize_t count = read(subprocess->from, part, sizeof part);
    *reason = NULL;
    if (count < 0)
        return errno == EAGAIN || errno == EINTR;
    if (count == 0)
        return false;
    bytes_add(&subprocess->in, part, (size_t)count);
    if (subprocess->in.failed)
        *reason = "out of memory for what it sent";
    else if (subprocess->seen + (size_t)count > most_line &&
             !memchr(part, '\n', (size_t)count))
        *reason = "it sent a line without an end";
    return !*reason;
}

bool subprocess_line(struct subprocess *subprocess, const char **line,
                     size_t *size)
{
    const size_t left = subprocess->in.size - subprocess->used;
    if (subprocess->seen >= left)
        return false;
    const unsigned char *const from = subprocess->in.data + subprocess->used;
    const unsigned char *const end =
        memchr(from + subprocess->seen, '\n', left - subprocess->seen);
    subprocess->seen = left;
    if (!end)
        return false;
    *line = (const char *)from;
    *size = (size_t)(end - from);
    subprocess->used += *size + 1;
    subprocess->seen = 0;
    return true;
}
