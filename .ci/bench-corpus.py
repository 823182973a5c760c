#!/usr/bin/env python3
# Makes the benchmark's corpus: the same bytes for the same arguments. Every name in it is invented.
#   bench-corpus.py captures DIR COUNT LOWEST HIGHEST   uiautomator dumps of so many bytes, each with its photo metadata beside it
#   bench-corpus.py har FILE BYTES                      a HAR log of a session with photo answers, pictures, scripts and pages
#   bench-corpus.py wda DIR BYTES | domsnapshot DIR BYTES | droidbot DIR BYTES    JSON dumps of about 300 KB each
# Python's standard library only.
import base64
import json
import os
import random
import sys

FIRST = "Mirelle Oskar Tamsin Jorun Pell Abena Ruvik Siski Nadeem Luma Zofka Ines Børre Tomasz Élodie".split()
LAST = "Tamsworth Kestrelby Ondraszek Fjellvik Marrow Quillan Besthorpe Ikande Zorn Vale Hävermann Okonjo".split()
WORDS = ("open now museum garden river bakery review stars closed today harbour old town lantern window north quay "
         "tickets from free entry guided tour every morning café terrace view of the bridge by night").split()
FLAGS = ('checkable="false" checked="false" clickable="{click}" enabled="true" focusable="{click}" focused="false" '
         'scrollable="false" long-clickable="false" password="false" selected="false" visible-to-user="true"')


def author(rnd):
    return f"{rnd.choice(FIRST)} {rnd.choice(LAST)}"


def phrase(rnd, most=5):
    return " ".join(rnd.choice(WORDS) for _ in range(rnd.randrange(1, most + 1))).capitalize()


def token(rnd, length):
    return "AUex" + "".join(rnd.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") for _ in range(length))


def photo(rnd, place, length=60):
    """A photo's record as the Places API answers it."""
    name = author(rnd)
    number = 100000000000000000000 + rnd.randrange(10 ** 18)
    return {
        "name": f"places/{place}/photos/{token(rnd, length)}", "widthPx": 4000, "heightPx": 3000,
        "authorAttributions": [{"displayName": name, "uri": f"https://maps.google.com/maps/contrib/{number}",
                                "photoUri": f"https://lh3.googleusercontent.com/a-/{token(rnd, 30)}=s100-p-k-no-mo"}],
    }, name


def node(rnd, cls, text="", rid="", desc="", box=(0, 0, 1080, 2400), click="false", end="/>"):
    rid = f"org.example.places:id/{rid}" if rid else ""
    return (f'<node index="{rnd.randrange(9)}" text="{text}" resource-id="{rid}" class="android.{cls}" package="org.example.places" '
            f'content-desc="{desc}" {FLAGS.format(click=click)} bounds="[{box[0]},{box[1]}][{box[2]},{box[3]}]"{end}')


def dump(rnd, number, size):
    """A uiautomator dump of about `size` bytes, and the record of its photo; two in ten lack the author."""
    record, name = photo(rnd, f"ChIJ{number:016d}")
    lines = ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>", '<hierarchy rotation="0">',
             node(rnd, "widget.FrameLayout", end=">"),
             node(rnd, "widget.ImageView", rid="hero", desc=record["name"], box=(0, 210, 1080, 930))]
    if rnd.random() < .8:
        lines.append(node(rnd, "widget.TextView", text=f"Photo: {name}", box=(24, 940, 900, 990), click="true"))
    lines.append(node(rnd, "widget.ImageView", rid="logo", desc="Google Maps", box=(24, 1000, 300, 1060)))
    top, total = 1080, sum(map(len, lines))
    while total < size:
        lines.append(node(rnd, "view.ViewGroup", rid=f"row_{rnd.randrange(6)}", box=(0, top, 1080, min(2400, top + 80)), end=">"))
        kinds = rnd.randrange(3, 6)
        for column in range(kinds):
            box = (24 + column * 200, top, 200 + column * 200, min(2400, top + 80))
            share = rnd.random()
            if share < .55:
                line = node(rnd, "widget.TextView", text=phrase(rnd), rid=f"label_{column}", box=box)
            elif share < .7:
                line = node(rnd, "widget.TextView", text=f"{phrase(rnd, 12)} &amp; {phrase(rnd)}", box=box)
            elif share < .8:
                line = node(rnd, "widget.ImageView", desc=phrase(rnd, 3), rid="icon", box=box)
            elif share < .9:
                line = node(rnd, "widget.Button", text=phrase(rnd, 2), rid="action", box=box, click="true")
            else:
                line = node(rnd, "view.View", box=box)
            lines.append(line)
            total += len(line)
        lines.append("</node>")
        total += 440
        top = top + 8 if top < 2300 else 1080
    lines += ["</node>", "</hierarchy>"]
    return "\n".join(lines), record


def captures(folder, count, low, high):
    rnd = random.Random(7)
    os.makedirs(folder, exist_ok=True)
    for number in range(count):
        text, record = dump(rnd, number, rnd.randrange(low, high))
        with open(f"{folder}/s{number:06d}.xml", "w", encoding="utf-8") as file:
            file.write(text)
        with open(f"{folder}/s{number:06d}.photos.json", "w", encoding="utf-8") as file:
            json.dump({"photos": [record]}, file, ensure_ascii=False)


def entry(url, mime, text, encoding=None, method="GET"):
    content = {"size": len(text), "mimeType": mime, "text": text}
    if encoding:
        content["encoding"] = encoding
    headers = [{"name": "content-type", "value": mime}, {"name": "cache-control", "value": "private, max-age=3600"},
               {"name": "date", "value": "Tue, 03 Mar 2026 10:00:00 GMT"}, {"name": "x-frame-options", "value": "SAMEORIGIN"}]
    return {"startedDateTime": "2026-03-03T10:00:00.000Z", "time": 41.2,
            "request": {"method": method, "url": url, "httpVersion": "HTTP/2.0", "cookies": [], "headers": headers[:2],
                        "queryString": [], "headersSize": -1, "bodySize": -1},
            "response": {"status": 200, "statusText": "", "httpVersion": "HTTP/2.0", "cookies": [], "headers": headers,
                         "content": content, "redirectURL": "", "headersSize": -1, "bodySize": -1},
            "cache": {}, "timings": {"send": 0, "wait": 40, "receive": 1.2}}


def har(path, size):
    """A session: by bytes about half pictures, a third scripts and pages, and a tenth answers of the Places API."""
    rnd = random.Random(11)
    entries, total, number = [], 0, 0
    while total < size:
        number += 1
        place = f"ChIJ{number:016d}"
        photos = [photo(rnd, place, 180)[0] for _ in range(10)]
        answer = {"name": f"places/{place}", "id": place, "displayName": {"text": phrase(rnd), "languageCode": "en"}, "photos": photos,
                  "reviews": [{"name": f"places/{place}/reviews/{token(rnd, 40)}", "rating": 4, "text": {"text": phrase(rnd, 80)},
                               "authorAttribution": {"displayName": author(rnd)}} for _ in range(5)]}
        batch = [entry(f"https://places.googleapis.com/v1/places/{place}?fields=photos", "application/json; charset=UTF-8",
                       json.dumps(answer, indent=2, ensure_ascii=False))]
        for shown in photos[:2]:
            body = b"\xff\xd8\xff\xe0" + rnd.randbytes(rnd.randrange(15_000, 60_000))
            batch.append(entry(f"https://places.googleapis.com/v1/{shown['name']}/media?maxWidthPx=800", "image/jpeg",
                               base64.b64encode(body).decode(), "base64"))
        script = ";\n".join(f"function f{i}(a,b){{return a.{rnd.choice(WORDS)}?\"{phrase(rnd)}\":b[{i}]}}" for i in range(rnd.randrange(300, 900)))
        batch.append(entry(f"https://app.example.org/static/chunk-{number}.js", "application/javascript", script))
        page = "".join(f"<li class=\"card\"><a href=\"/p/{i}\">{phrase(rnd)}</a><span>{phrase(rnd)}</span></li>" for i in range(rnd.randrange(50, 200)))
        batch.append(entry(f"https://app.example.org/places/{number}", "text/html; charset=utf-8", f"<!doctype html><ul>{page}</ul>"))
        total += sum(len(json.dumps(one)) for one in batch)
        entries += batch
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"log": {"version": "1.2", "creator": {"name": "bench", "version": "1"}, "pages": [], "entries": entries}}, file, indent=1,
                  ensure_ascii=False)


def files(folder, size, make, each=300_000):
    os.makedirs(folder, exist_ok=True)
    rnd = random.Random(13)
    total, number = 0, 0
    while total < size:
        text = json.dumps(make(rnd, each), ensure_ascii=False, separators=(",", ":"))
        with open(f"{folder}/j{number:05d}.json", "w", encoding="utf-8") as file:
            file.write(text)
        total += len(text.encode())
        number += 1


def wda(rnd, size):
    """WebDriverAgent's JSON source."""
    def one(kind, name, box, children=None):
        result = {"isEnabled": "1", "isVisible": "1", "frame": "{{%d, %d}, {%d, %d}}" % box, "children": children or [],
                  "rect": {"x": box[0], "y": box[1], "width": box[2], "height": box[3]}, "value": None,
                  "label": name, "type": kind, "name": name, "rawIdentifier": None}
        return result
    rows = []
    for row in range(size // 1500):
        top = row * 8 % 760
        cells = [one("StaticText", phrase(rnd), (16, top, 300, 20)), one("Image", phrase(rnd, 2), (320, top, 40, 40)),
                 one("Button", phrase(rnd, 2), (340, top, 44, 44))]
        rows.append(one("Cell", phrase(rnd), (0, top, 390, 80), cells))
    table = one("Table", "places", (0, 0, 390, 844), rows)
    return one("Application", "Places", (0, 0, 390, 844), [one("Window", None, (0, 0, 390, 844), [table])])


def droidbot(rnd, size):
    """A state of DroidBot: a flat list of views."""
    views = []
    for number in range(size // 620):
        top = number * 8 % 2200
        views.append({"package": "org.example.places", "visible": True, "checkable": False, "child_count": 0 if number else size // 620 - 1,
                      "editable": False, "clickable": number % 5 == 0, "is_password": False, "focusable": False, "enabled": True,
                      "content_description": phrase(rnd, 2) if number % 4 == 0 else None,
                      "children": [] if number else list(range(1, size // 620)), "focused": False,
                      "bounds": [[0, top], [1080, top + 90]] if number else [[0, 0], [1080, 2400]], "resource_id": "org.example.places:id/label",
                      "checked": False, "text": phrase(rnd), "class": "android.widget.TextView" if number else "android.widget.FrameLayout",
                      "scrollable": False, "selected": False, "long_clickable": False, "parent": 0 if number else -1, "temp_id": number,
                      "size": "1080*90", "signature": f"[class]android.widget.TextView[resource_id]label[{number}]",
                      "view_str": "%032x" % rnd.getrandbits(128)})
    return {"tag": "2026-03-03_100000", "state_str": "%032x" % rnd.getrandbits(128), "foreground_activity": "org.example.places/.Main",
            "activity_stack": ["org.example.places/.Main"], "background_services": [], "width": 1080, "height": 2400, "views": views}


def domsnapshot(rnd, size):
    """DOMSnapshot.captureSnapshot of a list of cards, with computed styles as attrcheck asks for them."""
    strings, ids = [], {}

    def put(text):
        if text not in ids:
            ids[text] = len(strings)
            strings.append(text)
        return ids[text]
    styles = [put(one) for one in ("block visible 1 14px rgb(32,_33,_36) rgba(0,_0,_0,_0) none visible visible static auto none visible clip "
                                   "none none fill none").replace("_", " ").split(" ", 3)[:0] or
              ["block", "visible", "1", "14px", "rgb(32, 33, 36)", "rgba(0, 0, 0, 0)", "none", "visible", "visible", "static", "auto", "none",
               "visible", "clip", "none", "none", "fill", "none"]]
    parents, kinds, names, values, attributes, backend = [], [], [], [], [], []
    layout_nodes, layout_styles, bounds, texts, paint = [], [], [], [], []

    def add(parent, kind, name, value=-1, pairs=(), box=None, text=-1):
        index = len(parents)
        parents.append(parent), kinds.append(kind), names.append(put(name)), values.append(value), backend.append(index + 2)
        attributes.append([put(one) for one in pairs])
        if box:
            layout_nodes.append(index), layout_styles.append(styles if kind == 1 else []), bounds.append([float(x) for x in box])
            texts.append(text), paint.append(index)
        return index
    root = add(-1, 9, "#document", box=(0, 0, 390, 844))
    html = add(root, 1, "HTML", box=(0, 0, 390, 844))
    body = add(html, 1, "BODY", box=(0, 0, 390, 844))
    for number in range(size // 900):
        top = number * 96.5
        card = add(body, 1, "DIV", pairs=("class", "card", "data-id", str(number)), box=(0, top, 390, 96))
        add(card, 1, "IMG", pairs=("src", f"/thumbs/{number}.jpg", "alt", phrase(rnd, 2)), box=(8, top, 80, 80))
        for _ in range(3):
            holder = add(card, 1, "SPAN", pairs=("class", "line"), box=(96, top, 280, 20.5))
            line = put(phrase(rnd))
            add(holder, 3, "#text", value=line, box=(96, top, 270.25, 17), text=line)
    nothing = {"index": [], "value": []}
    document = {"documentURL": put("https://app.example.org/"), "title": put("Places"), "baseURL": put(""), "contentLanguage": -1,
                "encodingName": put("UTF-8"), "publicId": -1, "systemId": -1, "frameId": put("F1"),
                "nodes": {"parentIndex": parents, "nodeType": kinds, "shadowRootType": nothing, "nodeName": names, "nodeValue": values,
                          "backendNodeId": backend, "attributes": attributes, "textValue": nothing, "inputValue": nothing,
                          "inputChecked": {"index": []}, "optionSelected": {"index": []}, "contentDocumentIndex": nothing,
                          "pseudoType": nothing, "pseudoIdentifier": nothing, "isClickable": {"index": []}, "currentSourceURL": nothing,
                          "originURL": nothing},
                "layout": {"nodeIndex": layout_nodes, "styles": layout_styles, "bounds": bounds, "text": texts,
                           "stackingContexts": {"index": []}, "paintOrders": paint},
                "textBoxes": {"layoutIndex": [], "bounds": [], "start": [], "length": []}, "scrollOffsetX": 0, "scrollOffsetY": 0,
                "contentWidth": 390, "contentHeight": 844}
    return {"documents": [document], "strings": strings}


def main():
    kind, path, *numbers = sys.argv[1:]
    numbers = [int(number) for number in numbers]
    if kind == "captures":
        captures(path, *numbers)
    elif kind == "har":
        har(path, *numbers)
    else:
        files(path, numbers[0], {"wda": wda, "droidbot": droidbot, "domsnapshot": domsnapshot}[kind])


main()
