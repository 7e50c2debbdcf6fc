import WebAudio
import WebRuntime

/// Phrases of 16 seconds, aligned to the epoch, and the texts that seed what happens in them.
///
/// - Units: a `date` is milliseconds since 1970.
package enum Phrases {
  /// `PHRASE_SECONDS` of the page's `sound/phrases.js`, times 1000.
  package static let milliseconds = 16000.0
  private static let root = "E_ROOT"
  /// 24 · 60 · 60 · 1000.
  private static let dayMilliseconds = 86_400_000.0

  package static func index(_ date: Double) -> Double { floorOf(date / milliseconds) }

  /// Milliseconds to the next boundary: never 0, a whole phrase on a boundary.
  package static func untilBoundary(_ date: Double) -> Double {
    (index(date) + 1) * milliseconds - date
  }

  /// The dates that JavaScript supports: 100 million days on either side of 1970.
  ///
  /// - Source: <https://tc39.es/ecma262/#sec-time-values-and-time-range>
  package static let dates = -8.64e15...8.64e15

  /// The hour or day, in UTC, within which everything comes out the same: the beginning of the date in the format of
  /// JavaScript's `toISOString`.
  ///
  /// - Precondition: the date lies in `dates`.
  package static func bucket(_ date: Double, seedWindow: String) -> String {
    // A fraction of a millisecond is rounded towards 1970 before the day is determined.
    let whole = date.rounded(.towardZero)
    let days = floorOf(whole / dayMilliseconds)
    let hour = Int((whole - days * dayMilliseconds) / 3_600_000)
    let (year, month, day) = civil(Int(days))
    let isLong = !(0...9999).contains(year)
    let sign = isLong ? (year < 0 ? "-" : "+") : ""
    let text =
      "\(sign)\(padded(abs(year), isLong ? 6 : 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(hour, 2))"
    return String(text.prefix(seedWindow == "day" ? 10 : 13))
  }

  /// Seeds the main generator, and the first harmony.
  package static func sessionText(bucket: String) -> String { "\(bucket)|\(root)" }

  /// Seeds the ocean.
  package static func displayText(bucket: String) -> String { "\(bucket)|\(root)|\(root)" }

  /// Seeds the harmony of a boundary: every field of the state contributes.
  package static func boundaryText(bucket: String, state: String, index: Double) -> String {
    "\(bucket)|\(state)|\(root)|phrase:\(JavaScriptNumber.text(index))"
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// Year, month and day for a day counted from 1970 in the Gregorian calendar, also before its introduction.
  ///
  /// Years start in March, which puts the leap day at the end; each run of five months from March or August has 153
  /// days.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let cycleDays = 146_097  // 400 years
    let sinceMarch = days + 719_468  // 0000-03-01
    let cycle = (sinceMarch - (sinceMarch < 0 ? cycleDays - 1 : 0)) / cycleDays
    let inCycle = sinceMarch - cycle * cycleDays
    // Leap days before the date are subtracted: one in 1,460 days, but none in 36,524 except in 146,096.
    let year = (inCycle - inCycle / 1460 + inCycle / 36_524 - inCycle / 146_096) / 365
    let inYear = inCycle - (365 * year + year / 4 - year / 100)
    let fromMarch = (5 * inYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (
      400 * cycle + year + (month <= 2 ? 1 : 0), month, inYear - (153 * fromMarch + 2) / 5 + 1
    )
  }
}
