import AudioSignal
import Comparison
import Foundation

/// Renders graphs with mistakes and measures what remains between them and the candidate.
///
/// - Units: its budget is processor seconds of the thread that asks.
struct Experiment {
  let subject: DiagnosisSubject
  private let clock = ProcessorClock()
  private let budget: Double
  private let costs: ExperimentCosts
  /// The share of the budget up to which trials may go on.
  private var share = 1.0

  /// - Parameter costs: what earlier renders of this graph took.
  init(_ subject: DiagnosisSubject, budget: Double, costs: ExperimentCosts = ExperimentCosts()) {
    self.subject = subject
    self.budget = budget
    self.costs = costs
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
  private func timed<Value>(_ frames: Int, _ experiment: () -> Value?) -> Value? {
    guard hasTime(forFrames: frames) else { return nil }
    let start = clock.seconds
    defer { costs.note(clock.seconds - start, forFrames: frames) }
    return experiment()
  }

  /// Energy of doctored render minus candidate up to a frame, relative to the quieter of the two;
  /// nil when the mistake cannot be rendered, or there is no more to spend.
  func residual(of mistakes: [(mistake: Mistake, size: Double)], frames: Int) -> Double? {
    timed(frames) {
      rendered(mistakes, frames: frames).map { energyRatio($0, frames: $0.first?.count ?? 0) }
    }
  }

  /// Both at once: what remains, and what remains when more may lie behind the graph.
  func residuals(
    of mistakes: [(mistake: Mistake, size: Double)], frames: Int
  ) -> (plain: Double, tolerant: Double)? {
    timed(frames) {
      rendered(mistakes, frames: frames).map {
        let count = $0.first?.count ?? 0
        return (
          energyRatio($0, frames: count),
          tolerant($0, frames: count)
        )
      }
    }
  }

  /// The kept frames of the graph with mistakes; nil when they cannot be rendered.
  private func rendered(
    _ mistakes: [(mistake: Mistake, size: Double)], frames: Int
  ) -> [[Float]]? {
    var doctored = subject.graph
    for made in mistakes { made.mistake.make(&doctored, made.size) }
    guard let rendered = try? doctored.render(frames: frames) else { return nil }
    let kept = rendered.dropping(frames: subject.keepFrom)
    guard kept.firstNonFiniteSample == nil, kept.channelCount == subject.candidate.channelCount
    else {
      return nil
    }
    return subject.ignored.isEmpty ? kept.channels : masked(kept.channels)
  }

  /// With the candidate's samples where nothing is known.
  private func masked(_ rendered: [[Float]]) -> [[Float]] {
    zip(rendered, subject.candidate.channels).map { own, other in
      var samples = own
      for range in subject.ignored {
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
    timed(frames) {
      rendered(mistakes, frames: frames).map {
        tolerant($0, frames: $0.first?.count ?? 0)
      }
    }
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
