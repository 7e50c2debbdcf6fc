import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults
import ReadableNumbers
import YAMLBounds
import Yams

/// The largest difference that each case may show, from `limits.yml`.
///
/// A suite without an entry must be bit-exact. Anything looser needs a reason.
package struct Limits: Sendable {
  package var suites: [String: LimitResult] = [:]
  package var cases: [String: LimitResult] = [:]
  /// The limit of suites without an entry; nil for bit-exact.
  package var fallback: LimitResult?
  package private(set) var divergences: [KnownDivergence] = []

  package static let bitExact = LimitResult(
    kind: .bitExact, reason: "the browser's arithmetic is known to the last bit")

  /// Requires everything to be bit-exact.
  package init() {}

  /// - Throws: `LimitsError` for an unknown key, a limit without a reason, or text that
  ///   is not YAML.
  package init(path: String) throws(LimitsError) { try self.init(LimitsHome(path)) }

  /// - Throws: as `init(path:)`.
  package init(_ home: LimitsHome) throws(LimitsError) {
    let path = home.path
    guard FileManager.default.fileExists(atPath: path) else {
      self.init()
      return
    }
    let data: Data
    do throws(FileRefusal) {
      data = try OrdinaryFile.read(path, limit: YAMLBounds.largestSize)
    } catch {
      throw .unreadable(ReadRefusal(path: path, reason: error))
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .notText(path: path)
    }
    try self.init(yaml: text, home)
  }

  package init(yaml: String, path: String) throws(LimitsError) {
    try self.init(yaml: yaml, LimitsHome(path))
  }

  package init(yaml: String, _ home: LimitsHome) throws(LimitsError) {
    let path = home.path
    do {
      try YAMLBounds.check(yaml)
    } catch {
      throw .tooMuch(path: path, error)
    }
    var places = YAMLPlaces(root: nil, path: path)
    let file: LimitsFile
    do {
      // A file that contains only comments sets no limits.
      let whole = try Yams.compose(yaml: yaml)
      let node = if let name = home.section { whole?.mapping?[Node(name)] } else { whole }
      places = YAMLPlaces(root: node, path: path)
      file = try node.map { try YAMLDecoder().decode(from: $0) } ?? LimitsFile()
    } catch let error as DecodingError {
      throw .undecodable(place: places.place(error.keys), reason: DecodingText.of(error))
    } catch {
      throw .undecodable(place: path, reason: "\(error)")
    }
    func result(_ name: String, _ entry: LimitEntry) throws(LimitsError) -> LimitResult {
      try entry.result(
        of: name, path: places.place(file.places[name] ?? [name]), grounds: home.grounds)
    }
    fallback = try file.fallback.map { entry throws(LimitsError) in try result("default", entry) }
    for (suite, entry) in file.suites { suites[suite] = try result(suite, entry) }
    for (id, entry) in file.cases { cases[id] = try result(id, entry) }
    for (id, entry) in file.divergences.sorted(by: { $0.key < $1.key }) {
      divergences.append(
        try KnownDivergence(id, entry, path: places.place(file.places[id] ?? [id])))
    }
  }

  /// The limit of a case: its own, else its suite's, else bit-exact.
  package func limit(suite: String, id: String) -> LimitResult {
    cases[id] ?? suites[suite] ?? fallback ?? Self.bitExact
  }

  /// Names in the file that no case has: most likely a typo.
  package func unused(ids: [String]) -> [String] {
    let known = Set(ids)
    let knownSuites = Set(ids.map { String($0.prefix { $0 != "/" }) })
    return suites.keys.filter { !knownSuites.contains($0) }.sorted()
      + cases.keys.filter { !known.contains($0) }.sorted()
  }

  /// Known divergences of which some part matches nothing, each as a sentence.
  ///
  /// - Parameter candidates: the names of all existing candidates; nil where not all are known.
  package func unmatchedDivergences(_ ids: [String], candidates: [String]?) -> [String] {
    divergences.compactMap { $0.unmatched(ids, candidates: candidates) }
  }

  package func hasOwnLimit(id: String) -> Bool { cases[id] != nil }

  package func hasSameLimits(as other: Limits) -> Bool {
    fallback == other.fallback && suites == other.suites && cases == other.cases
  }

  /// Whether all limits of the other file are contained in this one.
  package func keepsLimits(of other: Limits) -> Bool {
    fallback == other.fallback && suites == other.suites
      && other.cases.allSatisfy { cases[$0.key] == $0.value }
  }

  /// The divergence that covers a case; the first matching entry.
  package func divergence(id: String, candidate: String) -> KnownDivergence? {
    divergences.first { $0.covers(id, candidate: candidate) }
  }

  /// The effect of the known divergences in a run.
  package func divergences(in cases: [CaseResult], today: String) -> [DivergenceResult] {
    divergences.compactMap { $0.result(cases, today: today) }
  }

  /// Entries whose evidence the filed captures contradict, each as a sentence.
  package func outdated(_ entries: [Manifest.Entry]) -> [String] {
    entries.compactMap { entry in
      let limit = limit(suite: entry.suite, id: entry.id)
      guard let spread = entry.spread.nullDepth, spread > limit.evidence?.repeatSpread ?? -.infinity
      else { return nil }
      return "captures of \(entry.id) differ by \(Words.decibels(spread)), more than its limit's"
        + " evidence says; 'parity limits --derive' proposes a limit"
    }
  }

  /// Reads `bit-exact`, or a null depth in decibels, with or without the unit.
  package static func parse(
    _ limit: String, of name: String, reason: String, path: String
  ) throws(LimitsError) -> LimitResult {
    if limit == "bit-exact" { return LimitResult(kind: .bitExact, reason: reason) }
    guard let decibels = decibels(limit), decibels <= loosestDepth else {
      throw .limit(place: path, .invalidDepth(name: name, limit: limit))
    }
    return LimitResult(kind: .nullDepth, decibels: decibels, reason: reason)
  }

  /// Reads a limit from the command line: `bit-exact`, a null depth in decibels, and measures (`thirdOctaves=1dB`),
  /// separated by commas.
  package static func parse(options text: String) throws(LimitsError) -> LimitResult {
    let (name, reason) = ("--limit", "as asked for")
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let depths = parts.filter { !$0.contains("=") }
    var measures: [MeasureLimit] = []
    for part in parts where part.contains("=") {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      do throws(MeasureLimitFault) {
        let limit = try SoundMeasures.limit(String(words[0]), String(words[1]))
        guard !measures.contains(where: { $0.measure == limit.measure }) else {
          throw .twice(measure: limit.measure)
        }
        measures.append(limit)
      } catch {
        throw .limit(place: name, .measure(error, name: nil))
      }
    }
    guard depths.count < 2 else {
      throw .limit(place: name, .twoDepths(option: text))
    }
    var limit =
      try depths.first.map { text throws(LimitsError) in
        try parse(text, of: name, reason: reason, path: name)
      } ?? LimitResult(kind: .measures, reason: reason)
    if !measures.isEmpty {
      guard limit.kind != .bitExact else {
        throw .limit(place: name, .optionBitExactWithMeasures)
      }
      limit.measures = measures
    }
    return limit
  }

  /// The highest null depth that may be a limit, in dB: silence has 0, and a sound that is 20 dB too quiet −0.9.
  package static let loosestDepth = -1.0

  /// The most that a window may allow: next to silence, which counts as −80 dBFS, an error of −60 dBFS.
  package static let loosestWindow = 20.0

  /// What a window may allow, in dB. Relative to full scale, float32 samples hold nothing smaller.
  static let windows = -200...loosestWindow

  /// The same in words.
  static var windowRange: String {
    "\(Int(windows.lowerBound)) and \(Int(windows.upperBound))"
  }

  /// Reads the largest null depth of any 50 ms.
  package static func window(
    _ text: String?, of name: String, path: String
  ) throws(LimitsError) -> Double? {
    guard let text else { return nil }
    guard let decibels = decibels(text), windows.contains(decibels) else {
      throw .limit(place: path, .invalidWindow(name: name, window: text))
    }
    return decibels
  }

  /// A finite number of decibels, with or without the unit.
  package static func decibels(_ text: String) -> Double? {
    let number = text.hasSuffix(" dB") ? String(text.dropLast(3)) : text
    // Swift also reads hexadecimal numbers, which would surely be a mistake.
    guard number.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(number).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension DecodingError {
  /// The keys that lead to the fault.
  fileprivate var keys: [String] {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map(\.stringValue)
    @unknown default: []
    }
  }
}
