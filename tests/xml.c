/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml - see the header. The reader is a cursor that goes once through the text;
 * open elements are found by their parents. */
#include "tests/xml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "tests/support.h"

struct reader {
    const char *start, *at;
    struct xml_document *document;
    int open; /* the innermost open element, or -1 */
};

static void refuse(const struct reader *reader, const char *what)
{
    ck_abort_msg("XML, byte %td: %s: '%.40s'", reader->at - reader->start, what,
                 reader->at);
}

static bool skip(struct reader *reader, const char *word)
{
    if (strncmp(reader->at, word, strlen(word)) != 0)
        return false;
    reader->at += strlen(word);
    return true;
}

static void need(struct reader *reader, const char *word)
{
    if (!skip(reader, word))
        refuse(reader, word);
}

static char *name(struct reader *reader)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char others[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:.";
    const size_t length = strspn(reader->at, others);
    if (!length || !strchr(letters, *reader->at))
        refuse(reader, "expected a name");
    char *const copy = strndup(reader->at, length);
    reader->at += length;
    return copy;
}

/* How many bytes the character at the cursor has, which XML must allow. */
static int character(const struct reader *reader)
{
    const unsigned char *const at = (const unsigned char *)reader->at;
    const int length = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    unsigned code = length == 1 ? *at : *at & (0x3fu >> (length - 1));
    for (int i = 1; i < length; i++) {
        if (at[i] >> 6 != 2)
            refuse(reader, "no UTF-8");
        code = code << 6 | (at[i] & 0x3f);
    }
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[length] || (*at >= 0x80 && *at < 0xc0) ||
        (code < ' ' && !strchr("\t\n\r", (int)code)) ||
        (code >= 0xd800 && code < 0xe000) || code == 0xfffe || code == 0xffff ||
        code > 0x10ffff)
        refuse(reader, "forbidden character");
    return length;
}

/* Decodes an entity at the cursor to its ASCII character. */
static char entity(struct reader *reader)
{
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                        "&apos;"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (skip(reader, names[i]))
            return "&<>\"'"[i];
    need(reader, "&#");
    char *end;
    const long code = strtol(reader->at, &end, 10);
    if (code < ' ' || code > '~')
        refuse(reader, "forbidden reference");
    reader->at = end;
    need(reader, ";");
    return (char)code;
}

/* Reads text up to a byte of `stops`, decoded. */
static char *text(struct reader *reader, const char *stops)
{
    char *made = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&made, &size);
    while (!strchr(stops, *reader->at)) {
        if (*reader->at == '<' || *reader->at == '>')
            refuse(reader, "not escaped");
        if (*reader->at == '&') {
            fputc(entity(reader), out);
            continue;
        }
        const int length = character(reader);
        fwrite(reader->at, 1, (size_t)length, out);
        reader->at += length;
    }
    fclose(out);
    return made;
}

static void attribute(struct reader *reader, struct xml_element *element)
{
    char *const key = name(reader);
    if (xml_attribute(element, key))
        refuse(reader, "the same attribute twice");
    ck_assert_uint_lt(element->attribute_count, XML_ATTRIBUTES);
    need(reader, "=\"");
    element->attributes[element->attribute_count].name = key;
    element->attributes[element->attribute_count++].value = text(reader, "\"");
    need(reader, "\"");
}

/* Reads a start tag, or an empty element, behind its first byte. */
static void start_tag(struct reader *reader)
{
    struct xml_document *const document = reader->document;
    if (reader->open < 0 && document->count)
        refuse(reader, "a second outermost element");
    document->elements = realloc(
        document->elements, (document->count + 1) * sizeof *document->elements);
    struct xml_element *const element = &document->elements[document->count];
    *element =
        (struct xml_element){.name = name(reader), .parent = reader->open};
    while (skip(reader, " "))
        attribute(reader, element);
    const bool empty = skip(reader, "/>");
    if (!empty) {
        need(reader, ">");
        reader->open = (int)document->count;
    }
    document->count++;
    element->text = empty ? strdup("") : text(reader, "<");
}

static void end_tag(struct reader *reader)
{
    if (reader->open < 0)
        refuse(reader, "nothing to close");
    const struct xml_element *const open =
        &reader->document->elements[reader->open];
    char *const closed = name(reader);
    if (strcmp(closed, open->name) != 0)
        refuse(reader, open->name);
    free(closed);
    need(reader, ">");
    reader->open = open->parent;
}

struct xml_document xml_read(const char *source)
{
    struct xml_document document = {.count = 0};
    struct reader reader = {source, source, &document, -1};
    document.declared =
        skip(&reader, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    reader.at += strspn(reader.at, "\n");
    while (*reader.at) {
        need(&reader, "<");
        if (skip(&reader, "/"))
            end_tag(&reader);
        else
            start_tag(&reader);
        /* What stands between two children or behind the outermost. */
        reader.at += strspn(reader.at, "\n");
    }
    if (reader.open >= 0 || !document.count)
        refuse(&reader, "an element is open or there is none");
    return document;
}

void xml_free(struct xml_document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        struct xml_element *const element = &document->elements[i];
        for (size_t k = 0; k < element->attribute_count; k++) {
            free(element->attributes[k].name);
            free(element->attributes[k].value);
        }
        free(element->name);
        free(element->text);
    }
    free(document->elements);
    *document = (struct xml_document){.count = 0};
}

const char *xml_attribute(const struct xml_element *element, const char *key)
{
    for (size_t i = 0; i < element->attribute_count; i++)
        if (strcmp(element->attributes[i].name, key) == 0)
            return element->attributes[i].value;
    return NULL;
}

size_t xml_count(const struct xml_document *document, const char *key)
{
    size_t count = 0;
    for (size_t i = 0; i < document->count; i++)
        count += strcmp(document->elements[i].name, key) == 0;
    return count;
}

const struct xml_element *xml_find(const struct xml_document *document,
                                   const char *key)
{
    for (size_t i = 0; i < document->count; i++)
        if (strcmp(document->elements[i].name, key) == 0)
            return &document->elements[i];
    ck_abort_msg("no element %s", key);
}
