import Comparison
import Foundation

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
  /// How much it takes to make the mistake: 0 for what is left out, 1 for one thing in the place of
  /// another, 2 for a number off by a round factor. An odd factor counts 2 more.
  package var complexity: Int
  /// Its effect leads to the right size only from very near: the size is looked for in short excerpts.
  package var isFine = false
  /// Sizes that the two sounds tell, the likeliest first; none where they tell nothing.
  var measured: [Double] = []
  /// It reads a buffer at another pace, which agrees with the right one for a few frames alone: a fine size is
  /// looked for from very short excerpts on.
  package var readsBuffers = false
  /// Its effect is not a smooth function of its size: near sizes tell nothing of far ones.
  package var leaps = false
  /// How to see when the candidate does what the original does at another time.
  var landmark: Landmark?
  /// What it is made in; nil where it cannot be made in more.
  var scope: MistakeScope?
  /// Tells the mistakes of one search apart.
  var number = 0
  /// What the estimate is counted in; empty for ratios.
  package var unit = ""
  /// From a size as it is searched to the one that is reported.
  package var reported: (Double) -> Double = { $0 }
  /// The clause that names the mistake, given its reported size.
  package let finding: (Double) -> String
  /// Makes the mistake in a graph.
  package let make: (inout DoctoredGraph, Double) -> Void

  /// What is moved so far that it leaves no trace where it was: up to where the candidate has it, both agree.
  struct Landmark {
    /// The size that moves it so far.
    let far: Double
    /// The size, from the frames where the candidate parts from the original and from the render with the far size.
    let size: (_ parted: Int, _ until: Int) -> Double
    /// Sizes that bring what comes next to where the candidate parts.
    var early: [Double] = []
    /// Sizes that somebody would write, near one that was measured.
    var rounded: (Double) -> [Double] = { _ in [] }
  }

  /// A time in seconds as a programmer writes it, and as it is: the nearest 5 ms, the nearest millisecond, and the
  /// frames around it.
  static func round(_ time: Double, rate: Double) -> [Double] {
    [200.0, 1000].map { (time * $0).rounded() / $0 } + [0, -1, 1, -2, 2].map { time + $0 / rate }
  }

  /// It is made or it is not.
  var takesOneRender: Bool {
    if case .one = sizes { return true }
    return false
  }

  /// Its size is a factor.
  var isRatio: Bool {
    guard case .between(let grid, _) = sizes, let low = grid.first else { return false }
    return low > 0
  }

  /// A small step from any of its sizes tells where the right one lies.
  var isSmooth: Bool { !isFine && !leaps && measured.isEmpty && landmark == nil }

  /// The sizes that ports are likely to have.
  var expected: [Double] {
    switch sizes {
    case .one: [0]
    case .among(let list): list
    case .between(_, let known): known
    }
  }

  /// Makes it a factor of a pitch, or of a delay.
  mutating func makeFine(readsBuffers: Bool) {
    (isFine, self.readsBuffers) = (true, readsBuffers)
    sizes = .between(Self.ratios, known: Self.knownPitches)
  }

  /// One with the same sizes that is made, and said, in another way.
  func replaced(
    finding: @escaping (Double) -> String, make: @escaping (inout DoctoredGraph, Double) -> Void
  ) -> Mistake {
    var other = Mistake(
      cause: cause, sizes: sizes, complexity: complexity, isFine: isFine, unit: unit,
      reported: reported, finding: finding, make: make)
    other.landmark = landmark
    return other
  }

  package init(
    cause: Diagnosis.Cause, sizes: Sizes = .one, complexity: Int? = nil, isFine: Bool = false,
    unit: String = "",
    reported: @escaping (Double) -> Double = { $0 }, finding: @escaping (Double) -> String,
    make: @escaping (inout DoctoredGraph, Double) -> Void
  ) {
    self.cause = cause
    self.sizes = sizes
    if case .one = sizes {
      self.complexity = complexity ?? 1
    } else {
      self.complexity = complexity ?? 2
    }
    self.isFine = isFine
    self.unit = unit
    self.reported = reported
    self.finding = finding
    self.make = make
  }

  /// Sizes between a tenth and ten times, finer around 1.
  package static let ratios = [
    0.1, 0.2, 0.3, 0.45, 0.65, 0.8, 0.92, 0.98, 1, 1.02, 1.08, 1.25, 1.5, 2.2, 3.3, 5, 10,
  ]
  /// Of pitches also those of other tunings than A4 = 440 Hz.
  package static let knownPitches: [Double] = {
    let tunings: [Double] = [442, 441, 443, 444, 432, 415]
    let semitones: [Double] = [-2, -1, 1, 2]
    return knownRatios + tunings.map { $0 / 440 } + semitones.map { exp2($0 / 12) }
  }()
  /// The most likely of them.
  package static let shortRatios = [
    0.5, 2, 1.0 / 3, 3, 0.1, 10, 0.7071067811865476, 1.4142135623730951,
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
