import AudioSignal
import CandidateKit
import HiSynthEngine
import ParityCases

/// HiSynth while a user plays it.
final class HiSynthLive: LivePort {
  let channelCount = 2
  private let synth: HiSynth
  private var left: [Float] = []
  private var right: [Float] = []

  init(_ synth: HiSynth) { self.synth = synth }

  func set(_ id: String, to value: JSONValue, at frame: Int) throws {
    guard let change = HiSynthPanel.change(id, to: value) else {
      throw LivePortError.unknownParameter(id)
    }
    synth.play(.set(change))
  }

  func play(note: Int, velocity: Double, isOn: Bool, at frame: Int) throws {
    synth.play(SynthEvent(note: note, velocity: velocity, isOn: isOn))
  }

  func render(_ frameCount: Int) throws -> [Float] { synth.render(frameCount).interleaved }
}

extension SynthEvent {
  /// A note from the lab; `web/cases/hisynth.js` computes the same velocity.
  init(note: Int, velocity: Double, isOn: Bool) {
    self =
      isOn
      ? .noteOn(note, velocity: min(max(Int((velocity * 127 + 0.5).rounded(.down)), 1), 127))
      : .noteOff(note)
  }
}
