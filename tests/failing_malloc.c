/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * failing_malloc - memory that runs out when the test says, for LD_PRELOAD.
 *
 * Calls are counted from the entry of main(), so that what libraries ask for
 * while they are loaded is not among them: a program that cannot be loaded is
 * nobody's to mend. The C library calls these functions too, for strdup(),
 * fopen(), getline() and threads. From the environment:
 *
 *   FAIL_AT=N    the N-th call gets nothing; 0 or unset: every call succeeds
 *   FAIL_ON=1    so do all calls after it
 *   FAIL_TELL=F  the number of calls is written to the file F at the end, also
 *                by exit() and quick ends
 *   FAIL_TRAP=1  the call that gets nothing raises SIGTRAP, for a debugger
 *
 * What GSL asks for is always granted: within its linear algebra it does not
 * look whether it got anything (gsl_linalg_bidiag_decomp() of 2.7 does not).
 *
 * Only for the GNU C library, whose own functions go by other names as well.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static bool counting, fails_on, traps;
static unsigned long fail_at;
static atomic_ulong calls;

/* Whether the address is in GSL's code. */
static bool is_gsl(const void *address)
{
    Dl_info info;
    return address && dladdr(address, &info) && info.dli_fname &&
           strstr(info.dli_fname, "libgsl.");
}

/* Whether this call gets nothing. */
static bool fails(const void *caller)
{
    if (!counting)
        return false;
    const unsigned long call = atomic_fetch_add(&calls, 1) + 1;
    if (!fail_at || call < fail_at || (call > fail_at && !fails_on) ||
        is_gsl(caller))
        return false;
    if (traps)
        raise(SIGTRAP);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL
                                              : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL
                                              : __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails(NULL) ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *const got = memalign(alignment, size);
    if (!got)
        return ENOMEM;
    *memory = got;
    return 0;
}

void *mmap(void *at, size_t size, int protection, int flags, int file,
           off_t offset)
{
    if (flags & MAP_ANONYMOUS && fails(NULL))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, size, protection, flags, file, offset);
}

/* What main() was, and what it is now: counting begins. */
static int (*real_main)(int, char **, char **);

static int counted_main(int count, char **words, char **environment)
{
    counting = true;
    return real_main(count, words, environment);
}

static bool is_set(const char *name)
{
    const char *const text = getenv(name);
    return text && *text && strcmp(text, "0") != 0;
}

typedef int main_fn(int, char **, char **);
typedef int start_fn(main_fn *, int, char **, void (*)(void), void (*)(void),
                     void (*)(void), void *);

/* The C library's entry, by the name that every program calls. */
start_fn __libc_start_main;

int __libc_start_main(main_fn *begin, int count, char **words,
                      void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end)
{
    start_fn *const start = (start_fn *)dlsym(RTLD_NEXT, "__libc_start_main");
    const char *const at = getenv("FAIL_AT");
    fail_at = at ? strtoul(at, NULL, 10) : 0;
    fails_on = is_set("FAIL_ON");
    traps = is_set("FAIL_TRAP");
    real_main = begin;
    return start(counted_main, count, words, init, fini, rtld_fini, stack_end);
}

__attribute__((destructor)) static void tell(void)
{
    char text[32];
    const char *const path = getenv("FAIL_TELL");
    counting = false;
    if (!path)
        return;
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0)
        return;
    const int length =
        snprintf(text, sizeof text, "%lu\n", (unsigned long)calls);
    const ssize_t wrote = write(file, text, (size_t)length);
    (void)wrote;
    close(file);
}
