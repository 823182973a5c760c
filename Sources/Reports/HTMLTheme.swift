// The page's style: one set of named colours for light and dark, all text at a contrast of 4.5:1 or more.

enum HTMLTheme {
    static let css = colours + layout + screens + figures

    private static let colours = """
        :root{color-scheme:light dark;--page:#f6f6f4;--card:#fff;--ink:#1b1c1e;--soft:#5a5d63;--line:#dcdcd8;--faint:#efefec;--link:#0b57d0;\
        --bad:#b3261e;--bad-bg:#fdecea;--warn:#8a5300;--warn-bg:#fdf1dc;--open:#5b3fa8;--open-bg:#f0ebfb;--good:#1a6b3c;--good-bg:#e6f4ea;\
        --calm:#4a5158;--calm-bg:#ececea;--photo:#d5d8dc;--photo-2:#b9bec5;--glass:#ffffffe0;--shadow:0 1px 2px #0000000f,0 4px 16px #0000000a}
        @media(prefers-color-scheme:dark){:root{--page:#141517;--card:#1d1f22;--ink:#eceded;--soft:#a6abb2;--line:#34373c;--faint:#26282c;\
        --link:#9ec1ff;--bad:#ff9b93;--bad-bg:#3d1d1b;--warn:#f5bf6a;--warn-bg:#382a12;--open:#c6b3ff;--open-bg:#2b2342;--good:#84d6a3;\
        --good-bg:#16301f;--calm:#bcc2c9;--calm-bg:#2c2f33;--photo:#3a3e44;--photo-2:#555b63;--glass:#1d1f22e0;--shadow:0 0 0 1px #ffffff0a}}

        """

    private static let layout = """
        *{box-sizing:border-box}html{scroll-padding-top:9rem}body{margin:0;background:var(--page);color:var(--ink);\
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;overflow-wrap:anywhere}
        a{color:var(--link);text-underline-offset:.15em}h1,h2,h3,h4,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}
        h1,h2,h3{line-height:1.25;text-wrap:balance}code{font:.92em ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        .wrap{max-width:80rem;margin:0 auto;padding-inline:1.5rem}[hidden]{display:none!important}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
        .skip{position:absolute;left:-99rem;top:0;padding:.5rem 1rem;background:var(--card);z-index:9}.skip:focus{left:1rem}
        .top{padding-block:2.5rem 1.5rem}.brand{color:var(--soft);font-size:.9rem;letter-spacing:.01em}.brand b{color:var(--ink)}
        .top h1{font-size:clamp(1.7rem,4vw,2.6rem);font-weight:700;letter-spacing:-.02em;margin:.4rem 0 .5rem}.lede{color:var(--soft);max-width:76ch}
        .sums{display:flex;flex-wrap:wrap;gap:.25rem 2rem;margin-top:1.25rem}.sums div{display:flex;gap:.45rem;align-items:baseline}
        .sums dt{order:2;color:var(--soft)}.sums dd{font-size:1.35rem;font-weight:650;font-variant-numeric:tabular-nums}
        .bar{display:flex;height:.75rem;border-radius:.4rem;overflow:hidden;gap:2px;margin:1rem 0 0}.bar i{display:block;min-width:4px}
        .bar .violation{background:var(--bad)}.bar .undecided{background:var(--open)}.bar .pass{background:var(--good)}
        .bar .relief{background:var(--warn)}.bar .notApplicable{background:var(--photo-2)}
        .alert{margin-top:1rem;padding:.8rem 1rem;border-radius:.6rem;background:var(--warn-bg);color:var(--warn)}
        .glance{background:var(--card);border-radius:.9rem;box-shadow:var(--shadow);padding:1.1rem 1.3rem;margin:0 0 1.5rem}
        .glance h2{font-size:1.05rem;margin-bottom:.5rem}.glance li{display:grid;grid-template-columns:6rem minmax(9rem,16rem) 1fr;gap:.25rem 1rem;\
        padding:.5rem 0;border-top:1px solid var(--line);align-items:baseline}
        .filter{position:sticky;top:0;z-index:5;background:var(--glass);backdrop-filter:blur(10px);border-block:1px solid var(--line);\
        margin-bottom:1.5rem}.filter .wrap{display:flex;flex-wrap:wrap;gap:.5rem .6rem;align-items:center;padding-block:.65rem}
        .filter ul{display:flex;flex-wrap:wrap;gap:.4rem}button,select,input{font:inherit;font-size:.9rem;color:inherit;background:var(--card);\
        border:1px solid var(--line);border-radius:.5rem;padding:.32rem .7rem;min-height:2.1rem;max-width:100%}
        button{cursor:pointer}button:disabled{opacity:.55;cursor:default}button:hover:not(:disabled){border-color:var(--soft)}
        [data-chip]{border-radius:1.1rem;display:inline-flex;gap:.4rem;align-items:center}[data-chip] b{font-variant-numeric:tabular-nums}
        [data-chip][aria-pressed=true]{background:var(--ink);color:var(--page);border-color:var(--ink)}
        [data-chip][aria-pressed=true] .glyph{color:inherit}.glyph{font-weight:700}.violation>.glyph,.glyph.violation{color:var(--bad)}
        .glyph.undecided{color:var(--open)}.glyph.pass{color:var(--good)}.glyph.relief{color:var(--warn)}.glyph.notApplicable{color:var(--calm)}
        .filter label{display:contents}.filter label span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .filter select{width:8.6rem}.filter input{width:7rem;flex:1 1 6rem;max-width:14rem}#f-count{color:var(--soft);font-size:.9rem;margin-left:auto}
        .none{padding:2rem;text-align:center;color:var(--soft)}

        """

    private static let screens = """
        .screen,.panel{background:var(--card);border-radius:.9rem;box-shadow:var(--shadow);margin-bottom:1.5rem;padding:1.3rem}
        .many .screen{content-visibility:auto;contain-intrinsic-size:auto 900px}.screen>header{display:flex;flex-wrap:wrap;gap:.3rem 1rem;\
        align-items:baseline;margin-bottom:1rem}.screen h2,.panel h2{font-size:1.3rem;letter-spacing:-.01em}.meta{color:var(--soft);font-size:.88rem}
        .tallies{display:flex;gap:.35rem;flex-wrap:wrap}.cols{display:grid;grid-template-columns:minmax(0,21rem) minmax(0,1fr);gap:1.8rem;align-items:start}
        .big .cols{grid-template-columns:1fr}.badge{display:inline-flex;gap:.3rem;align-items:center;font-size:.8rem;font-weight:650;line-height:1.2;\
        padding:.2rem .55rem;border-radius:.4rem;white-space:nowrap;justify-self:start}.badge.error,.badge.violation{background:var(--bad-bg);color:var(--bad)}
        .badge.warning,.badge.relief{background:var(--warn-bg);color:var(--warn)}.badge.undecided{background:var(--open-bg);color:var(--open)}
        .badge.pass{background:var(--good-bg);color:var(--good)}.badge.info,.badge.notApplicable{background:var(--calm-bg);color:var(--calm)}
        .photo{border-top:1px solid var(--line);padding:1rem 0 .6rem}.photo:first-child{border-top:0;padding-top:0}
        .photo h3,.loose h3{font-size:1.02rem;display:flex;gap:.55rem;align-items:baseline;flex-wrap:wrap}
        .tag{display:inline-block;min-width:1.6rem;text-align:center;padding:.02rem .35rem;border-radius:.35rem;font-size:.8rem;font-weight:700;\
        background:var(--ink);color:var(--page);font-variant-numeric:tabular-nums}.tag.text{background:var(--calm-bg);color:var(--ink);border:1px solid var(--soft)}
        .photo>.meta{margin:.2rem 0 .6rem}.duties{display:grid;gap:.35rem}
        details.duty,.loose details,.rule{border:1px solid var(--line);border-radius:.55rem;background:var(--card)}
        details[open].error{border-color:var(--bad)}details[open].warning{border-color:var(--warn)}summary{cursor:pointer;padding:.5rem .75rem;display:grid;\
        grid-template-columns:8.2rem minmax(0,1fr) 1rem;gap:.15rem .8rem;align-items:baseline;border-radius:.55rem}
        summary::-webkit-details-marker{display:none}summary::marker{content:""}summary::after{content:"";width:.5rem;height:.5rem;\
        border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(45deg);justify-self:end;align-self:center;margin-top:-.2rem}
        details[open]>summary::after{transform:rotate(225deg);margin-top:.2rem}summary:hover{background:var(--faint)}
        summary .what{font-weight:600}summary .owed,summary .why{color:var(--soft)}summary .why{font-size:.86rem}.body{padding:.2rem .75rem .8rem;display:grid;gap:.75rem}
        .finding{border-left:3px solid var(--line);padding:.1rem 0 .1rem .8rem;display:grid;gap:.25rem}.finding.error{border-color:var(--bad)}
        .finding.warning{border-color:var(--warn)}.finding.undecided{border-color:var(--open)}.finding .says{font-weight:600}
        .fix b{color:var(--good)}.undecided .fix b{color:var(--open)}dl.facts{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.25rem 1rem;font-size:.94rem}
        dl.facts dt{color:var(--soft)}.seen{display:grid;gap:.45rem}.seen li{display:grid;grid-template-columns:2rem minmax(0,1fr);gap:.6rem;align-items:baseline}
        .seen .facts{display:flex;flex-wrap:wrap;gap:.15rem .9rem;font-size:.88rem;color:var(--soft)}.seen .ok::before{content:"\\2713  ";color:var(--good);font-weight:700}
        .seen .no{color:var(--bad)}.seen .no::before{content:"\\2715  ";font-weight:700}.seen .unsure{color:var(--open)}.seen .unsure::before{content:"?  ";font-weight:700}
        .loose{margin-top:.8rem;display:grid;gap:.35rem}.panel ul.plain{display:grid;gap:.5rem;margin-top:.8rem}.panel details.rule{margin-top:.35rem}
        .rule summary{grid-template-columns:minmax(0,1fr) auto 1rem}.foot{color:var(--soft);font-size:.88rem;padding:0 0 3rem;display:grid;gap:.3rem}

        """

    private static let figures = """
        figure{position:sticky;top:5.5rem}.frame{position:relative;border:1px solid var(--line);border-radius:1rem;overflow:hidden;background:var(--faint);\
        max-height:calc(100vh - 9rem);overflow-y:auto}.big figure{position:static;max-width:52rem}.big .frame{max-height:none}.frame img,.frame svg{display:block;width:100%;height:auto}
        .frame .over{position:absolute;inset:0;height:100%}figcaption{color:var(--soft);font-size:.84rem;margin-top:.5rem;display:grid;gap:.4rem}
        .legend{display:flex;flex-wrap:wrap;gap:.15rem .9rem}.legend span::before{content:"";display:inline-block;width:.75rem;height:.75rem;margin-right:.35rem;\
        border:2px solid;border-radius:.2rem;vertical-align:-.1rem}.legend .l-photo::before{color:var(--ink)}.legend .l-credit::before{color:var(--good)}
        .legend .l-considered::before{color:var(--open);border-style:dashed}.enlarge{justify-self:start}
        svg text{font-family:inherit}.d-box{fill:var(--card);stroke:var(--line)}.d-image{fill:var(--photo)}.d-scene{fill:var(--photo-2)}.d-text{fill:var(--ink)}
        .d-button{fill:var(--faint);stroke:var(--soft)}.d-field{fill:var(--card);stroke:var(--soft)}.d-map{fill:var(--good-bg);stroke:var(--good)}
        .d-hidden .d-image{opacity:.45}.d-hidden text{text-decoration:line-through;fill:var(--soft)}.d-gap{fill:var(--soft)}.d-back{fill:var(--page)}
        .b{cursor:pointer}.b rect.edge{fill:transparent;stroke:currentColor;stroke-width:2.5px;vector-effect:non-scaling-stroke}.b rect.flag{fill:currentColor}
        .b text{fill:var(--card);font-weight:700}.b.violation{color:var(--bad)}.b.undecided{color:var(--open)}.b.pass,.b.credit{color:var(--good)}.b.relief{color:var(--warn)}
        .b.notApplicable{color:var(--calm)}.b.considered{color:var(--open)}.b.considered rect.edge{stroke-dasharray:5 4}.b.on rect.edge{fill:currentColor;fill-opacity:.18;stroke-width:4px}
        .marking .b:not(.on){opacity:.3}.b rect.halo{fill:none;stroke:none}.shot .b rect.halo{stroke:#fff;stroke-width:5px;vector-effect:non-scaling-stroke;opacity:.85}
        .shot .b.violation{color:#c5221f}.shot .b.undecided,.shot .b.considered{color:#5b3fa8}.shot .b.pass,.shot .b.credit{color:#187a3f}.shot .b.relief{color:#8a5300}
        .shot .b.notApplicable{color:#4a5158}.shot .b text{fill:#fff}
        @media(max-width:60rem){.cols{grid-template-columns:1fr}figure{position:static;max-width:24rem}}
        @media(max-width:40rem){.wrap{padding-inline:.9rem}.screen,.panel,.glance{padding:1rem;border-radius:.7rem}.filter{position:static}.glance li{grid-template-columns:auto 1fr}\
        .glance li>:last-child{grid-column:1/-1}summary{grid-template-columns:minmax(0,1fr) 1rem}summary>.badge{grid-column:1/-1;justify-self:start}\
        .filter select,.filter input{flex:1 1 100%;max-width:none}dl.facts{grid-template-columns:1fr;gap:0}dl.facts dd{margin-bottom:.4rem}.sums{gap:.25rem 1.2rem}#f-count{margin-left:0}}
        @media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
        @media print{.filter,.enlarge,.skip{display:none!important}figure{position:static}.frame{max-height:none}.screen,.panel,.glance{box-shadow:none;border:1px solid var(--line);break-inside:auto}\
        details::details-content{content-visibility:visible;block-size:auto}body{background:#fff}}

        """
}
