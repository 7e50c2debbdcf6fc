import AudioSignal
import Foundation
import ParityCases
import Testing

/// The suite `adsr` as one writes it without the Web Audio API: a level that moves towards its
/// target sample by sample. Plays one note that starts from silence.
struct PlainEnvelope {
  enum Step {
    case exact, euler, backwardEuler, eulerEachQuantum
  }

  var step = Step.exact
  /// Time constants are the stages' times divided by these.
  var attackDivisor = 3.0
  var decayDivisor = 3.0
  var releaseDivisor = 4.0
  var sustainFactor = 1.0
  /// Frames by which every stage begins late.
  var late = 0
  /// Stages begin with the quantum that follows their time.
  var beginsWithQuanta = false
  /// The share of full level that ends the attack; nil: its time does.
  var attackEndsAt: Double?
  /// The rate by which times become frames; nil is the true one.
  var rate: Double?

  func render(_ definition: CaseDefinition, _ stimulus: SampleBuffer) throws -> SampleBuffer {
    let note = try #require(definition.parameters["notes"]?.items.first)
    let gains = levels(
      frames: definition.frames, rate: rate ?? definition.sampleRate,
      at: try note.number("at"), duration: note["duration"]?.double,
      attack: try definition.parameters.number("attack"),
      decay: try definition.parameters.number("decay"),
      sustain: try definition.parameters.number("sustain") * sustainFactor,
      release: try definition.parameters.number("release"))
    let channels = stimulus.channels.map { zip($0, gains).map { $0 * $1 } }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }

  private func levels(
    frames: Int, rate: Double, at: Double, duration: Double?, attack: Double, decay: Double,
    sustain: Double, release: Double
  ) -> [Float] {
    func frame(_ seconds: Double) -> Int {
      let frame = Int((seconds * rate - 1e-6).rounded(.up)) + late
      return beginsWithQuanta ? (frame + 127) / 128 * 128 : frame
    }
    let (start, end) = (frame(at), duration.map { frame(at + $0) } ?? .max)
    var level = 0.0
    var isRising = true
    var held = 0.0
    return (0..<frames).map { index in
      guard index >= start else { return 0 }
      // A stage's first frame still has the level before it.
      defer {
        if let attackEndsAt {
          if level >= attackEndsAt { isRising = false }
        } else if index >= frame(at + attack) {
          isRising = false
        }
        let (target, constant) =
          index >= end
          ? (0, release / releaseDivisor)
          : isRising ? (1, attack / attackDivisor) : (sustain, decay / decayDivisor)
        level += (target - level) * share(of: constant * rate, at: index)
      }
      if step != .eulerEachQuantum || index % 128 == 0 { held = level }
      return Float(held)
    }
  }

  /// How much of its way a level goes with one sample.
  private func share(of frames: Double, at index: Int) -> Double {
    switch step {
    case .exact: 1 - exp(-1 / frames)
    case .euler: min(1, 1 / frames)
    case .backwardEuler: 1 / (frames + 1)
    case .eulerEachQuantum: index % 128 == 127 ? min(1, 128 / frames) : 0
    }
  }
}
