import ParityReferences

/// How many cases an engine renders, and how closely.
package struct ConformanceTally: Codable, Equatable, Sendable {
  /// How close a case came, closest first.
  package enum Level: String, CaseIterable, Codable, Sendable {
    /// All bits are equal.
    case exact
    /// A null depth of `nearDecibels` or less: inaudible.
    case near
    /// A null depth of `closeDecibels` or less.
    case close
    case worse
    case unsupported
    /// Crashed, or did not answer in time.
    case crash
    /// Answered with what cannot be compared: silence, NaN, another rate.
    case error
  }

  /// In dB: the level of a single bit of 16.
  package static let nearDecibels = -100.0
  /// In dB: a tenth of a percent.
  package static let closeDecibels = -60.0

  package private(set) var exact = 0
  package private(set) var near = 0
  package private(set) var close = 0
  package private(set) var worse = 0
  package private(set) var unsupported = 0
  package private(set) var crashes = 0
  package private(set) var errors = 0

  package init(_ results: some Sequence<CaseResult> = []) {
    for result in results { add(Self.level(of: result)) }
  }

  /// - Parameter distances: of another browser, which renders what it can.
  package init(_ distances: some Sequence<BrowserDistance>) {
    for distance in distances { add(Self.level(of: distance)) }
  }

  package var cases: Int { counts.reduce(0, +) }

  /// In the order of `Level`.
  package var counts: [Int] { [exact, near, close, worse, unsupported, crashes, errors] }

  private mutating func add(_ level: Level) {
    switch level {
    case .exact: exact += 1
    case .near: near += 1
    case .close: close += 1
    case .worse: worse += 1
    case .unsupported: unsupported += 1
    case .crash: crashes += 1
    case .error: errors += 1
    }
  }

  package static func level(of result: CaseResult) -> Level {
    if result.verdict == .unsupported { return .unsupported }
    guard let measured = result.comparison else { return result.breakdown == nil ? .error : .crash }
    return level(isExact: measured.isBitExact, nullDepth: measured.nullDepth)
  }

  private static func level(of distance: BrowserDistance) -> Level {
    guard distance.failure == nil else { return .unsupported }
    return level(isExact: distance.maxAbsoluteError ?? 0 == 0, nullDepth: distance.nullDepth)
  }

  /// - Parameter nullDepth: in dB; nil where the residual is too small to have an energy.
  private static func level(isExact: Bool, nullDepth: Double?) -> Level {
    if isExact { return .exact }
    let depth = nullDepth ?? -.infinity
    return depth <= nearDecibels ? .near : depth <= closeDecibels ? .close : .worse
  }
}
