// Which hosts are Google's: a fixed table of its top-level domains, so that look-alikes such as google.com.evil.example are refused.

/// Tells Google's own hosts from all others.
public enum GoogleHost {
    /// The top-level parts below which Google runs its services (its public list of supported domains, and a few that it still redirects).
    static let topLevelDomains: Set<String> = Set(
        """
        com ad ae com.af com.ag com.ai al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn com.bo com.br bs bt co.bw by
        com.bz ca cat cc cd cf cg ch ci co.ck cl cm cn com.cn com.co co.cr com.cu cv com.cy cz de dj dk dm com.do dz com.ec ee com.eg es
        com.et eu fi com.fj fm fr ga ge gf gg com.gh com.gi gl gm gp gr com.gt gy com.hk hn hr ht hu co.id ie co.il im co.in in io iq is it je
        com.jm jo co.jp jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk ml com.mm mn com.mt ms
        mu mv mw com.mx com.my co.mz com.na com.nf com.ng com.ni ne nl no com.np nr nu co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn
        com.pr ps pt com.py com.qa ro rs ru rw com.sa com.sb sc se com.sg sh si sk com.sl sm sn so sr st com.sv td tg co.th com.tj tk tl tm
        tn to com.tr tt com.tw co.tz com.ua co.ug co.uk us com.uy co.uz com.vc co.ve vg co.vi com.vn vu ws co.za co.zm co.zw
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// What stands before `google.TLD`: `maps`, `www`, or empty; nil for any host that is not Google's.
    static func service(of host: String) -> String? {
        let rest: Substring
        var service = ""
        if host.hasPrefix("google.") {
            rest = host[host.utf8.index(host.startIndex, offsetBy: 7)...]
        } else {
            guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
            let tail = host[host.utf8.index(after: dot)...]
            guard tail.hasPrefix("google.") else { return nil }
            service = String(host[..<dot])
            rest = tail[tail.utf8.index(tail.startIndex, offsetBy: 7)...]
        }
        return topLevelDomains.contains(String(rest)) ? service : nil
    }

    /// Whether a host serves Google Maps: `google.TLD`, `www.google.TLD`, `maps.google.TLD` or `m.google.TLD`.
    static func isMaps(_ host: String) -> Bool {
        service(of: host).map(isMaps(service:)) ?? false
    }

    /// The same by what stands before `google.TLD`.
    static func isMaps(service: String) -> Bool { service.isEmpty || service == "www" || service == "maps" || service == "m" }

    /// Hosts whose addresses are short forms of others, so that only following them would tell where they lead.
    static func isShortener(_ host: String) -> Bool {
        ["goo.gl", "maps.app.goo.gl", "app.goo.gl", "g.co", "g.page", "share.google"].contains(host)
    }

    /// Whether a host looks like Google's to a hasty eye, but is not: `google.com.evil.example`, `maps-google.com`.
    static func isLookAlike(_ host: String) -> Bool {
        guard host != "share.google", !isOwned(host) else { return false }
        return skeleton(host).contains("google") || host.hasPrefix("goo.gl.")
    }

    /// Whether a host is Google's or below one of Google's: `developers.google.com`, `lh3.googleusercontent.com`.
    private static func isOwned(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        for known in ["googleapis", "googleusercontent", "google", "googleblog", "withgoogle", "googlegroups", "googletagmanager"] {
            guard let index = labels.lastIndex(where: { $0 == known }) else { continue }
            let tail = labels[(index + 1)...].joined(separator: ".")
            if known == "google" ? topLevelDomains.contains(tail) || tail.isEmpty : tail == "com" { return true }
        }
        return false
    }

    /// The host with letters of other scripts replaced by the Latin ones that they look like.
    private static func skeleton(_ host: String) -> String {
        let twins: [Unicode.Scalar: Unicode.Scalar] = [
            "о": "o", "ο": "o", "0": "o", "е": "e", "ɡ": "g", "ԍ": "g", "ӏ": "l", "1": "l", "ⅼ": "l", "і": "i", "а": "a", "ѕ": "s",
            "р": "p",
        ]
        guard host.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }) else { return host }
        var scalars = String.UnicodeScalarView()
        for scalar in host.unicodeScalars { scalars.append(twins[scalar] ?? scalar) }
        return String(scalars)
    }
}
