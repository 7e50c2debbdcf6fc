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

  /// Another engine, and how closely it renders the same cases.
  package struct Peer: Codable, Equatable, Sendable {
    package var name: String
    /// Of the cases that it was asked for.
    package var tally: ConformanceTally
    /// In run order, as `groups`.
    package var groups: [ConformanceTally]
    /// Seconds for which its renders were waited for; nil for a browser, whose renders are kept.
    package var seconds: Double?
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
  /// Seconds for which its renders were waited for.
  package var seconds: Double?
  /// In run order.
  package var groups: [Group]
  /// The run's other candidates, and other browsers.
  package var peers: [Peer]

  /// - Parameters:
  ///   - results: of a run.
  ///   - browsers: how far other browsers' renders are from the references, by case.
  package init(
    _ results: RunResults, of candidate: String, browsers: [String: [BrowserDistance]] = [:]
  ) {
    self.candidate = candidate
    parityVersion = results.run.parityVersion
    let own = results.cases.filter { $0.candidate == candidate }
    tally = ConformanceTally(own)
    var order: [String] = []
    for result in own where !order.contains(result.suite) { order.append(result.suite) }
    let suites = Dictionary(grouping: own, by: \.suite)
    groups = order.map { Group($0, suites[$0] ?? []) }
    seconds = Self.seconds(own)
    let others = Dictionary(grouping: results.cases, by: \.candidate)
      .filter { ![candidate, "none"].contains($0.key) }.sorted { $0.key < $1.key }
    peers = others.map { name, cases in
      let suites = Dictionary(grouping: cases, by: \.suite)
      return Peer(
        name: name, tally: ConformanceTally(cases),
        groups: order.map { ConformanceTally(suites[$0] ?? []) }, seconds: Self.seconds(cases))
    }
    let known = own.map { (suite: $0.suite, distances: browsers[$0.id] ?? []) }
    let names = Set(known.flatMap(\.distances).map(\.browser))
    peers += names.sorted { ($0.name, $0.version) < ($1.name, $1.version) }.map { name in
      let rendered = known.map { ($0.suite, $0.distances.filter { $0.browser == name }) }
      return Peer(
        name: "\(name.name) \(name.version)", tally: ConformanceTally(rendered.flatMap(\.1)),
        groups: order.map { suite in
          ConformanceTally(rendered.filter { $0.0 == suite }.flatMap(\.1))
        })
    }
  }

  /// - Returns: nil where nothing was rendered.
  private static func seconds(_ results: [CaseResult]) -> Double? {
    let known = results.compactMap(\.renderSeconds)
    return known.isEmpty ? nil : known.reduce(0, +)
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
