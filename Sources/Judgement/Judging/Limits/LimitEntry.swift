import ParityReferences
import ParityResults

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

  /// - Throws: `LimitsError.limit` without a limit or a reason, and for one that its evidence
  ///   support.
  package func result(
    of name: String, path: String, grounds: LimitsHome.Grounds = .measured
  ) throws(LimitsError) -> LimitResult {
    func refuse(_ fault: LimitFault) -> LimitsError { .limit(place: path, fault) }
    let measures = try measureLimits(of: name, refuse)
    guard limit != nil || !measures.isEmpty else { throw refuse(.missing(name: name)) }
    let written = reason?.trimmingCharacters(in: .whitespacesAndNewlines)
    let assumed = grounds == .ownWord ? "as its owner set it" : nil
    guard let reason = written ?? assumed, !reason.isEmpty else {
      throw refuse(.noReason(name: name))
    }
    if grounds == .ownWord, let limit, let number = Double(limit), number < 0 {
      throw refuse(.noUnit(name: name, limit: limit))
    }
    if let date, !Day.isValid(date) {
      throw refuse(.invalidDate(name: name, date: date))
    }
    var result =
      try limit.map { text throws(LimitsError) in
        try Limits.parse(text, of: name, reason: reason, path: path)
      } ?? LimitResult(kind: .measures, reason: reason)
    if !measures.isEmpty {
      guard result.kind != .bitExact else {
        throw refuse(.bitExactWithMeasures(name: name))
      }
      guard !(written ?? "").isEmpty else {
        throw refuse(.noReasonForMeasures(name: name))
      }
      result.measures = measures
    }
    guard result.kind != .measures || window == nil else {
      throw refuse(.windowWithoutDepth(name: name))
    }
    result.window = try Limits.window(window, of: name, path: path)
    result.date = date
    result.evidence = try evidence(of: name, path: path)
    if grounds == .measured, !measures.isEmpty {
      result.evidence = result.evidence ?? LimitEvidence()
      result.evidence?.measures = true
    }
    switch (result.kind, result.decibels, result.evidence) {
    case (.nullDepth, _, _) where grounds == .measured && evidence == nil:
      throw refuse(.noEvidence(name: name))
    case (.nullDepth, let decibels?, let evidence?):
      guard let loosest = evidence.loosestLimit else {
        throw refuse(.evidenceOfEquality(name: name, limit: decibels))
      }
      // Sums of decimal tenths may be off in their last bit.
      guard decibels <= loosest + 1e-6 else {
        throw refuse(
          .looserThanEvidence(name: name, limit: decibels, supported: loosest))
      }
    case (.bitExact, _, let evidence?):
      if let spread = evidence.repeatSpread {
        throw refuse(.capturesDiffer(name: name, spread: spread))
      }
    default: break
    }
    return result
  }

  /// In the order of `SoundMeasures`.
  private func measureLimits(
    of name: String, _ refuse: (LimitFault) -> LimitsError
  ) throws(LimitsError) -> [MeasureLimit] {
    var limits: [MeasureLimit] = []
    for key in SoundMeasures.keys {
      guard let text = measures[key] else { continue }
      do throws(MeasureLimitFault) {
        limits.append(try SoundMeasures.limit(key, text))
      } catch {
        throw refuse(.measure(error, name: name))
      }
    }
    return limits
  }

  private func evidence(of name: String, path: String) throws(LimitsError) -> LimitEvidence? {
    guard let evidence else { return nil }
    func decibels(_ text: String?, _ key: String) throws(LimitsError) -> Double? {
      guard let text, text != "identical" else { return nil }
      guard let value = Limits.decibels(text) else {
        throw .limit(place: path, .invalidEvidence(name: name, key: key, text: text))
      }
      return value
    }
    let margin = try evidence.margin.map { text throws(LimitsError) in
      guard let value = Limits.decibels(text), (0...Self.largestMargin).contains(value) else {
        throw LimitsError.limit(
          place: path, .invalidMargin(name: name, text: text, largest: Self.largestMargin))
      }
      return value
    }
    return LimitEvidence(
      repeatSpread: try decibels(evidence.repeatSpread, "repeat"),
      browserSpread: try decibels(evidence.browser, "browser"),
      platformSpread: try decibels(evidence.platform, "platform"), margin: margin ?? 0)
  }
}
