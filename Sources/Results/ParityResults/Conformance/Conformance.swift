import ParityReferences

/// How an engine renders the Web Audio API, by nodes and their features: a run's results from the view of the engine's
/// author.
package struct Conformance: Codable, Equatable, Sendable {
  package static let currentFormat = "parity-conformance"

  /// A suite: a node, or something that several nodes share.
  package struct Group: Codable, Equatable, Sendable {
    package var name: String
    /// The names of the page's components.
    package var components: [String]
    package var tally: ConformanceTally
    package var features: [Feature]
    /// What is not close, smallest case first.
    package var failing: [Failing]
  }

  /// Cases whose names begin with the same word.
  package struct Feature: Codable, Equatable, Sendable {
    package var name: String
    package var tally: ConformanceTally
  }

  package struct Failing: Codable, Equatable, Sendable {
    package var id: String
    package var level: ConformanceTally.Level
    /// Frames times channels: of two failing cases, the smaller one is easier to examine.
    package var samples: Int
    /// In dB; nil if nothing was compared.
    package var nullDepth: Double?
    /// Why, in a sentence: a cause that was tried on this case, or what else is known.
    package var sentence: String
    /// The nearest other browser; nil if none has rendered the case.
    package var browser: NearestBrowser?
  }

  package var format = currentFormat
  package var version = 1
  package var candidate: String
  package var parityVersion: String
  package var tally: ConformanceTally
  /// In run order.
  package var groups: [Group]

  /// - Parameter results: of a run; other candidates' results are left out.
  package init(_ results: RunResults, of candidate: String) {
    self.candidate = candidate
    parityVersion = results.run.parityVersion
    let own = results.cases.filter { $0.candidate == candidate }
    tally = ConformanceTally(own)
    var order: [String] = []
    for result in own where !order.contains(result.suite) { order.append(result.suite) }
    let suites = Dictionary(grouping: own, by: \.suite)
    groups = order.map { Group($0, suites[$0] ?? []) }
  }
}

extension Conformance.Group {
  fileprivate init(_ name: String, _ results: [CaseResult]) {
    self.name = name
    components = Set(results.map(\.component)).sorted()
    tally = ConformanceTally(results)
    // "lowpass-q1" and "lowpass-at-nyquist" belong together.
    let kinds = Dictionary(grouping: results) { String($0.name.prefix { $0 != "-" }) }
    features = kinds.map { .init(name: $0, tally: ConformanceTally($1)) }
      .sorted { $0.name < $1.name }
    failing = results.filter {
      ![.exact, .near].contains(ConformanceTally.level(of: $0))
    }.map(Conformance.Failing.init).sorted { first, second in
      let levels = (first.level == .unsupported, second.level == .unsupported)
      guard levels.0 == levels.1 else { return levels.1 }
      return (first.samples, first.id) < (second.samples, second.id)
    }
  }
}

extension Conformance.Failing {
  fileprivate init(_ result: CaseResult) {
    id = result.id
    level = ConformanceTally.level(of: result)
    samples = result.frames * result.channels
    nullDepth = result.comparison?.nullDepth
    sentence = result.diagnosis?.first?.sentence ?? result.message
    browser = result.nextBrowser
  }
}
