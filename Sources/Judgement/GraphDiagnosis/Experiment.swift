import AudioSignal
import Foundation

/// Renders graphs with mistakes and measures what remains between them and the candidate.
///
/// What it may spend is counted in what renders cost, not in seconds, so that it finds the same on
/// every machine.
struct Experiment {
  /// What one diagnosis may render, in units of `DoctoredGraph.cost`: about two seconds' work.
  static let affordable = 3_000_000

  let subject: DiagnosisSubject
  private let affordable: Int
  private var left: Int
  /// What is kept for later trials.
  private var reserve = 0

  init(_ subject: DiagnosisSubject, affordable: Int = Self.affordable) {
    self.subject = subject
    self.affordable = affordable
    left = affordable
  }

  /// Keeps a share of the whole for later trials.
  mutating func keep(_ share: Double) { reserve = Int(share * Double(affordable)) }

  /// Energy of doctored render minus candidate up to a frame, relative to the reference's there;
  /// nil when the mistake cannot be rendered, or there is no more to spend.
  mutating func residual(of mistake: Mistake, size: Double, frames: Int) -> Double? {
    let cost = subject.graph.cost(frames: frames)
    guard cost <= left - reserve else { return nil }
    left -= cost
    var doctored = subject.graph
    mistake.make(&doctored, size)
    guard let rendered = try? doctored.render(frames: frames) else { return nil }
    return residual(of: rendered)
  }

  /// What there is without any mistake: candidate against reference.
  func initial(frames: Int) -> Double {
    Self.energyRatio(
      subject.reference.channels, subject.candidate, subject.reference,
      frames: frames - subject.keepFrom)
  }

  private func residual(of rendered: SampleBuffer) -> Double? {
    let kept = rendered.dropping(frames: subject.keepFrom)
    guard kept.firstNonFiniteSample == nil else { return nil }
    return Self.energyRatio(
      kept.channels, subject.candidate, subject.reference, frames: kept.frameCount)
  }

  private static func energyRatio(
    _ rendered: [[Float]], _ candidate: SampleBuffer, _ reference: SampleBuffer, frames: Int
  ) -> Double {
    var residual = 0.0
    var energy = 0.0
    for (channel, samples) in rendered.enumerated() {
      samples.withUnsafeBufferPointer { samples in
        candidate.channels[channel].withUnsafeBufferPointer { candidate in
          reference.channels[channel].withUnsafeBufferPointer { reference in
            for frame in 0..<min(frames, samples.count) {
              let difference = Double(samples[frame]) - Double(candidate[frame])
              let expected = Double(reference[frame])
              residual += difference * difference
              energy += expected * expected
            }
          }
        }
      }
    }
    // A prefix in which the reference is silent still has to rank its mistakes.
    return residual / max(energy, 1e-12)
  }
}
