/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arm - how a connection's arm connects a stone to a side, read and checked.
 *
 * Statement 4 of PROOFS.md. An arm is followed with the stones of its first
 * moves on the board, which are taken off again.
 */
#ifndef VERIFIER_ARM_H
#define VERIFIER_ARM_H

#include "verifier/reader.h"

/* Reads an arm of the winner's from the stone on `from` to a side. Moves the
 * cells that it uses from `free` to `used`. False: not connected, see the
 * reader's verdict. */
bool arm_read(struct reader *reader, int from, int side, struct cells *free,
              struct cells *used);

#endif
