# SPDX-License-Identifier: GPL-3.0-or-later
# What a proof is: its bytes, read and written.  No library.

noinst_LIBRARIES += libproof.a
libproof_a_CPPFLAGS = $(BASE_CPPFLAGS)

libproof_a_SOURCES =
libproof_a_SOURCES += proof/format.c proof/format.h
libproof_a_SOURCES += proof/join.c proof/join.h
libproof_a_SOURCES += proof/outline.c proof/outline.h
libproof_a_SOURCES += proof/proof_tree.c proof/proof_tree.h
libproof_a_SOURCES += proof/reader.c proof/reader.h
libproof_a_SOURCES += proof/writer.c proof/writer.h
