/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main - that of every Check program. */
#include "tests/support.h"

int main(void)
{
    return support_run();
}
