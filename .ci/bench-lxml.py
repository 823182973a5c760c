#!/usr/bin/python3
# The same check with lxml, as somebody would write it by hand for the benchmark: for every dump with photo metadata beside it, find the
# elements that carry the photo's resource name, look for the owed author in the visible text nearest below or above, and count verdicts.
# It knows one dump format, one record shape and one duty; python3-lxml of Debian.
import json
import os
import re
import sys

from lxml import etree

BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


def box(node):
    match = BOUNDS.fullmatch(node.get("bounds", ""))
    return tuple(map(int, match.groups())) if match else None


def check(path):
    with open(path[:-4] + ".photos.json", "rb") as file:
        photos = {photo["name"]: photo for photo in json.load(file)["photos"]}
    root = etree.parse(path).getroot()
    shown, texts = [], []
    for node in root.iter("node"):
        if node.get("visible-to-user") == "false":
            continue
        photo = photos.get(node.get("content-desc"))
        if photo is not None:
            shown.append((photo, box(node)))
        elif node.get("text"):
            texts.append((node.get("text"), box(node)))
    verdicts = []
    for photo, place in shown:
        owed = [author["displayName"].casefold() for author in photo["authorAttributions"]]
        near = sorted(texts, key=lambda text: abs(text[1][1] - place[3]) if text[1] and place else 10 ** 6)[:40]
        found = all(any(name in text.casefold() for text, _ in near) for name in owed)
        verdicts.append("pass" if found else "violation")
    return verdicts


def main():
    counts = {"pass": 0, "violation": 0}
    folder = sys.argv[1]
    for name in sorted(os.listdir(folder)):
        if name.endswith(".xml"):
            for verdict in check(os.path.join(folder, name)):
                counts[verdict] += 1
    print(counts)


main()
