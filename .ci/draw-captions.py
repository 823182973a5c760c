#!/usr/bin/python3
"""Draws test screens with captions for .ci/bench-reading: invented names in Roboto on drawn "photos".

usage: draw-captions.py FOLDER [SEED]
Writes screen-N.png, cases.tsv (picture, kind, size, way, x, y, width, height, name, contrast or 0) and names.txt into FOLDER.
Kinds: scrim (white on a gradient), band (white on a translucent band), light-band (dark on a translucent light band), plain (dark on a
card), dark-plain (light on a dark card), shadow (white with a drop shadow only). Way strip: the quarter of the photo or card in which the caption stands somewhere;
text: the caption's own rectangle as a layout would give it.
"""
import os, random, sys
from PIL import Image, ImageDraw, ImageFilter, ImageFont

NAMES = """Mirela Ostrovan|Tomás Albuquerque|Lumen & Wick Studio|Bartholomew Featherstone|Ó Dálaigh Photography|J. Trellick|Kirsten Holm-Vance|Anouk Delacroix
Piotr Wędrowny|Yara Quintanilha|Sven Ahlgrenson|Priya Raghunandan|Oluwaseun Adebanjo|Magdalena Fitzwilliam|Tom H. Carver|Zoë Wintergarden|Emil Brandt
Fernanda Iglesias Mora|Günther Obermüller|Siobhán Kerrigan|Noor el-Sayegh|Dagmar Lindqvist|Ivo Petrakis|Harriet Quillfeather|Matteo Sanguinetti|Leilani Kahananui
Casper Nørregaard|Beatrix Vandermolen|Rufus Okonjo|Clementine Ashworth""".replace("\n", "|").split("|")
PHRASES = ["{}", "Photo: {}", "Photo by {}", "© {}", "Image by {} · Google Maps", "By {} – 3 months ago"]
FONTS = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-%s.ttf"
SIZES = [12, 14, 16, 18, 24, 30, 36]

def photo(rng, w, h):
    """A drawn scene: sky, hills, houses, noise; busy enough to disturb reading."""
    image = Image.new("RGB", (w, h))
    d = ImageDraw.Draw(image)
    top, bottom = [tuple(rng.randrange(40, 250) for _ in range(3)) for _ in range(2)]
    for y in range(h):
        d.line([(0, y), (w, y)], fill=tuple(int(a + (b - a) * y / h) for a, b in zip(top, bottom)))
    for _ in range(rng.randrange(4, 9)):
        color = tuple(rng.randrange(20, 240) for _ in range(3))
        base = rng.randrange(h // 3, h)
        points = [(x, base + rng.randrange(-h // 8, h // 8)) for x in range(0, w + 60, 60)]
        d.polygon(points + [(w, h), (0, h)], fill=color)
    for _ in range(rng.randrange(30, 90)):
        x, y = rng.randrange(w), rng.randrange(h)
        s = rng.randrange(4, 90)
        color = tuple(rng.randrange(256) for _ in range(3))
        (d.rectangle if rng.random() < .6 else d.ellipse)([x, y, x + s, y + s * rng.uniform(.4, 2)], fill=color)
    noise = Image.effect_noise((w, h), rng.randrange(8, 40)).convert("RGB")
    image = Image.blend(image, noise, .12).filter(ImageFilter.GaussianBlur(rng.uniform(.3, 1.2)))
    return image

def contrast(a, b):
    """WCAG contrast ratio of two colours."""
    def luminance(c):
        parts = [v / 255 / 12.92 if v / 255 <= .03928 else ((v / 255 + .055) / 1.055) ** 2.4 for v in c]
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2]
    x, y = sorted((luminance(a), luminance(b)))
    return round((y + .05) / (x + .05), 2)

def main():
    folder = sys.argv[1]
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 7)
    random.seed(0)
    os.makedirs(folder, exist_ok=True)
    rows, number = [], 0
    for size in SIZES:
        for kind in ("scrim", "band", "light-band", "plain", "dark-plain", "shadow"):
            for repeat in range(3):
                screen = Image.new("RGB", (1080, 2000), (250, 250, 250) if kind != "dark-plain" else (24, 26, 30))
                number += 1
                name_file = f"screen-{number:03}.png"
                for slot in range(3):
                    w, h = 984, 520
                    x0, y0 = 48, 40 + slot * 650
                    picture = photo(rng, w, h)
                    name = rng.choice(NAMES)
                    text = rng.choice(PHRASES).format(name)
                    font = ImageFont.truetype(FONTS % rng.choice(["Regular", "Regular", "Medium", "Light"]), size)
                    tw = int(font.getlength(text)) + 1
                    ascent, descent = font.getmetrics()
                    th = ascent + descent
                    tx, ty = rng.randrange(16, max(17, w - tw - 16)), h - th - rng.randrange(8, 30)
                    if kind == "scrim":
                        scrim = Image.linear_gradient("L").resize((w, h // 3)).point(lambda v: int(v * .75))
                        picture.paste((0, 0, 0), (0, h - h // 3), scrim)
                        color = (255, 255, 255)
                    elif kind in ("band", "light-band"):
                        dark = kind == "band"
                        band = Image.new("RGB", (w, th + 40), (0, 0, 0) if dark else (255, 255, 255))
                        box = (0, h - th - 40)
                        under = picture.crop((0, h - th - 40, w, h))
                        picture.paste(Image.blend(under, band, rng.uniform(.55, .75)), box)
                        color = (255, 255, 255) if dark else (20, 20, 24)
                    elif kind == "shadow":
                        shadow = Image.new("L", (w, h), 0)
                        ImageDraw.Draw(shadow).text((tx + 1, ty + 2), text, 200, font=font)
                        picture.paste((0, 0, 0), (0, 0), shadow.filter(ImageFilter.GaussianBlur(3)))
                        color = (255, 255, 255)
                    screen.paste(picture, (x0, y0))
                    if kind in ("plain", "dark-plain"):
                        ty = h + 14
                        color = rng.choice([(32, 33, 36), (60, 64, 67), (95, 99, 104)]) if kind == "plain" else rng.choice([(232, 234, 237), (189, 193, 198)])
                        strip = (x0, y0 + h, w, 110)
                    else:
                        strip = (x0, y0 + h - h // 4, w, h // 4)
                    ImageDraw.Draw(screen).text((x0 + tx, y0 + ty), text, color, font=font)
                    known = contrast(color, screen.getpixel((x0 + 2, y0 + h + 4))) if "plain" in kind else 0
                    rows.append((name_file, kind, size, "strip") + strip + (name, known))
                    rows.append((name_file, kind, size, "text", x0 + tx, y0 + ty, tw, th, name, known))
                screen.save(os.path.join(folder, name_file))
    with open(os.path.join(folder, "cases.tsv"), "w", encoding="utf-8") as out:
        for row in rows: out.write("\t".join(map(str, row)) + "\n")
    with open(os.path.join(folder, "names.txt"), "w", encoding="utf-8") as out:
        firsts, lasts = [n.split(" ", 1)[0] for n in NAMES if " " in n], [n.split(" ", 1)[1] for n in NAMES if " " in n]
        out.write("\n".join(NAMES + [f"{a} {b}" for a, b in zip(firsts, lasts[1:] + lasts[:1])]) + "\n")

main()
