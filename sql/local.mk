# SPDX-License-Identifier: GPL-3.0-or-later
# The game in SQL: an extension that SQLite loads.  Stands on drawing/, db/ and
# game/.
