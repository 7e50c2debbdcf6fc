import Foundation

/// The guide's lead: four modulators that add to the phase of one carrier.
///
/// - Units: indices are in whole turns, because they are added to a phase in turns.
package struct FMLeadSynth: Sendable {
  static let ratios = [1, 3, 5.04, 7.02]

  private let sampleRate: Double
  private let indices: [Double]
  private var phases = [0.0, 0.0, 0.0, 0.0]
  private var carrier = 0.0
  private var envelope: ADSREnvelope

  /// - Parameter timbre: 0 to 1.
  package init(timbre: Double, envelope: ADSREnvelope, sampleRate: Double) {
    self.sampleRate = sampleRate
    self.envelope = envelope
    let bell = (timbre < 0.5 ? timbre : 1 - timbre) * 2
    indices = [
      bell * 2, bell * 1.5, max(0, (timbre - 0.3) / 0.7) * 3, max(0, (timbre - 0.5) / 0.5) * 2.5,
    ]
  }

  package mutating func noteOn() { envelope.noteOn() }

  package mutating func next(frequency: Double) -> Float {
    var modulation = 0.0
    for index in phases.indices {
      phases[index] += frequency * Self.ratios[index] / sampleRate
      if phases[index] >= 1 { phases[index] -= 1 }
      modulation += sin(phases[index] * 2 * .pi) * indices[index]
    }
    carrier += frequency / sampleRate
    if carrier >= 1 { carrier -= 1 }
    return Float(sin((carrier + modulation) * 2 * .pi) * envelope.next())
  }
}
