import AudioSignal
import Foundation
import ReadableNumbers

/// Two samples of renders of a random case, the original's and the candidate's, and whether they can be distinguished.
///
/// - Units: each measure has its own; probabilities between 0 and 1.
/// - Source: a permutation test, `PermutationTest`.
public struct SeedComparison: Codable, Equatable, Sendable {
  /// One measure in both samples.
  public struct Measure: Codable, Equatable, Sendable {
    public var name: String
    public var unit: String
    /// The part of it that differs most: "at 1 kHz"; empty where the measure is one number.
    public var place: String
    /// Candidate − original, of the means.
    public var difference: Double
    /// Standard deviations over the seeds.
    public var referenceSpread: Double
    public var candidateSpread: Double
    /// The probability that a correct candidate differs as much, in this or another measure.
    public var probability: Double

    /// The difference relative to its spread.
    fileprivate var size: Double {
      abs(difference) / max(referenceSpread, candidateSpread, .leastNormalMagnitude)
    }
  }

  /// The number of renders of each.
  public var seeds: Int
  /// The probability with which a correct candidate may be refused.
  public var level: Double
  /// The probability that a correct candidate differs as much.
  public var probability: Double
  /// All measures, the least likely first.
  public var measures: [Measure]

  /// Whether the renders may come from the same process.
  public var isAlike: Bool { probability > level }

  /// The probability over all random cases of a project together.
  public static let falseAlarms = 0.01

  /// - Parameters:
  ///   - cases: number of random cases in the project.
  /// - Returns: the probability with which a correct candidate may be refused in one of them.
  public static func level(cases: Int) -> Double { falseAlarms / Double(max(1, cases)) }

  /// The smallest probability that is possible with this many seeds: that of one deal and its mirror image.
  public static func least(seeds: Int) -> Double {
    2 / (1...max(1, seeds)).reduce(1.0) { $0 * Double(seeds + $1) / Double($1) }
  }

  /// - Parameters:
  ///   - reference: the original's renders, at least two of one shape.
  ///   - candidate: as many, of the same shape.
  ///   - level: the probability with which a correct candidate may be refused.
  public init(reference: [SampleBuffer], candidate: [SampleBuffer], level: Double) {
    precondition(reference.count == candidate.count && reference.count > 1)
    let count = reference.count
    let traits = (reference + candidate).map(RenderTraits.init)
    let measures = SeedMeasure.all.compactMap { measure in
      let columns = measure.columns(traits)
      return columns.isEmpty ? nil : (measure, columns)
    }
    let deals = min(99_999, max(9_999, Int((5 / level).rounded(.up))))
    let test = PermutationTest(
      measures.map { ($0.1, $0.0.indifference) }, count: count, deals: deals)
    seeds = count
    self.level = level
    probability = test.probability
    self.measures = measures.indices.map { index in
      let (measure, columns) = measures[index]
      let column = columns[test.leading[index]]
      let (mean, spread) = Self.mean(column.values[..<count])
      let (other, otherSpread) = Self.mean(column.values[count...])
      return Measure(
        name: measure.name, unit: measure.unit, place: column.place, difference: other - mean,
        referenceSpread: spread, candidateSpread: otherSpread,
        probability: test.probabilities[index])
    }.sorted { ($0.probability, -$0.size) < ($1.probability, -$1.size) }
  }

  private static func mean(_ values: ArraySlice<Double>) -> (mean: Double, spread: Double) {
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    return (
      mean, (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(1, n - 1)).squareRoot()
    )
  }
}

extension SeedComparison {
  /// Whether all of the candidate's renders are equal, and the original's are not.
  public var isFrozen: Bool {
    // Sums of the same numbers may differ by rounding.
    measures.allSatisfy { $0.candidateSpread < 1e-9 }
      && measures.contains { $0.referenceSpread > 1e-9 }
  }

  /// What distinguishes the samples, in a few words; what they have in common, where nothing does.
  public var text: String {
    guard !isAlike else {
      return "its \(seeds) renders cannot be distinguished from the original's \(seeds)"
        + " (\(chance))"
    }
    if isFrozen {
      return "its \(seeds) renders are all the same, and the original's are not: it ignores"
        + " the seed, or is not random"
    }
    let found = measures.filter { $0.probability <= level }.prefix(3).map(\.text)
    return "its \(seeds) renders differ from the original's \(seeds): "
      + found.joined(separator: "; ") + " (\(chance))"
  }
}

extension SeedComparison {
  private var chance: String {
    probability < 0.0001 ? "p < 0.0001" : "p = \(Words.fixed(probability, digits: 4))"
  }
}

extension SeedComparison.Measure {
  var text: String {
    func spread(_ value: Double) -> String {
      Words.fixed(value, digits: 2) + (unit.isEmpty ? "" : " \(unit)")
    }
    let sign = difference < 0 ? "−" : "+"
    let what = place.isEmpty ? name : "\(name) \(place)"
    return
      "\(what) \(sign)\(spread(abs(difference))) in the mean (±\(spread(candidateSpread)) from seed to seed,"
      + " the original ±\(spread(referenceSpread)))"
  }
}
