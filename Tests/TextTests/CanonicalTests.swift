// Canonical texts: which differences count and which do not (photo-metadata.md 7.1 and 8; all names invented).
import Testing

@testable import Text

@Suite struct CanonicalTests {
    @Test(arguments: [
        ("  Lena   Voss ", "Lena Voss"), ("Lena\u{A0}Voss", "Lena Voss"), ("LENA VOSS", "Lena Voss"),
        ("Jose\u{301} Nun\u{303}ez", "José Nuñez"),
        ("（しん）", "(しん)"), ("ﾀﾅｶ", "タナカ"), ("Soﬁa", "Sofia"), ("𝗧𝗼𝘃𝗮𝗻", "Tovan"), ("Arash “x87” Kar", "Arash \"x87\" Kar"),
        ("It’s Mira", "It's Mira"), ("Brenn\u{AD}ock", "Brennock"), ("Quist\u{2011}Ostrov", "Quist-Ostrov"),
        ("\u{202B}Rima\u{202C}\u{200E}", "Rima"), ("STRAẞE", "strasse"), ("İbo", "ibo"), ("Mira\nVoss", "Mira Voss"),
    ]) func equalInTheStrictForm(a: String, b: String) {
        #expect(CanonicalText(a) == CanonicalText(b))
    }

    @Test(arguments: [
        ("Tomás Viñals", "Tomas Vinals"), ("🌿 Wander Fern", "Wander Fern"), ("Sano Yuzu", "SanoYuzu"), ("۰۹۱۲", "0912"), ("می‌نا", "مینا"),
    ]) func equalOnlyInTheTolerantForm(a: String, b: String) {
        #expect(CanonicalText(a) != CanonicalText(b))
        #expect(CanonicalText(a, .tolerant) == CanonicalText(b, .tolerant))
    }

    @Test(arguments: [("ΛLEX", "ALEX"), ("Mira Voss", "Mira Vosz"), ("(.*)", "abc")]) func differentInBothForms(a: String, b: String) {
        #expect(CanonicalText(a) != CanonicalText(b))
        #expect(CanonicalText(a, .tolerant) != CanonicalText(b, .tolerant))
    }
}

@Suite struct SearchTests {
    @Test(arguments: [
        ("Photo: Ng", "Ng"), ("写真:佐野ゆづきSano", "佐野ゆづき"), ("© Mira Voss · Larder", "Mira Voss"), ("(.*) [x]+ $1", "(.*) [x]+ $1"),
        ("by Ana, Bo and Cy", "Bo"), ("陳雅文Yawen", "陳雅文"),
    ]) func namesAreFoundAtTokenBorders(text: String, name: String) {
        #expect(CanonicalText(text).contains(CanonicalText(name)))
    }

    @Test(arguments: [("Nightlife", "Ng"), ("Kongo", "Ng"), ("Annabel", "Anna"), ("佐野田", "佐野"), ("नमस्ते", "नम")])
    func partsOfWordsAreNotNames(
        text: String, name: String
    ) {
        #expect(!CanonicalText(text).contains(CanonicalText(name)))
    }
}

@Suite struct TruncationTests {
    @Test(arguments: [
        ("Photo: Bartholomew Feath…", "Bartholomew Featherling"), ("Bartholo... ling", "Bartholomew Featherling"), ("撮影: 佐野田ゆ…", "佐野田ゆづきこ"),
    ]) func cutNamesAreSeen(text: String, name: String) {
        #expect(Truncation.visibleShare(of: CanonicalText(name), in: CanonicalText(text)) != nil)
    }

    @Test(arguments: [
        ("Mir…", "Mirelle Tamsworth"), ("Read more…", "Mirelle Tamsworth"), ("Mirelle Tamsworth", "Mirelle Tamsworth"),
        ("Xartholomew Feath…", "artholomew Featherling"),
    ]) func tooLittleOrSomethingElseIsNoCutName(text: String, name: String) {
        #expect(Truncation.visibleShare(of: CanonicalText(name), in: CanonicalText(text)) == nil)
    }
}
