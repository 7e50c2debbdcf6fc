import ParityReferences
import ParityResults
import ReadableNumbers

/// One limit of `limits.yml`.
package struct LimitEntry: Decodable {
  private let limit: String?
  private let window: String?
  private let reason: String?
  private let date: String?
  private let evidence: Evidence?
  /// The measures' limits as written, by name.
  private let measures: [String: String]

  private struct Evidence: Decodable {
    let repeatSpread: String?
    let browser: String?
    let platform: String?
    let margin: String?

    init(from decoder: any Decoder) throws {
      let container = try StrictContainer(
        decoder, allowing: ["repeat", "browser", "platform", "margin"])
      repeatSpread = try container.decode("repeat")
      browser = try container.decode("browser")
      platform = try container.decode("platform")
      margin = try container.decode("margin")
    }
  }

  package static let keys = ["limit", "window", "reason", "date", "evidence"] + SoundMeasures.keys

  /// A mapping, or only the limit: `-100 dB`.
  package init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (limit, window, reason, date, evidence, measures) = (text, nil, nil, nil, nil, [:])
      return
    }
    let container = try StrictContainer(decoder, allowing: Self.keys)
    limit = try container.decode("limit")
    window = try container.decode("window")
    reason = try container.decode("reason")
    date = try container.decode("date")
    evidence = try container.decode("evidence")
    var written: [String: String] = [:]
    for key in SoundMeasures.keys { written[key] = try container.decode(key) }
    measures = written
  }

  /// A larger margin would be a limit without evidence.
  private static let largestMargin = 12.0

  /// - Throws: `SuiteError.invalidLimit` without a limit or a reason, and for a limit that its evidence does not
  ///   support.
  package func result(
    of name: String, path: String, grounds: LimitsHome.Grounds = .measured
  ) throws(SuiteError) -> LimitResult {
    func refuse(_ detail: String) -> SuiteError { .invalidLimit(path: path, detail: detail) }
    let measures = try measureLimits(of: name, refuse)
    guard limit != nil || !measures.isEmpty else { throw refuse("'\(name)' has no limit") }
    let written = reason?.trimmingCharacters(in: .whitespacesAndNewlines)
    let assumed = grounds == .ownWord ? "as its owner set it" : nil
    guard let reason = written ?? assumed, !reason.isEmpty else {
      throw refuse("the limit of '\(name)' has no reason")
    }
    if grounds == .measured, let first = measures.first {
      throw refuse(
        "the limit of '\(name)' names '\(first.measure)', for which no evidence is filed; limits on measures"
          + " belong in parity.yml, with a reason")
    }
    if grounds == .ownWord, let limit, let number = Double(limit), number < 0 {
      throw refuse("the limit of '\(name)' is '\(limit)', without a unit; write '\(limit) dB'")
    }
    if let date, !Day.isValid(date) {
      throw refuse("the date of '\(name)' is '\(date)'; write it as 2026-11-21")
    }
    var result =
      try limit.map { text throws(SuiteError) in
        try Limits.parse(text, of: name, reason: reason, path: path)
      } ?? LimitResult(kind: .measures, reason: reason)
    if !measures.isEmpty {
      guard result.kind != .bitExact else {
        throw refuse(
          "'\(name)' must be bit-exact: then its measures are equal; leave out one or the other")
      }
      guard !(written ?? "").isEmpty else {
        throw refuse(
          "the limit of '\(name)' lets samples differ, and has no reason; add 'reason: …'")
      }
      result.measures = measures
    }
    guard result.kind != .measures || window == nil else {
      throw refuse("'window' of '\(name)' belongs to a limit on the null depth, and there is none")
    }
    result.window = try Limits.window(window, of: name, path: path)
    result.date = date
    result.evidence = try evidence(of: name, path: path)
    switch (result.kind, result.decibels, result.evidence) {
    case (.nullDepth, _, nil) where grounds == .measured:
      throw refuse("the limit of '\(name)' has no evidence; 'parity limits --derive' measures it")
    case (.nullDepth, let decibels?, let evidence?):
      guard let loosest = evidence.loosestLimit else {
        throw refuse(
          "the limit of '\(name)' is \(Words.decibels(decibels)), but its evidence is that nothing"
            + " differs; write bit-exact")
      }
      // Sums of decimal tenths may be off in their last bit.
      guard decibels <= loosest + 1e-6 else {
        throw refuse(
          "the limit of '\(name)' is \(Words.decibels(decibels)), looser than its evidence, which"
            + " supports \(Words.decibels(loosest)) with its margin")
      }
    case (.bitExact, _, let evidence?):
      if let spread = evidence.repeatSpread {
        throw refuse(
          "'\(name)' must be bit-exact, but its captures differ by \(Words.decibels(spread))")
      }
    default: break
    }
    return result
  }

  /// In the order of `SoundMeasures`.
  private func measureLimits(
    of name: String, _ refuse: (String) -> SuiteError
  ) throws(SuiteError) -> [MeasureLimit] {
    var limits: [MeasureLimit] = []
    for key in SoundMeasures.keys {
      guard let text = measures[key] else { continue }
      do throws(SoundMeasures.Fault) {
        limits.append(try SoundMeasures.limit(key, text))
      } catch {
        throw refuse("'\(name)': \(error.text)")
      }
    }
    return limits
  }

  private func evidence(of name: String, path: String) throws(SuiteError) -> LimitEvidence? {
    guard let evidence else { return nil }
    func decibels(_ text: String?, _ key: String) throws(SuiteError) -> Double? {
      guard let text, text != "identical" else { return nil }
      guard let value = Limits.decibels(text) else {
        throw .invalidLimit(
          path: path,
          detail: "'\(key)' of '\(name)' is '\(text)'; write identical or a null depth in dB")
      }
      return value
    }
    let margin = try evidence.margin.map { text throws(SuiteError) in
      guard let value = Limits.decibels(text), (0...Self.largestMargin).contains(value) else {
        throw SuiteError.invalidLimit(
          path: path,
          detail: "the margin of '\(name)' is '\(text)'; 0 to \(Int(Self.largestMargin)) dB are"
            + " possible")
      }
      return value
    }
    return LimitEvidence(
      repeatSpread: try decibels(evidence.repeatSpread, "repeat"),
      browserSpread: try decibels(evidence.browser, "browser"),
      platformSpread: try decibels(evidence.platform, "platform"), margin: margin ?? 0)
  }
}
