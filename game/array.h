/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * array - arrays that grow at their end.
 *
 * An array is a pointer, the number of elements in use and the number it has
 * room for; all three start at zero. Room doubles, so appending n elements
 * costs O(n) in all.
 */
#ifndef GAME_ARRAY_H
#define GAME_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for one more element of `size` bytes behind the first `count`.
 * `array` is the address of the pointer, which may move. False when memory ran
 * out; everything is then as it was. */
bool array_grow(void *array, size_t size, size_t count, size_t *room);

/* The same, with the size of an element taken from the pointer's type. */
#define array_room(array, count, room)                                         \
    array_grow((array), sizeof **(array), (count), (room))

#endif
