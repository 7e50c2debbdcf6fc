import Foundation

/// A day as text, yyyy-MM-dd: days compare as their texts do.
package enum Day {
  package static var today: String { text(of: Date()) }

  /// Today, or the latest of some known dates where that is later: setting the clock back does not revive an expired
  /// divergence.
  ///
  /// - Parameter dates: creation dates of things that exist.
  package static func today(noEarlierThan dates: [Date]) -> String {
    ([Date()] + dates).max().map(text) ?? today
  }

  /// In UTC.
  package static func text(of date: Date) -> String { String(date.formatted(.iso8601).prefix(10)) }

  /// - Parameter day: a valid one.
  package static func adding(_ days: Int, to day: String) -> String {
    guard let date = try? Date("\(day)T00:00:00Z", strategy: .iso8601) else { return day }
    return text(of: date + Double(days) * 86400)
  }

  package static func isValid(_ text: String) -> Bool {
    guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil,
      let date = try? Date("\(text)T00:00:00Z", strategy: .iso8601)
    else { return false }
    // Rules out the 31st of February, which would count as a day in March.
    return self.text(of: date) == text
  }
}
