import Comparison
import GraphDiagnosis
import WebAudio

/// Random numbers that diverge from the original's: one draw too many or too few, another seed, a generator that wraps
/// where the original's grows.
enum RandomSequenceHypothesis: Hypothesis {
  /// What mulberry32 adds to its state with each draw: another seed is a later draw.
  private static let stateStep: UInt32 = 0x6D2B_79F5
  /// Draws by which a port's generator may be ahead or behind.
  private static let offsets: [Double] = [1, -1, 2, -2, 3, -3]

  /// How much later a change in a grain may become audible: grains fade in.
  private static let onsetFrames = 192

  /// Seeds that programs use before they receive one; 12345 is the ocean's own.
  private static let seeds: [Double] = [12345, 0, 1, 42]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    var mistakes: [Mistake] = []
    if !graph.nodes(processing: "ocean-processor").isEmpty { mistakes += oceanMistakes(graph) }
    if !graph.nodes(processing: "granulator").isEmpty {
      mistakes += sequenceMistakes(subject)
    }
    let draws = ["granulator", "frame-clock"].contains { !graph.nodes(processing: $0).isEmpty }
    if draws, let seed = graph.traceSeed {
      mistakes.append(
        shifted("the worklet's random numbers are") { graph, draws in
          graph.workletSeed = seed &+ stateStep &* UInt32(bitPattern: Int32(draws))
        })
    }
    return mistakes
  }

  private static func shifted(
    _ what: String, _ make: @escaping (inout DoctoredGraph, Double) -> Void
  ) -> Mistake {
    Mistake(
      cause: .randomSequence, sizes: .among(offsets), unit: "draws",
      finding: { "\(what) \(Int(abs($0))) draws \($0 > 0 ? "ahead" : "behind")" }, make: make)
  }

  // MARK: The ocean

  private static func oceanMistakes(_ graph: DoctoredGraph) -> [Mistake] {
    let ids = Set(graph.nodes(processing: "ocean-processor").map(\.id))
    return [
      shifted("the ocean's random numbers are") { graph, draws in
        graph.mapMessages(to: ids) { data in
          guard let seed = data["seed"]?.numberValue.flatMap({ UInt32(exactly: $0) }) else {
            return
          }
          let later = seed &+ stateStep &* UInt32(bitPattern: Int32(draws))
          data["seed"] = .number(Double(later))
        }
      },
      Mistake(
        cause: .randomSequence, sizes: .among(Self.seeds),
        finding: { "the ocean is seeded with \(Int($0))" }
      ) { graph, seed in
        graph.mapMessages(to: ids) { data in
          if data["seed"] != nil { data["seed"] = .number(seed) }
        }
      },
      mistake("the ocean's seed is not set") { graph in
        graph.ignoreSteps { $0.members["data"]?["type"]?.text == "setSeed" }
      },
      mistake("the generator's state wraps at 32 bits, where the original's grows") { graph in
        graph.ambient.ocean.randomState = .wrapping
      },
      mistake("a wave draws its pause once, where the original draws it twice") { graph in
        graph.ambient.ocean.drawsPauseTwice = false
      },
    ]
  }

  private static func mistake(
    _ finding: String, _ make: @escaping (inout DoctoredGraph) -> Void
  ) -> Mistake {
    Mistake(cause: .randomSequence, finding: { _ in finding }) { graph, _ in make(&graph) }
  }

  // MARK: The granulator's sequence

  private static func sequenceMistakes(_ subject: DiagnosisSubject) -> [Mistake] {
    let skipped = Mistake(
      cause: .randomSequence, unit: "draws",
      finding: { "the random sequence skips draw \(Int($0))" }
    ) { graph, draw in
      graph.mapSequences { $0.remove(at: Int(draw)) }
    }
    let repeated = Mistake(
      cause: .randomSequence, unit: "draws",
      finding: { "the random sequence gives draw \(Int($0)) twice" }
    ) { graph, draw in
      graph.mapSequences { $0.insert($0[Int(draw)], at: Int(draw)) }
    }
    // A grain takes six draws, which all take effect at the same frame.
    let first = firstDraw(of: skipped, in: subject)
    return [skipped, repeated].map { mistake in
      var sized = mistake
      sized.sizes = .among((first..<first + 8).map(Double.init))
      return sized
    } + [
      shifted("the random sequence is") { graph, draws in
        graph.mapSequences { values in
          guard !values.isEmpty else { return }
          let start = (Int(draws) + values.count) % values.count
          values = Array(values[start...] + values[..<start])
        }
      }
    ]
  }

  /// The first draw whose loss is inaudible until the candidate differs: a later draw never takes effect sooner, so
  /// that a binary search works.
  private static func firstDraw(of skipped: Mistake, in subject: DiagnosisSubject) -> Int {
    let frames = min(subject.graph.length, subject.firstDifference + 1024)
    var (low, high) = (0, 1024)
    while low < high {
      let middle = (low + high) / 2
      let effect = subject.firstEffect(of: skipped, size: Double(middle), frames: frames)
      if effect ?? .max < subject.firstDifference - Self.onsetFrames {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension DoctoredGraph {
  /// Changes the sequences that are posted to granulators.
  fileprivate mutating func mapSequences(_ change: (inout [Float]) -> Void) {
    mapMessages(to: Set(nodes(processing: "granulator").map(\.id))) { data in
      guard var values = data["sequence"]?.floats, values.count > 2048 else { return }
      change(&values)
      data["sequence"] = .float32(values)
    }
  }
}
