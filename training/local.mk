# SPDX-License-Identifier: GPL-3.0-or-later
# What makes the policy's networks and the player's patterns and model of contract
# sets.  Uses argp and GSL.  Not installed and no part of the program;
# training/README.md says how to use it.

noinst_PROGRAMS += training/make_contract_model training/make_contract_sets
noinst_PROGRAMS += training/make_examples training/make_patterns
noinst_PROGRAMS += training/train

TRAINING_LIBS = libsolver.a libwidth1.a libwidth2.a libwidth4.a libwidth8.a \
	libpolicy.a libproof.a libgame.a $(ARGP_LIBS) -lm

training_make_contract_model_CPPFLAGS = $(BASE_CPPFLAGS)
training_make_contract_model_LDADD = libplay.a libgame.a $(GSL_LIBS) -lm
training_make_contract_model_SOURCES = training/make_contract_model.c

training_make_contract_sets_CPPFLAGS = $(BASE_CPPFLAGS)
training_make_contract_sets_LDADD = libplay.a $(TRAINING_LIBS)
training_make_contract_sets_SOURCES = training/make_contract_sets.c

training_make_examples_CPPFLAGS = $(BASE_CPPFLAGS)
training_make_examples_LDADD = $(TRAINING_LIBS)
training_make_examples_SOURCES =
training_make_examples_SOURCES += training/example.c training/example.h
training_make_examples_SOURCES += training/make_examples.c
training_make_examples_SOURCES += training/network_file.c training/network_file.h

training_make_patterns_CPPFLAGS = $(BASE_CPPFLAGS)
training_make_patterns_LDADD = libplay.a libgame.a -lm
training_make_patterns_SOURCES = training/make_patterns.c

training_train_CPPFLAGS = $(BASE_CPPFLAGS)
training_train_CFLAGS = $(AM_CFLAGS) $(VECTOR_CFLAGS)
training_train_LDADD = $(TRAINING_LIBS)
training_train_SOURCES =
training_train_SOURCES += training/example.c training/example.h
training_train_SOURCES += training/network_file.c training/network_file.h
training_train_SOURCES += training/train.c

EXTRA_DIST += training/README.md training/contract_model.sh
EXTRA_DIST += training/patterns.sh training/side4.sh
