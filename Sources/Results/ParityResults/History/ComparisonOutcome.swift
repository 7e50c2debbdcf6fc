/// The outcome of one comparison, in as few characters as a history of many runs needs.
///
/// Written as its verdict, followed by "bit-exact" or the null depth in dB if there is one:
/// "pass bit-exact", "fail -60.25", "error".
package struct ComparisonOutcome: Equatable, Sendable {
  package var verdict: Verdict
  package var isBitExact: Bool
  /// In dB; nil when nothing was compared, or the residual is exactly zero.
  package var nullDepth: Double?

  package init(verdict: Verdict, isBitExact: Bool, nullDepth: Double?) {
    self.verdict = verdict
    self.isBitExact = isBitExact
    self.nullDepth = nullDepth
  }

  package init(_ result: CaseResult) {
    self.init(
      verdict: result.verdict, isBitExact: result.comparison?.isBitExact ?? false,
      nullDepth: result.comparison?.nullDepth)
  }

  private static let bitExact = "bit-exact"

  var text: String {
    if isBitExact { return "\(verdict.rawValue) \(Self.bitExact)" }
    return nullDepth.map { "\(verdict.rawValue) \($0)" } ?? verdict.rawValue
  }

  /// - Returns: nil for any other text.
  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard (1...2).contains(words.count), let verdict = Verdict(rawValue: String(words[0])) else {
      return nil
    }
    self.init(verdict: verdict, isBitExact: false, nullDepth: nil)
    guard words.count == 2 else { return }
    if words[1] == Self.bitExact {
      isBitExact = true
    } else {
      guard let depth = Double(words[1]), depth.isFinite else { return nil }
      nullDepth = depth
    }
  }
}

extension ComparisonOutcome: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let outcome = Self(text: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not an outcome of a comparison")
    }
    self = outcome
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
