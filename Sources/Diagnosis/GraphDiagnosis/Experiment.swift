import AudioSignal
import Comparison
import Foundation
import WebAudio

/// Renders graphs with mistakes and measures what remains between them and the candidate.
///
/// - Units: its budget is processor seconds of the thread that asks.
struct Experiment {
  let subject: DiagnosisSubject
  private let clock = ProcessorClock()
  let budget: Double
  private let costs: ExperimentCosts
  let parts: PartRenders
  /// What renders of parts of the graph took, by what they are worth in frames of the whole.
  private let partCosts = ExperimentCosts()
  /// The share of the budget up to which trials may go on.
  private var share = 1.0

  /// What starts sources at other times may start them in an excerpt that is silent without it.
  static let moving: Set<Diagnosis.Cause> = [.source, .eventTime, .sampleRate]
  /// The graph as far as so many frames hear it, for all experiments of up to them.
  private let thin: DoctoredGraph
  private let thinFrames: Int
  let delayed: Set<Int>
  /// The frame at which the first source begins.
  let begun: Int

  /// - Parameters:
  ///   - costs: what earlier renders of this graph took.
  ///   - excerpt: frames of the experiments that are made most.
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

  /// There is more to spend than one experiment of so many frames is expected to take.
  func hasTime(forFrames frames: Int) -> Bool {
    hasTime && expectedSeconds(forFrames: frames) <= secondsLeft
  }

  func expectedSeconds(forFrames frames: Int) -> Double { costs.seconds(forFrames: frames) }

  /// Runs one experiment, and keeps what it took.
  private func timed<Value>(
    _ costs: ExperimentCosts, _ frames: Int, _ experiment: () -> Value?
  ) -> Value? {
    guard hasTime, costs.seconds(forFrames: frames) <= secondsLeft else { return nil }
    let start = clock.seconds
    defer { costs.note(clock.seconds - start, forFrames: frames) }
    return experiment()
  }

  /// Energy of doctored render minus candidate up to a frame, relative to the quieter of the two;
  /// nil when the mistake cannot be rendered, or there is no more to spend.
  ///
  /// - Parameter isWhole: the whole graph is to be rendered, whatever part of it would do.
  func residual(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int, isWhole: Bool = false
  ) -> Double? {
    tried(mistakes, frames: frames, isWhole: isWhole) {
      let r = energyRatio($0, frames: $0.first?.count ?? 0)
      return r
    }
  }

  /// What an experiment leaves.
  struct Residuals {
    let plain: Double
    /// When more may lie behind the graph.
    let tolerant: Double
    /// The mistake is heard where the candidate does not differ yet.
    let isEarly: Bool
    /// The mistake is heard no later than the candidate differs, as what explains the first difference is.
    let isInTime: Bool
  }

  /// What is this many times louder than the difference that counts as the first, 30 dB below the reference's peak,
  /// would have been one with a smaller size as well.
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

  /// What the candidate's first difference is looked for behind it: half of a beginning that is faded in.
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

  /// The graph that a short experiment makes mistakes in.
  func original(for mistakes: [Mistake]) -> DoctoredGraph {
    mistakes.contains { Self.moving.contains($0.cause) } ? subject.graph : thin
  }

  /// What a measurement says of the kept frames of the graph with mistakes; nil when they cannot be rendered,
  /// or there is no more to spend.
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

  /// With the candidate's samples where nothing is known.
  ///
  /// - Parameter unknown: the frame from which on the mistake does not tell; of an excerpt it has to tell all.
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

  /// What is left of the candidate that neither these mistakes nor what may lie behind them explain.
  func tolerantResidual(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int
  ) -> Double? {
    tried(mistakes, frames: frames) { tolerant($0, frames: $0.first?.count ?? 0) }
  }

  /// What there is without any mistake: candidate against reference.
  func initial(frames: Int) -> Double {
    energyRatio(subject.reference.channels, frames: frames - subject.keepFrom, isPlain: true)
  }

  /// The same, measured as what a mistake leaves is.
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
    // Silence explains nothing; a prefix in which all is silent still has to rank its mistakes.
    return residual / max(isPlain ? energy : min(energy, heard), 1e-12)
  }
}
