import Comparison

/// One mistake that a port can make, ready to be put into a graph.
package struct Mistake {
  /// How large the mistake can be.
  package enum Sizes {
    /// It is made or it is not.
    case one
    /// It has one of these sizes.
    case among([Double])
    /// It has any size between the first and the last of the grid, which is ascending. `known` are
    /// sizes that ports are likely to have: a search that ends near one tries that one.
    case between([Double], known: [Double])
  }

  package let cause: Diagnosis.Cause
  package var sizes = Sizes.one
  /// What the estimate is counted in; empty for ratios.
  package var unit = ""
  /// From a size as it is searched to the one that is reported.
  package var reported: (Double) -> Double = { $0 }
  /// The clause that names the mistake, given its reported size.
  package let finding: (Double) -> String
  /// Makes the mistake in a graph.
  package let make: (inout DoctoredGraph, Double) -> Void

  package init(
    cause: Diagnosis.Cause, sizes: Sizes = .one, unit: String = "",
    reported: @escaping (Double) -> Double = { $0 }, finding: @escaping (Double) -> String,
    make: @escaping (inout DoctoredGraph, Double) -> Void
  ) {
    self.cause = cause
    self.sizes = sizes
    self.unit = unit
    self.reported = reported
    self.finding = finding
    self.make = make
  }

  /// Sizes between a tenth and ten times, finer around 1.
  package static let ratios = [
    0.1, 0.14, 0.2, 0.3, 0.42, 0.55, 0.7, 0.83, 0.93, 0.97, 0.985, 1, 1.015, 1.03, 1.07, 1.2, 1.42,
    1.8, 2.4, 3.3, 5, 7, 10,
  ]
  /// Ratios of constants that ports mix up: halves, thirds and quarters, 2π, ln 2, the two rates.
  package static let knownRatios = [
    0.5, 2, 1.0 / 3, 3, 0.25, 4, 0.75, 4.0 / 3, 2 * Double.pi, 0.5 / Double.pi, 0.6931471805599453,
    1.4426950408889634, 0.7071067811865476, 1.4142135623730951, 44100.0 / 48000, 48000.0 / 44100,
    0.1, 10, 0.2, 5, 0.8, 1.25, 0.9, 1.1, 1.5, 2.0 / 3,
  ]
}

/// A kind of mistake, as one looks for it in any graph.
package protocol Hypothesis: SendableMetatype {
  /// The mistakes of this kind that are possible in a graph; none when it has no part in it.
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake]
}
