import AudioSignal
import Comparison
import Foundation
import WebAudio

/// Renders graphs with mistakes and measures what remains between them and the candidate.
///
/// - Units: the budget is in processor seconds of the calling thread.
struct Experiment {
  let subject: DiagnosisSubject
  private let clock = ProcessorClock()
  let budget: Double
  private let costs: ExperimentCosts
  let parts: PartRenders
  /// What renders of parts of the graph took, by their cost in frames of the whole.
  private let partCosts = ExperimentCosts()
  /// The share of the budget that trials may use.
  private var share = 1.0

  /// Causes that move the start of sources may make them sound in an excerpt that is silent otherwise.
  static let moving: Set<Diagnosis.Cause> = [.source, .eventTime, .sampleRate]
  /// The graph reduced to what its first frames need, for all experiments on at most so many.
  private let thin: DoctoredGraph
  private let thinFrames: Int
  let delayed: Set<Int>
  /// The frame at which the first source starts.
  let begun: Int

  /// - Parameters:
  ///   - costs: what earlier renders of this graph took.
  ///   - excerpt: frames of the most frequent experiments.
  init(
    _ subject: DiagnosisSubject, budget: Double, excerpt: Int = 0,
    costs: ExperimentCosts = ExperimentCosts()
  ) {
    thinFrames = excerpt < subject.graph.length ? excerpt : 0
    thin = thinFrames > 0 ? subject.graph.thinned(to: thinFrames) : subject.graph
    delayed = Self.delayed(in: subject.graph)
    begun = subject.starts.min() ?? 0
    self.subject = subject
    self.budget = budget
    self.costs = costs
    parts = PartRenders(subject)
  }

  /// Keeps the rest of the budget for later trials.
  mutating func use(_ share: Double) { self.share = share }

  var secondsLeft: Double { max(0, budget - clock.seconds) }

  var hasTime: Bool { clock.seconds < budget * share }

  /// Whether the budget suffices for one more experiment of this length.
  func hasTime(forFrames frames: Int) -> Bool {
    hasTime && expectedSeconds(forFrames: frames) <= secondsLeft
  }

  func expectedSeconds(forFrames frames: Int) -> Double { costs.seconds(forFrames: frames) }

  /// Runs one experiment, and records how long it took.
  private func timed<Value>(
    _ costs: ExperimentCosts, _ frames: Int, _ experiment: () -> Value?
  ) -> Value? {
    guard hasTime, costs.seconds(forFrames: frames) <= secondsLeft else { return nil }
    let start = clock.seconds
    defer { costs.note(clock.seconds - start, forFrames: frames) }
    return experiment()
  }

  /// Energy of doctored render minus candidate up to a frame, relative to the quieter of the two; nil when the mistake
  /// cannot be rendered, or the budget is spent.
  ///
  /// - Parameter isWhole: whether to render the whole graph even where a part would do.
  func residual(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int, isWhole: Bool = false
  ) -> Double? {
    tried(mistakes, frames: frames, isWhole: isWhole) {
      let r = energyRatio($0, frames: $0.first?.count ?? 0)
      return r
    }
  }

  /// What remains in an experiment.
  struct Residuals {
    let plain: Double
    /// What remains where the graph may be followed by further processing.
    let tolerant: Double
    /// Whether the mistake is audible where the candidate does not differ yet.
    let isEarly: Bool
    /// Whether the mistake is audible no later than the candidate differs, as a mistake that explains the first
    /// difference is.
    let isInTime: Bool
  }

  /// A difference this many times louder than the floor, 30 dB below the reference's peak, would have been heard with a
  /// smaller size as well.
  private static let early: Float = 300

  func residuals(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int
  ) -> Residuals? {
    tried(mistakes, frames: frames) {
      let count = $0.first?.count ?? 0
      return Residuals(
        plain: energyRatio($0, frames: count), tolerant: tolerant($0, frames: count),
        isEarly: isEarly($0), isInTime: isInTime($0))
    }
  }

  /// How far behind the candidate's first difference a mistake may become audible: half of a start that is faded in.
  private static let slack = 480

  func isInTime(_ rendered: [[Float]]) -> Bool {
    let last = subject.firstDifference - subject.keepFrom + Self.slack
    return zip(rendered, subject.reference.channels).contains { own, other in
      (0..<max(0, min(last, own.count, other.count))).contains {
        abs(own[$0] - other[$0]) > subject.floor
      }
    }
  }

  func isEarly(_ rendered: [[Float]]) -> Bool {
    let last = subject.firstDifference - subject.keepFrom - RenderQuantum.frameCount
    let loud = subject.floor * Self.early
    return zip(rendered, subject.candidate.channels).contains { own, other in
      (0..<max(0, min(last, own.count, other.count))).contains { abs(own[$0] - other[$0]) > loud }
    }
  }

  /// The graph in which a short experiment makes mistakes.
  func original(for mistakes: [Mistake]) -> DoctoredGraph {
    mistakes.contains { Self.moving.contains($0.cause) } ? subject.graph : thin
  }

  /// The result of a measurement on the kept frames of the graph with mistakes; nil when they cannot be rendered, or
  /// the budget is spent.
  func tried<Value>(
    _ mistakes: [(mistake: Mistake, size: Double)], frames: Int, isWhole: Bool = false,
    _ measure: ([[Float]]) -> Value
  ) -> Value? {
    guard hasTime else { return nil }
    let original = frames <= thinFrames ? original(for: mistakes.map(\.mistake)) : subject.graph
    var doctored = original
    for made in mistakes { made.mistake.make(&doctored, made.size) }
    if !isWhole, let part = parts.part(of: doctored, from: original, frames: frames) {
      return timed(partCosts, Int(whole: parts.cost(of: part, frames: frames))) {
        parts.render(part, of: doctored, from: original, frames: frames).map {
          measure(masked($0, from: doctored.unknownFrom, of: frames))
        }
      }
    }
    return timed(costs, frames) { rendered(doctored, frames: frames).map(measure) }
  }

  /// The kept frames of a graph; nil when they cannot be rendered.
  private func rendered(_ doctored: DoctoredGraph, frames: Int) -> [[Float]]? {
    guard let rendered = try? doctored.render(frames: frames) else { return nil }
    let kept = rendered.dropping(frames: subject.keepFrom)
    guard kept.firstNonFiniteSample == nil, kept.channelCount == subject.candidate.channelCount
    else {
      return nil
    }
    return masked(kept.channels, from: doctored.unknownFrom, of: frames)
  }

  /// The render, with the candidate's samples where nothing is known.
  ///
  /// - Parameter unknown: the frame from which on the mistake's effect is unknown; in an excerpt, all of it must be
  ///   known.
  private func masked(_ rendered: [[Float]], from unknown: Int, of frames: Int) -> [[Float]] {
    let end = rendered.first?.count ?? 0
    let isPart = frames >= subject.graph.length && unknown < frames
    let rest = isPart ? [max(0, min(unknown - subject.keepFrom, end))..<end] : []
    let ignored = subject.ignored + rest
    guard !ignored.isEmpty else { return rendered }
    return zip(rendered, subject.candidate.channels).map { own, other in
      var samples = own
      for range in ignored {
        for frame in range.clamped(to: 0..<min(own.count, other.count)) {
          samples[frame] = other[frame]
        }
      }
      return samples
    }
  }

  private func tolerant(_ rendered: [[Float]], frames: Int) -> Double {
    TolerantResidual.measure(
      rendered, subject.candidate.channels, frames: frames,
      onset: subject.firstDifference - subject.keepFrom)
  }

  /// What of the candidate remains unexplained by these mistakes and by processing that may follow the graph.
  func tolerantResidual(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int
  ) -> Double? {
    tried(mistakes, frames: frames) { tolerant($0, frames: $0.first?.count ?? 0) }
  }

  /// What remains without any mistake: candidate against reference.
  func initial(frames: Int) -> Double {
    energyRatio(subject.reference.channels, frames: frames - subject.keepFrom, isPlain: true)
  }

  /// The same, measured as for a mistake.
  func untouched(frames: Int) -> Double {
    energyRatio(subject.reference.channels, frames: frames - subject.keepFrom)
  }

  private func energyRatio(
    _ rendered: [[Float]], frames: Int, isPlain: Bool = false
  ) -> Double {
    var residual = 0.0
    var energy = 0.0
    var heard = 0.0
    for (channel, samples) in rendered.enumerated() {
      samples.withUnsafeBufferPointer { samples in
        subject.candidate.channels[channel].withUnsafeBufferPointer { candidate in
          subject.reference.channels[channel].withUnsafeBufferPointer { reference in
            for frame in 0..<min(frames, samples.count, candidate.count) {
              let difference = Double(samples[frame]) - Double(candidate[frame])
              let expected = Double(reference[frame])
              residual += difference * difference
              energy += expected * expected
              heard += Double(candidate[frame]) * Double(candidate[frame])
            }
          }
        }
      }
    }
    // Silence explains nothing; in an excerpt in which all is silent, mistakes still have to be ranked.
    return residual / max(isPlain ? energy : min(energy, heard), 1e-12)
  }
}
