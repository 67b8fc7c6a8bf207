/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * xml - a strict reader of the XML that the program writes.
 *
 * It knows elements, attributes, text, the five named entities and decimal
 * character references, and no comments, sections or document types: what it
 * does not know fails the test as ill-formed, as does every character that XML
 * forbids.
 */
#ifndef TESTS_XML_H
#define TESTS_XML_H

#include <stdbool.h>
#include <stddef.h>

enum { XML_ATTRIBUTES = 24 };

struct xml_element {
    char *name;
    int parent; /* its place among the elements; -1: the outermost */
    char *text; /* directly in it, decoded */
    size_t attribute_count;
    struct {
        char *name, *value;
    } attributes[XML_ATTRIBUTES];
};

struct xml_document {
    bool declared;                /* with an XML declaration for UTF-8 */
    struct xml_element *elements; /* in the order of their start tags */
    size_t count;
};

/* Reads a document; the test fails unless it is well-formed. xml_free() frees
 * it. */
struct xml_document xml_read(const char *text);
void xml_free(struct xml_document *document);

/* The value of an attribute, or NULL. */
const char *xml_attribute(const struct xml_element *element, const char *name);

/* How many elements have this name. */
size_t xml_count(const struct xml_document *document, const char *name);

/* The first element of this name; the test fails if there is none. */
const struct xml_element *xml_find(const struct xml_document *document,
                                   const char *name);

#endif
