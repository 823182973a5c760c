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


STYLES = ("block|inline|flex|grid|inline-block", "visible|hidden", "1|0.72", "16px|14px|13px|18px", "rgb(29, 36, 48)|rgb(90, 99, 113)|rgb(10, 88, 202)",
          "rgba(0, 0, 0, 0)|rgb(255, 255, 255)", "none", "visible|hidden", "visible|hidden", "static|relative|absolute", "auto", "none", "visible",
          "clip|ellipsis", "none", "none", "fill|cover", "none|2")
SHEET = ("*{box-sizing:border-box}body{margin:0;font:16px/1.4 sans-serif;background:#f4f5f7;color:#1d2430}.row{display:flex;gap:12px;padding:10px}"
         ".card{background:#fff;border-radius:8px;margin:8px}.thumb{width:112px;height:84px;object-fit:cover}.meta{margin:2px 0;color:#5a6371;"
         "font-size:14px}.credit{font-size:13px;color:#5a6371}.credit a{color:#0a58ca}.css-zz,.css-yy{display:block}#root>.row:first-child{margin-top:0}"
         ".row:nth-child(2n) .meta{letter-spacing:.1px}a:hover{text-decoration:underline}@media(max-width:500px){.row{gap:8px}}")


def domsnapshot(rnd, size):
    """DOMSnapshot.captureSnapshot of a page of cards with photos, as Chrome answers with all its options and the styles that attrcheck asks for.

    Its proportions are near those of the 21 captures that attrcheck is tested with, in brackets, and on the costly side of them: 3,830 boxes a
    megabyte [2,820], 28 lines of text for 100 boxes [30 to 34], 1.7 attributes an element [1.5], 36 % of the bytes in the table of strings [46 to
    49 %], since pages carry their state, scripts and long addresses of pictures; boxes of text have styles, too."""
    strings, ids = [], {}

    def put(text):
        if text not in ids:
            ids[text] = len(strings)
            strings.append(text)
        return ids[text]
    choices = [one.split("|") for one in STYLES]
    looks = {}

    def look(kind):
        """The computed styles of one kind of element."""
        if kind not in looks:
            own = random.Random(kind)
            looks[kind] = [put(own.choice(values)) for values in choices]
            looks[kind][1], looks[kind][2], looks[kind][7], looks[kind][8] = put("visible"), put("1"), put("visible"), put("visible")
        return looks[kind]
    parents, kinds, names, values, attributes, backend, current = [], [], [], [], [], [], []
    rows = {"nodeIndex": [], "styles": [], "bounds": [], "text": [], "paintOrders": [], "offsetRects": [], "scrollRects": [], "clientRects": [],
            "blendedBackgroundColors": [], "textColorOpacities": []}
    lines = {"layoutIndex": [], "bounds": [], "start": [], "length": []}

    def add(parent, kind, name, value=-1, pairs=(), box=None, text=-1):
        index = len(parents)
        parents.append(parent), kinds.append(kind), names.append(put(name)), values.append(value), backend.append(index + 2)
        attributes.append([put(one) for one in pairs])
        if box:
            whole = [round(x) for x in box]
            rows["nodeIndex"].append(index), rows["bounds"].append(box), rows["text"].append(text), rows["paintOrders"].append(index)
            rows["styles"].append([] if kind == 9 else look(name if kind == 1 else "#text"))
            element = kind == 1
            rows["offsetRects"].append(whole if element else [])
            rows["scrollRects"].append([0, 0] + whole[2:] if element else [])
            rows["clientRects"].append([0, 0] + whole[2:] if element else [])
            rows["blendedBackgroundColors"].append(put("rgb(255, 255, 255)") if kind == 3 else -1)
            rows["textColorOpacities"].append(1)
            if text >= 0:
                lines["layoutIndex"].append(len(rows["text"]) - 1), lines["bounds"].append(box)
                lines["start"].append(0), lines["length"].append(len(strings[text]))
        return index

    def line(parent, text, x, y):
        number = put(text)
        add(parent, 3, "#text", value=number, box=[x, y, round(len(text) * 7.328125, 6), 16], text=number)
    cards = size // 5_000
    state = []
    root = add(-1, 9, "#document", box=[0, 0, 390, 844])
    html = add(root, 1, "HTML", pairs=("lang", "en"), box=[0, 0, 390, cards * 120.765625])
    head = add(html, 1, "HEAD")
    style = add(head, 1, "STYLE")
    add(style, 3, "#text", value=put(SHEET))
    body = add(html, 1, "BODY", box=[0, 0, 390, cards * 120.765625])
    main = add(body, 1, "MAIN", pairs=("id", "root"), box=[0, 0, 390, cards * 120.765625])
    for number in range(cards):
        record, name = photo(rnd, f"ChIJ{rnd.randrange(10 ** 16):016d}", 180)
        place = record["name"].split("/")[1]
        state.append({"id": place, "displayName": {"text": phrase(rnd), "languageCode": "en"}, "rating": 4.3, "photos": [record],
                      "formattedAddress": phrase(rnd, 8), "editorialSummary": {"text": phrase(rnd, 24)}})
        top = number * 120.765625
        wrap = main
        for classes in (f"css-1k{number % 7}x9 e1p6", "css-zz", "css-yy"):
            wrap = add(wrap, 1, "DIV", pairs=("class", classes), box=[8, top, 374, 114.390625])
        card = add(wrap, 1, "DIV", pairs=("class", "row card", "data-place", place), box=[8, top, 374, 106.390625])
        source = f"https://places.googleapis.com/v1/{record['name']}/media?maxWidthPx=240&key=AIzaSyInventedInventedInventedInvented0"
        current.append((add(card, 1, "IMG", pairs=("loading", "lazy", "class", "thumb", "data-testid", f"photo-{number}", "src", source, "alt", "",
                                                   "width", "112", "height", "84"), box=[20, top + 10, 112, 84]), put(source)))
        side = add(card, 1, "DIV", box=[148, top + 1, 216, 87.171875])
        line(add(side, 1, "B", box=[148, top + 1, 138.3125, 18]), f"{state[-1]['displayName']['text']} #{number}", 148, top + 1)
        line(add(side, 1, "P", pairs=("class", "meta"), box=[148, top + 44.390625, 216, 19.59375]), "★ 4.3", 148, top + 45.390625)
        credit = add(side, 1, "P", pairs=("class", "credit"), box=[148, top + 69.703125, 216, 16.796875])
        line(credit, "Photo: ", 148, top + 69.703125)
        link = add(credit, 1, "A", pairs=("href", record["authorAttributions"][0]["uri"], "target", "_blank", "rel", "noopener"),
                   box=[190.5, top + 69.703125, 96, 16])
        line(link, name, 190.5, top + 69.703125)
    script = add(body, 1, "SCRIPT", pairs=("id", "__NEXT_DATA__", "type", "application/json"))
    add(script, 3, "#text", value=put(json.dumps({"props": {"pageProps": {"places": state}}}, ensure_ascii=False)))
    nothing = {"index": [], "value": []}
    document = {"documentURL": put("https://app.example.org/"), "title": put("Places"), "baseURL": put(""), "contentLanguage": -1,
                "encodingName": put("UTF-8"), "publicId": -1, "systemId": -1, "frameId": put("F1"),
                "nodes": {"parentIndex": parents, "nodeType": kinds, "shadowRootType": nothing, "nodeName": names, "nodeValue": values,
                          "backendNodeId": backend, "attributes": attributes, "textValue": nothing, "inputValue": nothing,
                          "inputChecked": {"index": []}, "optionSelected": {"index": []}, "contentDocumentIndex": nothing,
                          "pseudoType": nothing, "pseudoIdentifier": nothing, "isClickable": {"index": []},
                          "currentSourceURL": {"index": [one for one, _ in current], "value": [one for _, one in current]}, "originURL": nothing},
                "layout": {**rows, "stackingContexts": {"index": []}}, "textBoxes": lines, "scrollOffsetX": 0, "scrollOffsetY": 0,
                "contentWidth": 390, "contentHeight": round(cards * 120.765625)}
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
