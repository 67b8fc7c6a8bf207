/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal - asks the system what it is; main() has set the locale. */
#include "cli/terminal.h"

#include <langinfo.h>
#include <string.h>

const struct draw_glyphs *terminal_glyphs(bool ascii)
{
    const bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    return unicode && !ascii ? &draw_unicode : &draw_ascii;
}
