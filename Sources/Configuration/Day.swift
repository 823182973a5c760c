// A calendar day, for expiry dates.

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A day of the Gregorian calendar.
public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year, month, day: Int

    /// `2027-03-31`; nil for anything else, impossible days included.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        guard let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of a point in time, in seconds since 1970, in UTC.
    public init(secondsSince1970 seconds: Int) {
        // Days are counted from 1 March of year 0, so that leap days end a year (the civil-from-days method).
        let shifted = Int((Double(seconds) / 86_400).rounded(.down)) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Today in UTC; `SOURCE_DATE_EPOCH`, which reproducible builds set, wins over the clock.
    public static var today: Day {
        if let text = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: text)), abs(seconds) < 1 << 40 {
            return Day(secondsSince1970: seconds)
        }
        return Day(secondsSince1970: time(nil))
    }

    public var description: String {
        func digits(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    public static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}
