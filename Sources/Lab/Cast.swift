// The invented people and places that scenes are made of. No name belongs to anybody known to us.

/// A made-up author: the name as a record delivers it, and forms of it that are not that name.
public struct Person: Sendable, Hashable {
    public var name: String
    /// Another name that is easily taken for this one.
    public var similar: String
    /// The same name in another script.
    public var transcribed: String
    /// The name without its diacritics, where it has some.
    public var plain: String?

    init(_ name: String, similar: String, transcribed: String, plain: String? = nil) {
        self.name = name
        self.similar = similar
        self.transcribed = transcribed
        self.plain = plain
    }
}

enum Cast {
    /// Authors in several scripts; each name has more than one word or more than three letters, so that no name is weak.
    static let people: [Person] = [
        Person("Mirelle Tamsworth", similar: "Mirella Tamsworth", transcribed: "Мирель Тамсворт"),
        Person("Tobiah Lenz-Aurelio", similar: "Tobias Lenz-Aurelio", transcribed: "Тобия Ленц-Аурелио"),
        Person("Osgood Fennimarsh", similar: "Osgood Fennimars", transcribed: "オズグッド・フェニマーシュ"),
        Person("Jörn Ødegaard-Plühm", similar: "Jörg Ødegaard-Plühm", transcribed: "Йорн Эдегор-Плюм", plain: "Jorn Ødegaard-Pluhm"),
        Person("Zdeňka Přívozová", similar: "Zdena Přívozová", transcribed: "Зденька Пршивозова", plain: "Zdenka Privozova"),
        Person("José Ñandutí Arévalo", similar: "Josué Ñandutí Arévalo", transcribed: "Хосе Ньяндути", plain: "Jose Nanduti Arevalo"),
        Person("Дарина Волчановская", similar: "Дарья Волчановская", transcribed: "Darina Volchanovskaya"),
        Person("Ελπινίκη Σταυράκογλου", similar: "Ελπίδα Σταυράκογλου", transcribed: "Elpiniki Stavrakoglou"),
        Person("佐野ゆづき", similar: "佐藤ゆづき", transcribed: "Yuzuki Sano"),
        Person("陳雅文攝影", similar: "陳雅雯攝影", transcribed: "Chen Yawen"),
        Person("서윤하늘", similar: "서윤하은", transcribed: "Seo Yunhaneul"),
        Person("ליאורה ברקוביץ", similar: "ליאור ברקוביץ", transcribed: "Liora Berkovich"),
        Person("نادية الخراط", similar: "نادر الخراط", transcribed: "Nadia Alkharrat"),
        Person("काव्या निरंजन", similar: "काव्य निरंजन", transcribed: "Kavya Niranjan"),
        Person("วันเพ็ญ ศรีสุข", similar: "วันดี ศรีสุข", transcribed: "Wanpen Srisuk"),
        Person("Bartholomew Quillfeather III", similar: "Bartholomew Quillfeather II", transcribed: "Варфоломей Квиллфезер"),
        Person("Kestrel & Loom Studio", similar: "Kestrel & Loon Studio", transcribed: "Кестрел энд Лум"),
        Person("Anneke O'Brandt", similar: "Anneke O'Brant", transcribed: "Аннеке О'Брандт"),
        Person("Pelle \"Storm\" Agerlund", similar: "Pelle \"Strom\" Agerlund", transcribed: "Пелле Агерлунд"),
        Person("Wren of Saltmere", similar: "Wrenn of Saltmere", transcribed: "Рен из Солтмира"),
    ]

    /// People who are in no record.
    static let strangers = ["Cosima Drellwyn", "Hubertus Malvick", "Ottoline Prew-Garston", "Лев Кутузовец", "高橋みらの"]

    /// Places; none of them holds the name of a person above.
    static let places = [
        "Café Orlinda", "Museum of Small Weather", "Harbour Light Inn", "The Copper Heron", "Parc des Trois Marées", "月見台ラーメン",
        "Старая мельница",
        "Salt & Ember Grill",
    ]

    /// Words before a name on a screen.
    static let prefixes = ["Photo by ", "Photo: ", "© ", "Foto: ", "", "Image by "]
    /// Words that stand on screens anyway.
    static let lines = ["Open until 22:00", "4.6 · 1,204 reviews", "Closed on Mondays", "12 min walk", "Since 1964"]

    /// Different people for one scene.
    static func people(_ count: Int, _ numbers: inout SeededNumbers) -> [Person] {
        var left = people
        return (0..<min(count, left.count)).map { _ in left.remove(at: numbers.below(left.count)) }
    }
}
