# SPDX-License-Identifier: GPL-3.0-or-later
# Manual pages, one line each.

