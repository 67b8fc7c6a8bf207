# SPDX-License-Identifier: GPL-3.0-or-later
# A second opinion on proofs.  Shares nothing with the rest; uses zstd to read
# files.

noinst_LIBRARIES += libverifier.a
libverifier_a_CPPFLAGS = $(BASE_CPPFLAGS) $(ZSTD_CFLAGS)

libverifier_a_SOURCES =
libverifier_a_SOURCES += verifier/arm.c verifier/arm.h
libverifier_a_SOURCES += verifier/hexagon.c verifier/hexagon.h
libverifier_a_SOURCES += verifier/ledger.c verifier/ledger.h
libverifier_a_SOURCES += verifier/pitfall.c verifier/pitfall.h
libverifier_a_SOURCES += verifier/reader.c verifier/reader.h
libverifier_a_SOURCES += verifier/report.h
libverifier_a_SOURCES += verifier/source.c verifier/source.h
libverifier_a_SOURCES += verifier/tree.c verifier/tree.h
libverifier_a_SOURCES += verifier/verify.c verifier/verify.h

bin_PROGRAMS += unlur-verify
unlur_verify_CPPFLAGS = $(BASE_CPPFLAGS)
unlur_verify_LDADD = libverifier.a $(ZSTD_LIBS)
unlur_verify_SOURCES = verifier/main_verify.c
