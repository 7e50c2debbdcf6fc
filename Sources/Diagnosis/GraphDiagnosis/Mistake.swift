import Comparison
import Foundation

/// One mistake that a port can make, ready to be put into a graph.
package struct Mistake {
  /// How large the mistake can be.
  package enum Sizes {
    /// The mistake is made or not.
    case one
    /// One of these sizes.
    case among([Double])
    /// Any size between the first and the last of the grid, which is ascending. `known` are sizes that ports are likely
    /// to have: a search that ends near one tries it.
    case between([Double], known: [Double])
  }

  package let cause: Diagnosis.Cause
  package var sizes = Sizes.one
  /// How much the mistake assumes: 0 for something left out, 1 for one thing instead of another, 2 for a number off by
  /// a round factor. An odd factor adds 2.
  package var complexity: Int
  /// The right size can be found only from near, so it is searched in short excerpts.
  package var isFine = false
  /// Sizes measured from the two sounds, the likeliest first; none where nothing could be measured.
  var measured: [Double] = []
  /// It reads a buffer at another speed, which matches the right one for a few frames only: the search for a fine size
  /// starts with very short excerpts.
  package var readsBuffers = false
  /// What a factor applies to, where that is one number: a size that makes it a round one is likelier than another.
  var base: Double?
  /// Its effect does not change smoothly with its size: one size says nothing about another.
  package var leaps = false
  /// It has a part that a port has in its own way, so that what is near is no sign of it.
  package var mustLeaveNothing = false
  /// How to see that the candidate does what the original does, at another time.
  var landmark: Landmark?
  /// Where it is made; nil where it cannot be made in more places.
  var scope: MistakeScope?
  /// Its size is that of a number that the graph contains, as in a hypothesis that changes numbers.
  var changesNumber = false
  /// Of a single node that no note has for itself, such as a delay or the gain in its feedback.
  var isShared = false
  /// How many of its kind are tried before it is another kind's turn.
  var perTurn = 1
  /// Distinguishes the mistakes of one search.
  var number = 0
  /// The unit of the estimate; empty for ratios.
  package var unit = ""
  /// Converts a size from the search to the one that is reported.
  package var reported: (Double) -> Double = { $0 }
  /// The clause that names the mistake, given its reported size.
  package let finding: (Double) -> String
  /// Makes the mistake in a graph.
  package let make: (inout DoctoredGraph, Double) -> Void

  /// A size so far off that what is moved leaves no trace where it was: up to where the candidate has it, both agree.
  struct Landmark {
    /// The size that moves it so far.
    let far: Double
    /// The size, computed from the frames at which the candidate diverges from the original and from the render with
    /// the far size.
    let size: (_ parted: Int, _ until: Int) -> Double
    /// Sizes that bring the next event to where the candidate diverges.
    var early: [Double] = []
    /// Round sizes near a measured one, as a programmer would write them.
    var rounded: (Double) -> [Double] = { _ in [] }
  }

  /// A time in seconds as a programmer would write it, and as measured: the nearest 5 ms, the nearest millisecond, and
  /// the frames around it.
  static func round(_ time: Double, rate: Double) -> [Double] {
    [200.0, 1000].map { (time * $0).rounded() / $0 } + [0, -1, 1, -2, 2].map { time + $0 / rate }
  }

  /// Whether the mistake is either made or not.
  var takesOneRender: Bool {
    if case .one = sizes { return true }
    return false
  }

  /// Whether its size is a factor.
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

  /// Marks it as a factor of a pitch or of a delay.
  mutating func makeFine(readsBuffers: Bool) {
    (isFine, self.readsBuffers) = (true, readsBuffers)
    sizes = .between(Self.ratios, known: Self.knownPitches)
  }

  /// The same sizes, with another way to make the mistake and to name it.
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
  /// For pitches, tunings other than A4 = 440 Hz as well.
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
  /// The same for values that are written in one of several units: percent, thousandths, cents for semitones.
  package static let knownUnits = knownRatios + [0.01, 100, 0.001, 1000]
}

/// A kind of mistake that can be searched for in any graph.
package protocol Hypothesis: SendableMetatype {
  /// The mistakes of this kind that are possible in a graph; none when it does not apply.
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake]
  /// How many are tried before it is another kind's turn, where there is no time for all.
  static var perTurn: Int { get }
  /// Whether the sizes of its mistakes are those of numbers that the graph contains: a candidate that plays the graph
  /// has them right.
  static var changesNumbers: Bool { get }
}

extension Hypothesis {
  package static var changesNumbers: Bool { false }
  package static var perTurn: Int { 1 }
}
