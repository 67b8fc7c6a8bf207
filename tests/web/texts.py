#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""texts - the page's languages: none lacks a text, and none has one too many.

Each text-NAME.js has the same keys, in the same order, and in each text the
same places for values and as many marks of emphasis and keys. Each key is used
by the page, and each key the page uses is there.
"""
import os
import re
import sys

SOURCE = os.environ.get("top_srcdir", os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../.."))
PAGE = os.path.join(SOURCE, "web/page")
failures = []


def miss(line):
    failures.append(line)
    print(line)


def read(name):
    with open(os.path.join(PAGE, name), encoding="utf-8") as file:
        return file.read()


def texts_of(name):
    """A language's table: the texts by their keys, parts put together."""
    texts = {}
    entry = re.compile(r"^    '([a-z0-9-]+)':((?:\s*'(?:[^'\\\n]|\\.)*'"
                       r"(?: \+)?)+),$", re.M)
    for key, parts in entry.findall(read(name)):
        if key in texts:
            miss(f"{name}: '{key}' is there twice")
        texts[key] = "".join(re.findall(r"'((?:[^'\\\n]|\\.)*)'", parts))
    lines = len(re.findall(r"^    '", read(name), re.M))
    if lines != len(texts):
        miss(f"{name}: {lines} keys, {len(texts)} texts that can be read")
    return texts


def shape(text):
    """What must be the same in every language."""
    return (sorted(re.findall(r"\{\w+\}", text)), text.count("*"),
            sorted(re.findall(r"`[^`]`", text)), text.count("`"))


def compare(name, texts, model):
    for key in model.keys() - texts.keys():
        miss(f"{name}: lacks '{key}'")
    for key in texts.keys() - model.keys():
        miss(f"{name}: '{key}' is in no other language")
    if list(texts) != list(model) and texts.keys() == model.keys():
        miss(f"{name}: another order of keys")
    for key in texts.keys() & model.keys():
        if not texts[key].strip():
            miss(f"{name}: '{key}' is empty")
        if shape(texts[key]) != shape(model[key]):
            miss(f"{name}: '{key}': other values or marks: {texts[key]}")
    english = names_of_keys(texts) & names_of_keys(model)
    if english and texts != model:
        miss(f"{name}: keys of an English keyboard: {sorted(english)}")


def names_of_keys(texts):
    """How keys of the keyboard are called, but the one that is alike."""
    return set(re.findall(r"`(\w\w+)`", " ".join(texts.values()))) - {"Esc"}


def used_keys(files):
    """The keys that the page takes for sure, and all words it quotes."""
    sure, quoted = set(), set()
    for name in files:
        text = read(name)
        sure |= set(re.findall(r"\bt\('([^']*)'", text))
        sure |= set(re.findall(r'data-text(?:-\w+)?="([^"]*)"', text))
        quoted |= set(re.findall(r"'([a-z0-9-]+)'", text))
    return sure, quoted | sure


def main():
    names = sorted(os.listdir(PAGE))
    languages = [n for n in names if re.fullmatch(r"text-\w+\.js", n)]
    model = texts_of("text-en.js")
    if len(languages) < 4 or len(model) < 200:
        miss(f"{len(languages)} languages, {len(model)} texts")
    for name in languages:
        compare(name, texts_of(name), model)
        short = name[5:-3]
        if not re.search(rf"\b{short}: '", read("language.js")):
            miss(f"language.js does not offer '{short}'")
    sure, quoted = used_keys([n for n in names if n not in languages and
                              n.endswith((".js", ".html"))])
    for key in sure - model.keys():
        miss(f"the page uses '{key}', which no language has")
    for key in model.keys() - quoted:
        miss(f"no part of the page uses '{key}'")
    if not failures:
        print(f"{len(languages)} languages, {len(model)} texts each")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
