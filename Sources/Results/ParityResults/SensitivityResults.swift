/// How small a fault each case's limit catches: the file `sensitivity.json`.
package struct SensitivityResults: Codable, Equatable, Sendable {
  package var format = "parity-sensitivity"
  package var version = 1
  package var cases: [CaseSensitivity]

  package init(cases: [CaseSensitivity]) { self.cases = cases }
}

/// The smallest faults caught by all cases of a suite, as shown in the run's report.
package struct SuiteSensitivity: Codable, Equatable, Sendable {
  package var suite: String
  /// Those of the least sensitive case; nil if one passes even the largest.
  package var smallest: [CaseSensitivity.FaultSize]

  /// One for each suite, in order of appearance.
  package static func bySuite(_ cases: [CaseSensitivity]) -> [SuiteSensitivity] {
    cases.bySuite.map { suite, own in
      SuiteSensitivity(
        suite: suite,
        smallest: SignalFault.allCases.map { .init(fault: $0, size: own.smallest($0)) })
    }
  }
}

extension [CaseSensitivity] {
  /// The smallest size that all of the cases catch.
  ///
  /// - Returns: nil when one passes even the largest, or there are none.
  package func smallest(_ fault: SignalFault) -> Double? {
    let sizes = map { result in result.smallest.first { $0.fault == fault }?.size }
    let caught = sizes.compactMap(\.self)
    return caught.count == sizes.count ? caught.max() : nil
  }

  /// The cases of each suite, in the suites' order of appearance.
  package var bySuite: [(suite: String, cases: [CaseSensitivity])] {
    var suites: [String] = []
    for result in self where !suites.contains(result.suite) { suites.append(result.suite) }
    return suites.map { suite in (suite, filter { $0.suite == suite }) }
  }
}

/// The smallest faults that make one case fail.
///
/// - Shape: `smallest` has one value for each `SignalFault`; nil if even the largest passes.
package struct CaseSensitivity: Codable, Equatable, Sendable {
  package var id: String
  package var suite: String
  package var limit: LimitResult
  package var smallest: [FaultSize]

  package init(id: String, suite: String, limit: LimitResult, smallest: [FaultSize]) {
    self.id = id
    self.suite = suite
    self.limit = limit
    self.smallest = smallest
  }

  package struct FaultSize: Codable, Equatable, Sendable {
    package var fault: SignalFault
    /// In the fault's unit, to 5 %.
    package var size: Double?

    package init(fault: SignalFault, size: Double?) {
      self.fault = fault
      self.size = size
    }
  }
}

/// A fault that is put into a signal, with a size.
package enum SignalFault: String, Codable, CaseIterable, Sendable {
  case gain, delay, detune, offset, noise
  case sample = "single-sample"

  package var unit: String {
    switch self {
    case .gain: "dB"
    case .delay: "samples"
    case .detune: "cents"
    case .offset, .noise, .sample: "of full scale"
    }
  }

  package var title: String {
    switch self {
    case .gain: "Gain"
    case .delay: "Delay"
    case .detune: "Detune"
    case .offset: "Offset"
    case .noise: "Noise"
    case .sample: "One sample"
    }
  }
}
