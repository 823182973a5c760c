#!/usr/bin/env python3
# Makes captures for trying out shards: shard-captures.py DIR SEED COUNT. The same bytes for the same arguments; every name is invented.
# What matters is what ties captures together: photos on several screens (relief for thumbnails), records of a folder and of the whole run,
# records that a capture brings along, manifests of captures and of folders, and files that cannot be read.
# Python's standard library only.
import json
import os
import random
import sys

FIRST = "Mirelle Oskar Tamsin Jorun Abena Ruvik Nadeem Zofka Børre Élodie 美咲".split()
LAST = "Tamsworth Kestrelby Ondraszek Fjellvik Quillan Besthorpe Ikande Zorn Hävermann Okonjo".split()
ELEMENT = 'enabled="true" visible="true" accessible="true"'


class Captures:
    def __init__(self, root, seed, count):
        self.root, self.count, self.rnd = root, count, random.Random(seed)
        self.photos = [self.photo(n) for n in range(max(6, count // 4))]

    def photo(self, number):
        name = f"{self.rnd.choice(FIRST)} {self.rnd.choice(LAST)}"
        return {"name": f"places/ChIJinventedPlace{number % 7:04}/photos/AUinventedForShards_{number:06}", "widthPx": 4000, "heightPx": 3000,
                "authorAttributions": [{"displayName": name, "uri": f"https://maps.google.com/maps/contrib/{10 ** 20 + number}"}]}

    def write(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text if isinstance(text, str) else json.dumps(text, ensure_ascii=False, indent=1) + "\n")

    def credit(self, photo):
        """Mostly the right name; sometimes another one, sometimes none."""
        right = photo["authorAttributions"][0]["displayName"]
        return self.rnd.choice([right] * 6 + [f"{self.rnd.choice(FIRST)} {self.rnd.choice(LAST)}", ""])

    def native(self, rows):
        """An iOS page source; a row is (identifier, height of its picture, text below it)."""
        body, top = "", 90
        for identifier, height, text in rows:
            body += (f'  <XCUIElementTypeCell type="XCUIElementTypeCell" {ELEMENT} x="0" y="{top}" width="390" height="{height + 40}">\n'
                     f'   <XCUIElementTypeImage type="XCUIElementTypeImage" name="{identifier}" {ELEMENT} x="0" y="{top}" '
                     f'width="{390 if height > 100 else height}" height="{height}"/>\n')
            if text:
                body += (f'   <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="{text}" label="{text}" {ELEMENT} '
                         f'x="16" y="{top + height + 6}" width="350" height="20"/>\n')
            body += "  </XCUIElementTypeCell>\n"
            top += height + 50
        return ('<?xml version="1.0" encoding="UTF-8"?>\n<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Stroll" '
                f'label="Stroll" {ELEMENT} x="0" y="0" width="390" height="844">\n{body}</XCUIElementTypeApplication>\n')

    def page(self, photos):
        cards = "\n".join(f'<article><img src="https://places.googleapis.com/v1/{p["name"]}/media?maxWidthPx=640" alt=""><p>{self.credit(p)}</p></article>'
                          for p in photos)
        return f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>Cards</title></head><body>\n{cards}\n</body></html>\n'

    @staticmethod
    def bind(pairs):
        return {"schemaVersion": 1, "photos": [{"element": {"identifier": i}, "photo": p["name"]} for i, p in pairs]}

    def screen(self, folder, number):
        """One capture; gives the part of a folder's manifest that is about it, where the folder has one."""
        stem, kind = f"{folder}/screen{number:05}", self.rnd.randrange(10)
        if kind < 3:  # one large view, with its credit
            photo = self.rnd.choice(self.photos)
            self.write(stem + ".xml", self.native([("hero", 260, self.credit(photo))]))
            bound = [("hero", photo)]
        elif kind < 6:  # thumbnails without credits, which large views of other captures may excuse
            photos = self.rnd.sample(self.photos, 3)
            self.write(stem + ".xml", self.native([(f"thumb{n}", 80, "") for n in range(3)]))
            bound = [(f"thumb{n}", p) for n, p in enumerate(photos)]
        elif kind < 8:  # a page names its photos by address
            photos = self.rnd.sample(self.photos, 2)
            self.write(stem + ".html", self.page(photos))
            if self.rnd.randrange(2):  # and brings records of its own along
                self.write(stem + ".photos.json", {"photos": photos})
            return {}
        elif kind < 9:  # nothing says which photo it is
            self.write(stem + ".xml", self.native([("picture", 240, self.credit(self.photos[0]))]))
            return {}
        else:
            self.write(stem + ".xml", self.native([("hero", 260, "Cut")])[: self.rnd.randrange(0, 700)])
            return {}
        if folder.endswith("shared"):
            return {f"screen{number:05}": self.bind(bound)}
        self.write(stem + ".manifest.json", self.bind(bound))
        return {}

    def make(self):
        self.write("fixtures/photos.json", {"photos": self.photos[: len(self.photos) * 2 // 3]})
        folders = [f"dumps/flow{n}" + ("/shared" if n % 3 == 2 else "") for n in range(max(2, min(12, self.count // 20)))]
        manifests = {folder: {} for folder in folders}
        for number in range(self.count):
            folder = folders[number % len(folders)]
            manifests[folder].update(self.screen(folder, number))
        for folder, screens in manifests.items():
            if folder.endswith("shared"):
                screens["nowhere"] = {"photos": []}
                self.write(folder + "/attrcheck.manifest.json",
                           {"schemaVersion": 1, "screens": {s: {"photos": m["photos"]} for s, m in sorted(screens.items())}})
                self.write(folder + "/photos.json", {"photos": self.photos[len(self.photos) // 2:]})
        self.write("dumps/notes.txt", "No screen.\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: shard-captures.py DIR SEED COUNT")
    Captures(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).make()
