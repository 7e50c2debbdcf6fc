import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Periodic waves with other harmonics.
enum PeriodicWaveHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let mostWaves = 6
  /// Harmonics that are tried one by one.
  private static let mostAlone = 12
  /// Powers of a harmonic's number by which all of them are off, as 1/n² for 1/n.
  private static let slopes = [-1.0, 1, -0.5, 0.5, -2, 2]
  /// Lengths of lists, the constant part included or not, to which programs cut waves.
  private static let lengths = [32.0, 16, 8, 64, 20, 12, 10, 6, 5, 4, 24, 40, 50, 100, 128, 256]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let set = graph.steps.filter { $0.name == "setPeriodicWave" }
    let waves = Dictionary(grouping: set, by: Wave.key).compactMap { _, steps in
      steps.first.flatMap { Wave($0, steps, graph) }
    }
    .sorted { $0.first < $1.first }
    guard !waves.isEmpty else { return [] }
    // A page may have several, of which one is wrong.
    let alone = waves.count > 1 && waves.count <= mostWaves ? waves : []
    let sets = [(waves, Set<Int>?.none)] + alone.map { ([$0], $0.nodes) }
    // What is done to a whole wave is likelier than what is done to one of its harmonics.
    return sets.flatMap { whole($0.1, graph) + shapes($0.0, $0.1) }
      + sets.flatMap { harmonics($0.0, $0.1) }
  }

  /// The coefficients of one wave, and the nodes that have it.
  private struct Wave {
    let nodes: Set<Int>
    let real: [Float]
    let imaginary: [Float]
    /// Where its lists begin, which tells waves apart.
    let key: [Double?]
    let pulse: PulseWave?
    var first: Int { nodes.min() ?? 0 }
    var count: Int { min(real.count, imaginary.count) }

    init?(_ step: GraphTrace.Step, _ steps: [GraphTrace.Step], _ graph: DoctoredGraph) {
      guard let real = graph.samples(of: step.members["real"]),
        let imaginary = graph.samples(of: step.members["imag"]), !real.isEmpty
      else { return nil }
      (self.real, self.imaginary) = (real, imaginary)
      nodes = Set(steps.compactMap(\.node))
      key = Self.key(step)
      pulse = PulseWave(real, imaginary)
    }

    static func key(_ step: GraphTrace.Step) -> [Double?] {
      ["real", "imag"].map { step.members[$0]?["offset"]?.numberValue }
    }

    func isHeard(_ harmonic: Int) -> Bool {
      harmonic < count && (real[harmonic] != 0 || imaginary[harmonic] != 0)
    }
  }

  /// - Parameters:
  ///   - ids: the nodes that have the wave; nil for all waves.
  ///   - change: makes the mistake in a step that sets a wave.
  private static func mistake(
    _ finding: @escaping (Double) -> String, _ ids: Set<Int>?, sizes: Mistake.Sizes = .one,
    complexity: Int,
    _ change: @escaping (inout DoctoredGraph, inout GraphTrace.Step, Double) -> Void
  ) -> Mistake {
    let place = ids.map { ": that" + NodeGroup.place(of: $0) } ?? ""
    return Mistake(
      cause: .wave, sizes: sizes, complexity: complexity, finding: { finding($0) + place }
    ) { graph, size in
      for index in graph.steps.indices
      where graph.steps[index].name == "setPeriodicWave"
        && ids?.contains(graph.steps[index].node ?? -1) ?? true
      {
        var step = graph.steps[index]
        change(&graph, &step, size)
        graph.steps[index] = step
      }
    }
  }

  // MARK: What is done to the whole wave

  private static func whole(_ ids: Set<Int>?, _ graph: DoctoredGraph) -> [Mistake] {
    func cleared(_ part: String) -> (inout DoctoredGraph, inout GraphTrace.Step, Double) -> Void {
      { graph, step, _ in
        guard let samples = graph.samples(of: step.members[part]) else { return }
        step.members[part] = graph.add([Float](repeating: 0, count: samples.count))
      }
    }
    func one(
      _ finding: String, complexity: Int = 0,
      _ change: @escaping (inout DoctoredGraph, inout GraphTrace.Step, Double) -> Void
    ) -> Mistake {
      mistake({ _ in finding }, ids, complexity: complexity, change)
    }
    let isNormalised =
      graph.steps.first { $0.name == "setPeriodicWave" }?.members["disableNormalization"]
      != .bool(true)
    return [
      one(GraphWording.realIgnored, cleared("real")),
      one(GraphWording.imaginaryIgnored, cleared("imag")),
      one(GraphWording.partsExchanged, complexity: 1) { _, step, _ in
        (step.members["real"], step.members["imag"]) = (step.members["imag"], step.members["real"])
      },
      one(GraphWording.imaginarySign, complexity: 1) { graph, step, _ in
        guard let samples = graph.samples(of: step.members["imag"]) else { return }
        step.members["imag"] = graph.add(samples.map { -$0 })
      },
      one(GraphWording.wave(isNormalised: !isNormalised)) { _, step, _ in
        step.members["disableNormalization"] = .bool(
          step.members["disableNormalization"] != .bool(true))
      },
      one(GraphWording.harmonicsShifted, complexity: 1) { graph, step, _ in
        for part in ["real", "imag"] {
          guard let samples = graph.samples(of: step.members[part]) else { continue }
          step.members[part] = graph.add([0] + samples)
        }
      },
      one(GraphWording.wave("", "sine")) { _, step, _ in
        step.name = "label"
        step.members = ["node": step.members["node"] ?? .null, "name": .string("sine")]
      },
    ]
  }

  // MARK: Harmonics

  private static func heard(_ waves: [Wave]) -> [Int] {
    (1...mostAlone).filter { harmonic in waves.contains { $0.isHeard(harmonic) } }
  }

  private static func shapes(_ waves: [Wave], _ ids: Set<Int>?) -> [Mistake] {
    let most = waves.map(\.count).max() ?? 0
    let cuts = lengths.filter { Int($0) < most }
    let duties = Set(waves.compactMap(\.pulse?.duty))
    let heard = heard(waves)
    let isMixed = [0, 1].allSatisfy { rest in heard.contains { $0 % 2 == rest } }
    var found: [Mistake] = []
    if let duty = duties.first, duties.count == 1 {
      let others = PulseWave.usual.filter { abs($0 - duty) > 1e-6 }
      found.append(
        mistake({ GraphWording.duty($0, not: duty) }, ids, sizes: .among(others), complexity: 1) {
          graph, step, duty in
          let key = Wave.key(step)
          guard let wave = waves.first(where: { $0.key == key }),
            let other = wave.pulse?.coefficients(duty: duty, count: wave.real.count)
          else { return }
          step.members["real"] = graph.add(other.real)
          step.members["imag"] = graph.add(other.imaginary)
        })
    }
    if !cuts.isEmpty {
      found.append(
        mistake(
          { GraphWording.fewerHarmonics(Int(whole: $0) - 1) }, ids,
          sizes: .among(cuts + cuts.map { $0 + 1 }.filter { Int($0) < most }), complexity: 1
        ) { graph, step, length in
          scale(&graph, &step) { $0 < Int(whole: length) ? 1 : 0 }
        })
    }
    if heard.count > 1 {
      found.append(
        mistake({ GraphWording.slope($0) }, ids, sizes: .among(slopes), complexity: 1) {
          graph, step, power in
          scale(&graph, &step) { $0 > 0 ? pow(Double($0), power) : 1 }
        })
    }
    if isMixed {
      found += [0, 1].map { rest in
        mistake({ _ in GraphWording.harmonicsMissing(isEven: rest == 0) }, ids, complexity: 1) {
          graph, step, _ in
          scale(&graph, &step) { $0 > 1 && $0 % 2 == rest ? 0 : 1 }
        }
      }
    }
    return found
  }

  private static func harmonics(_ waves: [Wave], _ ids: Set<Int>?) -> [Mistake] {
    let heard = heard(waves)
    guard heard.count > 1 else { return [] }
    return heard.flatMap { harmonic -> [Mistake] in
      func scaled(_ graph: inout DoctoredGraph, _ step: inout GraphTrace.Step, _ ratio: Double) {
        scale(&graph, &step) { $0 == harmonic ? ratio : 1 }
      }
      return [
        mistake({ _ in GraphWording.harmonic(harmonic, 0) }, ids, complexity: 1) {
          graph, step, _ in scaled(&graph, &step, 0)
        },
        mistake(
          { GraphWording.harmonic(harmonic, $0) }, ids,
          sizes: .between(Mistake.ratios, known: Mistake.knownRatios), complexity: 3, scaled),
      ]
    }
  }

  /// - Parameter factor: of a harmonic; 0 is the constant part.
  private static func scale(
    _ graph: inout DoctoredGraph, _ step: inout GraphTrace.Step, _ factor: (Int) -> Double
  ) {
    for part in ["real", "imag"] {
      guard let samples = graph.samples(of: step.members[part]) else { continue }
      step.members[part] = graph.add(
        samples.enumerated().map { Float(Double($0.element) * factor($0.offset)) })
    }
  }
}
