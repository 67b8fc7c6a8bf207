/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * second_verifier - a set of cells is one word, and what a group touches is
 * found by flooding it each time.
 *
 * The first fault of a record sets `refused`; from then on nothing is read and
 * all walks end. `own` are the stones W of the one who is said to win, `other`
 * those of his opponent L.
 */
#include "tests/second_verifier.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 6, IMAGES = 12, MOST_CELLS = 61, MOST_SIDE = 5, LINE = 512 };
enum { BLACK, WHITE };
enum { HAS_LINE = 1, HAS_Y = 2 };             /* what a colour's stones hold */
enum { EVEN = 1 | 4 | 16, ODD = 2 | 8 | 32 }; /* sides */

typedef uint64_t set;

struct hexagon {
    int side, cells;
    set all, inner;
    set near[MOST_CELLS]; /* the neighbours of a cell */
    set border[SIDES];    /* the cells of a side */
    int image[IMAGES][MOST_CELLS];
};

struct mark {
    bool own_turn, whole;
    set own, other, region;
};

struct claim {
    int side;
    char rules[8], claim[8], turn;
    set stones[2]; /* the least of their images */
};

struct second_verifier {
    struct hexagon hexagons[MOST_SIDE + 1];
    const struct hexagon *hexagon; /* of the record */
    const unsigned char *at, *end;
    bool refused;
    int winner;
    uint32_t nodes;
    struct mark *marks;
    size_t mark_count, mark_room;
    struct claim *claims;
    size_t claim_count, claim_room;
};

/* What a node rests on: the whole position, or cells that are empty. */
struct region {
    bool whole;
    set cells;
};

/* What a link or an arm leads to: a side, or a stone when `side` is below 0. */
struct target {
    int side, stone;
};

static set only(int cell)
{
    return (set)1 << cell;
}

static bool has(set cells, int cell)
{
    return cells >> cell & 1;
}

/* The lowest cell, which is taken out. */
static int take_first(set *cells)
{
    const int cell = __builtin_ctzll(*cells);
    *cells &= *cells - 1;
    return cell;
}

/* --- The board ----------------------------------------------------------- */

struct place {
    int q, r; /* axial, from the centre */
};

static int cell_at(const struct place *places, int cells, struct place place)
{
    for (int i = 0; i < cells; i++)
        if (places[i].q == place.q && places[i].r == place.r)
            return i;
    return -1;
}

static struct place turned(struct place place, int image)
{
    if (image >= SIDES)
        place = (struct place){place.r, place.q};
    for (int i = 0; i < image % SIDES; i++)
        place = (struct place){-place.r, place.q + place.r};
    return place;
}

static void make_hexagon(struct hexagon *hexagon, int side)
{
    static const struct place steps[] = {{1, 0},  {-1, 0}, {0, 1},
                                         {0, -1}, {1, -1}, {-1, 1}};
    struct place places[MOST_CELLS];
    const int m = side - 1;
    *hexagon = (struct hexagon){.side = side};
    for (int r = -m; r <= m; r++)
        for (int q = -m; q <= m; q++)
            if (abs(q + r) <= m)
                places[hexagon->cells++] = (struct place){q, r};
    hexagon->all = only(hexagon->cells) - 1;
    hexagon->inner = hexagon->all;
    for (int i = 0; i < hexagon->cells; i++) {
        const struct place here = places[i];
        const bool touches[SIDES] = {
            here.r == -m, here.q == m,  here.q + here.r == m,
            here.r == m,  here.q == -m, here.q + here.r == -m};
        for (int k = 0; k < SIDES; k++) {
            const struct place next = {here.q + steps[k].q,
                                       here.r + steps[k].r};
            const int cell = cell_at(places, hexagon->cells, next);
            if (cell >= 0)
                hexagon->near[i] |= only(cell);
            if (touches[k]) {
                hexagon->border[k] |= only(i);
                hexagon->inner &= ~only(i);
            }
        }
        for (int k = 0; k < IMAGES; k++)
            hexagon->image[k][i] =
                cell_at(places, hexagon->cells, turned(here, k));
    }
}

static set image_of(const struct hexagon *hexagon, int k, set cells)
{
    set image = 0;
    while (cells)
        image |= only(hexagon->image[k][take_first(&cells)]);
    return image;
}

/* The cells that hang together with some of `from` within `ground`. */
static set flood(const struct hexagon *hexagon, set from, set ground)
{
    set flooded = from & ground;
    set fresh = flooded;
    while (fresh) {
        set next = 0;
        while (fresh)
            next |= hexagon->near[take_first(&fresh)];
        fresh = next & ground & ~flooded;
        flooded |= fresh;
    }
    return flooded;
}

/* The sides that a group touches, a bit each. */
static int touched(const struct hexagon *hexagon, set group)
{
    int sides = 0;
    for (int k = 0; k < SIDES; k++)
        sides |= (group & hexagon->border[k] ? 1 : 0) << k;
    return sides;
}

/* The next group of stones, which are taken out. */
static set take_group(const struct hexagon *hexagon, set *stones)
{
    const set group = flood(hexagon, *stones & -*stones, *stones);
    *stones &= ~group;
    return group;
}

static int held(const struct hexagon *hexagon, set stones)
{
    int holds = 0;
    while (stones) {
        const int sides = touched(hexagon, take_group(hexagon, &stones));
        if (sides & sides >> 3)
            holds |= HAS_LINE;
        if ((sides & EVEN) == EVEN || (sides & ODD) == ODD)
            holds |= HAS_Y;
    }
    return holds;
}

static int goal_of(int colour)
{
    return colour == WHITE ? HAS_LINE : HAS_Y;
}

static bool holds_goal(const struct hexagon *hexagon, set stones, int colour)
{
    return held(hexagon, stones) & goal_of(colour);
}

/* The other's objective without the goal. */
static bool holds_wrong(const struct hexagon *hexagon, set stones, int colour)
{
    const int holds = held(hexagon, stones);
    return holds && !(holds & goal_of(colour));
}

/* --- Bytes --------------------------------------------------------------- */

static void refuse(struct second_verifier *verifier)
{
    verifier->refused = true;
    verifier->at = verifier->end;
}

static void need(struct second_verifier *verifier, bool holds)
{
    if (!holds)
        refuse(verifier);
}

static uint32_t number(struct second_verifier *verifier)
{
    uint64_t value = 0;
    for (int i = 0; i < 5 && verifier->at < verifier->end; i++) {
        const unsigned char byte = *verifier->at++;
        value |= (uint64_t)(byte & 127) << 7 * i;
        if (byte > 127)
            continue;
        need(verifier, value >> 32 == 0 && (i == 0 || byte > 0));
        return (uint32_t)value;
    }
    refuse(verifier);
    return 0;
}

static int cell_of(struct second_verifier *verifier, uint32_t cell)
{
    need(verifier, cell < (uint32_t)verifier->hexagon->cells);
    return verifier->refused ? 0 : (int)cell;
}

static int read_cell(struct second_verifier *verifier)
{
    return cell_of(verifier, number(verifier));
}

/* --- Connections (Statement 4) ------------------------------------------- */

static bool reached(const struct hexagon *hexagon, set joined,
                    struct target target)
{
    return target.side >= 0 ? (joined & hexagon->border[target.side]) != 0
                            : has(joined, target.stone);
}

static set check_arm(struct second_verifier *verifier, set own, set free,
                     set joined, struct target target);

static set check_bridge(struct second_verifier *verifier, set own, set free,
                        set joined, struct target target)
{
    const struct hexagon *const hexagon = verifier->hexagon;
    const int cells[2] = {read_cell(verifier), read_cell(verifier)};
    need(verifier, cells[0] != cells[1]);
    for (int i = 0; i < 2; i++) {
        const set with = own | only(cells[i]);
        need(verifier, has(free, cells[i]));
        need(verifier,
             reached(hexagon, joined, target) ||
                 reached(hexagon, flood(hexagon, joined, with), target));
    }
    return only(cells[0]) | only(cells[1]);
}

/* The cells that a link uses, of those that are free for it. */
static set check_link(struct second_verifier *verifier, set own, set free,
                      set joined, struct target target)
{
    const uint32_t moves = number(verifier);
    set by_all = ~(set)0;
    set by_any = 0;
    if (moves == 0)
        return check_bridge(verifier, own, free, joined, target);
    need(verifier, moves > 1);
    for (uint32_t i = 0; i < moves && !verifier->refused; i++) {
        const set stone = only(read_cell(verifier));
        need(verifier, stone & free);
        const set used =
            stone | check_arm(verifier, own | stone, free & ~stone,
                              flood(verifier->hexagon, joined, own | stone),
                              target);
        by_all &= used;
        by_any |= used;
    }
    need(verifier, by_all == 0);
    return by_any;
}

/* The cells that an arm uses; `joined` are whole groups of `own`. */
static set check_arm(struct second_verifier *verifier, set own, set free,
                     set joined, struct target target)
{
    const uint32_t told = number(verifier);
    set used = 0;
    for (uint32_t i = 0; i < told / 2 && !verifier->refused; i++) {
        const int hop = read_cell(verifier);
        need(verifier, has(own, hop));
        used |= check_link(verifier, own, free & ~used, joined,
                           (struct target){-1, hop});
        joined = flood(verifier->hexagon, joined | only(hop), own);
    }
    if (told % 2)
        used |= check_link(verifier, own, free & ~used, joined, target);
    else
        need(verifier, reached(verifier->hexagon, joined, target));
    return used;
}

/* Whether stones on some of the cells would make a group that touches all the
 * sides `needed` and none of those `missed`. */
static bool may_touch(const struct hexagon *hexagon, set own, set cells,
                      int needed, int missed)
{
    set stones = own;
    while (cells) {
        const set cell = only(take_first(&cells));
        if (!(touched(hexagon, flood(hexagon, cell, own | cell)) & missed))
            stones |= cell;
    }
    while (stones) {
        const int sides = touched(hexagon, take_group(hexagon, &stones));
        if ((sides & needed) == needed && !(sides & missed))
            return true;
    }
    return false;
}

/* Whether stones on some of the cells would make the wrong objective. */
static bool is_dangerous(const struct second_verifier *verifier, set own,
                         set cells)
{
    const struct hexagon *const hexagon = verifier->hexagon;
    if (verifier->winner == WHITE)
        return may_touch(hexagon, own, cells, EVEN, ODD) ||
               may_touch(hexagon, own, cells, ODD, EVEN);
    for (int even = 0; even < SIDES; even += 2) {
        for (int odd = 1; odd < SIDES; odd += 2) {
            const int missed = 1 << even | 1 << odd;
            for (int i = 0; i < SIDES / 2; i++)
                if (!((9 << i) & missed) &&
                    may_touch(hexagon, own, cells, 9 << i, missed))
                    return true;
        }
    }
    return false;
}

static struct region check_connection(struct second_verifier *verifier, set own,
                                      set free)
{
    const int step = verifier->winner == WHITE ? 3 : 2;
    const int stone = read_cell(verifier);
    const uint32_t side = number(verifier);
    set used = 0;
    need(verifier, has(own, stone) && side < (uint32_t)step);
    for (int i = 0; i < SIDES / step && !verifier->refused; i++)
        used |= check_arm(verifier, own, free & ~used,
                          flood(verifier->hexagon, only(stone), own),
                          (struct target){(int)side + i * step, -1});
    need(verifier, !is_dangerous(verifier, own, used));
    return (struct region){.cells = used};
}

/* --- Nodes --------------------------------------------------------------- */

/* Statement 5. */
static struct region check_barred(struct second_verifier *verifier, set white,
                                  set black)
{
    const struct hexagon *const hexagon = verifier->hexagon;
    set barred = 0;
    set cells = hexagon->all & ~white & ~black;
    need(verifier, verifier->winner == WHITE);
    while (cells) {
        const set cell = only(take_first(&cells));
        if (held(hexagon, black | cell) == HAS_LINE)
            barred |= cell;
    }
    for (bool dropped = true; dropped;) {
        dropped = false;
        for (cells = barred; cells;) {
            const set cell = only(take_first(&cells));
            const set ground = (hexagon->all & ~white & ~barred) | cell;
            const int sides = touched(hexagon, flood(hexagon, cell, ground));
            if ((sides & EVEN) == EVEN || (sides & ODD) == ODD) {
                barred &= ~cell;
                dropped = true;
            }
        }
    }
    need(verifier, barred != 0);
    return (struct region){.whole = true};
}

static struct region check_node(struct second_verifier *verifier, bool own_turn,
                                set own, set other);

static struct region check_mark(struct second_verifier *verifier, bool own_turn,
                                set own, set other)
{
    need(verifier, verifier->at<verifier->end && * verifier->at> 1);
    const struct region region = check_node(verifier, own_turn, own, other);
    if (verifier->mark_count == verifier->mark_room) {
        verifier->mark_room = 2 * verifier->mark_room + 64;
        verifier->marks = realloc(verifier->marks, verifier->mark_room *
                                                       sizeof *verifier->marks);
        if (!verifier->marks)
            abort();
    }
    verifier->marks[verifier->mark_count++] =
        (struct mark){own_turn, region.whole, own, other, region.cells};
    return region;
}

/* Statement 6. */
static struct region check_reference(struct second_verifier *verifier,
                                     bool own_turn, set own, set other)
{
    const struct hexagon *const hexagon = verifier->hexagon;
    const uint32_t index = number(verifier);
    const uint32_t k = number(verifier);
    need(verifier, index < verifier->mark_count && k < IMAGES);
    if (verifier->refused)
        return (struct region){.whole = true};
    const struct mark *const mark = &verifier->marks[index];
    const set region = image_of(hexagon, (int)k, mark->region);
    need(verifier, mark->own_turn == own_turn);
    need(verifier, image_of(hexagon, (int)k, mark->own) == own);
    if (mark->whole)
        need(verifier, image_of(hexagon, (int)k, mark->other) == other);
    else
        need(verifier, !(region & (own | other)));
    return (struct region){mark->whole, region};
}

/* Statement 2. */
static struct region check_move(struct second_verifier *verifier, int cell,
                                set own, set other)
{
    const set after = own | only(cell);
    need(verifier, !has(own | other, cell));
    if (holds_goal(verifier->hexagon, after, verifier->winner))
        return (struct region){.cells = only(cell)};
    need(verifier, !holds_wrong(verifier->hexagon, after, verifier->winner));
    struct region region = check_node(verifier, false, after, other);
    if (!region.whole)
        region.cells |= only(cell);
    return region;
}

/* Statement 3. */
static struct region check_replies(struct second_verifier *verifier, set own,
                                   set other)
{
    const struct hexagon *const hexagon = verifier->hexagon;
    const uint32_t count = number(verifier);
    set left = hexagon->all & ~own & ~other;
    struct region all = {.whole = false};
    need(verifier, left != 0);
    for (uint32_t i = 0; i < count && !verifier->refused; i++) {
        const uint32_t told = number(verifier);
        const set reply = told ? only(cell_of(verifier, told - 1)) : 0;
        need(verifier, !(reply & (own | other)));
        need(verifier, !reply || !held(hexagon, other | reply));
        const struct region region =
            check_node(verifier, true, own, other | reply);
        need(verifier, reply || !region.whole);
        left &= ~reply;
        if (!region.whole)
            left &= region.cells;
        all.whole |= region.whole;
        all.cells |= region.cells;
    }
    all.whole |= left != 0;
    while (left && !verifier->refused)
        need(verifier, holds_wrong(hexagon, other | only(take_first(&left)),
                                   1 - verifier->winner));
    return all;
}

static struct region check_node(struct second_verifier *verifier, bool own_turn,
                                set own, set other)
{
    const set free = verifier->hexagon->all & ~own & ~other;
    const uint32_t kind = number(verifier);
    if (verifier->refused)
        return (struct region){.whole = true};
    if (kind == 0)
        return check_mark(verifier, own_turn, own, other);
    if (kind == 1)
        return check_reference(verifier, own_turn, own, other);
    verifier->nodes++;
    if (kind == 2)
        return check_barred(verifier, own, other);
    if (own_turn && kind >= 8)
        return check_move(verifier, cell_of(verifier, kind - 8), own, other);
    if (!own_turn && kind == 3)
        return check_connection(verifier, own, free);
    if (!own_turn && kind == 4)
        return check_replies(verifier, own, other);
    refuse(verifier);
    return (struct region){.whole = true};
}

/* --- Claims -------------------------------------------------------------- */

/* The least of a claim's images. */
static struct claim least_of(const struct hexagon *hexagon, struct claim claim)
{
    struct claim least = claim;
    for (int k = 1; k < IMAGES; k++) {
        const set black = image_of(hexagon, k, claim.stones[BLACK]);
        const set white = image_of(hexagon, k, claim.stones[WHITE]);
        if (black < least.stones[BLACK] ||
            (black == least.stones[BLACK] && white < least.stones[WHITE])) {
            least.stones[BLACK] = black;
            least.stones[WHITE] = white;
        }
    }
    return least;
}

static bool is_known(const struct second_verifier *verifier, struct claim claim)
{
    const struct claim least = least_of(&verifier->hexagons[claim.side], claim);
    for (size_t i = 0; i < verifier->claim_count; i++) {
        const struct claim *const known = &verifier->claims[i];
        if (known->side == least.side && known->turn == least.turn &&
            known->stones[BLACK] == least.stones[BLACK] &&
            known->stones[WHITE] == least.stones[WHITE] &&
            strcmp(known->rules, least.rules) == 0 &&
            strcmp(known->claim, least.claim) == 0)
            return true;
    }
    return false;
}

/* Makes a claim known. */
static void accept(struct second_verifier *verifier, const struct claim *claim)
{
    if (verifier->claim_count == verifier->claim_room) {
        verifier->claim_room = 2 * verifier->claim_room + 64;
        verifier->claims = realloc(
            verifier->claims, verifier->claim_room * sizeof *verifier->claims);
        if (!verifier->claims)
            abort();
    }
    verifier->claims[verifier->claim_count++] =
        least_of(verifier->hexagon, *claim);
}

/* Reads the rows of a position; false: they are not in the notation. */
static bool read_rows(const struct second_verifier *verifier, const char *text,
                      struct claim *claim)
{
    int rows = 1;
    for (const char *c = text; *c; c++)
        rows += *c == '/';
    claim->side = (rows + 1) / 2;
    claim->stones[BLACK] = claim->stones[WHITE] = 0;
    if (rows % 2 == 0 || claim->side < 2 || claim->side > MOST_SIDE)
        return false;
    int cell = 0;
    for (int row = 0; row < rows; row++) {
        int left = rows - abs(row - (claim->side - 1));
        bool run = false;
        while (*text && *text != '/') {
            const bool digit = *text >= '0' && *text <= '9';
            const bool stone = *text == 'b' || *text == 'w';
            if (stone ? left < 1 : !digit || run || *text == '0')
                return false;
            int length = 1;
            if (stone)
                claim->stones[*text++ == 'w'] |= only(cell);
            else
                for (length = 0; *text >= '0' && *text <= '9'; text++)
                    if ((length = 10 * length + *text - '0') > left)
                        return false;
            run = digit;
            left -= length;
            cell += length;
        }
        if (left != 0 || (*text == '\0') != (row == rows - 1))
            return false;
        text++;
    }
    return cell == verifier->hexagons[claim->side].cells;
}

/* Reads "RULES CLAIM POSITION"; false: it is no such text. */
static bool read_claim(const struct second_verifier *verifier, const char *text,
                       struct claim *claim)
{
    static const char *const claims[] = {"any black", "any white",
                                         "inner win", "inner loss",
                                         "open win",  "open loss"};
    for (int i = 0; i < 6; i++) {
        const size_t length = strlen(claims[i]);
        if (strncmp(text, claims[i], length) != 0 || text[length] != ' ')
            continue;
        char rows[LINE] = "";
        const char *const position = text + length + 1;
        const char *const blank = strchr(position, ' ');
        if (!blank || strlen(blank) != 2)
            return false;
        memcpy(rows, position, (size_t)(blank - position));
        sscanf(claims[i], "%7s %7s", claim->rules, claim->claim);
        claim->turn = blank[1];
        return strchr(i < 2 ? "bw" : "c", claim->turn) &&
               read_rows(verifier, rows, claim);
    }
    return false;
}

/* --- Records ------------------------------------------------------------- */

/* The winner that stones on the board have decided on; -1: none. */
static int decided(const struct hexagon *hexagon, const set stones[2])
{
    for (int colour = 0; colour < 2; colour++)
        if (holds_goal(hexagon, stones[colour], colour))
            return colour;
    for (int colour = 0; colour < 2; colour++)
        if (holds_wrong(hexagon, stones[colour], colour))
            return 1 - colour;
    return -1;
}

static void check_main(struct second_verifier *verifier,
                       const struct claim *claim, uint32_t nodes,
                       uint32_t shared)
{
    const int winner = decided(verifier->hexagon, claim->stones);
    verifier->winner = strcmp(claim->claim, "white") == 0 ? WHITE : BLACK;
    verifier->nodes = 0;
    verifier->mark_count = 0;
    if (winner < 0)
        check_node(verifier,
                   (claim->turn == 'w') == (verifier->winner == WHITE),
                   claim->stones[verifier->winner],
                   claim->stones[1 - verifier->winner]);
    else
        need(verifier, winner == verifier->winner);
    need(verifier, verifier->nodes == nodes && verifier->mark_count == shared);
}

/* Whether a colour is known to win the main phase from a contract's stones. */
static bool wins_main(const struct second_verifier *verifier,
                      const struct claim *claim, int colour)
{
    const int winner = decided(verifier->hexagon, claim->stones);
    struct claim of_main = *claim;
    of_main.turn = 'w';
    strcpy(of_main.rules, "any");
    strcpy(of_main.claim, colour == WHITE ? "white" : "black");
    return winner < 0 ? is_known(verifier, of_main) : winner == colour;
}

/* Whether a stone more is known to leave the next player a win or a loss. */
static bool leaves(const struct second_verifier *verifier,
                   const struct claim *claim, set stone, const char *value)
{
    struct claim after = *claim;
    after.stones[BLACK] |= stone;
    strcpy(after.claim, value);
    return is_known(verifier, after) ||
           (strcmp(value, "win") == 0 &&
            decided(verifier->hexagon, after.stones) == BLACK);
}

/* Statement 7. */
static void check_contract(struct second_verifier *verifier,
                           const struct claim *claim)
{
    const struct hexagon *const hexagon = verifier->hexagon;
    const set legal =
        strcmp(claim->rules, "inner") == 0 ? hexagon->inner : hexagon->all;
    const bool win = strcmp(claim->claim, "win") == 0;
    const uint32_t kind = number(verifier);
    set stones = legal & ~claim->stones[BLACK];
    need(verifier, !claim->stones[WHITE] && !(claim->stones[BLACK] & ~legal));
    if (kind == 5) {
        need(verifier, win && wins_main(verifier, claim, BLACK));
    } else if (kind == 6) {
        need(verifier, !win && wins_main(verifier, claim, WHITE));
        while (stones && !verifier->refused)
            need(verifier,
                 leaves(verifier, claim, only(take_first(&stones)), "win"));
    } else {
        need(verifier, kind >= 8 && win);
        const int cell = cell_of(verifier, kind - 8);
        need(verifier,
             has(stones, cell) && leaves(verifier, claim, only(cell), "loss"));
    }
}

size_t second_verifier_record(struct second_verifier *verifier,
                              const unsigned char *data, size_t size)
{
    static const char begin[] = "unlur-proof 1 ";
    char line[LINE] = "";
    struct claim claim;
    const unsigned char *const end = memchr(data, '\n', size);
    const size_t length = end ? (size_t)(end - data) : LINE;
    if (length >= LINE || memchr(data, '\0', length))
        return 0;
    memcpy(line, data, length);
    if (strncmp(line, begin, strlen(begin)) != 0 ||
        !read_claim(verifier, line + strlen(begin), &claim))
        return 0;
    verifier->hexagon = &verifier->hexagons[claim.side];
    verifier->at = end + 1;
    verifier->end = data + size;
    verifier->refused = false;
    const uint32_t nodes = number(verifier);
    const uint32_t shared = number(verifier);
    if (claim.turn == 'c') {
        need(verifier, nodes == 1 && shared == 0);
        check_contract(verifier, &claim);
    } else {
        check_main(verifier, &claim, nodes, shared);
    }
    if (verifier->refused)
        return 0;
    accept(verifier, &claim);
    return (size_t)(verifier->at - data);
}

bool second_verifier_accepted(struct second_verifier *verifier,
                              const char *claim)
{
    struct claim read;
    return read_claim(verifier, claim, &read) && is_known(verifier, read);
}

struct second_verifier *second_verifier_create(void)
{
    struct second_verifier *const verifier = calloc(1, sizeof *verifier);
    if (!verifier)
        abort();
    for (int side = 2; side <= MOST_SIDE; side++)
        make_hexagon(&verifier->hexagons[side], side);
    return verifier;
}

void second_verifier_destroy(struct second_verifier *verifier)
{
    if (!verifier)
        return;
    free(verifier->marks);
    free(verifier->claims);
    free(verifier);
}
