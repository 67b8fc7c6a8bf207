/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal - asks the system what it is; main() has set the locale. */
#include "cli/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const struct draw_glyphs *terminal_glyphs(bool ascii)
{
    const bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    return unicode && !ascii ? &draw_unicode : &draw_ascii;
}

bool terminal_redraws(void)
{
    const char *const kind = getenv("TERM");
    return isatty(STDERR_FILENO) && (!kind || strcmp(kind, "dumb") != 0);
}

int terminal_columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
